// SPDX-License-Identifier: MIT
// Online play over this server: joins the hall, which decides, with WebSockets, a thread for the
// database, a second one for lists and backups, and threads for the computer's turns. Everything
// but those threads happens in the server's.
#ifndef SANDAN_APPS_SERVE_ONLINE_H
#define SANDAN_APPS_SERVE_ONLINE_H

#include "apps/serve/server.h"
#include "store/store.h"

typedef struct online online;

/* Defaults, as macros because the command's help names them: a school of 60 behind one address has
   a challenge each, and sends what 60 connections may send. */
#define ONLINE_RATE               600
#define ONLINE_GAMES              512
#define ONLINE_ADDRESS_CHALLENGES 64
#define ONLINE_CHALLENGES         5

typedef struct online_setup {
    const char *database; /* a path or an address; must stay valid */
    const char *bus;      /* the address of the bus to other servers; NULL: there are none */
    int threads;          /* for the computer's turns; 0: it does not play */
    unsigned per_address; /* as for the server: the limits of new games and the like follow it */
    unsigned rate;        /* messages per second of an address */
    unsigned games;       /* unfinished ones of an address */
    unsigned address_challenges, challenges; /* open ones of an address and of a device */
    int chat;                                /* what players may say: talk_chat of hall/codec.h */
    const char *host_token; /* what a host proves themselves with; NULL: there is no host */
} online_setup;

/* Opens the database, which only this user may read. On an error *out is NULL and why says in
   English what happened. */
store_error online_open(const online_setup *setup, online **out, char why[STORE_WHY]);
/* What the server does with WebSockets: give it to server_open. */
const socket_use *online_use(online *o);
/* Begins, once the server is open. False: no memory or threads. */
bool online_start(online *o, server *s);
/* Whether other servers can be heard; true if there are none. */
bool online_hears(online *o);
/* Finishes all that has begun; after server_run, before server_close. */
void online_close(online *o);

#endif
