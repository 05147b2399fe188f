// SPDX-License-Identifier: MIT
// The whole online system in one process and in simulated time, from one seed: servers (the hall),
// their store on a disk that fails, a network that delays and cuts, and people with pages. There is
// one world at a time, and one thread. docs/adr/0024 explains the design.
//
// `now` is true time. Every server has a clock of its own, which differs from it.
#ifndef SANDAN_TESTS_SIMULATE_WORLD_H
#define SANDAN_TESTS_SIMULATE_WORLD_H

#include <stdio.h>

#include "apps/serve/server_time.h"
#include "base/random.h"
#include "hall/codec.h"
#include "hall/hall.h"
#include "online/outbox.h"

enum {
    TABLES = 100, /* each with two players, rematches included */
    PAGES = 5 * TABLES,
    GAMES = 3 * TABLES,
    SERVERS = 3,
    TURNS = 160, /* memory of a client's room; people stop before */
    OUTAGES = 2000,
};

/* ---- what happens when ---- */

enum step_kind {
    STEP_NONE,
    STEP_ALARM,     /* the hall wants to know the time */
    STEP_COMMIT,    /* the storage thread takes a group */
    STEP_RESULT,    /* and the loop hears of it */
    STEP_THOUGHT,   /* the engine has its turn */
    STEP_START,     /* of a server that is down */
    STEP_HEARD,     /* a text of the bus */
    STEP_TIME,      /* a server has asked the database for the time */
    STEP_THAW,      /* a server goes on after it stood still */
    STEP_KILL,      /* of a server that was asked to stop */
    STEP_OPEN,      /* a connection reaches the server */
    STEP_UP,        /* a message reaches the server, */
    STEP_DOWN,      /* or the page */
    STEP_LOST_UP,   /* the server notices that a connection has ended, */
    STEP_LOST_DOWN, /* or the page */
    STEP_ACT,       /* a person does something */
    STEP_CONNECT,   /* a page tries to connect */
    STEP_FAULT,     /* something fails */
    STEP_KINDS
};

typedef struct step {
    int64_t at;
    uint64_t order; /* of steps at the same time */
    void *who, *what;
    uint32_t
        stamp; /* of `who`, when the step was planned: if it has another one, nothing happens */
    uint8_t kind;
} step;

void step_add(int64_t at, int kind, void *who, uint32_t stamp, void *what);
/* The next one; false: there is none. */
bool step_next(step *out);
/* It happens later; in the same order as others that do. */
void step_delay(const step *s, int64_t until);

/* ---- servers ---- */

typedef struct job job;

typedef struct server {
    int index;
    bool up, dying; /* dying: it is being taken apart, and nothing it says or writes counts */
    uint32_t life;  /* counts starts and crashes: the stamp of its steps */
    hall *h;
    store *real;  /* NULL: not open */
    store *store; /* the same, watched */
    server_time time;
    int64_t machine; /* what the machine's clock is wrong by, */
    int64_t ticks;   /* and its monotonic clock, which stands still while the machine sleeps */
    int64_t frozen;  /* it stands still until then */
    int64_t armed;
    job *waiting, **waiting_end, *taken, **taken_end;
    bool committing;
    int64_t slow_until; /* the disk is slow */
    int thinking;
} server;

/* A text on its way to several clients. It is read once, for all of them and for the checks. */
struct message {
    int holders;
    size_t n;
    talk t;
    char text[];
};

void message_release(message *m);

void server_start(server *s);
/* The process ends without a word. */
void server_crash(server *s);
/* All servers and the disk. */
void machine_crash(void);
void server_step(const step *p);
int64_t server_now(server *s);
/* Its clock less true time. */
int64_t server_offset(const server *s);
/* It stands still, and its monotonic clock as well if the machine sleeps. */
void server_freeze(server *s, int64_t ms, bool sleeps);
/* After every call of the hall. */
void server_arm(server *s);

/* The store of a server, watched by the ledger; it fails at times. */
store *watch_store(store *real, server *s);

/* ---- the network ---- */

typedef struct page page;

typedef struct wire {
    struct wire *next;
    uint32_t stamp, life; /* life: of the server, when it was opened */
    page *page;           /* NULL: the page has gone */
    server *server;       /* NULL: the server has gone */
    hall_client *client;
    int64_t opened;         /* when it reached the server */
    int64_t up_at, down_at; /* when the last message arrives */
    bool cut, closing;      /* nothing gets through; the server has closed it */
} wire;

wire *wire_open(page *p, server *s);
void wire_up(wire *w, message *m, bool is_command);
void wire_down(wire *w, message *m);
/* The network fails; both sides notice later. */
void wire_cut(wire *w);
/* The page has gone, at once or politely. */
void wire_leave(wire *w, bool politely);
void wire_close(wire *w);
void wire_step(const step *s);
void wires_of(server *s, void (*each)(wire *w));
void wires_reset(void);

/* ---- people ---- */

enum role { ROLE_MAKER, ROLE_GUEST, ROLE_WATCHER, ROLE_HEIR };

struct page {
    uint32_t stamp; /* counts reloads */
    uint8_t role;
    int device, table;
    bool bot;
    int64_t lag, clogged; /* one way; until when nothing gets through */
    wire *wire;
    bool welcome, begun, away; /* away: it has nothing more to do here */
    bool sent;                 /* over this connection: what it asks for */
    bool again;                /* it was sent away and has to ask for the game again */
    bool asleep;
    bool banned;       /* as it was told */
    int mood;          /* milliseconds of a thought */
    int64_t act_at;    /* when the person acts next */
    int64_t out_until; /* it has left the board on purpose */
    int64_t skew;      /* its own clock less true time */
    int64_t clock;     /* the server's time less its own, as it knows it */
    uint64_t asking;   /* the command that makes, joins or takes over; 0: none */
    uint64_t linking;  /* the command that asks for a link */
    int refusals;
    char game[EVENT_ID + 1];
    int seat;
    int64_t turn_since;
    char kept[2000]; /* commands without an answer, in the browser's storage */
    outbox box;
    room_memory memory[2];
};

typedef struct table {
    char setup[SETUP_TEXT];
    int engine; /* level; -1: two people */
    int turns;  /* how many are played before somebody ends the game */
    int rematches;
    char game[EVENT_ID + 1]; /* the first; "": not made yet */
    char code[TALK_CODE + 1], link[TALK_CODE + 1];
    page *maker, *guest, *watcher, *heir;
    bool host; /* the host closes it, */
    int bans;  /* or bans its players so often, or lets them in again */
} table;

/* A command, as its maker meant it; its id is 1 + its index. */
typedef struct command {
    int device;
    uint8_t kind, what; /* of the event; or 0 and: */
    uint8_t ask;        /* the message */
    uint32_t text;      /* a hash of the turn */
    char game[EVENT_ID + 1];
    uint32_t seq; /* the event that it has become; 0: none yet */
} command;

void people_begin(void);
void people_free(void);
void page_step(const step *s);
void page_hear(page *p, const message *m);
int64_t page_now(const page *p);
void page_lost(page *p);
void page_reload(page *p);
void page_send(page *p, const talk *t);
/* Sends what the outbox wants to send. */
void page_flush(page *p);
/* Sends what makes it a player, or shows it the game. */
void page_ask(page *p);
/* The person acts in so many milliseconds, if not before. */
void page_act_in(page *p, int64_t ms);
/* A new command. */
uint64_t command_new(const page *p, int ask, const room_command *c);
const char *command_text(uint64_t id, char out[TALK_ID + 1]);
/* A person acts. */
void person_act(page *p);
uint32_t text_hash(const char *s);
/* A random turn; false: there is none. */
bool random_turn(const game *g, const position *p, writer *w);

/* ---- faults ---- */

/* How often what fails, chosen by the seed. */
typedef struct rates {
    int64_t every; /* milliseconds between faults of the kinds below */
    uint32_t cut, clog, reload, sleep, crash, power, slow, disk, clock, freeze; /* weights */
    uint32_t refuse, unsure; /* commits per million that fail, and do or do not happen */
    uint32_t lose, repeat;   /* texts of the bus, per thousand */
    uint32_t resend;         /* messages of pages that come once more, per million */
    uint32_t late;           /* the longest delay of the bus, milliseconds */
} rates;

enum fault_kind {
    FAULT_CUT,    /* a connection */
    FAULT_CLOG,   /* a link gets stuck */
    FAULT_RELOAD, /* of a page, or it crashes */
    FAULT_CRASH,  /* of a server */
    FAULT_SLOW,   /* the disk */
    FAULT_FULL,
    FAULT_WRITE, /* fails or is torn */
    FAULT_FLUSH,
    FAULT_READ,
    FAULT_POWER,  /* the machine crashes */
    FAULT_REFUSE, /* a commit fails, */
    FAULT_UNSURE, /* or seems to */
    FAULT_BUS,    /* a text gets lost or comes twice */
    FAULT_RESEND, /* a message of a page comes once more, later */
    FAULT_CLOCK,  /* jumps: of a machine, a page or the database */
    FAULT_FREEZE, /* a server stands still, or its machine sleeps */
    FAULTS
};
extern const char *const fault_names[FAULTS];

rates faults_choose(void);
/* The next fault, and the one after it. */
void fault_step(void);

/* ---- the world ---- */

typedef struct outage {
    int64_t from, to; /* no server was up */
    bool frozen;      /* one of them just stood still */
} outage;

/* The clock of a server since one of its starts. */
typedef struct life {
    int64_t begun, offset; /* its time then; less true time */
} life;

typedef struct world_counts {
    uint64_t games, over, events, messages, outages, commits, conflicts, bans;
    uint64_t faults[FAULTS], kinds[EVENT_KINDS];
} world_counts;

typedef struct sim_world {
    uint64_t seed;
    random_source random;
    int64_t now, calm_at;
    uint64_t steps;
    bool calm, promises; /* faults have stopped; they stay within what is promised */
    bool shared;         /* several servers */
    FILE *log;
    char problem[600];
    rates rates;
    server servers[SERVERS];
    int server_count;
    page pages[PAGES];
    int page_count;
    table tables[TABLES];
    command *commands;
    size_t command_count, command_room;
    outage outages[OUTAGES];
    int outage_count;
    life lives[OUTAGES];
    int life_count;
    int64_t disk_until; /* the disk fails */
    int64_t database;   /* the clock of a shared store less true time */
    bool leapt;         /* it has jumped */
    int devices;
    world_counts counts;
} sim_world;

extern sim_world world;

uint32_t below(uint32_t n);
/* Whether something happens that does so per million times. */
bool chance(uint32_t per_million);
/* Counts a fault. */
void fault_counts(int kind);
/* A step for the log. */
__attribute__((format(printf, 1, 2))) void note(const char *format, ...);
/* Something must not be. */
__attribute__((format(printf, 1, 2))) void wrong(const char *format, ...);
/* How long at least one server was up between two moments; and what may count all the same,
   because short outages go unnoticed. */
int64_t up_between(int64_t from, int64_t to, int64_t *slack);
void servers_changed(void);
/* A server has another clock from now on; and the true time of what its clock says. With several
   servers their clocks are about the same; one alone may have had another clock before. */
void server_lives(server *s);
int64_t true_time(int64_t at, int64_t offset);
void device_token(int device, char token[TALK_TOKEN + 1]);
void device_hash(int device, uint8_t hash[STORE_HASH]);
/* The device with this hash; -1: none. */
int device_of(const uint8_t *hash);

#endif
