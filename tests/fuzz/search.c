// SPDX-License-Identifier: MIT
// A search of 500 nodes, one line or several, and a proof that is stopped as soon as it asks, of
// any position that can be read (searching.h).
#include "fuzz/searching.h"
#include "solve/proof.h"

enum { NODES = 500, ENTRIES = 1 << 10, TURNS = 3, FEW = 500 };

static bool soon(void *context, uint64_t nodes) {
    (void)context;
    return nodes > NODES;
}

/* If a win at once is proven, the search must find it. */
static void prove_any(const game *g, const position *root, const search_report *r) {
    static choice stack[PROOF_STACK];
    static proof_entry entries[ENTRIES];
    static prover v;
    v = (prover){.stack = stack, .entries = entries, .entry_count = ENTRIES, .stop = soon};
    proof_begin(&v, g);
    bool at_once = proof_wins(&v, root, 1);
    if (!v.stopped) HOLDS(at_once == (r->lines[0].score == SCORE_WIN - 1));
    /* It polls only every few thousand turns, which takes too long if every position has
       thousands. */
    if (g->judge->list(root, NULL, stack) <= FEW) proof_wins(&v, root, TURNS);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const game *g;
    position p;
    past before;
    if (!read_root((fuzz_text){(const char *)data, size}, &g, &p, &before)) return 0;
    int lines = 1 + (int)(size % 3);
    search_report r = search_any(g, &p, &before, (search_limits){.nodes = NODES, .lines = lines});
    /* The first iteration is always finished, if need be by looking at every turn. */
    HOLDS(r.nodes <= NODES + NODES / 10 || r.depth == 1);
    HOLDS(r.nodes <= NODES + NODES / 10 + MAX_TURNS);
    if (lines == 1) prove_any(g, &p, &r);
    return 0;
}
