// SPDX-License-Identifier: MIT
// What goes on in the store: challenges, games and deadlines. It is looked at when the hall
// begins and, if other servers have the same store, again and again: whatever their messages said
// and was lost is found this way.
#include <stdlib.h>
#include <string.h>

#include "hall/hall_inner.h"

typedef struct found {
    char id[EVENT_ID + 1];
    uint8_t status;
} found;

/* The storage thread uses it without the hall. */
typedef struct look {
    hall *h;
    bool first, lists; /* of all; of the lobby too */
    int64_t before;    /* deadlines until then */
    found *games;
    uint32_t count, listed; /* the first ones are of the lobby */
    hall_down downs[HALL_DOWNS];
    int down_count;
    store_error error;
} look;

static void free_look(look *l) {
    if (!l) return;
    free(l->games);
    free(l);
}

static void each_game(void *context, const store_game *g) {
    look *l = context;
    if (l->count == HALL_FOUND) return;
    found *f = &l->games[l->count++];
    memcpy(f->id, g->id, EVENT_ID + 1);
    f->status = (uint8_t)g->summary.status;
}

/* The last ones. */
static void each_down(void *context, int64_t from, int64_t until) {
    look *l = context;
    if (l->down_count == HALL_DOWNS)
        memmove(l->downs, l->downs + 1, (size_t)--l->down_count * sizeof *l->downs);
    l->downs[l->down_count++] = (hall_down){from, until};
}

static void work(void *context, store *s) {
    look *l = context;
    store_query challenges = {.which = STORE_CHALLENGES}, live = {.which = STORE_LIVE};
    store_query due = {.which = STORE_DUE, .before = l->before};
    if (l->lists) l->error = store_list(s, &challenges, l, each_game);
    if (l->lists && !l->error) l->error = store_list(s, &live, l, each_game);
    l->listed = l->count;
    if (!l->error) l->error = store_list(s, &due, l, each_game);
    if (!l->error) l->error = store_downs(s, l, each_down);
}

/* ---- back in the hall ---- */

/* What is in memory may be old. */
static void look_again(hall *h, const char *id) {
    hall_room *p = room_find(h, id);
    if (p && p->r) p->heard = p->r->seq + 1;
    if (p && p->r)
        room_pump(h, p);
    else
        hall_glance(h, id);
}

/* Looks at the games that the lobby shows and the store does not, or the other way round. */
static void compare_lobby(hall *h, const look *l) {
    bool *listed = calloc(h->lobby.cap, sizeof *listed);
    if (!listed) return;
    for (uint32_t i = 0; i < l->listed; i++) {
        const lobby_entry *e = lobby_find(&h->lobby, l->games[i].id);
        if (e) listed[e - h->lobby.entries] = true;
        if (e ? e->status != l->games[i].status : !lobby_is_full(&h->lobby))
            look_again(h, l->games[i].id);
    }
    for (uint32_t i = 0; i < h->lobby.cap; i++)
        if (h->lobby.entries[i].id[0] && !listed[i]) look_again(h, h->lobby.entries[i].id);
    free(listed);
}

/* Rooms that were asked for before anything was known. */
static void pump_all(hall *h) {
    for (int i = 0; i < HALL_BUCKETS; i++)
        for (hall_room *p = h->rooms[i], *next; p; p = next) {
            next = p->same;
            room_pump(h, p);
        }
}

static void done(void *context) {
    look *l = context;
    hall *h = l->h;
    h->looking = false;
    if (l->error) {
        h->counts.failures++;
        free_look(l);
        return;
    }
    bool again = h->world.tell != NULL;
    h->look = again ? h->now + HALL_LOOK : CLOCK_NEVER;
    if (l->lists) h->lists = h->now + HALL_LISTS;
    if (l->lists && !l->first) compare_lobby(h, l);
    for (uint32_t i = l->first ? 0 : l->listed; i < l->count; i++) hall_glance(h, l->games[i].id);
    memcpy(h->downs, l->downs, sizeof h->downs);
    h->down_count = l->down_count;
    if (l->first) {
        h->ready = true;
        pump_all(h);
    }
    free_look(l);
    hall_glance_more(h);
}

void hall_look(hall *h) {
    if (h->looking || !h->beaten || h->now < h->look) return;
    look *l = calloc(1, sizeof *l);
    if (l) {
        l->h = h;
        l->first = !h->ready;
        l->lists = l->first || h->now >= h->lists;
        /* Those who are to do it first have had their time. */
        l->before = l->first ? STORE_NEVER : h->now - 2 * HALL_GRACE;
        l->games = malloc(HALL_FOUND * sizeof *l->games);
    }
    h->looking = l && l->games && h->world.list(h->world.self, work, done, l);
    if (h->looking) return;
    free_look(l);
    h->counts.failures++;
}

/* ---- having a look at games ---- */

void hall_glance(hall *h, const char *id) {
    const hall_room *p = room_find(h, id);
    if (p && (p->r || p->loading || p->starting)) return;
    if (h->found_next == h->found_count) h->found_next = h->found_count = 0;
    /* What does not fit is found by the next look. */
    if (h->found_count < HALL_FOUND) memcpy(h->found[h->found_count++], id, EVENT_ID + 1);
}

void hall_glance_more(hall *h) {
    while (h->ready && h->starting < HALL_AT_ONCE && h->found_next < h->found_count) {
        hall_room *p = room_get(h, h->found[h->found_next]);
        if (!p) return; /* the next heartbeat tries again */
        h->found_next++;
        if (p->r || p->loading || p->starting) continue;
        p->starting = true;
        h->starting++;
        room_pump(h, p);
    }
}
