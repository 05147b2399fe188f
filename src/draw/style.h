// SPDX-License-Identifier: MIT
// Options of a picture, as text or as SVG. The colours are in palette.h.
#ifndef SANDAN_DRAW_STYLE_H
#define SANDAN_DRAW_STYLE_H

#include <stdbool.h>

#include "base/lang.h"

typedef struct text_style {
    bool ascii;  /* plain ASCII marks instead of Unicode ones */
    bool colour; /* ANSI colours */
    bool coords; /* coordinates around the board */
    bool flip;   /* seen from the second player's side; notation stays */
} text_style;

/* SVG_SHEET is for paper: pale, because dark areas waste ink. */
typedef enum svg_theme { SVG_LIGHT, SVG_DARK, SVG_SHEET, SVG_THEMES } svg_theme;
typedef enum svg_size { SVG_SMALL, SVG_MEDIUM, SVG_LARGE } svg_size;

typedef struct svg_style {
    svg_theme theme;
    svg_size size;
    bool coords;
    bool flip;
    const char *title; /* accessible name of the picture; NULL: none */
} svg_style;

typedef enum paper { PAPER_A4, PAPER_LETTER } paper;

/* A sheet to print: a page in real size, for white paper. */
typedef struct sheet_style {
    paper paper;
    lang lang; /* language of the text on it */
} sheet_style;

#endif
