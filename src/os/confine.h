// SPDX-License-Identifier: MIT
// Keeps foreign programs in bounds. The program is started a second time, as a guard (confine_main)
// between us and the foreign program: it sets the limits, drains standard error, and ends with
// everything that the foreign program has started. That program has no network; where the kernel
// allows namespaces, it sees no other process, and can write only in its own folder.
#ifndef SANDAN_OS_CONFINE_H
#define SANDAN_OS_CONFINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* 0 or NULL: no such limit. */
typedef struct confine_limits {
    uint64_t memory;    /* bytes, of all its processes together */
    uint64_t file_size; /* bytes, of each file it writes and of its scratch space */
    uint32_t cpu;       /* seconds of processor time, of each of its processes */
    uint32_t processes; /* processes and threads together */
    const char *folder; /* where it runs; NULL: where we do */
    bool writes;        /* it can write there, and nowhere else; false: nowhere at all */
    const char *hidden; /* a folder that it does not see */
} confine_limits;

/* What protects us from a program. */
enum confine_walls {
    WALL_NETWORK = 1,   /* it has none, and reaches no socket of other programs */
    WALL_PROCESSES = 2, /* it sees only its own, and they end with it */
    WALL_FILES = 4,     /* it can write only where it may */
    WALL_COUNT = 8      /* the kernel enforces the limit of processes */
};

enum { CONFINE_ERRORS = 4096 };

/* What became of a program. */
typedef struct confine_report {
    int walls;
    int code;          /* its exit code, or 128 plus the signal that killed it; -1: unknown */
    int64_t cpu_ms;    /* processor time, with that of its children */
    uint64_t peak;     /* bytes of memory: the most that was seen */
    bool too_large;    /* it was killed for that */
    bool too_many;     /* it was killed because of the number of its processes */
    size_t error_size; /* the end of what it wrote to standard error */
    char errors[CONFINE_ERRORS];
} confine_report;

/* The first argument of a program that is started as a guard: main() then returns confine_main().
 */
#define CONFINE_WORD "--confined"
enum { CONFINE_REPORT_FD = 3, CONFINE_ARGUMENTS = 10 };

/* Fills in the guard's arguments, which end with NULL; `numbers` holds the texts of the limits. */
void confine_arguments(const char *command, const confine_limits *limits, char numbers[4][24],
                       const char *out[CONFINE_ARGUMENTS + 1]);
/* The guard: runs the command, and reports to CONFINE_REPORT_FD. SIGTERM ends it early. */
int confine_main(int argc, char **argv);

#endif
