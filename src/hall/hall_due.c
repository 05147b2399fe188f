// SPDX-License-Identifier: MIT
// The rooms in memory: finding one, and a heap of what is due.
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "hall/hall_inner.h"
#include "online/lag.h"

/* ---- finding rooms ---- */

static uint32_t bucket_of(const char *id) {
    uint64_t hash = 0;
    for (; *id; id++) hash = hash * 31 + (unsigned char)*id;
    return (uint32_t)(hash ^ hash >> 20) & (HALL_BUCKETS - 1);
}

hall_room *room_find(const hall *h, const char *id) {
    hall_room *p = h->rooms[bucket_of(id)];
    while (p && strcmp(p->id, id) != 0) p = p->same;
    return p;
}

hall_room *room_get(hall *h, const char *id) {
    hall_room *p = room_find(h, id);
    if (p) return p;
    p = h->counts.rooms < h->setup.rooms ? calloc(1, sizeof *p) : NULL;
    if (!p) return NULL;
    p->hall = h;
    memcpy(p->id, id, EVENT_ID);
    p->end = &p->first;
    p->due = p->deadline = CLOCK_NEVER;
    p->used = h->now;
    uint32_t bucket = bucket_of(id);
    p->same = h->rooms[bucket];
    h->rooms[bucket] = p;
    h->counts.rooms++;
    return p;
}

int seat_of(const hall_room *p, const uint8_t device[STORE_HASH]) {
    for (int i = FIRST; i <= SECOND; i++)
        if (p->held[i] && hall_same(p->device[i], device)) return i;
    return -1;
}

/* ---- the heap of what is due ---- */

static void place(hall *h, hall_room *p, uint32_t at) {
    h->heap[at] = p;
    p->in_heap = at + 1;
}

static void sift(hall *h, uint32_t at) {
    hall_room *p = h->heap[at];
    while (at > 0 && h->heap[(at - 1) / 2]->due > p->due) {
        place(h, h->heap[(at - 1) / 2], at);
        at = (at - 1) / 2;
    }
    for (uint32_t child; (child = 2 * at + 1) < h->heap_count; at = child) {
        if (child + 1 < h->heap_count && h->heap[child + 1]->due < h->heap[child]->due) child++;
        if (h->heap[child]->due >= p->due) break;
        place(h, h->heap[child], at);
    }
    place(h, p, at);
}

/* The heap has room for all rooms. */
static void set_due(hall *h, hall_room *p, int64_t due) {
    p->due = due;
    if (due == CLOCK_NEVER) {
        if (!p->in_heap) return;
        uint32_t at = p->in_heap - 1;
        p->in_heap = 0;
        h->heap_count--;
        if (at == h->heap_count) return;
        place(h, h->heap[h->heap_count], at);
        sift(h, at);
        return;
    }
    if (!p->in_heap) place(h, p, h->heap_count++);
    sift(h, p->in_heap - 1);
}

static int64_t earlier(int64_t a, int64_t b) {
    return a < b ? a : b;
}

static bool could_think(const hall_room *p) {
    const room *r = p->r;
    const session *s = &r->session;
    return p->hall->world.think && r->status == ROOM_PLAYING && !s->paused && !p->thinking
           && s->n < ROOM_TURNS && r->seat[s->hand.now.side].what == WHAT_ENGINE;
}

/* How long this server leaves a game to another one; each waits for another time. */
static int64_t grace(const hall *h, const hall_room *p) {
    if (!h->world.tell) return 0;
    uint64_t hash = 0;
    for (const char *c = h->name; *c; c++) hash = hash_fold(hash, (unsigned char)*c);
    for (const char *c = p->id; *c; c++) hash = hash_fold(hash, (unsigned char)*c);
    return HALL_GRACE + (int64_t)(hash % HALL_GRACE);
}

/* Whether the last event was appended here. */
static bool is_ours(const hall_room *p) {
    return p->ours == p->r->seq;
}

/* Every server may do what is due. To spare the others the race, and since a turn that came in time
   may still be on its way to the store, the first one is the server where the player in question
   is; or, for what follows from an event at once, the one that has appended it. */
int64_t room_due_here(const hall *h, const hall_room *p) {
    const room *r = p->r;
    int64_t due = room_due(r);
    if (!h->world.tell || due == CLOCK_NEVER) return due;
    int who = r->status == ROOM_OPEN ? r->setup.creator : r->session.hand.now.side;
    bool first = due <= r->at ? is_ours(p) : p->presence.connections[who] > 0;
    return first ? due : due + grace(h, p);
}

void room_elsewhere(const hall *h, hall_room *p, int seat) {
    presence_elsewhere(&p->presence, seat, h->now + grace(h, p));
}

/* The same for a turn of the engine. */
static int64_t engine_due(const hall *h, const hall_room *p) {
    const room *r = p->r;
    bool first =
        !h->world.tell || is_ours(p) || p->presence.connections[!r->session.hand.now.side] > 0;
    return first ? INT64_MIN : r->at + HALL_ENGINE + grace(h, p);
}

bool room_engine_waits(const hall *h, const hall_room *p) {
    return could_think(p) && h->now >= engine_due(h, p);
}

bool room_was_down(const hall_room *p, hall_down *d) {
    const hall *h = p->hall;
    const room *r = p->r;
    if (r->status != ROOM_PLAYING) return false;
    int64_t gone = 0;
    for (uint32_t i = h->down_count; i > 0 && h->downs[i - 1].until > r->at; i--) {
        const hall_down *one = &h->downs[i - 1];
        gone += one->until - (one->from > r->at ? one->from : r->at);
    }
    int64_t until = gone > 0 ? h->downs[h->down_count - 1].until : p->shown;
    *d = (hall_down){gone > 0 ? until - gone : r->at, until};
    return gone > 0 || p->shown - r->at >= HALL_SLOW;
}

void room_shown(hall_room *p, const room_event *e) {
    const clocks *c = &p->r->session.clocks;
    bool starts = e->kind == EVENT_TURN || e->kind == EVENT_RESUME
                  || (e->kind == EVENT_ACCEPT && e->what == WHAT_TAKEBACK);
    p->told = e->seq;
    if (e->kind == EVENT_DOWN) p->late = p->shown = 0;
    if (!starts) return;
    int64_t now = p->hall->now;
    bool live = p->r->status == ROOM_PLAYING && c->running && lag_gain(&c->control) > 0
                && p->presence.connections[c->side] > 0;
    p->late = live && now > e->at ? now - e->at : 0;
    p->shown = p->late >= HALL_SLOW ? now : 0;
}

void room_schedule(hall *h, hall_room *p) {
    int64_t due = CLOCK_NEVER;
    if (p->loading || p->writing) {
        set_due(h, p, CLOCK_NEVER);
        return;
    }
    if (p->r) {
        /* If somebody waits for what another server is to do first, nothing comes before it. */
        due = room_due_here(h, p);
        if (!p->first) due = earlier(due, presence_due(&p->presence, p->r));
        if (could_think(p)) due = earlier(due, engine_due(h, p));
        if (p->answer) due = earlier(due, p->answer_at);
        hall_down d;
        if (p->check || p->heard > p->r->seq || room_was_down(p, &d)) due = h->now;
    } else {
        /* Or it could not be loaded. */
        due = p->first || p->watcher_count > 0 || p->starting ? h->now : p->deadline;
    }
    if (p->first && h->now < p->hold) due = p->hold;
    if (due != CLOCK_NEVER && due < p->retry) due = p->retry;
    if (due != CLOCK_NEVER && due < p->hold) due = p->hold;
    set_due(h, p, due);
}

void room_free(hall *h, hall_room *p) {
    room_unload(p);
    share_leave(h, &p->share);
    share_leave(h, &p->turn);
    free(p->answer);
    set_due(h, p, CLOCK_NEVER);
    while (p->first) room_pop(p);
    hall_room **at = &h->rooms[bucket_of(p->id)];
    while (*at != p) at = &(*at)->same;
    *at = p->same;
    free(p->watchers);
    free(p);
    h->counts.rooms--;
}
