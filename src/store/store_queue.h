// SPDX-License-Identifier: MIT
// A thread around a store, so that a server's loop never waits for the disk. The loop hands over
// jobs; the thread takes all that wait into one commit; the loop collects what is done. While one
// group is being flushed the next one gathers, so groups grow with the load.
//
// Loading a game is short. What may take long (lists, exports, backups) belongs into a second queue
// with a store of its own for the same database, where no turn waits for it.
//
// All functions belong to the loop's thread.
#ifndef SANDAN_STORE_QUEUE_H
#define SANDAN_STORE_QUEUE_H

#include "store/store.h"

typedef struct store_queue store_queue;
/* The outcomes, in the order of the operations, live until it returns. */
typedef void store_queue_written(void *context, store_error error, const store_outcome *outcomes,
                                 int n);
typedef void store_queue_work(void *context, store *s);
typedef void store_queue_done(void *context);

/* Starts the thread, which alone uses the store until the queue is stopped. At most `most` jobs
   are in the queue or done and not yet collected; a group has at most `group` operations. `wake` is
   called in the thread when there is something to collect: it should make the loop call
   store_queue_collect. NULL: no memory, or no thread. */
store_queue *store_queue_start(store *s, int most, int group, void (*wake)(void *context),
                               void *context);

/* Copies n operations into the queue, at most as many as a group has, which are then tied: all of
   them happen or none. `written` is called when the loop collects. False: the queue is full, and
   nothing happens. */
bool store_queue_write(store_queue *q, const store_op *ops, int n, store_queue_written *written,
                       void *context);
/* Runs `work` in the thread, for example to load a game; `done` is called when the loop collects.
   It sees every write that was queued in this queue before it. False: the queue is full. */
bool store_queue_read(store_queue *q, store_queue_work *work, store_queue_done *done,
                      void *context);

/* Calls back for every job that is done, in the order in which they were queued, except that within
   a group reads follow writes; writes can be collected before the reads of their group are done.
   Returns how many there were. */
int store_queue_collect(store_queue *q);

/* Does all that waits, collects it, ends the thread and frees the queue; the store stays open. Jobs
   that callbacks hand over meanwhile are refused. */
void store_queue_stop(store_queue *q);

#endif
