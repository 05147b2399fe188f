// SPDX-License-Identifier: MIT
// What outlives a session: replaying the events of random sessions rebuilds the state, records
// resume them, and views show them.
#include "base/random.h"
#include "games/games.h"
#include "play/saved.h"
#include "play/view.h"
#include "session.h"

enum { EVENTS = 400, LINE = 96 };

static table a, b;
static turn work[MAX_TURNS];

/* ---- recovery ---- */

static bool same(const session *x, const session *y) {
    bool turns = x->n == y->n && x->known == y->known && x->history.n == y->history.n;
    for (uint32_t i = 0; turns && i < x->known; i++) {
        const session_turn *s = &x->memory.turns[i], *t = &y->memory.turns[i];
        turns = s->before.key == t->before.key && s->left[0] == t->left[0]
                && s->left[1] == t->left[1] && s->turn.n == t->turn.n;
    }
    return turns && x->hand.now.key == y->hand.now.key && x->hand.made.n == y->hand.made.n
           && x->result == y->result && x->why == y->why && x->offer == y->offer
           && x->paused == y->paused && x->last == y->last && x->clocks.since == y->clocks.since
           && x->clocks.left[0] == y->clocks.left[0] && x->clocks.left[1] == y->clocks.left[1]
           && x->clocks.side == y->clocks.side && x->clocks.running == y->clocks.running;
}

/* A random command: mostly playing, sometimes anything. */
static session_command any_command(const session *s, random_source *r) {
    session_command c = {.op = SESSION_ACT, .side = s->hand.now.side};
    uint32_t dice = random_below(r, 100);
    if (dice >= 80) {
        c.op = (uint8_t)random_below(r, SESSION_OPS);
        c.side = (uint8_t)random_below(r, 2);
        /* A resignation ends most games too soon to be of use. */
        if (c.op == SESSION_RESIGN && dice < 98) c.op = SESSION_RESUME;
    } else if (dice >= 50U + 25U * s->hand.made.n) {
        c.op = SESSION_TURN;
    }
    if (c.op == SESSION_TURN) {
        int n = turn_list(s->setup.game, session_turn_start(s), work);
        if (n > 0) c.turn = work[random_below(r, (uint32_t)n)];
    } else if (c.op == SESSION_ACT) {
        static move list[MAX_MOVES];
        int n = s->setup.game->rules->moves(&s->hand.now, list);
        if (n > 0) c.act = list[random_below(r, (uint32_t)n)];
    }
    return c;
}

static char lines[EVENTS][LINE];

static int random_session(table *t, uint64_t seed) {
    random_source r = {seed};
    int64_t now = 1000;
    int count = 0;
    for (int i = 0; i < EVENTS; i++) {
        now += random_below(&r, 3000);
        session_command c = any_command(&t->s, &r);
        session before = t->s;
        session_event e = session_do(&t->s, &c, now);
        if (e.op == SESSION_NONE) continue;
        writer w = writer_on(lines[count++], LINE);
        session_event_write(&before, &e, &w);
        EXPECT(writer_fits(&w));
    }
    return count;
}

static void recovery(void) {
    static const char *const names[] = {"sensei",  "sensei:arashi", "abalone:belgian-daisy",
                                        "abalone", "bushishogi",    "bushishogi:dunkel"};
    int total = 0;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        const char *name = names[seed % 6];
        time_control control = {seed % 3 ? 60000 : 0, 1000};
        uint32_t limit_of_turns = seed % 4 ? 0 : 12;
        begin_at(&a, name, NULL, control, limit_of_turns);
        int n = random_session(&a, seed);
        total += n;
        begin_at(&b, name, NULL, control, limit_of_turns);
        for (int i = 0; i < n; i++) {
            session_command c;
            int64_t now;
            fault f = session_event_read(&b.s, lines[i], strlen(lines[i]), &c, &now);
            if (!EXPECT(f.code == 0)) printf("# %s\n", lines[i]);
            session_event e = session_do(&b.s, &c, now);
            if (!EXPECT(e.op != SESSION_NONE)) printf("# %s: %d\n", lines[i], e.why);
        }
        if (!EXPECT(same(&a.s, &b.s))) printf("# seed %d, %s\n", (int)seed, name);
    }
    printf("# %d events\n", total);
    EXPECT(total > 2000);
}

/* ---- as records ---- */

static char arena_bytes[1 << 20], record_bytes[1 << 17];

static bool save_and_resume(const session *from, table *to, int64_t now) {
    arena mem = {arena_bytes, sizeof arena_bytes, 0};
    record r;
    if (!EXPECT(saved_record(from, "2026.11.15", now, &mem, &r))) return false;
    writer w = writer_on(record_bytes, sizeof record_bytes);
    record_write(&r, &w);
    if (!EXPECT(writer_fits(&w))) return false;
    mem.used = 0;
    record_source src;
    record back;
    bool ok = EXPECT(record_open(&src, record_bytes, w.len).code == 0)
              && EXPECT(record_read(&src, &mem, &back).code == 0);
    session_memory memory = {to->turns, to->keys, CAP};
    fault f = ok ? saved_resume(&back, memory, now, &to->s) : NO_FAULT;
    return ok && EXPECT(f.code == 0);
}

static void records(void) {
    int finished = 0;
    for (uint64_t seed = 1; seed <= 30; seed++) {
        const char *const names[] = {"sensei", "abalone", "bushishogi:dunkel"};
        begin_at(&a, names[seed % 3], NULL, (time_control){seed % 2 ? 90000 : 0, 2000},
                 seed % 5 ? 0 : 20);
        random_session(&a, seed);
        order(&a, SESSION_RESUME, FIRST, a.s.last);
        if (a.s.hand.made.n > 0) order(&a, SESSION_UNDO, FIRST, a.s.last);
        finished += a.s.result != ONGOING;
        int64_t now = a.s.last + 700;
        order(&a, SESSION_TICK, FIRST, now);
        if (!save_and_resume(&a.s, &b, now)) return;
        EXPECT(b.s.n == a.s.n && b.s.hand.now.key == a.s.hand.now.key);
        if (!EXPECT(b.s.result == a.s.result && b.s.why == a.s.why)) puts(record_bytes);
        EXPECT(strcmp(b.s.setup.name[SECOND], "Bo") == 0 && b.s.setup.limit == a.s.setup.limit);
        for (int side = FIRST; side <= SECOND && a.s.result == ONGOING; side++)
            EXPECT(clock_left(&b.s.clocks, side, now) == clock_left(&a.s.clocks, side, now));
        for (uint32_t i = 0; i < a.s.n; i++)
            EXPECT(a.turns[i].left[a.turns[i].before.side]
                   == b.turns[i].left[a.turns[i].before.side]);
    }
    EXPECT(finished > 3 && finished < 27);
}

static void resume_full(void) {
    begin_at(&a, "bushishogi", "3n 3n b", no_clock, 0);
    for (int i = 0; i < 4; i++) play(&a, i % 4 < 2 ? "l" : "r", 2000);
    arena mem = {arena_bytes, sizeof arena_bytes, 0};
    record r;
    EXPECT(saved_record(&a.s, "2026.11.15", 3000, &mem, &r));
    session_memory small = {b.turns, b.keys, 3};
    EXPECT(saved_resume(&r, small, 3000, &b.s).code == WORD_GAME_FULL);
}

/* ---- the view ---- */

static void views(void) {
    static char text[1 << 16];
    begin_at(&a, "bushishogi", "1s 1w b", no_clock, 0);
    writer w = writer_on(text, sizeof text);
    view_write(a.s.setup.game, &a.s.hand.now, LANG_EN, &w);
    EXPECT(strstr(text, "\"position\": \"1s 1w b\", \"side\": 0") != NULL);
    EXPECT(strstr(text, "\"result\": \"*\", \"reason\": null") != NULL);
    EXPECT(strstr(text, "\"turns\": 3, \"actions\": [\"f\", \"l\", \"r\"]") != NULL);
    play(&a, "f", 2000);
    w = writer_on(text, sizeof text);
    view_write(a.s.setup.game, &a.s.hand.now, LANG_DE, &w);
    EXPECT(strstr(text, "\"result\": \"1-0\", \"reason\": \"B7 mate\"") != NULL);
    EXPECT(strstr(text, "\"turns\": 0, \"actions\": []") != NULL);
    EXPECT(strstr(text, "Auge in Auge") != NULL);
    begin_at(&a, "sensei", NULL, no_clock, 0);
    move list[MAX_MOVES];
    a.s.setup.game->rules->moves(&a.s.hand.now, list);
    session_do(&a.s, &(session_command){.op = SESSION_ACT, .act = list[0]}, 2000);
    w = writer_on(text, sizeof text);
    view_write(a.s.setup.game, &a.s.hand.now, LANG_EN, &w);
    EXPECT(strstr(text, "\"half_made\": true") && strstr(text, "\"turns\": null"));
    EXPECT(strstr(text, "\"end\"") != NULL);
}

static void bad_events(void) {
    begin_at(&a, "bushishogi", "3n 3n b", no_clock, 0);
    static const struct {
        const char *text;
        int code;
        uint32_t at;
    } bad[] = {
        {"", WORD_EMPTY, 0},
        {"12x turn 0 l", WORD_UNEXPECTED, 2},
        {"99999999999999999999 turn 0 l", WORD_NUMBER, 0},
        {"12 jump 0", WORD_UNEXPECTED, 3},
        {"12 turn", WORD_SIDE, 7},
        {"12 turn 2 l", WORD_SIDE, 8},
        {"12 turn 0 q", WORD_TURN_FORM, 10},
        {"12 undo 0 l", WORD_TRAILING, 10},
        {"12 none 0", WORD_UNEXPECTED, 3},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        session_command c;
        int64_t now;
        fault f = session_event_read(&a.s, bad[i].text, strlen(bad[i].text), &c, &now);
        if (!EXPECT(f.code == bad[i].code && f.at == bad[i].at)) printf("# %s\n", bad[i].text);
    }
    /* The latest time that fits is read. */
    session_command c;
    int64_t now;
    const char *latest = "9223372036854775799 resign 0";
    EXPECT(session_event_read(&a.s, latest, strlen(latest), &c, &now).code == 0);
    EXPECT(now == INT64_MAX - 8);
}

int main(void) {
    TEST("replaying the events of random sessions rebuilds the state", recovery);
    TEST("invalid events are refused, and the fault points at the error", bad_events);
    TEST("a session survives being saved and resumed, with clocks and result", records);
    TEST("a record that is too long for the memory is refused", resume_full);
    TEST("a view has position, result, reason and legal actions", views);
    return tap_done();
}
