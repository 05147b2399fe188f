// SPDX-License-Identifier: MIT
// Addresses, and counting connections by address.
#include "apps/serve/address.h"
#include "hall/places.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <string.h>

#include "base/hash.h"
#include "tap.h"

static uint64_t four(const char *text) {
    struct sockaddr_in a = {.sin_family = AF_INET};
    EXPECT(inet_pton(AF_INET, text, &a.sin_addr) == 1);
    net_address from = address_of((const struct sockaddr *)(const void *)&a);
    return address_key(&from);
}

static uint64_t six(const char *text) {
    struct sockaddr_in6 a = {.sin6_family = AF_INET6};
    EXPECT(inet_pton(AF_INET6, text, &a.sin6_addr) == 1);
    net_address from = address_of((const struct sockaddr *)(const void *)&a);
    return address_key(&from);
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

static net_address of(const char *text) {
    net_address a = {0};
    EXPECT(address_read((piece){text, strlen(text)}, &a));
    return a;
}

static const char *written(const char *text) {
    static char out[ADDRESS_TEXT];
    net_address a = of(text);
    address_write(address_key(&a), out);
    return out;
}

static void texts(void) {
    static const char *const wrong[] = {"",          "x",           "1.2.3", "1.2.3.4.5",
                                        "localhost", ":",           "[::1",  "unknown",
                                        "256.1.1.1", "2001:db8::g", "::1::"};
    EXPECT(strcmp(written("192.0.2.1"), "192.0.2.1") == 0);
    EXPECT(strcmp(written(" 192.0.2.1:8080\t"), "192.0.2.1") == 0);
    EXPECT(strcmp(written("::ffff:192.0.2.1"), "192.0.2.1") == 0);
    EXPECT(strcmp(written("2001:DB8:0:1:5::6"), "2001:db8:0:1::/64") == 0);
    EXPECT(strcmp(written("[2001:db8:0:1::9]:443"), "2001:db8:0:1::/64") == 0);
    EXPECT(strcmp(written("2001:1234:5678:9abc:def0:1234:5678:9abc"), "2001:1234:5678:9abc::/64")
           == 0);
    EXPECT(strcmp(written("::1"), "::/64") == 0);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        net_address a;
        EXPECT(!address_read((piece){wrong[i], strlen(wrong[i])}, &a));
    }
    net_address here = of("127.3.2.1"), six = of("::1"), there = of("128.0.0.1"), far = of("::2");
    EXPECT(address_is_local(&here) && address_is_local(&six));
    EXPECT(!address_is_local(&there) && !address_is_local(&far));
}

static bool names(const char *text, const char *same) {
    net_address a = of(same);
    uint64_t key = 0;
    return address_read_key(text, &key) && key == address_key(&a);
}

/* What a host writes and reads. */
static void keys_as_text(void) {
    char out[ADDRESS_TEXT];
    uint64_t key;
    EXPECT(names("203.0.113.7", "203.0.113.7") && names(" ::ffff:203.0.113.7", "203.0.113.7"));
    EXPECT(names("2001:db8:0:1::/64", "2001:db8:0:1:5::6")
           && names("2001:db8:0:1::6", "2001:db8:0:1::"));
    EXPECT(address_read_key("2001:db8:0:1::/64", &key));
    address_write(key, out);
    EXPECT(strcmp(out, "2001:db8:0:1::/64") == 0);
    EXPECT(!address_read_key("203.0.113.7/64", &key) && !address_read_key("/64", &key));
    EXPECT(!address_read_key("2001:db8::/48", &key) && !address_read_key("cb007107", &key));
    EXPECT(address_read_key("127.200.3.4", &key) && address_key_is_local(key));
    EXPECT(address_read_key("::1", &key) && address_key_is_local(key));
    EXPECT(address_read_key("128.0.0.1", &key) && !address_key_is_local(key));
    EXPECT(address_read_key("126.255.0.1", &key) && !address_key_is_local(key));
}

static bool client_is(const address_list *proxies, const char *from, const char *said,
                      const char *expected) {
    net_address at = of(from), wanted = of(expected);
    net_address got = address_client(proxies, &at, (piece){said, strlen(said)});
    return memcmp(&got, &wanted, sizeof got) == 0;
}

static void proxies(void) {
    address_list some, none = {0};
    EXPECT(address_read_list("10.0.0.1, 2001:db8::1", &some) && some.n == 2);
    EXPECT(client_is(&some, "10.0.0.1", "192.0.2.9", "192.0.2.9"));
    EXPECT(client_is(&some, "10.0.0.1", "6.6.6.6, 192.0.2.9", "192.0.2.9"));
    EXPECT(client_is(&some, "10.0.0.1", "6.6.6.6,192.0.2.9 ,2001:db8::1", "192.0.2.9"));
    EXPECT(client_is(&some, "2001:db8::1", "::ffff:192.0.2.9", "192.0.2.9"));
    EXPECT(client_is(&some, "2001:db8::2", "192.0.2.9", "2001:db8::2")); /* a neighbour, no proxy */
    EXPECT(client_is(&some, "10.0.0.2", "192.0.2.9", "10.0.0.2"));
    EXPECT(client_is(&some, "10.0.0.1", "", "10.0.0.1"));
    EXPECT(client_is(&some, "10.0.0.1", "192.0.2.9, unknown", "10.0.0.1"));
    EXPECT(client_is(&some, "10.0.0.1", "10.0.0.1", "10.0.0.1"));
    EXPECT(client_is(&none, "10.0.0.1", "192.0.2.9", "10.0.0.1"));
    EXPECT(!address_read_list("", &some) && !address_read_list("10.0.0.1,x", &some));
    EXPECT(!address_read_list("1.1.1.1,1.1.1.1,1.1.1.1,1.1.1.1,1.1.1.1,1.1.1.1,1.1.1.1,1.1.1.1,"
                              "1.1.1.1,1.1.1.1,1.1.1.1,1.1.1.1,1.1.1.1,1.1.1.1,1.1.1.1,1.1.1.1,"
                              "1.1.1.1",
                              &some));
}

static void moved(void) {
    places p;
    EXPECT(places_open(&p, 8, 2));
    for (int i = 0; i < 5; i++) EXPECT(places_take(&p, 1, true)); /* a proxy has no limit */
    EXPECT(!places_take(&p, 1, false));
    EXPECT(places_move(&p, 1, 7) && places_move(&p, 1, 7) && !places_move(&p, 1, 7));
    EXPECT(places_move(&p, 7, 7) && places_move(&p, 1, 8));
    EXPECT(p.total == 5);
    places_leave(&p, 7);
    EXPECT(places_move(&p, 1, 7) && !places_move(&p, 1, 7));
    places_close(&p);
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
            bool in = places_take(&p, who, false);
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
    TEST("an address has one text", texts);
    TEST("an address or a network, as a host writes it", keys_as_text);
    TEST("only a trusted proxy says on whose behalf it connects", proxies);
    TEST("a proxy's connection becomes its client's", moved);
    TEST("each address is counted separately as connections come and go", counted);
    return tap_done();
}
