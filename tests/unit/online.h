// SPDX-License-Identifier: MIT
// Shared by the tests of online play: a room with its memory, and short ways to do things in it.
#ifndef SANDAN_TESTS_ONLINE_H
#define SANDAN_TESTS_ONLINE_H

#include <string.h>

#include "games/games.h"
#include "online/room.h"
#include "tap.h"

enum { HOUSE_TURNS = ROOM_TURNS };

typedef struct house {
    room r;
    session_turn turns[HOUSE_TURNS];
    uint64_t keys[HOUSE_TURNS + 1];
    room_turn times[HOUSE_TURNS];
} house;

static inline room_memory house_memory(house *h) {
    return (room_memory){h->turns, h->keys, h->times, HOUSE_TURNS};
}

static inline room_setup setup_of(const char *text) {
    room_setup s;
    fault f = room_setup_read(text, strlen(text), &s);
    if (!EXPECT(f.code == 0)) printf("# %s: %d at %d\n", text, f.code, (int)f.at);
    return s;
}

static inline room_command command_of(int from, int kind, int what, const char *text) {
    room_command c = {.from = (uint8_t)from};
    c.event.kind = (uint8_t)kind;
    c.event.seat = (uint8_t)from;
    c.event.what = (uint8_t)what;
    event_set_text(&c.event, text, strlen(text));
    return c;
}

/* Decides and applies, and that must agree; the reason of a refusal. */
static inline int do_command(house *h, const room_command *c, int64_t now, room_event *e) {
    int why = room_decide(&h->r, c, now, e);
    if (!why) EXPECT(room_apply(&h->r, e) == 0);
    return why;
}

static inline int act(house *h, int from, int kind, int what, const char *text, int64_t now) {
    room_command c = command_of(from, kind, what, text);
    room_event e;
    room_aim(&h->r, &c);
    return do_command(h, &c, now, &e);
}

/* The server says something about a seat. */
static inline int tell(house *h, int seat, int kind, int what, int64_t now) {
    room_command c = command_of(seat, kind, what, "");
    c.from = SEAT_SERVER;
    room_event e;
    return do_command(h, &c, now, &e);
}

/* What is due happens, until nothing is; the last kind. */
static inline int let_pass(house *h, int64_t now) {
    room_event e;
    int kind = EVENT_NONE;
    while (room_tick(&h->r, now, &e)) {
        if (!EXPECT(room_apply(&h->r, &e) == 0)) return -1;
        kind = e.kind;
    }
    return kind;
}

static inline int sit_down(house *h, int seat, int what, const char *name, int64_t now) {
    room_command c = command_of(seat, EVENT_SIT, what, name);
    c.from = SEAT_SERVER;
    room_event e;
    return do_command(h, &c, now, &e);
}

/* Ada made the challenge and plays first; Bo comes; the game begins at 1000. */
static inline void open_house(house *h, const char *setup) {
    room_setup s = setup_of(setup);
    room_begin(&h->r, &s, house_memory(h));
    EXPECT(sit_down(h, FIRST, WHAT_PERSON, "Ada", 500) == 0);
    EXPECT(sit_down(h, SECOND, WHAT_PERSON, "Bo", 1000) == 0);
    EXPECT(h->r.status == ROOM_PLAYING);
}

#define HOUSE_BLITZ    "1 bushishogi:cormier 300 0 0 pc pbe 3n 3n b"
#define HOUSE_NO_CLOCK "1 bushishogi:cormier - 0 0 - p 3n 3n b"
#define HOUSE_DAYS     "1 bushishogi:cormier 1/259200 0 0 - p 3n 3n b"

/* The side to move plays. */
static inline int play(house *h, const char *text, int64_t now) {
    return act(h, h->r.session.hand.now.side, EVENT_TURN, 0, text, now);
}

/* The first turns of both sides, at these times; then it is Ada's turn. */
static inline void first_turns(house *h, int64_t one, int64_t two) {
    EXPECT(play(h, "l", one) == 0 && play(h, "l", two) == 0);
}

static inline bool same_plans(const room *a, const room *b) {
    return strcmp(a->seat[0].plan, b->seat[0].plan) == 0
           && strcmp(a->seat[1].plan, b->seat[1].plan) == 0;
}

static inline bool same_seat(const room_seat *a, const room_seat *b) {
    return a->what == b->what && a->level == b->level && a->away == b->away
           && a->goodbye == b->goodbye && a->away_since == b->away_since && a->quota == b->quota
           && a->added == b->added && a->said == b->said && a->extras == b->extras
           && a->moves == b->moves && a->returns == b->returns
           && memcmp(a->asked, b->asked, sizeof a->asked) == 0;
}

static inline bool same_clocks(const clocks *a, const clocks *b) {
    return a->left[0] == b->left[0] && a->left[1] == b->left[1] && a->since == b->since
           && a->spent == b->spent && a->side == b->side && a->running == b->running;
}

static inline bool same_turn(const room *a, const room *b, uint32_t i) {
    const session_turn *s = &a->memory.turns[i], *t = &b->memory.turns[i];
    const room_turn *u = &a->memory.times[i], *v = &b->memory.times[i];
    return s->before.key == t->before.key && s->turn.n == t->turn.n
           && memcmp(s->turn.act, t->turn.act, s->turn.n * sizeof *s->turn.act) == 0
           && s->left[0] == t->left[0] && s->left[1] == t->left[1]
           && u->time.elapsed == v->time.elapsed && u->time.given == v->time.given
           && u->time.charged == v->time.charged && u->time.left == v->time.left
           && u->added[0] == v->added[0] && u->added[1] == v->added[1]
           && a->memory.keys[i] == b->memory.keys[i];
}

/* The same for everybody: plans are compared by same_plans(). */
static inline bool same_room(const room *a, const room *b) {
    const session *s = &a->session, *t = &b->session;
    bool same = a->seq == b->seq && a->at == b->at && a->status == b->status && a->why == b->why
                && a->resuming == b->resuming && a->resume_at == b->resume_at
                && a->turn_since == b->turn_since && a->opened == b->opened && a->turns == b->turns
                && memcmp(a->offered, b->offered, sizeof a->offered) == 0
                && memcmp(a->offer, b->offer, sizeof a->offer) == 0
                && strcmp(a->rematch, b->rematch) == 0 && same_seat(&a->seat[0], &b->seat[0])
                && same_seat(&a->seat[1], &b->seat[1]);
    same = same && s->n == t->n && s->known == t->known && s->history.n == t->history.n
           && s->result == t->result && s->why == t->why && s->offer == t->offer
           && s->paused == t->paused && s->last == t->last && s->hand.now.key == t->hand.now.key
           && same_clocks(&s->clocks, &t->clocks)
           && memcmp(s->setup.name, t->setup.name, sizeof s->setup.name) == 0;
    for (uint32_t i = 0; same && i < s->n; i++) same = same_turn(a, b, i);
    return same;
}

#endif
