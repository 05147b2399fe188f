// SPDX-License-Identifier: MIT
#include "hall/hall_games.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "core/words.h"
#include "play/opponent.h"

#define WEEK         (INT64_C(7) * 24 * 3600 * 1000)
#define LINK_EXPIRES (INT64_C(10) * 60 * 1000)

/* ---- making a game ---- */

/* Begins a game in which these players sit down; 0 or why not. */
static int make(new_game *g, const char *id, const room_setup *setup, const room_event *sit, int n,
                int64_t at) {
    room_memory memory = {g->turns, g->keys, g->times, NEW_TURNS};
    room_begin(&g->r, setup, memory);
    writer w = writer_on(g->setup, sizeof g->setup);
    room_setup_write(setup, &w);
    if (!writer_fits(&w)) return WORD_TOO_LONG;
    g->op = (store_op){.act = STORE_CREATE,
                       .game = id,
                       .setup = g->setup,
                       .at = at,
                       .seq = 1,
                       .events = g->events,
                       .count = n};
    for (int i = 0; i < n; i++) {
        room_command c = {.from = SEAT_SERVER, .event = sit[i]};
        room_event e;
        int why = room_decide(&g->r, &c, at, &e);
        if (!why) why = room_apply(&g->r, &e);
        if (why) return why;
        writer body = writer_on(g->body[i], sizeof g->body[i]);
        event_write_body(&e, &body);
        g->events[i] = (store_event){
            .at = at, .wall = at, .seat = e.seat, .kind = event_names[e.kind], .body = g->body[i]};
    }
    room_summary_for_store(&g->r, &g->op.summary);
    return 0;
}

int new_game_rematch(new_game *g, const hall_room *p, const room *r, const room_event *accept) {
    room_setup setup;
    room_event sit[2];
    room_rematch(r, &setup, sit);
    if (p->hall->setup.speech < CHAT_FREE) setup.free_chat = false;
    int why = make(g, accept->text, &setup, sit, 2, accept->at);
    for (int i = FIRST; i <= SECOND; i++)
        if (!why && p->held[!i]) g->op.seats[i] = p->device[!i];
    return why;
}

void hall_new_id(hall *h, char id[EVENT_ID + 1]) {
    uint8_t bytes[EVENT_ID];
    h->world.random(h->world.self, bytes, sizeof bytes);
    hall_letters(bytes, EVENT_ID, id);
}

void hall_open_room(hall *h, const char *id, uint32_t events, bool is_public,
                    const uint8_t *const owners[2]) {
    hall_room *p = room_get(h, id);
    note one = {.kind = NOTE_LOBBY, .number = 1};
    memcpy(one.game, id, EVENT_ID);
    if (is_public) hall_note(h, one);
    one.kind = NOTE_MINE;
    for (int i = FIRST; i <= SECOND; i++) {
        if (owners[i]) one.number = note_mark(owners[i]);
        if (owners[i]) hall_note(h, one);
    }
    if (p && p->ours < events) p->ours = events;
    if (p) room_pump(h, p);
}

/* ---- requests ---- */

/* A request whose answer waits for the store. */
typedef struct request {
    hall *h;
    hall_client *c;
    char id[TALK_ID + 1], game[EVENT_ID + 1], code[TALK_CODE + 1];
    uint8_t kind, device[STORE_HASH];
    bool is_public, with_code;
    bool done; /* before, as event seq */
    int seat;
    int64_t now, seq;
    store_error error;
    hall_bill bill;
    hall_share share; /* what a new game takes, */
    int limit;        /* and why it may not; 0: it may */
} request;

static request *begin(hall *h, hall_client *c, int kind, const char *id) {
    request *r = calloc(1, sizeof *r);
    if (!r) return NULL;
    r->h = h;
    r->c = client_hold(c);
    r->bill = c->bill;
    r->kind = (uint8_t)kind;
    r->now = h->now;
    memcpy(r->device, c->device, STORE_HASH);
    if (id) memcpy(r->id, id, TALK_ID + 1);
    return r;
}

static void end(request *r) {
    if (!r) return;
    share_leave(r->h, &r->share);
    client_release(r->c);
    free(r);
}

static void answer(const request *r, bool with_code) {
    talk t = talk_of(TELL_DONE);
    t.id = r->id;
    t.game = r->game;
    if (with_code) t.code = r->code;
    hall_send(r->h, r->c, &t);
}

/* What a device makes with a command has ids that follow from both, so that the same command makes
   the same game; nobody else can guess them, since the hash of a device is its secret. */
static void derive(const hall_client *c, const char *id, request *r) {
    uint8_t hash[EVENT_ID + HALL_CODE], in[STORE_HASH + TALK_ID];
    memcpy(in, c->device, STORE_HASH);
    memcpy(in + STORE_HASH, id, TALK_ID);
    crypto_generichash(hash, sizeof hash, in, sizeof in, NULL, 0);
    hall_letters(hash, EVENT_ID, r->game);
    hall_letters(hash + EVENT_ID, HALL_CODE, r->code);
}

/* Whether the game may be made: 0, or why not. */
static int may_create(hall *h, const hall_client *c, request *r) {
    r->share = (hall_share){.device = hall_key(c->device), .address = c->address};
    int why = share_take(h, &r->share, r->with_code ? SHARE_CHALLENGE : SHARE_GAME, false);
    if (why || hall_pay(h, c, COST_GAME, 1, &r->bill)) return why;
    share_leave(h, &r->share);
    return WORD_LIMIT_NEW_GAMES;
}

/* What it takes counts from now on as long as the game is what it is. */
static void there_it_is(request *r) {
    answer(r, r->with_code);
    hall_open_room(r->h, r->game, r->with_code ? 1 : 2, r->is_public,
                   (const uint8_t *const[2]){r->device});
    hall_room *p = room_find(r->h, r->game);
    if (!p || p->share.kind != SHARE_NONE || r->share.kind == SHARE_NONE) return;
    p->share = r->share;
    r->share.kind = SHARE_NONE;
}

static void created(void *context, store_error error, const store_outcome *outcomes, int n) {
    request *r = context;
    (void)n;
    bool before = !error && outcomes[0].result == STORE_EXISTS;
    if (before) hall_repay(r->h, r->c, &r->bill); /* no game was made */
    if (before || (!error && outcomes[0].result == STORE_DONE))
        there_it_is(r);
    else
        hall_busy(r->h, r->c, r->id, NULL, &r->bill);
    end(r);
}

/* Beyond the limit, a command that comes again is still answered as before. */

static void ignore_game(void *context, const store_game *g) {
    (void)context;
    (void)g;
}

static bool ignore_event(void *context, int64_t seq, const store_event *e) {
    (void)context;
    (void)seq;
    (void)e;
    return false;
}

static void exists_work(void *context, store *s) {
    request *r = context;
    r->error = store_load(s, r->game, 1, r, ignore_game, ignore_event);
}

static void exists(void *context) {
    request *r = context;
    int why = r->error == STORE_ABSENT ? r->limit : WORD_BUSY;
    if (r->error)
        hall_refuse(r->h, r->c, r->id, NULL, NULL, why);
    else
        there_it_is(r);
    end(r);
}

/* Who sits down: the player, and the engine if it is asked for. Returns how many. */
static int players(hall *h, const hall_client *c, const talk *t, room_setup *setup,
                   room_event sit[2]) {
    uint8_t coin = 0;
    if (h->setup.speech < CHAT_FREE) setup->free_chat = false;
    if (t->side == SIDE_RANDOM) h->world.random(h->world.self, &coin, 1);
    setup->creator = (uint8_t)(t->side == SIDE_RANDOM ? coin & 1 : t->side);
    sit[0] = (room_event){.kind = EVENT_SIT, .seat = setup->creator};
    sit[0].what = c->bot ? WHAT_BOT : WHAT_PERSON;
    event_set_text(&sit[0], t->name, strlen(t->name));
    if (t->engine < 0) return 1;
    char name[SESSION_NAME];
    opponent_name((int)t->engine, name);
    sit[1] = (room_event){.kind = EVENT_SIT, .seat = !setup->creator, .what = WHAT_ENGINE};
    sit[1].number = (uint16_t)t->engine;
    event_set_text(&sit[1], name, strlen(name));
    return 2;
}

/* Writes the game that was made; 0 or why not. */
static int write_game(hall *h, const hall_client *c, const new_game *g, request *r) {
    store_op ops[2] = {g->op};
    ops[0].seats[g->r.setup.creator] = c->device;
    ops[1] = (store_op){.act = STORE_CODE,
                        .name = r->code,
                        .game = r->game,
                        .seat = STORE_NOBODY,
                        .expires = h->now + WEEK,
                        .at = h->now};
    r->limit = may_create(h, c, r);
    if (r->limit) {
        bool asked = h->world.read(h->world.self, exists_work, exists, r);
        return asked ? 0 : r->limit;
    }
    if (h->world.write(h->world.self, ops, r->with_code ? 2 : 1, created, r)) return 0;
    hall_repay(h, c, &r->bill);
    return WORD_BUSY;
}

void hall_create(hall *h, hall_client *c, const talk *t) {
    /* If a server crashed before its database had any heartbeat, nobody would know since when there
       was none, and the clocks of its games would run on. */
    if (!h->good) {
        hall_busy(h, c, t->id, NULL, &c->bill);
        return;
    }
    room_setup setup;
    room_event sit[2];
    fault f = room_setup_read(t->setup, strlen(t->setup), &setup);
    if (f.code) {
        hall_fault(h, c, t->id, setup.game, f, "setup");
        return;
    }
    if (t->engine > 0 && !strength_fits(setup.game, setup.start.rules, t->engine)) {
        hall_fault(h, c, t->id, setup.game, fault_at(WORD_NUMBER, 0), "engine");
        return;
    }
    int n = players(h, c, t, &setup, sit);
    new_game *g = malloc(sizeof *g);
    request *r = g ? begin(h, c, t->kind, t->id) : NULL;
    int why = r ? 0 : WORD_BUSY;
    if (!why && n == 2 && !h->world.think) why = WORD_NOT_INVITED;
    if (r) {
        derive(c, t->id, r);
        r->is_public = setup.is_public;
        r->with_code = n == 1;
    }
    if (!why) why = make(g, r->game, &setup, sit, n, h->now);
    if (!why) why = write_game(h, c, g, r);
    free(g);
    if (!why) return;
    hall_refuse(h, c, t->id, NULL, setup.game, why);
    end(r);
}

/* ---- codes ---- */

static void linked(void *context, store_error error, const store_outcome *outcomes, int n) {
    request *r = context;
    (void)n;
    if (!error && outcomes[0].result == STORE_DONE)
        answer(r, true);
    else
        hall_refuse(r->h, r->c, r->id, r->game, NULL, WORD_BUSY);
    end(r);
}

void hall_make_link(hall *h, hall_client *c, const char *id, const char *about, int seat) {
    request *r = begin(h, c, ASK_SEAT_LINK, id);
    uint8_t bytes[HALL_LINK];
    if (r) {
        h->world.random(h->world.self, bytes, sizeof bytes);
        hall_letters(bytes, HALL_LINK, r->code);
        memcpy(r->game, about, sizeof r->game);
        store_op op = {.act = STORE_CODE,
                       .name = r->code,
                       .game = r->game,
                       .seat = seat,
                       .expires = h->now + LINK_EXPIRES,
                       .at = h->now};
        if (h->world.write(h->world.self, &op, 1, linked, r)) return;
    }
    hall_refuse(h, c, id, about, NULL, WORD_BUSY);
    end(r);
}

static void take_code(void *context, const store_code *code) {
    request *r = context;
    memcpy(r->game, code->game, sizeof r->game);
    r->seat = code->seat;
}

static void take_done(void *context, const char *about, int64_t seq) {
    request *r = context;
    memcpy(r->game, about, sizeof r->game);
    r->seq = seq;
    r->done = true;
}

/* A code that moves a seat is gone once it has been used: a command that comes again is known by
   its id. */
static void find_work(void *context, store *s) {
    request *r = context;
    r->error = store_find_code(s, r->code, r->now, r, take_code);
    if (r->error != STORE_ABSENT || r->kind != ASK_TAKE_SEAT) return;
    r->error = store_find_command(s, r->device, r->id, r, take_done);
}

static void found(void *context) {
    request *r = context;
    bool joins = r->kind == ASK_CODE;
    if (r->done) {
        hall_done(r->h, r->c, r->id, r->game, r->seq);
    } else if (r->error && r->error != STORE_ABSENT) {
        hall_busy(r->h, r->c, r->id, NULL, &r->bill);
    } else if (r->error || joins != (r->seat == STORE_NOBODY)) {
        hall_refuse(r->h, r->c, r->id, NULL, NULL, WORD_NO_SUCH_CODE);
    } else if (joins) {
        answer(r, false);
    } else {
        hall_room *p = room_get(r->h, r->game);
        hall_item item = {.kind = ITEM_TAKE, .who = r->c, .bill = r->bill};
        memcpy(item.id, r->id, sizeof item.id);
        memcpy(item.code, r->code, sizeof item.code);
        item.command.from = SEAT_SERVER;
        item.command.event.kind = EVENT_MOVE;
        item.command.event.seat = (uint8_t)r->seat;
        if (!p || !room_ask(r->h, p, &item)) hall_busy(r->h, r->c, r->id, r->game, &r->bill);
    }
    end(r);
}

void hall_find_code(hall *h, hall_client *c, const talk *t) {
    if (!hall_pay(h, c, COST_CODE, 1, &c->bill)) {
        hall_refuse(h, c, t->id, NULL, NULL, WORD_LIMIT_CODES);
        return;
    }
    request *r = begin(h, c, t->kind, t->id);
    /* Read aloud, letters have no case. */
    for (size_t i = 0; r && t->code[i]; i++) {
        r->code[i] = t->code[i];
        if (r->code[i] >= 'a' && r->code[i] <= 'z') r->code[i] = (char)(r->code[i] - 'a' + 'A');
    }
    if (r && h->world.read(h->world.self, find_work, found, r)) return;
    hall_busy(h, c, t->id, NULL, &c->bill);
    end(r);
}
