// SPDX-License-Identifier: MIT
// The other end of a server's WebSocket, for programs that play online: bots and the load
// generator. Everything happens in the thread of its libuv loop. Connecting, with the lookup of the
// server's name, takes 8 seconds at most, and can be given up at any time. A connection on which
// nothing comes for 20 to 30 seconds, not even a ping, is dead and ends; so is one on which
// messages do not arrive: 5 seconds after sending, the server gets a ping, and has 10 seconds to
// answer it.
//
//     client_place place;
//     if (!client_read_url("http://192.168.1.5:7777", &place)) … not a URL …
//     client *c = client_open(loop, &place, NULL, &use, self);
//     … on_open, then client_send(c, text, n) and on_message, then on_close …
#ifndef SANDAN_APPS_CLIENT_CLIENT_H
#define SANDAN_APPS_CLIENT_CLIENT_H

#include <netinet/in.h>
#include <uv.h>

#include "apps/serve/frame.h"

enum { CLIENT_MESSAGE = 1 << 23 }; /* bytes of the longest message from a server */

typedef struct client client;

typedef struct client_use {
    void (*on_open)(void *self, client *c);
    /* A message of n bytes, valid during the call. */
    void (*on_message)(void *self, client *c, const char *text, size_t n);
    /* The end, also of an attempt that failed: what the server said as it closed, or CLOSE_ABNORMAL
       and in words why. Called once; the client must not be used afterwards. */
    void (*on_close)(void *self, client *c, close_code code, const char *why);
} client_use;

/* Where a server is. */
typedef struct client_place {
    struct sockaddr_storage address; /* family 0: its name is looked up with each connection */
    char host[300];                  /* for the request: name and port */
} client_place;

/* Reads a server's URL: http:// or ws://, a host, and a port unless it is 80. What follows the host
   is ignored. False: it is not such a URL. */
bool client_read_url(const char *url, client_place *place);
/* The same, and looks its name up, once for all; that may take long. False: there is no such host,
   either. */
bool client_find(const char *url, client_place *place);
/* Connects, from a certain address of this machine unless `from` is NULL. NULL: no memory or no
   file; else on_close follows at some time. */
client *client_open(uv_loop_t *loop, const client_place *place, const struct sockaddr *from,
                    const client_use *use, void *self);
/* Sends a message of at most FRAME_TEXT_MAX bytes, after on_open. */
void client_send(client *c, const char *text, size_t n);
/* Ends it without waiting for the server; on_close follows, not during this call. */
void client_close(client *c);

#endif
