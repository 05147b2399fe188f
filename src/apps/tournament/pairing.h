// SPDX-License-Identifier: MIT
// Who meets whom: round robin, gauntlet, Swiss and knock-out, as pure functions.
#ifndef SANDAN_APPS_TOURNAMENT_PAIRING_H
#define SANDAN_APPS_TOURNAMENT_PAIRING_H

#include <stdbool.h>
#include <stdint.h>

enum { PAIRING_BYE = UINT16_MAX };

/* Two players, numbered from 0; a begins the first game. b is PAIRING_BYE if a has no opponent. */
typedef struct pairing {
    uint16_t a, b;
} pairing;

/* The number of rounds in which n players meet each other once. */
uint32_t pairing_rounds(uint32_t n);
/* Round `round` of a round robin, from 0; after pairing_rounds(n) it starts over with the sides
   swapped. out: n / 2 pairings. Nobody has a bye: players without an opponent are left out. */
uint32_t pairing_round_robin(uint32_t n, uint32_t round, pairing *out);
/* Player 0 against everyone else; all of it is one round. out: n - 1 pairings. */
uint32_t pairing_gauntlet(uint32_t n, uint32_t round, pairing *out);

/* What Swiss pairing looks at. */
typedef struct swiss_player {
    int32_t points;  /* half points so far, byes included */
    int16_t balance; /* how often it has begun, minus how often its opponent has */
    bool rested;     /* it has had a bye */
} swiss_player;

/* The next round of a Swiss tournament. met[a * n + b]: how often a and b have met. Among all
   pairings it takes the best, in this order: nobody meets an opponent again; nobody has a second
   bye; nobody begins more than two games more, or fewer, than their opponents; scores are close;
   sides are balanced; within a score group the upper half meets the lower half. The list of players
   is in order of strength, as far as that is known. out: (n + 1) / 2 pairings, best table first.
   Returns their number; 0 when there is not enough memory. */
uint32_t pairing_swiss(uint32_t n, const swiss_player *players, const uint8_t *met, pairing *out);

/* The number of rounds of a knock-out tournament. */
uint32_t pairing_knock_out_rounds(uint32_t n);
/* The first round: 1 and 2 can meet only in the final, 1 to 4 only from the semi-finals on, and so
   on; the best players have byes. out: half of the next power of two. In later rounds the winners
   of neighbouring pairings meet. */
uint32_t pairing_knock_out(uint32_t n, pairing *out);

#endif
