// SPDX-License-Identifier: MIT
// Writing SVG: a document, a formatter that knows colours, and the few shapes that need geometry.
// What is written is well-formed, the same on every machine, refers to nothing outside itself, and
// keeps to what librsvg and browsers draw alike (so: gradients, no filters, no fonts of ours).
//
// Cells and pieces carry class and data-cell, so that a page can find them:
//     <rect class="cell" data-cell="e4" …/>   <g class="stone green" data-cell="e4" …>
#ifndef SANDAN_DRAW_SVG_H
#define SANDAN_DRAW_SVG_H

#include <stddef.h>
#include <stdint.h>

#include "base/writer.h"
#include "draw/palette.h"

typedef struct svg {
    writer *w;
    svg_look look;
    const char *ids; /* prefix of all ids, so that several pictures can share a page */
    int hair;        /* units of about one pixel: the width of a hairline */
} svg;

typedef struct point {
    int x, y;
} point;

/* Opens a document of width × height units that is shown `across` pixels wide: the size of a style
   is SVG_SMALL 320, SVG_MEDIUM 560, SVG_LARGE 960. `desc` is the position in notation, or NULL. */
svg svg_open(writer *w, const svg_style *style, const char *ids, int width, int height,
             const char *desc);
/* Opens a page, in tenths of a millimetre. */
svg svg_open_sheet(writer *w, const sheet_style *style, const char *ids, const char *title);
point svg_paper(paper size);
void svg_close(svg *s);

/* The prefix of ids: that of the game, and what differs from the usual look, so that pictures in
   several looks can share a page. */
enum { SVG_IDS = 48 };
const char *svg_ids(char ids[SVG_IDS], const char *game, svg_look look);

/* Whether lines, marks and coordinates of the board are thick and large. */
static inline bool svg_bold(const svg *s) {
    return s->look.board == BOARD_CONTRAST;
}

/* A width in thousandths, by the theme of the pieces. */
static inline long svg_line(const svg *s, long river, long woodblock, long contrast) {
    const long widths[PIECE_THEMES] = {river, woodblock, contrast};
    return widths[s->look.pieces];
}

/* Writes a template: %d an int, %ld thousandths (1250 is 1.25), %s escaped text, %c a colour of the
   palette as #rrggbb, @ the prefix of ids. Everything else is copied. */
void svg_put(svg *s, const char *form, ...) __attribute__((format(printf, 2, 3)));

/* Text centred on a point, in the font stack for notation. */
void svg_label(svg *s, int x, int y, int size, colour ink, const char *text);

/* A line of text on a sheet, starting at a point. */
void svg_words(svg *s, int x, int y, int size, const char *text);
/* A line of 50 mm, to check the scale of a print. */
void svg_ruler(svg *s, int x, int y);

typedef enum arrow_look {
    ARROW_SEAL,    /* a step of a turn: vermilion with a pale edge */
    ARROW_HOLLOW,  /* a move: outline only */
    ARROW_SOLID,   /* a push */
    ARROW_EJECTING /* a push over the edge */
} arrow_look;

/* A straight arrow from a to b with a shaft `width` units wide. */
void svg_arrow(svg *s, point a, point b, int width, arrow_look look);
/* A thin arc through the air from a to b: bent to the left of its way by `bend` thousandths of its
   length (negative: to the right). */
void svg_arc(svg *s, point a, point b, int bend, int width);
/* The same, but bent towards `via`. */
void svg_curve(svg *s, point a, point via, point b, int width);
/* The point `along` thousandths of the way from a to b. */
point svg_between(point a, point b, int along);
/* The length of a vector, rounded down. */
int svg_length(point v);

/* ---- JSON for pages that draw themselves ---- */

typedef struct svg_colour {
    const char *name;
    colour c;
} svg_colour;

/* Colours of a look by name: {"ink": "#221d18", …}. */
void svg_json_colours(writer *w, const char *name, svg_look look, const svg_colour *list, size_t n);
/* A point in an array of points: [label, x, y], or [x, y] without a label. */
void svg_json_place(writer *w, const char *label, point at);

#endif
