// SPDX-License-Identifier: MIT
// The benchmarks, one file each. What depends on the machine goes to standard output like the rest:
// only the signature is the program's own.
#ifndef SANDAN_APPS_CLI_BENCH_H
#define SANDAN_APPS_CLI_BENCH_H

#include "apps/cli/cli.h"

typedef struct bench_wish {
    const call *c;
    const char *only; /* what the names of rule sets begin with; "": all */
    int64_t seconds;
    int threads;
    bool quick;
} bench_wish;

bool bench_wanted(const bench_wish *b, const char *name);
/* Nothing was wanted: says so and ends. */
_Noreturn void bench_nothing(const bench_wish *b);

/* Each returns the exit code. */
int bench_search(const bench_wish *b);
int bench_depths(const bench_wish *b);
int bench_perft(const bench_wish *b);

#endif
