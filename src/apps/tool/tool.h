// SPDX-License-Identifier: MIT
// How the programs that make our data (sandan-learn, sandan-book, sandan-mine) report errors and
// stop.
#ifndef SANDAN_APPS_TOOL_H
#define SANDAN_APPS_TOOL_H

#include <stdbool.h>

/* Each program defines what it is called: "sandan-book". */
extern const char tool_name[];

/* Prints an error; returns the exit status. */
int tool_fail(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* From now on Ctrl-C and SIGTERM only ask to stop. */
void tool_watch_interrupts(void);
/* Whether one of them did. */
bool tool_interrupted(void);

#endif
