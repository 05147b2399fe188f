// SPDX-License-Identifier: MIT
// Any bytes as an online game: a setup, then events or commands, one per line. What is read is
// written the same; an event that is refused changes nothing, and what a command causes applies.
#include "fuzz/fuzz.h"

#include "online/room.h"

enum { TURNS = 64 };

static bool same(const room *a, const room *b) {
    return a->seq == b->seq && a->at == b->at && a->status == b->status && a->turns == b->turns
           && a->session.n == b->session.n && a->session.hand.now.key == b->session.hand.now.key
           && a->session.clocks.left[0] == b->session.clocks.left[0]
           && a->session.clocks.left[1] == b->session.clocks.left[1];
}

static void do_command(const room *r, fuzz_text line) {
    room_command c = {.from = r->seq % 2, .event = {.seat = r->seq % 2}};
    fault f = event_read_command(line.s, line.n, &c.event);
    HOLDS(f.code == 0 || f.at <= line.n);
    if (f.code) return;
    char text[EVENT_LINE];
    writer w = writer_on(text, sizeof text);
    event_write_command(&c.event, &w);
    HOLDS(writer_fits(&w) && w.len == line.n && memcmp(text, line.s, line.n) == 0);
    room trial = *r;
    room_event e;
    room_aim(r, &c);
    if (room_decide(r, &c, r->at, &e) == 0) HOLDS(room_apply(&trial, &e) == 0);
}

static void do_line(room *r, fuzz_text line) {
    room_event e, due;
    fault f = event_read(line.s, line.n, &e);
    HOLDS(f.code == 0 || f.at <= line.n);
    HOLDS(f.code < WORD_COMMON_COUNT);
    if (f.code) {
        do_command(r, line);
        return;
    }
    char text[EVENT_LINE];
    writer w = writer_on(text, sizeof text);
    event_write(&e, &w);
    HOLDS(writer_fits(&w) && w.len == line.n && memcmp(text, line.s, line.n) == 0);
    room before = *r;
    int why = room_apply(r, &e);
    HOLDS(why == 0 ? r->seq == before.seq + 1 : same(r, &before));
    /* Whatever is due applies. */
    if (r->memory.cap > r->session.n && room_tick(r, r->at + 1000, &due)) {
        room trial = *r;
        HOLDS(room_apply(&trial, &due) == 0);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static session_turn turns[TURNS];
    static uint64_t keys[TURNS + 1];
    static room_turn times[TURNS];
    fuzz_text input = {(const char *)data, size}, line = fuzz_line(&input);
    room_setup setup;
    room r;
    fault f = room_setup_read(line.s, line.n, &setup);
    HOLDS(f.code == 0 || f.at <= line.n);
    HOLDS(f.code < WORD_COMMON_COUNT || f.code >= GAME_WORDS);
    if (f.code) return 0;
    room_begin(&r, &setup, (room_memory){turns, keys, times, TURNS});
    while (input.n > 0) do_line(&r, fuzz_line(&input));
    return 0;
}
