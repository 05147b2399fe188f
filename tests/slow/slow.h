// SPDX-License-Identifier: MIT
// The slow generators: the rules a second time, from the settled rules alone, in arrays and loops,
// with strings in and strings out. They share no line with src/games, and they are never tuned at
// the cost of being obvious: they are what the fast generators are compared with.
//
// Positions given to them are canonical and well formed, or not read at all.
#ifndef SANDAN_TESTS_SLOW_H
#define SANDAN_TESTS_SLOW_H

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

typedef struct slow_verdict {
    const char *result; /* "1-0", "0-1", "1/2-1/2" or "*" */
    const char *ruling; /* the ruling that ended the game, "S7"; "" in an unfinished game */
} slow_verdict;

enum { SLOW_POSITION = 100, SLOW_MAX_TURNS = 40000 };

typedef struct slow_turn {
    char text[16];                /* the canonical turn */
    char position[SLOW_POSITION]; /* canonical, after the turn */
    slow_verdict verdict;
} slow_turn;

/* One turn for each distinct outcome, in string order of the turns; none when the game is over.
   Returns their number, -1 when the position cannot be read, -2 when there are more than `max`. */
int slow_turns(const char *game, const char *rules, const char *position, slow_turn *out, int max);

/* Judges a position between turns; false when it cannot be read. */
bool slow_judge(const char *game, const char *rules, const char *position, slow_verdict *verdict);

/* The three games behind the two. */
int slow_sensei_turns(const char *rules, const char *position, slow_turn *out, int max);
bool slow_sensei_judge(const char *position, slow_verdict *verdict);
int slow_abalone_turns(const char *position, slow_turn *out, int max);
bool slow_abalone_judge(const char *position, slow_verdict *verdict);
int slow_bushishogi_turns(const char *rules, const char *position, slow_turn *out, int max);
bool slow_bushishogi_judge(const char *rules, const char *position, slow_verdict *verdict);

/* Plain minimax over captures in Abalone: both players make this many turns, then ejections are
   played out, where each player may stop. Whether the player who makes the last of the turns can
   force a lead of at least `least` ejected marbles, counting the whole game.
   A game that ends earlier counts as it stands. */
bool slow_abalone_forces(const char *position, int turns, int least);
/* The position after a turn; a turn that is not legal ends the program. */
void slow_abalone_after(const char *position, const char *turn, char next[SLOW_POSITION]);
/* Checks the statement that a turn loses (or misses) this many marbles in this many turns
   and the better one does not. Returns what is wrong with it; NULL: nothing. */
const char *slow_marbles_wrong(const char *before, const char *played, const char *better,
                               bool loses, int amount, int turns);

/* Copies a text that must fit into `size` bytes; exits if it does not. */
static inline void slow_copy(char *to, size_t size, const char *text) {
    size_t n = strlen(text) + 1;
    if (n > size) abort();
    memcpy(to, text, n);
}

#endif
