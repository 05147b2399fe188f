// SPDX-License-Identifier: MIT
// Any bytes as the events of a game being played. Input: GAME, a position (or nothing), a time
// control (or nothing), then one event per line, or "type" and what a person typed. Replaying the
// events at their times must give the same state: that is recovery. A session saved as a record
// must resume where it was.
#include "fuzz/fuzz.h"

#include "play/saved.h"

enum { TURNS = 256, LINE = 256, MEMORY = 1 << 20 };

typedef struct table {
    session s;
    session_turn turns[TURNS];
    uint64_t keys[TURNS + 1];
} table;

static void begin(table *t, const session_setup *setup) {
    session_begin(&t->s, setup, (session_memory){t->turns, t->keys, TURNS}, 0);
}

static bool same_position(const position *a, const position *b) {
    return a->key == b->key && a->side == b->side && a->acted == b->acted && a->result == b->result;
}

static void same_state(const session *a, const session *b) {
    HOLDS(same_position(&a->hand.now, &b->hand.now));
    HOLDS(a->n == b->n && a->known == b->known && a->hand.made.n == b->hand.made.n);
    HOLDS(a->result == b->result && a->why == b->why && a->offer == b->offer);
    HOLDS(a->last == b->last && a->paused == b->paused);
    for (int side = 0; side < 2; side++)
        HOLDS(clock_left(&a->clocks, side, a->last) == clock_left(&b->clocks, side, b->last));
}

/* The session accepts the command for typed text unless it is paused or full. */
static fault read_typed(const session *s, fuzz_text line, session_command *c) {
    enum { AFTER = 5 }; /* "type " */
    session copy = *s;
    fault f = session_typed(s, line.s + AFTER, line.n - AFTER, line.n % 2, c);
    HOLDS(f.code == 0 || f.at <= line.n - AFTER);
    HOLDS(f.code == 0 || !f.illegal || f.code >= GAME_WORDS || f.code == WORD_TURN_OVER
          || f.code == WORD_GAME_OVER || f.code == WORD_ILLEGAL);
    HOLDS(same_position(&copy.hand.now, &s->hand.now));
    if (f.code || s->paused || s->n == s->memory.cap) return f;
    hand h = s->hand;
    if (c->op == SESSION_ACT) {
        HOLDS(hand_act(&h, c->act) == 0 && !hand_done(&h));
        HOLDS(hand_unact(&h) == 0 && same_position(&h.now, &s->hand.now));
    } else {
        HOLDS(c->op == SESSION_TURN && c->turn.n >= s->hand.made.n);
    }
    return f;
}

/* One line: read, done, written, and done again on the second table. */
static void do_line(table *one, table *two, fuzz_text line) {
    session_command c;
    int64_t when = one->s.last;
    bool typed = line.n > 5 && memcmp(line.s, "type ", 5) == 0;
    fault f = typed ? read_typed(&one->s, line, &c)
                    : session_event_read(&one->s, line.s, line.n, &c, &when);
    HOLDS(f.code == 0 || f.at <= line.n);
    if (f.code) return;
    session before = one->s;
    session_event e = session_do(&one->s, &c, when);
    HOLDS(one->s.setup.game->rules->valid(&one->s.hand.now));
    HOLDS(!typed || e.op != SESSION_NONE || before.paused || before.n == before.memory.cap);
    HOLDS(one->s.result == ONGOING || !one->s.paused);
    if (e.op == SESSION_NONE) return;
    char text[LINE];
    writer w = writer_on(text, sizeof text);
    session_event_write(&before, &e, &w);
    HOLDS(writer_fits(&w));
    HOLDS(session_event_read(&two->s, text, w.len, &c, &when).code == 0);
    HOLDS(session_do(&two->s, &c, when).op == e.op);
    same_state(&one->s, &two->s);
}

static void save_and_resume(const session *s, table *t) {
    static _Alignas(16) char memory[MEMORY];
    arena room = {memory, MEMORY, 0};
    record r;
    if (!saved_record(s, "2026.11.15", s->last, &room, &r)) return;
    if (s->hand.made.n > 0) return; /* a record holds whole turns */
    fault f = saved_resume(&r, (session_memory){t->turns, t->keys, TURNS}, 0, &t->s);
    HOLDS(f.code == 0);
    HOLDS(same_position(&t->s.hand.now, &s->hand.now) && t->s.n == s->n);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static table one, two;
    fuzz_text input = {(const char *)data, size};
    session_setup setup = {.name = {"A", "B"}};
    if (!fuzz_start(&input, &setup.game, &setup.start)) return 0;
    fuzz_text control = fuzz_line(&input);
    if (control.n > 0 && clock_read(control.s, control.n, &setup.control).code) return 0;
    begin(&one, &setup);
    begin(&two, &setup);
    while (input.n > 0) do_line(&one, &two, fuzz_line(&input));
    save_and_resume(&one.s, &two);
    return 0;
}
