// SPDX-License-Identifier: MIT
// All WebSockets of a server, for the server itself. Every client gets a ping when it connects and
// then on a schedule, however active it is, since its answers measure the round trip. A client that
// sends nothing from one ping to the next is disconnected. No timer is set per message: sockets
// wait in queues in the order in which their time comes, and one timer looks at the first of each.
#ifndef SANDAN_APPS_SERVE_SOCKETS_H
#define SANDAN_APPS_SERVE_SOCKETS_H

#include <uv.h>

#include "apps/serve/metrics.h"
#include "apps/serve/socket.h"

enum {
    SOCKETS_LINGER = 2000,    /* milliseconds a client has to answer a goodbye and hang up */
    SOCKETS_KERNEL = 1 << 16, /* bytes that the system may keep for a client that does not read */
};

typedef struct socket_queue {
    web_socket *first, *last;
} socket_queue;

typedef struct sockets {
    uv_timer_t tick; /* the first member: its callback finds the rest */
    const socket_use *use;
    uint64_t ping;     /* milliseconds between pings */
    size_t unread_max; /* bytes that may wait for a client beyond SOCKETS_KERNEL */
    void (*leave)(void *owner, uint64_t address); /* called once for each socket taken over */
    void (*on_empty)(void *owner);                /* the last socket has gone */
    void *owner;
    metrics *metrics;
    size_t count;
    socket_queue open, closing;
    uint8_t input[1 << 16]; /* what has just been received, of whichever client */
} sockets;

/* A client that has just asked for a WebSocket. */
typedef struct socket_offer {
    const uv_tcp_t *from; /* its connection, which the caller closes afterwards */
    uint64_t address;
    const char *key; /* HANDSHAKE_KEY characters */
    piece query;
    const uint8_t *more; /* what it sent after its request */
    size_t more_n;
} socket_offer;

/* The fields from `use` to `metrics` must be set. Returns 0 or an errno. */
int sockets_open(sockets *all, uv_loop_t *loop);
/* Takes over a connection and its place among those of its address, and answers the request. False:
   out of memory or files; the connection is still the caller's. */
bool sockets_accept(sockets *all, const socket_offer *offer);
/* Says goodbye to everyone. */
void sockets_dismiss(sockets *all);
/* Closes every handle, without a goodbye; the loop must run once more. */
void sockets_close(sockets *all);

#endif
