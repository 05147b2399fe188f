// SPDX-License-Identifier: MIT
// Time management: turns the clock into limits for the search. Milliseconds.
#ifndef SANDAN_SEARCH_TIME_H
#define SANDAN_SEARCH_TIME_H

#include <stdbool.h>
#include <stdint.h>

typedef struct time_given {
    int64_t fixed;     /* for the turn, unless the clock allows less; 0: by the clock */
    int64_t left;      /* on our clock; 0: no clock, and with fixed 0 no limit at all */
    int64_t increment; /* added after every turn */
    int turns_to_go;   /* until the next time control; 0: the rest of the game */
} time_given;

typedef struct time_plan {
    int64_t soft; /* begin no new iteration after this; 0: no limit */
    int64_t hard; /* stop at once after this; 0: no limit */
    bool fixed;   /* use all of it, even for a turn that is easy to find */
} time_plan;

/* margin: the delay between our stopping and the clock noticing it. Beside a clock, a fixed time is
   a wish that needs no margin of its own; without one no flag can fall, so a tenth of the time is
   enough. */
time_plan time_for_turn(const time_given *c, int64_t margin);

/* What a turn costs beyond its plan on a busy machine, measured turn by turn. Starts as {0}. */
typedef struct time_lag {
    int64_t worst; /* the longest recent delay */
    int64_t usual; /* the average loss of a turn, in sixteenths */
    int turns;     /* turns that count in it */
} time_lag;

/* Records a turn. longest: its longest single delay; lost: what the clock charged beyond what we
   planned to spend, 0 if unknown. */
void time_lag_add(time_lag *lag, int64_t longest, int64_t lost);
/* How much of the clock to reserve besides the margin, so that neither one more such delay nor the
   usual loss per turn makes the flag fall; at least an eighth of what is left can always be used.
   */
int64_t time_reserve(const time_lag *lag, const time_given *c);

/* The soft limit, adjusted: longer if the best turn keeps changing, shorter if it has been stable
   for many iterations. A fixed time stays as it is. */
int64_t time_soft(const time_plan *plan, int changes, int stable);

#endif
