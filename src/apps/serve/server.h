// SPDX-License-Identifier: MIT
// The web server: connections, over libwebsockets. What is answered is reply.h's.
#ifndef SANDAN_APPS_SERVE_SERVER_H
#define SANDAN_APPS_SERVE_SERVER_H

#include "apps/serve/files.h"

typedef struct server server;

enum { SERVER_CONNECTIONS = 250 }; /* at once; more wait until one is over */

/* Listens at an address (a number such as 127.0.0.1 or ::1, or a name); port 0 is any that is
   free. The files must stay. Returns 0, an errno, or -1: there is no such address. */
int server_open(const char *host, int port, const files *f, server **out);
/* Where it listens: the address as a number, the port. */
const char *server_address(const server *s);
int server_port(const server *s);
/* Serves until server_stop is called, which may happen in a signal handler. */
void server_run(server *s);
void server_stop(server *s);
void server_close(server *s);

#endif
