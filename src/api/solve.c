// SPDX-License-Identifier: MIT
// The desk's verb that solves positions: looks up solved games, and proves wins in the others.
#include <stdlib.h>

#include "api/desk.h"
#include "engine/answer.h"
#include "engine/known.h"

enum { MEGABYTES = 16, TURNS = 3 };

typedef struct finding {
    desk *d;
    atomic_bool stop;
    solver_answer a;
} finding;

static void observe(void *context, const solver_answer *so_far) {
    (void)so_far;
    finding *f = context;
    if (f->d->host.stopped(f->d->host.context)) atomic_store(&f->stop, true);
}

static bool prove(finding *f, const game *g, const position *p, solver_limits limits) {
    solver *s = solver_new(MEGABYTES, 1);
    if (!s) return false;
    limits.stop = &f->stop;
    solver_run(s, g, p, &limits, observe, f, &f->a);
    solver_free(s);
    return true;
}

static void run_solve(desk *d, const desk_request *r, writer *w) {
    static const desk_named names[] = {
        {"turns", 0, PROOF_MOST}, {"time", 0, UINT32_MAX}, {"nodes", 0, INT64_MAX}, {NULL, 0, 0}};
    uint64_t value[] = {TURNS, 0, 0};
    const game *g;
    position p;
    if (!desk_position(d, r, 1, w, &g, &p) || !desk_numbers(d, r, 3, names, value, w)) return;
    finding *f = calloc(1, sizeof *f);
    bool ok = f != NULL;
    if (ok) f->d = d;
    if (ok && p.result == ONGOING && g->known) known_solve(g, &p, &f->a);
    if (ok && p.result == ONGOING && !g->known)
        ok = prove(
            f, g, &p,
            (solver_limits){.turns = (int)value[0], .time = (int64_t)value[1], .nodes = value[2]});
    if (!ok)
        desk_error(d, w, NULL, WORD_MEMORY, 0, 0);
    else
        answer_proof(w, g, &p, &f->a);
    free(f);
}

const desk_verb desk_solve[] = {{"solve", 3, run_solve}, {NULL, 0, NULL}};
