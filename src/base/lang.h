// SPDX-License-Identifier: MIT
// The languages of text for users. Notation is never translated.
#ifndef SANDAN_BASE_LANG_H
#define SANDAN_BASE_LANG_H

typedef enum lang { LANG_EN, LANG_FR, LANG_DE, LANGS } lang;

/* What follows a number of percent: English writes no space before the sign. */
static inline const char *percent_sign(lang l) {
    return l == LANG_EN ? "%" : " %";
}

#endif
