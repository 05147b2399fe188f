// SPDX-License-Identifier: MIT
// The parts of `sandan match`: parsing players, openings from a file, and the reports.
#ifndef SANDAN_APPS_CLI_MATCH_H
#define SANDAN_APPS_CLI_MATCH_H

#include "apps/cli/cli.h"
#include "apps/cli/screen.h"
#include "apps/match/match.h"

/* The player of word `at`; words from `games` on are the rule sets. Its texts are in *text, to be
   freed after the match, like its network:

       sandan:time=200ms,threads=2,hash=64     oneturn:seed=3     novice
       sandan:rating=900                       random
       cmd:COMMAND                             cmd:nodes=1000,option.Level=3:COMMAND */
player_setup match_player(const call *c, int at, int games, char **text);

/* Reads the positions of a file into the lists of the rule sets: one per line, after
   `GAME[:RULESET] ` if the match has several rule sets. Free the lists with match_openings_free. */
void match_openings(const call *c, const char *name, match_rule_set *sets, uint32_t count);
void match_openings_free(match_rule_set *sets, uint32_t count);

typedef struct match_result {
    const call *c;
    const match_setup *setup;
    const match_report *report;
    bool complete;
    progress_meter meter; /* of the progress line */
} match_result;

/* The summary, for output_print. */
void match_write(const void *result, writer *w);
void match_json(const void *result, writer *w);
/* The progress line on the terminal, overwritten during the match; context is a match_result. */
void match_show_progress(void *context, const match_report *so_far);

#endif
