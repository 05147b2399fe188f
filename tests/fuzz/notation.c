// SPDX-License-Identifier: MIT
// Any bytes as turns in the other notations of a game. Input: GAME, a position (or nothing for the
// start), then lines of NOTATION and TURN with a space between. Legal turns are played, and read
// back from every notation.
#include "fuzz/fuzz.h"

#include "core/turn.h"
#include "play/records.h"

static bool same(const turn *a, const turn *b) {
    return a->n == b->n && memcmp(a->act, b->act, a->n * sizeof *a->act) == 0;
}

static void read_back(const game *g, const position *p, const turn *t) {
    static const char *const names[] = {"aba-pro", "nacre", "playstrategy"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const notation *how = notation_named(g, names[i], strlen(names[i]));
        if (!how) continue;
        char s[RECORD_TURN];
        writer w = writer_on(s, sizeof s);
        how->write(g, p, t, &w);
        HOLDS(writer_fits(&w));
        turn again;
        HOLDS(how->read(g, p, s, w.len, &again).code == 0 && same(t, &again));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    fuzz_text input = {(const char *)data, size};
    const game *g;
    position p;
    if (!fuzz_start(&input, &g, &p)) return 0;
    while (input.n > 0 && p.result == ONGOING) {
        fuzz_text line = fuzz_line(&input);
        size_t space = 0;
        while (space < line.n && line.s[space] != ' ') space++;
        const notation *how = notation_named(g, line.s, space);
        if (!how || space == line.n) continue;
        turn t;
        size_t n = line.n - space - 1;
        fault f = how->read(g, &p, line.s + space + 1, n, &t);
        HOLDS(f.code == 0 || f.at <= n);
        if (f.code) continue;
        read_back(g, &p, &t);
        position next;
        turn_play(g, &p, &t, &next);
        HOLDS(g->rules->valid(&next));
        p = next;
    }
    return 0;
}
