// SPDX-License-Identifier: MIT
// What a puzzle asks for, and the proof that exactly one first turn does it. The same function
// finds the solution of a new puzzle and proves an old one.
//
// Turns are those of both players. In all themes, turns with the same outcome are one turn.
//
//     win      exactly one turn wins within N; nothing wins sooner
//     unfair   a win in 1 or 3 that the opponent can only lose as an unfair game (S9)
//     double   a win in 3, or of a piece in 3, that makes several threats: each could be parried,
//              but not all at once
//     gain     exactly one turn wins a piece within N; nothing does sooner
//     save     all turns but one lose a piece within N; that one takes none, either
//     parry    all turns but one lose the game within N
//
// In the shorter ones the solution is proven to hold two turns longer: a piece that was won is
// still won, what was saved is still there.
//
// Pieces are counted as src/solve/material.h says: net, after all captures that pay.
#ifndef SANDAN_APPS_MINE_THEME_H
#define SANDAN_APPS_MINE_THEME_H

#include "solve/material.h"
#include "solve/proof.h"

typedef enum theme {
    THEME_WIN,
    THEME_UNFAIR,
    THEME_DOUBLE,
    THEME_GAIN,
    THEME_SAVE,
    THEME_PARRY,
    THEMES
} theme;

extern const char *const theme_names[THEMES];

/* The memory of proofs. */
typedef struct thinker {
    prover proof;
    material_prover material;
    choice *turns, *replies, *ends; /* MAX_TURNS each: of the puzzle, of the opponent, after it */
    uint64_t node_limit;            /* of a proof; 0: none */
} thinker;

/* False when there is not enough memory. */
bool thinker_begin(thinker *t, int megabytes);
void thinker_end(thinker *t);

/* Whether a theme makes sense with this number of turns in this game. */
bool theme_fits(const game *g, theme what, int turns);
/* The only solution, MOVE_NONE if there is none, several, or too few nodes to say. p is not over
   and the theme fits. */
move theme_solution(thinker *t, const game *g, const position *p, theme what, int turns);
/* In how many turns, at most `most`, the side to move wins by force; 0 if it does not. */
int theme_win_length(thinker *t, const game *g, const position *p, int most);

#endif
