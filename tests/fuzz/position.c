// SPDX-License-Identifier: MIT
// Any bytes as a position of any game. Input: GAME or GAME:RULESET, a line end, the position.
#include "fuzz/fuzz.h"

#include "core/turn.h"

static turn turns[MAX_TURNS];

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    fuzz_text input = {(const char *)data, size}, name = fuzz_line(&input);
    const game *g;
    int rules;
    position p, again;
    if (games_find(name.s, name.n, &g, &rules).code) return 0;
    if (input.n == 0 || !fuzz_position(g, rules, input, &p)) return 0;
    HOLDS(g->rules->valid(&p));
    HOLDS(p.acted == 0 && p.rules == rules);

    char text[MAX_POSITION];
    writer w = writer_on(text, sizeof text);
    g->text->write(&p, &w);
    HOLDS(writer_fits(&w));
    HOLDS(g->text->read(rules, text, w.len, &again).code == 0);
    HOLDS(p.key == again.key && p.side == again.side && p.result == again.result
          && p.why == again.why);

    int n = turn_list(g, &p, turns);
    HOLDS(n <= MAX_TURNS && turn_count(g, &p) == (uint64_t)n);
    HOLDS((n > 0) == (p.result == ONGOING));
    move list[MAX_MOVES];
    n = g->rules->moves(&p, list);
    HOLDS(n <= MAX_MOVES);
    for (int i = 0; i < n; i++) {
        HOLDS(g->rules->legal(&p, list[i]));
        position next;
        g->rules->play(&p, list[i], &next);
        HOLDS(g->rules->valid(&next));
    }
    return 0;
}
