// SPDX-License-Identifier: MIT
// Any bytes as requests to the desk, parted by NUL: every answer is one JSON object that fits, and
// what the desk keeps survives. Counting and measuring are left out: they take their time.
#include "apps/wasm/desk.h"

#include "fuzz/fuzz.h"

enum { ANSWER = 1 << 21, MOST = 64 };

static int64_t now(void *context) {
    int64_t *clock = context;
    return *clock += 1000;
}

static bool stopped(void *context) {
    (void)context;
    return true;
}

static void check_json(const char *s, size_t n);

static void report(void *context, const char *json, size_t n) {
    (void)context;
    check_json(json, n);
}

/* Brackets that match, strings that end, no bare control characters. */
static void check_json(const char *s, size_t n) {
    char open[MOST];
    int depth = 0;
    bool quoted = false;
    HOLDS(n > 1 && s[0] == '{' && s[n - 1] == '}');
    for (size_t i = 0; i < n; i++) {
        char c = s[i];
        HOLDS((unsigned char)c >= ' ' || (c == '\n' && !quoted));
        if (quoted && c == '\\') {
            HOLDS(++i < n);
        } else if (c == '"') {
            quoted = !quoted;
        } else if (!quoted && (c == '{' || c == '[')) {
            HOLDS(depth < MOST);
            open[depth++] = c == '{' ? '}' : ']';
        } else if (!quoted && (c == '}' || c == ']')) {
            HOLDS(depth > 0 && open[--depth] == c);
            HOLDS(depth > 0 || i == n - 1);
        }
    }
    HOLDS(depth == 0 && !quoted);
}

static bool takes_its_time(fuzz_text request) {
    static const char *const verbs[] = {"perft", "bench", "engine", "solve"};
    for (int i = 0; i < 4; i++) {
        size_t n = strlen(verbs[i]);
        if (request.n >= n && memcmp(request.s, verbs[i], n) == 0) return true;
    }
    return false;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const desk_verb *const lists[] = {
        desk_common, desk_rules,  desk_pictures, desk_records, desk_session, desk_setup,
        desk_review, desk_engine, desk_solve,    desk_map,     NULL,
    };
    static char answer[ANSWER];
    int64_t clock = 0;
    desk d;
    HOLDS(desk_open(&d, &(desk_host){&clock, now, stopped, report}, lists));
    for (size_t at = 0; at <= size; at++) {
        fuzz_text request = {(const char *)data + at, 0};
        while (at < size && data[at] != 0) at++, request.n++;
        if (takes_its_time(request)) continue;
        size_t n = desk_call(&d, request.s, request.n, answer, sizeof answer);
        HOLDS(n < sizeof answer);
        check_json(answer, n);
    }
    desk_close(&d);
    return 0;
}
