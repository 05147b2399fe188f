// SPDX-License-Identifier: MIT
// Other programs, spoken to line by line. Whatever such a program does (nothing, too much, dying),
// no call here waits longer than it was told to.
#ifndef SANDAN_OS_PROCESS_H
#define SANDAN_OS_PROCESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct process process;

enum { PROCESS_MAX_LINE = (1 << 14) - 1 };

typedef enum process_news {
    PROCESS_LINE,  /* a line has come */
    PROCESS_LATE,  /* none came in time */
    PROCESS_ENDED, /* none will come: the program closed its output or is gone */
} process_news;

/* Starts a command line of the shell in a process group of its own; its standard error goes
   nowhere. Returns 0 or an errno. A command that the shell cannot find ends at once. */
int process_start(const char *command, process **out);
/* Sends text; false when it was not taken before the deadline (of time_now_ms) or the program is
   gone. SIGPIPE must be ignored. */
bool process_send(process *p, const char *s, size_t n, int64_t deadline);
/* The next line, without its end and NUL-terminated; what is longer than PROCESS_MAX_LINE is cut.
   It stays until the next call. */
process_news process_line(process *p, const char **line, int64_t deadline);
/* Closes its input, waits until the deadline for it to end, else kills it and whatever it
   started. Returns its exit code; -1 when it had to be killed, or was by a signal. */
int process_end(process *p, int64_t deadline);

#endif
