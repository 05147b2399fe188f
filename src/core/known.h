// SPDX-License-Identifier: MIT
// What is known of a solved game, as data of the game: its positions have numbers, and a table has
// the value of each. solve/retro and solve/traps derive the tables, sandan-retro prints them,
// solve/perfect plays by them.
#ifndef SANDAN_CORE_KNOWN_H
#define SANDAN_CORE_KNOWN_H

#include "core/game.h"

/* The value of a position for the side to move, repetition counted as a draw: n wins in n turns, -n
   loses in n turns, both players' counted; 0 draws. */
typedef int16_t known_value;
/* A finished position: the side to move has lost. */
#define KNOWN_LOST ((known_value)-128)

/* The chance to win a drawn position, of KNOWN_SURE, a little less for every turn that it takes
   (solve/traps.h); 0 where the position is not drawn. */
typedef uint16_t known_chance;
enum { KNOWN_SURE = 1 << 16 };

struct known {
    int size; /* positions are numbered below this, by the side to move: players are alike */
    const known_value *values;   /* rule sets times size */
    const known_chance *chances; /* likewise */
    /* -1: it has none, but some of the next positions that its moves lead to have (cubes not yet
       set down). */
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
