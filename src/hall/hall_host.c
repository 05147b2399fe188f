// SPDX-License-Identifier: MIT
// What the host of a server may do.
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "core/words.h"
#include "hall/hall_inner.h"

typedef struct order {
    hall *h;
    hall_client *c;
    char id[TALK_ID + 1], game[EVENT_ID + 1], device[TALK_DEVICE + 1];
    uint8_t hash[STORE_HASH];
    uint64_t address;
    bool on, by_address;
    store_error error;
    store_counts counts;
    char **banned;
    uint32_t banned_count;
} order;

static order *begin(hall *h, hall_client *c, const talk *t) {
    order *o = calloc(1, sizeof *o);
    if (!o) return NULL;
    o->h = h;
    o->c = client_hold(c);
    o->on = t->on;
    if (t->id) memcpy(o->id, t->id, TALK_ID + 1);
    if (t->game) memcpy(o->game, t->game, EVENT_ID + 1);
    return o;
}

static void end(order *o) {
    if (!o) return;
    client_release(o->c);
    for (uint32_t i = 0; i < o->banned_count; i++) free(o->banned[i]);
    free(o->banned);
    free(o);
}

static void finish(order *o, bool good) {
    if (good) {
        talk t = talk_of(TELL_DONE);
        t.id = o->id;
        t.game = o->game[0] ? o->game : NULL;
        t.device = o->device[0] ? o->device : NULL;
        hall_send(o->h, o->c, &t);
    } else {
        hall_refuse(o->h, o->c, o->id, o->game, NULL, WORD_BUSY);
    }
    end(o);
}

/* ---- status ---- */

static void add_banned(order *o, const char *name) {
    if (o->banned_count == TALK_EVENTS) return;
    if (!o->banned) o->banned = calloc(TALK_EVENTS, sizeof *o->banned);
    char *copy = o->banned ? strdup(name) : NULL;
    if (copy) o->banned[o->banned_count++] = copy;
}

static void each_device(void *context, const store_device *d) {
    char hex[TALK_DEVICE + 1];
    hall_hex(d->hash, STORE_HASH, hex);
    add_banned(context, hex);
}

static void each_address(void *context, const char *name, const char *value) {
    (void)value;
    add_banned(context, name);
}

static void status_work(void *context, store *s) {
    order *o = context;
    o->error = store_count(s, &o->counts);
    if (!o->error) o->error = store_devices(s, NULL, o, each_device);
    if (!o->error) o->error = store_bans(s, o, each_address);
}

static void status_done(void *context) {
    order *o = context;
    hall *h = o->h;
    if (o->error) {
        finish(o, false);
        return;
    }
    talk t = talk_of(TELL_HOST);
    t.id = o->id[0] ? o->id : NULL;
    t.now = h->now;
    t.up = h->now - h->begun;
    t.connections = h->counts.clients;
    t.rooms = h->counts.rooms;
    t.open = o->counts.games[STORE_OPEN];
    t.playing = o->counts.games[STORE_PLAYING];
    t.over = o->counts.games[STORE_OVER];
    t.devices = o->counts.devices;
    t.bytes = o->counts.bytes;
    t.banned = (const char *const *)o->banned;
    t.banned_count = o->banned_count;
    hall_send(h, o->c, &t);
    end(o);
}

static bool is_host_token(const hall *h, const char *token) {
    uint8_t a[STORE_HASH], b[STORE_HASH];
    /* As hashes they have the same length, and comparing them takes the same time. */
    crypto_generichash(a, sizeof a, (const uint8_t *)h->host_token, strlen(h->host_token), NULL, 0);
    crypto_generichash(b, sizeof b, (const uint8_t *)token, strlen(token), NULL, 0);
    return h->host_token[0] && hall_same(a, b);
}

static bool begin_status(hall *h, order *o) {
    return o && h->world.list(h->world.self, status_work, status_done, o);
}

/* ---- orders ---- */

static void deleted(void *context, store_error error, const store_outcome *outcomes, int n) {
    order *o = context;
    (void)n;
    hall_room *p = room_find(o->h, o->game);
    bool good = !error && outcomes[0].result == STORE_DONE;
    if (good && p) room_reload(o->h, p);
    finish(o, good);
}

static void ban_address(hall *h, uint64_t address, bool on) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < h->banned_count; i++)
        if (h->banned[i] != address) h->banned[n++] = h->banned[i];
    if (on && h->banned && n < TALK_EVENTS) h->banned[n++] = address;
    h->banned_count = n;
}

static void banned(void *context, store_error error, const store_outcome *outcomes, int n) {
    order *o = context;
    hall *h = o->h;
    (void)n;
    bool good = !error && outcomes[0].result == STORE_DONE;
    if (good && o->by_address) ban_address(h, o->address, o->on);
    for (hall_client *c = h->clients; good && o->on && c; c = c->after) {
        bool his =
            o->by_address ? c->address == o->address : c->known && hall_same(c->device, o->hash);
        if (!his || c == o->c) continue;
        hall_error(h, c, NULL, WORD_BANNED, NULL);
        h->world.close(h->world.self, c->socket);
    }
    finish(o, good);
}

/* Which device or address; false: none is named. */
static bool find_banned(const hall *h, const talk *t, order *o) {
    if (t->address) {
        o->by_address = true;
        o->address = strtoull(t->address, NULL, 16);
        return true;
    }
    if (t->device) {
        size_t n = 0;
        sodium_hex2bin(o->hash, STORE_HASH, t->device, TALK_DEVICE, NULL, &n, NULL);
    } else {
        const hall_room *p = t->game && t->seat >= 0 ? room_find(h, t->game) : NULL;
        if (!p || !p->held[t->seat]) return false;
        memcpy(o->hash, p->device[t->seat], STORE_HASH);
    }
    hall_hex(o->hash, STORE_HASH, o->device);
    return true;
}

static bool begin_ban(hall *h, const talk *t, order *o) {
    store_op op = {.act = o->by_address ? STORE_BAN_ADDRESS : STORE_BAN_DEVICE,
                   .device = o->hash,
                   .name = t->address,
                   .on = t->on,
                   .at = h->now};
    return h->world.write(h->world.self, &op, 1, banned, o);
}

static void backed_up(void *context, bool good) {
    finish(context, good);
}

static void close_game(hall *h, hall_client *c, const talk *t) {
    hall_item item = {.kind = ITEM_CLOSE, .who = c};
    memcpy(item.id, t->id, TALK_ID + 1);
    item.command.from = item.command.event.seat = SEAT_SERVER;
    item.command.event.kind = EVENT_CLOSE;
    hall_room *p = room_get(h, t->game);
    if (!p || !room_ask(h, p, &item)) hall_refuse(h, c, t->id, t->game, NULL, WORD_BUSY);
}

void hall_host(hall *h, hall_client *c, const talk *t) {
    if (t->kind == ASK_HOST
        && limit_take_key(&h->limits[LIMIT_CODES], c->address, h->setup.codes, h->now))
        c->host = c->host || is_host_token(h, t->token);
    if (!c->host) {
        hall_refuse(h, c, t->id, NULL, NULL, WORD_NOT_HOST);
        return;
    }
    if (t->kind == ASK_HOST_CLOSE) {
        close_game(h, c, t);
        return;
    }
    order *o = begin(h, c, t);
    bool begun = false;
    if (o && t->kind == ASK_HOST) {
        begun = begin_status(h, o);
    } else if (o && t->kind == ASK_HOST_DELETE) {
        store_op op = {.act = STORE_DELETE_GAME, .game = o->game};
        begun = h->world.write(h->world.self, &op, 1, deleted, o);
    } else if (o && t->kind == ASK_HOST_BAN) {
        if (!find_banned(h, t, o)) {
            hall_refuse(h, c, t->id, t->game, NULL, WORD_NO_SUCH_GAME);
            end(o);
            return;
        }
        begun = begin_ban(h, t, o);
    } else if (o && t->kind == ASK_HOST_BACKUP && h->world.backup) {
        begun = h->world.backup(h->world.self, backed_up, o);
    }
    if (begun) return;
    hall_refuse(h, c, t->id, t->game, NULL, WORD_BUSY);
    end(o);
}
