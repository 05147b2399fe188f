// SPDX-License-Identifier: MIT
// The solution of a solved game, as data of the game: positions are numbered, and a table holds the
// value of each. solve/retro and solve/traps compute the tables, sandan-retro prints them, and
// solve/perfect plays from them.
#ifndef SANDAN_CORE_KNOWN_H
#define SANDAN_CORE_KNOWN_H

#include "core/game.h"

/* The value of a position for the side to move, counting repetition as a draw: n wins in n turns,
   -n loses in n turns, counting both players' turns; 0 draws. */
typedef int16_t known_value;
/* A finished position: the side to move has lost. */
#define KNOWN_LOST ((known_value)-128)

/* The chance of winning a drawn position, out of KNOWN_SURE, slightly lower for every turn it takes
   (solve/traps.h); 0 if the position is not drawn. */
typedef uint16_t known_chance;
enum { KNOWN_SURE = 1 << 16 };

struct known {
    int size; /* position numbers are below this; they are seen from the side to move, since the
                 players are alike */
    const known_value *values;   /* rule sets times size */
    const known_chance *chances; /* likewise */
    /* -1: it has no number, but some positions after it do (cubes not yet set down). */
    int (*number)(const position *p);
    void (*at)(int rules, int side, int number, position *p);
};

static inline const known_value *known_values(const game *g, int rules) {
    return g->known->values + (ptrdiff_t)rules * g->known->size;
}

static inline const known_chance *known_chances(const game *g, int rules) {
    return g->known->chances + (ptrdiff_t)rules * g->known->size;
}

#endif
