// SPDX-License-Identifier: MIT
// NUL-terminated strings, for code without a C library.
#ifndef SANDAN_BASE_CHARS_H
#define SANDAN_BASE_CHARS_H

#include <stdbool.h>
#include <stddef.h>

static inline size_t chars_count(const char *s) {
    size_t n = 0;
    while (s[n]) n++;
    return n;
}

static inline bool chars_same(const char *a, const char *b) {
    while (*a && *a == *b) a++, b++;
    return *a == *b;
}

/* Whether the n bytes at s are this text. */
static inline bool chars_are(const char *s, size_t n, const char *text) {
    size_t i = 0;
    while (i < n && text[i] && text[i] == s[i]) i++;
    return i == n && !text[i];
}

/* ASCII only: foreign texts name cells, tags and headers in it. */
static inline char chars_lower(char c) {
    if (c < 'A' || c > 'Z') return c;
    return (char)(c - 'A' + 'a');
}

/* Whether the n bytes at s are this text, in letters of either case. */
static inline bool chars_are_in_any_case(const char *s, size_t n, const char *text) {
    size_t i = 0;
    while (i < n && text[i] && chars_lower(text[i]) == chars_lower(s[i])) i++;
    return i == n && !text[i];
}

#endif
