// SPDX-License-Identifier: MIT
// The engine: combines the games, the search, threads and the clock. The command line, the
// protocol, the match runner and the page all get their turns and analyses here.
#ifndef SANDAN_ENGINE_ENGINE_H
#define SANDAN_ENGINE_ENGINE_H

#include "core/turn.h"
#include "search/search.h"
#include "search/time.h"

typedef struct engine engine;

/* Upper limits of the options; engine_new() takes no more threads than this. */
enum { ENGINE_MAX_THREADS = 256, ENGINE_MAX_MEGABYTES = 65536 };

/* NULL when there is not enough memory. */
engine *engine_new(int megabytes, int threads);
void engine_free(engine *e);
/* Forgets everything learnt so far; call it before a new game. */
void engine_clear(engine *e);

/* Judges the positions of a game with this network instead of the one that is built in, in the rule
   sets that the network is for. Networks of another game are forgotten. If the file is wrong,
   nothing changes. g: NULL for whichever game it is of. */
net_fault engine_use_net(engine *e, const game *g, const char *bytes, size_t n);
/* Judges with the networks that are built in again. */
void engine_use_built_in(engine *e);

typedef struct engine_limits {
    int depth;       /* turns; 0: no limit */
    uint64_t nodes;  /* of all threads; 0: no limit */
    time_given time; /* all 0: no limit */
    int64_t margin;  /* milliseconds to keep in reserve, on top of the measured lag */
    int lines;       /* 0: one */
    int contempt;    /* how much less than 0 a draw is worth, core/levels.h */
    uint32_t quiet;  /* turns without progress that end the game (A8); 0: none. The search does not
                        know it, but the answer claims no forced result that it may prevent */
} engine_limits;

typedef struct engine_line {
    int score; /* for the side to move; beyond SCORE_SURE it is a proven result */
    int n;
    turn turns[MAX_PLY];
} engine_line;

typedef struct engine_answer {
    int depth;
    uint64_t nodes;
    int64_t time_ms;
    int full; /* use of the transposition table, in thousandths */
    int line_count;
    engine_line lines[MAX_LINES]; /* best first; the first turn of the first line is the answer */
} engine_answer;

/* Called after every iteration, on the thread that called engine_think. */
typedef void engine_observer(void *context, const engine_answer *so_far);

/* Searches a position that is not over and fills in the answer. A solved game is looked up instead,
   unless a node or depth limit asks for less than perfect play. past: keys at turn ends of the game
   so far, ending with the position's own; NULL: no history. */
void engine_think(engine *e, const game *g, const position *p, const uint64_t *past,
                  uint32_t past_count, const engine_limits *limits, engine_observer *observer,
                  void *context, engine_answer *answer);
/* Stops the search. Call it from any thread or signal handler; it does nothing if no search
   runs. */
void engine_stop(engine *e);

/* Announces the next engine_think: engine_stop takes effect and the clock runs from here on, even
   if another thread starts the search a little later. Without this call, both start with
   engine_think. With ponder, the search uses the opponent's time: time limits apply only after
   engine_ponderhit. */
void engine_expect(engine *e, bool ponder);
/* From any thread: the opponent has played the expected turn, and our clock runs from now on. */
void engine_ponderhit(engine *e);

/* Calls `poll` now and then on the searching thread; returning true stops the search. For hosts
   without a second thread that could call engine_stop. */
void engine_watch(engine *e, bool (*poll)(void *context), void *context);

/* The longest time in milliseconds that engine_think would take for a turn under these limits,
   given the lag measured so far. 0: no time limit. */
int64_t engine_most_time(const engine *e, const engine_limits *limits);

#endif
