// SPDX-License-Identifier: MIT
// NUL-terminated strings, for code without a C library.
#ifndef SANDAN_BASE_CHARS_H
#define SANDAN_BASE_CHARS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

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

/* The value of a hexadecimal digit, or -1 if it is something else. */
static inline int chars_hex(char c) {
    char low = chars_lower(c);
    return c >= '0' && c <= '9' ? c - '0' : low >= 'a' && low <= 'f' ? low - 'a' + 10 : -1;
}

/* Whether the n bytes at s are this text, in letters of either case. */
static inline bool chars_are_in_any_case(const char *s, size_t n, const char *text) {
    size_t i = 0;
    while (i < n && text[i] && chars_lower(text[i]) == chars_lower(s[i])) i++;
    return i == n && !text[i];
}

/* Reads n digits as a number of at most `most`; false: they are not one. */
static inline bool chars_number(const char *s, size_t n, uint64_t most, uint64_t *out) {
    uint64_t value = 0;
    for (size_t i = 0; i < n; i++) {
        if (s[i] < '0' || s[i] > '9') return false;
        uint64_t digit = (uint64_t)(s[i] - '0');
        if (digit > most || value > (most - digit) / 10) return false;
        value = value * 10 + digit;
    }
    *out = value;
    return n > 0;
}

#endif
