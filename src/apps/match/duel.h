// SPDX-License-Identifier: MIT
// One game between two players, adjudicated by our own rules: the board, repetition, the limit of
// turns without progress, the clock, and a maximum length. A player that fails to play loses.
#ifndef SANDAN_APPS_MATCH_DUEL_H
#define SANDAN_APPS_MATCH_DUEL_H

#include "apps/match/player.h"
#include "play/clock.h"

typedef struct duel_rules {
    uint32_t limit;       /* turns without progress (A8); 0: none */
    uint32_t max_turns;   /* longer games are drawn */
    time_control control; /* clocks of players without a limit of their own */
    int64_t margin;       /* milliseconds beyond the clock or the time for a turn */
    int64_t patience;     /* milliseconds for a turn without clock or limit */
} duel_rules;

typedef struct duel {
    const game *g;
    const position *start;
    player *players[2];            /* by side */
    const player_setup *setups[2]; /* theirs */
    uint64_t seed;
} duel;

typedef struct duel_end {
    bool finished;  /* false: it was interrupted, or the system had no room for it */
    bool unstarted; /* no room for another program, to be exact */
    int result;
    int failed;    /* the side of a player who failed to play, or -1 */
    char code[24]; /* why: the slug of a word, or crash, hang, illegal, memory, length */
} duel_end;

/* The memory that the record of a duel needs. */
size_t duel_memory(const duel_rules *rules);
/* Plays a game and makes its record, tags included. */
void duel_play(const duel *d, const duel_rules *rules, arena *mem, record *r, duel_end *end);

#endif
