// SPDX-License-Identifier: MIT
// A match: pairs of games between two players, A and B, in any number of rule sets, played by
// several threads. Every opening is played twice with the sides swapped. Whatever the number of
// threads, the games are the same (if the players are deterministic), are counted and written in
// the same order, and the sequential test stops at the same pair.
#ifndef SANDAN_APPS_MATCH_MATCH_H
#define SANDAN_APPS_MATCH_MATCH_H

#include "apps/match/archive.h"
#include "apps/match/duel.h"
#include "apps/match/openings.h"
#include "apps/match/tally.h"

enum { MATCH_RULE_SETS = 256, MATCH_ENDINGS = 48, MATCH_THREADS = 256 };

typedef struct match_rule_set {
    const game *g;
    position *openings; /* NULL: random ones */
    uint32_t opening_count;
    int rules;
} match_rule_set;

typedef struct match_setup {
    player_setup players[2];
    const match_rule_set *sets;
    uint32_t set_count;
    uint32_t pairs; /* in each rule set */
    duel_rules rules;
    uint64_t seed;
    int opening_turns;
    int balance; /* of openings; 0: any */
    int concurrency;
    bool sequential; /* stop when the test decides */
    sprt test;
    archive *file;             /* NULL: games are not kept */
    const atomic_bool *cancel; /* set it, for example in a signal handler, to end the match early */
} match_setup;

/* How games ended, from A's point of view. */
typedef struct match_ending {
    char code[sizeof((duel_end){0}.code)];
    uint64_t won, drawn, lost;
} match_ending;

typedef struct match_report {
    uint64_t games, planned; /* played, and to be played; including single games of open pairs */
    tally all;               /* complete pairs */
    tally *sets;             /* by rule set */
    double llr;              /* of the test, over the pairs in order without a gap */
    int decision;            /* of the test */
    match_ending endings[MATCH_ENDINGS];
    int ending_count;
} match_report;

typedef struct match match;

/* NULL when there is not enough memory. */
match *match_new(const match_setup *setup);
void match_free(match *m);

/* Loads the games of the file, whose text this is; see archive_scan. ARCHIVE_OTHER: a record of
   other players, rules or openings. */
archive_state match_restore(match *m, const char *text, size_t n, size_t *at);

/* Called by match_run now and then, from its own thread. */
typedef void match_watcher(void *context, const match_report *so_far);

/* Plays until the end, a decision or a cancellation. Returns 0 or an errno: the file cannot be
   written, or there is no room for memory or programs; what was played before is kept. */
int match_run(match *m, match_watcher *watcher, void *context);
/* The current standing; true when the match is over. The report stays valid until the next call. */
bool match_tell(match *m, const match_report **report);
/* Puts the file in order. Returns 0 or an errno. */
int match_arrange(match *m);

#endif
