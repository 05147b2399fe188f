// SPDX-License-Identifier: MIT
#include "apps/serve/log.h"

#include <stdio.h>
#include <time.h>
#include <unistd.h>

static log_level written = LOG_ERROR; /* set before other threads start */

void log_at(log_level level) {
    written = level;
}

void log_line(log_level level, const char *event, const char *pairs) {
    if (level > written) return;
    char line[512], when[32] = "";
    struct tm t;
    time_t now = time(NULL);
    if (gmtime_r(&now, &t)) strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%SZ", &t);
    int n = snprintf(line, sizeof line, "time=%s level=%s event=%s %s\n", when,
                     level == LOG_ERROR ? "error" : "info", event, pairs);
    if (n >= (int)sizeof line) line[(n = sizeof line) - 1] = '\n';
    /* One write, so that lines of several threads do not mix; nobody to tell if it fails. */
    ssize_t done = write(STDERR_FILENO, line, (size_t)n);
    (void)done;
}
