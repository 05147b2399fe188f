// SPDX-License-Identifier: MIT
// The search: iterative deepening and principal variation search over whole turns, for all games.
//
// A searcher is one worker's memory. It owns nothing else: the table, the clock, the stop flag and
// the observer are the caller's. Integers only: with one worker and a node or depth limit the
// answer is the same on every machine and compiler.
#ifndef SANDAN_SEARCH_SEARCH_H
#define SANDAN_SEARCH_SEARCH_H

#include <stdatomic.h>

#include "core/judge.h"
#include "nn/net.h"
#include "search/table.h"

/* Limits, and what happens when they are reached. */
enum {
    MAX_PLY = 96,         /* turns from the root; a node there is a leaf */
    MAX_LINES = 32,       /* multi-PV lines; more are not searched */
    MAX_TWICE = 256,      /* positions that occurred twice in the game; older ones are forgotten */
    MOVE_STACK = 1 << 19, /* moves of all open nodes together; a node without room is a leaf */
    FOLLOW_SLOTS = 1 << 16, /* hashed into */
    FORCE_MOST = 15,        /* turns that a sequence of threats is followed */
    FORCE_SLOTS = 1 << 15,  /* positions in such sequences; older ones are forgotten */
    FORCE_KIDS = 1 << 14    /* turns of all open positions in one */
};

typedef struct search_line {
    int score;
    int depth;
    int n;
    move moves[MAX_PLY];
} search_line;

/* The first iteration is always finished, whatever the limits. */
typedef struct search_limits {
    int depth;      /* turns; 0: MAX_PLY - 1 */
    uint64_t nodes; /* 0: no limit */
    int lines;      /* 0: one */
    int contempt;   /* how much less than 0 a draw is worth to the side to move at the root */
} search_limits;

typedef struct search_report {
    const search_line *lines; /* best first */
    int line_count;
    int depth;      /* last finished iteration */
    uint64_t nodes; /* of this worker */
    bool forced;    /* there was only one legal turn */
} search_report;

typedef struct search_host {
    void *context;
    /* Called every few hundred nodes; true stops the search. */
    bool (*stop)(void *context, uint64_t nodes);
    /* Called after every finished iteration; true: do not start the next one. May be NULL. */
    bool (*report)(void *context, const search_report *report);
    /* Called as often as stop: whether another worker has already finished this depth or more. Its
       best line is then in *line, and this worker continues from there. May be NULL. */
    bool (*overtaken)(void *context, int depth, search_line *line);
} search_host;

typedef struct frame {
    move killers[2];
    int eval;
    uint16_t part[MAX_PARTS]; /* of the move that led from here to the next frame */
} frame;

/* A position in a sequence of threats (force.h): its proof numbers, or the number of turns. */
typedef struct force_entry {
    uint64_t key;
    move best;
    uint16_t proof, against;
} force_entry;

typedef struct searcher {
    /* set by search_begin */
    const game *g;
    const struct judge *j;
    table *tt;
    search_host host;
    const net *nets;           /* set by search_use; NULL: those that are built in */
    net_eyes eyes;             /* that all of them have */
    uint64_t twice[MAX_TWICE]; /* keys that occurred twice before the root */
    int twice_count;

    uint64_t nodes, node_limit, next_poll;
    uint64_t poll_step; /* nodes between two looks at the clock and the stop flag */
    bool stopped;
    bool late; /* the limit was reached in the first iteration, which is finished nevertheless */
    bool can_be_overtaken;   /* by another worker: only if a single line is searched */
    bool overtaken;          /* stopped, but only in this iteration */
    search_line overtaker;   /* the line of the worker that did */
    int root_depth, choices; /* of the root */
    int contempt;            /* as in search_limits */
    bool proving;            /* a win or loss is known; only search for a shorter one */
    const net *net;          /* that judges this root; NULL: the judge's own evaluation */
    const move *excluded;    /* first moves of better lines, to exclude */
    int excluded_count;

    uint64_t path[MAX_PLY + 1];
    frame frames[MAX_PLY + 2];
    move pv[MAX_PLY + 1][MAX_PLY + 1];
    int pv_length[MAX_PLY + 1];
    int16_t history[2][PART_SLOTS];
    int16_t follow[FOLLOW_SLOTS]; /* follow-up history: pairs of parts, hashed */
    choice stack[MOVE_STACK];
    int stack_used;
    net_sums sums[MAX_PLY + 2]; /* the network's first layer, by ply */
    force_entry force[FORCE_SLOTS];
    force_entry kids[FORCE_KIDS]; /* the turns of open positions, and what is known of each */
    int kids_used;
    uint64_t force_path[FORCE_MOST + 1];
    move force_killers[FORCE_MOST][2]; /* threats that refuted a parry, by ply */
    uint64_t force_nodes;              /* of the nodes, those spent on threats */
    uint64_t force_limit;              /* the number of nodes at which to leave them */
    search_line lines[MAX_LINES];
} searcher;

/* Prepares a worker for a game; clears its histories. */
void search_begin(searcher *s, const game *g, table *tt, search_host host);
/* Evaluates with other networks than those that are built in, by inputs.net(), where there is
   one. */
void search_use(searcher *s, const net *nets);
/* Searches an unfinished position. past: the keys of the game so far, ending with the root's.
   first_depth lets workers start at different depths (normally 1). The report stays valid until the
   next call. */
search_report search_run(searcher *s, const position *root, const uint64_t *past,
                         uint32_t past_count, search_limits limits, int first_depth);

#endif
