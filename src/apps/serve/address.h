// SPDX-License-Identifier: MIT
// Addresses of clients: where a connection comes from and what counts as one address. Pure, except
// that it uses the system's reader and writer of addresses.
#ifndef SANDAN_APPS_SERVE_ADDRESS_H
#define SANDAN_APPS_SERVE_ADDRESS_H

#include <stdint.h>

#include "apps/serve/http.h"

struct sockaddr;

/* An IPv6 address; an IPv4 address in its mapped form, ::ffff:1.2.3.4. */
typedef struct net_address {
    uint8_t bytes[16];
} net_address;

enum {
    ADDRESS_TEXT = 48, /* room for an address or a network as text */
    ADDRESS_LIST = 16, /* most addresses in a list */
};

typedef struct address_list {
    net_address at[ADDRESS_LIST];
    int n;
} address_list;

net_address address_of(const struct sockaddr *from);
/* Reads 192.0.2.1 or 2001:db8::1; a port after it is ignored, as in 192.0.2.1:80 and
   [2001:db8::1]:80. False: it is neither. */
bool address_read(piece text, net_address *out);
/* Reads addresses separated by commas. False: one is not an address, or there are too many. */
bool address_read_list(const char *text, address_list *out);
bool address_listed(const address_list *list, const net_address *a);
/* Whether it is this machine's own, 127.0.0.0/8 or ::1. */
bool address_is_local(const net_address *a);

/* What counts as one address: an IPv4 address, or the first half of an IPv6 address, because
   providers assign customers everything that begins with it. */
uint64_t address_key(const net_address *a);
/* Reads an address or a network as the next function writes it. False: it is neither. */
bool address_read_key(const char *text, uint64_t *key);
/* The one text of such a key: 192.0.2.1 or 2001:db8:1:2::/64. */
void address_write(uint64_t key, char text[ADDRESS_TEXT]);
/* Whether it is a key of this machine itself. */
bool address_key_is_local(uint64_t key);

/* The client of a request that came from `from`: if that is a trusted proxy, the last address of
   X-Forwarded-For that is not one. Each proxy appends the address it heard from, so what stands
   before that may be invented. */
net_address address_client(const address_list *trusted, const net_address *from, piece forwarded);

#endif
