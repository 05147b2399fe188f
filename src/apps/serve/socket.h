// SPDX-License-Identifier: MIT
// WebSockets, for what is built on them: text messages from clients and to them. Everything here
// happens in the thread of the server; other threads use server_post.
#ifndef SANDAN_APPS_SERVE_SOCKET_H
#define SANDAN_APPS_SERVE_SOCKET_H

#include "apps/serve/frame.h"
#include "apps/serve/http.h"
#include "apps/serve/message.h"

typedef struct web_socket web_socket;

/* What is done with WebSockets. The functions may call everything below. */
typedef struct socket_use {
    const char *path; /* of the requests that open one, such as "/socket" */
    /* A client has connected. `address` is a key of address.h; the query of its request is not
       decoded and is valid during the call. */
    void (*on_open)(void *self, web_socket *s, uint64_t address, piece query);
    /* A message came: at most FRAME_TEXT_MAX bytes of UTF-8, valid during the call. */
    void (*on_message)(void *self, web_socket *s, const char *text, size_t n);
    /* Called once for each on_open, and never during socket_send or socket_close. The socket must
       not be used afterwards. `code` is that of the side that closed first, CLOSE_NO_CODE if the
       client gave none, CLOSE_ABNORMAL if the connection was lost or the client did not read. */
    void (*on_close)(void *self, web_socket *s, close_code code);
    /* The server stops, and opens no further sockets: finish what has begun, then call
       server_dismiss. NULL: there is nothing to finish. */
    void (*on_stop)(void *self);
    void *self;
} socket_use;

/* For the user; NULL at first. */
void socket_set_data(web_socket *s, void *data);
void *socket_data(const web_socket *s);

/* Sends a message; the text is not copied. A client that does not read is disconnected once
   more than the limit of bytes waits for it (sockets.h). Nothing happens if the socket is
   closing. */
void socket_send(web_socket *s, message *m);
/* The round trip to the client in milliseconds: the least of the last few, since delays of either
   side only add to it. 0: unknown. */
uint32_t socket_round_trip(const web_socket *s);
/* Says goodbye: no further messages are received or sent, and on_close follows. */
void socket_close(web_socket *s, close_code code, const char *reason);

#endif
