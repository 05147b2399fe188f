// SPDX-License-Identifier: MIT
#include "online/lobby.h"

#include "base/chars.h"
#include "base/check.h"
#include "base/hash.h"
#include "online/pace.h"

void lobby_begin(lobby *l, lobby_entry *places, uint32_t cap) {
    CHECK(cap >= 4 && (cap & (cap - 1)) == 0);
    *l = (lobby){.entries = places, .cap = cap};
    for (uint32_t i = 0; i < cap; i++) places[i].id[0] = '\0';
}

static uint32_t home(const lobby *l, const char *id) {
    uint64_t hash = 0;
    while (*id) hash = hash_fold(hash, (unsigned char)*id++);
    return (uint32_t)hash & (l->cap - 1);
}

/* The place of this id, or the empty one where it belongs (linear probing). */
static uint32_t place(const lobby *l, const char *id) {
    uint32_t i = home(l, id);
    while (l->entries[i].id[0] && !chars_same(l->entries[i].id, id)) i = (i + 1) & (l->cap - 1);
    return i;
}

/* Empties a place and moves up what was found past it. */
static void vacate(lobby *l, uint32_t gap) {
    uint32_t mask = l->cap - 1;
    for (uint32_t i = (gap + 1) & mask; l->entries[i].id[0]; i = (i + 1) & mask) {
        uint32_t wanted = home(l, l->entries[i].id);
        if (((i - wanted) & mask) < ((i - gap) & mask)) continue; /* its home lies behind the gap */
        l->entries[gap] = l->entries[i];
        gap = i;
    }
    l->entries[gap].id[0] = '\0';
    l->n--;
}

static lobby_entry entry_of(const char *id, const room *r) {
    lobby_entry e = {.status = r->status, .rules = r->setup.start.rules, .game = r->setup.game};
    writer w = writer_on(e.id, sizeof e.id);
    write_text(&w, id);
    e.control = r->setup.control;
    e.pace = (uint8_t)pace_of(&e.control);
    e.creator = r->setup.creator;
    e.allowed = r->setup.allowed;
    e.since = r->at;
    for (int i = FIRST; i <= SECOND; i++) {
        e.what[i] = r->seat[i].what;
        e.level[i] = r->seat[i].level;
        w = writer_on(e.name[i], SESSION_NAME);
        write_text(&w, r->session.setup.name[i]);
    }
    return e;
}

/* Turns do not show in the lobby: only who sits, and whether the game has begun. */
static bool is_same(const lobby_entry *a, const lobby_entry *b) {
    return a->status == b->status && a->what[0] == b->what[0] && a->what[1] == b->what[1];
}

bool lobby_is_full(const lobby *l) {
    return l->n >= l->cap / 4 * 3;
}

const lobby_entry *lobby_find(const lobby *l, const char *id) {
    const lobby_entry *e = &l->entries[place(l, id)];
    return e->id[0] ? e : NULL;
}

bool lobby_takes_again(lobby *l) {
    if (!l->left_out || lobby_is_full(l)) return false;
    l->left_out = false;
    return true;
}

bool lobby_update(lobby *l, const char *id, const room *r, lobby_delta *d) {
    /* A challenge whose maker is away cannot be played now, unless there are days for it. */
    bool live = pace_of(&r->setup.control) != PACE_CORRESPONDENCE;
    bool waiting = live && r->status == ROOM_OPEN && r->seat[r->setup.creator].away;
    bool listed = room_is_listed(r) && !waiting;
    uint32_t at = place(l, id);
    *d = (lobby_delta){.before = l->entries[at]};
    bool known = d->before.id[0];
    if (listed) {
        if (!known && lobby_is_full(l)) {
            l->left_out = true;
            return false;
        }
        d->after = entry_of(id, r);
        if (known && is_same(&d->before, &d->after)) return false;
        l->entries[at] = d->after;
        l->n += !known;
    } else {
        if (!known) return false;
        vacate(l, at);
    }
    d->version = ++l->version;
    return true;
}

bool lobby_matches(const lobby_filter *f, const lobby_entry *e) {
    return e->id[0] && (!f->game || f->game == e->game) && (!f->paces || f->paces & 1U << e->pace)
           && (!f->statuses || f->statuses & 1U << e->status);
}

int lobby_tell(const lobby_filter *f, const lobby_delta *d) {
    bool was = lobby_matches(f, &d->before), is = lobby_matches(f, &d->after);
    return was && is ? LOBBY_CHANGED : was ? LOBBY_REMOVED : is ? LOBBY_ADDED : LOBBY_SAME;
}

const lobby_entry *lobby_next(const lobby *l, const lobby_filter *f, uint32_t *at) {
    while (*at < l->cap) {
        const lobby_entry *e = &l->entries[(*at)++];
        if (lobby_matches(f, e)) return e;
    }
    return NULL;
}
