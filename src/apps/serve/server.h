// SPDX-License-Identifier: MIT
// The web server: listens on an address and accepts many connections, over libuv.
#ifndef SANDAN_APPS_SERVE_SERVER_H
#define SANDAN_APPS_SERVE_SERVER_H

#include "apps/serve/address.h"
#include "apps/serve/files.h"
#include "apps/serve/own.h"
#include "apps/serve/socket.h"

/* Defaults, as macros because the command's help names them. A school of 60 behind one address
   opens at most 360 connections, since browsers open six per server; 32 such addresses fit. */
#define SERVER_CONNECTIONS 16384
#define SERVER_PER_ADDRESS 512
#define SERVER_TIMEOUT     20
#define SERVER_PING        10
#define SERVER_UNREAD      (1 << 18)

typedef struct server server;

typedef struct server_setup {
    const char *host;         /* a number such as 127.0.0.1 or ::1, or a name */
    int port;                 /* 0: any free port */
    unsigned connections;     /* at once; more wait until one has ended */
    unsigned per_address;     /* more are refused */
    address_list proxies;     /* whose X-Forwarded-For we trust */
    const char *origins;      /* of further pages that may open WebSockets: handshake.h */
    unsigned timeout;         /* seconds: connection.h */
    const files *files;       /* must stay valid */
    const socket_use *socket; /* what WebSockets are for; NULL: there are none. Must stay valid */
    unsigned ping;            /* seconds between pings: sockets.h */
    size_t unread;            /* bytes that may wait for a client that does not read */
} server_setup;

/* Starts listening. Returns 0, an errno, or -1 if there is no such address. */
int server_open(const server_setup *setup, server **out);
/* Where it listens: the numeric address and the port. */
const char *server_address(const server *s);
int server_port(const server *s);
/* How many connections are possible: fewer than asked for if the system allows too few open files.
 */
unsigned server_connections(const server *s);
/* What it answers itself and counts; the server's thread may change it. */
own *server_own(server *s);
/* Serves until server_stop is called, which may happen in a signal handler; then says goodbye to
   WebSockets. */
void server_run(server *s);
void server_stop(server *s);
/* Says goodbye to all WebSockets; server_run returns when they have gone. Only from on_stop on. */
void server_dismiss(server *s);
/* Has the server's thread do something after a number of milliseconds, instead of what it was to do
   before. */
void server_alarm(server *s, uint64_t milliseconds, void (*work)(void *with), void *with);
/* Has the server's thread do something soon; any thread may ask. Things are done in the order in
   which they were posted; those posted after server_stop may not be. False: out of memory. */
bool server_post(server *s, void (*work)(void *with), void *with);
void server_close(server *s);

#endif
