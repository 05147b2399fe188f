// SPDX-License-Identifier: MIT
// What online play keeps: the event log of every game, who holds which seat, devices, codes, bans
// and the host's settings. The log is the truth; the summary of a game is derived from it and only
// makes lists fast.
//
// A store is synchronous and belongs to one thread. Every change is an operation, and operations
// are committed in groups: one transaction, one flush to disk. Nothing is acknowledged before it
// is durable. A store is a table of functions, so that databases can be exchanged; callers use the
// functions below.
//
// Text is UTF-8 and NUL-terminated. What a callback is given lives until it returns. A callback of
// store_list may load games; other calls from within a callback are not allowed.
#ifndef SANDAN_STORE_STORE_H
#define SANDAN_STORE_STORE_H

#include <stdbool.h>
#include <stdint.h>

enum {
    STORE_ID = 12,   /* characters of a game's id, which are random */
    STORE_HASH = 32, /* bytes of the hash of a device's token */
    STORE_WHY = 256, /* room for the reason of an error */
    STORE_NOBODY = 2 /* a seat that is neither side; online/event.h has the same number */
};
/* A time that never comes. */
#define STORE_NEVER INT64_MAX

typedef enum store_error {
    STORE_OK,
    STORE_ABSENT,    /* there is no such game or code */
    STORE_DISK_FULL, /* make room, and go on */
    STORE_BUSY,      /* another process kept the database locked for too long */
    STORE_SERVED,    /* another server has the database for itself */
    STORE_DAMAGED,   /* not a database, or a damaged one */
    STORE_FOREIGN,   /* the database of another program */
    STORE_NEWER,     /* written by a newer version of this program */
    STORE_FAILED,    /* the disk or the system failed */
} store_error;

typedef enum store_status { STORE_OPEN, STORE_PLAYING, STORE_OVER } store_status;

/* What lists show of a game, derived from its events. */
typedef struct store_summary {
    store_status status;
    bool is_public;
    int side;         /* whose turn it is, or STORE_NOBODY */
    int64_t deadline; /* wall time in ms at which something is due, or STORE_NEVER */
    int64_t updated;  /* wall time in ms */
} store_summary;

typedef struct store_event {
    int64_t at;          /* the time that decides, in ms */
    int64_t wall;        /* wall time in ms, for people */
    int seat;            /* the side that acted, or STORE_NOBODY */
    const char *kind;    /* what happened, one word */
    const char *body;    /* the rest, as text */
    const char *command; /* the id that the client gave its command; NULL: none */
} store_event;

typedef struct store_game {
    const char *id, *setup;
    int64_t created; /* wall time in ms */
    store_summary summary;
    const uint8_t *seats[2]; /* hash of the device that holds the side; NULL: free */
} store_game;

typedef struct store_device {
    const uint8_t *hash;
    const char *name;      /* "": none */
    int64_t created, seen; /* wall time in ms */
    bool banned;
} store_device;

/* Something to read aloud or to open that leads to a game: its free seat, or, for a link that moves
   a seat to another device, this seat. */
typedef struct store_code {
    const char *code, *game;
    int seat;        /* the seat that it moves; STORE_NOBODY: to join */
    int64_t expires; /* wall time in ms from which on it is not valid, or STORE_NEVER */
} store_code;

/* ---- writing ---- */

typedef enum store_act {
    STORE_CREATE,         /* game, setup, at (created), events from 1 on, summary, seats */
    STORE_APPEND,         /* game, seq, events, at (wall time), summary, seats */
    STORE_DELETE_GAME,    /* game */
    STORE_DEVICE,         /* device, at (seen), name unless NULL; new devices are added */
    STORE_BAN_DEVICE,     /* device, at (seen, if it is new), on */
    STORE_DELETE_DEVICE,  /* device, events; see below */
    STORE_CODE,           /* name (the code), game, seat, expires, at (now) */
    STORE_USE_CODE,       /* name, at (now): the code is valid, and is not from now on */
    STORE_EXPIRE_CODES,   /* at (now): those that are no longer valid go */
    STORE_EXPIRE_DEVICES, /* at: those not seen since then go, unless they have a seat or a ban */
    STORE_BAN_ADDRESS,    /* name (the address), on */
    STORE_SETTING,        /* name, value; NULL removes it */
    STORE_ALIVE,          /* at: a server is up at this moment; gap: if the last such moment is
                             longer ago, there was no server in between (store_downs) */
} store_act;

/* One change; each act reads the members named above.

   With a device go its seats, the codes that move them, and the games in which no other device
   sits. In the other games its seats stay empty, and their events of every kind in `events` get the
   body given there, if it is one word only those that begin with it: so names and what people wrote
   leave the log, and its numbers have no gaps. A ban stays, as the hash alone. Backups and what
   others have downloaded are beyond reach. */
typedef struct store_op {
    store_act act;
    bool tied; /* to the operation before it: both happen, or neither */
    bool on;
    const char *game, *setup;
    int64_t seq; /* the number that the first event must get; without events only the summary and
                    the seats change, if this is still the next number */
    const store_event *events;
    int count, seat;
    store_summary summary;
    const uint8_t *seats[2]; /* who holds the side from now on; NULL: no change */
    const uint8_t *device;
    const char *name, *value;
    int64_t expires, at, gap;
} store_op;

typedef enum store_result {
    STORE_UNKNOWN,  /* the commit failed; it may have happened: load to learn the truth */
    STORE_DONE,     /* durable; seq is the number of the last event of the game */
    STORE_TAKEN,    /* seq is not the next number: load and decide again; seq is the last number */
    STORE_REPEATED, /* the command was applied before, as event seq */
    STORE_NO_GAME,
    STORE_EXISTS, /* the id of a new game, or the code, is taken */
    STORE_NO_CODE,
    STORE_UNDONE,  /* not done, because of one that it is tied to */
    STORE_INVALID, /* a mistake of the caller: no such operation is possible */
} store_result;

typedef struct store_outcome {
    store_result result;
    int64_t seq;
} store_outcome;

/* ---- reading ---- */

typedef void store_each_game(void *context, const store_game *g);
/* Return false to stop. */
typedef bool store_each_event(void *context, int64_t seq, const store_event *e);
typedef void store_each_device(void *context, const store_device *d);
typedef void store_each_code(void *context, const store_code *c);
typedef void store_each_text(void *context, const char *name, const char *value);
typedef void store_each_down(void *context, int64_t from, int64_t until);
/* The event of a game that a command of a device has caused. */
typedef void store_each_done(void *context, const char *game, int64_t seq);

typedef enum store_which {
    STORE_ALL,        /* by id, after `after` */
    STORE_FINISHED,   /* by id, after `after` */
    STORE_CHALLENGES, /* open and public, newest first */
    STORE_LIVE,       /* being played and public, newest first */
    STORE_UNFINISHED, /* open or being played, newest first */
    STORE_OF_DEVICE,  /* in which `device` has a seat, those that are over last, of either kind the
                         last updated first */
    STORE_DUE,        /* with a deadline before `before`, the earliest first */
    STORE_UNHELD, /* being played, not updated since `before`, and no device has the side to move:
                     the engine does, or nobody; the last updated first */
} store_which;

typedef struct store_query {
    store_which which;
    int limit; /* 0: all */
    const char *after;
    const uint8_t *device;
    int64_t before;
} store_query;

typedef struct store_counts {
    int64_t games[3]; /* by status */
    int64_t devices;
    int64_t bytes; /* of the database */
} store_counts;

typedef struct store store;

/* ---- functions ---- */

/* Whether a place is the address of a database server, postgresql://…, and not a path. */
bool store_is_shared(const char *place);
/* Opens the database at a path or address, makes its tables if there are none, and brings an old
   one up to date. On an error *s is NULL and why says in English what happened. */
store_error store_open(const char *place, store **s, char why[STORE_WHY]);
void store_close(store *s);
/* The reason of the last error, in English, for logs. */
const char *store_why(const store *s);

/* Commits all operations in one transaction. An operation whose outcome is not STORE_DONE has no
   effect, nor have those tied to it; the others are not disturbed. On an error every outcome is
   STORE_UNKNOWN. The truth that a load returns after that is final, even if the machine crashes. */
store_error store_commit(store *s, const store_op *ops, int n, store_outcome *outcomes);

/* A game, then its events from number `from` on, as of one moment. STORE_ABSENT: no such game. */
store_error store_load(store *s, const char *game, int64_t from, void *context,
                       store_each_game *each_game, store_each_event *each_event);
store_error store_list(store *s, const store_query *q, void *context, store_each_game *each);
/* The device with this hash, if there is one; NULL: all that are banned. */
store_error store_devices(store *s, const uint8_t *hash, void *context, store_each_device *each);
/* The code, if it is valid now. STORE_ABSENT: it is not. */
store_error store_find_code(store *s, const char *code, int64_t now, void *context,
                            store_each_code *each);
/* The banned addresses, in `name`. */
store_error store_bans(store *s, void *context, store_each_text *each);
store_error store_settings(store *s, void *context, store_each_text *each);
/* The last moment at which a server was up; 0: never. And from when to when there was none, the
   earliest first. */
store_error store_alive(store *s, int64_t *at);
store_error store_downs(store *s, void *context, store_each_down *each);
/* The command with this id of a seat that the device holds, if it is in the log, where its id
   follows the number of the seat and "-". STORE_ABSENT: it is not. */
store_error store_find_command(store *s, const uint8_t *device, const char *id, void *context,
                               store_each_done *each);
store_error store_count(store *s, store_counts *counts);
/* Wall time in ms, the same for all that share the database. */
store_error store_now(store *s, int64_t *ms);

/* Writes a copy of the database as of one moment. The file appears whole or not at all. Works while
   other threads and processes write, with a store of its own. STORE_BUSY: the file is a database in
   use. If the file cannot be made, errno says why. Database servers have tools for this: ENOTSUP.
 */
store_error store_backup(store *s, const char *path);

/* Computes a summary from the events of a game, which it loads; returns the number of the last
   event, or -1 to leave the game as it is. */
typedef int64_t store_summarise(void *context, store *s, const store_game *g, store_summary *out);
/* Computes all summaries again. Games that change meanwhile keep the summary of that change. */
store_error store_rebuild(store *s, void *context, store_summarise *summarise);

/* ---- for databases ---- */

/* What a database implements; the functions above call it. */
typedef struct store_kind {
    void (*close)(store *s);
    store_error (*commit)(store *s, const store_op *ops, int n, store_outcome *outcomes);
    store_error (*load)(store *s, const char *game, int64_t from, void *context,
                        store_each_game *each_game, store_each_event *each_event);
    store_error (*list)(store *s, const store_query *q, void *context, store_each_game *each);
    store_error (*devices)(store *s, const uint8_t *hash, void *context, store_each_device *each);
    store_error (*find_code)(store *s, const char *code, int64_t now, void *context,
                             store_each_code *each);
    store_error (*bans)(store *s, void *context, store_each_text *each);
    store_error (*settings)(store *s, void *context, store_each_text *each);
    store_error (*alive)(store *s, int64_t *at);
    store_error (*downs)(store *s, void *context, store_each_down *each);
    store_error (*find_command)(store *s, const uint8_t *device, const char *id, void *context,
                                store_each_done *each);
    store_error (*count)(store *s, store_counts *counts);
    store_error (*now)(store *s, int64_t *ms);
    store_error (*backup)(store *s, const char *path);
} store_kind;

struct store {
    const store_kind *kind;
    char why[STORE_WHY];
};

#endif
