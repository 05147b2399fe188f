// SPDX-License-Identifier: MIT
// The desk (src/api) as a filter, for tests in Python (desk.py): a request is its
// length on a line and its bytes, the answer likewise. The time is what "now N" has set.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/desk.h"

enum { ANSWER = 1 << 24, REQUEST = 1 << 22 };

static int64_t clock_ms = 1000;

static int64_t now(void *context) {
    (void)context;
    return clock_ms;
}

static bool stopped(void *context) {
    (void)context;
    return false;
}

static void report(void *context, const char *json, size_t n) {
    (void)context, (void)json, (void)n;
}

int main(void) {
    static const desk_verb *const lists[] = {
        desk_common, desk_rules,  desk_pictures, desk_records, desk_compose, desk_session,
        desk_online, desk_invite, desk_setup,    desk_review,  desk_engine,  desk_solve,
        desk_map,    desk_rate,   desk_explore,  NULL,
    };
    static char request[REQUEST], answer[ANSWER];
    desk d;
    if (!desk_open(&d, &(desk_host){NULL, now, stopped, report}, lists)) return 1;
    size_t n = 0;
    while (scanf("%zu", &n) == 1 && getchar() == '\n' && n < REQUEST) {
        if (fread(request, 1, n, stdin) != n) break;
        request[n] = '\0';
        if (strncmp(request, "now\n", 4) == 0) {
            clock_ms = atoll(request + 4);
            n = 0;
        } else {
            n = desk_call(&d, request, n, answer, ANSWER);
        }
        printf("%zu\n", n);
        fwrite(answer, 1, n, stdout);
        fflush(stdout);
    }
    desk_close(&d);
    return 0;
}
