// SPDX-License-Identifier: MIT
#include "engine/examiner.h"

#include <stdlib.h>

enum { MEGABYTES = 16 };

struct examiner {
    engine *e;
    material_prover material;
};

examiner *examiner_new(void) {
    examiner *x = calloc(1, sizeof *x);
    if (!x) return NULL;
    x->e = engine_new(MEGABYTES, 1);
    x->material.stack = malloc(MATERIAL_STACK * sizeof *x->material.stack);
    x->material.entries = malloc(MATERIAL_ENTRIES * sizeof *x->material.entries);
    if (x->e && x->material.stack && x->material.entries) return x;
    examiner_free(x);
    return NULL;
}

void examiner_free(examiner *x) {
    if (!x) return;
    engine_free(x->e);
    free(x->material.stack);
    free(x->material.entries);
    free(x);
}

engine *examiner_engine(examiner *x) {
    return x->e;
}

void examiner_think(examiner *x, const game *g, const position *p, const uint64_t *past,
                    uint32_t past_count, uint64_t nodes, engine_answer *answer) {
    engine_limits limits = {.nodes = g->known ? 0 : nodes};
    if (!g->known) engine_clear(x->e); /* clearing takes longer than looking up */
    engine_think(x->e, g, p, past, past_count, &limits, NULL, NULL, answer);
}

material_claim examiner_compare(examiner *x, const game *g, const position *p, const turn *played,
                                const turn *better) {
    if (!g->rules->lost) return (material_claim){.kind = MATERIAL_NOTHING};
    return material_compare(&x->material, g, p, played, better, MATERIAL_NODES);
}
