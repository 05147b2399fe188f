// SPDX-License-Identifier: MIT
// Any bytes as the file of a tournament: a fault lies inside it, and what is read can be written
// and read again.
#include "fuzz/fuzz.h"

#include "apps/tournament/plan.h"

static char *written(const plan *p, size_t *n) {
    writer measure = writer_on(NULL, 0);
    plan_write(p, &measure);
    char *text = malloc(measure.len + 1);
    HOLDS(text);
    writer w = writer_on(text, measure.len + 1);
    plan_write(p, &w);
    *n = w.len;
    return text;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    plan *p = plan_new(), *again = plan_new();
    HOLDS(p && again);
    plan_fault f = plan_read(p, (const char *)data, size);
    HOLDS(f.error < PLAN_ERRORS && f.at <= size);
    HOLDS(f.word >= 0 && f.word < (int)WORD_COMMON_COUNT);
    HOLDS(p->player_count <= PLAN_PLAYERS && p->set_count <= PLAN_SETS);
    if (!f.error && !plan_finish(p).error) {
        HOLDS(plan_rounds(p) > 0);
        size_t n = 0, more = 0;
        char *text = written(p, &n);
        HOLDS(plan_read(again, text, n).error == PLAN_FINE);
        HOLDS(plan_finish(again).error == PLAN_FINE);
        char *twice = written(again, &more);
        HOLDS(n == more && memcmp(text, twice, n) == 0);
        free(text);
        free(twice);
    }
    plan_free(p);
    plan_free(again);
    return 0;
}
