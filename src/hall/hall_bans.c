// SPDX-License-Identifier: MIT
// Bans. Those of devices are in the store, which is asked at every hello; those of addresses are in
// memory too. A server that shares its store hears of the bans of others, within a minute at the
// latest, and sends off those whom they mean. After a failure it asks the store what became of it.
//
// Where a client comes from is known while it is connected, and is told to nobody but the host. The
// store has it only of an address that is banned.
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "core/words.h"
#include "hall/hall_inner.h"

/* ---- banned addresses ---- */

bool hall_is_banned(const hall *h, uint64_t address) {
    for (uint32_t i = 0; i < h->banned_count; i++)
        if (h->banned[i] == address) return true;
    return false;
}

void hall_send_off(hall *h, hall_client *c) {
    hall_error(h, c, NULL, WORD_BANNED, NULL);
    hall_dismiss(h, c);
}

static void set_banned(hall *h, uint64_t address, bool on) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < h->banned_count; i++)
        if (h->banned[i] != address) h->banned[n++] = h->banned[i];
    h->banned_count = n;
    h->ban_changes++;
    if (!on) return;
    uint64_t *more = n < HALL_BANS ? realloc(h->banned, (n + 1) * sizeof *more) : NULL;
    if (!more) return;
    h->banned = more;
    h->banned[h->banned_count++] = address;
}

/* Drops what is waiting in the inboxes of rooms, from connections of those who are meant that have
   ended since. While the store fails it waits for long. */
static void drop_waiting(hall *h, bool (*is_meant)(const void *who, const hall_client *c),
                         const void *who) {
    for (int i = 0; i < HALL_BUCKETS; i++)
        for (const hall_room *p = h->rooms[i]; p; p = p->same)
            for (const hall_item *item = p->first; item; item = item->next)
                if (item->who && item->who->gone && is_meant(who, item->who))
                    item->who->closing = true;
}

/* ---- reading them ---- */

typedef struct reading {
    hall *h;
    uint32_t changes; /* of the hall, when this began */
    store_error error;
    hall_world world; /* to read addresses in the storage thread */
    bool devices_too;
    uint64_t *list;
    uint32_t n, cap;
    uint8_t (*devices)[STORE_HASH];
    uint32_t devices_n, devices_cap;
} reading;

static void read_one(void *context, const char *name, const char *value) {
    reading *r = context;
    uint64_t address;
    (void)value;
    if (r->n == HALL_BANS || !r->world.read_address(r->world.self, name, &address)) return;
    if (r->n == r->cap) {
        uint32_t cap = r->cap ? 2 * r->cap : 16;
        uint64_t *more = realloc(r->list, cap * sizeof *more);
        if (!more) {
            r->error = STORE_FAILED;
            return;
        }
        r->list = more;
        r->cap = cap;
    }
    r->list[r->n++] = address;
}

static void read_device(void *context, const store_device *d) {
    reading *r = context;
    if (r->devices_n == r->devices_cap) {
        uint32_t cap = r->devices_cap ? 2 * r->devices_cap : 16;
        void *more =
            r->devices_n < HALL_BANS ? realloc(r->devices, cap * sizeof *r->devices) : NULL;
        if (!more) return; /* a hello asks the store */
        r->devices = more;
        r->devices_cap = cap;
    }
    memcpy(r->devices[r->devices_n++], d->hash, STORE_HASH);
}

static void read_work(void *context, store *s) {
    reading *r = context;
    store_error error = store_bans(s, r, read_one);
    if (!error && r->devices_too) error = store_devices(s, NULL, r, read_device);
    if (error) r->error = error;
}

static bool is_in_list(const void *who, const hall_client *c) {
    const reading *r = who;
    if (hall_is_banned(r->h, c->address)) return true;
    for (uint32_t i = 0; i < r->devices_n; i++)
        if (hall_same(c->device, r->devices[i])) return true;
    return false;
}

static void read_done(void *context) {
    reading *r = context;
    hall *h = r->h;
    /* What the host has changed meanwhile may not be in it. */
    bool good = !r->error && r->changes == h->ban_changes;
    if (good) {
        h->bans_known = true;
        h->bans_unsure = false;
        uint64_t *old = h->banned;
        h->banned = r->list;
        h->banned_count = r->n;
        r->list = old;
        for (hall_client *c = h->clients; c && h->banned_count > 0; c = c->after)
            if (hall_is_banned(h, c->address)) hall_send_off(h, c);
        for (uint32_t i = 0; i < r->devices_n; i++)
            for (hall_client *c = *hall_bucket(h, r->devices[i]); c; c = c->same)
                if (hall_same(c->device, r->devices[i])) hall_send_off(h, c);
        if (h->banned_count + r->devices_n > 0) drop_waiting(h, is_in_list, r);
    }
    h->counts.failures += r->error != STORE_OK;
    h->bans_next = h->now + (good ? HALL_BANS_AGAIN : HALL_RETRY);
    free(r->list);
    free(r->devices);
    free(r);
}

void hall_read_bans(hall *h) {
    if (h->now < h->bans_next) return;
    reading *r = calloc(1, sizeof *r);
    h->bans_next = h->now + HALL_BANS_AGAIN;
    if (r) {
        *r = (reading){.h = h, .changes = h->ban_changes, .world = h->world};
        r->devices_too = h->world.tell || h->bans_unsure;
    }
    if (r && h->world.list(h->world.self, read_work, read_done, r)) return;
    h->bans_next = h->now + HALL_RETRY;
    free(r);
}

/* Whether one address is banned. */
typedef struct asking {
    const hall_world *world;
    uint64_t address;
    bool *banned;
} asking;

static void compare(void *context, const char *name, const char *value) {
    const asking *a = context;
    uint64_t address;
    (void)value;
    if (a->world->read_address(a->world->self, name, &address) && address == a->address)
        *a->banned = true;
}

store_error hall_read_banned(store *s, const hall_world *world, uint64_t address, bool *banned) {
    asking a = {world, address, banned};
    return store_bans(s, &a, compare);
}

/* ---- banning ---- */

typedef struct ban {
    hall *h;
    hall_client *c;
    char id[TALK_ID + 1], game[EVENT_ID + 1], device[TALK_DEVICE + 1], name[TALK_ADDRESS + 1];
    uint8_t hash[STORE_HASH];
    uint64_t address;
    int seat;
    bool on, by_address, found;
    store_error error;
} ban;

static void end(ban *b) {
    client_release(b->c);
    free(b);
}

static void refuse(ban *b, int why) {
    hall_refuse(b->h, b->c, b->id, b->game, NULL, why);
    end(b);
}

static bool is_banned_now(const void *who, const hall_client *c) {
    const ban *b = who;
    return b->by_address ? c->address == b->address
                         : (c->known || c->greeting) && hall_same(c->device, b->hash);
}

static void banned(void *context, store_error error, const store_outcome *outcomes, int n) {
    ban *b = context;
    hall *h = b->h;
    (void)n;
    if (error || outcomes[0].result != STORE_DONE) {
        /* It may have been written all the same: the store knows. */
        h->ban_changes++;
        h->bans_unsure = true;
        h->bans_next = h->now;
        refuse(b, WORD_BUSY);
        return;
    }
    if (b->by_address) set_banned(h, b->address, b->on);
    for (hall_client *c = h->clients; b->on && c; c = c->after)
        if (is_banned_now(b, c)) hall_send_off(h, c);
    if (b->on) drop_waiting(h, is_banned_now, b);
    hall_note(h, (note){.kind = NOTE_BANS});
    talk t = talk_of(TELL_DONE);
    t.id = b->id;
    t.game = b->game[0] ? b->game : NULL;
    t.device = b->device[0] ? b->device : NULL;
    hall_send(h, b->c, &t);
    end(b);
}

static void write_ban(ban *b) {
    hall *h = b->h;
    bool own = b->by_address ? b->address == b->c->address : hall_same(b->hash, b->c->device);
    if (b->on && own) {
        refuse(b, WORD_YOURSELF);
        return;
    }
    if (!b->by_address) hall_hex(b->hash, STORE_HASH, b->device);
    store_op op = {.act = b->by_address ? STORE_BAN_ADDRESS : STORE_BAN_DEVICE,
                   .device = b->hash,
                   .name = b->name,
                   .on = b->on,
                   .at = h->now};
    if (!h->world.write(h->world.self, &op, 1, banned, b)) refuse(b, WORD_BUSY);
}

static void seat_work(void *context, store *s) {
    ban *b = context;
    hall_seats of;
    b->error = room_read_seats(s, b->game, &of);
    b->found = of.held[b->seat];
    memcpy(b->hash, of.device[b->seat], STORE_HASH);
}

static void seat_done(void *context) {
    ban *b = context;
    if (b->found)
        write_ban(b);
    else
        refuse(b, b->error && b->error != STORE_ABSENT ? WORD_BUSY : WORD_NO_SUCH_GAME);
}

/* Whose it is; false: the text is no address, and none of this text is banned. */
static bool take_address(hall *h, ban *b, const char *text) {
    b->by_address = true;
    if (h->world.read_address(h->world.self, text, &b->address)) {
        h->world.write_address(h->world.self, b->address, b->name);
        return true;
    }
    memcpy(b->name, text, strlen(text) + 1);
    return !b->on; /* whatever is in the list can be taken out */
}

void hall_ban(hall *h, hall_client *c, const talk *t) {
    bool by_seat = t->game && t->seat >= 0;
    ban *b = calloc(1, sizeof *b);
    if (!b) {
        hall_refuse(h, c, t->id, t->game, NULL, WORD_BUSY);
        return;
    }
    *b = (ban){.h = h, .c = client_hold(c), .on = t->on, .seat = by_seat ? (int)t->seat : 0};
    memcpy(b->id, t->id, TALK_ID + 1);
    if (t->game) memcpy(b->game, t->game, EVENT_ID + 1);
    if (t->address ? !take_address(h, b, t->address) : !t->device && !by_seat) {
        hall_error(h, c, t->id, WORD_MEMBER, "address");
        end(b);
    } else if (t->address) {
        write_ban(b);
    } else if (t->device) {
        size_t n = 0;
        sodium_hex2bin(b->hash, STORE_HASH, t->device, TALK_DEVICE, NULL, &n, NULL);
        write_ban(b);
    } else if (!h->world.read(h->world.self, seat_work, seat_done, b)) {
        refuse(b, WORD_BUSY);
    }
}
