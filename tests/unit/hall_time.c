// SPDX-License-Identifier: MIT
// The promises about durability and time: whatever fails, nothing is lost or done twice, and no
// clock is charged for a server that is down, cannot write, or is slow to.
#include "unit/hall_meet.h"

#include "hall/hall_inner.h"

static int64_t left_of(int seat) {
    return clock_left(&anna.box.confirmed.session.clocks, seat, w.now);
}

static int downs(room_event *last) {
    return kinds_in_log(&anna, EVENT_DOWN, last);
}

static void restart_after(int64_t ms) {
    crash(&w, all, 3);
    w.now += ms;
    open_hall(&w, &usual);
}

static void return_all(void) {
    for (int i = 0; i < 3; i++) arrive(all[i], &w);
    talk_it_over(&w, all, 3);
}

/* ---- writes that fail ---- */

/* Whatever fails, a command is done once and answered. */
static void test_failures(void) {
    random_source d = {5};
    meet("failures");
    begin(setup_of("abalone", "600+5", "p"));
    for (int i = 0; i < 20; i++) {
        uint32_t n = anna.box.confirmed.session.n;
        EXPECT(play_any(to_move(), &d) == 0);
        w.fail = i % 3;
        w.unsure = i % 2;
        talk_it_over(&w, all, 3);
        pass(&w, 4000);
        talk_it_over(&w, all, 3);
        EXPECT(anna.box.confirmed.session.n == n + 1);
        expect_agreement();
    }
    EXPECT(anna.heard[TELL_REFUSED] + bo.heard[TELL_REFUSED] == 0);
    part();
}

/* The disk is full for two minutes. Nothing is decided, no flag falls, a turn that comes meanwhile
   waits; then everybody is told, and nobody has lost time. */
static void test_outage(void) {
    random_source d = {6};
    room_event down;
    meet("outage");
    begin(setup_of("abalone", "60", "p"));
    play_turns(4, &d);
    pass(&w, 300);
    int mover = anna.box.confirmed.session.clocks.side;
    int64_t left = left_of(mover), since = w.now;
    uint32_t n = anna.box.confirmed.session.n;
    w.fail = 1000000;
    pass(&w, 50000);
    EXPECT(play_any(to_move(), &d) == 0);
    talk_it_over(&w, all, 3);
    pass(&w, 70000);
    EXPECT(anna.box.confirmed.seq == bo.box.confirmed.seq && anna.box.confirmed.session.n == n);
    EXPECT(anna.box.n + bo.box.n == 1);
    w.fail = 0;
    pass(&w, 1500);
    talk_it_over(&w, all, 3);
    EXPECT(anna.box.confirmed.status == ROOM_PLAYING && anna.box.confirmed.session.n == n + 1);
    EXPECT(downs(&down) == 1 && down.from <= since && down.from > since - 2000);
    EXPECT(down.at >= since + 120000 && down.at <= w.now);
    EXPECT(left_of(mover) >= left - 1000); /* the turn was made while the clock stood still */
    expect_agreement();
    part();
}

/* A short failure is nobody's loss either: what came meanwhile has its own time. */
static void test_hiccup(void) {
    random_source d = {7};
    meet("hiccup");
    begin(setup_of("abalone", "60", "p"));
    play_turns(4, &d);
    int mover = anna.box.confirmed.session.clocks.side;
    pass(&w, 1000);
    int64_t left = left_of(mover), other = left_of(!mover);
    w.fail = 3; /* the turn, and two heartbeats */
    EXPECT(play_any(to_move(), &d) == 0);
    talk_it_over(&w, all, 3);
    pass(&w, 3000);
    talk_it_over(&w, all, 3);
    EXPECT(anna.box.confirmed.session.clocks.left[mover] >= left);
    /* The opponent saw the turn when it was durable, and the clock ran from then on. */
    EXPECT(downs(NULL) == 1 && left_of(!mover) >= other - 2000);
    expect_agreement();
    part();
}

/* A new database in which no server could write a heartbeat yet has no games either: after a crash,
   nobody would know since when they had no server. */
static void test_newborn(void) {
    meet("older");
    part();
    open_world(&w, "newborn", &usual);
    w.fail = 1; /* the first heartbeat */
    settle(&w);
    EXPECT(w.fail == 0);
    anna.game[0] = '\0';
    arrive(&anna, &w);
    create(&anna, setup_of("bushishogi", "600+5", "-"), 0);
    EXPECT(!anna.game[0] && strcmp(anna.why, "busy") == 0);
    pass(&w, 1500);
    create(&anna, setup_of("bushishogi", "600+5", "-"), 0);
    EXPECT(anna.game[0]);
    part();
}

/* Something is due, and nothing can be written: it happens when something can. */
static void test_full(void) {
    meet("full");
    begin(setup_of("bushishogi", "600+5", "-"));
    pass(&w, 59000);
    w.full = true;
    pass(&w, 1500); /* the first turn is overdue */
    bo.why[0] = '\0';
    EXPECT(act(&bo, EVENT_RESIGN, 0, "") == 0);
    talk_it_over(&w, all, 2);
    EXPECT(!bo.why[0] && bo.box.n == 1);
    w.full = false;
    pass(&w, 1500);
    talk_it_over(&w, all, 2);
    EXPECT(bo.box.confirmed.status == ROOM_OVER && bo.box.confirmed.why == WORD_NO_FIRST_TURN);
    EXPECT(strcmp(bo.why, "game-over") == 0 && bo.box.n == 0);
    part();
}

/* More games are due at the same moment than the queue takes. */
static void test_many(void) {
    enum { MANY = JOBS + 100 };
    meet("many");
    for (int i = 0; i < MANY; i++) {
        char id[TALK_ID + 1];
        talk t = talk_of(ASK_CREATE);
        t.id = id_text(next_id++, id);
        t.setup = "1 bushishogi:cormier 600+5 0 0 - e - - b";
        t.side = SIDE_FIRST;
        t.name = "Anna";
        t.engine = 0;
        say(&anna, &t);
        settle(&w);
        read_mail(&anna);
    }
    leave(&anna);
    store_counts counts;
    EXPECT(store_count(w.s, &counts) == STORE_OK && counts.games[STORE_PLAYING] == MANY);
    pass(&w, 62000);
    EXPECT(store_count(w.s, &counts) == STORE_OK && counts.games[STORE_OVER] == MANY);
    EXPECT(hall_count(w.h).failures > 0);
    part();
}

/* One game cannot be written, perhaps because its part of the file is damaged: the others go on,
   and its players hear that it does not work. */
static void test_poison(void) {
    random_source d = {14};
    static player cleo, dora;
    static player *const others[] = {&cleo, &dora};
    meet("poison");
    begin(setup_of("abalone", "600", "p"));
    play_turns(4, &d);
    memcpy(w.poison, anna.game, sizeof w.poison);
    player *p = to_move();
    EXPECT(play_any(p, &d) == 0);
    talk_it_over(&w, all, 3);
    EXPECT(hall_count(w.h).failures == 1);
    make_player(&cleo, "Cleo", 'c');
    make_player(&dora, "Dora", 'd');
    for (int i = 0; i < 2; i++) arrive(others[i], &w);
    create(&cleo, setup_of("abalone", "600", "p"), -1);
    join(&dora, cleo.game);
    for (int i = 0; i < 2; i++) look(others[i], cleo.game);
    uint64_t before = hall_count(w.h).failures;
    for (uint32_t i = 0; i < 20; i++) {
        EXPECT(play_any(others[i % 2], &d) == 0);
        talk_it_over(&w, others, 2);
        EXPECT(cleo.box.confirmed.session.n == i + 1);
        pass(&w, 1000);
    }
    EXPECT(hall_count(w.h).failures - before <= 25);
    read_mail(p);
    EXPECT(strcmp(p->why, "busy") == 0 && p->box.n == 1);
    /* It is repaired. */
    w.poison[0] = '\0';
    pass(&w, 3000);
    talk_it_over(&w, all, 3);
    expect_agreement();
    EXPECT(anna.box.confirmed.session.n == 5);
    for (int i = 0; i < 2; i++) leave(others[i]);
    part();
}

/* ---- reads that fail ---- */

/* Nobody is sent away by a read that fails: the room is tried again, and everybody catches up. */
static void test_unread(void) {
    random_source d = {8};
    meet("unread");
    begin(setup_of("sensei", "600+5", "p"));
    play_turns(3, &d);
    for (int i = 1; i < 7; i++) {
        uint32_t n = anna.box.confirmed.session.n;
        w.unsure = 1;
        w.unread = i;
        EXPECT(play_any(to_move(), &d) == 0);
        talk_it_over(&w, all, 3);
        EXPECT(hall_count(w.h).watching == 3);
        pass(&w, 8000);
        talk_it_over(&w, all, 3);
        EXPECT(anna.box.confirmed.session.n == n + 1 && hall_count(w.h).watching == 3);
        expect_agreement();
    }
    for (int i = 0; i < 3; i++) EXPECT(all[i]->heard[TELL_REFUSED] == 0);
    /* Somebody who only comes now waits for a while, then may ask again. */
    for (int i = 0; i < 3; i++) leave(all[i]);
    pass(&w, 300000);
    EXPECT(hall_count(w.h).loaded == 0);
    anna.begun = false;
    arrive(&anna, &w);
    w.unread = 1000;
    look(&anna, anna.game);
    pass(&w, 20000);
    read_mail(&anna);
    EXPECT(strcmp(anna.why, "busy") == 0 && !anna.begun);
    w.unread = 0;
    pass(&w, 2000);
    look(&anna, anna.game);
    EXPECT(anna.begun && anna.box.confirmed.session.n == 9);
    part();
}

/* A game that nobody looks at leaves the memory, and its flag falls all the same. */
static void test_idle(void) {
    random_source d = {9};
    meet("idle");
    begin(setup_of("abalone", "1/300", "-"));
    play_turns(4, &d);
    for (int i = 0; i < 3; i++) leave(all[i]);
    EXPECT(hall_count(w.h).loaded == 1);
    pass(&w, 80000);
    EXPECT(hall_count(w.h).loaded == 0 && hall_count(w.h).rooms == 1);
    /* When it is due, it cannot be read at first. */
    w.unread = 3;
    pass(&w, 240000);
    EXPECT(w.unread == 0);
    arrive(&anna, &w);
    talk_it_over(&w, all, 1);
    EXPECT(anna.box.confirmed.why == WORD_FLAG);
    leave(&anna);
    pass(&w, 80000);
    EXPECT(hall_count(w.h).rooms == 0);
    arrive(&eve, &w);
    look(&eve, anna.game);
    EXPECT(strcmp(eve.why, "no-such-game") == 0); /* it is private */
    part();
}

/* What goes on is found although the store fails when the server starts. */
static void test_start(void) {
    random_source d = {10};
    meet("start");
    begin(setup_of("abalone", "60", "p"));
    play_turns(4, &d);
    restart_after(1000);
    w.unread = 4;
    w.fail = 2;
    pass(&w, 90000);
    return_all();
    EXPECT(anna.box.confirmed.status == ROOM_OVER && anna.box.confirmed.why == WORD_FLAG);
    expect_agreement();
    part();
}

/* ---- no server ---- */

static void test_time(void) {
    random_source d = {8};
    room_event down;
    meet("time");
    begin(setup_of("abalone", "60", "p"));
    play_turns(3, &d);
    pass(&w, 70000);
    talk_it_over(&w, all, 3);
    EXPECT(anna.box.confirmed.status == ROOM_OVER && anna.box.confirmed.why == WORD_FLAG);
    expect_agreement();
    /* The server is down for an hour: it costs nobody time. */
    anna.begun = bo.begun = eve.begun = false;
    begin(setup_of("abalone", "60", "p"));
    play_turns(3, &d);
    pass(&w, 1500);
    w.now += 1;
    play_turns(1, &d);
    int64_t left = anna.box.confirmed.session.clocks.left[0], alive = 0;
    EXPECT(store_alive(w.s, &alive) == STORE_OK && alive < anna.box.confirmed.at);
    restart_after(3600 * 1000);
    return_all();
    EXPECT(downs(&down) == 1 && down.at == w.now);
    EXPECT(anna.box.confirmed.status == ROOM_PLAYING);
    play_turns(1, &d);
    EXPECT(anna.box.confirmed.session.clocks.left[0] > left - 10000);
    /* However short it was; and the server may go down again before the game has heard of it. */
    pass(&w, 5000);
    int mover = anna.box.confirmed.session.clocks.side;
    left = left_of(mover);
    for (int i = 0; i < 10; i++) {
        int64_t ms = i & 1 ? 300 : 3600 * 1000;
        restart_after(ms);
        hall_tick(w.h, w.now); /* the heartbeat is written, nothing else */
    }
    return_all();
    EXPECT(left_of(mover) >= left && left_of(mover) <= left + 1000);
    EXPECT(downs(&down) == 2 && down.at == w.now); /* they are told at once */
    expect_agreement();
    part();
}

/* The process stands still for ten minutes: that is no time for the players either. */
static void test_frozen(void) {
    random_source d = {11};
    room_event down;
    meet("frozen");
    begin(setup_of("abalone", "60", "p"));
    play_turns(4, &d);
    pass(&w, 500);
    int mover = anna.box.confirmed.session.clocks.side;
    int64_t left = left_of(mover);
    w.now += 600000;
    pass(&w, 0);
    talk_it_over(&w, all, 3);
    EXPECT(anna.box.confirmed.status == ROOM_PLAYING && left_of(mover) >= left - 100);
    EXPECT(downs(&down) == 1 && down.at == w.now);
    /* What a heartbeat says that was on its way then is old. */
    mover = anna.box.confirmed.session.clocks.side;
    w.delay = 50;
    while (w.job_count == 0) pass(&w, 10);
    left = left_of(mover);
    w.now += 20000;
    w.delay = 0;
    EXPECT(play_any(to_move(), &d) == 0);
    talk_it_over(&w, all, 3);
    pass(&w, 10);
    talk_it_over(&w, all, 3);
    EXPECT(downs(&down) == 2 && down.at == w.now - 10 && left_of(mover) >= left - 100);
    /* A game that was not in memory then is told when it is. */
    anna.begun = bo.begun = eve.begun = false;
    begin(setup_of("abalone", "1/400", "p"));
    play_turns(4, &d);
    for (int i = 0; i < 3; i++) leave(all[i]);
    pass(&w, 150000);
    EXPECT(hall_count(w.h).loaded == 0);
    for (int i = 0; i < 3; i++) {
        w.now += 300000;
        pass(&w, 20000);
    }
    return_all();
    EXPECT(anna.box.confirmed.status == ROOM_PLAYING);
    int count = downs(&down); /* some of them at once */
    EXPECT(count >= 1 && count <= 3 && down.at < w.now - 10000);
    part();
}

/* ---- slow commits ---- */

/* A turn that becomes durable late is seen late: the opponent's clock runs from then on. */
static void test_slow(void) {
    random_source d = {12};
    room_event e;
    meet("slow");
    begin(setup_of("abalone", "60", "p"));
    play_turns(4, &d);
    pass(&w, 300);
    int mover = anna.box.confirmed.session.clocks.side;
    int64_t left = left_of(!mover);
    /* Within what lag gives back: what the server has measured is part of it. */
    w.delay = 300;
    EXPECT(play_any(to_move(), &d) == 0);
    talk_it_over(&w, all, 3);
    pass(&w, 400);
    talk_it_over(&w, all, 3);
    EXPECT(play_any(to_move(), &d) == 0);
    talk_it_over(&w, all, 3);
    pass(&w, 400);
    talk_it_over(&w, all, 3);
    EXPECT(kinds_in_log(&anna, EVENT_TURN, &e) == 6 && downs(NULL) == 0);
    EXPECT(e.lag == 300 && e.given == 400);
    EXPECT(anna.box.confirmed.session.clocks.left[!mover] == left);
    /* Beyond that the clock stands still, and everybody is told. */
    w.delay = 1800;
    EXPECT(play_any(to_move(), &d) == 0);
    talk_it_over(&w, all, 3);
    int64_t from = w.now;
    pass(&w, 4000);
    talk_it_over(&w, all, 3);
    EXPECT(downs(&e) == 1 && e.from == from && e.at == from + 1800);
    EXPECT(left_of(!mover) == left - (w.now - from - 1800));
    w.delay = 0;
    pass(&w, 3000);
    EXPECT(play_any(to_move(), &d) == 0);
    talk_it_over(&w, all, 3);
    EXPECT(kinds_in_log(&anna, EVENT_TURN, &e) == 8 && e.lag == 0);
    expect_agreement();
    part();
}

/* ---- crashes, and what is derived ---- */

/* The server crashes after every step of a game, before and after the store has written it. */
static void test_restarts(void) {
    random_source d = {11};
    meet("restarts");
    begin(setup_of("bushishogi", "600+5", "p"));
    for (int i = 0; i < 12 && anna.box.confirmed.status == ROOM_PLAYING; i++) {
        player *p = to_move();
        uint32_t n = anna.box.confirmed.session.n;
        w.fail = i & 1; /* the append does not reach the disk */
        EXPECT(play_any(p, &d) == 0);
        flush(p);
        restart_after(500);
        w.fail = 0;
        return_all();
        EXPECT(anna.box.confirmed.session.n == n + 1);
        expect_agreement();
    }
    part();
}

static char listed[1 << 14];

static void list_one(void *context, const store_game *g) {
    const store_summary *m = &g->summary;
    size_t n = strlen(listed);
    (void)context;
    snprintf(listed + n, sizeof listed - n, "%s %d %d %d %lld %lld\n", g->id, m->status,
             m->is_public, m->side, (long long)m->deadline, (long long)m->updated);
}

static const char *list_all(char copy[sizeof listed]) {
    store_query q = {.which = STORE_ALL};
    listed[0] = '\0';
    EXPECT(store_list(w.s, &q, NULL, list_one) == STORE_OK);
    return memcpy(copy, listed, sizeof listed);
}

static int64_t sum_up(void *context, store *s, const store_game *g, store_summary *out) {
    hall_room p;
    (void)context;
    if (!EXPECT(room_replay(s, g->id, &p))) return -1;
    int64_t seq = p.r->seq;
    room_summary_for_store(p.r, out);
    room_unload(&p);
    return seq;
}

static int64_t spoil(void *context, store *s, const store_game *g, store_summary *out) {
    int64_t seq = sum_up(context, s, g, out);
    *out = (store_summary){STORE_OPEN, !out->is_public, 1 - (int)(seq & 1), seq, seq};
    return seq;
}

/* Everything beside the log can be computed again from it. */
static void test_rebuild(void) {
    static char right[sizeof listed], wrong[sizeof listed], again[sizeof listed];
    static const char *const clocks_of[] = {"-", "60", "300+2", "1/259200"};
    random_source d = {13};
    meet("rebuild");
    for (int i = 0; i < 24; i++) {
        anna.begun = bo.begun = eve.begun = false;
        const char *setup = setup_of(games[i % 3]->id, clocks_of[i % 4], i & 1 ? "p" : "-");
        if (i % 5 == 0) {
            create(&anna, setup, i % 2 ? 3 : -1); /* a challenge, or against the engine */
            continue;
        }
        pair_up(setup);
        play_turns(i, &d);
        if (i % 3 == 0) act(&bo, EVENT_RESIGN, 0, "");
        if (i % 4 == 1) act(&anna, EVENT_OFFER, WHAT_PAUSE, "");
        talk_it_over(&w, all, 3);
        if (i % 4 == 1) act(&bo, EVENT_ACCEPT, WHAT_PAUSE, "");
        talk_it_over(&w, all, 3);
        if (i == 17) restart_after(100000), return_all();
    }
    list_all(right);
    EXPECT(store_rebuild(w.s, NULL, spoil) == STORE_OK);
    EXPECT(strcmp(list_all(wrong), right) != 0);
    EXPECT(store_rebuild(w.s, NULL, sum_up) == STORE_OK);
    EXPECT(strcmp(list_all(again), right) == 0);
    part();
}

int main(void) {
    if (!mkdtemp(world_folder)) return 1;
    TEST("when the store fails, a command is done once", test_failures);
    TEST("while nothing can be written, clocks stand still, and everybody is told", test_outage);
    TEST("a short failure costs nobody time", test_hiccup);
    TEST("games begin when there is a heartbeat", test_newborn);
    TEST("what is due waits until something can be written", test_full);
    TEST("more games are due at once than can be written at once", test_many);
    TEST("a game that cannot be written does not disturb others", test_poison);
    TEST("a read that fails sends nobody away", test_unread);
    TEST("idle rooms leave the memory, and what is due happens", test_idle);
    TEST("what goes on is found although the store fails at first", test_start);
    TEST("flags fall, and downtime costs nobody time", test_time);
    TEST("a process that stands still costs nobody time", test_frozen);
    TEST("a slow commit costs the opponent no time", test_slow);
    TEST("a server that crashes at any step loses nothing", test_restarts);
    TEST("what is derived from the log can be computed again", test_rebuild);
    return end_of_tests();
}
