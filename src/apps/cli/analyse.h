// SPDX-License-Identifier: MIT
// Shared by the files of sandan analyse.
#ifndef SANDAN_APPS_CLI_ANALYSE_H
#define SANDAN_APPS_CLI_ANALYSE_H

#include "apps/cli/record.h"
#include "play/review.h"

/* A reviewed record, or as much of it as was reviewed. */
typedef struct analysed {
    const call *c;
    const record *rec;
    const record_setting *set;
    const review *r;
    int number;
} analysed;

/* The mistakes of a game, one per line, and a line for each player. */
void analyse_write_text(const void *what, writer *w);
/* The same and more as a JSON object. */
void analyse_write_json(const void *what, writer *w);

/* Whether every turn was judged. */
bool analyse_complete(const review *r);

#endif
