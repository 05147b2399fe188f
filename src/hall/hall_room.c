// SPDX-License-Identifier: MIT
// Rooms: their inboxes, what happens by itself, and appends to the log.
#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "core/words.h"
#include "hall/hall_games.h"
#include "hall/hall_inner.h"

/* ---- the inbox ---- */

void room_pop(hall_room *p) {
    hall_item *item = p->first;
    p->first = item->next;
    if (!p->first) p->end = &p->first;
    if (item->who) client_release(item->who);
    free(item);
}

static void refuse(hall *h, hall_room *p, int why) {
    hall_item *item = p->first;
    if (item->who && why == WORD_BUSY) hall_repay(h, item->who, &item->bill);
    if (item->who)
        hall_refuse(h, item->who, item->id, p->id, p->r ? p->r->setup.game : NULL, why);
    else
        p->retry = h->now + HALL_RETRY;
    room_pop(p);
}

/* Whether there is room for what a client asks. Each player has an inbox of their own, and so has
   each address that has no seat here, so nobody's turn is refused because others want to watch or
   join. Until the room is loaded, nobody knows who its players are; then addresses count. */
static bool takes(const hall *h, const hall_room *p, const hall_client *c) {
    uint32_t same = 0, strangers = 0;
    int seat = seat_of(p, c->device);
    for (const hall_item *i = p->first; i; i = i->next) {
        int other = i->who ? seat_of(p, i->who->device) : seat;
        strangers += i->who && other < 0;
        same += i->who && other == seat && (seat >= 0 || i->who->address == c->address);
    }
    return same < h->setup.inbox && (seat >= 0 || strangers < HALL_STRANGERS * h->setup.inbox);
}

bool room_put(hall *h, hall_room *p, const hall_item *item) {
    bool taken = !item->who || takes(h, p, item->who);
    hall_item *copy = taken ? malloc(sizeof *copy) : NULL;
    if (!copy) return false;
    *copy = *item;
    copy->next = NULL;
    copy->at = h->now;
    if (copy->who) client_hold(copy->who);
    *p->end = copy;
    p->end = &copy->next;
    p->used = h->now;
    return true;
}

bool room_ask(hall *h, hall_room *p, const hall_item *item) {
    if (!room_put(h, p, item)) return false;
    room_pump(h, p);
    return true;
}

/* ---- appending ---- */

static void happened(hall *h, hall_room *p) {
    room_event e = p->next;
    hall_item *item = p->next_item;
    bool good = room_take(p, &e, item ? command_number(item->id) : 0);
    if (!good) { /* no memory: the truth is in the log, and is told when it is loaded */
        h->counts.failures++;
        room_unload(p);
        room_load(h, p);
        return;
    }
    if (item && item->who && (item->kind == ITEM_JOIN || item->kind == ITEM_TAKE)) {
        if (p->held[e.seat]) hall_lost(h, p->id, p->device[e.seat]); /* whose it was */
        p->held[e.seat] = true;
        memcpy(p->device[e.seat], item->who->device, STORE_HASH);
        room_seated(h, p, &e);
    }
    if (item) {
        if (item->who && item->id[0]) hall_done(h, item->who, item->id, p->id, e.seq);
        room_pop(p);
    }
    p->ours = e.seq;
    p->fresh = h->now;
    hall_note_event(h, p, &e, hall_tell_event(h, p, &e));
    /* The next game, so that the lobby and the lists of the players have it. */
    if (e.kind == EVENT_ACCEPT && e.what == WHAT_REMATCH)
        hall_open_room(h, e.text, 2, p->r->setup.is_public,
                       (const uint8_t *const[2]){p->held[FIRST] ? p->device[FIRST] : NULL,
                                                 p->held[SECOND] ? p->device[SECOND] : NULL});
}

static void written(void *context, store_error error, const store_outcome *outcomes, int n) {
    hall_room *p = context;
    hall *h = p->hall;
    hall_item *item = p->next_item;
    p->writing = false;
    if (error == STORE_OK && outcomes[0].result == STORE_DONE) {
        h->counts.events++;
        happened(h, p);
    } else if (item && error == STORE_OK && n > 1 && outcomes[1].result == STORE_NO_CODE) {
        refuse(h, p, WORD_NO_SUCH_CODE);
    } else {
        /* A conflict is decided again at once. After a failure the command waits until the store
           works; whether it has happened, the log will say. */
        h->counts.conflicts += error == STORE_OK;
        if (item) item->tries++;
        if (error) {
            /* Others go on, should it be this game that cannot be written. */
            p->hold = h->now + HALL_RETRY;
            hall_failed(h);
        }
        room_load(h, p);
    }
    p->next_item = NULL;
    room_pump(h, p);
}

/* Appends an event that applies; `item` is the command that causes it, and is refused if there
   cannot be a next game. If nothing can be written now, everything waits. */
static void append(hall *h, hall_room *p, const room_event *e, hall_item *item) {
    char body[EVENT_LINE], command[TALK_ID + 3] = {(char)('0' + e->seat), '-'};
    writer w = writer_on(body, sizeof body);
    event_write_body(e, &w);
    room trial = *p->r;
    int why = room_apply(&trial, e);
    CHECK(!why); /* it was decided so */
    if (item) memcpy(command + 2, item->id, TALK_ID + 1);
    bool named = item && item->id[0];
    store_event event = {.at = e->at,
                         .wall = e->at,
                         .seat = e->seat,
                         .kind = event_names[e->kind],
                         .body = body,
                         .command = named ? command : NULL};
    store_op ops[2] = {{.act = STORE_APPEND,
                        .game = p->id,
                        .seq = e->seq,
                        .events = &event,
                        .count = 1,
                        .at = e->at}};
    int n = 1;
    room_summary_for_store(&trial, &ops[0].summary);
    if (item && (item->kind == ITEM_JOIN || item->kind == ITEM_TAKE))
        ops[0].seats[e->seat] = item->who->device;
    new_game *next = NULL;
    if (e->kind == EVENT_ACCEPT && e->what == WHAT_REMATCH) {
        next = malloc(sizeof *next);
        why = next ? new_game_rematch(next, p, &trial, e) : WORD_BUSY;
        if (!why) ops[n++] = next->op;
    } else if (item && item->kind == ITEM_TAKE) {
        ops[n++] = (store_op){.act = STORE_USE_CODE, .name = item->code, .at = h->now};
    }
    if (why) {
        free(next);
        p->retry = h->now + HALL_RETRY;
        if (item) refuse(h, p, why);
        return;
    }
    p->next = *e;
    p->next_item = item;
    p->writing = h->world.write(h->world.self, ops, n, written, p);
    free(next);
    if (p->writing) return;
    p->next_item = NULL;
    hall_failed(h);
}

/* ---- what clients ask for ---- */

/* The event that this command of a seat caused before, or 0. */
static uint32_t done_before(const hall_room *p, int seat, const char *id) {
    uint64_t number = command_number(id);
    for (uint32_t i = p->r->seq; i > 0; i--)
        if (p->logged[i - 1].id == number && p->logged[i - 1].by == seat) return i;
    return 0;
}

/* With other servers, what is in memory may be old: it is read before a client hears a no, or less
   than it knows. False: it was. */
static bool make_sure(hall *h, hall_room *p, hall_item *item) {
    if (!h->world.tell || item->sure) return false;
    item->sure = true;
    room_load(h, p);
    return p->loading;
}

static void watch(hall *h, hall_room *p, hall_item *item) {
    hall_client *c = item->who;
    CHECK(c); /* the hall itself watches nothing */
    int seat = seat_of(p, c->device);
    bool old = item->from > p->r->seq + 1 || (p->watcher_count == 0 && p->fresh < item->at);
    if ((old || seat < 0) && make_sure(h, p, item)) return; /* somebody may have sat down */
    int why = !room_may_watch(p, seat) ? WORD_NO_SUCH_GAME : c->gone ? 0 : room_watch(h, c, p);
    if (why) {
        refuse(h, p, why);
        return;
    }
    if (!c->gone) hall_tell_room(h, p, c, item->id, item->from, seat);
    room_pop(p);
}

/* What a join or a move of a seat asks of the room; 0 or why not. */
static int seat_command(const hall_room *p, hall_item *item) {
    room_event *e = &item->command.event;
    const room *r = p->r;
    if (seat_of(p, item->who->device) >= 0) return WORD_SAME_DEVICE;
    if (item->kind == ITEM_JOIN) {
        e->seat = r->seat[FIRST].what ? SECOND : FIRST;
        if (r->seat[FIRST].what && r->seat[SECOND].what) return WORD_SEAT_TAKEN;
    }
    return 0;
}

/* Whether it is for this server to append what is due. */
static bool may_tick(const hall *h, const hall_room *p) {
    int64_t due = room_due_here(h, p);
    return due <= h->now || due <= p->r->at;
}

/* Counts what a player may not do as often as they like, once; 0, or which limit forbids it. */
static int charge(hall *h, hall_item *item) {
    const room_event *e = &item->command.event;
    const hall_client *c = item->who;
    bool rematch = e->kind == EVENT_OFFER && e->what == WHAT_REMATCH;
    hall_bill *b = &item->bill;
    if (e->kind == EVENT_SAY && !b->paid[COST_CHAT] && !hall_pay(h, c, COST_CHAT, 1, b))
        return WORD_LIMIT_MESSAGES;
    if (rematch && !b->paid[COST_GAME] && !hall_pay(h, c, COST_GAME, 1, b))
        return WORD_LIMIT_NEW_GAMES;
    return 0;
}

static int prepare(hall *h, hall_room *p, hall_item *item, int seat) {
    room_command *c = &item->command;
    if (item->kind == ITEM_CLOSE || !item->who) return 0;
    if (item->kind != ITEM_DO) return seat_command(p, item);
    if (seat < 0) return WORD_NOT_YOUR_SEAT;
    c->from = c->event.seat = (uint8_t)seat;
    if (c->event.what == WHAT_REMATCH) hall_new_id(h, c->next);
    return charge(h, item);
}

/* Makes a command happen, or refuses it. False: it has to wait. */
static bool command(hall *h, hall_room *p, hall_item *item) {
    int seat = item->who ? seat_of(p, item->who->device) : -1;
    uint32_t before = seat >= 0 && item->id[0] ? done_before(p, seat, item->id) : 0;
    if (before > 0) {
        hall_done(h, item->who, item->id, p->id, before);
        room_pop(p);
        return true;
    }
    room_event e = {0};
    int why = item->tries >= HALL_TRIES ? WORD_BUSY : prepare(h, p, item, seat);
    if (!why && !room_ensure(p->r)) why = WORD_BUSY;
    room_command c = item->command;
    /* What the server measured: the way to the client and back, and how late the turn before was
       shown. */
    if (c.event.kind == EVENT_TURN && item->who) c.event.lag += p->late;
    if (!why) why = room_decide(p->r, &c, item->at, &e);
    if (why == WORD_DUE) {
        if (!may_tick(h, p)) return false;
        append(h, p, &e, NULL);
    } else if (why) {
        if (!make_sure(h, p, item)) refuse(h, p, why);
    } else {
        append(h, p, &e, item);
    }
    return true;
}

/* False: it has to wait. */
static bool serve(hall *h, hall_room *p, hall_item *item) {
    if (!item->who) return command(h, p, item);
    if (item->who->closing) {
        room_pop(p); /* banned, or forgotten: nothing was promised */
    } else if (item->who->leaving) {
        refuse(h, p, WORD_BUSY);
    } else if (item->kind == ITEM_WATCH) {
        watch(h, p, item);
    } else if (item->kind == ITEM_LINK) {
        int seat = seat_of(p, item->who->device);
        if (seat < 0) {
            if (!make_sure(h, p, item)) refuse(h, p, WORD_NOT_YOUR_SEAT);
            return true;
        }
        hall_make_link(h, item->who, item->id, p->id, seat);
        room_pop(p);
    } else {
        return command(h, p, item);
    }
    return true;
}

/* ---- what happens by itself ---- */

static bool engine_answer(hall *h, const hall_room *p, room_command *c) {
    if (!room_engine_answers(p->r, c)) return false;
    hall_new_id(h, c->next);
    return true;
}

/* What was due before it went down happens first. */
static void tell_down(hall *h, hall_room *p, const hall_down *d) {
    room_command c = {.from = SEAT_SERVER};
    c.event.kind = EVENT_DOWN;
    c.event.seat = SEAT_SERVER;
    c.event.from = d->from;
    room_event e = {0};
    int why = room_ensure(p->r) ? room_decide(p->r, &c, d->until, &e) : WORD_MEMORY;
    if (!why || why == WORD_DUE)
        append(h, p, &e, NULL);
    else
        p->retry = h->now + HALL_RETRY;
}

/* Starts what is next by itself; false if nothing is. */
static bool by_itself(hall *h, hall_room *p) {
    room_command c;
    room_event e = {0};
    int why = 0;
    if (!room_ensure(p->r)) return false;
    if (may_tick(h, p) && room_tick(p->r, h->now, &e)) {
        why = WORD_DUE;
    } else if (engine_answer(h, p, &c) || presence_tick(&p->presence, p->r, h->now, &c)) {
        why = room_decide(p->r, &c, h->now, &e);
    } else {
        return false;
    }
    if (why && why != WORD_DUE) {
        p->retry = h->now + HALL_RETRY;
        return false;
    }
    append(h, p, &e, NULL);
    return true;
}

/* ---- in and out of memory ---- */

static bool is_behind(const hall_room *p) {
    return !p->r || p->check || p->heard > p->r->seq;
}

/* Does the next thing; false: there is none, or it has to wait. */
static bool step(hall *h, hall_room *p) {
    hall_down d;
    bool reads = p->first && (p->first->kind == ITEM_WATCH || p->first->kind == ITEM_LINK);
    if (!reads && (is_behind(p) || !hall_is_well(h) || h->now < p->hold)) return false;
    if (!reads && room_was_down(p, &d)) {
        if (h->now < p->retry) return false;
        tell_down(h, p, &d);
        return true;
    }
    if (p->first) return serve(h, p, p->first);
    return h->now >= p->retry && by_itself(h, p);
}

void room_pump(hall *h, hall_room *p) {
    if (!h->ready) return;
    if (p->stale && !p->loading && !p->writing) {
        room_send_away(h, p, p->stale);
        p->stale = 0;
        room_unload(p);
    }
    if (is_behind(p) && !p->loading && !p->writing && h->now >= p->retry) room_load(h, p);
    room_answer(h, p);
    while (p->r && !p->loading && !p->writing && step(h, p)) {
    }
    bool quiet = p->r && !p->loading && !p->writing && h->now >= p->retry && hall_is_well(h);
    if (quiet && room_engine_waits(h, p)) room_think(h, p);
    room_share(h, p);
    room_schedule(h, p);
}

/* It could not be loaded, and will be tried again: those who wait do so for some tries, those who
   watch stay. */
static void keep_waiting(hall *h, hall_room *p) {
    for (hall_item *item = p->first; item; item = item->next) item->tries++;
    while (p->first && p->first->tries >= HALL_TRIES) refuse(h, p, WORD_BUSY);
}

void room_loaded(hall *h, hall_room *p, bool good, bool absent, bool fresh) {
    if (absent) {
        while (p->first) refuse(h, p, WORD_NO_SUCH_GAME);
        room_send_away(h, p, WORD_DELETED);
        for (int i = FIRST; i <= SECOND; i++) hall_tell_not_mine(h, p, i);
        hall_gone(h, p->id);
        room_free(h, p);
    } else {
        if (!good) keep_waiting(h, p);
        if (good && fresh) {
            room_take_places(h, p);
            hall_tell_lobby(h, p);
            hall_tell_mine(h, p);
        }
        room_pump(h, p);
    }
    hall_glance_more(h);
}

void room_reload(hall *h, hall_room *p, int why) {
    p->stale = (uint8_t)why;
    room_pump(h, p);
}

void room_check(hall *h, hall_room *p, int why) {
    p->check = (uint8_t)why;
    room_pump(h, p);
}

bool room_is_spare(const hall *h, const hall_room *p) {
    bool quiet = !p->first && !p->watcher_count && !p->loading && !p->writing && !p->thinking
                 && !p->starting;
    if (!quiet || !p->r) return quiet;
    /* Whether players are away is for servers to say that have seen one of them. */
    const presence *at = &p->presence;
    if (h->world.tell && p->r->status == ROOM_PLAYING && !at->seen[FIRST] && !at->seen[SECOND])
        return true;
    return presence_due(at, p->r) == CLOCK_NEVER;
}

bool room_is_idle(const hall *h, const hall_room *p) {
    return p->used + h->setup.idle <= h->now && room_is_spare(h, p);
}
