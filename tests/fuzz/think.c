// SPDX-License-Identifier: MIT
// Any bytes as a request to the engine behind the desk, as the page's worker sends it. Input: the
// verb (think or solve), its fields. It searches 500 nodes, or for as many polls as a level needs.
#include "api/desk.h"

#include "fuzz/json.h"

enum { ANSWER = 1 << 21, REQUEST = 1 << 13, POLLS = 100 };

static int64_t now(void *context) {
    (void)context;
    return 0;
}

static bool stopped(void *context) {
    return ++*(int *)context > POLLS;
}

static void report(void *context, const char *json, size_t n) {
    (void)context;
    check_json(json, n);
}

static size_t call(desk *d, const char *request, size_t n) {
    static char answer[ANSWER];
    size_t length = desk_call(d, request, n, answer, sizeof answer);
    HOLDS(length < sizeof answer);
    check_json(answer, length);
    return length;
}

/* The desk and its engine are kept, since their memory is large, but cleared. */
static desk *fresh_desk(int *polls) {
    static const desk_verb *const lists[] = {desk_common, desk_engine, desk_solve, NULL};
    static desk d;
    static bool open;
    desk_host host = {polls, now, stopped, report};
    if (!open) {
        HOLDS(desk_open(&d, &host, lists));
        call(&d, "engine\n1\n1", 10);
    }
    open = true;
    d.host = host;
    call(&d, "clear", 5);
    return &d;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const struct {
        const char *name;
        int fields;
    } verbs[] = {{"think\n", 4}, {"solve\n", 3}};
    static const char limit[] = " nodes 500";
    static char request[REQUEST];
    for (int i = 0; i < 2; i++) {
        if (size < 6 || memcmp(data, verbs[i].name, 6) != 0) continue;
        if (size + sizeof limit + 8 > sizeof request) return 0;
        memcpy(request, data, size);
        int ends = 0;
        for (size_t k = 0; k < size; k++) ends += data[k] == '\n';
        for (; ends < verbs[i].fields; ends++) request[size++] = '\n';
        memcpy(request + size, limit, sizeof limit - 1);
        int polls = 0;
        call(fresh_desk(&polls), request, size + sizeof limit - 1);
    }
    return 0;
}
