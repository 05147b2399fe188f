// SPDX-License-Identifier: MIT
// The benchmarks, one file each. Everything goes to standard output, including figures that depend
// on the machine; only the signature does not.
#ifndef SANDAN_APPS_CLI_BENCH_H
#define SANDAN_APPS_CLI_BENCH_H

#include "apps/cli/cli.h"

typedef struct bench_task {
    const call *c;
    const char *only; /* prefix of rule set names; "": all */
    int64_t seconds;
    int threads;
    bool quick;
    /* of regret */
    uint32_t positions; /* per rule set */
    uint64_t seed;
    const char *keep; /* file, or NULL */
} bench_task;

bool bench_wanted(const bench_task *b, const char *name);
/* Nothing matches: reports it and exits. */
_Noreturn void bench_nothing(const bench_task *b);

/* Each returns the exit code. */
int bench_search(const bench_task *b);
int bench_depths(const bench_task *b);
int bench_perft(const bench_task *b);
int bench_regret(const bench_task *b);

#endif
