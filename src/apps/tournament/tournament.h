// SPDX-License-Identifier: MIT
// A tournament: makes the rounds, plays their games with several threads, and keeps the score. All
// that has happened is in the file of games; everything else follows from that and the seed, so a
// tournament goes on after any interruption.
#ifndef SANDAN_APPS_TOURNAMENT_TOURNAMENT_H
#define SANDAN_APPS_TOURNAMENT_TOURNAMENT_H

#include "apps/match/archive.h"
#include "apps/tournament/plan.h"
#include "apps/tournament/rating.h"

typedef struct tournament_setup {
    const plan *plan;
    uint64_t seed;
    archive *file;
    const char *evidence; /* folder for what programs did that failed */
    int concurrency;
    const atomic_bool *cancel; /* set it, for example in a signal handler, to stop */
} tournament_setup;

/* Numbers count from 0. */
typedef struct tournament_game {
    uint32_t round, table, number; /* number: in the meeting */
    uint16_t players[2];           /* by side */
    uint16_t set;
    uint32_t opening;
    bool given, done;
    uint8_t result;
    int8_t failed; /* the side of a player who failed to play, or -1 */
    char code[sizeof((duel_end){0}.code)];
    uint32_t turns;
    int64_t cpu_ms[2]; /* by side; -1: not measured */
    archive_slice slice;
} tournament_game;

/* Its number as records and users have it: ROUND.TABLE.GAME, from 1. */
void tournament_number(const tournament_game *g, writer *w);

typedef struct tournament_meeting {
    uint32_t round, table;
    uint16_t a, b; /* b: PAIRING_BYE for a player without an opponent */
    uint32_t first_game, game_count;
} tournament_meeting;

/* Points are in halves. */
typedef struct tournament_standing {
    uint16_t player;
    uint32_t games, won, drawn, lost;
    uint32_t byes;
    uint32_t points;   /* with those of byes */
    uint32_t tiebreak; /* Swiss: Buchholz; else Sonneborn–Berger, in quarters */
    uint32_t stage;    /* knock-out: rounds survived */
    uint32_t failures; /* games lost by a crash, an illegal turn or a late answer */
    int64_t cpu_ms;    /* in all its games; -1: not measured */
    rating rating;
} tournament_standing;

typedef struct tournament_report {
    uint32_t round, rounds; /* made so far, and in all */
    uint32_t done, planned; /* games; a knock-out may need more */
    bool over;
    uint32_t player_count;
    tournament_standing *standings; /* best first */
    double *points, *games;         /* [a * player_count + b]: points of a against b */
    const tournament_game *all;     /* in the order of rounds, tables, games */
    uint32_t all_count;
    const uint32_t *finished; /* numbers of the games that are over, in that order */
    const tournament_meeting *meetings;
    uint32_t meeting_count;
} tournament_report;

typedef struct tournament tournament;

/* NULL when there is not enough memory. */
tournament *tournament_new(const tournament_setup *setup);
void tournament_free(tournament *t);
/* Loads the games of the file, whose text this is; see archive_scan. */
archive_state tournament_restore(tournament *t, const char *text, size_t n, size_t *at);

/* Called by tournament_run now and then, from its own thread, while no game can end. */
typedef void tournament_watcher(void *context, const tournament_report *so_far);
/* Plays until the end or a cancellation. Returns 0 or an errno; what was played before is kept. */
int tournament_run(tournament *t, tournament_watcher *watcher, void *context);
/* The current standings; valid until the next call. NULL when there is not enough memory. */
const tournament_report *tournament_tell(tournament *t);
/* Puts the file in order. Returns 0 or an errno. */
int tournament_arrange(tournament *t);

#endif
