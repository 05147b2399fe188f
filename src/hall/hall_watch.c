// SPDX-License-Identifier: MIT
// Who watches a room, and from which seat: players and spectators.
#include <stdlib.h>

#include "core/words.h"
#include "hall/hall_inner.h"

/* The place of a room among those that a client watches; c->watches: it is not there. */
static int place_of(const hall_client *c, const hall_room *p) {
    int i = 0;
    while (i < c->watches && c->watching[i].room != p) i++;
    return i;
}

/* ---- seats ---- */

/* Who sits where has changed: those who watch see it from their seat, or no longer. */
static void reseat(hall *h, hall_room *p) {
    for (uint32_t i = 0; i < p->watcher_count; i++) {
        hall_client *c = p->watchers[i];
        hall_watch *w = &c->watching[place_of(c, p)];
        int seat = seat_of(p, c->device);
        if (seat == w->seat) continue;
        if (w->seat >= 0) {
            presence_disconnected(&p->presence, w->seat, false, h->now);
            talk t = talk_of(TELL_NOTICE);
            t.what = NOTICE_SEAT_MOVED;
            t.game = p->id;
            hall_send(h, c, &t);
        }
        if (seat >= 0) presence_connected(&p->presence, seat);
        w->seat = (int8_t)seat;
    }
}

void room_take_places(hall *h, hall_room *p) {
    for (uint32_t i = 0; i < p->watcher_count; i++) {
        hall_client *c = p->watchers[i];
        c->watching[place_of(c, p)].seat = -1;
    }
    reseat(h, p);
}

bool room_may_watch(const hall_room *p, int seat) {
    return p->r->setup.is_public || p->r->status == ROOM_OPEN || seat >= 0;
}

/* A private challenge has become a game, or a seat has gone to another device: the others leave.
   The device that has given the seat away knows. */
static void close_doors(hall *h, hall_room *p, bool moved) {
    for (uint32_t i = p->watcher_count; i-- > 0;) {
        hall_client *c = p->watchers[i];
        if (room_may_watch(p, seat_of(p, c->device))) continue;
        if (!moved) hall_refuse(h, c, NULL, p->id, NULL, WORD_NO_SUCH_GAME);
        room_leave(h, c, p, false);
    }
}

void room_seated(hall *h, hall_room *p, const room_event *e) {
    room_elsewhere(h, p, e->seat); /* unless the player is here */
    reseat(h, p);
    close_doors(h, p, e->kind == EVENT_MOVE);
}

/* ---- coming and going ---- */

/* Room for one more; false: no memory. */
static bool make_room(hall_room *p) {
    if (p->watcher_count < p->watcher_cap) return true;
    uint32_t cap = p->watcher_cap ? 2 * p->watcher_cap : 4;
    hall_client **bigger = realloc(p->watchers, cap * sizeof(void *));
    if (!bigger) return false;
    p->watchers = bigger;
    p->watcher_cap = cap;
    return true;
}

int room_watch(hall *h, hall_client *c, hall_room *p) {
    int seat = seat_of(p, c->device);
    if (place_of(c, p) < c->watches) return 0;
    if (c->watches == HALL_WATCHES) return WORD_LIMIT_WATCHING;
    if (p->watcher_count >= h->setup.watchers) return WORD_LIMIT_SPECTATORS;
    if (!make_room(p)) return WORD_BUSY;
    p->watchers[p->watcher_count++] = c;
    c->watching[c->watches++] = (hall_watch){p, (int8_t)seat};
    h->counts.watching++;
    if (seat < 0) return 0;
    presence_connected(&p->presence, seat);
    hall_note_here(h, p, seat);
    return 0;
}

void room_leave(hall *h, hall_client *c, hall_room *p, bool goodbye) {
    int i = place_of(c, p);
    if (i == c->watches) return;
    if (c->watching[i].seat >= 0)
        presence_disconnected(&p->presence, c->watching[i].seat, goodbye, h->now);
    c->watching[i] = c->watching[--c->watches];
    uint32_t k = 0;
    while (p->watchers[k] != c) k++;
    p->watchers[k] = p->watchers[--p->watcher_count];
    p->used = h->now;
    h->counts.watching--;
    room_schedule(h, p);
}

void room_send_away(hall *h, hall_room *p, int why) {
    while (p->watcher_count > 0) {
        hall_client *c = p->watchers[0];
        hall_refuse(h, c, NULL, p->id, NULL, why);
        room_leave(h, c, p, false);
    }
}
