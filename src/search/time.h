// SPDX-License-Identifier: MIT
// How long to think: what the clock says turned into what the search may spend. Milliseconds.
#ifndef SANDAN_SEARCH_TIME_H
#define SANDAN_SEARCH_TIME_H

#include <stdbool.h>
#include <stdint.h>

typedef struct time_given {
    int64_t fixed;     /* exactly this long for the turn; 0: by the clock */
    int64_t left;      /* on our clock; 0 with fixed 0: no limit at all */
    int64_t increment; /* added after every turn */
    int turns_to_go;   /* until the next time control; 0: the rest of the game */
} time_given;

typedef struct time_plan {
    int64_t soft; /* begin no new iteration after this; 0: no limit */
    int64_t hard; /* stop at once after this; 0: no limit */
} time_plan;

/* margin: what is lost between our stopping and the clock's hearing of it. */
time_plan time_for_turn(const time_given *c, int64_t margin);

/* What a turn costs beyond its plan on a busy machine, as measured turn by turn. Begins with 0. */
typedef struct time_lag {
    int64_t worst; /* the longest delay lately */
    int64_t usual; /* the average loss of a turn, in sixteenths */
    int turns;     /* that count in it */
} time_lag;

/* Takes in a turn. longest: its longest single delay; lost: what the clock charged for it beyond
   what we meant to spend, 0 where that is not known. */
void time_lag_add(time_lag *lag, int64_t longest, int64_t lost);
/* What must be kept back from a clock besides the margin, so that neither one more such delay nor
   the usual loss of the turns to come makes the flag fall; an eighth of what is left can always be
   used. */
int64_t time_reserve(const time_lag *lag, const time_given *c);

/* The soft limit stretched or shrunk: a best turn that keeps changing wants more time, one that
   has stood for many iterations less. */
int64_t time_soft(const time_plan *plan, int changes, int stable);

#endif
