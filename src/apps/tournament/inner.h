// SPDX-License-Identifier: MIT
// What the files of a tournament share.
#ifndef SANDAN_APPS_TOURNAMENT_INNER_H
#define SANDAN_APPS_TOURNAMENT_INNER_H

#include "apps/match/crew.h"
#include "apps/tournament/pairing.h"
#include "apps/tournament/tournament.h"

struct tournament {
    const tournament_setup *setup;
    uint32_t n;             /* players */
    uint32_t rounds, round; /* in all, and made so far */
    openings *openings;     /* by rule set */
    tournament_game *games;
    uint32_t game_count, game_cap;
    tournament_meeting *meetings;
    uint32_t meeting_count, meeting_cap;
    uint32_t *finished;
    uint32_t done;
    tournament_report report;
    tournament_watcher *watcher;
    void *context; /* the watcher's */
    crew crew;     /* its lock protects all of it while threads run */
};

/* rounds.c: makes the games that can be played now, if all others are over. False: there are no
   more, or no memory (t->crew.error). */
bool tournament_advance(tournament *t);
/* Half points of a player in a game that is over. */
uint32_t tournament_halves(const tournament_game *g, uint16_t who);
/* The winner of a meeting of a knock-out whose games are over; PAIRING_BYE: it is tied. */
uint16_t tournament_winner(const tournament *t, const tournament_meeting *m);

/* tournament.c: the game with this round, table and number; NULL: there is none yet. */
tournament_game *tournament_find(const tournament *t, const uint32_t where[3]);

/* standings.c: fills in the report; false when there is not enough memory. */
bool tournament_count(tournament *t);

/* evidence.c: keeps what a program did that failed. Returns 0 or an errno. */
int evidence_write(const tournament *t, const tournament_game *g, const record *r,
                   const position *start, const player_trace *trace);
/* Removes what belongs to no game of the file. */
void evidence_tidy(const tournament *t);

#endif
