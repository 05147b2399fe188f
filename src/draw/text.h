// SPDX-License-Identifier: MIT
// Shared by text boards: terminal colours, and the last line of a position in words.
#ifndef SANDAN_DRAW_TEXT_H
#define SANDAN_DRAW_TEXT_H

#include "base/lang.h"
#include "base/writer.h"
#include "draw/style.h"

typedef enum text_ink {
    TEXT_GREEN,
    TEXT_RED,
    TEXT_BLACK,
    TEXT_WHITE,
    TEXT_SEAL,
    TEXT_QUIET
} text_ink;

/* Writes a mark: the ASCII form or the Unicode one, coloured when the style says so. */
void text_mark(writer *w, const text_style *style, text_ink ink, const char *ascii,
               const char *unicode);
void text_blanks(writer *w, int n);

/* Appends to a list: writes ", " before every name but the first. */
void text_item(writer *w, int *count, const char *name);

/* "Green to move." or "Green has won." in a line; result 0 is ongoing, 1 the first side, 2 the
   second, as in core/position.h. */
void text_state(writer *w, lang l, const char *const sides[2][LANGS], int side, int result);

#endif
