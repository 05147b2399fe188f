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

/* What boards are made of, and what pieces are. Any two go together; the last of each is for people
   with low vision: thick outlines, large marks and coordinates, the strongest contrast. */
typedef enum board_theme { BOARD_CEDAR, BOARD_GARDEN, BOARD_CONTRAST, BOARD_THEMES } board_theme;
typedef enum piece_theme {
    PIECES_RIVER,
    PIECES_WOODBLOCK,
    PIECES_CONTRAST,
    PIECE_THEMES
} piece_theme;

/* All that decides the colours and the lines of a picture. */
typedef struct svg_look {
    svg_theme theme;
    board_theme board;
    piece_theme pieces;
} svg_look;

typedef struct svg_style {
    svg_look look;
    svg_size size;
    bool coords;
    bool flip;
    const char *title; /* accessible name of the picture; NULL: none */
} svg_style;

typedef enum paper { PAPER_A4, PAPER_LETTER } paper;

/* A sheet to print: a page in real size, for white paper. */
typedef struct sheet_style {
    paper paper;
    board_theme board;
    piece_theme pieces;
    lang lang; /* language of the text on it */
} sheet_style;

#endif
