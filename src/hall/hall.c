// SPDX-License-Identifier: MIT
// Clients, and which of their messages goes where.
#include "hall/hall.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "core/words.h"
#include "games/games.h"
#include "hall/hall_inner.h"
#include "online/pace.h"

/* ---- small things ---- */

uint64_t hall_key(const uint8_t device[STORE_HASH]) {
    uint64_t key;
    memcpy(&key, device, sizeof key);
    return key;
}

hall_client **hall_bucket(hall *h, const uint8_t device[STORE_HASH]) {
    return &h->devices[note_mark(device) & (HALL_BUCKETS - 1)];
}

bool hall_same(const uint8_t a[STORE_HASH], const uint8_t b[STORE_HASH]) {
    return sodium_memcmp(a, b, STORE_HASH) == 0;
}

void hall_letters(const uint8_t *bytes, size_t n, char *out) {
    static const char letters[32] = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
    for (size_t i = 0; i < n; i++) out[i] = letters[bytes[i] & 31];
    out[n] = '\0';
}

void hall_hex(const uint8_t *bytes, size_t n, char *out) {
    sodium_bin2hex(out, 2 * n + 1, bytes, n);
}

hall_client *client_hold(hall_client *c) {
    c->holds++;
    return c;
}

void hall_dismiss(hall *h, hall_client *c) {
    if (c->gone || c->closing) return;
    c->closing = true;
    h->world.close(h->world.self, c->socket);
}

void client_release(hall_client *c) {
    if (--c->holds == 0) free(c);
}

/* ---- beginning and ending ---- */

hall_setup hall_usual(void) {
    return (hall_setup){.rooms = 20000,
                        .inbox = 32,
                        .watchers = 5000,
                        .lobby = 1 << 12,
                        .idle = 60 * 1000,
                        .speech = CHAT_PRESETS,
                        .challenges_device = 5,
                        .challenges_address = 64,
                        .unfinished_address = 512,
                        .messages = {60, 100},
                        .work_address = {6000, 1000000 / 600},
                        .work_device = {600, 1000000 / 30},
                        .hellos = {60, 1000},
                        .games_address = {60, 10 * 1000},
                        .games_device = {20, 30 * 1000},
                        .chat = {8, 2000},
                        .codes = {20, 5000}};
}

hall *hall_open(const hall_world *world, const hall_setup *setup, int64_t now) {
    hall *h = sodium_init() >= 0 ? calloc(1, sizeof *h) : NULL;
    if (!h) return NULL;
    h->world = *world;
    h->setup = *setup;
    if (setup->host_token && strlen(setup->host_token) < sizeof h->host_token)
        memcpy(h->host_token, setup->host_token, strlen(setup->host_token));
    h->now = h->begun = h->beat = now;
    h->sweep = now + HALL_SWEEP;
    h->newest = &h->newcomer;
    h->heard = now;
    uint8_t name[NOTES_SENDER];
    world->random(world->self, name, sizeof name);
    hall_letters(name, sizeof name, h->name);
    h->heap = calloc(setup->rooms, sizeof(void *));
    h->found = malloc(HALL_FOUND * sizeof *h->found);
    lobby_entry *entries = calloc(setup->lobby, sizeof *entries);
    bool shared = shares_open(h);
    for (int i = 0; i < LIMITS; i++)
        world->random(world->self, &h->limits[i].seed, sizeof h->limits[i].seed);
    if (!h->heap || !h->found || !entries || !shared) {
        shares_close(h);
        free(entries);
        free(h->found);
        free(h->heap);
        free(h);
        return NULL;
    }
    lobby_begin(&h->lobby, entries, setup->lobby);
    return h;
}

/* Dismisses clients that have not said hello in time; the others leave the list of newcomers. */
static void expect_hellos(hall *h, int64_t before) {
    while (h->newcomer && h->newcomer->since < before) {
        hall_client *c = h->newcomer;
        h->newcomer = c->later;
        if (!h->newcomer) h->newest = &h->newcomer;
        if (!c->known && !c->greeting && !c->gone && !c->closing) {
            hall_error(h, c, NULL, WORD_HELLO_FIRST, NULL);
            hall_dismiss(h, c);
        }
        client_release(c);
    }
}

void hall_close(hall *h) {
    expect_hellos(h, INT64_MAX);
    for (int i = 0; i < HALL_BUCKETS; i++)
        while (h->rooms[i]) room_free(h, h->rooms[i]);
    free(h->found);
    free(h->banned);
    free(h->downs);
    shares_close(h);
    free(h->lobby.entries);
    free(h->heap);
    free(h);
}

hall_client *hall_connected(hall *h, void *socket, uint64_t address, int64_t now) {
    hall_client *c = calloc(1, sizeof *c);
    if (!c) return NULL;
    h->now = now > h->now ? now : h->now;
    c->socket = socket;
    c->address = address;
    c->holds = 1;
    c->after = h->clients;
    if (c->after) c->after->before = c;
    h->clients = c;
    h->counts.clients++;
    c->since = h->now;
    *h->newest = client_hold(c);
    h->newest = &c->later;
    if (hall_is_banned(h, address)) hall_send_off(h, c);
    return c;
}

void hall_lag(hall_client *c, int64_t ms) {
    c->lag = ms;
}

void hall_disconnected(hall *h, hall_client *c, int64_t now) {
    h->now = now > h->now ? now : h->now;
    c->gone = true;
    while (c->watches > 0) room_leave(h, c, c->watching[0].room, false);
    if (c->known) {
        hall_client **at = hall_bucket(h, c->device);
        while (*at != c) at = &(*at)->same;
        *at = c->same;
    }
    if (c->before) c->before->after = c->after;
    if (c->after) c->after->before = c->before;
    if (h->clients == c) h->clients = c->after;
    h->counts.clients--;
    client_release(c);
}

/* ---- time ---- */

bool hall_is_well(const hall *h) {
    return h->known && !h->failing && h->now - h->sure < HALL_LATE;
}

void hall_failed(hall *h) {
    h->counts.failures++;
    if (h->failing) return;
    h->failing = true;
    h->beat = h->now; /* until one succeeds, nothing is decided */
}

void hall_pump(hall *h) {
    for (int i = 0; i < HALL_BUCKETS; i++)
        for (hall_room *p = h->rooms[i], *next; p; p = next) {
            next = p->same;
            if (p->r || p->first) room_pump(h, p);
        }
}

static void beaten(void *context, store_error error, const store_outcome *outcomes, int n) {
    hall *h = context;
    (void)n;
    h->beating = false;
    if (error || outcomes[0].result != STORE_DONE) {
        h->counts.failures++;
        h->failing = true;
        return;
    }
    bool was_well = hall_is_well(h);
    if (h->now - h->good >= HALL_LATE) {
        /* This server or another one may have found that there was none. */
        h->gaps++;
        h->known = false;
        h->look = h->now;
    }
    h->failing = false;
    h->good = h->beat_at;
    /* One that took so long says nothing of now: the next one will find that there was no server,
       because this one stood still. */
    if (h->now - h->beat_at < HALL_GAP)
        h->sure = h->now;
    else
        h->beat = h->now;
    if (!was_well && h->known) hall_pump(h);
    hall_look(h);
}

/* Says that there is a server. The first one notes since when there was none, before anything is
   read, so that every server that starts knows of it. If there may be others, they may just be
   late. */
static void beat(hall *h) {
    int64_t first = h->setup.shared ? HALL_LATE : 0;
    store_op ops[] = {
        {.act = STORE_ALIVE, .at = h->now, .gap = h->good ? HALL_GAP : first},
        {.act = STORE_EXPIRE_CODES, .at = h->now},
        {.act = STORE_EXPIRE_DEVICES, .at = h->now - HALL_KEEP_DAYS * INT64_C(24 * 3600 * 1000)}};
    int n = h->now >= h->expire ? 3 : 1;
    h->beat = h->now + HALL_HEARTBEAT;
    if (!h->beating) {
        h->beating = h->world.write(h->world.self, ops, n, beaten, h);
        h->beat_at = h->now;
        if (h->beating && n > 1) h->expire = h->now + HALL_EXPIRE;
    }
    hall_glance_more(h);
    hall_read_bans(h);
    expect_hellos(h, h->now - HALL_HELLO);
    hall_note_regular(h);
}

/* Nothing was heard of a game that is needed here. */
static bool is_stale(const hall *h, const hall_room *p) {
    bool others = h->world.tell && p->r && !room_is_spare(h, p);
    return others && h->now - p->fresh >= (hall_is_deaf(h) ? HALL_HINTS : HALL_STALE);
}

static void sweep(hall *h) {
    h->sweep = h->now + (hall_is_deaf(h) ? HALL_HINTS : HALL_SWEEP);
    bool again = lobby_takes_again(&h->lobby);
    for (int i = 0; i < HALL_BUCKETS; i++)
        for (hall_room *p = h->rooms[i], *next; p; p = next) {
            next = p->same;
            if (again && p->r) hall_tell_lobby(h, p);
            if (is_stale(h, p)) {
                p->heard = p->r->seq + 1;
                room_pump(h, p);
            }
            if (!room_is_idle(h, p)) continue;
            /* With other servers, overdue games are found in the store. */
            if (p->due == CLOCK_NEVER || h->world.tell) {
                room_free(h, p);
            } else {
                if (p->r) p->deadline = p->due;
                room_unload(p);
            }
        }
}

void hall_tick(hall *h, int64_t now) {
    h->now = now > h->now ? now : h->now;
    if (h->now >= h->beat) beat(h);
    /* Whatever a room does next is later than now, or waits for the store. */
    while (hall_is_well(h) && h->heap_count > 0 && h->heap[0]->due <= h->now)
        room_pump(h, h->heap[0]);
    if (h->now >= h->sweep) sweep(h);
    hall_note_all(h);
}

int64_t hall_next(const hall *h) {
    int64_t next = h->beat < h->sweep ? h->beat : h->sweep;
    if (h->out_size > 0) return h->now;
    bool due = hall_is_well(h) && h->heap_count > 0 && h->heap[0]->due < next;
    return due ? h->heap[0]->due : next;
}

void hall_stop(hall *h) {
    talk t = talk_of(TELL_NOTICE);
    t.what = NOTICE_STOPPING;
    hall_send_all(h, &t);
}

hall_counts hall_count(const hall *h) {
    hall_counts counts = h->counts;
    for (int i = 0; i < HALL_BUCKETS; i++)
        for (const hall_room *p = h->rooms[i]; p; p = p->same) counts.loaded += p->r != NULL;
    return counts;
}

/* ---- messages ---- */

static void ask_room(hall *h, hall_client *c, const talk *t, const hall_item *item) {
    hall_item copy = *item;
    copy.who = c;
    copy.bill = c->bill;
    if (t->id) memcpy(copy.id, t->id, TALK_ID + 1);
    hall_room *p = room_get(h, t->game);
    if (!p || !room_ask(h, p, &copy)) hall_busy(h, c, t->id, t->game, &c->bill);
}

static void ask_do(hall *h, hall_client *c, const talk *t) {
    hall_item item = {.kind = ITEM_DO};
    room_command *command = &item.command;
    fault f = event_read_command(t->event, strlen(t->event), &command->event);
    if (f.code) {
        hall_fault(h, c, t->id, NULL, f, "event");
        return;
    }
    command->turns = t->turns > UINT32_MAX ? UINT32_MAX : (uint32_t)t->turns;
    command->offer = t->offer < 0 || t->offer > UINT32_MAX ? 0 : (uint32_t)t->offer;
    command->event.thought = t->thought < 0 ? 0 : t->thought;
    command->event.lag = c->lag;
    if (command->event.kind != EVENT_TURN) command->event.thought = command->event.lag = 0;
    bool says = command->event.kind == EVENT_SAY;
    int needs = command->event.what == WHAT_TEXT ? CHAT_FREE : CHAT_PRESETS;
    if (says && h->setup.speech < needs) {
        bool off = h->setup.speech == CHAT_OFF;
        hall_refuse(h, c, t->id, t->game, NULL, off ? WORD_NO_CHAT : WORD_PRESETS_ONLY);
        return;
    }
    ask_room(h, c, t, &item);
}

static void ask_join(hall *h, hall_client *c, const talk *t) {
    hall_item item = {.kind = ITEM_JOIN};
    item.command.from = SEAT_SERVER;
    item.command.event.kind = EVENT_SIT;
    item.command.event.what = c->bot ? WHAT_BOT : WHAT_PERSON;
    event_set_text(&item.command.event, t->name, strlen(t->name));
    ask_room(h, c, t, &item);
}

static void ask_lobby(hall *h, hall_client *c, const talk *t) {
    int rules;
    c->lobby = false;
    c->filter = (lobby_filter){.paces = (uint8_t)(t->paces < 0 ? 0 : t->paces),
                               .statuses = (uint8_t)(t->statuses < 0 ? 0 : t->statuses)};
    if (t->off) return;
    if (t->rules && games_find(t->rules, strlen(t->rules), &c->filter.game, &rules).code) {
        hall_error(h, c, t->id, WORD_NO_GAME, "rules");
        return;
    }
    c->lobby = true;
    hall_tell_whole_lobby(h, c, t->id);
}

static void ask_unwatch(hall *h, hall_client *c, const talk *t) {
    hall_room *p = room_find(h, t->game);
    if (p) room_leave(h, c, p, t->goodbye);
}

/* Whether the server is there, and what time it is. */
static void pong(hall *h, hall_client *c, const talk *t) {
    talk answer = talk_of(TELL_PONG);
    answer.id = t->id;
    answer.now = h->now;
    hall_send(h, c, &answer);
}

static void dispatch(hall *h, hall_client *c, const talk *t) {
    if (t->kind == ASK_HELLO && !c->known && !c->greeting)
        hall_hello(h, c, t);
    else if (t->kind == ASK_HELLO)
        hall_error(h, c, NULL, WORD_ALREADY, NULL);
    else if (!c->known)
        hall_error(h, c, t->id, WORD_HELLO_FIRST, NULL);
    else if (t->kind == ASK_PING)
        pong(h, c, t);
    else if (t->kind == ASK_CREATE)
        hall_create(h, c, t);
    else if (t->kind == ASK_JOIN)
        ask_join(h, c, t);
    else if (t->kind == ASK_DO)
        ask_do(h, c, t);
    else if (t->kind == ASK_WATCH)
        ask_room(h, c, t,
                 &(hall_item){.kind = ITEM_WATCH,
                              .from = t->from > UINT32_MAX ? UINT32_MAX : (uint32_t)t->from});
    else if (t->kind == ASK_UNWATCH)
        ask_unwatch(h, c, t);
    else if (t->kind == ASK_CODE || t->kind == ASK_TAKE_SEAT)
        hall_find_code(h, c, t);
    else if (t->kind == ASK_SEAT_LINK)
        ask_room(h, c, t, &(hall_item){.kind = ITEM_LINK});
    else if (t->kind == ASK_LOBBY)
        ask_lobby(h, c, t);
    else if (t->kind == ASK_MINE)
        hall_mine(h, c, t);
    else if (t->kind == ASK_EXPORT)
        hall_export(h, c, t);
    else if (t->kind == ASK_NAME)
        hall_new_name(h, c, t);
    else if (t->kind == ASK_FORGET)
        hall_forget(h, c, t);
    else
        hall_host(h, c, t);
}

/* The address has paid for one unit. */
static bool affords(hall *h, hall_client *c, const talk *t) {
    uint8_t more = (uint8_t)(hall_price(h, t) - 1);
    return more == 0 || !c->known || hall_pay(h, c, COST_WORK, more, &c->bill);
}

void hall_message(hall *h, hall_client *c, const char *text, size_t n, int64_t now) {
    h->now = now > h->now ? now : h->now;
    if (c->closing) return;
    hall_bill any;
    if (!limit_take(&c->messages, h->setup.messages, h->now)
        || !hall_pay(h, c, COST_MESSAGE, 1, &any)) {
        hall_error(h, c, NULL, WORD_TOO_MUCH, NULL);
        hall_dismiss(h, c);
        return;
    }
    c->bill = (hall_bill){0};
    talk t;
    fault f = talk_read(FROM_CLIENT, text, n, &t);
    if (!f.code && c->leaving) {
        hall_refuse(h, c, t.id, t.game, NULL, WORD_BUSY);
    } else if (!f.code && !affords(h, c, &t)) {
        hall_refuse(h, c, t.id, t.game, NULL, WORD_TOO_MUCH);
    } else if (f.code) {
        hall_error(h, c, t.id, f.code, t.member);
        if (!t.root) hall_dismiss(h, c);
    } else {
        dispatch(h, c, &t);
    }
    talk_free(&t);
}
