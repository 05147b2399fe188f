// SPDX-License-Identifier: MIT
// A whole search to depth 2 of any position that can be read (searching.h): it tries every turn and
// replies to it. With thousands of turns a whole search takes too long, so only the first of them
// are tried.
#include "fuzz/searching.h"

enum { DEPTH = 2, NODES = 5000 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const game *g;
    position p;
    past before;
    if (!read_root((fuzz_text){(const char *)data, size}, &g, &p, &before)) return 0;
    search_report r = search_any(g, &p, &before, (search_limits){.nodes = NODES, .depth = DEPTH});
    HOLDS(r.depth == DEPTH || r.nodes >= NODES || r.lines[0].score > SCORE_SURE
          || r.lines[0].score < -SCORE_SURE);
    return 0;
}
