// SPDX-License-Identifier: MIT
// Any bytes as the name of a game and a rule set.
#include "fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const game *g = NULL;
    int rules = -1;
    fault f = games_find((const char *)data, size, &g, &rules);
    HOLDS(f.code == 0 || f.at <= size);
    if (f.code) return 0;
    HOLDS(g && rules >= 0 && rules < g->rule_set_count);
    position p;
    game_start(g, rules, &p);
    HOLDS(g->rules->valid(&p));
    return 0;
}
