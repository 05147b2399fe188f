// SPDX-License-Identifier: MIT
// Shared by the files of sandan engine. engine.c reads lines, engine_talk.c carries them out,
// engine_mind.c searches on its own thread and answers.
#ifndef SANDAN_APPS_CLI_ENGINE_H
#define SANDAN_APPS_CLI_ENGINE_H

#include "base/writer.h"
#include "engine/level.h"
#include "play/protocol.h"

/* engine.c */

enum { ANSWER_SIZE = 1 << 13 }; /* longest line that we send, in bytes */

/* Sends one line, adding the line end; lines of two threads never mix. */
void answer_send(const writer *w);
void answer_text(const char *text);
/* Whether the output has been closed. */
bool answer_closed(void);

/* engine_mind.c */

typedef struct mind mind;

/* What to search; the mind takes ownership of `past` and frees it. */
typedef struct mind_task {
    const game *g;
    position p;
    uint64_t *past; /* malloc */
    uint32_t past_count;
    engine_limits limits;
    int strength;    /* below full it has its own limits, and of those given only time counts */
    bool ponder;     /* the opponent's time: no limit and no answer before mind_ponderhit */
    bool infinite;   /* no answer before mind_stop */
    bool say_ponder; /* also say which turn it expects */
} mind_task;

/* NULL if there is no thread or memory. */
mind *mind_new(void);
/* Stops the search, which still answers, and ends the thread. */
void mind_free(mind *m);
/* Call all of the following only from the talking thread. */

/* Creates the engine with these settings unless it already has them, and clears it if `clear`. If
   there is not enough memory, tries smaller sizes; false: not even the smallest fits. With
   `weaker`, also creates what it needs below full strength. *made: whether the engine is a new
   one. Only when idle. */
bool mind_prepare(mind *m, int megabytes, int threads, bool clear, bool weaker, bool *made);
/* Judges this game's positions with a network; see engine_use_net. NULL, or if the network is
   wrong: with its own. Only after mind_prepare, and when idle. */
net_fault mind_use_net(mind *m, const game *g, const char *bytes, size_t n);
/* Only after mind_prepare, and when idle. */
void mind_go(mind *m, const mind_task *task);
void mind_stop(mind *m);
void mind_ponderhit(mind *m);
/* Whether a search has not yet been answered. */
bool mind_busy(mind *m);
/* Whether that search will end by itself. */
bool mind_limited(const mind *m);
/* Waits until it has been answered. */
void mind_wait(mind *m);
/* The same when the input has ended: stops a search without limits, and any search if the output is
   closed. */
void mind_finish(mind *m);

/* engine_talk.c */

typedef struct dialogue dialogue;

/* NULL when there is not enough memory. */
dialogue *dialogue_new(void);
void dialogue_free(dialogue *t);
/* Carries out a line; false: it was quit. */
bool dialogue_line(dialogue *t, slice line);
/* Whether a line is a go that must wait for the end of a search. */
bool dialogue_must_wait(dialogue *t, slice line);
bool dialogue_busy(dialogue *t);
void dialogue_stop(dialogue *t);
/* Reports a line that was too long. */
void dialogue_overlong(void);
/* The input has ended: a search with a limit finishes, any other is stopped. */
void dialogue_end(dialogue *t);

#endif
