// SPDX-License-Identifier: MIT
#include "apps/cli/duration.h"

#include <string.h>

#include "apps/cli/fail.h"

typedef struct unit {
    const char *name;
    int64_t ms;
} unit;

static const unit units[] = {{"ms", 1}, {"s", 1000}, {"m", 60000}, {"h", 3600000}};

/* Reads a number with up to three decimals, in thousandths; NULL if there is none. */
static const char *read_thousandths(const char *s, int64_t *out) {
    int64_t value = 0;
    int digits = 0, decimals = -1;
    for (;; s++) {
        if (*s == '.' && decimals < 0) {
            decimals = 0;
        } else if (*s >= '0' && *s <= '9' && digits < 9 && decimals < 3) {
            value = value * 10 + (*s - '0');
            digits++;
            if (decimals >= 0) decimals++;
        } else {
            break;
        }
    }
    if (digits == 0) return NULL;
    for (int i = decimals < 0 ? 0 : decimals; i < 3; i++) value *= 10;
    *out = value;
    return s;
}

const char *duration_read(const char *s, int64_t *ms) {
    int64_t thousandths = 0;
    const char *rest = read_thousandths(s, &thousandths);
    for (size_t i = 0; rest && i < sizeof units / sizeof *units; i++) {
        size_t n = strlen(units[i].name);
        if (strncmp(rest, units[i].name, n) != 0) continue;
        *ms = thousandths * units[i].ms / 1000;
        return rest + n;
    }
    return NULL;
}

int64_t option_duration(const call *c, int which, int64_t min, int64_t otherwise) {
    const char *text = c->values[which];
    if (!text) return otherwise;
    int64_t ms = 0, thousandths = 0;
    const char *end = duration_read(text, &ms), *digits = read_thousandths(text, &thousandths);
    if (end && !*end && ms >= min) return ms;
    size_t wrong = digits ? (size_t)(digits - text) : 0;
    fail_arg(c, c->value_args[which], c->value_at[which] + wrong, say(c, SAY_BAD_TIME));
}
