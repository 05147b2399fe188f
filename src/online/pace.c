// SPDX-License-Identifier: MIT
#include "online/pace.h"

enum { TURNS_OF_A_GAME = 40, SECOND_MS = 1000 };

const char *const pace_names[PACES] = {"none",  "bullet",    "blitz",
                                       "rapid", "classical", "correspondence"};

int64_t pace_estimate(const time_control *c) {
    return c->base + TURNS_OF_A_GAME * c->increment;
}

/* The bounds are lichess's: 3, 8 and 25 minutes. */
int pace_of(const time_control *c) {
    if (c->base == 0) return PACE_NONE;
    if (c->kind == CLOCK_PER_TURN) return PACE_CORRESPONDENCE;
    int64_t seconds = pace_estimate(c) / SECOND_MS;
    return seconds < 180    ? PACE_BULLET
           : seconds < 480  ? PACE_BLITZ
           : seconds < 1500 ? PACE_RAPID
                            : PACE_CLASSICAL;
}

/* lichess: 30 s times 1, 2, 4 and 10. Without a clock nobody is in a hurry. */
int64_t pace_claim_wait(int pace) {
    int64_t factor = pace == PACE_BULLET ? 1 : pace == PACE_BLITZ ? 2 : pace == PACE_RAPID ? 4 : 10;
    return factor * 30 * SECOND_MS;
}

/* People wait for a live game on the page; a slow one they may have arranged by mail. */
int64_t pace_challenge(int pace) {
    int64_t days = pace == PACE_NONE || pace == PACE_CORRESPONDENCE ? 14 : 1;
    return days * 24 * 3600 * SECOND_MS;
}

int64_t pace_first_turn(const time_control *c) {
    if (pace_of(c) == PACE_CORRESPONDENCE) return c->base;
    return (pace_of(c) == PACE_BULLET ? 30 : 60) * SECOND_MS;
}
