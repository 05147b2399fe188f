// SPDX-License-Identifier: MIT
// The languages of text for users. Notation is never translated.
#ifndef SANDAN_BASE_LANG_H
#define SANDAN_BASE_LANG_H

#include "base/chars.h"

typedef enum lang { LANG_EN, LANG_FR, LANG_DE, LANGS } lang;

/* As locales and browsers name it. */
static inline const char *lang_name(lang l) {
    return l == LANG_FR ? "fr" : l == LANG_DE ? "de" : "en";
}

/* The language of a name; LANGS: it is not one of ours. */
static inline lang lang_named(const char *s, size_t n) {
    lang l = LANG_EN;
    while (l < LANGS && !chars_are(s, n, lang_name(l))) l++;
    return l;
}

/* What follows a number of percent: English writes no space before the sign. */
static inline const char *percent_sign(lang l) {
    return l == LANG_EN ? "%" : " %";
}

#endif
