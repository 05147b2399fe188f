// SPDX-License-Identifier: MIT
// What clients are told. A message for many is made once.
#include <stdlib.h>
#include <string.h>

#include "core/record.h"
#include "hall/hall_inner.h"
#include "online/pace.h"

static message *make(hall *h, const talk *t) {
    size_t n = 0;
    char *text = talk_text(t, &n);
    message *m = text ? h->world.make(h->world.self, text, n) : NULL;
    free(text);
    return m;
}

/* Without memory for a message the client is disconnected, since it would miss something. */
static void deliver(hall *h, hall_client *c, message *m) {
    if (c->gone) return;
    if (m) {
        h->world.send(h->world.self, c->socket, m);
        h->counts.messages++;
    } else {
        hall_dismiss(h, c);
    }
}

static void release(hall *h, message *m) {
    if (m) h->world.release(h->world.self, m);
}

void hall_send(hall *h, hall_client *c, const talk *t) {
    if (c->gone) return;
    message *m = make(h, t);
    deliver(h, c, m);
    release(h, m);
}

void hall_send_all(hall *h, const talk *t) {
    message *m = make(h, t);
    for (hall_client *c = h->clients; c; c = c->after) deliver(h, c, m);
    release(h, m);
}

static const char *given(const char *id) {
    return id && id[0] ? id : NULL;
}

void hall_done(hall *h, hall_client *c, const char *id, const char *about, int64_t seq) {
    talk t = talk_of(TELL_DONE);
    t.id = id;
    t.game = about;
    t.seq = seq;
    hall_send(h, c, &t);
}

void hall_refuse(hall *h, hall_client *c, const char *id, const char *about, const game *g,
                 int why) {
    talk t = talk_of(TELL_REFUSED);
    t.id = given(id);
    t.game = given(about);
    t.why = game_word(g, why)->slug;
    if (why > WORD_TOO_MUCH && why <= WORD_LIMIT_SPECTATORS) {
        t.limit = t.why;
        t.why = common_words[WORD_TOO_MUCH].slug;
    }
    h->counts.refused++;
    hall_send(h, c, &t);
}

static void say_error(hall *h, hall_client *c, const char *id, const char *why, const char *member,
                      int64_t at) {
    talk t = talk_of(TELL_ERROR);
    t.id = given(id);
    t.why = why;
    t.member = member;
    t.at = at;
    h->counts.refused++;
    hall_send(h, c, &t);
}

void hall_error(hall *h, hall_client *c, const char *id, int why, const char *member) {
    say_error(h, c, id, common_words[why].slug, member, -1);
}

void hall_fault(hall *h, hall_client *c, const char *id, const game *g, fault f,
                const char *member) {
    say_error(h, c, id, game_word(g, f.code)->slug, member, f.at);
}

/* ---- a line about a game ---- */

typedef struct facts {
    const game *g;
    uint8_t rules, allowed, status, creator;
    const time_control *control;
    int64_t since;
} facts;

static void begin_line(const char *id, const facts *f, talk_game *g, hall_words *words) {
    *g = talk_game_of();
    writer rules = writer_on(words->rules, sizeof words->rules);
    game_write_name(f->g, f->rules, &rules);
    writer clock = writer_on(words->clock, sizeof words->clock);
    clock_write_tag(*f->control, &clock);
    writer allowed = writer_on(words->allowed, sizeof words->allowed);
    if (f->allowed & ALLOW_PEOPLE) write_char(&allowed, 'p');
    if (f->allowed & ALLOW_BOTS) write_char(&allowed, 'b');
    if (f->allowed & ALLOW_ENGINE) write_char(&allowed, 'e');
    g->game = id;
    g->rules = words->rules;
    g->clock = words->clock;
    g->allowed = words->allowed;
    g->pace = pace_of(f->control);
    g->status = f->status;
    g->creator = f->creator;
    g->since = f->since;
}

static void add_player(talk_game *g, int seat, int what, int level, const char *name) {
    if (!what) return;
    g->names[seat] = name;
    g->players[seat] = what_names[what];
    if (what == WHAT_ENGINE) g->level = level;
}

void hall_line(const char *id, const room *r, int seat, talk_game *g, hall_words *words) {
    const room_setup *s = &r->setup;
    facts f = {s->game, s->start.rules, s->allowed, r->status, s->creator, &s->control, r->at};
    begin_line(id, &f, g, words);
    for (int i = FIRST; i <= SECOND; i++)
        add_player(g, i, r->seat[i].what, r->seat[i].level, r->session.setup.name[i]);
    room_summary sum = room_sum_up(r);
    g->seat = seat;
    g->turn = r->status == ROOM_PLAYING && sum.side == seat;
    if (sum.due != CLOCK_NEVER) g->due = sum.due;
    if (r->status != ROOM_OVER) return;
    g->result = record_result_text(sum.result);
    g->why = game_word(s->game, r->why)->slug;
}

static void lobby_line(const lobby_entry *e, talk_game *g, hall_words *words) {
    facts f = {e->game, e->rules, e->allowed, e->status, e->creator, &e->control, e->since};
    begin_line(e->id, &f, g, words);
    for (int i = FIRST; i <= SECOND; i++) add_player(g, i, e->what[i], e->level[i], e->name[i]);
}

/* ---- events ---- */

static message *event_message(hall *h, const hall_room *p, const room_event *e) {
    char line[EVENT_LINE];
    writer w = writer_on(line, sizeof line);
    event_write(e, &w);
    talk t = talk_of(TELL_EVENT);
    t.game = p->id;
    t.event = line;
    return make(h, &t);
}

bool hall_tell_event(hall *h, hall_room *p, const room_event *e) {
    p->used = h->now;
    room_shown(p, e);
    if (p->watcher_count > 0) {
        room_event shown = event_public(e, -1);
        message *m = event_message(h, p, &shown);
        message *own = e->kind == EVENT_PLAN ? event_message(h, p, e) : NULL;
        for (uint32_t i = 0; i < p->watcher_count; i++) {
            hall_client *c = p->watchers[i];
            bool is_own = own && seat_of(p, c->device) == e->seat;
            deliver(h, c, is_own ? own : m);
        }
        release(h, m);
        release(h, own);
    }
    if (e->kind != EVENT_SAY && e->kind != EVENT_PLAN) hall_tell_mine(h, p);
    return hall_tell_lobby(h, p);
}

/* The lines from `from` on, as this seat may see them, as far as a message holds them. */
static uint32_t lines_for(const hall_room *p, uint32_t from, int seat, const char **lines,
                          char *text) {
    uint32_t n = 0;
    size_t at = 0;
    for (uint32_t seq = from; seq <= p->r->seq && at + EVENT_LINE < HALL_CHUNK; seq++) {
        const char *line = p->log + p->logged[seq - 1].at;
        room_event e;
        event_read(line, strlen(line), &e);
        room_event shown = event_public(&e, seat);
        writer w = writer_on(text + at, HALL_CHUNK - at);
        event_write(&shown, &w);
        lines[n++] = text + at;
        at += w.len + 1;
    }
    return n;
}

void hall_tell_room(hall *h, hall_room *p, hall_client *c, const char *id, uint32_t from,
                    int seat) {
    if (from == 0) from = 1;
    if (from > p->r->seq + 1) from = p->r->seq + 1;
    char *text = malloc(HALL_CHUNK);
    const char **lines = malloc(((size_t)p->r->seq + 1) * sizeof *lines);
    if (text && lines) {
        talk t = talk_of(TELL_ROOM);
        t.id = given(id);
        t.game = p->id;
        t.setup = p->setup;
        t.seat = seat;
        t.from = from;
        t.event_count = lines_for(p, from, seat, lines, text);
        t.events = lines;
        hall_charge(h, c, t.event_count / HALL_CHEAP);
        t.seq = p->r->seq;
        t.now = h->now;
        hall_send(h, c, &t);
    } else {
        deliver(h, c, NULL);
    }
    free(lines);
    free(text);
}

/* ---- lists ---- */

static void tell_delta(hall *h, const lobby_delta *d) {
    talk_game line;
    hall_words words;
    message *changed = NULL, *gone = NULL;
    for (hall_client *c = h->clients; c; c = c->after) {
        if (!c->lobby) continue;
        int what = lobby_tell(&c->filter, d);
        if (what == LOBBY_SAME) continue;
        bool removed = what == LOBBY_REMOVED;
        message **m = removed ? &gone : &changed;
        if (!*m) {
            talk t = talk_of(TELL_LOBBY_CHANGE);
            t.version = (int64_t)d->version;
            if (removed) {
                t.gone = d->before.id;
            } else {
                lobby_line(&d->after, &line, &words);
                t.changed = &line;
            }
            *m = make(h, &t);
        }
        deliver(h, c, *m);
    }
    release(h, changed);
    release(h, gone);
}

bool hall_tell_lobby(hall *h, hall_room *p) {
    lobby_delta d;
    bool changed = lobby_update(&h->lobby, p->id, p->r, &d);
    if (changed) tell_delta(h, &d);
    return changed;
}

void hall_tell_whole_lobby(hall *h, hall_client *c, const char *id) {
    talk_game *lines = calloc(TALK_GAMES, sizeof *lines);
    hall_words *words = calloc(TALK_GAMES, sizeof *words);
    uint32_t n = 0, at = 0;
    const lobby_entry *e;
    while (lines && words && n < TALK_GAMES && (e = lobby_next(&h->lobby, &c->filter, &at))) {
        lobby_line(e, &lines[n], &words[n]);
        n++;
    }
    talk t = talk_of(TELL_LOBBY);
    t.id = given(id);
    t.version = (int64_t)h->lobby.version;
    t.games = lines;
    t.game_count = n;
    hall_send(h, c, &t);
    free(words);
    free(lines);
}

/* The next client of a device that has asked for its games: c or a later one. */
static hall_client *owner(const uint8_t device[STORE_HASH], hall_client *c) {
    while (c && !(c->mine && hall_same(c->device, device))) c = c->same;
    return c;
}

static void tell_owners(hall *h, const uint8_t device[STORE_HASH], const talk *t) {
    hall_client *c = owner(device, *hall_bucket(h, device));
    message *m = c ? make(h, t) : NULL;
    for (; c; c = owner(device, c->same)) deliver(h, c, m);
    release(h, m);
}

void hall_tell_mine(hall *h, hall_room *p) {
    for (int seat = FIRST; seat <= SECOND; seat++) {
        const uint8_t *device = p->device[seat];
        if (!p->held[seat] || !owner(device, *hall_bucket(h, device))) continue;
        talk_game line;
        hall_words words;
        hall_line(p->id, p->r, seat, &line, &words);
        talk t = talk_of(TELL_MINE_CHANGE);
        t.changed = &line;
        tell_owners(h, device, &t);
    }
}

void hall_tell_not_mine(hall *h, const hall_room *p, int seat) {
    talk t = talk_of(TELL_MINE_CHANGE);
    t.gone = p->id;
    if (p->held[seat]) tell_owners(h, p->device[seat], &t);
}

bool hall_address_of(const hall *h, const uint8_t device[STORE_HASH], uint64_t *address) {
    const hall_client *c = h->devices[note_mark(device) & (HALL_BUCKETS - 1)];
    while (c && !hall_same(c->device, device)) c = c->same;
    if (c) *address = c->address;
    return c != NULL;
}

void hall_gone(hall *h, const char *id) {
    room none = {.status = ROOM_OVER};
    lobby_delta d;
    if (lobby_update(&h->lobby, id, &none, &d)) tell_delta(h, &d);
}
