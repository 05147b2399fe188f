// SPDX-License-Identifier: MIT
// The computer's turns in online games: a few threads of low priority, so that people never wait
// for it, and a bounded queue before them. All functions belong to one thread.
#ifndef SANDAN_APPS_SERVE_THINK_H
#define SANDAN_APPS_SERVE_THINK_H

#include "hall/hall.h"

enum { THINK_MOST = 256 }; /* turns that wait, are searched or were found and not collected */

typedef struct think think;

/* `wake` is called in a thread when there is something to collect. NULL: no memory or threads. */
think *think_start(int threads, void (*wake)(void *context), void *context);
/* Queues a turn to be found; copies what it needs. False: the queue is full. */
bool think_ask(think *t, const hall_task *task);
/* Calls back for every turn that was found, as text; NULL: there was no memory to find it. */
void think_collect(think *t,
                   void (*found)(void *context, const char *id, uint32_t turns, const char *text),
                   void *context);
/* How many turns are in the queue. */
unsigned think_count(const think *t);
/* Stops searching and frees everything, collected or not. */
void think_stop(think *t);

#endif
