// SPDX-License-Identifier: MIT
#include "online/outbox.h"

#include "base/chars.h"

/* Puts a command on top of what is shown; 0 or the reason. The client's clock may be ahead of the
   server's: if something seems to be due or the time to be up, it is as if done with the last
   event. */
static int show(outbox *o, const outbox_item *item) {
    room *r = &o->shown;
    int64_t at[] = {item->at > r->at ? item->at : r->at, r->at};
    int why = WORD_DUE;
    for (int i = 0; i < 2 && why; i++) {
        room_event e;
        why = room_decide(r, &item->command, at[i], &e);
        if (!why) why = room_apply(r, &e);
    }
    return why;
}

/* What no longer fits is not shown; the server's answer will say why. */
static void rebuild(outbox *o) {
    room_copy(&o->shown, o->shown_memory, &o->confirmed);
    for (uint32_t i = 0; i < o->n; i++) show(o, &o->pending[i]);
}

void outbox_begin(outbox *o, const room_setup *setup, room_memory confirmed, room_memory shown) {
    *o = (outbox){.shown_memory = shown};
    room_begin(&o->confirmed, setup, confirmed);
    rebuild(o);
}

static void drop(outbox *o, uint32_t i) {
    o->n--;
    for (; i < o->n; i++) o->pending[i] = o->pending[i + 1];
}

/* Only the server knows the id of the next game. */
static void hide_next(room_command *c) {
    writer w = writer_on(c->next, sizeof c->next);
    write_text(&w, "000000000000");
}

int outbox_act(outbox *o, uint64_t id, const room_command *c, int64_t now) {
    if (o->n == OUTBOX_PENDING) return WORD_TOO_MUCH;
    outbox_item item = {.id = id, .command = *c, .at = now};
    room_aim(&o->shown, &item.command);
    hide_next(&item.command);
    int why = show(o, &item);
    if (!why) o->pending[o->n++] = item;
    return why;
}

void outbox_connected(outbox *o) {
    o->connected = true;
    o->ask = true;
    for (uint32_t i = 0; i < o->n; i++) {
        o->pending[i].sent = false;
        o->pending[i].again = 0;
    }
}

void outbox_disconnected(outbox *o) {
    o->connected = false;
}

/* Drops commands that are part of what is confirmed. */
static void settle(outbox *o) {
    for (uint32_t i = o->n; i-- > 0;)
        if (o->pending[i].seq > 0 && o->pending[i].seq <= o->confirmed.seq) drop(o, i);
}

static outbox_item *find(outbox *o, uint64_t id) {
    for (uint32_t i = 0; i < o->n; i++)
        if (o->pending[i].id == id) return &o->pending[i];
    return NULL;
}

int outbox_event(outbox *o, const room_event *e, uint64_t id) {
    if (e->seq <= o->confirmed.seq) return 0;
    if (e->seq > o->confirmed.seq + 1) {
        if (!o->asked) o->ask = true;
        return 0;
    }
    int why = room_apply(&o->confirmed, e);
    if (why) return why;
    outbox_item *own = id ? find(o, id) : NULL;
    if (own) own->seq = e->seq;
    settle(o);
    rebuild(o);
    return 0;
}

void outbox_acknowledged(outbox *o, uint64_t id, uint32_t seq) {
    outbox_item *item = find(o, id);
    if (!item) return;
    item->seq = seq;
    settle(o);
    rebuild(o);
}

void outbox_refused(outbox *o, uint64_t id, int why, int64_t now) {
    outbox_item *item = find(o, id);
    if (!item) return;
    if (why == WORD_BUSY) {
        item->sent = false;
        item->again = now + (OUTBOX_RETRY << item->tries);
        if (item->tries < OUTBOX_DOUBLINGS) item->tries++;
        return;
    }
    drop(o, (uint32_t)(item - o->pending));
    rebuild(o);
}

void outbox_current(outbox *o, uint32_t seq) {
    o->asked = false;
    if (seq > o->confirmed.seq) o->ask = true;
}

bool outbox_next(outbox *o, int64_t now, outbox_message *m) {
    *m = (outbox_message){0};
    if (!o->connected) return false;
    if (o->ask) {
        m->from = o->confirmed.seq + 1;
        o->ask = false;
        o->asked = true;
        return true;
    }
    for (uint32_t i = 0; i < o->n; i++) {
        outbox_item *item = &o->pending[i];
        if (item->sent || item->seq > 0) continue;
        /* Not so long, should the clock have been set back. */
        int64_t wait = item->again - now;
        if (wait > 0 && wait <= OUTBOX_RETRY << OUTBOX_DOUBLINGS) return false;
        item->sent = true;
        m->is_command = true;
        m->id = item->id;
        m->command = item->command;
        return true;
    }
    return false;
}

int64_t outbox_again(const outbox *o) {
    for (uint32_t i = 0; o->connected && i < o->n; i++)
        if (!o->pending[i].sent && o->pending[i].seq == 0) return o->pending[i].again;
    return CLOCK_NEVER;
}

/* ---- as text ---- */

void outbox_write(const outbox *o, writer *w) {
    for (uint32_t i = 0; i < o->n; i++) {
        const outbox_item *item = &o->pending[i];
        const room_command *c = &item->command;
        const int64_t numbers[] = {item->at, c->turns, c->offer, c->event.thought};
        if (i > 0) write_char(w, '\n');
        event_write_command_id(item->id, w);
        for (int k = 0; k < 4; k++) {
            write_char(w, ' ');
            write_int(w, numbers[k]);
        }
        write_char(w, ' ');
        event_write_command(&c->event, w);
    }
}

/* A line of n bytes. */
static fault read_item(const char *s, size_t n, int seat, outbox_item *item) {
    static const uint64_t most[] = {EVENT_LATEST, UINT32_MAX, UINT32_MAX, EVENT_LATEST};
    uint64_t number[4];
    size_t at = n < COMMAND_ID ? n : COMMAND_ID;
    *item = (outbox_item){0};
    fault f = event_read_command_id(s, at, &item->id);
    for (int i = 0; i < 4 && !f.code; i++) {
        size_t from = at + 1, to = from;
        if (at == n) return fault_at(WORD_UNFINISHED, at);
        if (s[at] != ' ') return fault_at(WORD_UNEXPECTED, at);
        while (to < n && s[to] != ' ') to++;
        if (!chars_number(s + from, to - from, most[i], &number[i]))
            f = fault_at(WORD_NUMBER, from);
        at = to;
    }
    if (f.code) return f;
    if (at == n) return fault_at(WORD_UNFINISHED, at);
    room_command *c = &item->command;
    f = event_read_command(s + at + 1, n - at - 1, &c->event);
    if (f.code) return fault_at(f.code, at + 1 + f.at);
    item->at = (int64_t)number[0];
    c->turns = (uint32_t)number[1];
    c->offer = (uint32_t)number[2];
    c->event.thought = (int64_t)number[3];
    c->from = c->event.seat = (uint8_t)seat;
    hide_next(c);
    return NO_FAULT;
}

fault outbox_read(outbox *o, int seat, const char *s, size_t n) {
    uint32_t before = o->n;
    fault f = NO_FAULT;
    for (size_t at = 0, to; at < n && !f.code; at = to + 1) {
        outbox_item item;
        for (to = at; to < n && s[to] != '\n'; to++) {
        }
        f = read_item(s + at, to - at, seat, &item);
        if (!f.code && o->n == OUTBOX_PENDING) f = fault_at(WORD_TOO_MUCH, 0);
        if (f.code) f = fault_moved(f, f.at + at);
        if (!f.code && !find(o, item.id)) o->pending[o->n++] = item;
    }
    if (f.code) o->n = before;
    rebuild(o);
    return f;
}
