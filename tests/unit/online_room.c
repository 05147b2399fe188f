// SPDX-License-Identifier: MIT
// A room by example: seats, challenges, limits, the order of events, clocks, downtime. What players
// agree on is in online_offers.
#include "unit/online.h"

static house h, other;

static int timed_turn(const char *text, int64_t thought, int64_t lag, int64_t now) {
    int side = h.r.session.hand.now.side;
    room_command c = command_of(side, EVENT_TURN, 0, text);
    room_event e;
    c.event.thought = thought;
    c.event.lag = lag;
    room_aim(&h.r, &c);
    return do_command(&h, &c, now, &e);
}

/* ---- seats ---- */

static void seats(void) {
    room_setup s = setup_of("1 bushishogi:cormier 300 0 1 - pe 3n 3n b");
    room_begin(&h.r, &s, house_memory(&h));
    EXPECT(act(&h, FIRST, EVENT_TURN, 0, "l", 100) == WORD_NOT_BEGUN);
    EXPECT(sit_down(&h, FIRST, WHAT_PERSON, "Ada", 100) == WORD_NOT_YOUR_SEAT);
    EXPECT(sit_down(&h, SECOND, WHAT_PERSON, "Bo", 100) == 0);
    EXPECT(h.r.status == ROOM_OPEN && room_due(&h.r) == 100 + 24 * 3600 * 1000);
    EXPECT(sit_down(&h, SECOND, WHAT_PERSON, "Cy", 200) == WORD_SEAT_TAKEN);
    EXPECT(sit_down(&h, FIRST, WHAT_BOT, "Bot", 200) == WORD_NOT_INVITED);
    EXPECT(sit_down(&h, FIRST, WHAT_PERSON, " ", 200) == WORD_UNEXPECTED);
    /* Nobody sits down without the server. */
    EXPECT(act(&h, FIRST, EVENT_SIT, WHAT_PERSON, "Cy", 200) == WORD_NOT_YOUR_SEAT);
    EXPECT(sit_down(&h, FIRST, WHAT_ENGINE, "", 300) == 0); /* names are not required */
    EXPECT(h.r.status == ROOM_PLAYING);
    EXPECT(tell(&h, FIRST, EVENT_LEFT, WHAT_LOST, 400) == WORD_NOT_YOUR_SEAT);
    /* A8: whoever made the setup, a game at its limit is over when it begins. */
    s = setup_of(
        "1 abalone:standard - 5 0 - p wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b 0 0 4");
    s.limit = 4;
    room_begin(&h.r, &s, house_memory(&h));
    EXPECT(sit_down(&h, FIRST, WHAT_PERSON, "Ada", 100) == 0);
    EXPECT(sit_down(&h, SECOND, WHAT_PERSON, "Bo", 200) == 0);
    EXPECT(h.r.status == ROOM_OVER && h.r.why == h.r.session.why && h.r.why != 0);
}

static void moving(void) {
    open_house(&h, "1 bushishogi:cormier 300 0 0 - pe 3n 3n b");
    EXPECT(act(&h, FIRST, EVENT_MOVE, 0, "", 2000) == WORD_NOT_YOUR_SEAT); /* the server says so */
    EXPECT(tell(&h, FIRST, EVENT_MOVE, 0, 2000) == 0);
    room_setup s = setup_of("1 bushishogi:cormier 300 0 0 - e 3n 3n b");
    room_begin(&h.r, &s, house_memory(&h));
    EXPECT(sit_down(&h, FIRST, WHAT_ENGINE, "", 100) == 0);
    EXPECT(tell(&h, FIRST, EVENT_MOVE, 0, 200) == WORD_NOT_YOUR_SEAT);
    EXPECT(tell(&h, SECOND, EVENT_MOVE, 0, 200) == WORD_NOT_YOUR_SEAT);
}

static void withdrawing(void) {
    room_setup s = setup_of(HOUSE_BLITZ);
    room_begin(&h.r, &s, house_memory(&h));
    EXPECT(act(&h, FIRST, EVENT_CANCEL, WHAT_WITHDRAWN, "", 100) == WORD_NOT_YOUR_SEAT);
    EXPECT(sit_down(&h, FIRST, WHAT_PERSON, "Ada", 100) == 0);
    EXPECT(act(&h, SECOND, EVENT_CANCEL, WHAT_WITHDRAWN, "", 100) == WORD_NOT_YOUR_SEAT);
    EXPECT(act(&h, FIRST, EVENT_CANCEL, WHAT_WITHDRAWN, "", 100) == 0);
    EXPECT(h.r.status == ROOM_OVER && h.r.why == WORD_WITHDRAWN);
    EXPECT(sit_down(&h, SECOND, WHAT_PERSON, "Bo", 200) == WORD_GAME_OVER);
    open_house(&h, HOUSE_BLITZ);
    EXPECT(act(&h, FIRST, EVENT_CANCEL, WHAT_WITHDRAWN, "", 2000) == WORD_BEGUN);
    room_command c = command_of(SEAT_SERVER, EVENT_CLOSE, 0, "");
    room_event e;
    EXPECT(do_command(&h, &c, 3000, &e) == 0);
    EXPECT(h.r.why == WORD_CLOSED && room_sum_up(&h.r).result == ONGOING);
    EXPECT(room_due(&h.r) == CLOCK_NEVER && play(&h, "l", 4000) == WORD_GAME_OVER);
}

static void expiring(void) {
    const int64_t day = 24 * 3600 * 1000, minutes = 5 * 60 * 1000;
    room_setup s = setup_of(HOUSE_BLITZ);
    room_begin(&h.r, &s, house_memory(&h));
    EXPECT(room_due(&h.r) == CLOCK_NEVER);
    EXPECT(sit_down(&h, FIRST, WHAT_PERSON, "Ada", 100) == 0 && room_due(&h.r) == 100 + day);
    EXPECT(tell(&h, SECOND, EVENT_LEFT, WHAT_LOST, 1000) == WORD_NOT_YOUR_SEAT); /* nobody */
    EXPECT(tell(&h, FIRST, EVENT_LEFT, WHAT_LOST, 1000) == 0);
    EXPECT(room_due(&h.r) == 1000 + minutes);
    EXPECT(tell(&h, FIRST, EVENT_RETURNED, 0, 2000) == 0 && room_due(&h.r) == 100 + day);
    EXPECT(tell(&h, FIRST, EVENT_LEFT, WHAT_LOST, 3000) == 0);
    room_copy(&other.r, house_memory(&other), &h.r);
    EXPECT(tell(&h, FIRST, EVENT_CANCEL, WHAT_EXPIRED, 3000 + minutes - 1) == WORD_TOO_EARLY);
    EXPECT(sit_down(&h, SECOND, WHAT_PERSON, "Bo", 3000 + minutes) == WORD_DUE);
    EXPECT(let_pass(&h, 3000 + minutes) == EVENT_CANCEL);
    EXPECT(h.r.status == ROOM_OVER && h.r.why == WORD_EXPIRED);
    EXPECT(sit_down(&other, SECOND, WHAT_PERSON, "Bo", 4000) == 0); /* in time */
    EXPECT(other.r.status == ROOM_PLAYING && room_due(&other.r) == 64000);
    /* A link for a friend outlives the page; so does a correspondence game. */
    s.is_public = false;
    room_begin(&h.r, &s, house_memory(&h));
    EXPECT(sit_down(&h, FIRST, WHAT_PERSON, "Ada", 100) == 0);
    EXPECT(tell(&h, FIRST, EVENT_LEFT, WHAT_LOST, 1000) == WORD_NO_CLAIM);
    EXPECT(let_pass(&h, 100 + day - 1) == EVENT_NONE && let_pass(&h, 100 + day) == EVENT_CANCEL);
    s = setup_of(HOUSE_DAYS);
    room_begin(&h.r, &s, house_memory(&h));
    EXPECT(sit_down(&h, FIRST, WHAT_PERSON, "Ada", 100) == 0 && room_due(&h.r) == 100 + 14 * day);
}

/* Nobody can fill the log. */
static void limits(void) {
    open_house(&h, HOUSE_BLITZ);
    first_turns(&h, 2000, 3000);
    for (int i = 0; i < ROOM_MOVES; i++) EXPECT(tell(&h, FIRST, EVENT_MOVE, 0, 3000) == 0);
    EXPECT(tell(&h, FIRST, EVENT_MOVE, 0, 3000) == WORD_GAME_LIMIT);
    EXPECT(tell(&h, SECOND, EVENT_MOVE, 0, 3000) == 0);
    for (int i = 0; i < ROOM_EXTRAS; i++) EXPECT(act(&h, FIRST, EVENT_TIME, 0, "", 3000) == 0);
    EXPECT(act(&h, FIRST, EVENT_TIME, 0, "", 3000) == WORD_GAME_LIMIT);
    EXPECT(act(&h, FIRST, EVENT_OFFER, WHAT_TAKEBACK, "", 3000) == WORD_GAME_LIMIT);
    EXPECT(act(&h, SECOND, EVENT_TIME, 0, "", 3000) == 0);
    EXPECT(act(&h, SECOND, EVENT_OFFER, WHAT_TAKEBACK, "", 3000) == 0);
    EXPECT(act(&h, FIRST, EVENT_ACCEPT, WHAT_TAKEBACK, "", 3000) == 0);
    EXPECT(h.r.seat[SECOND].extras == 2 && play(&h, "l", 4000) == 0);
    for (int i = 0; i < ROOM_RETURNS; i++) {
        EXPECT(tell(&h, SECOND, EVENT_LEFT, WHAT_LOST, 5000) == 0);
        EXPECT(tell(&h, SECOND, EVENT_RETURNED, 0, 5000) == 0);
    }
    EXPECT(tell(&h, SECOND, EVENT_LEFT, WHAT_LOST, 5000) == 0);
    EXPECT(tell(&h, SECOND, EVENT_RETURNED, 0, 5000) == WORD_GAME_LIMIT);
    EXPECT(act(&h, SECOND, EVENT_TIME, 0, "", 5000) == 0 && !h.r.seat[SECOND].away);
}

/* After so many events, only those that end the game. */
static void full(void) {
    static const struct {
        uint8_t seat, kind, what, why;
    } cases[] = {
        {FIRST, EVENT_TURN, 0, WORD_GAME_FULL},  {SECOND, EVENT_SAY, WHAT_PRESET, WORD_GAME_FULL},
        {SECOND, EVENT_TIME, 0, WORD_GAME_FULL}, {SECOND, EVENT_DECLINE, WHAT_DRAW, WORD_GAME_FULL},
        {SECOND, EVENT_ACCEPT, WHAT_DRAW, 0},    {SECOND, EVENT_RESIGN, 0, 0},
    };
    open_house(&h, HOUSE_BLITZ);
    first_turns(&h, 2000, 3000);
    EXPECT(act(&h, FIRST, EVENT_OFFER, WHAT_DRAW, "", 3000) == 0);
    h.r.seq = ROOM_EVENTS - 1;
    EXPECT(act(&h, FIRST, EVENT_TIME, 0, "", 3000) == 0);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        room_copy(&other.r, house_memory(&other), &h.r);
        EXPECT(act(&other, cases[i].seat, cases[i].kind, cases[i].what, "r", 4000) == cases[i].why);
        EXPECT((other.r.status == ROOM_OVER) == (cases[i].why == 0));
    }
    room_event e;
    room_command c = command_of(SEAT_SERVER, EVENT_DOWN, 0, ""); /* clocks stay fair */
    EXPECT(do_command(&h, &c, 4000, &e) == 0);
    EXPECT(let_pass(&h, 9999999) == EVENT_FLAG && h.r.status == ROOM_OVER);
}

/* ---- order ---- */

static void order(void) {
    open_house(&h, HOUSE_BLITZ);
    room before = h.r;
    room_event e = {.seq = 3, .at = 2000, .seat = FIRST, .kind = EVENT_RESIGN};
    e.seq = 2;
    EXPECT(room_apply(&h.r, &e) == WORD_SEQUENCE);
    e.seq = 4;
    EXPECT(room_apply(&h.r, &e) == WORD_SEQUENCE);
    e.seq = 3;
    e.at = 999;
    EXPECT(room_apply(&h.r, &e) == WORD_SEQUENCE);
    e.at = EVENT_LATEST + 1;
    EXPECT(room_apply(&h.r, &e) == WORD_SEQUENCE);
    e.at = 2000;
    e.kind = EVENT_KINDS;
    EXPECT(room_apply(&h.r, &e) == WORD_ILLEGAL);
    e.kind = EVENT_RESIGN;
    e.seat = SEAT_SERVER;
    EXPECT(room_apply(&h.r, &e) == WORD_ILLEGAL);
    EXPECT(same_room(&h.r, &before));
    e.seat = SECOND;
    EXPECT(room_apply(&h.r, &e) == 0 && h.r.session.result == FIRST_WINS);
    EXPECT(room_apply(&h.r, &e) == WORD_SEQUENCE); /* once */
}

/* Two tabs: what one of them has seen is not what the game is about any more. */
static void stale(void) {
    open_house(&h, HOUSE_BLITZ);
    first_turns(&h, 2000, 3000);
    room_event e;
    room_command late = command_of(FIRST, EVENT_TURN, 0, "r");
    room_aim(&h.r, &late);
    EXPECT(play(&h, "r", 4000) == 0 && play(&h, "r", 5000) == 0);
    EXPECT(do_command(&h, &late, 6000, &e) == WORD_STALE); /* legal, but meant for another turn */
    /* After a takeback the number of turns is the same as before, but the position may not be. */
    room_aim(&h.r, &late);
    EXPECT(act(&h, SECOND, EVENT_OFFER, WHAT_TAKEBACK, "", 6000) == 0);
    EXPECT(act(&h, FIRST, EVENT_ACCEPT, WHAT_TAKEBACK, "", 6000) == 0 && h.r.session.n == 3);
    EXPECT(play(&h, "l", 7000) == 0 && h.r.session.n == 4);
    EXPECT(do_command(&h, &late, 8000, &e) == WORD_STALE);
    static const uint8_t kinds[] = {EVENT_OFFER, EVENT_ACCEPT, EVENT_PLAN};
    for (size_t i = 0; i < sizeof kinds; i++) {
        late.event.kind = kinds[i];
        EXPECT(do_command(&h, &late, 8000, &e) == WORD_STALE);
    }
    /* Nor after one that leaves the same player to move. */
    late.event.kind = EVENT_TURN;
    room_aim(&h.r, &late);
    EXPECT(act(&h, FIRST, EVENT_OFFER, WHAT_TAKEBACK, "", 8000) == 0);
    EXPECT(act(&h, SECOND, EVENT_ACCEPT, WHAT_TAKEBACK, "", 8000) == 0 && h.r.session.n == 2);
    EXPECT(do_command(&h, &late, 8000, &e) == WORD_STALE);
    late.event.kind = EVENT_RESIGN; /* whatever the position */
    EXPECT(room_decide(&h.r, &late, 8000, &e) == 0);
}

/* The answer to one offer is not the answer to the next. */
static void stale_answers(void) {
    open_house(&h, HOUSE_BLITZ);
    first_turns(&h, 2000, 3000);
    room_event e;
    EXPECT(act(&h, SECOND, EVENT_OFFER, WHAT_DRAW, "", 3100) == 0);
    room_command yes = command_of(FIRST, EVENT_ACCEPT, WHAT_DRAW, "");
    room_command no = command_of(FIRST, EVENT_DECLINE, WHAT_DRAW, "");
    room_aim(&h.r, &yes);
    room_aim(&h.r, &no);
    EXPECT(yes.offer == h.r.seq);
    EXPECT(play(&h, "r", 4000) == 0 && play(&h, "r", 5000) == 0);
    EXPECT(act(&h, SECOND, EVENT_OFFER, WHAT_DRAW, "", 6000) == 0);
    EXPECT(do_command(&h, &yes, 7000, &e) == WORD_STALE);
    EXPECT(do_command(&h, &no, 7000, &e) == WORD_STALE);
    yes.turns = h.r.turns;
    EXPECT(do_command(&h, &yes, 7000, &e) == WORD_STALE);
    no.offer = h.r.offered[WHAT_DRAW];
    EXPECT(room_decide(&h.r, &no, 7000, &e) == 0); /* to decline, the offer is enough */
    yes.offer = h.r.offered[WHAT_DRAW];
    EXPECT(do_command(&h, &yes, 7000, &e) == 0 && h.r.status == ROOM_OVER);
    EXPECT(do_command(&h, &no, 8000, &e) == WORD_GAME_OVER); /* a better reason */
}

/* A command may contain anything; an event contains what its kind has. */
static void nothing_else(void) {
    open_house(&h, HOUSE_BLITZ);
    room_event e;
    room_command c = command_of(SECOND, EVENT_RESIGN, WHAT_WIN, "junk");
    c.event.number = 200;
    c.event.thought = c.event.lag = c.event.given = c.event.from = 5;
    c.event.hidden = true;
    EXPECT(room_decide(&h.r, &c, 2000, &e) == 0 && e.what == 0 && e.number == 0 && !e.hidden);
    EXPECT(e.thought == 0 && e.lag == 0 && e.given == 0 && e.from == 0 && e.text[0] == '\0');
    c.event.what = 255;
    EXPECT(room_decide(&h.r, &c, 2000, &e) == WORD_ILLEGAL);
    c = command_of(SECOND, EVENT_SAY, WHAT_PRESET, "");
    c.event.number = 255;
    EXPECT(room_decide(&h.r, &c, 2000, &e) == WORD_ILLEGAL);
}

static void other_seats(void) {
    open_house(&h, HOUSE_BLITZ);
    first_turns(&h, 2000, 3000);
    room_event e;
    for (int kind = EVENT_SIT; kind < EVENT_KINDS; kind++)
        for (int from = FIRST; from <= SECOND; from++) {
            room_command c = command_of(from, kind, WHAT_DRAW, "l");
            c.event.seat = !from;
            EXPECT(room_decide(&h.r, &c, 4000, &e) == WORD_NOT_YOUR_SEAT);
            c.event.seat = SEAT_SERVER;
            EXPECT(room_decide(&h.r, &c, 4000, &e) == WORD_NOT_YOUR_SEAT);
        }
    EXPECT(act(&h, SECOND, EVENT_TURN, 0, "l", 4000) == WORD_NOT_YOUR_TURN);
    EXPECT(act(&h, FIRST, EVENT_TURN, 0, "q", 4000) == WORD_TURN_FORM);
}

/* ---- clocks ---- */

static void first_turn(void) {
    open_house(&h, HOUSE_BLITZ);
    EXPECT(room_due(&h.r) == 61000);
    EXPECT(play(&h, "l", 60999) == 0 && room_due(&h.r) == 120999);
    EXPECT(h.r.session.clocks.left[FIRST] == 300000); /* it costs no time */
    EXPECT(let_pass(&h, 120998) == EVENT_NONE && let_pass(&h, 120999) == EVENT_CANCEL);
    EXPECT(h.r.status == ROOM_OVER && h.r.why == WORD_NO_FIRST_TURN);
    EXPECT(h.r.session.result == ONGOING);
    open_house(&h, "1 bushishogi:cormier 60 0 0 - p 3n 3n b");
    EXPECT(room_due(&h.r) == 31000);
    open_house(&h, HOUSE_DAYS);
    EXPECT(room_due(&h.r) == 1000 + 259200000);
    EXPECT(act(&h, SECOND, EVENT_TIME, 0, "", 2000) == 0);
    EXPECT(room_due(&h.r) == 1000 + 259200000 + 86400000);
    open_house(&h, HOUSE_NO_CLOCK);
    EXPECT(room_due(&h.r) == 61000);
    first_turns(&h, 2000, 3000);
    EXPECT(room_due(&h.r) == CLOCK_NEVER);
}

static void flags(void) {
    open_house(&h, "1 bushishogi:cormier 60 0 0 - p 3n 3n b"); /* gain 390, quota 1170 */
    first_turns(&h, 2000, 3000);
    EXPECT(room_due(&h.r) == 63000 + 1170);
    EXPECT(tell(&h, FIRST, EVENT_FLAG, 0, 64169) == WORD_TOO_EARLY);
    /* Within the grace, what does not need the clock still works … */
    EXPECT(act(&h, SECOND, EVENT_OFFER, WHAT_DRAW, "", 63500) == 0 && h.r.status == ROOM_PLAYING);
    /* … and a turn counts if its lag explains that it is late. */
    EXPECT(timed_turn("l", 60000, 1000, 64000) == WORD_FLAG);
    EXPECT(timed_turn("l", 59800, 0, 64000) == 0);
    EXPECT(h.r.session.clocks.left[FIRST] == 60000 - (61000 - 1170));
    open_house(&h, "1 bushishogi:cormier 60 0 0 - p 3n 3n b");
    first_turns(&h, 2000, 3000);
    room_event late = {.seq = 5, .at = 64170, .seat = SECOND, .kind = EVENT_RESIGN};
    EXPECT(room_apply(&h.r, &late) == WORD_DUE && h.r.status == ROOM_PLAYING);
    EXPECT(act(&h, SECOND, EVENT_RESIGN, 0, "", 64170) == WORD_DUE); /* the flag comes first */
    EXPECT(let_pass(&h, 64170) == EVENT_FLAG && h.r.status == ROOM_OVER && h.r.why == WORD_FLAG);
    EXPECT(h.r.session.result == SECOND_WINS && h.r.session.clocks.left[FIRST] == 0);
    room_time t = room_explain_time(&h.r, 2);
    EXPECT(t.timed && t.elapsed == 61170 && t.given == 0 && t.charged == 61170 && t.left == 0);
    EXPECT(act(&h, SECOND, EVENT_RESIGN, 0, "", 64180) == WORD_GAME_OVER);
}

static void compensation(void) {
    open_house(&h, "1 bushishogi:cormier 60 0 0 - p 3n 3n b");
    first_turns(&h, 2000, 3000);
    EXPECT(h.r.seat[FIRST].quota == 1170);
    EXPECT(timed_turn("l", 4800, 300, 8000) == 0); /* 5 s passed, 4.8 thought */
    EXPECT(h.r.session.clocks.left[FIRST] == 60000 - 4800 && h.r.seat[FIRST].quota == 1360);
    EXPECT(h.r.session.clocks.since == 8000); /* Bo's clock starts when the turn arrives */
    EXPECT(timed_turn("l", 0, 2000, 9000) == 0);
    EXPECT(h.r.session.clocks.left[SECOND] == 60000 && h.r.seat[SECOND].quota == 560);
    EXPECT(timed_turn("r", 0, 0, 19000) == 0); /* nonsense: no more than the quota, … */
    room_time t = room_explain_time(&h.r, 4);
    EXPECT(t.timed && t.elapsed == 10000 && t.thought == 0 && t.given == 1360);
    EXPECT(t.charged == 8640 && t.left == 55200 - 8640);
    EXPECT(h.r.seat[FIRST].quota == 140); /* … which then has 140 ms for the next turn */
    EXPECT(!room_explain_time(&h.r, 0).timed && room_explain_time(&h.r, 0).charged == 0);
    EXPECT(room_explain_time(&h.r, 0).left == 60000);
    /* What is given is part of the event, and checked. */
    room_event e = {.seq = h.r.seq + 1, .at = 20000, .seat = SECOND, .kind = EVENT_TURN};
    e.thought = 500;
    event_set_text(&e, "r", 1);
    e.given = 501;
    EXPECT(room_apply(&h.r, &e) == WORD_NUMBER);
    e.given = 500;
    EXPECT(room_apply(&h.r, &e) == 0);
}

/* What a client says about its time cannot make its turn invalid, nor gain more than the quota. */
static void nonsense_times(void) {
    static const int64_t extremes[] = {INT64_MIN, -1, INT64_MAX};
    for (int i = 0; i < 9; i++) {
        open_house(&h, "1 bushishogi:cormier 60 0 0 - p 3n 3n b");
        first_turns(&h, 2000, 3000);
        EXPECT(timed_turn("l", extremes[i / 3], extremes[i % 3], 8000) == 0);
        int64_t left = h.r.session.clocks.left[FIRST];
        EXPECT(left >= 55000 && left <= 55000 + 1170);
        room_time t = room_explain_time(&h.r, 2);
        EXPECT(t.thought >= 0 && t.thought <= EVENT_LATEST && t.lag >= 0 && t.lag <= EVENT_LATEST);
    }
}

static void presents(void) {
    open_house(&h, HOUSE_BLITZ);
    first_turns(&h, 2000, 3000);
    EXPECT(act(&h, SECOND, EVENT_TIME, 0, "", 4000) == 0);
    EXPECT(h.r.session.clocks.left[FIRST] == 315000 && h.r.session.clocks.left[SECOND] == 300000);
    EXPECT(clock_deadline(&h.r.session.clocks) == 318000);
    open_house(&h, HOUSE_NO_CLOCK);
    EXPECT(act(&h, SECOND, EVENT_TIME, 0, "", 4000) == WORD_NO_CLOCK);
    open_house(&h, "1 bushishogi:cormier 8640000 0 0 - p 3n 3n b");
    EXPECT(act(&h, SECOND, EVENT_TIME, 0, "", 4000) == WORD_GAME_LIMIT);
}

/* No time passes while the server is down: not on clocks, countdowns or deadlines. */
static void downtime(void) {
    room_event e;
    room_command c = command_of(SEAT_SERVER, EVENT_DOWN, 0, "");
    open_house(&h, HOUSE_BLITZ);
    c.event.from = 31000;
    EXPECT(do_command(&h, &c, 900000, &e) == 0);
    EXPECT(room_due(&h.r) == 61000 + 869000);
    first_turns(&h, 901000, 902000);
    tell(&h, SECOND, EVENT_LEFT, WHAT_LOST, 903000);
    int64_t due = room_due(&h.r), claim = room_claim_at(&h.r, FIRST);
    c.event.from = 905000;
    EXPECT(do_command(&h, &c, 99000000, &e) == 0 && e.kind == EVENT_DOWN);
    EXPECT(room_due(&h.r) == due + 98095000 && room_claim_at(&h.r, FIRST) == claim + 98095000);
    EXPECT(clock_left(&h.r.session.clocks, FIRST, 99000000) == 297000);
    /* A start that is too early is moved, never charged back. */
    c.event.from = 5;
    EXPECT(do_command(&h, &c, 99000100, &e) == 0 && e.from == 99000000);
    c.event.from = 99000300; /* no time at all */
    EXPECT(do_command(&h, &c, 99000200, &e) == WORD_SEQUENCE);
    /* What was due before the server went down happens first, at that time. */
    c.event.from = 99900000;
    EXPECT(do_command(&h, &c, 199900000, &e) == WORD_DUE);
    EXPECT(e.kind == EVENT_FLAG && e.at == 99900000);
    room_event late = {.seq = h.r.seq + 1, .at = 199900000, .from = 99900000, .kind = EVENT_DOWN};
    late.seat = SEAT_SERVER;
    EXPECT(room_apply(&h.r, &late) == WORD_DUE && room_apply(&h.r, &e) == 0);
    /* A challenge has no clock. */
    room_setup s = setup_of(HOUSE_BLITZ);
    room_begin(&h.r, &s, house_memory(&h));
    EXPECT(sit_down(&h, FIRST, WHAT_PERSON, "Ada", 100) == 0);
    EXPECT(do_command(&h, &c, 2000, &e) == WORD_NOT_BEGUN);
}

int main(void) {
    TEST("seats are taken once, by the players that are invited", seats);
    TEST("a player moves to another device", moving);
    TEST("a challenge is withdrawn, a game is closed", withdrawing);
    TEST("a challenge expires: its maker has left, or nobody came", expiring);
    TEST("nobody can fill the log", limits);
    TEST("after the last event only the end can come", full);
    TEST("an event follows the one before, once", order);
    TEST("a command for another position is refused", stale);
    TEST("an answer to another offer is refused", stale_answers);
    TEST("an event contains nothing that its kind does not have", nothing_else);
    TEST("nobody acts for another seat or for the server", other_seats);
    TEST("a game whose first turn does not come is cancelled", first_turn);
    TEST("A9 the flag falls after a grace, and before anything else", flags);
    TEST("A9 lag is given back within the quota, and every turn's time is explained", compensation);
    TEST("A9 whatever a client says about its time", nonsense_times);
    TEST("A9 time as a present", presents);
    TEST("A9 no time passes while the server is down", downtime);
    return tap_done();
}
