// SPDX-License-Identifier: MIT
// The computer as a player: names, its tasks, its time, draws, and undo in pairs.
#include <string.h>

#include "base/random.h"
#include "core/turn.h"
#include "games/games.h"
#include "play/opponent.h"
#include "tap.h"

enum { CAP = 256, PERSON = SEAT_PERSON };

static session s;
static session_turn turns[CAP];
static uint64_t keys[CAP + 1];
static turn work[MAX_TURNS];
static const time_control no_clock = {0, 0};

static seats begin(int first, int second, time_control control) {
    session_setup setup = {.control = control};
    int rules;
    EXPECT(games_find("bushishogi", 10, &setup.game, &rules).code == 0);
    EXPECT(setup.game->text->read(rules, "3n 3n b", 7, &setup.start).code == 0);
    session_begin(&s, &setup, (session_memory){turns, keys, CAP}, 1000);
    seats who = {{PERSON, PERSON}};
    if (first != PERSON) opponent_sit(&s, &who, FIRST, first);
    if (second != PERSON) opponent_sit(&s, &who, SECOND, second);
    return who;
}

static void order(int op, int side) {
    session_do(&s, &(session_command){.op = (uint8_t)op, .side = (uint8_t)side}, s.last);
}

static void play(const char *text) {
    session_command c;
    EXPECT(session_typed(&s, text, strlen(text), true, &c).code == 0);
    EXPECT(session_do(&s, &c, s.last).turn_made);
}

static opponent_task next(const seats *who, int64_t asked) {
    return opponent_next(&s, who, 7, asked, s.last);
}

/* ---- names ---- */

static void names(void) {
    char name[SESSION_NAME];
    for (int seat = SEAT_ONETURN; seat <= LEVEL_FULL; seat++) {
        opponent_name(seat, name);
        EXPECT(opponent_named(name) == seat);
    }
    EXPECT(strcmp(name, "sandan: level 10") == 0);
    static const char *const people[] = {
        "", "?", "Ada", "sandan: level 11", "sandan: level 0", "sandan: level 01"};
    for (size_t i = 0; i < sizeof people / sizeof *people; i++)
        EXPECT(opponent_named(people[i]) == PERSON);
    seats who = begin(PERSON, 3, no_clock), again = opponent_seats(&s);
    EXPECT(strcmp(s.setup.name[SECOND], "sandan: level 3") == 0 && !*s.setup.name[FIRST]);
    EXPECT(again.at[FIRST] == PERSON && again.at[SECOND] == 3);
    opponent_sit(&s, &who, SECOND, 9);
    EXPECT(strcmp(s.setup.name[SECOND], "sandan: level 9") == 0 && who.at[SECOND] == 9);
    memcpy(s.setup.name[SECOND], "Hal", 4); /* somebody has named it */
    opponent_sit(&s, &who, SECOND, 4);
    EXPECT(strcmp(s.setup.name[SECOND], "Hal") == 0 && who.at[SECOND] == 4);
    /* A person who takes the seat is not called after the computer. */
    opponent_sit(&s, &who, FIRST, 5);
    opponent_sit(&s, &who, FIRST, PERSON);
    opponent_sit(&s, &who, SECOND, PERSON);
    EXPECT(!*s.setup.name[FIRST] && strcmp(s.setup.name[SECOND], "Hal") == 0);
    EXPECT(opponent_seats(&s).at[FIRST] == PERSON);
}

static void speakers(void) {
    seats who = begin(PERSON, 5, no_clock);
    EXPECT(opponent_person(&who) == FIRST && opponent_speaker(&s, &who) == FIRST);
    play("l");
    EXPECT(opponent_speaker(&s, &who) == FIRST);
    order(SESSION_OFFER, FIRST); /* nobody else answers for the computer */
    EXPECT(opponent_answerer(&s, &who) == FIRST);
    who = begin(5, PERSON, no_clock);
    EXPECT(opponent_person(&who) == SECOND && opponent_speaker(&s, &who) == SECOND);
    who = begin(PERSON, PERSON, no_clock);
    EXPECT(opponent_person(&who) == -1 && opponent_speaker(&s, &who) == FIRST);
    order(SESSION_OFFER, FIRST);
    EXPECT(opponent_answerer(&s, &who) == SECOND && opponent_speaker(&s, &who) == FIRST);
    play("l");
    EXPECT(opponent_speaker(&s, &who) == SECOND);
    /* Somebody elsewhere is no computer, and A11: must agree to a takeback. */
    who = begin(SEAT_ELSEWHERE, PERSON, no_clock);
    EXPECT(opponent_person(&who) == SECOND && !opponent_is_computer(&who, FIRST));
    EXPECT(next(&who, 0).duty == DUTY_NONE);
    play("l");
    play("l");
    EXPECT(opponent_undo(&s, &who).why == WORD_NOTHING_TO_UNDO);
    who.at[SECOND] = SEAT_ELSEWHERE;
    EXPECT(opponent_person(&who) == -1);
}

/* ---- its tasks ---- */

static void duties(void) {
    seats who = begin(PERSON, 5, no_clock);
    EXPECT(next(&who, 0).duty == DUTY_NONE);
    order(SESSION_OFFER, FIRST); /* it answers on the person's turn as well */
    opponent_task t = next(&who, 0);
    EXPECT(t.duty == DUTY_ANSWER && t.side == SECOND && t.nodes > 0);
    order(SESSION_DECLINE, SECOND);
    play("l");
    t = next(&who, 0);
    EXPECT(t.duty == DUTY_TURN && t.side == SECOND && t.seat == 5);
    EXPECT(t.seed == next(&who, 0).seed && t.seed != opponent_next(&s, &who, 8, 0, s.last).seed);
    order(SESSION_OFFER, FIRST);
    EXPECT(next(&who, 0).duty == DUTY_ANSWER);
    order(SESSION_DECLINE, SECOND);
    order(SESSION_PAUSE, FIRST);
    EXPECT(next(&who, 0).duty == DUTY_NONE);
    order(SESSION_RESUME, FIRST);
    order(SESSION_RESIGN, FIRST);
    EXPECT(next(&who, 0).duty == DUTY_NONE);
    who = begin(PERSON, PERSON, no_clock);
    order(SESSION_OFFER, FIRST);
    EXPECT(next(&who, 0).duty == DUTY_NONE);
}

static void times(void) {
    seats who = begin(LEVEL_FULL, PERSON, no_clock);
    opponent_task t = next(&who, 0);
    EXPECT(t.fixed == 1000 && t.left == 0 && t.margin == 0 && t.least == 500);
    EXPECT(next(&who, 7000).fixed == 7000);
    who = begin(4, PERSON, no_clock);
    EXPECT(next(&who, 7000).fixed == 0); /* a level takes no time */
    who = begin(LEVEL_FULL, PERSON, (time_control){60000, 2000});
    t = opponent_next(&s, &who, 7, 0, 11000);
    EXPECT(t.fixed == 0 && t.left == 50000 && t.increment == 2000 && t.margin == 200);
    EXPECT(t.least == 500);
    t = opponent_next(&s, &who, 7, 3000, 59000);
    EXPECT(t.fixed == 3000 && t.left == 2000 && t.least == 100);
    t = opponent_next(&s, &who, 7, 0, 61000);
    EXPECT(t.left == 1 && t.least == 0); /* 0 would be no clock */
    who = begin(2, PERSON, (time_control){60000, 0});
    EXPECT(next(&who, 0).left == 60000);
    /* A day for a turn is no reason to think for hours. */
    who = begin(LEVEL_FULL, PERSON, (time_control){86400000, 0, CLOCK_PER_TURN});
    t = next(&who, 0);
    EXPECT(t.fixed == 1000 && t.left == 86400000);
}

static void draws(void) {
    begin(PERSON, 5, no_clock);
    EXPECT(!opponent_accepts(&s, FIRST, 0) && !opponent_accepts(&s, FIRST, -99));
    EXPECT(opponent_accepts(&s, FIRST, -100) && !opponent_accepts(&s, FIRST, 100));
    EXPECT(opponent_accepts(&s, SECOND, 100) && !opponent_accepts(&s, SECOND, -100));
    for (int i = 0; i < 20; i++) {
        EXPECT(!opponent_accepts(&s, s.hand.now.side, 0));
        int n = turn_list(s.setup.game, &s.hand.now, work);
        session_command c = {.op = SESSION_TURN, .side = s.hand.now.side, .turn = work[i % n]};
        session_do(&s, &c, s.last);
        s.result = ONGOING; /* a game of Bushishogi seldom lasts that long */
    }
    EXPECT(opponent_accepts(&s, s.hand.now.side, 5) && !opponent_accepts(&s, s.hand.now.side, 6));
    EXPECT(opponent_accepts(&s, !s.hand.now.side, -5));
}

/* ---- taking back ---- */

static void undo_all(uint32_t steps) {
    while (steps-- > 0) order(SESSION_UNDO, FIRST);
}

static void redo_all(uint32_t steps) {
    while (steps-- > 0) order(SESSION_REDO, s.hand.now.side);
}

static void undo_pairs(void) {
    seats who = begin(PERSON, 5, no_clock);
    EXPECT(opponent_undo(&s, &who).why == WORD_NOTHING_TO_UNDO);
    EXPECT(opponent_redo(&s, &who).why == WORD_NOTHING_TO_REDO);
    play("l");
    EXPECT(opponent_undo(&s, &who).n == 1); /* the computer still thinks */
    play("l");
    EXPECT(opponent_undo(&s, &who).n == 2);
    undo_all(2);
    EXPECT(s.n == 0 && opponent_undo(&s, &who).n == 0 && opponent_redo(&s, &who).n == 2);
    redo_all(2);
    EXPECT(s.n == 2 && opponent_redo(&s, &who).n == 0);
    play("r");
    undo_all(1);
    EXPECT(opponent_redo(&s, &who).n == 1); /* the answer to it was never played */
    who = begin(5, PERSON, no_clock);
    play("l");
    EXPECT(opponent_undo(&s, &who).n == 0); /* its first turn is not the person's */
    play("l");
    EXPECT(opponent_undo(&s, &who).n == 1);
    play("r");
    EXPECT(opponent_undo(&s, &who).n == 2);
    who = begin(PERSON, PERSON, no_clock);
    play("l");
    play("l");
    EXPECT(opponent_undo(&s, &who).n == 1);
    undo_all(2);
    EXPECT(opponent_redo(&s, &who).n == 1);
}

/* A resignation, agreement or flag is undone alone, unless the computer would then be to move. */
static void undo_ends(void) {
    seats who = begin(PERSON, 5, no_clock);
    order(SESSION_RESIGN, FIRST);
    EXPECT(opponent_undo(&s, &who).n == 1 && opponent_redo(&s, &who).why == WORD_GAME_OVER);
    undo_all(1);
    play("l");
    order(SESSION_RESIGN, FIRST);
    EXPECT(opponent_undo(&s, &who).n == 2);
    undo_all(2);
    EXPECT(s.result == ONGOING && s.n == 0);
    who = begin(5, PERSON, no_clock);
    order(SESSION_RESIGN, SECOND); /* before the computer's first turn */
    EXPECT(opponent_undo(&s, &who).n == 1);
    who = begin(PERSON, PERSON, no_clock);
    play("l");
    order(SESSION_RESIGN, FIRST);
    EXPECT(opponent_undo(&s, &who).n == 1);
}

static void undo_half(void) {
    session_setup setup = {.game = games[0]};
    game_start(games[0], 0, &setup.start);
    session_begin(&s, &setup, (session_memory){turns, keys, CAP}, 1000);
    seats who = {{PERSON, 5}};
    session_command c;
    EXPECT(session_typed(&s, "b1b2", 4, false, &c).code == 0);
    session_do(&s, &c, 1000);
    opponent_steps steps = opponent_undo(&s, &who);
    EXPECT(steps.n == 1 && steps.op == SESSION_UNACT);
}

/* Neither is possible while the game is paused, whatever there is to undo or redo. */
static void undo_paused(void) {
    seats who = begin(PERSON, 5, no_clock);
    play("l");
    play("l");
    play("r");
    undo_all(1);
    order(SESSION_PAUSE, FIRST);
    EXPECT(opponent_undo(&s, &who).why == WORD_PAUSED && opponent_undo(&s, &who).n == 0);
    EXPECT(opponent_redo(&s, &who).why == WORD_PAUSED && opponent_redo(&s, &who).n == 0);
    order(SESSION_RESUME, FIRST);
    EXPECT(opponent_undo(&s, &who).n == 2 && opponent_redo(&s, &who).n == 1);
}

int main(void) {
    TEST("the computer is named after its level, and recognised by that name", names);
    TEST("commands come from the only person, or from the side to move", speakers);
    TEST("S12 A8 B8 the computer owes a turn or an answer to an offer", duties);
    TEST("A9 the computer's time: the clock, --time, and a minimum for people", times);
    TEST("S12 A8 B8 it takes a draw when clearly worse, or not better after a while", draws);
    TEST("undo and redo go to the person's turn", undo_pairs);
    TEST("undo first takes back a resignation, agreement or flag", undo_ends);
    TEST("S3 undo takes back a half-made turn on its own", undo_half);
    TEST("a paused game is neither undone nor redone", undo_paused);
    return tap_done();
}
