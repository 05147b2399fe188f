// SPDX-License-Identifier: MIT
// Where puzzles come from: games that the engine plays against itself with mistakes. For unfair
// games, which good players avoid, positions of Sensei are composed around somebody's wall.
#ifndef SANDAN_APPS_MINE_SOURCE_H
#define SANDAN_APPS_MINE_SOURCE_H

#include "engine/level.h"

enum { SOURCE_LONGEST = 160 /* turns of a game */ };

/* A game, by turns; or composed positions that have nothing to do with each other. */
typedef struct source {
    const game *g;
    bool composed;
    int n;
    position line[SOURCE_LONGEST + 1];
    int hint[SOURCE_LONGEST + 1]; /* in how many turns a short search wins; 0: not known */
} source;

/* The memory of players. */
typedef struct players {
    engine *e;
    level_mind *mind;
    engine_answer *answer;
    turn *list;      /* MAX_TURNS */
    choice *choices; /* the same */
} players;

/* False when there is not enough memory. */
bool players_begin(players *p);
void players_end(players *p);

/* Plays the game of this number: the same for the same seed and rule set. */
void source_play(source *s, players *by, const game *g, int rules, uint64_t seed, uint32_t number);

/* What a longer search thinks: its turn, and in how many turns the side to move wins, or loses
   (negative); 0 if it cannot tell. */
move source_think(players *by, const game *g, const position *p, int *turns);

#endif
