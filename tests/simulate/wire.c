// SPDX-License-Identifier: MIT
// Connections as TCP makes them: messages arrive in order, after any delay, until the connection is
// cut; then everything on its way is lost, and each side notices when it does.
#include <stdlib.h>
#include <string.h>

#include "simulate/world.h"

static wire wires[4 * PAGES];
static wire *unused;
static int made;

void wires_reset(void) {
    unused = NULL;
    made = 0;
    for (size_t i = 0; i < sizeof wires / sizeof *wires; i++)
        wires[i] = (wire){.stamp = wires[i].stamp + 1};
}

static void let_go(wire *w) {
    if (w->page || w->server) return;
    w->stamp++;
    w->next = unused;
    unused = w;
}

/* When something that is sent now arrives: not before what was sent earlier. */
static int64_t arrival(const page *p, int64_t last) {
    int64_t at = world.now + p->lag + below((uint32_t)p->lag + 2);
    if (at < p->clogged) at = p->clogged;
    return at < last ? last : at;
}

wire *wire_open(page *p, server *s) {
    wire *w = unused;
    if (w) {
        unused = w->next;
    } else {
        if (made == (int)(sizeof wires / sizeof *wires)) return NULL;
        w = &wires[made++];
    }
    *w = (wire){.stamp = w->stamp, .page = p, .server = s, .life = s->life};
    w->up_at = arrival(p, world.now);
    step_add(w->up_at, STEP_OPEN, w, w->stamp, NULL);
    return w;
}

/* A command may come once more, after others. */
void wire_up(wire *w, message *m, bool is_command) {
    w->up_at = arrival(w->page, w->up_at);
    m->holders++;
    step_add(w->up_at, STEP_UP, w, w->stamp, m);
    if (!is_command || world.calm || !chance(world.rates.resend)) return;
    fault_counts(FAULT_RESEND);
    m->holders++;
    step_add(w->up_at + below(below(2) ? 100 : 5000), STEP_UP, w, w->stamp, m);
}

void wire_down(wire *w, message *m) {
    if (!w->page || w->cut) return;
    w->down_at = arrival(w->page, w->down_at);
    m->holders++;
    world.counts.messages++;
    step_add(w->down_at, STEP_DOWN, w, w->stamp, m);
}

void wire_cut(wire *w) {
    if (w->cut) return;
    w->cut = true;
    fault_counts(FAULT_CUT);
    note("cut the connection of page %d", (int)(w->page ? w->page - world.pages : -1));
    step_add(world.now + below(12000), STEP_LOST_UP, w, w->stamp, NULL);
    step_add(world.now + below(6000), STEP_LOST_DOWN, w, w->stamp, NULL);
}

void wire_leave(wire *w, bool politely) {
    page *p = w->page;
    w->page = NULL;
    if (w->server) {
        int64_t at = politely ? arrival(p, w->up_at) : world.now + below(12000);
        step_add(at, STEP_LOST_UP, w, w->stamp, NULL);
    }
    let_go(w);
}

/* The hall has had enough of it. */
void wire_close(wire *w) {
    if (w->closing) return;
    w->closing = true;
    step_add(world.now, STEP_LOST_UP, w, w->stamp, NULL);
    if (w->page) step_add(arrival(w->page, w->down_at), STEP_LOST_DOWN, w, w->stamp, NULL);
}

void wires_of(server *s, void (*each)(wire *w)) {
    for (int i = 0; i < made; i++)
        if (wires[i].server == s) each(&wires[i]);
}

/* The server's end is gone. */
static void lost_up(wire *w) {
    server *s = w->server;
    if (!s) return;
    w->server = NULL;
    if (w->client) {
        hall_disconnected(s->h, w->client, server_now(s));
        w->client = NULL;
        server_arm(s);
    }
    let_go(w);
}

static void lost_down(wire *w) {
    page *p = w->page;
    if (!p) return;
    w->page = NULL;
    p->wire = NULL;
    page_lost(p);
    let_go(w);
}

static void open_at_server(wire *w) {
    server *s = w->server;
    if (!s || w->cut) return;
    if (!s->up || s->life != w->life) {
        w->server = NULL;
        step_add(world.now + below(2000), STEP_LOST_DOWN, w, w->stamp, NULL);
        let_go(w);
        return;
    }
    int device = w->page ? w->page->device : 0;
    w->opened = world.now;
    w->client = hall_connected(s->h, w, (uint64_t)device + 1, server_now(s));
    server_arm(s);
}

static void arrive_up(wire *w, const message *m) {
    server *s = w->server;
    if (!s || !w->client || w->cut || w->closing) return;
    if (w->page) hall_lag(w->client, 2 * w->page->lag + below(20));
    note("server %d hears %s", s->index, m->text);
    hall_message(s->h, w->client, m->text, m->n, server_now(s));
    server_arm(s);
}

void wire_step(const step *s) {
    wire *w = s->who;
    message *m = s->what;
    if (w->stamp == s->stamp) {
        if (s->kind == STEP_OPEN)
            open_at_server(w);
        else if (s->kind == STEP_LOST_UP)
            lost_up(w);
        else if (s->kind == STEP_LOST_DOWN)
            lost_down(w);
        else if (s->kind == STEP_UP)
            arrive_up(w, m);
        else if (!w->cut && w->page)
            page_hear(w->page, m);
    }
    if (m) message_release(m);
}
