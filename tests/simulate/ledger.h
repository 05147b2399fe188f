// SPDX-License-Identifier: MIT
// What must be in the log: a copy of it in memory, kept by watching what servers commit and load,
// with checks of its own. Nothing here asks the hall.
#ifndef SANDAN_TESTS_SIMULATE_LEDGER_H
#define SANDAN_TESTS_SIMULATE_LEDGER_H

#include "simulate/world.h"

/* An event of the log. */
typedef struct entry {
    uint32_t at; /* offset of its line */
    uint8_t seat, kind;
    uint64_t command; /* 0: none */
    int device;       /* that was in the seat then; -1: nobody */
} entry;

/* Who caused an event: a command (0: none), a server with this clock, and who sits from then on
   (-1: no change). */
typedef struct cause {
    uint64_t command;
    int64_t offset;
    int seats[2];
    bool creates; /* the game */
} cause;

/* An event that may have happened: its commit failed. */
typedef struct maybe {
    struct maybe *next;
    const server *by;
    uint32_t seq;
    cause cause;
    char line[EVENT_LINE];
} maybe;

typedef struct book {
    char id[EVENT_ID + 1];
    bool there;    /* it has been created */
    bool deleted;  /* with its last device */
    bool unsure;   /* its creation failed, and may have happened */
    bool blank[2]; /* the device of this seat was deleted */
    char setup[SETUP_TEXT];
    int seats[2]; /* devices, or -1 */
    int gone[2];  /* who sat there before asking to be forgotten, plus 1 */
    uint32_t n;
    entry *entries;
    uint32_t room_for;
    char *text;
    size_t size, cap;
    maybe *maybes;
    room r; /* what the events lead to */
    room_memory memory;
    /* For clocks, in true time: */
    int64_t at;         /* the last event */
    int64_t turn_at;    /* when it became somebody's turn */
    int64_t left_at[2]; /* when the seat was left, or its opponent returned */
} book;

void ledger_reset(void);
void ledger_free(void);
book *ledger_find(const char *id);
book *ledger_next(book *b); /* all of them; NULL begins and ends */

/* A commit has succeeded; or failed, and may have happened. */
void ledger_committed(server *s, const store_op *ops, int n, const store_outcome *outcomes);
void ledger_unsure(server *s, const store_op *ops, int n);
/* A load has read this game: who sits, and each event; then the end. */
typedef struct reading {
    book *b;
    const server *by;
    char id[EVENT_ID + 1];
    int64_t from;
    int64_t seen; /* the last event */
    int seats[2]; /* -1: nobody */
    bool found, stopped;
} reading;
void ledger_read_game(reading *r, const store_game *g);
void ledger_read_event(reading *r, int64_t seq, const store_event *e);
void ledger_read_end(reading *r, store_error error);

/* A server is about to say this to somebody, and sends it to this page. */
void ledger_said(const message *m);
void ledger_sent(const message *m, const wire *w);

/* ---- bans.c ---- */

enum { BAN_NO, BAN_MAYBE, BAN_YES }; /* MAYBE: its commit failed, and may have happened */

void bans_reset(void);
/* A ban was written, or lifted. */
void bans_wrote(const store_op *op, bool sure);
int bans_state(int device);
/* A server greets a device whose connection was opened at this time; tells it that it is banned;
   or lets it cause an event. */
void bans_check_welcome(int device, int64_t opened);
void bans_check_refused(int device);
void bans_check_act(const book *b, int device, const char *line);

/* ---- audit.c ---- */

/* The next event of a game happens. */
void audit_event(book *b, const room_event *e, const cause *c);
/* The line of an entry, from 1 on. */
static inline const char *book_line(const book *b, uint32_t seq) {
    return b->text + b->entries[seq - 1].at;
}

#endif
