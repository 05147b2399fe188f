// SPDX-License-Identifier: MIT
// What servers with one database tell each other, over NATS. Messages may be lost, and are dropped
// rather than waited for. They are sealed with a key in the servers' database: people who run or
// read the bus learn nothing, and can only drop or repeat messages. A lost connection is tried
// again until it works.
#ifndef SANDAN_APPS_SERVE_BUS_H
#define SANDAN_APPS_SERVE_BUS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { BUS_KEY = 32, BUS_TEXT = 4096 };

typedef struct bus bus;

/* Whether this is an address that bus_open takes: nats://HOST:PORT, or several separated by
   commas. */
bool bus_is_address(const char *address);
/* Begins to connect. `wake` is called in another thread when there is something to collect. NULL:
   no memory or threads. */
bus *bus_open(const char *address, const uint8_t key[BUS_KEY], void (*wake)(void *context),
              void *context);
/* Says something to all servers, this one included; at most BUS_TEXT bytes. Never waits. */
void bus_tell(bus *b, const char *text, size_t n);
/* Hands over what was heard. */
void bus_collect(bus *b, void (*heard)(void *context, const char *text, size_t n), void *context);
/* Whether it is connected. */
bool bus_works(bus *b);
/* How many messages could not be opened so far: those of servers with another key. And the key from
   now on. */
uint64_t bus_sealed(bus *b);
void bus_set_key(bus *b, const uint8_t key[BUS_KEY]);
void bus_close(bus *b);

#endif
