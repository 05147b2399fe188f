// SPDX-License-Identifier: MIT
// A room by example: seats, turns, clocks, offers, pauses, claims, downtime, plans, messages.
#include "online/pace.h"
#include "online/plan.h"
#include "unit/online.h"

static house h, other;

#define BLITZ    "1 bushishogi:cormier 300 0 0 pc pbe 3n 3n b"
#define NO_CLOCK "1 bushishogi:cormier - 0 0 - p 3n 3n b"
#define DAYS     "1 bushishogi:cormier 1/259200 0 0 - p 3n 3n b"

static int play(const char *text, int64_t now) {
    return act(&h, h.r.session.hand.now.side, EVENT_TURN, 0, text, now);
}

/* The first turns of both sides, at these times; then it is Ada's turn. */
static void first_turns(int64_t one, int64_t two) {
    EXPECT(play("l", one) == 0 && play("l", two) == 0);
}

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
    EXPECT(h.r.status == ROOM_OPEN && room_due(&h.r) == CLOCK_NEVER);
    EXPECT(sit_down(&h, SECOND, WHAT_PERSON, "Cy", 200) == WORD_SEAT_TAKEN);
    EXPECT(sit_down(&h, FIRST, WHAT_BOT, "Bot", 200) == WORD_NOT_INVITED);
    EXPECT(sit_down(&h, FIRST, WHAT_PERSON, " ", 200) == WORD_UNEXPECTED);
    /* Nobody sits down without the server. */
    EXPECT(act(&h, FIRST, EVENT_SIT, WHAT_PERSON, "Cy", 200) == WORD_NOT_YOUR_SEAT);
    EXPECT(sit_down(&h, FIRST, WHAT_ENGINE, "", 300) == 0); /* names are not required */
    EXPECT(h.r.status == ROOM_PLAYING);
    EXPECT(tell(&h, FIRST, EVENT_LEFT, WHAT_LOST, 400) == WORD_ILLEGAL);
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
    room_setup s = setup_of(BLITZ);
    room_begin(&h.r, &s, house_memory(&h));
    EXPECT(act(&h, FIRST, EVENT_CANCEL, WHAT_WITHDRAWN, "", 100) == WORD_NOT_YOUR_SEAT);
    EXPECT(sit_down(&h, FIRST, WHAT_PERSON, "Ada", 100) == 0);
    EXPECT(act(&h, SECOND, EVENT_CANCEL, WHAT_WITHDRAWN, "", 100) == WORD_NOT_YOUR_SEAT);
    EXPECT(act(&h, FIRST, EVENT_CANCEL, WHAT_WITHDRAWN, "", 100) == 0);
    EXPECT(h.r.status == ROOM_OVER && h.r.why == WORD_WITHDRAWN);
    EXPECT(sit_down(&h, SECOND, WHAT_PERSON, "Bo", 200) == WORD_GAME_OVER);
    open_house(&h, BLITZ);
    EXPECT(act(&h, FIRST, EVENT_CANCEL, WHAT_WITHDRAWN, "", 2000) == WORD_BEGUN);
    room_command c = command_of(SEAT_SERVER, EVENT_CLOSE, 0, "");
    room_event e;
    EXPECT(do_command(&h, &c, 3000, &e) == 0);
    EXPECT(h.r.why == WORD_CLOSED && room_sum_up(&h.r).result == ONGOING);
    EXPECT(room_due(&h.r) == CLOCK_NEVER && play("l", 4000) == WORD_GAME_OVER);
}

/* ---- order ---- */

static void order(void) {
    open_house(&h, BLITZ);
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
    open_house(&h, BLITZ);
    first_turns(2000, 3000);
    room_event e;
    room_command late = command_of(FIRST, EVENT_TURN, 0, "r");
    room_aim(&h.r, &late);
    EXPECT(play("r", 4000) == 0 && play("r", 5000) == 0);
    EXPECT(do_command(&h, &late, 6000, &e) == WORD_STALE); /* legal, but meant for another turn */
    /* After a takeback the number of turns is the same as before, but the position may not be. */
    room_aim(&h.r, &late);
    EXPECT(act(&h, SECOND, EVENT_OFFER, WHAT_TAKEBACK, "", 6000) == 0);
    EXPECT(act(&h, FIRST, EVENT_ACCEPT, WHAT_TAKEBACK, "", 6000) == 0 && h.r.session.n == 3);
    EXPECT(play("l", 7000) == 0 && h.r.session.n == 4);
    EXPECT(do_command(&h, &late, 8000, &e) == WORD_STALE);
    static const uint8_t kinds[] = {EVENT_OFFER, EVENT_ACCEPT, EVENT_PLAN};
    for (size_t i = 0; i < sizeof kinds; i++) {
        late.event.kind = kinds[i];
        EXPECT(do_command(&h, &late, 8000, &e) == WORD_STALE);
    }
    late.event.kind = EVENT_RESIGN; /* whatever the position */
    EXPECT(room_decide(&h.r, &late, 8000, &e) == 0);
}

/* The answer to one offer is not the answer to the next. */
static void stale_answers(void) {
    open_house(&h, BLITZ);
    first_turns(2000, 3000);
    room_event e;
    EXPECT(act(&h, SECOND, EVENT_OFFER, WHAT_DRAW, "", 3100) == 0);
    room_command yes = command_of(FIRST, EVENT_ACCEPT, WHAT_DRAW, "");
    room_command no = command_of(FIRST, EVENT_DECLINE, WHAT_DRAW, "");
    room_aim(&h.r, &yes);
    room_aim(&h.r, &no);
    EXPECT(yes.offer == h.r.seq);
    EXPECT(play("r", 4000) == 0 && play("r", 5000) == 0);
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

static void other_seats(void) {
    open_house(&h, BLITZ);
    first_turns(2000, 3000);
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
    open_house(&h, BLITZ);
    EXPECT(room_due(&h.r) == 61000);
    EXPECT(play("l", 60999) == 0 && room_due(&h.r) == 120999);
    EXPECT(h.r.session.clocks.left[FIRST] == 300000); /* it costs no time */
    EXPECT(let_pass(&h, 120998) == EVENT_NONE && let_pass(&h, 120999) == EVENT_CANCEL);
    EXPECT(h.r.status == ROOM_OVER && h.r.why == WORD_NO_FIRST_TURN);
    EXPECT(h.r.session.result == ONGOING);
    open_house(&h, "1 bushishogi:cormier 60 0 0 - p 3n 3n b");
    EXPECT(room_due(&h.r) == 31000);
    open_house(&h, DAYS);
    EXPECT(room_due(&h.r) == 1000 + 259200000);
    EXPECT(act(&h, SECOND, EVENT_TIME, 0, "", 2000) == 0);
    EXPECT(room_due(&h.r) == 1000 + 259200000 + 86400000);
    open_house(&h, NO_CLOCK);
    EXPECT(room_due(&h.r) == 61000);
    first_turns(2000, 3000);
    EXPECT(room_due(&h.r) == CLOCK_NEVER);
}

static void flags(void) {
    open_house(&h, "1 bushishogi:cormier 60 0 0 - p 3n 3n b"); /* gain 390, quota 1170 */
    first_turns(2000, 3000);
    EXPECT(room_due(&h.r) == 63000 + 1170);
    EXPECT(tell(&h, FIRST, EVENT_FLAG, 0, 64169) == WORD_TOO_EARLY);
    /* Within the grace, what does not need the clock still works … */
    EXPECT(act(&h, SECOND, EVENT_OFFER, WHAT_DRAW, "", 63500) == 0 && h.r.status == ROOM_PLAYING);
    /* … and a turn counts if its lag explains that it is late. */
    EXPECT(timed_turn("l", 61000, 0, 64000) == WORD_FLAG);
    EXPECT(timed_turn("l", 59800, 1000, 64000) == 0);
    EXPECT(h.r.session.clocks.left[FIRST] == 60000 - (61000 - 1140));
    open_house(&h, "1 bushishogi:cormier 60 0 0 - p 3n 3n b");
    first_turns(2000, 3000);
    room_event late = {.seq = 5, .at = 64170, .seat = SECOND, .kind = EVENT_RESIGN};
    EXPECT(room_apply(&h.r, &late) == WORD_DUE && h.r.status == ROOM_PLAYING);
    EXPECT(act(&h, SECOND, EVENT_RESIGN, 0, "", 64170) == WORD_DUE); /* the flag comes first */
    EXPECT(let_pass(&h, 64170) == EVENT_FLAG && h.r.status == ROOM_OVER && h.r.why == WORD_FLAG);
    EXPECT(h.r.session.result == SECOND_WINS && h.r.session.clocks.left[FIRST] == 0);
    room_time t = room_explain_time(&h.r, 2);
    EXPECT(t.timed && t.elapsed == 61170 && t.given == 0 && t.left == 0);
    EXPECT(act(&h, SECOND, EVENT_RESIGN, 0, "", 64180) == WORD_GAME_OVER);
}

static void compensation(void) {
    open_house(&h, "1 bushishogi:cormier 60 0 0 - p 3n 3n b");
    first_turns(2000, 3000);
    EXPECT(h.r.seat[FIRST].quota == 1170);
    EXPECT(timed_turn("l", 4800, 300, 8000) == 0); /* 5 s passed, 4.8 thought */
    EXPECT(h.r.session.clocks.left[FIRST] == 60000 - 4800 && h.r.seat[FIRST].quota == 1360);
    EXPECT(h.r.session.clocks.since == 8000); /* Bo's clock starts when the turn arrives */
    EXPECT(timed_turn("l", 0, 2000, 9000) == 0);
    EXPECT(h.r.session.clocks.left[SECOND] == 60000 && h.r.seat[SECOND].quota == 560);
    EXPECT(timed_turn("r", 0, 0, 19000) == 0); /* nonsense: no more than 140 ms */
    room_time t = room_explain_time(&h.r, 4);
    EXPECT(t.timed && t.elapsed == 10000 && t.thought == 0 && t.given == 140);
    EXPECT(t.charged == 9860 && t.left == 55200 - 9860);
    EXPECT(!room_explain_time(&h.r, 0).timed && room_explain_time(&h.r, 0).charged == 0);
    EXPECT(room_explain_time(&h.r, 0).left == 60000);
    /* What is given is part of the event, and checked. */
    room_event e = {.seq = h.r.seq + 1, .at = 20000, .seat = SECOND, .kind = EVENT_TURN};
    e.thought = 500;
    event_set_text(&e, "r", 1);
    e.given = 141;
    EXPECT(room_apply(&h.r, &e) == WORD_NUMBER);
    e.given = 140;
    EXPECT(room_apply(&h.r, &e) == 0);
}

static void presents(void) {
    open_house(&h, BLITZ);
    first_turns(2000, 3000);
    EXPECT(act(&h, SECOND, EVENT_TIME, 0, "", 4000) == 0);
    EXPECT(h.r.session.clocks.left[FIRST] == 315000 && h.r.session.clocks.left[SECOND] == 300000);
    EXPECT(clock_deadline(&h.r.session.clocks) == 318000);
    open_house(&h, NO_CLOCK);
    EXPECT(act(&h, SECOND, EVENT_TIME, 0, "", 4000) == WORD_NO_CLOCK);
    open_house(&h, "1 bushishogi:cormier 8640000 0 0 - p 3n 3n b");
    EXPECT(act(&h, SECOND, EVENT_TIME, 0, "", 4000) == WORD_TOO_MUCH);
}

/* No time passes while the server is down: not on clocks, countdowns or deadlines. */
static void downtime(void) {
    room_event e;
    room_command c = command_of(SEAT_SERVER, EVENT_DOWN, 0, "");
    open_house(&h, BLITZ);
    c.event.from = 31000;
    EXPECT(do_command(&h, &c, 900000, &e) == 0);
    EXPECT(room_due(&h.r) == 61000 + 869000);
    first_turns(901000, 902000);
    tell(&h, SECOND, EVENT_LEFT, WHAT_LOST, 903000);
    int64_t due = room_due(&h.r), claim = room_claim_at(&h.r, FIRST);
    c.event.from = 905000;
    EXPECT(do_command(&h, &c, 99000000, &e) == 0 && e.kind == EVENT_DOWN);
    EXPECT(room_due(&h.r) == due + 98095000 && room_claim_at(&h.r, FIRST) == claim + 98095000);
    EXPECT(clock_left(&h.r.session.clocks, FIRST, 99000000) == 297000);
    /* A start that is too early is moved, never charged back. */
    c.event.from = 5;
    EXPECT(do_command(&h, &c, 99000100, &e) == 0 && e.from == 99000000);
    c.event.from = 99000300; /* one that is too late as well */
    EXPECT(do_command(&h, &c, 99000200, &e) == 0 && e.from == 99000200);
}

/* ---- offers ---- */

static void draws(void) {
    open_house(&h, BLITZ);
    EXPECT(act(&h, FIRST, EVENT_ACCEPT, WHAT_DRAW, "", 2000) == WORD_NO_OFFER);
    EXPECT(act(&h, FIRST, EVENT_OFFER, WHAT_DRAW, "", 2000) == 0);
    EXPECT(act(&h, FIRST, EVENT_OFFER, WHAT_DRAW, "", 2100) == WORD_OFFERED);
    EXPECT(act(&h, FIRST, EVENT_ACCEPT, WHAT_DRAW, "", 2100) == WORD_NO_OFFER);
    EXPECT(room_offers(&h.r, WHAT_DRAW) == FIRST);
    EXPECT(act(&h, SECOND, EVENT_DECLINE, WHAT_DRAW, "", 2200) == 0);
    EXPECT(room_offers(&h.r, WHAT_DRAW) == -1);
    EXPECT(act(&h, FIRST, EVENT_OFFER, WHAT_DRAW, "", 2300) == WORD_OFFERED); /* pestering */
    EXPECT(play("l", 3000) == 0);
    EXPECT(act(&h, FIRST, EVENT_OFFER, WHAT_DRAW, "", 3100) == 0);
    EXPECT(play("l", 4000) == 0 && room_offers(&h.r, WHAT_DRAW) == -1); /* playing on declines */
    EXPECT(act(&h, FIRST, EVENT_OFFER, WHAT_DRAW, "", 5000) == 0);
    EXPECT(act(&h, SECOND, EVENT_OFFER, WHAT_DRAW, "", 5000) == 0); /* offers that cross agree */
    EXPECT(h.r.status == ROOM_OVER && h.r.session.result == DRAWN && h.r.why == WORD_AGREEMENT);
    EXPECT(act(&h, FIRST, EVENT_OFFER, WHAT_DRAW, "", 6000) == WORD_GAME_OVER);
}

static void takebacks(void) {
    open_house(&h, BLITZ);
    EXPECT(act(&h, FIRST, EVENT_OFFER, WHAT_TAKEBACK, "", 1500) == WORD_NOTHING_TO_UNDO);
    first_turns(2000, 3000);
    EXPECT(play("r", 10000) == 0);
    room_copy(&other.r, house_memory(&other), &h.r);
    /* Ada has just played: her turn goes. Bo has not: his and hers go. */
    EXPECT(act(&h, FIRST, EVENT_OFFER, WHAT_TAKEBACK, "", 11000) == 0);
    EXPECT(act(&h, SECOND, EVENT_TIME, 0, "", 12000) == 0);
    EXPECT(act(&h, FIRST, EVENT_ACCEPT, WHAT_TAKEBACK, "", 13000) == WORD_NOT_ASKED);
    EXPECT(act(&h, SECOND, EVENT_ACCEPT, WHAT_TAKEBACK, "", 13000) == 0);
    EXPECT(h.r.session.n == 2 && h.r.session.known == 2 && h.r.session.hand.now.side == FIRST);
    EXPECT(h.r.session.clocks.left[FIRST] == 315000); /* with its time, and the present */
    EXPECT(clock_deadline(&h.r.session.clocks) == 328000);
    room_copy(&h.r, house_memory(&h), &other.r);
    EXPECT(act(&h, SECOND, EVENT_OFFER, WHAT_TAKEBACK, "", 11000) == 0);
    EXPECT(act(&h, FIRST, EVENT_ACCEPT, WHAT_TAKEBACK, "", 12000) == 0);
    EXPECT(h.r.session.n == 1 && h.r.session.hand.now.side == SECOND);
    EXPECT(room_due(&h.r) == 72000); /* a first turn again */
    EXPECT(play("l", 13000) == 0);
    /* Whoever plays, the offer is void. */
    EXPECT(act(&h, FIRST, EVENT_OFFER, WHAT_TAKEBACK, "", 14000) == 0);
    EXPECT(play("r", 15000) == 0 && room_offers(&h.r, WHAT_TAKEBACK) == -1);
}

static void pauses(void) {
    open_house(&h, BLITZ);
    EXPECT(act(&h, FIRST, EVENT_OFFER, WHAT_PAUSE, "", 1500) == WORD_TOO_EARLY);
    first_turns(2000, 3000);
    EXPECT(act(&h, FIRST, EVENT_RESUME, 0, "", 3500) == WORD_NOT_PAUSED);
    EXPECT(act(&h, SECOND, EVENT_OFFER, WHAT_PAUSE, "", 4000) == 0);
    EXPECT(act(&h, FIRST, EVENT_ACCEPT, WHAT_PAUSE, "", 5000) == 0);
    EXPECT(room_due(&h.r) == CLOCK_NEVER && play("r", 6000) == WORD_PAUSED);
    EXPECT(act(&h, FIRST, EVENT_OFFER, WHAT_TAKEBACK, "", 6000) == WORD_PAUSED);
    EXPECT(act(&h, SECOND, EVENT_RESUME, 0, "", 1000000) == 0);
    EXPECT(act(&h, SECOND, EVENT_RESUME, 0, "", 1000500) == WORD_ALREADY);
    EXPECT(h.r.session.paused && room_due(&h.r) == 1060000);
    room_copy(&other.r, house_memory(&other), &h.r);
    EXPECT(let_pass(&h, 1060000) == EVENT_RESUME && !h.r.session.paused);
    EXPECT(clock_left(&h.r.session.clocks, FIRST, 1060000) == 298000);
    EXPECT(act(&other, FIRST, EVENT_RESUME, 0, "", 1001000) == 0); /* both: at once */
    EXPECT(!other.r.session.paused && other.r.session.clocks.since == 1001000);
    open_house(&h, NO_CLOCK);
    first_turns(2000, 3000);
    EXPECT(act(&h, SECOND, EVENT_OFFER, WHAT_PAUSE, "", 4000) == WORD_NO_CLOCK);
}

static void rematch(void) {
    open_house(&h, BLITZ);
    EXPECT(act(&h, SECOND, EVENT_OFFER, WHAT_REMATCH, "", 2000) == WORD_TOO_EARLY);
    EXPECT(act(&h, SECOND, EVENT_RESIGN, 0, "", 2000) == 0);
    EXPECT(act(&h, SECOND, EVENT_OFFER, WHAT_REMATCH, "abcdefghijkl", 3000) == 0);
    /* The server chooses the id of the next game, whatever the client says. */
    room_command yes = command_of(FIRST, EVENT_ACCEPT, WHAT_REMATCH, "abcdefghijkl");
    room_event agreed;
    room_aim(&h.r, &yes);
    EXPECT(do_command(&h, &yes, 4000, &agreed) == WORD_UNEXPECTED);
    memcpy(yes.next, "ABCDEFGHIJ12", EVENT_ID);
    yes.event.kind = EVENT_OFFER; /* offers that cross agree */
    EXPECT(do_command(&h, &yes, 4000, &agreed) == 0);
    EXPECT(strcmp(h.r.rematch, "ABCDEFGHIJ12") == 0);
    EXPECT(act(&h, FIRST, EVENT_OFFER, WHAT_REMATCH, "abcdefghijkl", 5000) == WORD_ALREADY);
    room_setup next;
    room_event sit[2];
    room_rematch(&h.r, &next, sit);
    room_begin(&other.r, &next, house_memory(&other));
    for (int i = 0; i < 2; i++) {
        room_command c = {.from = SEAT_SERVER, .event = sit[i]};
        room_event e;
        EXPECT(do_command(&other, &c, 100, &e) == 0);
    }
    EXPECT(other.r.status == ROOM_PLAYING);
    EXPECT(strcmp(other.r.session.setup.name[FIRST], "Bo") == 0);
    EXPECT(strcmp(other.r.session.setup.name[SECOND], "Ada") == 0
           && other.r.setup.creator == SECOND);
}

/* ---- claims ---- */

static void claims(void) {
    open_house(&h, BLITZ);
    EXPECT(tell(&h, SECOND, EVENT_LEFT, WHAT_LOST, 1500) == 0);
    EXPECT(act(&h, FIRST, EVENT_CLAIM, WHAT_WIN, "", 59000) == WORD_TOO_EARLY); /* cancel instead */
    EXPECT(tell(&h, SECOND, EVENT_LEFT, WHAT_LOST, 1600) == WORD_ALREADY);
    first_turns(59100, 59200); /* a turn is a sign of life */
    EXPECT(act(&h, FIRST, EVENT_CLAIM, WHAT_WIN, "", 59300) == WORD_NOT_LEFT);
    EXPECT(tell(&h, SECOND, EVENT_RETURNED, 0, 59300) == WORD_NOT_LEFT);
    EXPECT(tell(&h, SECOND, EVENT_LEFT, WHAT_LOST, 60000) == 0);
    EXPECT(room_claim_at(&h.r, FIRST) == 120000 && room_claim_at(&h.r, SECOND) == CLOCK_NEVER);
    EXPECT(act(&h, FIRST, EVENT_CLAIM, WHAT_WIN, "", 119999) == WORD_TOO_EARLY);
    room_copy(&other.r, house_memory(&other), &h.r);
    EXPECT(act(&other, FIRST, EVENT_CLAIM, WHAT_DRAW, "", 120000) == 0);
    EXPECT(other.r.session.result == DRAWN && other.r.why == WORD_LEFT);
    /* Who was away as well waits from the return on. */
    EXPECT(tell(&h, FIRST, EVENT_LEFT, WHAT_GOODBYE, 61000) == 0);
    EXPECT(room_claim_at(&h.r, FIRST) == CLOCK_NEVER);
    EXPECT(act(&h, FIRST, EVENT_CLAIM, WHAT_WIN, "", 150000) == WORD_TOO_EARLY);
    EXPECT(tell(&h, FIRST, EVENT_RETURNED, 0, 150000) == 0);
    EXPECT(room_claim_at(&h.r, FIRST) == 210000);
    EXPECT(act(&h, FIRST, EVENT_CLAIM, WHAT_WIN, "", 210000) == 0);
    EXPECT(h.r.session.result == FIRST_WINS && !h.r.session.clocks.running);
    open_house(&h, BLITZ);
    first_turns(2000, 3000);
    EXPECT(tell(&h, SECOND, EVENT_LEFT, WHAT_GOODBYE, 4000) == 0);
    EXPECT(room_claim_at(&h.r, FIRST) == 14000);
    open_house(&h, DAYS);
    first_turns(2000, 3000);
    EXPECT(tell(&h, SECOND, EVENT_LEFT, WHAT_GOODBYE, 4000) == 0);
    EXPECT(act(&h, FIRST, EVENT_CLAIM, WHAT_WIN, "", 99999999) == WORD_NO_CLAIM);
}

static void no_claims_in_a_pause(void) {
    open_house(&h, BLITZ);
    first_turns(2000, 3000);
    tell(&h, SECOND, EVENT_LEFT, WHAT_LOST, 4000);
    act(&h, FIRST, EVENT_OFFER, WHAT_PAUSE, "", 5000);
    EXPECT(act(&h, SECOND, EVENT_ACCEPT, WHAT_PAUSE, "", 6000) == 0);
    tell(&h, SECOND, EVENT_LEFT, WHAT_LOST, 7000);
    EXPECT(act(&h, FIRST, EVENT_CLAIM, WHAT_WIN, "", 900000) == WORD_PAUSED);
    act(&h, FIRST, EVENT_RESUME, 0, "", 900000);
    EXPECT(let_pass(&h, 960000) == EVENT_RESUME && room_claim_at(&h.r, FIRST) == 1020000);
}

/* ---- talk and plans ---- */

static void chat(void) {
    open_house(&h, BLITZ);
    EXPECT(act(&h, FIRST, EVENT_SAY, WHAT_TEXT, "Grüezi", 2000) == 0);
    EXPECT(act(&h, FIRST, EVENT_SAY, WHAT_TEXT, "a\nb", 2000) == WORD_NOT_TEXT);
    EXPECT(act(&h, FIRST, EVENT_SAY, WHAT_PRESET, "", 2000) == 0);
    for (int i = 2; i < ROOM_SAYINGS; i++)
        EXPECT(act(&h, i % 2, EVENT_SAY, WHAT_PRESET, "", 2000) == 0);
    EXPECT(act(&h, FIRST, EVENT_SAY, WHAT_PRESET, "", 2000) == WORD_TOO_MUCH);
    open_house(&h, NO_CLOCK);
    EXPECT(act(&h, FIRST, EVENT_SAY, WHAT_TEXT, "Hi", 2000) == WORD_PRESETS_ONLY);
    act(&h, FIRST, EVENT_RESIGN, 0, "", 3000);
    EXPECT(act(&h, SECOND, EVENT_SAY, WHAT_PRESET, "", 4000) == 0); /* good game */
}

static void plans(void) {
    open_house(&h, DAYS);
    EXPECT(act(&h, FIRST, EVENT_PLAN, 0, "l l", 1500) == WORD_YOUR_TURN);
    EXPECT(act(&h, SECOND, EVENT_PLAN, 0, "l", 1500) == WORD_PLAN_FORM);
    EXPECT(act(&h, SECOND, EVENT_PLAN, 0, "l q", 1500) == WORD_TURN_FORM);
    EXPECT(act(&h, SECOND, EVENT_PLAN, 0, "l l;", 1500) == WORD_PLAN_FORM);
    EXPECT(act(&h, SECOND, EVENT_PLAN, 0, "l l r r;r r;l l f t", 1500) == 0);
    EXPECT(room_due(&h.r) == 1000 + 259200000);
    EXPECT(play("l", 2000) == 0 && room_due(&h.r) == 2000);
    room_event other_turn = {.seq = h.r.seq + 1, .at = 2100, .seat = SECOND, .kind = EVENT_TURN};
    event_set_text(&other_turn, "r", 1);
    EXPECT(room_apply(&h.r, &other_turn) == WORD_DUE);
    EXPECT(act(&h, SECOND, EVENT_RESIGN, 0, "", 2100) == WORD_DUE); /* the plan comes first */
    EXPECT(let_pass(&h, 2100) == EVENT_TURN && h.r.status == ROOM_PLAYING && h.r.session.n == 2);
    EXPECT(strcmp(h.r.seat[SECOND].plan, "r r;f t") == 0);
    EXPECT(play("f", 3000) == 0 && let_pass(&h, 3000) == EVENT_TURN);
    EXPECT(h.r.session.n == 4 && h.r.seat[SECOND].plan[0] == '\0');
    EXPECT(act(&h, SECOND, EVENT_PLAN, 0, "r l", 3500) == 0);
    EXPECT(play("l", 4000) == 0); /* another turn */
    EXPECT(h.r.seat[SECOND].plan[0] == '\0' && let_pass(&h, 4000) == EVENT_NONE);
    open_house(&h, BLITZ);
    EXPECT(act(&h, SECOND, EVENT_PLAN, 0, "l l", 1500) == WORD_CORRESPONDENCE);
}

/* In Sensei, action sequences with the same outcome are the same turn. */
static void plans_by_outcome(void) {
    open_house(&h, "1 sensei:shizukana 1/86400 0 0 - p rrrRrrr/7/7/7/7/7/gggGggg g");
    EXPECT(act(&h, SECOND, EVENT_PLAN, 0, "a1a2,b1b2 a7a6", 1500) == 0);
    EXPECT(play("b1b2,a1a2", 2000) == 0 && let_pass(&h, 2000) == EVENT_TURN);
    EXPECT(h.r.session.n == 2);
    position p = *session_turn_start(&h.r.session);
    EXPECT(plan_check(h.r.setup.game, &p, "a2a3 b7b6;;a2a3 b7b6") != 0);
    char many[EVENT_TEXT];
    writer w = writer_on(many, sizeof many);
    for (int i = 0; i <= PLAN_LINES; i++) write_text(&w, i ? ";a2a3 b7b6" : "a2a3 b7b6");
    EXPECT(plan_check(h.r.setup.game, &p, many) == WORD_TOO_LONG);
    many[strlen(many) - 10] = '\0';
    EXPECT(plan_check(h.r.setup.game, &p, many) == 0);
}

static void growing(void) {
    static session_turn turns[4];
    static uint64_t keys[5];
    static room_turn times[4];
    room_setup s = setup_of(NO_CLOCK);
    room_begin(&h.r, &s, (room_memory){turns, keys, times, 1});
    sit_down(&h, FIRST, WHAT_PERSON, "Ada", 500);
    sit_down(&h, SECOND, WHAT_PERSON, "Bo", 1000);
    EXPECT(play("l", 2000) == 0 && play("l", 3000) == WORD_MEMORY);
    room_copy(&other.r, house_memory(&other), &h.r);
    EXPECT(same_room(&h.r, &other.r) && same_plans(&h.r, &other.r));
    EXPECT(act(&other, SECOND, EVENT_TURN, 0, "l", 3000) == 0);
}

int main(void) {
    TEST("seats are taken once, by the players that are invited", seats);
    TEST("a player moves to another device", moving);
    TEST("a challenge is withdrawn, a game is closed", withdrawing);
    TEST("an event follows the one before, once", order);
    TEST("a command for another position is refused", stale);
    TEST("an answer to another offer is refused", stale_answers);
    TEST("nobody acts for another seat or for the server", other_seats);
    TEST("a game whose first turn does not come is cancelled", first_turn);
    TEST("A9 the flag falls after a grace, and before anything else", flags);
    TEST("A9 lag is given back within the quota, and every turn's time is explained", compensation);
    TEST("A9 time as a present", presents);
    TEST("A9 no time passes while the server is down", downtime);
    TEST("A8 B8 S12 draws are offered, declined, agreed", draws);
    TEST("A11 a takeback needs consent and gives the time back", takebacks);
    TEST("A9 a pause ends when both want, or a minute after one does", pauses);
    TEST("a rematch swaps the sides", rematch);
    TEST("a player who left can be claimed against after a while", claims);
    TEST("nobody claims during a pause", no_claims_in_a_pause);
    TEST("messages: presets, free text where allowed, and not too many", chat);
    TEST("conditional turns are made when they fit", plans);
    TEST("S3 conditional turns fit by outcome", plans_by_outcome);
    TEST("a room grows", growing);
    return tap_done();
}
