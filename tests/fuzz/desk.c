// SPDX-License-Identifier: MIT
// Any bytes as requests to the desk, separated by NUL: every answer must be one JSON object that
// fits, and the desk's state must survive. think.c tests the verbs that search; counting is left
// out because it is slow.
#include "api/desk.h"

#include "fuzz/json.h"

enum { ANSWER = 1 << 21, REQUESTS = 16 };

static int64_t now(void *context) {
    int64_t *clock = context;
    return *clock += 1000;
}

static bool stopped(void *context) {
    (void)context;
    return true;
}

static void report(void *context, const char *json, size_t n) {
    (void)context;
    check_json(json, n);
}

/* The desk stays open, since its memory is large; only its game and its review are reset. */
static desk *fresh_desk(int64_t *clock) {
    static const desk_verb *const lists[] = {
        desk_common,  desk_rules,  desk_pictures, desk_records, desk_compose,
        desk_session, desk_online, desk_invite,   desk_setup,   desk_review,
        desk_map,     desk_rate,   desk_explore,  NULL,
    };
    static desk d;
    static bool open;
    desk_host host = {clock, now, stopped, report};
    if (!open) HOLDS(desk_open(&d, &host, lists));
    open = true;
    desk_session_free(&d);
    desk_online_free(&d);
    desk_review_free(&d);
    desk_explore_free(&d);
    d = (desk){.host = host, .lists = lists, .turns = d.turns, .room = d.room};
    return &d;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static char answer[ANSWER];
    int64_t clock = 0;
    desk *d = fresh_desk(&clock);
    int left = REQUESTS;
    for (size_t at = 0; at <= size && left > 0; at++, left--) {
        fuzz_text request = {(const char *)data + at, 0};
        while (at < size && data[at] != 0) at++, request.n++;
        if (request.n >= 5 && memcmp(request.s, "perft", 5) == 0) continue;
        size_t n = desk_call(d, request.s, request.n, answer, sizeof answer);
        HOLDS(n < sizeof answer);
        check_json(answer, n);
    }
    return 0;
}
