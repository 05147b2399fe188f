// SPDX-License-Identifier: MIT
// A hall among clients who send any message at any moment, in several tabs, and vanish, while the
// store fails now and then and the server crashes: it never breaks, and every answer is a message.
#include "unit/hall_meet.h"

enum { CLIENTS = 8, STEPS = 3000 };

static player crowd[CLIENTS];
static char ids[64][EVENT_ID + 1], codes[64][TALK_CODE + 1]; /* that were heard of */
static random_source d;
static uint64_t happened; /* events of all halls */

static uint32_t below(uint32_t n) {
    return random_below(&d, n);
}

static const char *any(const char *const *list, uint32_t n) {
    return list[below(n)];
}

/* Small, or as large as a message may have it. */
static int64_t any_number(void) {
    return below(8) == 0 ? (INT64_C(1) << below(47)) : (int64_t)below(6);
}

static void fill(talk *t, player *p) {
    static const char *const setups[] = {"1 bushishogi:cormier 600+5 0 0 pc pbe - - b",
                                         "1 bushishogi:cormier 1/259200 0 1 p p - - b",
                                         "1 bushishogi:cormier 1+0 0 0 - pe - - b",
                                         "1 abalone:standard - 0 0 p p"};
    static const char *const events[] = {
        "turn 1n",       "turn 4w",     "turn f",           "offer draw",     "offer takeback",
        "offer pause",   "accept draw", "accept takeback",  "accept rematch", "offer rematch",
        "decline draw",  "resign",      "say preset hello", "say text hey",   "plan 1n 3n",
        "plan",          "claim win",   "resume",           "more-time",      "abort",
        "sit person Bo", "close",       "down 5",           "left lost",      "nonsense"};
    static const char *const names[] = {"Anna", "Bo\xE2\x80\x8D", "\xE2\x80\x8B", "x"};
    static const char *const addresses[] = {"7", "99", "x", "08"};
    static char id[TALK_ID + 1];
    t->id = id_text(1 + below(400), id); /* often one that was there before */
    t->version = below(20) ? TALK_VERSION : 2;
    t->token = t->kind == ASK_HOST ? (below(3) ? "sesame" : "guess") : p->token;
    t->name = any(names, 4);
    t->setup = any(setups, 4);
    t->side = below(3);
    t->engine = below(3) ? -1 : (int64_t)below(11);
    t->game = below(16) ? ids[below(64)] : "AAAAAAAAAAAA";
    if (!t->game[0]) t->game = "BBBBBBBBBBBB";
    t->code = codes[below(64)];
    if (!t->code[0]) t->code = "WRONG234";
    t->from = any_number();
    t->turns = any_number();
    t->offer = below(2) ? -1 : any_number();
    t->thought = below(2) ? -1 : any_number();
    t->event = any(events, sizeof events / sizeof *events);
    t->off = below(8) == 0;
    t->goodbye = below(2);
    t->bot = below(8) == 0;
    t->seat = below(3) - 1;
    t->address = below(2) ? any(addresses, 4) : NULL;
    t->on = t->address || below(50) == 0; /* or all of them are banned before long */
}

static void remember(const talk *t) {
    if (t->game) snprintf(ids[below(64)], sizeof *ids, "%s", t->game);
    if (t->code) snprintf(codes[below(64)], sizeof *codes, "%s", t->code);
}

static void hear(player *p) {
    for (int i = 0; i < p->mail.count; i++) {
        talk t;
        if (EXPECT(talk_read(FROM_SERVER, p->mail.letters[i]->text, p->mail.letters[i]->n, &t).code
                   == 0))
            remember(&t);
        talk_free(&t);
        world_release(p->w, p->mail.letters[i]);
    }
    p->mail.count = 0;
}

static void go(player *p) {
    hear(p);
    if (p->c) hall_disconnected(w.h, p->c, w.now);
    p->c = NULL;
    p->mail.closed = false;
}

static void come(player *p) {
    connect_from(p, &w, 1 + below(3));
    talk t = talk_of(ASK_HELLO);
    fill(&t, p);
    if (below(10)) say(p, &t);
}

static void crash_now(void) {
    w.dead = true;
    hear_jobs(&w);
    w.thought_game[0] = '\0';
    for (int i = 0; i < CLIENTS; i++) go(&crowd[i]);
    happened += hall_count(w.h).events;
    hall_close(w.h);
    open_hall(&w, &usual);
}

static void step(void) {
    player *p = &crowd[below(CLIENTS)];
    if (p->mail.closed || (p->c && below(40) == 0)) go(p);
    if (!p->c) come(p);
    talk t = talk_of(ASK_HELLO + (int)below(TELL_WELCOME - ASK_HELLO));
    fill(&t, p);
    /* Rarely, as nothing would be left to attack. */
    bool drastic = t.kind == ASK_FORGET || t.kind == ASK_HOST_DELETE || t.kind == ASK_HOST_BAN;
    if (!drastic || below(20) == 0) say(p, &t);
    if (below(3) == 0) hear_jobs(&w);
    if (below(3) == 0) settle(&w);
    if (below(50) == 0) w.now += 1 + below(20000);
    if (below(200) == 0) w.now += INT64_C(1) << below(30);
    if (below(300) == 0) w.fail = 1 + (int)below(3);
    if (below(300) == 0) w.unsure = 1 + (int)below(2);
    w.full = w.full ? below(8) > 0 : below(300) == 0;
    if (below(600) == 0) crash_now();
    for (int i = 0; i < CLIENTS; i++) hear(&crowd[i]);
}

static void test_anything(void) {
    for (uint64_t seed = 1; seed <= 2; seed++) {
        char name[32];
        snprintf(name, sizeof name, "anything%d", (int)seed);
        d = (random_source){seed};
        usual = hall_usual();
        usual.host_token = "sesame";
        usual.speech = CHAT_FREE;
        usual.idle = 1000;
        usual.rooms = 40;
        if (seed != 2) usual.messages = usual.hellos = (limit_rule){1000000, 1};
        open_world(&w, name, &usual);
        for (int i = 0; i < CLIENTS; i++) make_player(&crowd[i], "X", (char)('a' + i / 2));
        for (int i = 0; i < STEPS; i++) step();
        w.full = false;
        w.fail = w.unsure = 0;
        settle(&w);
        for (int i = 0; i < CLIENTS; i++) go(&crowd[i]);
        happened += hall_count(w.h).events;
        EXPECT(hall_count(w.h).clients == 0);
        close_world(&w, NULL, 0);
    }
    printf("# %llu events\n", (unsigned long long)happened);
    EXPECT(happened > 100);
}

int main(void) {
    if (!mkdtemp(world_folder)) return 1;
    TEST("any message at any moment", test_anything);
    return end_of_tests();
}
