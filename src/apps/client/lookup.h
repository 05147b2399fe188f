// SPDX-License-Identifier: MIT
// Looking up the name of a host without waiting for it. A resolver may take half a minute, and
// libuv's own lookup cannot be given up: its thread is waited for even when the program ends. So
// each lookup has a thread of its own that nobody waits for.
#ifndef SANDAN_APPS_CLIENT_LOOKUP_H
#define SANDAN_APPS_CLIENT_LOOKUP_H

#include <netinet/in.h>
#include <stdbool.h>

typedef struct lookup lookup;

/* Finds the address of "name:port", "[v6]:port" or a name alone (port 80). 0, or why not: for
   gai_strerror(). With `numeric` there is nothing to wait for: names are not found. */
int lookup_now(const char *host, bool numeric, struct sockaddr_storage *address);

/* Begins; `done` is called once in the other thread unless it was given up before. NULL: no memory
   or no thread. */
lookup *lookup_begin(const char *host, void (*done)(void *context), void *context);
/* After `done`: the result, as above. */
int lookup_end(lookup *l, struct sockaddr_storage *address);
/* Gives it up, before or after `done`, which is not called from then on. */
void lookup_drop(lookup *l);

#endif
