// SPDX-License-Identifier: MIT
// What a review says about a mistake, in the words of the game. In the sentences, % stands for
// "3 turns" and # for a number of pieces.
#ifndef SANDAN_CORE_REMARKS_H
#define SANDAN_CORE_REMARKS_H

#include "base/lang.h"

/* One way to win. */
typedef struct win_remarks {
    int why;                   /* the word code of the result */
    const char *allows[LANGS]; /* "lets the opponent reach the goal in %" */
    const char *misses[LANGS]; /* for one turn; longer is "a win in N turns" */
} win_remarks;

/* About pieces lost for good; the second row is for several. */
typedef struct loss_remarks {
    const char *loses[2][LANGS];  /* "loses a marble in %", "loses # marbles in %" */
    const char *misses[2][LANGS]; /* "misses a marble in %" */
} loss_remarks;

struct remarks {
    const win_remarks *wins; /* a result that is not listed is just "a win" */
    int win_count;
    const loss_remarks *losses; /* NULL if the game has no rules->lost */
};

#endif
