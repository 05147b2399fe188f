// SPDX-License-Identifier: MIT
// What a device or an address may have at once: open challenges, games, turns of the engine. Games
// count for the address from which they were made, as long as they are in memory; the store does
// not know addresses, so after a restart they count for nobody.
#include "core/words.h"
#include "hall/hall_inner.h"

bool shares_open(hall *h) {
    const hall_setup *s = &h->setup;
    const uint32_t most[SHARES][2] = {
        [SHARE_CHALLENGE] = {s->challenges_device, s->challenges_address},
        [SHARE_GAME] = {UINT32_MAX, s->unfinished_address},
        [SHARE_TURN] = {HALL_TURNS_DEVICE, HALL_TURNS_ADDRESS}};
    bool good = true;
    for (int kind = SHARE_NONE + 1; kind < SHARES; kind++)
        for (int i = 0; i < 2; i++)
            good =
                places_open(&h->shares[kind][i], s->rooms + HALL_ON_THE_WAY, most[kind][i]) && good;
    return good;
}

void shares_close(hall *h) {
    for (int kind = SHARE_NONE + 1; kind < SHARES; kind++)
        for (int i = 0; i < 2; i++) places_close(&h->shares[kind][i]);
}

int share_take(hall *h, hall_share *s, int kind, bool force) {
    /* Of a device, of an address. */
    static const uint8_t whys[SHARES][2] = {
        [SHARE_CHALLENGE] = {WORD_LIMIT_OWN_CHALLENGES, WORD_LIMIT_CHALLENGES},
        [SHARE_GAME] = {WORD_LIMIT_GAMES, WORD_LIMIT_GAMES},
        [SHARE_TURN] = {WORD_BUSY, WORD_BUSY}};
    places *device = &h->shares[kind][0], *address = &h->shares[kind][1];
    CHECK(s->kind == SHARE_NONE);
    if (places_full(device) || places_full(address)) return WORD_BUSY;
    if (!places_take(device, s->device, force)) return whys[kind][0];
    if (s->address && !places_take(address, s->address, force)) {
        places_leave(device, s->device);
        return whys[kind][1];
    }
    s->kind = (uint8_t)kind;
    return 0;
}

void share_leave(hall *h, hall_share *s) {
    if (s->kind == SHARE_NONE) return;
    places_leave(&h->shares[s->kind][0], s->device);
    if (s->address) places_leave(&h->shares[s->kind][1], s->address);
    s->kind = SHARE_NONE;
}

/* What is in memory only as a deadline stays what it was. */
void room_share(hall *h, hall_room *p) {
    static const uint8_t kinds[] = {
        [ROOM_OPEN] = SHARE_CHALLENGE, [ROOM_PLAYING] = SHARE_GAME, [ROOM_OVER] = SHARE_NONE};
    if (!p->r || kinds[p->r->status] == p->share.kind) return;
    int creator = p->r->setup.creator;
    share_leave(h, &p->share);
    if (!p->share.device && p->held[creator]) p->share.device = hall_key(p->device[creator]);
    if (kinds[p->r->status]) share_take(h, &p->share, kinds[p->r->status], true);
}
