// SPDX-License-Identifier: MIT
// Three halls on one store, three players, and a bus that can lose, double and reorder messages.
#ifndef SANDAN_TESTS_HALLS_H
#define SANDAN_TESTS_HALLS_H

#include "games/games.h"
#include "hall/note.h"
#include "unit/hall_player.h"

enum { HALLS = 3, BUS = 4096 };

static world halls[HALLS];
static player anna, bo, eve;
static player *const all[] = {&anna, &bo, &eve};
static hall_setup usual;

/* ---- the bus ---- */

typedef struct letter {
    world *to;
    size_t n;
    char text[NOTES_TEXT];
} letter;

static letter bus[BUS];
static int on_bus;
static random_source luck = {3};
static uint32_t lost, doubled; /* of 100 messages */
static bool shuffled;

static inline void post(world *to, const char *text, size_t n) {
    if (on_bus == BUS || random_below(&luck, 100) < lost) return;
    int at = shuffled ? (int)random_below(&luck, (uint32_t)on_bus + 1) : on_bus;
    if (at < on_bus) bus[on_bus] = bus[at];
    bus[at].to = to;
    bus[at].n = n;
    memcpy(bus[at].text, text, n);
    on_bus++;
}

static inline void bus_tell(void *self, const char *text, size_t n) {
    const world *from = self;
    EXPECT(n <= NOTES_TEXT);
    if (from->dead) return;
    for (int i = 0; i < HALLS; i++) {
        post(&halls[i], text, n);
        if (random_below(&luck, 100) < doubled) post(&halls[i], text, n);
    }
}

static inline void deliver_bus(void) {
    static letter now[BUS];
    int n = on_bus;
    memcpy(now, bus, (size_t)n * sizeof *now);
    on_bus = 0;
    for (int i = 0; i < n; i++)
        if (now[i].to->h) hall_heard(now[i].to->h, now[i].text, now[i].n, now[i].to->now);
}

/* ---- time and messages, for all halls ---- */

/* Everybody has said and heard everything that can be heard now. */
static inline void exchange(void) {
    for (int round = 0; round < 6; round++) {
        for (int i = 0; i < 3; i++)
            if (all[i]->c) flush(all[i]);
        for (int i = 0; i < HALLS; i++)
            if (halls[i].h) settle(&halls[i]);
        deliver_bus();
        for (int i = 0; i < 3; i++) read_mail(all[i]);
    }
}

static inline void wait_for(int64_t ms) {
    for (; ms > 0; ms -= 250) {
        for (int i = 0; i < HALLS; i++) halls[i].now += 250;
        exchange();
    }
}

static inline void open_all(const char *name) {
    usual = hall_usual();
    usual.messages = (limit_rule){1000000, 1};
    usual.games_device = usual.games_address = usual.hellos = (limit_rule){1000000, 1};
    usual.host_token = "sesame";
    usual.shared = true;
    on_bus = 0;
    lost = doubled = 0;
    shuffled = false;
    for (int i = 0; i < HALLS; i++) {
        open_store(&halls[i], name);
        halls[i].random.state += (uint64_t)i;
        halls[i].tell = bus_tell;
        open_hall(&halls[i], &usual);
    }
    make_player(&anna, "Anna", 'a');
    make_player(&bo, "Bo", 'b');
    make_player(&eve, "Eve", 'e');
    for (int i = 0; i < 3; i++) arrive(all[i], &halls[i]);
    exchange();
}

static inline void close_all(void) {
    lost = 100; /* no more messages */
    for (int i = 0; i < 3; i++)
        if (all[i]->w) leave(all[i]);
    for (int i = 0; i < HALLS; i++) {
        if (halls[i].h)
            close_world(&halls[i], NULL, 0);
        else
            store_close(halls[i].s);
    }
}

/* One hall is gone, with those who are connected to it. */
static inline void kill_hall(int i) {
    player *there[3];
    int n = 0;
    for (int k = 0; k < 3; k++)
        if (all[k]->w == &halls[i] && all[k]->c) there[n++] = all[k];
    crash(&halls[i], there, n);
}

static inline void reopen(int i) {
    open_hall(&halls[i], &usual);
    exchange();
}

static inline const char *setup_of(const char *game_name, const char *clock, bool is_public) {
    static char text[SETUP_TEXT];
    room_setup s = {.allowed = ALLOW_PEOPLE | ALLOW_ENGINE, .is_public = is_public};
    int rules;
    EXPECT(games_find(game_name, strlen(game_name), &s.game, &rules).code == 0);
    game_start(s.game, rules, &s.start);
    EXPECT(clock_read_tag(clock, strlen(clock), &s.control).code == 0);
    writer out = writer_on(text, sizeof text);
    room_setup_write(&s, &out);
    return text;
}

/* Anna makes the challenge, Bo accepts, Eve watches: each on another hall. */
static inline void begin(const char *setup) {
    create(&anna, setup, -1);
    look(&anna, anna.game);
    join(&bo, anna.game);
    look(&bo, anna.game);
    look(&eve, anna.game);
    exchange();
    EXPECT(anna.seat == 0 && bo.seat == 1 && eve.seat == -1);
}

static inline player *to_move(void) {
    return anna.box.confirmed.session.hand.now.side == FIRST ? &anna : &bo;
}

static inline bool agree(void) {
    return same_game(&anna, &bo) && same_game(&anna, &eve);
}

/* How many events of this kind the log has. */
typedef struct tally {
    const char *kind;
    int n;
} tally;

static inline bool count_one(void *context, int64_t seq, const store_event *e) {
    tally *t = context;
    (void)seq;
    t->n += strcmp(e->kind, t->kind) == 0;
    return true;
}

static inline void no_game(void *context, const store_game *g) {
    (void)context, (void)g;
}

static inline int in_log(int kind) {
    tally t = {event_names[kind], 0};
    EXPECT(store_load(halls[0].s, anna.game, 1, &t, no_game, count_one) == STORE_OK);
    return t.n;
}

static inline uint64_t conflicts(void) {
    uint64_t n = 0;
    for (int i = 0; i < HALLS; i++)
        if (halls[i].h) n += hall_count(halls[i].h).conflicts;
    return n;
}

static inline void host_order(player *p, int kind, const char *game_id, int seat) {
    char id[TALK_ID + 1];
    talk t = talk_of(ASK_HOST);
    t.id = id_text(next_id++, id);
    t.token = "sesame";
    ask(p, &t);
    t = talk_of(kind);
    t.id = id_text(next_id++, id);
    t.game = game_id;
    t.seat = seat;
    t.on = true;
    ask(p, &t);
}

#endif
