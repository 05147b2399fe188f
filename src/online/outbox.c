// SPDX-License-Identifier: MIT
#include "online/outbox.h"

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

int outbox_act(outbox *o, uint64_t id, const room_command *c, int64_t now) {
    if (o->n == OUTBOX_PENDING) return WORD_TOO_MUCH;
    outbox_item item = {.id = id, .command = *c, .at = now};
    room_aim(&o->shown, &item.command);
    writer w = writer_on(item.command.next, sizeof item.command.next);
    write_text(&w, "000000000000"); /* only the server knows */
    int why = show(o, &item);
    if (!why) o->pending[o->n++] = item;
    return why;
}

void outbox_connected(outbox *o) {
    o->connected = true;
    o->ask = true;
    for (uint32_t i = 0; i < o->n; i++) o->pending[i].sent = false;
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

void outbox_refused(outbox *o, uint64_t id) {
    outbox_item *item = find(o, id);
    if (!item) return;
    drop(o, (uint32_t)(item - o->pending));
    rebuild(o);
}

void outbox_current(outbox *o, uint32_t seq) {
    o->asked = false;
    if (seq > o->confirmed.seq) o->ask = true;
}

bool outbox_next(outbox *o, outbox_message *m) {
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
        item->sent = true;
        m->is_command = true;
        m->id = item->id;
        m->command = item->command;
        return true;
    }
    return false;
}
