// SPDX-License-Identifier: MIT
#include "apps/cli/duration.h"

#include <string.h>

#include "apps/cli/fail.h"
#include "play/clock.h"

int64_t option_duration(const call *c, int which, int64_t min, int64_t otherwise) {
    const char *text = c->values[which];
    if (!text) return otherwise;
    int64_t ms = 0;
    fault f = clock_read_span(text, strlen(text), &ms);
    if (!f.code && ms >= min) return ms;
    fail_arg(c, c->value_args[which], c->value_at[which] + f.at, say(c, SAY_BAD_TIME));
}
