// SPDX-License-Identifier: MIT
#include "online/room_engine.h"

#include "core/turn.h"

static room_command command_of(const room *r, int seat, int kind, int what) {
    room_command c = {.from = (uint8_t)seat};
    c.event.kind = (uint8_t)kind;
    c.event.seat = (uint8_t)seat;
    c.event.what = (uint8_t)what;
    room_aim(r, &c);
    return c;
}

bool room_engine_answers(const room *r, room_command *c) {
    for (int what = WHAT_TAKEBACK; what <= WHAT_REMATCH; what++) {
        int asker = room_offers(r, what);
        if (asker < 0 || r->seat[!asker].what != WHAT_ENGINE) continue;
        *c = command_of(r, !asker, EVENT_ACCEPT, what);
        return true;
    }
    return false;
}

opponent_task room_engine_task(const room *r, uint64_t seed, int64_t asked, int64_t now) {
    seats who;
    for (int i = FIRST; i <= SECOND; i++)
        who.at[i] = r->seat[i].what == WHAT_ENGINE ? (int8_t)r->seat[i].level : SEAT_PERSON;
    if (r->status != ROOM_PLAYING) return (opponent_task){.duty = DUTY_NONE};
    return opponent_next(&r->session, &who, seed, asked, now);
}

void room_engine_plays(const room *r, int seat, const turn *t, room_command *c) {
    *c = command_of(r, seat, EVENT_TURN, WHAT_NONE);
    writer w = writer_on(c->event.text, EVENT_TEXT);
    turn_write(r->setup.game, session_turn_start(&r->session), t, &w);
}

void room_engine_agrees(const room *r, int seat, int score, room_command *c) {
    bool yes = opponent_accepts(&r->session, seat, score);
    *c = command_of(r, seat, yes ? EVENT_ACCEPT : EVENT_DECLINE, WHAT_DRAW);
}
