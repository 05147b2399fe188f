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
    char id[TALK_ID + 1], game[EVENT_ID + 1];
    store_error error;
    store_counts counts;
    char **banned;
    uint32_t banned_count;
    hall_seats seats; /* of a game to delete */
} order;

static order *begin(hall *h, hall_client *c, const talk *t) {
    order *o = calloc(1, sizeof *o);
    if (!o) return NULL;
    o->h = h;
    o->c = client_hold(c);
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
    int64_t thinking = 0;
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
    for (int i = 0; i < HALL_BUCKETS; i++)
        for (const hall_room *p = h->rooms[i]; p; p = p->same) thinking += p->thinking;
    t.thinking = thinking;
    t.written = (int64_t)h->counts.events;
    t.declined = (int64_t)h->counts.refused;
    t.failures = (int64_t)h->counts.failures;
    t.most_connections = h->setup.connections;
    t.address_connections = h->setup.address_connections;
    t.address_rate = h->setup.work_address.every ? 1000000 / h->setup.work_address.every : 0;
    t.address_games = h->setup.unfinished_address;
    t.address_challenges = h->setup.challenges_address;
    t.device_challenges = h->setup.challenges_device;
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

/* ---- games ---- */

/* A page of the games that go on. */
typedef struct listing {
    hall *h;
    hall_client *c;
    char id[TALK_ID + 1];
    store *s;
    store_error error;
    uint32_t from, seen;
    bool more;
    hall_list list;
    bool held[HALL_LIST][2];
    uint8_t device[HALL_LIST][2][STORE_HASH];
    char addresses[HALL_LIST][2][TALK_ADDRESS + 1];
} listing;

static void list_each(void *context, const store_game *g) {
    listing *l = context;
    if (l->seen++ < l->from) return;
    int i = l->list.count;
    l->more = i == HALL_LIST;
    talk_game *line = hall_list_add(&l->list, l->s, g->id, -1);
    if (!line) return;
    line->is_public = g->summary.is_public;
    for (int seat = FIRST; seat <= SECOND; seat++) {
        l->held[i][seat] = g->seats[seat] != NULL;
        if (g->seats[seat]) memcpy(l->device[i][seat], g->seats[seat], STORE_HASH);
    }
}

static void list_work(void *context, store *s) {
    listing *l = context;
    l->s = s;
    store_query q = {.which = STORE_UNFINISHED, .limit = (int)l->from + HALL_LIST + 1};
    l->error = store_list(s, &q, l, list_each);
}

/* What only this server knows: who is connected from where, and who watches. */
static void add_presence(const hall *h, listing *l, int i) {
    talk_game *line = &l->list.lines[i];
    const hall_room *p = room_find(h, line->game);
    uint64_t address;
    line->watching = p ? p->watcher_count : 0;
    for (int seat = FIRST; seat <= SECOND; seat++) {
        if (!l->held[i][seat] || !hall_address_of(h, l->device[i][seat], &address)) continue;
        h->world.write_address(h->world.self, address, l->addresses[i][seat]);
        line->addresses[seat] = l->addresses[i][seat];
    }
}

static void list_done(void *context) {
    listing *l = context;
    hall *h = l->h;
    if (l->error) {
        hall_refuse(h, l->c, l->id, NULL, NULL, WORD_BUSY);
    } else {
        for (int i = 0; i < l->list.count; i++) add_presence(h, l, i);
        talk t = talk_of(TELL_HOST_GAMES);
        t.id = l->id;
        t.from = l->from;
        t.games = l->list.lines;
        t.game_count = (uint32_t)l->list.count;
        t.more = l->more;
        hall_send(h, l->c, &t);
    }
    client_release(l->c);
    free(l);
}

static void list_games(hall *h, hall_client *c, const talk *t) {
    listing *l = calloc(1, sizeof *l);
    if (l) {
        *l = (listing){.h = h, .c = client_hold(c)};
        l->from = t->from > HALL_FOUND ? HALL_FOUND : (uint32_t)t->from;
        memcpy(l->id, t->id, TALK_ID + 1);
    }
    if (l && h->world.list(h->world.self, list_work, list_done, l)) return;
    hall_refuse(h, c, t->id, NULL, NULL, WORD_BUSY);
    if (l) client_release(l->c);
    free(l);
}

/* ---- orders ---- */

static void deleted(void *context, store_error error, const store_outcome *outcomes, int n) {
    order *o = context;
    (void)n;
    /* After an error it may have happened too. */
    hall_deleted(o->h, o->game);
    for (int i = FIRST; i <= SECOND; i++)
        if (o->seats.held[i]) hall_lost(o->h, o->game, o->seats.device[i]);
    if (!error && outcomes[0].result == STORE_NO_GAME) {
        hall_refuse(o->h, o->c, o->id, o->game, NULL, WORD_NO_SUCH_GAME);
        end(o);
        return;
    }
    finish(o, !error);
}

static void seats_work(void *context, store *s) {
    order *o = context;
    o->error = room_read_seats(s, o->game, &o->seats);
}

/* Should the seats not be known, their players find out later. */
static void seats_done(void *context) {
    order *o = context;
    hall *h = o->h;
    store_op op = {.act = STORE_DELETE_GAME, .game = o->game};
    if (!h->world.write(h->world.self, &op, 1, deleted, o)) finish(o, false);
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
    if (t->kind == ASK_HOST && !c->host && hall_pay(h, c, COST_CODE, 1, &c->bill))
        c->host = is_host_token(h, t->token);
    if (!c->host) {
        hall_refuse(h, c, t->id, NULL, NULL, WORD_NOT_HOST);
        return;
    }
    if (t->kind == ASK_HOST_CLOSE || t->kind == ASK_HOST_BAN || t->kind == ASK_HOST_GAMES) {
        if (t->kind == ASK_HOST_CLOSE) close_game(h, c, t);
        if (t->kind == ASK_HOST_BAN) hall_ban(h, c, t);
        if (t->kind == ASK_HOST_GAMES) list_games(h, c, t);
        return;
    }
    order *o = begin(h, c, t);
    bool begun = false;
    if (o && t->kind == ASK_HOST) {
        begun = begin_status(h, o);
    } else if (o && t->kind == ASK_HOST_DELETE) {
        begun = h->world.read(h->world.self, seats_work, seats_done, o);
    } else if (o && t->kind == ASK_HOST_BACKUP && h->world.backup) {
        begun = h->world.backup(h->world.self, backed_up, o);
    }
    if (begun) return;
    hall_refuse(h, c, t->id, t->game, NULL, WORD_BUSY);
    end(o);
}
