// SPDX-License-Identifier: MIT
// Durations given to options: 500ms, 1.5s, 2m, 1h30m.
#ifndef SANDAN_APPS_CLI_DURATION_H
#define SANDAN_APPS_CLI_DURATION_H

#include "apps/cli/cli.h"

/* Milliseconds; fails if the value is not a duration or shorter than min. */
int64_t option_duration(const call *c, int which, int64_t min, int64_t otherwise);

#endif
