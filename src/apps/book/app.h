// SPDX-License-Identifier: MIT
// sandan-book: plays games of the engine against itself, and makes an opening book of them.
#ifndef SANDAN_APPS_BOOK_APP_H
#define SANDAN_APPS_BOOK_APP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "apps/tool/tool.h"
#include "core/turn.h"

enum {
    APP_LONGEST = 300,                                 /* turns of a game; longer ones are drawn */
    APP_LINE = 64 + APP_LONGEST * (MAX_TURN_TEXT + 1), /* bytes of a game in a file of games */
    APP_FILE = 1 << 30                                 /* bytes of a file of games, at most */
};

typedef struct app_options {
    const game *g;
    int rules;
    const char *out;
    const char *in; /* make: the file of games */
    uint64_t seed, nodes;
    uint32_t games;
    int threads;
    int plies; /* make: turns of a game that are counted */
    int least; /* make: how often a turn must have been played, at least */
    int size;  /* make: bytes of the book, at most; `least` is raised until it fits */
} app_options;

/* A file of games is text: a line that says how they were played, then a line for each game:

       NUMBER RESULT REASON TURNS…

   A game depends only on the first line and its number, so a run can stop anywhere and go on. */
typedef struct app_game {
    uint32_t number;
    int result;
    const char *reason, *turns; /* up to the next blank; up to the end of the line */
} app_game;

/* The first line, with its line end. */
void app_write_head(const app_options *o, char *out, size_t size);
/* Takes the next game off the text; false: the rest is no whole game. */
bool app_next_game(const char **text, app_game *out);

/* The commands; they return an exit status. */
int app_play(const app_options *o);
int app_make(const app_options *o);

/* How far it is: on a terminal in place, else once a minute as a line. */
void app_progress(bool last, uint32_t done, uint32_t all, double seconds_left);

#endif
