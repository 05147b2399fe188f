// SPDX-License-Identifier: MIT
// Rooms from the log. The storage thread collects the lines of a game; the hall's thread applies
// them.
#include <stdlib.h>
#include <string.h>

#include "core/words.h"
#include "hall/hall_inner.h"

typedef struct load {
    hall_room *p; /* not used by the storage thread */
    char id[EVENT_ID + 1];
    uint32_t from;
    uint32_t heard; /* there should be this event */
    uint8_t check;  /* why what is in memory may not be the truth; 0: it is */
    store_error error;
    bool broken; /* no memory, or something that is no event */
    char setup[SETUP_TEXT];
    bool held[2];
    uint8_t device[2][STORE_HASH];
    char *lines;
    size_t size, cap;
    hall_logged *events;
    uint32_t count, count_cap;
} load;

uint64_t command_number(const char *id) {
    uint64_t n = 0;
    for (; *id; id++) {
        char c = *id;
        n = n << 4 | (uint64_t)(c <= '9' ? c - '0' : c - 'a' + 10);
    }
    return n;
}

/* Room for `more` entries of this size beyond n; doubles. */
static bool reserve(void **list, size_t *cap, size_t n, size_t more, size_t size) {
    if (n + more <= *cap) return true;
    size_t want = *cap ? 2 * *cap : 16;
    while (want < n + more) want *= 2;
    void *bigger = realloc(*list, want * size);
    if (!bigger) return false;
    *list = bigger;
    *cap = want;
    return true;
}

static bool add_line(char **log, size_t *size, size_t *cap, const char *line, size_t n) {
    void *list = *log;
    if (!reserve(&list, cap, *size, n + 1, 1)) return false;
    *log = list;
    memcpy(*log + *size, line, n + 1);
    *size += n + 1;
    return true;
}

static bool add_logged(hall_logged **list, uint32_t *cap, uint32_t n, hall_logged one) {
    size_t room_for = *cap;
    void *bigger = *list;
    if (!reserve(&bigger, &room_for, n, 1, sizeof one)) return false;
    *list = bigger;
    *cap = (uint32_t)room_for;
    (*list)[n] = one;
    return true;
}

static void free_load(load *l) {
    free(l->lines);
    free(l->events);
    free(l);
}

static void take_game(void *context, const store_game *g) {
    load *l = context;
    if (strlen(g->setup) >= sizeof l->setup) {
        l->broken = true;
        return;
    }
    memcpy(l->setup, g->setup, strlen(g->setup) + 1);
    for (int i = FIRST; i <= SECOND; i++) {
        l->held[i] = g->seats[i] != NULL;
        if (g->seats[i]) memcpy(l->device[i], g->seats[i], STORE_HASH);
    }
}

static bool take_event(void *context, int64_t seq, const store_event *e) {
    load *l = context;
    room_event event = {.seq = (uint32_t)seq, .at = e->at, .seat = (uint8_t)e->seat};
    fault f = event_read_body(e->kind, strlen(e->kind), e->body, strlen(e->body), &event);
    char line[EVENT_LINE];
    writer w = writer_on(line, sizeof line);
    if (!f.code) event_write(&event, &w);
    hall_logged one = {.at = l->size};
    if (e->command && strlen(e->command) == TALK_ID + 2) {
        one.by = (uint8_t)(e->command[0] - '0');
        one.id = command_number(e->command + 2);
    }
    l->broken = f.code || !writer_fits(&w) || !add_logged(&l->events, &l->count_cap, l->count, one)
                || !add_line(&l->lines, &l->size, &l->cap, line, w.len);
    if (!l->broken) l->count++;
    return !l->broken;
}

static void work(void *context, store *s) {
    load *l = context;
    l->error = store_load(s, l->id, l->from, l, take_game, take_event);
}

/* ---- memory ---- */

enum { FIRST_TURNS = 32 };

static bool make_memory(room_memory *m, uint32_t cap) {
    *m = (room_memory){calloc(cap, sizeof *m->turns), calloc(cap + 1, sizeof *m->keys),
                       calloc(cap, sizeof *m->times), cap};
    return m->turns && m->keys && m->times;
}

static void free_memory(room_memory *m) {
    free(m->turns);
    free(m->keys);
    free(m->times);
}

bool room_ensure(room *r) {
    if (r->session.n < r->memory.cap || r->memory.cap >= ROOM_TURNS) return true;
    room_memory bigger, old = r->memory;
    uint32_t cap = 2 * old.cap;
    if (!make_memory(&bigger, cap < ROOM_TURNS ? cap : ROOM_TURNS)) {
        free_memory(&bigger);
        return false;
    }
    room copy = *r;
    room_copy(r, bigger, &copy);
    free_memory(&old);
    return true;
}

static bool begin_room(hall_room *p, const load *l) {
    room_setup setup;
    room_memory memory;
    if (room_setup_read(l->setup, strlen(l->setup), &setup).code) return false;
    p->r = malloc(sizeof *p->r);
    if (!p->r) return false;
    if (!make_memory(&memory, FIRST_TURNS)) {
        free_memory(&memory);
        free(p->r);
        p->r = NULL;
        return false;
    }
    room_begin(p->r, &setup, memory);
    memcpy(p->setup, l->setup, sizeof p->setup);
    return true;
}

void room_unload(hall_room *p) {
    if (p->r) free_memory(&p->r->memory);
    free(p->r);
    free(p->log);
    free(p->logged);
    p->r = NULL;
    p->log = NULL;
    p->logged = NULL;
    p->log_size = p->log_cap = p->logged_cap = 0;
}

bool room_take(hall_room *p, const room_event *e, uint64_t id) {
    char line[EVENT_LINE];
    writer w = writer_on(line, sizeof line);
    event_write(e, &w);
    hall_logged one = {.at = p->log_size, .id = id, .by = e->seat};
    if (!room_ensure(p->r)) return false;
    uint32_t n = p->r->seq;
    return add_logged(&p->logged, &p->logged_cap, n, one) && room_apply(p->r, e) == 0
           && add_line(&p->log, &p->log_size, &p->log_cap, line, w.len);
}

/* ---- back in the hall ---- */

/* An event that another server has appended. */
static void tell_loaded(hall *h, hall_room *p, const room_event *e) {
    /* It has the player, then. */
    if (e->seat <= SECOND && e->kind != EVENT_LEFT) room_elsewhere(h, p, e->seat);
    if (e->kind == EVENT_SIT || e->kind == EVENT_MOVE) room_seated(h, p, e);
    hall_tell_event(h, p, e);
    if (e->kind == EVENT_ACCEPT && e->what == WHAT_REMATCH) hall_glance(h, e->text);
}

/* Whether the log in memory is how the one in the store begins. */
static bool is_truth(const hall_room *p, const load *l) {
    return p->log_size <= l->size && memcmp(l->lines, p->log, p->log_size) == 0;
}

static bool take_lines(hall *h, hall_room *p, const load *l, bool tell) {
    for (uint32_t i = 0; i < l->count; i++) {
        const char *line = l->lines + l->events[i].at;
        room_event e;
        if (l->check && i < p->r->seq) continue;
        if (event_read(line, strlen(line), &e).code || e.seq != p->r->seq + 1) return false;
        if (!room_take(p, &e, l->events[i].id)) return false;
        p->logged[e.seq - 1].by = l->events[i].by;
        if (tell && e.seq > p->told) tell_loaded(h, p, &e);
    }
    return true;
}

static void take_seats(void *context, const store_game *g) {
    hall_seats *of = context;
    for (int i = FIRST; i <= SECOND; i++) {
        of->held[i] = g->seats[i] != NULL;
        if (g->seats[i]) memcpy(of->device[i], g->seats[i], STORE_HASH);
    }
}

static bool no_event(void *context, int64_t seq, const store_event *e) {
    (void)context;
    (void)seq;
    (void)e;
    return false;
}

store_error room_read_seats(store *s, const char *id, hall_seats *of) {
    *of = (hall_seats){0};
    return store_load(s, id, INT32_MAX, of, take_seats, no_event);
}

bool room_replay(store *s, const char *id, hall_room *p) {
    load *l = calloc(1, sizeof *l);
    if (!l) return false;
    *p = (hall_room){0};
    memcpy(l->id, id, EVENT_ID);
    l->from = 1;
    work(l, s);
    bool good = !l->error && !l->broken && begin_room(p, l) && take_lines(NULL, p, l, false);
    free_load(l);
    if (!good) room_unload(p);
    return good;
}

static void done(void *context) {
    load *l = context;
    hall_room *p = l->p;
    hall *h = p->hall;
    p->loading = false;
    bool fresh = !p->r;
    if (l->check && !l->error && !l->broken && !is_truth(p, l)) {
        int why = l->check;
        free_load(l);
        room_reload(h, p, why);
        return;
    }
    bool good = l->error == STORE_OK && !l->broken && (!fresh || begin_room(p, l));
    if (good) {
        for (int i = FIRST; i <= SECOND; i++) {
            bool moved = !l->held[i] || !hall_same(p->device[i], l->device[i]);
            if (!fresh && moved) hall_tell_not_mine(h, p, i);
            p->held[i] = l->held[i];
            memcpy(p->device[i], l->device[i], STORE_HASH);
        }
        if (fresh) {
            p->presence = presence_begin(h->now);
            for (int i = FIRST; i <= SECOND; i++)
                if (p->held[i])
                    room_elsewhere(h, p, i);
                else
                    presence_vacated(&p->presence, i, h->now);
        }
        good = take_lines(h, p, l, !fresh || p->watcher_count > 0);
        if (!good) room_unload(p);
        p->fresh = h->now;
    } else if (!fresh) {
        if (l->heard > p->heard) p->heard = l->heard; /* to be read again */
        if (!p->check) p->check = l->check;
    }
    if (!good && l->error != STORE_ABSENT) h->counts.failures++;
    if (!good) p->retry = h->now + (l->error ? HALL_RETRY : HALL_BROKEN);
    /* A game that cannot be read must not keep others from being loaded. */
    if (p->starting && (l->error == STORE_OK || l->error == STORE_ABSENT)) {
        p->starting = false;
        h->starting--;
        /* Only to have a look: the next sweep may have it. */
        if (h->world.tell) p->used = h->now - h->setup.idle;
    }
    if (l->check && l->error == STORE_ABSENT) room_send_away(h, p, l->check);
    room_loaded(h, p, good, l->error == STORE_ABSENT, fresh);
    free_load(l);
}

void room_load(hall *h, hall_room *p) {
    load *l = calloc(1, sizeof *l);
    if (l) {
        l->p = p;
        memcpy(l->id, p->id, sizeof l->id);
        l->check = p->r ? p->check : 0;
        l->from = p->r && !p->check ? p->r->seq + 1 : 1;
        l->heard = p->r ? p->r->seq + 1 : 0;
    }
    if (l && h->world.read(h->world.self, work, done, l)) {
        p->loading = true;
        p->heard = 0;
        p->check = 0;
    } else {
        free(l);
        if (p->r && p->heard <= p->r->seq) p->heard = p->r->seq + 1;
        p->retry = h->now + HALL_RETRY;
    }
    p->deadline = h->now; /* until it is loaded */
}

void room_summary_for_store(const room *r, store_summary *out) {
    room_summary s = room_sum_up(r);
    *out =
        (store_summary){.status = (store_status)s.status,
                        .is_public = s.status == ROOM_OVER ? r->setup.is_public : room_is_listed(r),
                        .side = s.status == ROOM_PLAYING ? s.side : STORE_NOBODY,
                        .deadline = s.due == CLOCK_NEVER ? STORE_NEVER : s.due,
                        .updated = r->at};
}
