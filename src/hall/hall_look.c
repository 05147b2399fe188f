// SPDX-License-Identifier: MIT
// What goes on in the store: challenges, games and deadlines, and the times without a server. It is
// looked at when the hall begins, when the store has not worked for a while and, if other servers
// have the same store, again and again: whatever their messages said and was lost is found this
// way.
#include <stdlib.h>
#include <string.h>

#include "hall/hall_inner.h"

enum { UNHELD = 256 }; /* games at once in which a server may have gone while the engine thought */

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
    hall_down *downs;
    uint32_t down_count, down_cap;
    uint32_t gaps; /* that there had been when it began */
    store_error error;
} look;

static void free_look(look *l) {
    if (!l) return;
    free(l->games);
    free(l->downs);
    free(l);
}

static void each_game(void *context, const store_game *g) {
    look *l = context;
    if (l->count == HALL_FOUND) return;
    found *f = &l->games[l->count++];
    memcpy(f->id, g->id, EVENT_ID + 1);
    f->status = (uint8_t)g->summary.status;
}

static void each_down(void *context, int64_t from, int64_t until) {
    look *l = context;
    if (l->down_count == l->down_cap) {
        uint32_t cap = l->down_cap ? 2 * l->down_cap : 16;
        hall_down *bigger = realloc(l->downs, cap * sizeof *bigger);
        if (!bigger) {
            l->error = STORE_FAILED;
            return;
        }
        l->downs = bigger;
        l->down_cap = cap;
    }
    l->downs[l->down_count++] = (hall_down){from, until};
}

static void work(void *context, store *s) {
    look *l = context;
    store_query challenges = {.which = STORE_CHALLENGES}, live = {.which = STORE_LIVE};
    store_query due = {.which = STORE_DUE, .before = l->before};
    store_query unheld = {
        .which = STORE_UNHELD, .before = l->before - HALL_ENGINE, .limit = UNHELD};
    if (l->lists) l->error = store_list(s, &challenges, l, each_game);
    if (l->lists && !l->error) l->error = store_list(s, &live, l, each_game);
    l->listed = l->count;
    if (!l->error) l->error = store_list(s, &due, l, each_game);
    if (l->lists && !l->first && !l->error) l->error = store_list(s, &unheld, l, each_game);
    store_error error = l->error ? l->error : store_downs(s, l, each_down);
    if (!l->error) l->error = error;
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

/* If there was another gap meanwhile, they may not be all. */
static void take_downs(hall *h, look *l) {
    hall_down *before = h->downs;
    h->downs = l->downs;
    h->down_count = l->down_count;
    l->downs = before;
    h->known = l->gaps == h->gaps;
    if (!h->known) h->look = h->now;
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
    bool known = h->known;
    take_downs(h, l);
    free_look(l);
    h->ready = true;
    if (!known) hall_pump(h);
    hall_glance_more(h);
    hall_look(h);
}

void hall_look(hall *h) {
    if (h->looking || !h->good || h->now < h->look) return;
    look *l = calloc(1, sizeof *l);
    if (l) {
        l->h = h;
        l->first = !h->ready;
        l->gaps = h->gaps;
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
