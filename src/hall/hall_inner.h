// SPDX-License-Identifier: MIT
// What the files of the hall share.
#ifndef SANDAN_HALL_INNER_H
#define SANDAN_HALL_INNER_H

#include "base/check.h"
#include "hall/codec.h"
#include "hall/hall.h"
#include "hall/places.h"
#include "hall/note.h"
#include "online/lobby.h"
#include "online/presence.h"

enum {
    HALL_WATCHES = 8,          /* games that a client watches at once */
    HALL_BUCKETS = 1 << 14,    /* of rooms and of devices */
    HALL_TRIES = 8,            /* of a command whose append fails */
    HALL_STRANGERS = 8,        /* inboxes for those who have no seat in a room */
    HALL_CHEAP = 50,           /* events that cost as much as a message */
    HALL_CHUNK = 60000,        /* bytes of events or records in one message */
    HALL_SLOW = 500,           /* a turn that is shown this late stops the clock that it starts */
    HALL_HELLO = 10 * 1000,    /* milliseconds that a client has to say hello */
    HALL_RETRY = 1000,         /* milliseconds after a failure, */
    HALL_BROKEN = 60 * 1000,   /* and after a game could not be replayed */
    HALL_EXPIRE = 3600 * 1000, /* how often codes and devices that have expired go */
    HALL_KEEP_DAYS = 90,       /* days that a device without a game is remembered */
    HALL_SWEEP = 5000,         /* how often idle rooms are looked for */
    HALL_AT_ONCE = 16,         /* rooms that are loaded at once to have a look at them */
    HALL_FOUND = 1 << 16,      /* games that wait for that */
    HALL_LIST = 50,            /* games of a player's list, or of a page of the host's */
    HALL_ON_THE_WAY = 1024,    /* games that are being made */
    HALL_TURNS_DEVICE = 2,     /* of the engine that are searched at once, of a device */
    HALL_TURNS_ADDRESS = 16,   /* and of an address */
    HALL_TURN_AGAIN = 200,     /* milliseconds until the next is tried */
    HALL_CODE = 8,             /* characters of a code to read aloud */
    HALL_LINK = 24,            /* and of one that moves a seat */
    HALL_BANS = 10000,         /* addresses that are banned */
    /* With several servers: */
    HALL_HINTS = 2000,   /* how often they say who is connected: more often than a player is away */
    HALL_DEAF = 6000,    /* without a message, even of this one: they cannot hear each other */
    HALL_LOOK = 5000,    /* how often overdue games are looked for in the store */
    HALL_LISTS = 30000,  /* and how often the lobby is compared with it */
    HALL_STALE = 15000,  /* a game of which nothing was heard is read again */
    HALL_GRACE = 2000,   /* others wait for one or two of these before they do what is due */
    HALL_ENGINE = 20000, /* and this long for a turn of the engine */
};

enum {
    LIMIT_HELLOS,
    LIMIT_GAMES_ADDRESS,
    LIMIT_GAMES_DEVICE,
    LIMIT_CHAT,
    LIMIT_CODES,
    LIMIT_WORK_ADDRESS,
    LIMIT_WORK_DEVICE,
    LIMITS
};

/* What is charged: see hall_cost.c. */
enum { COST_HELLO, COST_CODE, COST_CHAT, COST_GAME, COST_MESSAGE, COST_WORK, COSTS };
/* What a request was charged, to be returned if it could not be done. */
typedef struct hall_bill {
    uint8_t paid[COSTS];
} hall_bill;

/* Something of which a device and an address have only so many at once. */
enum { SHARE_NONE, SHARE_CHALLENGE, SHARE_GAME, SHARE_TURN, SHARES };
typedef struct hall_share {
    uint64_t device, address; /* keys; address 0: unknown, and not counted */
    uint8_t kind;
} hall_share;

typedef struct hall_room hall_room;

typedef struct hall_watch {
    hall_room *room;
    int8_t seat; /* -1: a spectator */
} hall_watch;

struct hall_client {
    hall_client *before, *after;
    hall_client *same;  /* the next in its bucket of devices */
    hall_client *later; /* the next that has to say hello */
    void *socket;
    uint64_t address;
    int64_t lag, since; /* since: it has connected */
    uint32_t holds;     /* jobs and commands that will answer */
    bool gone;          /* the connection has ended */
    bool closing;       /* we have ended it: what still comes is ignored */
    bool leaving;       /* its device is being forgotten: it cannot do anything meanwhile */
    bool greeting;      /* it has said hello, and the store is asked who it is */
    bool known;         /* it has been welcomed */
    bool bot, host, lobby, mine;
    limit_count messages;
    hall_bill bill; /* of the message that was read last */
    lobby_filter filter;
    uint8_t device[STORE_HASH];
    hall_watch watching[HALL_WATCHES];
    int watches;
};

enum item_kind { ITEM_DO, ITEM_WATCH, ITEM_JOIN, ITEM_LINK, ITEM_TAKE, ITEM_CLOSE };

/* Something that a room has to do for a client; NULL: for the hall itself. */
typedef struct hall_item {
    struct hall_item *next;
    hall_client *who;
    uint8_t kind;
    bool sure; /* the room was read from the store for it */
    hall_bill bill;
    int tries;
    int64_t at; /* when it came */
    uint32_t from;
    char id[TALK_ID + 1];
    char code[TALK_CODE + 1];
    room_command command;
} hall_item;

typedef struct hall_logged {
    size_t at;   /* offset of the line in the log */
    uint64_t id; /* of the command, 0: none; and whose it was */
    uint8_t by;
} hall_logged;

struct hall_room {
    hall *hall;
    hall_room *same; /* the next in its bucket */
    char id[EVENT_ID + 1];
    char setup[SETUP_TEXT];
    room *r;   /* NULL: not in memory */
    char *log; /* lines, each with a NUL */
    size_t log_size, log_cap;
    hall_logged *logged; /* r->seq of them */
    uint32_t logged_cap;
    uint32_t told; /* the number of the last event that watchers know */
    int64_t late;  /* how long after its time the player to move saw that it is their turn; */
    int64_t shown; /* when they saw it, if that was too late; 0: it was not */
    bool held[2];
    uint8_t device[2][STORE_HASH]; /* whose seats these are */
    presence presence;
    hall_client **watchers;
    uint32_t watcher_count, watcher_cap;
    hall_item *first, **end; /* the inbox */
    bool loading, writing;
    bool starting;  /* loaded to have a look at it */
    uint8_t stale;  /* why what is in memory is no longer the truth; 0: it is, */
    uint8_t check;  /* or why it may not be */
    uint32_t ours;  /* the number of the last event that was appended here; 0: none */
    uint32_t heard; /* another server says that there is this event */
    int64_t fresh;  /* when it last was the truth */
    bool thinking;  /* the engine, or it has an answer that comes later */
    uint32_t thought_about;
    char *answer; /* the turn that was found */
    int64_t answer_at;
    hall_share share, turn; /* of the player who has made it, and of whom the engine plays */
    room_event next;        /* being appended */
    hall_item *next_item;   /* the command that causes it; NULL: nobody's */
    int64_t retry;          /* not before this time */
    int64_t hold;           /* nothing is written before this time, because a write has failed */
    int64_t used;           /* when somebody last needed it */
    int64_t deadline;       /* when something is due in it, while it is not in memory */
    int64_t due;            /* when it is pumped */
    uint32_t in_heap;       /* 1 + the place in the heap; 0: not there */
};

/* From when to when there was no server. */
typedef struct hall_down {
    int64_t from, until;
} hall_down;

struct hall {
    hall_world world;
    hall_setup setup;
    char host_token[TALK_ANY];
    int64_t now, begun;
    int64_t beat, sweep;  /* when the next ones are */
    int64_t expire;       /* when codes are next looked through */
    int64_t beat_at;      /* the time of the heartbeat on its way, */
    int64_t good;         /* of the last one that is durable; 0: none yet; */
    int64_t sure;         /* and when that was known */
    uint32_t gaps;        /* between heartbeats: each may be a time without a server, */
    bool known;           /* and all of them are known */
    bool beating;         /* a heartbeat is on its way */
    bool failing;         /* a write has failed since the last one */
    bool ready, looking;  /* what goes on is known; it is being looked at */
    int64_t look, lists;  /* when that is done next, and when for the lobby too */
    int64_t hints, heard; /* when others are next told who is here; when anything was heard */
    char name[NOTES_SENDER + 1];
    char out[NOTES_TEXT]; /* what they are about to be told */
    size_t out_size;
    int out_count;
    uint32_t down_count;
    hall_down *downs; /* the earliest first */
    hall_client *clients;
    hall_client *newcomer, **newest; /* those of the last HALL_HELLO, the first one first */
    hall_client *devices[HALL_BUCKETS];
    hall_room *rooms[HALL_BUCKETS];
    hall_room **heap;
    uint32_t heap_count, starting; /* rooms in the heap; rooms that are being looked at */
    lobby lobby;
    limit_table limits[LIMITS];
    places shares[SHARES][2];    /* by kind: of devices, of addresses */
    char (*found)[EVENT_ID + 1]; /* games to look at: HALL_FOUND places */
    uint32_t found_count, found_next;
    hall_counts counts;
    uint64_t *banned; /* addresses */
    uint32_t banned_count, ban_changes;
    int64_t bans_next; /* when they are read again */
    bool bans_known;   /* they have been read */
    bool bans_unsure;  /* one could not be written, or seemed so */
};

/* ---- hall.c ---- */

/* Whether anything may be decided: the store works, and it is known when it did not. */
bool hall_is_well(const hall *h);
/* A write has failed. */
void hall_failed(hall *h);
/* Does in all rooms what can be done now. */
void hall_pump(hall *h);

hall_client *client_hold(hall_client *c);
void client_release(hall_client *c);
/* Ends the connection, once; hall_disconnected() follows. */
void hall_dismiss(hall *h, hall_client *c);
uint64_t hall_key(const uint8_t device[STORE_HASH]);
/* The clients of a device are in this list, with others. */
hall_client **hall_bucket(hall *h, const uint8_t device[STORE_HASH]);
/* n characters of an alphabet without letters that look alike, from bytes. */
void hall_letters(const uint8_t *bytes, size_t n, char *out);
bool hall_same(const uint8_t a[STORE_HASH], const uint8_t b[STORE_HASH]);
void hall_hex(const uint8_t *bytes, size_t n, char *out);

/* ---- hall_cost.c: what requests cost ---- */

/* Charges n of something; false: that is too much, and nothing is charged. */
bool hall_pay(hall *h, const hall_client *c, int what, uint8_t n, hall_bill *b);
/* It could not be done: what was charged is returned, once; and the client is told to try again. */
void hall_repay(hall *h, const hall_client *c, hall_bill *b);
void hall_busy(hall *h, hall_client *c, const char *id, const char *about, hall_bill *b);
/* A message has cost more than was to be expected. */
void hall_charge(hall *h, const hall_client *c, int64_t n);
/* In units of an ordinary message: lists are read from the store, and take longer. */
uint8_t hall_price(const hall *h, const talk *t);

/* ---- hall_tell.c: what clients are told ---- */

void hall_send(hall *h, hall_client *c, const talk *t);
void hall_send_all(hall *h, const talk *t);
void hall_done(hall *h, hall_client *c, const char *id, const char *about, int64_t seq);
void hall_refuse(hall *h, hall_client *c, const char *id, const char *about, const game *g,
                 int why);
void hall_error(hall *h, hall_client *c, const char *id, int why, const char *member);
/* A text in a member is wrong: why, in the words of this game or NULL, and where. */
void hall_fault(hall *h, hall_client *c, const char *id, const game *g, fault f,
                const char *member);
/* An event has happened: watchers, the lobby and the lists of players hear of it. Returns whether
   the lobby has changed, as the next one does. */
bool hall_tell_event(hall *h, hall_room *p, const room_event *e);
bool hall_tell_lobby(hall *h, hall_room *p);
void hall_tell_mine(hall *h, hall_room *p);
/* The device that has this seat, if there is one, loses the game. */
void hall_tell_not_mine(hall *h, const hall_room *p, int seat);
/* There is no such game any more. */
void hall_gone(hall *h, const char *id);
/* The answer to a watch. */
void hall_tell_room(hall *h, hall_room *p, hall_client *c, const char *id, uint32_t from, int seat);
void hall_tell_whole_lobby(hall *h, hall_client *c, const char *id);
/* A line about a room, as its player sees it. The texts live in `words` and in the room. */
typedef struct hall_words {
    char rules[64], clock[64], allowed[4];
} hall_words;
void hall_line(const char *id, const room *r, int seat, talk_game *g, hall_words *words);

/* Lines that were made in the storage thread, and what they point to. */
typedef struct hall_list {
    int count;
    talk_game lines[HALL_LIST];
    hall_words words[HALL_LIST];
    char ids[HALL_LIST][EVENT_ID + 1];
    char names[HALL_LIST][2][SESSION_NAME];
} hall_list;
/* Adds a game, as the player of a seat sees it; NULL: the list is full, or it cannot be read. */
talk_game *hall_list_add(hall_list *l, store *s, const char *id, int seat);

/* ---- hall_due.c and hall_room.c: rooms ---- */

/* The room with this id, or a new one that has to be loaded; NULL: too many. */
hall_room *room_get(hall *h, const char *id);
hall_room *room_find(const hall *h, const char *id);
/* Adds to the inbox; the item is freed when it is done. False: too much waits. */
bool room_ask(hall *h, hall_room *p, const hall_item *item);
/* The same, without doing anything yet. */
bool room_put(hall *h, hall_room *p, const hall_item *item);
/* Does what can be done now. */
void room_pump(hall *h, hall_room *p);
int seat_of(const hall_room *p, const uint8_t device[STORE_HASH]);
void room_free(hall *h, hall_room *p);
/* Forgets what is in memory, sends the watchers away for this reason, and loads it again. Commands
   wait: some may have happened. */
void room_reload(hall *h, hall_room *p, int why);
/* Reads it again, and does the same if what is in memory is not how its log begins. */
void room_check(hall *h, hall_room *p, int why);
void room_unload(hall_room *p);
/* Nobody here needs it in memory; and nobody has for a while. */
bool room_is_spare(const hall *h, const hall_room *p);
bool room_is_idle(const hall *h, const hall_room *p);
/* Another server may have the player of this seat, if this one has not. */
void room_elsewhere(const hall *h, hall_room *p, int seat);
/* When this server does what is due next by itself. */
int64_t room_due_here(const hall *h, const hall_room *p);
/* Puts it into the heap, or takes it out. */
void room_schedule(hall *h, hall_room *p);
/* Whether there was no server, or players had to wait for the store, since the last event of this
   game, and it has not been told: from when to when. Several such times become one that is as long
   as all of them, so that a game in which nothing happens for long does not fill with them. */
bool room_was_down(const hall_room *p, hall_down *d);
/* An event has just been shown to those who watch. */
void room_shown(hall_room *p, const room_event *e);
/* Whether it is the engine's turn, it does not think yet, and this server should let it. */
bool room_engine_waits(const hall *h, const hall_room *p);
/* Takes the first item out of the inbox. */
void room_pop(hall_room *p);

/* ---- hall_watch.c: who watches a room ---- */

/* Whether a client with this seat may; -1: with none. */
bool room_may_watch(const hall_room *p, int seat);
/* Begins and ends a client's watching. The first returns 0 or why not. */
int room_watch(hall *h, hall_client *c, hall_room *p);
void room_leave(hall *h, hall_client *c, hall_room *p, bool goodbye);
/* Everybody who watches is told why, and leaves. */
void room_send_away(hall *h, hall_room *p, int why);
/* The room has just come into memory: those who watch are connected. */
void room_take_places(hall *h, hall_room *p);
/* Somebody sat down, or a seat moved to another device. */
void room_seated(hall *h, hall_room *p, const room_event *e);

/* ---- hall_share.c and hall_engine.c ---- */

bool shares_open(hall *h); /* false: no memory; shares_close() all the same */
void shares_close(hall *h);
/* Takes one more for the device and address in *s; 0, or why not: they have enough, or all
   together. With `force` only the latter. */
int share_take(hall *h, hall_share *s, int kind, bool force);
void share_leave(hall *h, hall_share *s);
/* A room has changed: it is a challenge, a game, or over. */
void room_share(hall *h, hall_room *p);
/* Has the engine find a turn, and plays it when its time has come. */
void room_think(hall *h, hall_room *p);
void room_answer(hall *h, hall_room *p);

/* ---- hall_load.c: rooms from the log ---- */

/* Reads the events that are missing; room_pump() follows. */
void room_load(hall *h, hall_room *p);
/* One more event: applied and logged. False: it does not fit, or no memory. */
bool room_take(hall_room *p, const room_event *e, uint64_t id);
/* A load has ended; room_pump() goes on. fresh: nothing was in memory before. */
void room_loaded(hall *h, hall_room *p, bool good, bool absent, bool fresh);
/* The same in the storage thread, for a list; room_unload() follows. False: there is no such game,
   or it cannot be read. */
bool room_replay(store *s, const char *id, hall_room *p);
/* Whose seats these are, also in the storage thread and of a game that cannot be read. */
typedef struct hall_seats {
    bool held[2];
    uint8_t device[2][STORE_HASH];
} hall_seats;
store_error room_read_seats(store *s, const char *id, hall_seats *of);
/* Room for one more turn. */
bool room_ensure(room *r);
uint64_t command_number(const char *id);
void room_summary_for_store(const room *r, store_summary *out);

/* ---- hall_games.c and hall_lists.c: requests ---- */

void hall_create(hall *h, hall_client *c, const talk *t);
void hall_find_code(hall *h, hall_client *c, const talk *t);
void hall_mine(hall *h, hall_client *c, const talk *t);
void hall_export(hall *h, hall_client *c, const talk *t);
void hall_hello(hall *h, hall_client *c, const talk *t);
void hall_forget(hall *h, hall_client *c, const talk *t);
void hall_host(hall *h, hall_client *c, const talk *t);
void hall_new_name(hall *h, hall_client *c, const talk *t);
/* Where a device is connected from; false: it is not. */
bool hall_address_of(const hall *h, const uint8_t device[STORE_HASH], uint64_t *address);

/* ---- hall_bans.c ---- */

bool hall_is_banned(const hall *h, uint64_t address);
/* The same in the storage thread, for who comes before the bans have been read. */
store_error hall_read_banned(store *s, const hall_world *world, uint64_t address, bool *banned);
/* Tells a client that it is banned, and ends the connection. */
void hall_send_off(hall *h, hall_client *c);
void hall_ban(hall *h, hall_client *c, const talk *t);
/* Reads the bans from the store when it is time to. */
void hall_read_bans(hall *h);

/* ---- hall_look.c: what goes on in the store ---- */

/* Reads it when it is time to; called with every heartbeat that is durable. */
void hall_look(hall *h);
/* Loads a game to see what is to be done, soon. */
void hall_glance(hall *h, const char *id);
void hall_glance_more(hall *h);

/* ---- hall_bus.c: other servers ---- */

void hall_note(hall *h, note one);
/* An event was appended here; `listed`: the lobby has changed. */
void hall_note_event(hall *h, const hall_room *p, const room_event *e, bool listed);
/* A game was deleted, or may have been; a device has lost a game, or may have: every server reads
   whether that is so, and tells the clients who have it in a list. */
void hall_deleted(hall *h, const char *id);
void hall_lost(hall *h, const char *id, const uint8_t device[STORE_HASH]);
/* The player of this seat is connected here. */
void hall_note_here(hall *h, const hall_room *p, int seat);
/* What is told regularly, and then whatever waits to be told. */
void hall_note_regular(hall *h);
void hall_note_all(hall *h);
/* Whether this server hears nothing of the others. */
bool hall_is_deaf(const hall *h);

#endif
