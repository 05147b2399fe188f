// SPDX-License-Identifier: MIT
// All colours, for light, dark and paper. The first half are tokens that the page shares with the
// pictures; the second half are the materials of the boards and pieces, which a theme can replace.
#ifndef SANDAN_DRAW_PALETTE_H
#define SANDAN_DRAW_PALETTE_H

#include <stdint.h>

#include "draw/style.h"

typedef enum colour {
    C_PAPER,
    C_RAISED,
    C_INK,
    C_MUTED,
    C_LINE,
    C_SEAL,
    C_FOCUS,
    C_GOOD,
    C_DOUBT,
    C_BAD,
    C_CEDAR,
    C_CEDAR_DEEP,
    C_GREEN,
    C_RED,
    C_BLACK,
    C_WHITE,
    /* Materials: the lit and the shaded side of things, and what lies under them. */
    C_GRAIN,       /* lines in the cedar */
    C_HAIRLINE,    /* between squares */
    C_GREEN_LIT,   /* stones */
    C_GREEN_DEEP,  /*   and their outline */
    C_GREEN_MARK,  /*   and what is cut into them */
    C_RED_LIT,     /*   … */
    C_RED_DEEP,    /*   … */
    C_RED_MARK,    /*   … */
    C_IVORY,       /* carved figures */
    C_IVORY_SHADE, /* their folds */
    C_CARVING,     /* their outline */
    C_PIT,         /* the bottom of a hole */
    C_TRAY,        /* Abalone's tray */
    C_TRAY_LIT,    /*   its edges */
    C_TRAY_RIM,    /*   its rim */
    C_TRAY_DEEP,   /*   its gutters and dimples */
    C_TRAY_TEXT,   /*   what is written on it */
    C_BLACK_LIT,   /* marbles and cubes */
    C_BLACK_RIM,   /*   … */
    C_WHITE_SHADE, /*   … */
    C_WHITE_RIM,   /*   … */
    C_BLACK_TOP,   /* cubes: the side that faces up, */
    C_BLACK_NEAR,  /*   the one that faces us */
    C_BLACK_FAR,   /*   and the one that is turned away */
    C_WHITE_TOP,   /*   … */
    C_WHITE_NEAR,  /*   … */
    C_WHITE_FAR,   /*   … */
    C_TATAMI,      /* the mat */
    C_TATAMI_DEEP, /*   its weave */
    C_HERI,        /*   its cloth border */
    C_SEAL_BRIGHT, /* the seal on a dark thing */
    C_SEAL_DEEP,   /* the seal on a pale thing */
    C_INLAY,       /* the mark of the side to move, in the board */
    C_SHADOW,      /* always with an opacity */
    COLOURS
} colour;

/* A colour of a look, 0xRRGGBB. */
uint32_t palette_colour(svg_look look, colour c);

/* The names of the themes, by which users choose them; NULL after the last one. */
extern const char *const board_names[BOARD_THEMES + 1];
extern const char *const piece_names[PIECE_THEMES + 1];

#endif
