// SPDX-License-Identifier: MIT
// Durations given to options: 500ms, 1s, 1.5s, 2m, 1h.
#ifndef SANDAN_APPS_CLI_DURATION_H
#define SANDAN_APPS_CLI_DURATION_H

#include "apps/cli/cli.h"

/* Reads a duration in milliseconds; returns the text after it, or NULL if there is none. */
const char *duration_read(const char *s, int64_t *ms);
/* Milliseconds; fails if the value is not a duration or shorter than min. */
int64_t option_duration(const call *c, int which, int64_t min, int64_t otherwise);

#endif
