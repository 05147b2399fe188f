// SPDX-License-Identifier: MIT
// UTF-8, checked byte by byte.
#ifndef SANDAN_BASE_UTF8_H
#define SANDAN_BASE_UTF8_H

#include <stddef.h>
#include <stdint.h>

/* The bytes of the character at s, of which n > 0 bytes follow; 0 if it is invalid: cut off,
   overlong, a surrogate or beyond U+10FFFF. */
static inline size_t utf8_length(const char *s, size_t n) {
    unsigned char c = (unsigned char)s[0], d = n > 1 ? (unsigned char)s[1] : 0;
    if (c < 0x80) return 1;
    size_t want = c >= 0xC2 && c < 0xE0   ? 2
                  : c >= 0xE0 && c < 0xF0 ? 3
                  : c >= 0xF0 && c < 0xF5 ? 4
                                          : 0;
    if (want == 0 || want > n) return 0;
    if ((c == 0xE0 && d < 0xA0) || (c == 0xED && d > 0x9F)) return 0; /* overlong, surrogate */
    if ((c == 0xF0 && d < 0x90) || (c == 0xF4 && d > 0x8F)) return 0; /* overlong, too large */
    for (size_t i = 1; i < want; i++)
        if (((unsigned char)s[i] & 0xC0) != 0x80) return 0;
    return want;
}

/* As utf8_length(), and the code of the character. */
static inline size_t utf8_decode(const char *s, size_t n, uint32_t *code) {
    size_t length = utf8_length(s, n);
    *code = (unsigned char)s[0];
    if (length > 1) *code &= 0x7FU >> length;
    for (size_t i = 1; i < length; i++) *code = *code << 6 | ((unsigned char)s[i] & 0x3FU);
    return length;
}

/* The bytes of a byte order mark, which some editors put at the start of a file. */
static inline size_t utf8_mark_length(const char *s, size_t n) {
    return n >= 3 && s[0] == '\xEF' && s[1] == '\xBB' && s[2] == '\xBF' ? 3 : 0;
}

/* The most bytes of s, of at most `most`, that do not cut a character in two. */
static inline size_t utf8_fit(const char *s, size_t n, size_t most) {
    if (n <= most) return n;
    while (most > 0 && ((unsigned char)s[most] & 0xC0) == 0x80) most--;
    return most;
}

#endif
