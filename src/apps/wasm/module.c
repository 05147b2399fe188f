// SPDX-License-Identifier: MIT
// The exports of a module: the buffer for the request, the call, and the buffer with the answer.
#include "apps/wasm/module.h"

static desk the_desk;
static bool open;

static int64_t now(void *context) {
    (void)context;
    return (int64_t)env_now();
}

static bool stopped(void *context) {
    (void)context;
    return env_stopped() != 0;
}

static void report(void *context, const char *json, size_t n) {
    (void)context;
    env_report(json, n);
}

EXPORT("sandan_request") char *sandan_request(void);
EXPORT("sandan_room") size_t sandan_room(void);
EXPORT("sandan_answer") char *sandan_answer(void);
EXPORT("sandan_call") size_t sandan_call(size_t n);

char *sandan_request(void) {
    return module_request;
}

/* The longest request, in bytes. */
size_t sandan_room(void) {
    return module_request_size;
}

char *sandan_answer(void) {
    return module_answer;
}

/* Answers the n bytes of the request. Returns the length of the answer; 0: out of memory. */
size_t sandan_call(size_t n) {
    static const desk_host host = {NULL, now, stopped, report};
    if (!open && !desk_open(&the_desk, &host, module_lists)) return 0;
    open = true;
    if (n > module_request_size) n = module_request_size;
    return desk_call(&the_desk, module_request, n, module_answer, module_answer_size);
}
