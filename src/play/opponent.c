// SPDX-License-Identifier: MIT
#include "play/opponent.h"

#include "base/chars.h"
#include "base/hash.h"

enum {
    USUAL_TIME =
        1000,       /* at full strength, if neither a clock for the game nor the user sets a time */
    MARGIN = 200,   /* delay between the engine's answer and stopping the clock */
    COURTESY = 500, /* an instant answer is hard to follow */
    COURTESY_SHARE =
        20, /* at most this fraction of its clock: courtesy must not cost it the game */
    LOOK_NODES = 200000, /* a few tenths of a second */
    LONG_GAME = 20,      /* turns of both players, after which an even game may be a draw */
    EVEN = 5,
    WORSE = -100 /* hundredths */
};

/* ---- names ---- */

static const char one_turn[] = "sandan: one turn", novice[] = "sandan: novice",
                  level_prefix[] = "sandan: level ", rating_prefix[] = "sandan: rating ";

void opponent_name(int seat, char name[SESSION_NAME]) {
    writer w = writer_on(name, SESSION_NAME);
    bool fixed = seat == SEAT_ONETURN || seat == SEAT_NOVICE;
    write_text(&w, seat == SEAT_ONETURN  ? one_turn
                   : seat == SEAT_NOVICE ? novice
                   : seat <= LEVEL_FULL  ? level_prefix
                                         : rating_prefix);
    if (!fixed) write_int(&w, seat);
}

/* The number after a prefix, within bounds and as it is written; 0: something else. */
static int number_after(const char *name, const char *prefix, int least, int most) {
    size_t n = chars_count(prefix);
    uint64_t number = 0;
    if (!chars_are(name, n, prefix) || name[n] == '0') return 0;
    if (!chars_number(name + n, chars_count(name + n), (uint64_t)most, &number)) return 0;
    return number < (uint64_t)least ? 0 : (int)number;
}

int opponent_named(const char *name) {
    if (chars_same(name, one_turn)) return SEAT_ONETURN;
    if (chars_same(name, novice)) return SEAT_NOVICE;
    int level = number_after(name, level_prefix, LEVEL_LOWEST, LEVEL_FULL);
    int rating = number_after(name, rating_prefix, RATING_LEAST, RATING_MOST);
    return level ? level : rating ? rating : SEAT_PERSON;
}

seats opponent_seats(const session *s) {
    seats who;
    for (int side = FIRST; side <= SECOND; side++)
        who.at[side] = (int16_t)opponent_named(s->setup.name[side]);
    return who;
}

void opponent_sit(session *s, seats *who, int side, int seat) {
    char *name = s->setup.name[side];
    bool computer = opponent_named(name) != SEAT_PERSON;
    who->at[side] = (int16_t)seat;
    if (seat == SEAT_PERSON) {
        if (computer) *name = '\0';
    } else if (computer || !*name) {
        opponent_name(seat, name);
    }
}

/* ---- who ---- */

bool opponent_is_computer(const seats *who, int side) {
    return who->at[side] >= SEAT_ONETURN;
}

int opponent_person(const seats *who) {
    bool first = who->at[FIRST] == SEAT_PERSON, second = who->at[SECOND] == SEAT_PERSON;
    return first == second ? -1 : first ? FIRST : SECOND;
}

int opponent_speaker(const session *s, const seats *who) {
    int person = opponent_person(who);
    return person >= 0 ? person : s->hand.now.side;
}

int opponent_answerer(const session *s, const seats *who) {
    return s->offer && opponent_person(who) < 0 ? !(s->offer - 1) : opponent_speaker(s, who);
}

/* ---- what the computer has to do ---- */

opponent_task opponent_look(const session *s) {
    return (opponent_task){.side = s->hand.now.side, .seat = LEVEL_FULL, .nodes = LOOK_NODES};
}

static void give_time(opponent_task *t, const session *s, int64_t asked, int64_t now) {
    bool full = t->seat == LEVEL_FULL;
    t->least = COURTESY;
    t->fixed = full ? asked : 0;
    const time_control *control = &s->setup.control;
    if ((control->base == 0 || control->kind == CLOCK_PER_TURN) && full && !asked)
        t->fixed = USUAL_TIME;
    if (control->base == 0) return;
    int64_t left = clock_left(&s->clocks, t->side, now);
    t->left = left > 0 ? left : 1;
    t->increment = control->increment;
    t->margin = MARGIN;
    if (t->least > t->left / COURTESY_SHARE) t->least = t->left / COURTESY_SHARE;
}

/* A seat of the computer as a player for this rule set: a rating that is not on its scale is the
   nearest one, since a kept game may be older than the scale; the highest is full strength. */
static int player_of(const session *s, int seat) {
    const game *g = s->setup.game;
    int rules = s->setup.start.rules;
    if (seat == SEAT_ONETURN || seat == SEAT_NOVICE) return seat;
    int strength = strength_nearest(g, rules, seat);
    return strength_is_full(g, rules, strength) ? LEVEL_FULL : strength;
}

opponent_task opponent_next(const session *s, const seats *who, uint64_t seed, int64_t asked,
                            int64_t now) {
    opponent_task none = {.duty = DUTY_NONE};
    if (s->result != ONGOING || s->paused) return none;
    int asking = s->offer - 1;
    if (s->offer && opponent_is_computer(who, !asking) && !opponent_is_computer(who, asking)) {
        opponent_task look = opponent_look(s);
        look.duty = DUTY_ANSWER;
        look.side = (uint8_t)!asking;
        return look;
    }
    int side = s->hand.now.side;
    if (!opponent_is_computer(who, side)) return none;
    opponent_task t = {.duty = DUTY_TURN, .side = (uint8_t)side};
    t.seat = (int16_t)player_of(s, who->at[side]);
    t.seed = hash_fold(seed, s->n);
    if (t.seat == LEVEL_FULL) t.contempt = CONTEMPT_USUAL;
    give_time(&t, s, asked, now);
    return t;
}

bool opponent_accepts(const session *s, int side, int score) {
    int worth = s->hand.now.side == side ? score : -score;
    return worth <= (s->n >= LONG_GAME ? EVEN : WORSE);
}

/* ---- undo and redo ---- */

static opponent_steps refused(int why) {
    return (opponent_steps){.why = (uint8_t)why};
}

opponent_steps opponent_undo(const session *s, const seats *who) {
    if (s->paused) return refused(WORD_PAUSED);
    if (s->hand.made.n > 0) return (opponent_steps){.op = SESSION_UNACT, .n = 1};
    if (who->at[FIRST] == SEAT_ELSEWHERE || who->at[SECOND] == SEAT_ELSEWHERE)
        return refused(WORD_NOTHING_TO_UNDO);
    int person = opponent_person(who);
    bool to_move = person < 0 || person == s->hand.now.side, ended = session_ended_off_board(s);
    int64_t left = person < 0 ? (int64_t)s->n - 1 : session_turns_before(s, person);
    if (ended && (to_move || left < 0)) return (opponent_steps){.op = SESSION_UNDO, .n = 1};
    if (left < 0) return refused(WORD_NOTHING_TO_UNDO);
    return (opponent_steps){.op = SESSION_UNDO, .n = ended + s->n - (uint32_t)left};
}

opponent_steps opponent_redo(const session *s, const seats *who) {
    if (s->result != ONGOING) return refused(WORD_GAME_OVER);
    if (s->paused) return refused(WORD_PAUSED);
    if (s->n == s->known) return refused(WORD_NOTHING_TO_REDO);
    int person = opponent_person(who);
    uint32_t n = s->n;
    do n++;
    while (n < s->known && person >= 0 && s->memory.turns[n].before.side != person);
    return (opponent_steps){.op = SESSION_REDO, .n = n - s->n};
}
