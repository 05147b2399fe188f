// SPDX-License-Identifier: MIT
// sandan engine, inside: what its files share. engine.c reads lines, engine_talk.c does what they
// say, engine_mind.c thinks in a thread of its own and answers.
#ifndef SANDAN_APPS_CLI_ENGINE_H
#define SANDAN_APPS_CLI_ENGINE_H

#include "base/writer.h"
#include "engine/level.h"
#include "play/protocol.h"

/* engine.c */

enum { ANSWER_SIZE = 1 << 13 }; /* bytes of the longest line that we send */

/* Sends one line, its end added, whole even when two threads send. */
void answer_send(const writer *w);
void answer_text(const char *text);
/* Whether nobody listens any more. */
bool answer_gone(void);

/* engine_mind.c */

typedef struct mind mind;

/* What to think about; the mind takes `past` over and frees it. */
typedef struct mind_task {
    const game *g;
    position p;
    uint64_t *past; /* malloc */
    uint32_t past_count;
    engine_limits limits;
    int level;       /* below LEVEL_FULL it has its own limits; of the others time alone counts */
    bool ponder;     /* the opponent's time: no limit and no answer before mind_ponderhit */
    bool infinite;   /* no answer before mind_stop */
    bool say_ponder; /* say which turn is expected, too */
} mind_task;

/* NULL when a thread or memory cannot be had. */
mind *mind_new(void);
/* Ends the thinking, with its answer, and the thread. */
void mind_free(mind *m);
/* All of the following are for one thread only, that of the talk. */

/* Makes the engine as it is wanted, where it is not so yet, and empties its memory if `clear`. A
   size that cannot be had is made smaller; false: not even the least can be had. With `levels` also
   what a level below the highest needs. Only when idle. */
bool mind_prepare(mind *m, int megabytes, int threads, bool clear, bool levels);
/* Only after mind_prepare, and when idle. */
void mind_go(mind *m, const mind_task *task);
void mind_stop(mind *m);
void mind_ponderhit(mind *m);
/* Whether a search has not yet been answered. */
bool mind_busy(mind *m);
/* Whether that search comes to an end by itself. */
bool mind_limited(const mind *m);
/* Waits until it has been answered. */
void mind_wait(mind *m);
/* The same when nobody can stop it any more: a search without limits is stopped, and so is any when
   nobody listens. */
void mind_finish(mind *m);

/* engine_talk.c */

typedef struct talk talk;

/* NULL when there is not enough memory. */
talk *talk_new(void);
void talk_free(talk *t);
/* Does what a line says; false: it says quit. */
bool talk_line(talk *t, slice line);
/* Whether it is a go that has to wait for the end of a search. */
bool talk_must_wait(talk *t, slice line);
bool talk_busy(talk *t);
void talk_stop(talk *t);
/* A line was longer than any that makes sense. */
void talk_overlong(void);
/* Nothing more will be said: a search with a limit comes to its end, another is stopped. */
void talk_end(talk *t);

#endif
