// SPDX-License-Identifier: MIT
// The languages of text for users. Notation is never translated.
#ifndef SANDAN_BASE_LANG_H
#define SANDAN_BASE_LANG_H

typedef enum lang { LANG_EN, LANG_FR, LANG_DE, LANGS } lang;

#endif
