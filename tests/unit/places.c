// SPDX-License-Identifier: MIT
// Counting connections by address.
#include "apps/serve/places.h"

#include <arpa/inet.h>
#include <netinet/in.h>

#include "base/hash.h"
#include "tap.h"

static uint64_t four(const char *text) {
    struct sockaddr_in a = {.sin_family = AF_INET};
    EXPECT(inet_pton(AF_INET, text, &a.sin_addr) == 1);
    return places_address((const struct sockaddr *)(const void *)&a);
}

static uint64_t six(const char *text) {
    struct sockaddr_in6 a = {.sin6_family = AF_INET6};
    EXPECT(inet_pton(AF_INET6, text, &a.sin6_addr) == 1);
    return places_address((const struct sockaddr *)(const void *)&a);
}

static void who_is_one(void) {
    EXPECT(four("10.0.0.1") == four("10.0.0.1"));
    EXPECT(four("10.0.0.1") != four("10.0.0.2"));
    EXPECT(four("10.0.0.1") != four("11.0.0.1"));
    EXPECT(six("::ffff:10.0.0.1") == four("10.0.0.1"));
    EXPECT(six("2001:db8:1:2::1") == six("2001:db8:1:2:ffff:ffff:ffff:ffff"));
    EXPECT(six("2001:db8:1:2::1") != six("2001:db8:1:3::1"));
    EXPECT(six("::1") != four("0.0.0.1"));
    EXPECT(six("::1") != six("fe80::1"));
}

/* Compared with plain counters: connections of addresses that are few enough to recur and many
   enough to collide in the table. */
static void counted(void) {
    enum { LIMIT = 50, SHARE = 3, ADDRESSES = 64, STEPS = 200000 };
    unsigned counts[ADDRESSES] = {0}, total = 0;
    uint64_t seed = 1;
    places p;
    EXPECT(places_open(&p, LIMIT, SHARE));
    bool right = true;
    for (int i = 0; i < STEPS && right; i++) {
        seed = hash_mix(seed + (uint64_t)i);
        unsigned who = seed % ADDRESSES;
        bool comes = seed >> 32 & 1;
        right = places_full(&p) == (total == LIMIT);
        if (comes && !places_full(&p)) {
            bool in = places_take(&p, who);
            right = right && in == (counts[who] < SHARE);
            counts[who] += in;
            total += in;
        } else if (!comes && counts[who] > 0) {
            places_leave(&p, who);
            counts[who]--;
            total--;
        }
    }
    EXPECT(right);
    for (unsigned who = 0; who < ADDRESSES; who++)
        while (counts[who]-- > 0) places_leave(&p, who);
    EXPECT(p.total == 0);
    for (size_t i = 0; i <= p.mask; i++) EXPECT(p.table[i].count == 0);
    places_close(&p);
}

int main(void) {
    TEST("an IPv4 address counts as one in any form, an IPv6 address as its network", who_is_one);
    TEST("each address is counted separately as connections come and go", counted);
    return tap_done();
}
