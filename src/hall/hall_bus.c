// SPDX-License-Identifier: MIT
// Other servers with the same store: what they are told, and what follows from what they say. A
// hint never changes a game; it makes this server read. Players are only noted as away later, if
// another server says that it has them.
#include <stdlib.h>
#include <string.h>

#include "core/words.h"
#include "hall/hall_inner.h"

/* ---- telling ---- */

static void flush(hall *h) {
    if (h->out_size > 0) {
        h->world.tell(h->world.self, h->out, h->out_size);
        h->counts.told++;
    }
    h->out_size = 0;
    h->out_count = 0;
}

void hall_note(hall *h, note one) {
    if (!h->world.tell) return;
    if (h->out_count == NOTES || h->out_size + NOTES_LINE > sizeof h->out) flush(h);
    writer w = writer_on(h->out + h->out_size, sizeof h->out - h->out_size);
    if (h->out_size == 0) notes_begin(h->name, &w);
    note_write(&one, &w);
    h->out_size += w.len;
    h->out_count++;
}

static note note_of(int kind, const char *id, uint32_t number) {
    note one = {.kind = (uint8_t)kind, .number = number};
    memcpy(one.game, id, EVENT_ID + 1);
    return one;
}

void hall_note_event(hall *h, const hall_room *p, const room_event *e, bool listed) {
    if (!h->world.tell) return;
    hall_note(h, note_of(listed ? NOTE_LOBBY : NOTE_EVENT, p->id, e->seq));
    if (e->kind == EVENT_SAY || e->kind == EVENT_PLAN) return;
    /* Players who do not watch the game may have it in a list, on whatever server they are. */
    for (int i = FIRST; i <= SECOND; i++) {
        const presence *at = &p->presence;
        bool watches =
            at->connections[i] > 0 || (!at->seen[i] && h->now - at->gone_since[i] < 2 * HALL_HINTS);
        if (p->held[i] && (!watches || p->r->status == ROOM_OVER))
            hall_note(h, note_of(NOTE_MINE, p->id, note_mark(p->device[i])));
    }
}

void hall_note_here(hall *h, const hall_room *p, int seat) {
    note one = note_of(NOTE_HERE, p->id, p->r->seq);
    one.seat = (uint8_t)seat;
    hall_note(h, one);
}

void hall_note_regular(hall *h) {
    if (!h->world.tell || h->now < h->hints) return;
    h->hints = h->now + HALL_HINTS;
    for (const hall_client *c = h->clients; c; c = c->after)
        for (int i = 0; i < c->watches; i++) {
            const hall_room *p = c->watching[i].room;
            if (c->watching[i].seat >= 0 && p->r) hall_note_here(h, p, c->watching[i].seat);
        }
    /* Something to hear, even if nobody is here. */
    if (h->out_size > 0) return;
    writer w = writer_on(h->out, sizeof h->out);
    notes_begin(h->name, &w);
    h->out_size = w.len;
}

void hall_note_all(hall *h) {
    if (h->world.tell) flush(h);
}

bool hall_is_deaf(const hall *h) {
    return h->world.tell && h->now - h->heard > HALL_DEAF;
}

/* ---- hearing ---- */

/* The game has this event, and the lobby may show it. */
static void hear_event(hall *h, hall_room *p, uint32_t seq, bool listed) {
    if (p->r && seq <= p->r->seq) {
        if (seq == p->r->seq) p->fresh = h->now;
        return;
    }
    if (p->r && p->r->status == ROOM_PLAYING && !listed && room_is_spare(h, p)) {
        room_free(h, p); /* rather than read every turn */
        return;
    }
    if (seq > p->heard) p->heard = seq;
    room_pump(h, p);
}

static void hear_here(hall *h, hall_room *p, const note *one) {
    if (p->r) {
        room_elsewhere(h, p, one->seat);
        room_schedule(h, p);
    }
    hear_event(h, p, one->number, false);
}

/* The next client that has asked for its games and may be meant by this mark: c or a later one. */
static hall_client *listed(hall_client *c, uint32_t mark) {
    while (c && (!c->mine || note_mark(c->device) != mark)) c = c->same;
    return c;
}

static hall_client *first_listed(const hall *h, uint32_t mark) {
    return listed(h->devices[mark & (HALL_BUCKETS - 1)], mark);
}

/* A game that a device may have lost: the store says whether it has. */
typedef struct loss {
    hall *h;
    char game[EVENT_ID + 1];
    uint32_t mark;
    store_error error;
    hall_seats seats;
} loss;

static void loss_work(void *context, store *s) {
    loss *l = context;
    l->error = room_read_seats(s, l->game, &l->seats);
}

static void loss_done(void *context) {
    loss *l = context;
    bool known = l->error == STORE_OK || l->error == STORE_ABSENT;
    talk t = talk_of(TELL_MINE_CHANGE);
    t.gone = l->game;
    hall_client *c = known ? first_listed(l->h, l->mark) : NULL;
    for (; c; c = listed(c->same, l->mark)) {
        bool keeps = false;
        for (int i = FIRST; i <= SECOND; i++)
            keeps = keeps || (l->seats.held[i] && hall_same(l->seats.device[i], c->device));
        if (!keeps) hall_send(l->h, c, &t);
    }
    free(l);
}

static void hear_lost(hall *h, const note *one) {
    loss *l = first_listed(h, one->number) ? calloc(1, sizeof *l) : NULL;
    if (!l) return;
    l->h = h;
    l->mark = one->number;
    memcpy(l->game, one->game, sizeof l->game);
    if (!h->world.read(h->world.self, loss_work, loss_done, l)) free(l);
}

void hall_lost(hall *h, const char *id, const uint8_t device[STORE_HASH]) {
    note one = note_of(NOTE_LOST, id, note_mark(device));
    hear_lost(h, &one);
    hall_note(h, one);
}

static void hear_check(hall *h, const note *one) {
    hall_room *p = room_find(h, one->game);
    if (p)
        room_check(h, p, WORD_DELETED);
    else if (lobby_find(&h->lobby, one->game))
        hall_glance(h, one->game);
}

void hall_deleted(hall *h, const char *id) {
    note one = note_of(NOTE_CHECK, id, 0);
    hear_check(h, &one);
    hall_glance_more(h);
    hall_note(h, one);
}

static void hear_forgot(hall *h, const note *one) {
    for (int i = 0; i < HALL_BUCKETS; i++)
        for (hall_room *p = h->rooms[i], *next; p; p = next) {
            next = p->same;
            for (int k = FIRST; k <= SECOND; k++)
                if (p->held[k] && note_mark(p->device[k]) == one->number) p->check = WORD_FORGOTTEN;
            if (p->check) room_pump(h, p);
        }
}

static void hear(hall *h, const note *one) {
    hall_room *p = one->game[0] ? room_find(h, one->game) : NULL;
    if (one->kind == NOTE_BANS) {
        h->bans_next = h->now;
        hall_read_bans(h);
    } else if (one->kind == NOTE_FORGOT) {
        hear_forgot(h, one);
    } else if (one->kind == NOTE_MINE) {
        if ((!p || !p->r) && first_listed(h, one->number)) hall_glance(h, one->game);
    } else if (one->kind == NOTE_LOST) {
        hear_lost(h, one);
    } else if (one->kind == NOTE_HERE) {
        if (p) hear_here(h, p, one);
    } else if (one->kind == NOTE_CHECK) {
        hear_check(h, one);
    } else if (one->kind == NOTE_LOBBY && (!p || !p->r)) {
        hall_glance(h, one->game);
    } else if (p) {
        hear_event(h, p, one->number, one->kind == NOTE_LOBBY);
    }
}

void hall_heard(hall *h, const char *text, size_t n, int64_t now) {
    notes all;
    h->now = now > h->now ? now : h->now;
    if (notes_read(text, n, &all).code) {
        h->counts.strange++;
        return;
    }
    h->counts.heard++;
    h->heard = h->now;
    if (!h->ready || strcmp(all.sender, h->name) == 0) return;
    for (int i = 0; i < all.count; i++) hear(h, &all.list[i]);
    hall_glance_more(h);
}
