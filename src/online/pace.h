// SPDX-License-Identifier: MIT
// How fast a game is, from its time control, and how long players wait for each other at that pace.
#ifndef SANDAN_ONLINE_PACE_H
#define SANDAN_ONLINE_PACE_H

#include "play/clock.h"

enum pace {
    PACE_NONE, /* no clock */
    PACE_BULLET,
    PACE_BLITZ,
    PACE_RAPID,
    PACE_CLASSICAL,
    PACE_CORRESPONDENCE,
    PACES
};

extern const char *const pace_names[PACES];

/* How long one player's turns take, with 40 turns: base + 40 * increment. */
int64_t pace_estimate(const time_control *c);
int pace_of(const time_control *c);
/* How long the opponent of a player who lost the connection waits before a claim. */
int64_t pace_claim_wait(int pace);
/* How long a challenge of this pace stands. */
int64_t pace_challenge(int pace);
/* How long the first turn of a side may take before the game is cancelled; a correspondence game
   gives it the time of any turn. */
int64_t pace_first_turn(const time_control *c);

#endif
