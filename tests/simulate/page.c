// SPDX-License-Identifier: MIT
// A page: what it says and hears. It has the outbox of the real one.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "simulate/ledger.h"

/* ---- commands ---- */

uint64_t command_new(const page *p, int ask, const room_command *c) {
    if (world.command_count == world.command_room) {
        world.command_room = world.command_room ? 2 * world.command_room : 1024;
        world.commands = realloc(world.commands, world.command_room * sizeof *world.commands);
        if (!world.commands) abort();
    }
    command *made = &world.commands[world.command_count++];
    *made = (command){.device = p->device, .ask = (uint8_t)ask};
    if (c) {
        made->kind = c->event.kind;
        made->what = c->event.what;
        made->text = text_hash(c->event.text);
        memcpy(made->game, p->game, sizeof made->game);
    }
    return world.command_count;
}

const char *command_text(uint64_t id, char out[TALK_ID + 1]) {
    static const char digits[] = "0123456789abcdef";
    for (int i = 0; i < TALK_ID; i++) out[i] = digits[id >> (4 * (TALK_ID - 1 - i)) & 15];
    out[TALK_ID] = '\0';
    return out;
}

int64_t page_now(const page *p) {
    return world.now + p->skew;
}

/* ---- saying ---- */

void page_send(page *p, const talk *t) {
    static char text[TALK_REQUEST];
    if (!p->wire) return;
    writer w = writer_on(text, sizeof text);
    talk_write(t, &w);
    message *m = malloc(sizeof *m + w.len + 1);
    if (!m) abort();
    m->holders = 1;
    m->n = w.len;
    m->t = talk_of(TALK_NONE);
    memcpy(m->text, text, w.len + 1);
    wire_up(p->wire, m, t->kind == ASK_DO || t->kind == ASK_CREATE || t->kind == ASK_JOIN);
    message_release(m);
}

void page_flush(page *p) {
    outbox_message m;
    while (p->begun && p->welcome && outbox_next(&p->box, page_now(p), &m)) {
        char id[TALK_ID + 1], text[EVENT_LINE];
        talk t = talk_of(m.is_command ? ASK_DO : ASK_WATCH);
        t.game = p->game;
        if (m.is_command) {
            const room_event *e = &m.command.event;
            writer w = writer_on(text, sizeof text);
            event_write_command(e, &w);
            t.id = command_text(m.id, id);
            t.event = text;
            t.turns = m.command.turns;
            if (m.command.offer) t.offer = m.command.offer;
            if (e->kind == EVENT_TURN) t.thought = e->thought;
        } else {
            t.from = m.from;
        }
        page_send(p, &t);
    }
}

static void ask_watch(page *p) {
    talk t = talk_of(ASK_WATCH);
    t.game = p->game;
    t.from = 1;
    page_send(p, &t);
}

static void ask_seat(page *p, int ask) {
    const table *d = &world.tables[p->table];
    char id[TALK_ID + 1];
    if (!p->asking) p->asking = command_new(p, ask, NULL);
    talk t = talk_of(ask);
    t.id = command_text(p->asking, id);
    if (ask == ASK_CREATE) {
        t.setup = d->setup;
        t.side = p->device % 3;
        t.name = "Anna";
        if (d->engine >= 0) t.engine = d->engine;
    } else if (ask == ASK_JOIN) {
        t.game = d->game;
        t.name = "Bo";
    } else {
        t.code = d->link;
    }
    page_send(p, &t);
}

void page_ask(page *p) {
    const table *d = &world.tables[p->table];
    if (!p->welcome || p->begun || p->sent || p->away) return;
    if (p->role == ROLE_WATCHER && !p->game[0]) memcpy(p->game, d->game, sizeof p->game);
    if (p->game[0])
        ask_watch(p);
    else if (p->role == ROLE_MAKER)
        ask_seat(p, ASK_CREATE);
    else if (p->role == ROLE_GUEST && d->game[0])
        ask_seat(p, ASK_JOIN);
    else if (p->role == ROLE_HEIR && d->link[0])
        ask_seat(p, ASK_TAKE_SEAT);
    else
        return;
    p->sent = true;
}

/* ---- hearing ---- */

static void begin(page *p, const talk *t) {
    room_setup setup;
    if (room_setup_read(t->setup, strlen(t->setup), &setup).code) {
        wrong("game %s has no setup for a page: %s", t->game, t->setup);
        return;
    }
    outbox_begin(&p->box, &setup, p->memory[0], p->memory[1]);
    outbox_connected(&p->box);
    p->box.ask = false; /* this is the answer */
    p->box.asked = true;
    p->begun = true;
}

/* What was on its way before the page was loaded again. */
static void take_up(page *p) {
    if (p->kept[0] && p->seat >= 0)
        if (outbox_read(&p->box, p->seat, p->kept, strlen(p->kept)).code)
            wrong("page %d cannot read what it has kept: %s", (int)(p - world.pages), p->kept);
    p->kept[0] = '\0';
}

static void take_event(page *p, const char *line) {
    room_event e;
    if (event_read(line, strlen(line), &e).code) {
        wrong("game %s: no event: %s", p->game, line);
        return;
    }
    uint32_t before = p->box.confirmed.seq;
    uint8_t side = p->box.confirmed.session.hand.now.side;
    int why = outbox_event(&p->box, &e, 0);
    if (why)
        wrong("game %s: page %d cannot follow, because %s: %s", p->game, (int)(p - world.pages),
              game_word(p->box.confirmed.setup.game, why)->slug, line);
    if (p->box.confirmed.seq == before) return;
    if (p->box.confirmed.session.hand.now.side != side) p->turn_since = page_now(p);
    page_act_in(p, 20 + below((uint32_t)p->mood));
}

/* The players have agreed on another game. */
static void follow_rematch(page *p) {
    const room *r = &p->box.confirmed;
    if (!p->begun || !r->rematch[0] || p->away) return;
    talk t = talk_of(ASK_UNWATCH);
    t.game = p->game;
    page_send(p, &t);
    memcpy(p->game, r->rematch, sizeof p->game);
    p->begun = p->sent = p->again = false;
    p->kept[0] = '\0';
    page_ask(p);
}

static void hear_room(page *p, const talk *t) {
    if (strcmp(t->game, p->game) != 0) return;
    bool fresh = !p->begun;
    if (fresh && t->from != 1) return; /* an answer to an earlier question */
    if (fresh) begin(p, t);
    p->seat = (int)t->seat;
    p->refusals = 0;
    for (uint32_t i = 0; i < t->event_count; i++) take_event(p, t->events[i]);
    outbox_current(&p->box, (uint32_t)t->seq);
    if (fresh) take_up(p);
    page_act_in(p, 20 + below((uint32_t)p->mood));
}

static void hear_done(page *p, const talk *t) {
    table *d = &world.tables[p->table];
    uint64_t id = strtoull(t->id, NULL, 16);
    if (id == p->asking) {
        p->asking = 0;
        p->sent = false;
        memcpy(p->game, t->game, sizeof p->game);
        if (p->role == ROLE_MAKER) memcpy(d->game, t->game, sizeof d->game);
        page_ask(p);
    } else if (id == p->linking) {
        p->linking = 0;
        if (t->code) snprintf(d->link, sizeof d->link, "%s", t->code);
    } else if (p->begun && t->seq > 0) {
        outbox_acknowledged(&p->box, id, (uint32_t)t->seq);
    } else if (world.commands[id - 1].ask == ASK_FORGET) {
        p->away = true;
    }
}

static bool is(const char *why, const char *slug) {
    return strcmp(why, slug) == 0;
}

/* What makes it a player was refused. */
static void refuse_seat(page *p, const char *why) {
    const table *d = &world.tables[p->table];
    p->sent = false;
    if (is(why, "busy") || is(why, "too-much")) return; /* the same command again */
    p->asking = 0;
    if (p->role == ROLE_MAKER) return;
    if (!is(why, "same-device") && p->role == ROLE_GUEST) p->away = true;
    memcpy(p->game, d->game, sizeof p->game);
}

static void hear_refused(page *p, const talk *t) {
    uint64_t id = t->id ? strtoull(t->id, NULL, 16) : 0;
    if (id && id == p->asking) {
        refuse_seat(p, t->why);
    } else if (id && id == p->linking) {
        p->linking = 0;
    } else if (id) {
        int why = is(t->why, "busy") ? WORD_BUSY : WORD_ILLEGAL;
        if (p->begun) outbox_refused(&p->box, id, why, page_now(p));
    } else if (t->game && is(t->game, p->game)) {
        p->sent = false;
        p->again = p->begun;
        if (!is(t->why, "busy") && ++p->refusals > 5) p->away = true;
    }
}

void page_hear(page *p, const message *m) {
    const talk *t = &m->t;
    note("page %d hears %s", (int)(p - world.pages), m->text);
    if (p->away) return;
    if (t->kind == TELL_WELCOME) {
        p->welcome = true;
        p->banned = false;
        p->clock = t->now - page_now(p);
        if (p->begun) outbox_connected(&p->box);
        page_ask(p);
        page_act_in(p, 20 + below((uint32_t)p->mood));
    } else if (t->kind == TELL_ROOM) {
        hear_room(p, t);
    } else if (t->kind == TELL_EVENT) {
        if (p->begun && is(t->game, p->game)) take_event(p, t->event);
    } else if (t->kind == TELL_DONE) {
        hear_done(p, t);
    } else if (t->kind == TELL_REFUSED || (t->kind == TELL_ERROR && t->id)) {
        hear_refused(p, t);
    } else if (t->kind == TELL_ERROR && is(t->why, "banned")) {
        p->banned = true;
    } else if (t->kind == TELL_NOTICE && t->what == NOTICE_SEAT_MOVED && is(t->game, p->game)) {
        p->seat = -1;
        p->again = p->begun; /* may it still watch? */
    }
    follow_rematch(p);
    page_flush(p);
}

/* ---- connections ---- */

void page_lost(page *p) {
    p->welcome = p->sent = false;
    if (p->begun) outbox_disconnected(&p->box);
    uint32_t wait = p->banned ? 10000 : world.calm ? 500 : 3000; /* it does not believe it */
    step_add(world.now + 100 + below(wait), STEP_CONNECT, p, p->stamp, NULL);
}

void page_reload(page *p) {
    if (p->wire) wire_leave(p->wire, below(2));
    p->wire = NULL;
    p->stamp++;
    if (p->begun) {
        writer w = writer_on(p->kept, sizeof p->kept);
        outbox_write(&p->box, &w);
        if (!writer_fits(&w) || below(4) == 0) p->kept[0] = '\0';
    }
    p->begun = p->again = false;
    p->asking = p->linking = 0;
    p->act_at = INT64_MAX;
    p->seat = -1;
    page_lost(p);
    page_act_in(p, 500);
}

static void connect_page(page *p) {
    if (p->wire || p->away) return;
    server *s = &world.servers[below((uint32_t)world.server_count)];
    wire *w = s->up && p->clogged <= world.now ? wire_open(p, s) : NULL;
    if (!w) {
        step_add(world.now + 200 + below(1500), STEP_CONNECT, p, p->stamp, NULL);
        return;
    }
    p->wire = w;
    char token[TALK_TOKEN + 1];
    device_token(p->device, token);
    talk t = talk_of(ASK_HELLO);
    t.version = TALK_VERSION;
    t.token = token;
    t.name = "Anna";
    t.bot = p->bot;
    page_send(p, &t);
}

void page_act_in(page *p, int64_t ms) {
    if (world.now + ms >= p->act_at) return;
    p->act_at = world.now + ms;
    step_add(p->act_at, STEP_ACT, p, p->stamp, NULL);
}

void page_step(const step *s) {
    page *p = s->who;
    if (p->stamp != s->stamp) return;
    if (s->kind == STEP_CONNECT) {
        connect_page(p);
    } else if (p->act_at == world.now && !p->away) {
        p->act_at = INT64_MAX;
        bool out = world.now < p->out_until && !world.calm;
        page_ask(p);
        if (p->again && !out) {
            outbox_connected(&p->box);
            p->again = false;
        }
        if (p->begun && !out) person_act(p);
        page_flush(p);
        page_act_in(p, 1000 + below(2000));
    }
}
