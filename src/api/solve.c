// SPDX-License-Identifier: MIT
// The desk's verbs that prove: solve looks up solved games and proves wins in the others, pieces
// proves who wins a piece.
#include <stdlib.h>

#include "api/desk.h"
#include "base/json.h"
#include "engine/answer.h"
#include "engine/known.h"
#include "solve/material.h"

enum { MEGABYTES = 16, TURNS = 3, PIECES_NODES = 20000000 };

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

/* ---- pieces ---- */

typedef struct weighing {
    material_prover v;
    turn turns[MAX_TURNS];
} weighing;

static void write_weighed(weighing *x, const game *g, const position *p, int turns, int target,
                          writer *w) {
    const bool some = p->result == ONGOING && g->judge && g->rules->lost;
    const int count = some ? turn_list(g, p, x->turns) : 0;
    if (some) material_begin(&x->v, g, PIECES_NODES);
    json_object(w, NULL);
    json_array(w, "moves");
    for (int i = 0; i < count; i++) {
        char text[MAX_TURN_TEXT];
        writer out = writer_on(text, sizeof text);
        position next;
        turn_write(g, p, &x->turns[i], &out);
        turn_play(g, p, &x->turns[i], &next);
        const int after = material_turns(&x->v, &next, turns - 1, target);
        json_object(w, NULL);
        json_text(w, "turn", text);
        json_maybe(w, "turns", after < 0 || x->v.stopped ? -1 : after + 1);
        json_end(w);
    }
    json_end(w);
    json_bool(w, "stopped", x->v.stopped);
    json_end(w);
}

/* For every turn: within how many turns the side that makes the last of them leads by so many
   pieces. Games that capture nothing have no answer. */
static void run_pieces(desk *d, const desk_request *r, writer *w) {
    static const desk_named names[] = {
        {"turns", 1, MATERIAL_MOST}, {"ahead", 0, 99}, {"behind", 0, 99}, {NULL, 0, 0}};
    uint64_t value[] = {TURNS, 0, 0};
    const game *g;
    position p;
    if (!desk_position(d, r, 1, w, &g, &p) || !desk_numbers(d, r, 3, names, value, w)) return;
    weighing *x = calloc(1, sizeof *x);
    if (x) {
        x->v.stack = malloc(MATERIAL_STACK * sizeof *x->v.stack);
        x->v.entries = malloc(MATERIAL_ENTRIES * sizeof *x->v.entries);
    }
    if (!x || !x->v.stack || !x->v.entries)
        desk_error(d, w, NULL, WORD_MEMORY, 0, 0);
    else
        write_weighed(x, g, &p, (int)value[0], (int)value[1] - (int)value[2], w);
    if (x) {
        free(x->v.stack);
        free(x->v.entries);
    }
    free(x);
}

const desk_verb desk_solve[] = {
    {"solve", 3, run_solve}, {"pieces", 3, run_pieces}, {NULL, 0, NULL}};
