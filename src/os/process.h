// SPDX-License-Identifier: MIT
// Runs other programs and talks to them line by line. Whatever such a program does (nothing, too
// much, crash), no call here waits longer than it was told to.
#ifndef SANDAN_OS_PROCESS_H
#define SANDAN_OS_PROCESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "os/confine.h"

typedef struct process process;

enum { PROCESS_MAX_LINE = (1 << 14) - 1 };

typedef enum process_news {
    PROCESS_LINE,  /* a line arrived */
    PROCESS_LATE,  /* none arrived in time */
    PROCESS_ENDED, /* no more will arrive: the program closed its output or is gone */
} process_news;

/* Starts a shell command in its own process group; its standard error is discarded. Returns 0 or an
   errno. A command that the shell cannot find ends at once. */
int process_start(const char *command, process **out);
/* The same within limits; main() must know CONFINE_WORD. */
int process_start_confined(const char *command, const confine_limits *limits, process **out);
/* Sends text; false if it was not accepted before the deadline (of time_now_ms) or the program is
   gone. SIGPIPE must be ignored. */
bool process_send(process *p, const char *s, size_t n, int64_t deadline);
/* The next line, without its line end and NUL-terminated, cut to PROCESS_MAX_LINE. Valid until the
   next call. */
process_news process_line(process *p, const char **line, int64_t deadline);
/* What came after the last whole line, cut likewise. */
const char *process_rest(const process *p);
/* Kills it and everything it started, at once; for signal handlers. process_end is still due. */
void process_kill(const process *p);
/* Closes its input, waits for it to end until the deadline, then kills it and everything it
   started. Returns its exit code; -1 if it was killed. */
int process_end(process *p, int64_t deadline);
/* The same for a confined program, with what became of it. */
void process_end_confined(process *p, int64_t deadline, confine_report *report);

/* From here on process_was_stopped works; call it before starting threads. */
void process_watch_stops(void);
/* Whether this process itself was stopped (Ctrl-Z) and continued since the last call. */
bool process_was_stopped(void);

#endif
