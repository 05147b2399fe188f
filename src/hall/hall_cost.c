// SPDX-License-Identifier: MIT
// What requests cost, and who pays: a device, an address or both. Clients who are told that the
// server is busy get it back, because they will ask again.
#include "core/words.h"
#include "hall/hall_inner.h"

enum { NOBODY = LIMITS };

/* The limits that each counts for: of the address and of the device. */
static const uint8_t limits[COSTS][2] = {[COST_HELLO] = {LIMIT_HELLOS, NOBODY},
                                         [COST_CODE] = {LIMIT_CODES, NOBODY},
                                         [COST_CHAT] = {NOBODY, LIMIT_CHAT},
                                         [COST_GAME] = {LIMIT_GAMES_ADDRESS, LIMIT_GAMES_DEVICE},
                                         [COST_MESSAGE] = {LIMIT_WORK_ADDRESS, NOBODY},
                                         [COST_WORK] = {LIMIT_WORK_ADDRESS, LIMIT_WORK_DEVICE}};

static limit_rule rule_of(const hall *h, int limit) {
    const hall_setup *s = &h->setup;
    const limit_rule rules[LIMITS] = {[LIMIT_HELLOS] = s->hellos,
                                      [LIMIT_CODES] = s->codes,
                                      [LIMIT_CHAT] = s->chat,
                                      [LIMIT_GAMES_ADDRESS] = s->games_address,
                                      [LIMIT_GAMES_DEVICE] = s->games_device,
                                      [LIMIT_WORK_ADDRESS] = s->work_address,
                                      [LIMIT_WORK_DEVICE] = s->work_device};
    return rules[limit];
}

static uint64_t key_of(const hall_client *c, bool device) {
    return device ? hall_key(c->device) : c->address;
}

static int64_t time_of(const hall *h, int what) {
    return what >= COST_MESSAGE ? h->now * 1000 : h->now;
}

static bool pay(hall *h, const hall_client *c, int what, int64_t n, bool device) {
    int limit = limits[what][device];
    return limit == NOBODY
           || limit_pay_key(&h->limits[limit], key_of(c, device), rule_of(h, limit), n,
                            time_of(h, what));
}

static void give_back(hall *h, const hall_client *c, int what, int64_t n, bool device) {
    int limit = limits[what][device];
    if (limit != NOBODY)
        limit_return_key(&h->limits[limit], key_of(c, device), rule_of(h, limit), n);
}

bool hall_pay(hall *h, const hall_client *c, int what, uint8_t n, hall_bill *b) {
    if (!pay(h, c, what, n, false)) return false;
    if (!pay(h, c, what, n, true)) {
        give_back(h, c, what, n, false);
        return false;
    }
    b->paid[what] = n;
    return true;
}

void hall_repay(hall *h, const hall_client *c, hall_bill *b) {
    for (int what = 0; what < COSTS; what++)
        for (int device = 0; device < 2; device++) give_back(h, c, what, b->paid[what], device);
    *b = (hall_bill){0};
}

void hall_busy(hall *h, hall_client *c, const char *id, const char *about, hall_bill *b) {
    hall_repay(h, c, b);
    hall_refuse(h, c, id, about, NULL, WORD_BUSY);
}

void hall_charge(hall *h, const hall_client *c, int64_t n) {
    for (int device = 0; device < 2; device++) {
        int limit = limits[COST_WORK][device];
        limit_charge_key(&h->limits[limit], key_of(c, device), rule_of(h, limit), n,
                         time_of(h, COST_WORK));
    }
}

uint8_t hall_price(const hall *h, const talk *t) {
    static const uint8_t prices[TALKS] = {
        [ASK_MINE] = 20, [ASK_EXPORT] = 50, [ASK_FORGET] = 50, [ASK_LOBBY] = 10};
    if (t->kind == ASK_WATCH) {
        const hall_room *p = room_find(h, t->game);
        return p && p->r ? 1 : 4;
    }
    return t->off || !prices[t->kind] ? 1 : prices[t->kind];
}
