// SPDX-License-Identifier: MIT
// A file of puzzles, one per line:
//
//     GAME:RULESET | POSITION | THEME in N | TURN | RATING | how often levels 1 to 9 solved it |
//     game G
//
// apps/mine/theme.h explains the themes. G is the number of the game the puzzle comes from, so that
// mining can go on where it stopped. Lines that begin with # are comments.
#ifndef SANDAN_APPS_MINE_SUITE_H
#define SANDAN_APPS_MINE_SUITE_H

#include <stdio.h>

#include "apps/mine/measure.h"
#include "apps/mine/theme.h"

enum { SUITE_MOST = 2000, SUITE_LINE = 512, SUITE_BRIEF = 2 /* turns, one of them the solver's */ };

typedef struct puzzle {
    const game *g;
    position p;
    theme what;
    int turns; /* of both players */
    turn solution;
    measure how;
    int rating;
    uint32_t from; /* number of the game */
} puzzle;

/* Reads a line without its end; false if it is none, and *wrong says what. */
bool puzzle_read(const char *line, puzzle *out, const char **wrong);
void puzzle_write(const puzzle *p, FILE *out);

/* Difficulty in four bands. */
enum { BANDS = 4 };
int puzzle_band(int rating);

/* What a file holds so far. */
typedef struct suite {
    int count;
    uint64_t keys[SUITE_MOST]; /* the least key of all mirror images */
    uint32_t last;             /* number of the last game with a puzzle */
    int of_theme[THEMES], of_brief[THEMES], of_band[BANDS], of_last;
} suite;

bool suite_has(const suite *s, const puzzle *p);
/* Counts a puzzle; false when the suite is full. */
bool suite_add(suite *s, const puzzle *p);

#endif
