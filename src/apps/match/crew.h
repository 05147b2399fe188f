// SPDX-License-Identifier: MIT
// The threads that play the games of a match or tournament, and what they share: a lock, the news
// that a game is over, the first error, and the wish to stop.
#ifndef SANDAN_APPS_MATCH_CREW_H
#define SANDAN_APPS_MATCH_CREW_H

#include <pthread.h>

#include "apps/match/archive.h"
#include "apps/match/duel.h"
#include "os/thread.h"

/* The members are for reading, with the lock held; `lock` also protects what belongs to the owner
   while threads run. */
typedef struct crew {
    pthread_mutex_t lock;
    pthread_cond_t news;
    int error; /* the first, an errno; 0: none */
    int alive; /* threads */
    uint32_t stops;
    atomic_bool stop; /* set it to end all games early */
} crew;

/* One thread. */
typedef struct crew_worker {
    crew *crew;
    const struct crew_job *job;
    thread *thread;
    _Atomic(player *) players[2]; /* of the game being played */
    arena mem;                    /* for its record */
    archive_text text;
} crew_worker;

typedef struct crew_job {
    void *context;
    int threads;
    const duel_rules *rules;
    const atomic_bool *cancel;    /* set from outside to stop */
    void (*work)(crew_worker *w); /* plays games while there are any */
    void (*watch)(void *context); /* called now and then, with the lock held; NULL: never */
} crew_job;

/* What became of a game. */
typedef struct crew_game {
    record r;
    duel_end end;
    player_trace traces[2]; /* by side */
    bool traced[2];         /* the player is a program with limits: there is a trace */
} crew_game;

void crew_open(crew *c);
void crew_close(crew *c);
/* Does the job with several threads; returns when all have ended: 0 or an errno. */
int crew_run(crew *c, const crew_job *job);

/* ---- for the threads ---- */

/* Whether to go on; with the lock held. */
static inline bool crew_goes_on(const crew *c) {
    return c->error == 0 && !atomic_load(&c->stop);
}
/* Waits briefly for news, with the lock held. */
void crew_wait(crew *c);
/* Keeps an error, unless there is one. */
void crew_fail(crew *c, int error);
/* Two new players, who are interrupted when the crew stops; false: there is not enough memory.
   Either way crew_dismiss is due. */
bool crew_seat(crew_worker *w, const player_setup *const setups[2]);
void crew_dismiss(crew_worker *w);
/* Plays a game between the players of the duel. False: it did not end, because of an error, which
   is kept, or because the crew stops. */
bool crew_play(crew_worker *w, const duel *d, crew_game *out);

#endif
