// SPDX-License-Identifier: MIT
// The player of a bot at one table, in a thread of its own: it is asked for a turn and wakes the
// loop when it has one. All functions belong to the thread of the loop.
#ifndef SANDAN_APPS_BOT_THINKER_H
#define SANDAN_APPS_BOT_THINKER_H

#include "apps/match/player.h"
#include "online/room.h"

typedef struct thinker thinker;

/* What it is asked. */
typedef struct thinker_question {
    const room *room;
    const char *game; /* its id; for another one than before, a new game begins */
    int64_t left[2];  /* as in a situation, and so on */
    int64_t increment, time, wait;
    int64_t least; /* milliseconds before which it does not answer */
} thinker_question;

/* `wake` is called in the thread when there is an answer. NULL: no memory or no thread. */
thinker *thinker_start(const player_setup *setup, void (*wake)(void *context), void *context);
/* Whether it thinks, or has an answer that was not collected. */
bool thinker_is_busy(const thinker *m);
/* Asks it for a turn; it must not be busy. Copies what it needs. */
void thinker_ask(thinker *m, const thinker_question *q);
/* Whether it was last asked about the game with this id, and this many room.turns. */
bool thinker_is_about(const thinker *m, const char *id, uint32_t turns);
/* Its answer, once; false: there is none yet. */
bool thinker_collect(thinker *m, player_answer *a);
/* It need not think any longer: repeat until the answer comes. */
void thinker_interrupt(thinker *m);
/* Ends it, and its program if it has one. */
void thinker_stop(thinker *m);

#endif
