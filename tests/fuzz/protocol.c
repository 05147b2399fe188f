// SPDX-License-Identifier: MIT
// Any bytes as lines of UGI, in both directions. Input: GAME or GAME:RULESET, then lines.
#include "fuzz/fuzz.h"

#include "play/protocol.h"

enum { TURNS = 1 << 11 };

static bool inside(slice part, slice whole) {
    return part.n == 0
           || (part.s >= whole.s && part.s + part.n <= whole.s + whole.n && part.n <= whole.n);
}

static void any_position(const game *g, int rules, slice args) {
    uint64_t keys[TURNS];
    history h = {keys, TURNS, 0};
    position p;
    fault f = protocol_position(g, rules, args, &p, &h);
    HOLDS(f.code == 0 || f.at <= args.n);
    if (f.code) return;
    HOLDS(g->rules->valid(&p) && p.acted == 0 && p.rules == rules);
    HOLDS(h.n >= 1 && h.n <= args.n / 2 + 2 && h.keys[h.n - 1] == p.key);
}

static void any_go(const game *g, slice args) {
    protocol_go go = protocol_read_go(g, args);
    HOLDS(inside(go.wrong, args));
    HOLDS(go.movetime >= 0 && go.depth >= 0 && go.nodes >= 0 && go.turns_to_go >= 0);
    for (int i = 0; i < 2; i++) HOLDS(go.left[i] >= 0 && go.increment[i] >= 0);
    HOLDS(go.clocks == (go.left[FIRST] > 0 || go.left[SECOND] > 0));
}

static void any_info(slice args) {
    protocol_info info = protocol_read_info(args);
    HOLDS(inside(info.pv, args) && inside(info.text, args) && inside(info.wrong, args));
    HOLDS(info.depth >= -1 && info.nodes >= -1 && info.time >= -1 && info.lines >= -1);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    fuzz_text input = {(const char *)data, size}, name = fuzz_line(&input);
    const game *g;
    int rules;
    if (games_find(name.s, name.n, &g, &rules).code) return 0;
    while (input.n > 0) {
        fuzz_text text = fuzz_line(&input);
        slice line = {text.s, text.n}, args = line;
        slice verb = protocol_word(&args), option, value = {0};
        HOLDS(inside(verb, line) && inside(args, line));
        any_position(g, rules, args);
        any_go(g, args);
        any_info(args);
        if (protocol_read_option(args, &option, &value))
            HOLDS(option.n > 0 && inside(option, args) && inside(value, args));
    }
    return 0;
}
