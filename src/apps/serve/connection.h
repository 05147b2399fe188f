// SPDX-License-Identifier: MIT
// One client: its requests are read and answered one after the other. While a reply is being sent
// nothing is read, so a client that does not read cannot pile up work. A request may turn it into a
// WebSocket.
#ifndef SANDAN_APPS_SERVE_CONNECTION_H
#define SANDAN_APPS_SERVE_CONNECTION_H

#include <uv.h>

#include "apps/serve/address.h"
#include "apps/serve/files.h"
#include "apps/serve/own.h"
#include "apps/serve/sockets.h"

typedef struct connection connection;

/* What connections share. */
typedef struct surroundings {
    const files *files;
    uint64_t timeout; /* milliseconds: how long a client may be idle between requests, take to send
                         one, or read nothing of a reply */
    /* Addresses here are those of address_key. False: this address has too many connections. */
    bool (*enter)(void *owner, uint64_t address, bool proxy);
    bool (*move)(void *owner, uint64_t from, uint64_t to); /* a proxy's is a client's from now on */
    void (*leave)(void *owner, uint64_t address); /* called once for each accepted connection */
    void *owner;
    own *own;               /* what we answer ourselves, and count */
    address_list proxies;   /* those that we trust */
    const char *origins;    /* further ones that may open WebSockets: handshake.h */
    sockets *sockets;       /* NULL: there are no WebSockets */
    char unwanted[1 << 14]; /* buffer for discarded input */
} surroundings;

/* Accepts the connection that is waiting at the listener. It lives until its client or its timeout
   ends it, or until connection_close_handle. False: out of memory; the connection is still waiting.
   */
bool connection_accept(uv_stream_t *listener, surroundings *around);
/* Closes the connection a handle belongs to; for handles whose data is set. */
void connection_close_handle(uv_handle_t *handle);

#endif
