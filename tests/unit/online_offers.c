// SPDX-License-Identifier: MIT
// A room by example: offers, pauses, rematches, claims, messages, plans.
#include "online/plan.h"
#include "unit/online.h"

static house h, other;

/* ---- offers ---- */

static void draws(void) {
    open_house(&h, HOUSE_BLITZ);
    EXPECT(act(&h, FIRST, EVENT_ACCEPT, WHAT_DRAW, "", 2000) == WORD_NO_OFFER);
    EXPECT(act(&h, FIRST, EVENT_OFFER, WHAT_DRAW, "", 2000) == 0);
    EXPECT(act(&h, FIRST, EVENT_OFFER, WHAT_DRAW, "", 2100) == WORD_OFFERED);
    EXPECT(act(&h, FIRST, EVENT_ACCEPT, WHAT_DRAW, "", 2100) == WORD_NO_OFFER);
    EXPECT(room_offers(&h.r, WHAT_DRAW) == FIRST);
    EXPECT(act(&h, SECOND, EVENT_DECLINE, WHAT_DRAW, "", 2200) == 0);
    EXPECT(room_offers(&h.r, WHAT_DRAW) == -1);
    EXPECT(act(&h, FIRST, EVENT_OFFER, WHAT_DRAW, "", 2300) == WORD_OFFERED); /* pestering */
    EXPECT(play(&h, "l", 3000) == 0);
    EXPECT(act(&h, FIRST, EVENT_OFFER, WHAT_DRAW, "", 3100) == 0);
    EXPECT(play(&h, "l", 4000) == 0
           && room_offers(&h.r, WHAT_DRAW) == -1); /* playing on declines */
    EXPECT(act(&h, FIRST, EVENT_OFFER, WHAT_DRAW, "", 5000) == 0);
    EXPECT(act(&h, SECOND, EVENT_OFFER, WHAT_DRAW, "", 5000) == 0); /* offers that cross agree */
    EXPECT(h.r.status == ROOM_OVER && h.r.session.result == DRAWN && h.r.why == WORD_AGREEMENT);
    EXPECT(act(&h, FIRST, EVENT_OFFER, WHAT_DRAW, "", 6000) == WORD_GAME_OVER);
}

static void takebacks(void) {
    open_house(&h, HOUSE_BLITZ);
    EXPECT(act(&h, FIRST, EVENT_OFFER, WHAT_TAKEBACK, "", 1500) == WORD_NOTHING_TO_UNDO);
    first_turns(&h, 2000, 3000);
    EXPECT(play(&h, "r", 10000) == 0);
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
    EXPECT(play(&h, "l", 13000) == 0);
    /* Requests that cross are no agreement: each means another turn. */
    EXPECT(play(&h, "r", 13100) == 0);
    EXPECT(act(&h, FIRST, EVENT_OFFER, WHAT_TAKEBACK, "", 13200) == 0);
    EXPECT(act(&h, SECOND, EVENT_OFFER, WHAT_TAKEBACK, "", 13300) == WORD_ALREADY);
    EXPECT(h.r.session.n == 3 && room_offers(&h.r, WHAT_TAKEBACK) == FIRST);
    EXPECT(act(&h, SECOND, EVENT_DECLINE, WHAT_TAKEBACK, "", 13400) == 0
           && play(&h, "r", 13500) == 0);
    /* A turn of either side ends the offer. */
    EXPECT(act(&h, FIRST, EVENT_OFFER, WHAT_TAKEBACK, "", 14000) == 0);
    EXPECT(play(&h, "r", 15000) == 0 && room_offers(&h.r, WHAT_TAKEBACK) == -1);
}

static void pauses(void) {
    open_house(&h, HOUSE_BLITZ);
    EXPECT(act(&h, FIRST, EVENT_OFFER, WHAT_PAUSE, "", 1500) == WORD_TOO_EARLY);
    first_turns(&h, 2000, 3000);
    EXPECT(act(&h, FIRST, EVENT_RESUME, 0, "", 3500) == WORD_NOT_PAUSED);
    EXPECT(act(&h, SECOND, EVENT_OFFER, WHAT_PAUSE, "", 4000) == 0);
    EXPECT(act(&h, FIRST, EVENT_ACCEPT, WHAT_PAUSE, "", 5000) == 0);
    EXPECT(room_due(&h.r) == CLOCK_NEVER && play(&h, "r", 6000) == WORD_PAUSED);
    EXPECT(act(&h, FIRST, EVENT_OFFER, WHAT_TAKEBACK, "", 6000) == WORD_PAUSED);
    EXPECT(act(&h, SECOND, EVENT_RESUME, 0, "", 1000000) == 0);
    EXPECT(act(&h, SECOND, EVENT_RESUME, 0, "", 1000500) == WORD_ALREADY);
    EXPECT(h.r.session.paused && room_due(&h.r) == 1060000);
    room_copy(&other.r, house_memory(&other), &h.r);
    EXPECT(let_pass(&h, 1060000) == EVENT_RESUME && !h.r.session.paused);
    EXPECT(clock_left(&h.r.session.clocks, FIRST, 1060000) == 298000);
    EXPECT(act(&other, FIRST, EVENT_RESUME, 0, "", 1001000) == 0); /* both: at once */
    EXPECT(!other.r.session.paused && other.r.session.clocks.since == 1001000);
    /* A game that ends during the pause does not resume. */
    act(&other, FIRST, EVENT_OFFER, WHAT_PAUSE, "", 1002000);
    act(&other, SECOND, EVENT_ACCEPT, WHAT_PAUSE, "", 1002000);
    EXPECT(act(&other, FIRST, EVENT_RESUME, 0, "", 1003000) == 0 && other.r.session.paused);
    EXPECT(act(&other, FIRST, EVENT_RESIGN, 0, "", 1004000) == 0);
    EXPECT(room_due(&other.r) == CLOCK_NEVER && other.r.resuming == 0);
    open_house(&h, HOUSE_NO_CLOCK);
    first_turns(&h, 2000, 3000);
    EXPECT(act(&h, SECOND, EVENT_OFFER, WHAT_PAUSE, "", 4000) == WORD_NO_CLOCK);
}

static void rematch(void) {
    open_house(&h, HOUSE_BLITZ);
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
    open_house(&h, HOUSE_BLITZ);
    EXPECT(tell(&h, SECOND, EVENT_LEFT, WHAT_LOST, 1500) == 0);
    EXPECT(act(&h, FIRST, EVENT_CLAIM, WHAT_WIN, "", 59000) == WORD_TOO_EARLY); /* cancel instead */
    EXPECT(tell(&h, SECOND, EVENT_LEFT, WHAT_LOST, 1600) == WORD_ALREADY);
    first_turns(&h, 59100, 59200); /* a turn is a sign of life */
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
    open_house(&h, HOUSE_BLITZ);
    first_turns(&h, 2000, 3000);
    EXPECT(tell(&h, SECOND, EVENT_LEFT, WHAT_GOODBYE, 4000) == 0);
    EXPECT(room_claim_at(&h.r, FIRST) == 14000);
    /* Who is connected does not matter in a correspondence game. */
    open_house(&h, HOUSE_DAYS);
    first_turns(&h, 2000, 3000);
    EXPECT(tell(&h, SECOND, EVENT_LEFT, WHAT_GOODBYE, 4000) == WORD_NO_CLAIM);
    EXPECT(act(&h, FIRST, EVENT_CLAIM, WHAT_WIN, "", 99999999) == WORD_NO_CLAIM);
}

static void no_claims_in_a_pause(void) {
    open_house(&h, HOUSE_BLITZ);
    first_turns(&h, 2000, 3000);
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
    open_house(&h, HOUSE_BLITZ);
    EXPECT(act(&h, FIRST, EVENT_SAY, WHAT_TEXT, "Grüezi", 2000) == 0);
    EXPECT(act(&h, FIRST, EVENT_SAY, WHAT_TEXT, "a\nb", 2000) == WORD_NOT_TEXT);
    EXPECT(act(&h, FIRST, EVENT_SAY, WHAT_PRESET, "", 2000) == 0);
    for (int i = 2; i < ROOM_SAYINGS; i++)
        EXPECT(act(&h, FIRST, EVENT_SAY, WHAT_PRESET, "", 2000) == 0);
    EXPECT(act(&h, FIRST, EVENT_SAY, WHAT_PRESET, "", 2000) == WORD_GAME_LIMIT);
    EXPECT(act(&h, SECOND, EVENT_SAY, WHAT_PRESET, "", 2000) == 0); /* who still may */
    open_house(&h, HOUSE_NO_CLOCK);
    EXPECT(act(&h, FIRST, EVENT_SAY, WHAT_TEXT, "Hi", 2000) == WORD_PRESETS_ONLY);
    act(&h, FIRST, EVENT_RESIGN, 0, "", 3000);
    EXPECT(act(&h, SECOND, EVENT_SAY, WHAT_PRESET, "", 4000) == 0); /* good game */
}

static void plans(void) {
    open_house(&h, HOUSE_DAYS);
    EXPECT(act(&h, FIRST, EVENT_PLAN, 0, "l l", 1500) == WORD_YOUR_TURN);
    EXPECT(act(&h, SECOND, EVENT_PLAN, 0, "l", 1500) == WORD_PLAN_FORM);
    EXPECT(act(&h, SECOND, EVENT_PLAN, 0, "l q", 1500) == WORD_TURN_FORM);
    EXPECT(act(&h, SECOND, EVENT_PLAN, 0, "l l;", 1500) == WORD_PLAN_FORM);
    EXPECT(act(&h, SECOND, EVENT_PLAN, 0, "l l r r;r r;l l f t", 1500) == 0);
    EXPECT(room_due(&h.r) == 1000 + 259200000);
    EXPECT(play(&h, "l", 2000) == 0 && room_due(&h.r) == 2000);
    room_event other_turn = {.seq = h.r.seq + 1, .at = 2100, .seat = SECOND, .kind = EVENT_TURN};
    event_set_text(&other_turn, "r", 1);
    EXPECT(room_apply(&h.r, &other_turn) == WORD_DUE);
    EXPECT(act(&h, SECOND, EVENT_RESIGN, 0, "", 2100) == WORD_DUE); /* the plan comes first */
    EXPECT(let_pass(&h, 2100) == EVENT_TURN && h.r.status == ROOM_PLAYING && h.r.session.n == 2);
    EXPECT(strcmp(h.r.seat[SECOND].plan, "r r;f t") == 0);
    EXPECT(play(&h, "f", 3000) == 0 && let_pass(&h, 3000) == EVENT_TURN);
    EXPECT(h.r.session.n == 4 && h.r.seat[SECOND].plan[0] == '\0');
    EXPECT(act(&h, SECOND, EVENT_PLAN, 0, "r l", 3500) == 0);
    EXPECT(play(&h, "l", 4000) == 0); /* another turn */
    EXPECT(h.r.seat[SECOND].plan[0] == '\0' && let_pass(&h, 4000) == EVENT_NONE);
    open_house(&h, HOUSE_BLITZ);
    EXPECT(act(&h, SECOND, EVENT_PLAN, 0, "l l", 1500) == WORD_CORRESPONDENCE);
}

/* In Sensei, action sequences with the same outcome are the same turn. */
static void plans_by_outcome(void) {
    open_house(&h, "1 sensei:shizukana 1/86400 0 0 - p rrrRrrr/7/7/7/7/7/gggGggg g");
    EXPECT(act(&h, SECOND, EVENT_PLAN, 0, "a1a2,b1b2 a7a6", 1500) == 0);
    EXPECT(play(&h, "b1b2,a1a2", 2000) == 0 && let_pass(&h, 2000) == EVENT_TURN);
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
    room_setup s = setup_of(HOUSE_NO_CLOCK);
    room_begin(&h.r, &s, (room_memory){turns, keys, times, 1});
    sit_down(&h, FIRST, WHAT_PERSON, "Ada", 500);
    sit_down(&h, SECOND, WHAT_PERSON, "Bo", 1000);
    EXPECT(play(&h, "l", 2000) == 0 && play(&h, "l", 3000) == WORD_MEMORY);
    room_copy(&other.r, house_memory(&other), &h.r);
    EXPECT(same_room(&h.r, &other.r) && same_plans(&h.r, &other.r));
    EXPECT(act(&other, SECOND, EVENT_TURN, 0, "l", 3000) == 0);
}

int main(void) {
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
