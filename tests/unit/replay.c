// SPDX-License-Identifier: MIT
// Replaying records, with a game that exists only here: a heap of stones, from which a turn takes
// one to three (a, b, c) or passes (z); taking the last one wins. So nothing here depends on the
// real games.
#include <stdlib.h>
#include <string.h>

#include "core/replay.h"
#include "core/turn.h"
#include "tap.h"

enum { WORD_TOO_FEW = GAME_WORDS, WORD_LAST };

static void settle(position *p) {
    p->key = p->sensei.pits * 2 + p->side + 1;
    p->result = p->sensei.pits > 0 ? ONGOING : win_for(!p->side);
    p->why = p->result == ONGOING ? 0 : WORD_LAST;
}

static int heap_why_not(const position *p, move m) {
    if (p->result != ONGOING) return WORD_GAME_OVER;
    return m - 1 > p->sensei.pits ? WORD_TOO_FEW : 0;
}

static void heap_play(const position *p, move m, position *next) {
    *next = *p;
    next->sensei.pits -= m - 1;
    next->side = !p->side;
    settle(next);
}

static fault heap_read_move(const position *p, const char *s, size_t n, move *m) {
    (void)p;
    static const char marks[] = "zabc";
    const char *found = n == 1 ? strchr(marks, s[0]) : NULL;
    if (!found) return fault_at(WORD_TURN_FORM, 0);
    *m = (move)(found - marks) + 1;
    return NO_FAULT;
}

static void heap_write_move(const position *p, move m, writer *w) {
    (void)p;
    write_char(w, "zabc"[m - 1]);
}

static const word heap_words[] = {{"too-few", "H1", {"too few", "", ""}},
                                  {"last", "H2", {"the last one", "", ""}}};
static const game heap = {
    .id = "heap",
    .rules = &(const game_rules){.why_not = heap_why_not, .play = heap_play},
    .text = &(const game_text){.words = heap_words,
                               .word_count = 2,
                               .read_move = heap_read_move,
                               .write_move = heap_write_move},
};

static char *memory;
enum { MEMORY = 256 << 20 };

static position heap_of(uint64_t stones, int side) {
    position p = {.side = (uint8_t)side};
    p.sensei.pits = stones;
    settle(&p);
    return p;
}

static fault replayed(const char *text, const position *start, record *r, replay *out) {
    static arena mem;
    mem = (arena){memory, MEMORY, 0};
    record_source src;
    fault f = record_open(&src, text, strlen(text));
    if (!f.code) f = record_read(&src, &mem, r);
    EXPECT(f.code == 0);
    return replay_all(r, &heap, start, &notation_own, 0, out);
}

static void all_lines(void) {
    record r;
    replay out;
    position start = heap_of(9, FIRST);
    fault f = replayed("1. c c (1... a 2. b (2. c {x} b) b) (1... b) 2. a (2. c) b 0-1", &start, &r,
                       &out);
    EXPECT(f.code == 0 && !out.node);
    EXPECT(out.end.result == SECOND_WINS && out.end.why == WORD_LAST);
    EXPECT(out.occurrences == 1 && out.third == 0);
    EXPECT(r.start.next->turn.n == 1 && r.start.next->turn.act[0] == 4);
    EXPECT(r.start.next->next->after->line->next->turn.act[0] == 2);
}

static void faults_have_a_place(void) {
    record r;
    replay out;
    position start = heap_of(9, FIRST);
    EXPECT(replayed("1. c c 2. c a *", &start, &r, &out).at == 12);
    EXPECT(out.ply == 3 && out.node && record_number(&r, out.ply) == 2);
    fault f = replayed("1. c c (1... c 2. c (2. b b)) 2. a *", &start, &r, &out);
    EXPECT(f.code == WORD_TOO_FEW && f.at == 26 && out.ply == 3);
    f = replayed("1. c hello *", &start, &r, &out);
    EXPECT(f.code == WORD_TURN_FORM && f.at == 5 && out.ply == 1);
    f = replayed("1. c,a *", &start, &r, &out);
    EXPECT(f.code == WORD_TURN_OVER && f.at == 5);
}

static void the_start_decides_who_begins(void) {
    record r;
    replay out;
    position start = heap_of(3, SECOND);
    EXPECT(replayed("1. a b *", &start, &r, &out).code == 0 && out.end.result == FIRST_WINS);
    char text[64];
    writer w = writer_on(text, sizeof text);
    record_write(&r, &w);
    EXPECT(strcmp(text, "1... a 2. b *\n") == 0);
}

static void repetition_is_reported(void) {
    record r;
    replay out;
    position start = heap_of(5, FIRST);
    EXPECT(replayed("1. z z 2. z z 3. a b 4. b 1-0", &start, &r, &out).code == 0);
    EXPECT(out.third == 4 && out.occurrences == 1 && out.end.result == FIRST_WINS);
    EXPECT(replayed("1. z z 2. z z 1/2-1/2", &start, &r, &out).code == 0);
    EXPECT(out.third == 4 && out.occurrences == 3);
    EXPECT(replayed("1. z z 2. z (2. z z 3. z z) a *", &start, &r, &out).code == 0);
    EXPECT(out.third == 0);
}

static void write_shouted(const game *g, const position *p, const turn *t, writer *w) {
    (void)g;
    (void)p;
    write_char(w, "ZABC"[t->act[0] - 1]);
}

static fault read_shouted(const game *g, const position *p, const char *s, size_t n, turn *t) {
    char low[8];
    for (size_t i = 0; i < n && i < sizeof low; i++) low[i] = (char)(s[i] | 32);
    return turn_read(g, p, low, n < sizeof low ? n : sizeof low, t);
}

static void other_notations(void) {
    static const notation shouted = {"Shouted", read_shouted, write_shouted};
    record r;
    replay out;
    position start = heap_of(9, FIRST);
    EXPECT(replayed("1. a {x} (1. b $1 c) c *", &start, &r, &out).code == 0);
    EXPECT(replay_rewrite(&r, &heap, &start, &shouted, NULL).code == 0);
    char text[64];
    writer w = writer_on(text, sizeof text);
    record_write(&r, &w);
    EXPECT(strcmp(text, "1. A {x} (1. B! C) 1... C *\n") == 0);
    EXPECT(replay_all(&r, &heap, &start, &notation_own, 0, &out).code == WORD_TURN_FORM);
    EXPECT(replay_all(&r, &heap, &start, &shouted, 0, &out).code == 0);
}

static void building_by_turns(void) {
    arena mem = {memory, MEMORY, 0};
    record r;
    record_new(&r, &mem);
    position p = heap_of(4, SECOND), next;
    for (move m = 2; m <= 3; m++) {
        turn t = {1, {m}};
        EXPECT(record_append_turn(&r, &heap, &p, &t) != NULL);
        turn_play(&heap, &p, &t, &next);
        p = next;
    }
    char text[64];
    writer w = writer_on(text, sizeof text);
    record_write(&r, &w);
    EXPECT(strcmp(text, "1... a 2. b *\n") == 0);
}

/* A million turns that all repeat: counting occurrences one by one would take minutes. */
static void long_games(void) {
    enum { TURNS = 1000000 };
    char *text = malloc(2 * TURNS + 2);
    for (int i = 0; i < TURNS; i++) {
        text[2 * i] = 'z';
        text[2 * i + 1] = ' ';
    }
    text[2 * TURNS] = '*';
    text[2 * TURNS + 1] = '\0';
    record r;
    replay out;
    position start = heap_of(5, FIRST);
    EXPECT(replayed(text, &start, &r, &out).code == 0);
    EXPECT(r.turns == TURNS && out.third == 4 && out.occurrences == TURNS / 2 + 1);
    free(text);
}

int main(void) {
    memory = malloc(MEMORY);
    TEST("all lines of a record are replayed", all_lines);
    TEST("a fault points at the wrong turn", faults_have_a_place);
    TEST("the start position says who begins", the_start_decides_who_begins);
    TEST("the third occurrence is reported and the game goes on", repetition_is_reported);
    TEST("turns are read and written in other notations", other_notations);
    TEST("a record is built turn by turn", building_by_turns);
    TEST("a million repeating turns replay in linear time", long_games);
    free(memory);
    return tap_done();
}
