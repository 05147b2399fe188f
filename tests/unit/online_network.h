// SPDX-License-Identifier: MIT
// Two players and a spectator at the end of a network that loses, doubles and reorders messages,
// for random games. The log remembers what the room was like after every event, so at any moment
// each client can be compared with the server's past.
#ifndef SANDAN_TESTS_ONLINE_NETWORK_H
#define SANDAN_TESTS_ONLINE_NETWORK_H

#include "base/hash.h"
#include "base/random.h"
#include "online/outbox.h"
#include "unit/online.h"

enum { NET_CLIENTS = 3, NET_LOG = 2048, NET_WIRE = 4096 };
enum letter_kind { TO_SERVER, EVENT, CURRENT, ACK, REFUSAL };

typedef struct letter {
    outbox_message m;
    uint64_t id;
    uint32_t seq; /* EVENT, CURRENT, ACK */
    uint8_t kind, who;
    bool busy; /* REFUSAL: the server has not decided */
} letter;

typedef struct client {
    outbox o;
    house confirmed, shown;
} client;

static client clients[NET_CLIENTS];
static letter wire[NET_WIRE];
static uint32_t on_wire, logged;
static bool calm; /* nothing is lost, doubled or reordered */
static struct logged {
    room_event event;
    uint64_t id; /* of the command that caused it, */
    uint8_t who; /* and whose it was */
    uint64_t digest;
} net_log[NET_LOG];

/* All that everybody may know of a room: plans are left out. */
static inline uint64_t room_digest(const room *r) {
    const session *s = &r->session;
    const clocks *c = &s->clocks;
    const int64_t words[] = {
        r->seq,        r->at,     r->status, r->why,    r->resuming, r->resume_at,
        r->turn_since, r->opened, r->turns,  s->n,      s->known,    s->history.n,
        s->result,     s->why,    s->offer,  s->paused, s->last,     c->left[0],
        c->left[1],    c->since,  c->spent,  c->side,   c->running,  (int64_t)s->hand.now.key};
    uint64_t h = 0;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) h = hash_fold(h, (uint64_t)words[i]);
    for (int i = WHAT_DRAW; i <= WHAT_REMATCH; i++)
        h = hash_fold(hash_fold(h, r->offer[i]), r->offered[i]);
    for (const char *p = r->rematch; *p; p++) h = hash_fold(h, (uint64_t)*p);
    for (int i = FIRST; i <= SECOND; i++) {
        const room_seat *a = &r->seat[i];
        const int64_t seat[] = {a->what,  a->level, a->away,   a->goodbye, a->away_since, a->quota,
                                a->added, a->said,  a->extras, a->moves,   a->returns};
        for (size_t k = 0; k < sizeof seat / sizeof *seat; k++) h = hash_fold(h, (uint64_t)seat[k]);
        for (int k = 0; k <= WHAT_REMATCH; k++) h = hash_fold(h, a->asked[k]);
        for (const char *p = s->setup.name[i]; *p; p++) h = hash_fold(h, (uint64_t)*p);
    }
    for (uint32_t i = 0; i < s->n; i++) {
        const room_turn *t = &r->memory.times[i];
        h = hash_fold(hash_fold(h, r->memory.turns[i].before.key), r->memory.keys[i]);
        h = hash_fold(hash_fold(h, (uint64_t)t->time.charged), (uint64_t)t->time.left);
    }
    return h;
}

static inline void net_begin(const room_setup *s) {
    on_wire = logged = 0;
    calm = false;
    for (int i = 0; i < NET_CLIENTS; i++) {
        client *c = &clients[i];
        outbox_begin(&c->o, s, house_memory(&c->confirmed), house_memory(&c->shown));
        outbox_connected(&c->o);
    }
}

/* A client begins again with nothing but the text of what it has not been answered. */
static inline void net_reload(int who) {
    static char text[OUTBOX_TEXT], again[OUTBOX_TEXT];
    client *c = &clients[who];
    room_setup setup = c->o.confirmed.setup;
    writer w = writer_on(text, sizeof text), v = writer_on(again, sizeof again);
    outbox_write(&c->o, &w);
    outbox_begin(&c->o, &setup, house_memory(&c->confirmed), house_memory(&c->shown));
    EXPECT(writer_fits(&w) && outbox_read(&c->o, who, text, w.len).code == 0);
    outbox_write(&c->o, &v);
    EXPECT(w.len == v.len && memcmp(text, again, w.len) == 0);
    outbox_connected(&c->o);
}

static inline void net_post(random_source *d, const letter *l) {
    uint32_t copies = calm ? 1 : random_below(d, 8) == 0 ? 0 : random_below(d, 8) == 0 ? 2 : 1;
    while (copies-- > 0 && on_wire < NET_WIRE) wire[on_wire++] = *l;
}

static inline void net_send_event(random_source *d, uint32_t seq, int who) {
    letter l = {.kind = EVENT, .who = (uint8_t)who, .seq = seq};
    if (net_log[seq - 1].who == who) l.id = net_log[seq - 1].id;
    net_post(d, &l);
}

/* An event has happened in the server's room, which is as after it. */
static inline bool net_happened(random_source *d, const room *r, const room_event *e, uint64_t id,
                                int who) {
    if (logged == NET_LOG) return false;
    net_log[logged++] = (struct logged){*e, id, (uint8_t)who, room_digest(r)};
    for (int i = 0; i < NET_CLIENTS; i++) net_send_event(d, e->seq, i);
    return e->seq == logged;
}

/* The event that a command of this id has caused, 0: none. */
static inline uint32_t net_known(uint64_t id) {
    for (uint32_t i = 0; i < logged; i++)
        if (net_log[i].id == id) return i + 1;
    return 0;
}

static inline void net_flush(random_source *d, int who) {
    letter l = {.kind = TO_SERVER, .who = (uint8_t)who};
    int64_t now = random_below(d, 2) ? 0 : OUTBOX_RETRY << OUTBOX_DOUBLINGS;
    while (outbox_next(&clients[who].o, calm ? INT64_MAX : now, &l.m)) net_post(d, &l);
}

/* Delivers one message, which is *out; true if it is a command that the server has to decide. */
static inline bool net_deliver(random_source *d, letter *out) {
    *out = (letter){0};
    if (on_wire == 0) return false;
    uint32_t i = calm ? 0 : random_below(d, on_wire);
    letter l = wire[i];
    on_wire--;
    for (; i < on_wire; i++) wire[i] = wire[i + 1];
    outbox *o = &clients[l.who].o;
    *out = l;
    if (l.kind == TO_SERVER && l.m.is_command) return true;
    if (l.kind == TO_SERVER) {
        for (uint32_t seq = l.m.from; seq <= logged; seq++) net_send_event(d, seq, l.who);
        net_post(d, &(letter){.kind = CURRENT, .who = l.who, .seq = logged});
    } else if (l.kind == EVENT) {
        room_event seen = event_public(&net_log[l.seq - 1].event, l.who);
        EXPECT(outbox_event(o, &seen, l.id) == 0);
    } else if (l.kind == CURRENT) {
        outbox_current(o, l.seq);
    } else if (l.kind == ACK) {
        outbox_acknowledged(o, l.id, l.seq);
    } else {
        outbox_refused(o, l.id, l.busy ? WORD_BUSY : WORD_ILLEGAL, 0);
    }
    return false;
}

/* Whether a client is where the server was after that many events. */
static inline bool net_holds(int who) {
    const outbox *o = &clients[who].o;
    uint32_t seq = o->confirmed.seq;
    return seq <= logged && o->shown.seq >= seq && o->shown.seq <= seq + o->n
           && (seq == 0 || room_digest(&o->confirmed) == net_log[seq - 1].digest);
}

/* Whether all clients show the server's room, and nothing is on its way. */
static inline bool net_converged(const room *r) {
    bool ok = true;
    for (int i = 0; i < NET_CLIENTS; i++) {
        const outbox *o = &clients[i].o;
        ok = ok && o->n == 0 && same_room(&o->confirmed, r) && same_room(&o->shown, r);
    }
    return ok;
}

#endif
