// SPDX-License-Identifier: MIT
// The library: the desk, text in and JSON out.
#include <stdatomic.h>

#include "api/desk.h"
#include "api/lib.h"
#include "base/json.h"
#include "os/time.h"

enum { ANSWER = 16 << 20 }; /* touched only as far as answers reach */

struct sandan_desk {
    desk d;
    atomic_bool stop, busy;
    char refusal[512];
    sandan_reporter *reporter;
    void *context;
    char *answer;
};

static int64_t now(void *context) {
    (void)context;
    return time_now_ms();
}

static bool stopped(void *context) {
    const sandan_desk *at = context;
    return atomic_load(&at->stop);
}

static void report(void *context, const char *json, size_t n) {
    const sandan_desk *at = context;
    if (at->reporter) at->reporter(at->context, json, n);
}

sandan_desk *sandan_desk_new(sandan_error *error) {
    static const desk_verb *const lists[] = {
        desk_common, desk_rules,  desk_pictures, desk_records, desk_compose, desk_session,
        desk_online, desk_invite, desk_setup,    desk_review,  desk_engine,  desk_solve,
        desk_map,    desk_rate,   desk_explore,  NULL,
    };
    sandan_desk *at = calloc(1, sizeof *at);
    char *answer = malloc(ANSWER);
    if (!at || !answer || !desk_open(&at->d, &(desk_host){at, now, stopped, report}, lists)) {
        free(answer);
        free(at);
        lib_no_memory(error);
        return NULL;
    }
    at->answer = answer;
    lib_good(error);
    return at;
}

void sandan_desk_free(sandan_desk *at) {
    if (!at) return;
    desk_close(&at->d);
    free(at->answer);
    free(at);
}

/* The answer to a request from a reporter, while another one is being answered. */
static const char *refuse(sandan_desk *at, size_t *length) {
    writer w = writer_on(at->refusal, sizeof at->refusal);
    const word *why = lib_misuse_word(LIB_MOMENT);
    json_object(&w, NULL);
    json_object(&w, "error");
    json_text(&w, "code", why->slug);
    json_null(&w, "ruling");
    json_text(&w, "words", why->in[at->d.lang]);
    json_bool(&w, "illegal", false);
    json_int(&w, "field", 0);
    json_int(&w, "at", 0);
    json_end(&w);
    json_end(&w);
    if (length) *length = w.len;
    return at->refusal;
}

const char *sandan_call(sandan_desk *at, const char *request, size_t n, size_t *length) {
    if (length) *length = 0;
    if (!at || !request) return NULL;
    if (atomic_exchange(&at->busy, true)) return refuse(at, length);
    size_t size = desk_call(&at->d, request, n, at->answer, ANSWER);
    atomic_store(&at->stop, false);
    atomic_store(&at->busy, false);
    if (length) *length = size;
    return at->answer;
}

void sandan_desk_observe(sandan_desk *at, sandan_reporter *reporter, void *context) {
    if (!at) return;
    at->reporter = reporter;
    at->context = context;
}

void sandan_desk_stop(sandan_desk *at) {
    if (at) atomic_store(&at->stop, true);
}
