// SPDX-License-Identifier: MIT
// The server of online play without a network: it is told what clients send, and reaches sockets,
// the store and the engine through a table of functions. So the real server runs it over libuv, and
// a simulator runs several of them in one process, with a clock of its own. docs/online.md explains
// the messages, docs/adr/0019 the rooms.
//
// A command goes into the inbox of its room, which is loaded if it is not in memory. The room
// decides; the event is appended to the log; when it is durable, everybody is told. One append per
// room is on its way at a time. After a conflict with another server, or a failure, the truth is
// loaded and the command decided again. Everything is bounded: see hall_setup.
//
// A heartbeat is written every second. While it fails or is late, nothing is decided: commands wait
// with the time at which they came. Whenever there was no server that could write, games that are
// being played are told (EVENT_DOWN) before anything else happens in them.
//
// Several halls may have one store. Each may append whatever is due; the number of an event decides
// who was first. They tell each other what has happened; whatever of that is lost is found by
// looking through the store now and then (docs/adr/0022).
//
// All calls come from one thread. `now` is server time in milliseconds: it never goes back, and it
// is later than all events in the store.
#ifndef SANDAN_HALL_HALL_H
#define SANDAN_HALL_HALL_H

#include "hall/limit.h"
#include "play/opponent.h"
#include "online/room.h"
#include "store/store_queue.h"

typedef struct hall hall;
typedef struct hall_client hall_client; /* one connection */
typedef struct message message;         /* a text on its way to several clients */

/* Milliseconds. A decision rests on a heartbeat that was begun less than HALL_GAP before it was
   durable, and has been durable for less than HALL_LATE. */
enum {
    HALL_HEARTBEAT = 1000,
    HALL_LATE = 2000,           /* without a heartbeat for so long, nothing is decided, */
    HALL_GAP = 5000,            /* and for longer than that, there was no server */
    HALL_BANS_AGAIN = 60 * 1000 /* how often bans are read, should nobody have told of them */
};

/* What the engine has to do. The session and the game's id are valid during the call. */
typedef struct hall_task {
    const char *game;
    uint32_t turns; /* room.turns, for hall_thought() */
    opponent_task work;
    const session *session;
} hall_task;

/* The functions never call back during a call, except as said. */
typedef struct hall_world {
    void *self;
    /* A message made of a text in UTF-8, which the hall holds until it releases it. NULL: no
       memory. */
    message *(*make)(void *self, const char *text, size_t n);
    void (*release)(void *self, message *m);
    /* Sends it to a client, without a copy. */
    void (*send)(void *self, void *socket, message *m);
    /* Ends the connection; hall_disconnected() follows. */
    void (*close)(void *self, void *socket);
    /* As store_queue_write() and store_queue_read(): the results come later, in the same thread,
       and after hall_tick() with the time. False: too much is on its way. */
    bool (*write)(void *self, const store_op *ops, int n, store_queue_written *written,
                  void *context);
    bool (*read)(void *self, store_queue_work *work, store_queue_done *done, void *context);
    /* The same for lists, which may take long. */
    bool (*list)(void *self, store_queue_work *work, store_queue_done *done, void *context);
    void (*random)(void *self, void *out, size_t n);
    /* Starts to think; hall_thought() follows, however it ends. False: not now, ask again. How
       much thinking goes on at once is the world's to say. NULL: there is no engine. */
    bool (*think)(void *self, const hall_task *task);
    /* Starts a backup; `done` is called later. NULL: not possible. */
    bool (*backup)(void *self, void (*done)(void *context, bool good), void *context);
    /* What counts as one address, as people write it. Both may be called in other threads. False:
       the text is no address. `text` has TALK_ADDRESS + 1 bytes. */
    bool (*read_address)(void *self, const char *text, uint64_t *address);
    void (*write_address)(void *self, uint64_t address, char *text);
    /* The origin to put into links, for a client at an address that has another one for this server
       than everybody else; NULL: the client knows best. */
    const char *(*reach)(void *self, uint64_t address);
    /* Says a text of at most NOTES_TEXT bytes (note.h) to all servers that have this store, this
       one included: hall_heard(). It may be lost, come twice or in another order. NULL: there are
       no others. */
    void (*tell)(void *self, const char *text, size_t n);
} hall_world;

typedef struct hall_setup {
    bool shared;       /* other servers may have the same store */
    uint32_t rooms;    /* games in memory; those with a deadline stay as a short entry */
    uint32_t inbox;    /* commands that wait in a room: of each player, and of an address */
    uint32_t watchers; /* of a room */
    uint32_t lobby;    /* entries, a power of two */
    int64_t idle;      /* milliseconds until a room that nobody needs leaves the memory */
    uint32_t challenges_device, challenges_address; /* open ones, of a device and of an address */
    uint32_t unfinished_address; /* games of an address that are in memory and not over */
    limit_rule messages;         /* of a connection */
    limit_rule work_address;     /* what messages cost, of an address; in microseconds */
    limit_rule work_device;      /* expensive ones of a device; in microseconds */
    limit_rule hellos;           /* of an address */
    limit_rule games_address;    /* new games of an address */
    limit_rule games_device;     /* and of a device */
    limit_rule chat;             /* messages of a device to other players */
    limit_rule codes;            /* tries of an address */
    int speech;                  /* what players may say: talk_chat */
    const char *host_token;      /* copied; NULL: there is no host */
    uint32_t connections, address_connections; /* the server's limits, for the host to see */
} hall_setup;

/* Numbers for a club and for the open internet. */
hall_setup hall_usual(void);

/* Begins; with the first tick it reads what goes on from the store. NULL: no memory. */
hall *hall_open(const hall_world *world, const hall_setup *setup, int64_t now);
/* All clients must be disconnected, and all jobs called back. */
void hall_close(hall *h);

/* A client has connected; the hall closes the socket of a client it does not want. `address` counts
   for limits and bans. NULL: no memory; close the socket. */
hall_client *hall_connected(hall *h, void *socket, uint64_t address, int64_t now);
/* The round trip to the client, as last measured. */
void hall_lag(hall_client *c, int64_t ms);
/* A message, at most TALK_REQUEST bytes, valid during the call. */
void hall_message(hall *h, hall_client *c, const char *text, size_t n, int64_t now);
/* The connection has ended; the client is not used afterwards. */
void hall_disconnected(hall *h, hall_client *c, int64_t now);
/* The engine's turn, as text, for the task of the game with this id and `turns`; NULL: it has
   none. */
void hall_thought(hall *h, const char *id, uint32_t turns, const char *text, int64_t now);

/* A message of another server, or of this one. It is foreign bytes: whatever it says, it makes the
   hall read from the store, and nothing else. */
void hall_heard(hall *h, const char *text, size_t n, int64_t now);

/* Time passes. Call it when hall_next() has come, and before results of the store are handed
   over. */
void hall_tick(hall *h, int64_t now);
int64_t hall_next(const hall *h);
/* Tells every client that the server is about to stop. */
void hall_stop(hall *h);

typedef struct hall_counts {
    uint32_t clients, rooms, loaded, watching;
    uint64_t messages, events, refused, conflicts, failures;
    uint64_t told, heard, strange; /* messages of servers; those that are not any */
} hall_counts;

hall_counts hall_count(const hall *h);

#endif
