// SPDX-License-Identifier: MIT
// Any bytes as turns. Input: GAME or GAME:RULESET, a position (or nothing for the start), then
// turns; one per line. Legal turns are played; an illegal one must have a reason.
#include "fuzz/fuzz.h"

#include "core/turn.h"

/* Any 32 bits as an action: legal, or there is a reason why not. */
static void any_action(const game *g, const position *p, fuzz_text line) {
    move m = 0;
    memcpy(&m, line.s, line.n < sizeof m ? line.n : sizeof m);
    int why = g->rules->why_not(p, m);
    HOLDS(g->rules->legal(p, m) == (why == 0));
    if (why == 0) {
        position next;
        g->rules->play(p, m, &next);
        HOLDS(g->rules->valid(&next));
    }
}

static bool play_line(const game *g, position *p, fuzz_text line) {
    turn t, again;
    fault f = turn_read(g, p, line.s, line.n, &t);
    HOLDS(f.code == 0 || f.at <= line.n);
    if (f.code) return false;
    char text[MAX_TURN_TEXT];
    writer w = writer_on(text, sizeof text);
    turn_write(g, p, &t, &w);
    HOLDS(writer_fits(&w));
    HOLDS(turn_read(g, p, text, w.len, &again).code == 0);
    HOLDS(t.n == again.n && memcmp(t.act, again.act, t.n * sizeof *t.act) == 0);
    position next;
    turn_play(g, p, &t, &next);
    HOLDS(g->rules->valid(&next) && next.acted == 0);
    *p = next;
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    fuzz_text input = {(const char *)data, size};
    const game *g;
    position p;
    if (!fuzz_start(&input, &g, &p)) return 0;
    while (input.n > 0) {
        fuzz_text line = fuzz_line(&input);
        any_action(g, &p, line);
        play_line(g, &p, line);
    }
    return 0;
}
