// SPDX-License-Identifier: MIT
// The engine's turns. Nobody has many of them searched at once, so that everybody gets their share;
// and an answer comes no sooner than people can follow.
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "hall/hall_inner.h"
#include "play/opponent.h"

static opponent_task task_of(const hall *h, const hall_room *p) {
    session s = p->r->session;
    uint8_t side = s.hand.now.side;
    uint64_t seed = 0;
    seats who = {{SEAT_PERSON, SEAT_PERSON}};
    who.at[side] = (int16_t)p->r->seat[side].level;
    for (const char *c = p->id; *c; c++) seed = hash_fold(seed, (uint8_t)*c);
    s.offer = 0; /* the turn is due all the same */
    return opponent_next(&s, &who, seed, 0, h->now);
}

void room_think(hall *h, hall_room *p) {
    uint8_t side = p->r->session.hand.now.side;
    hall_share share = {.device = hall_key(p->device[!side])};
    if (!hall_address_of(h, p->device[!side], &share.address)) share.address = p->share.address;
    if (share_take(h, &share, SHARE_TURN, false)) {
        p->retry = h->now + HALL_TURN_AGAIN;
        return;
    }
    hall_task task = {p->id, p->r->turns, task_of(h, p), &p->r->session};
    p->thinking = h->world.think(h->world.self, &task);
    p->thought_about = task.turns;
    p->answer_at = h->now + task.work.least;
    p->turn = share;
    if (p->thinking) return;
    share_leave(h, &p->turn);
    p->retry = h->now + HALL_RETRY;
}

void room_answer(hall *h, hall_room *p) {
    if (!p->answer || h->now < p->answer_at || p->loading) return;
    char *text = p->answer;
    p->answer = NULL;
    p->thinking = false;
    if (p->r && p->r->turns == p->thought_about && p->r->status == ROOM_PLAYING) {
        hall_item item = {.kind = ITEM_DO};
        item.command.event.kind = EVENT_TURN;
        item.command.event.seat = item.command.from = p->r->session.hand.now.side;
        event_set_text(&item.command.event, text, strlen(text));
        room_aim(p->r, &item.command);
        if (!room_put(h, p, &item)) p->retry = h->now + HALL_RETRY;
    }
    free(text);
}

void hall_thought(hall *h, const char *id, uint32_t turns, const char *text, int64_t now) {
    h->now = now > h->now ? now : h->now;
    hall_room *p = room_find(h, id);
    if (!p || !p->thinking || p->answer || p->thought_about != turns) return;
    share_leave(h, &p->turn);
    p->answer = text ? strdup(text) : NULL;
    if (!p->answer) {
        p->thinking = false;
        p->retry = h->now + HALL_RETRY;
    }
    room_pump(h, p);
}
