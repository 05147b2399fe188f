// SPDX-License-Identifier: MIT
// The engine: joins the games, the search, threads and the clock. Everyone who wants a turn or an
// analysis asks here: the command line, the protocol, matches and the page.
#ifndef SANDAN_ENGINE_ENGINE_H
#define SANDAN_ENGINE_ENGINE_H

#include "core/turn.h"
#include "search/search.h"
#include "search/time.h"

typedef struct engine engine;

/* What options may ask for; engine_new() takes no more threads. */
enum { ENGINE_MAX_THREADS = 256, ENGINE_MAX_MEGABYTES = 65536 };

/* NULL when there is not enough memory. */
engine *engine_new(int megabytes, int threads);
void engine_free(engine *e);
/* Forgets everything, as before the first turn of a game. */
void engine_clear(engine *e);

typedef struct engine_limits {
    int depth;       /* turns; 0: no limit */
    uint64_t nodes;  /* of all threads; 0: no limit */
    time_given time; /* all 0: no limit */
    int64_t margin;  /* milliseconds kept back from the clock, besides what delays make needful */
    int lines;       /* 0: one */
} engine_limits;

typedef struct engine_line {
    int score; /* for the side to move; beyond SCORE_SURE a proven result */
    int n;
    turn turns[MAX_PLY];
} engine_line;

typedef struct engine_answer {
    int depth;
    uint64_t nodes;
    int64_t time_ms;
    int full; /* table, in thousandths */
    int line_count;
    engine_line lines[MAX_LINES]; /* best first; the first turn of the first line is the answer */
} engine_answer;

/* Told after every iteration, from the thread that called engine_think. */
typedef void engine_observer(void *context, const engine_answer *so_far);

/* Thinks about a position that goes on and fills the answer; a game that is solved is looked up
   instead, unless a limit of nodes or depth asks for less than all that is known. past: keys at
   turn ends of the game so far, ending with the position's own; NULL: none is known. */
void engine_think(engine *e, const game *g, const position *p, const uint64_t *past,
                  uint32_t past_count, const engine_limits *limits, engine_observer *observer,
                  void *context, engine_answer *answer);
/* Ends the thinking, from any thread or signal handler; without a search it does nothing. */
void engine_stop(engine *e);

/* Announces the next engine_think: from here on engine_stop is heeded and the clock runs, even if
   another thread begins the thinking only a little later. Without it both begin with engine_think.
   With ponder the thinking is on the opponent's time: limits of time do not count before
   engine_ponderhit. */
void engine_expect(engine *e, bool ponder);
/* From any thread: the opponent has played what was expected, our clock runs from now on. */
void engine_ponderhit(engine *e);

/* Asks `poll` now and then while thinking, in the thread that thinks; true ends it. For hosts in
   which nobody can call engine_stop meanwhile. */
void engine_watch(engine *e, bool (*poll)(void *context), void *context);

/* The most milliseconds that a turn may take by these limits, as engine_think would plan it: what
   the engine has measured of the machine's delays counts. 0: no limit of time. */
int64_t engine_most_time(const engine *e, const engine_limits *limits);

/* The number of turns, both players' counted, of a proven win (positive) or loss (negative); 0
   where nothing is proven. */
int engine_sure(int score);

#endif
