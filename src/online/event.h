// SPDX-License-Identifier: MIT
// What happens in an online game: one event after the other, numbered 1, 2, 3 … A game is its setup
// and its events; everything else follows from them (room.h). Here is what an event says, and its
// form as text, which is what the log keeps.
//
//     7 93500 0 turn b1b2,d1b2 1800 35 40
//     number, time in milliseconds, seat (- is the server), kind, and what the kind needs
#ifndef SANDAN_ONLINE_EVENT_H
#define SANDAN_ONLINE_EVENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/fault.h"
#include "base/writer.h"

enum {
    SEAT_SERVER = 2,   /* beside FIRST and SECOND */
    EVENT_TEXT = 512,  /* bytes of the longest text, NUL included */
    EVENT_LINE = 1024, /* bytes of the longest line, NUL included */
    EVENT_ID = 12,     /* letters and digits of a game's id */
    COMMAND_ID = 16,   /* hexadecimal digits of a command's id */
};
/* The latest time, and the largest of the other numbers. */
#define EVENT_LATEST (INT64_C(1) << 53)

enum event_kind {
    EVENT_NONE,
    EVENT_SIT,      /* someone takes a seat: what, number, text (the name; "": none) */
    EVENT_MOVE,     /* the player has gone to another device */
    EVENT_TURN,     /* a whole turn: text, thought, lag, given */
    EVENT_OFFER,    /* what */
    EVENT_ACCEPT,   /* what; text: the id of the next game, if it is a rematch */
    EVENT_DECLINE,  /* what */
    EVENT_RESUME,   /* a seat wants a paused game to go on; by the server: it goes on */
    EVENT_TIME,     /* gives the opponent more time */
    EVENT_RESIGN,   /* gives up */
    EVENT_FLAG,     /* the time of this seat has run out */
    EVENT_CANCEL,   /* the game ends without a result: what */
    EVENT_CLOSE,    /* the host ends the game without a result */
    EVENT_LEFT,     /* the seat lost its connection: what */
    EVENT_RETURNED, /* and has it again */
    EVENT_CLAIM,    /* what: a win or a draw, after the opponent has left */
    EVENT_DOWN,     /* the server was not running since `from` */
    EVENT_SAY,      /* what, and number (a preset) or text */
    EVENT_PLAN,     /* conditional turns: text, see plan.h; empty: none */
    EVENT_KINDS
};

enum event_what {
    WHAT_NONE,
    /* offer, accept, decline */
    WHAT_DRAW, /* also claim */
    WHAT_TAKEBACK,
    WHAT_PAUSE,
    WHAT_REMATCH,
    /* sit */
    WHAT_PERSON,
    WHAT_BOT,
    WHAT_ENGINE, /* number: its strength (core/levels.h), 0 the one-turn player */
    /* cancel */
    WHAT_FIRST_TURN, /* it did not come */
    WHAT_WITHDRAWN,  /* by the player who made the challenge */
    WHAT_EXPIRED,    /* nobody accepted it in time */
    /* left */
    WHAT_LOST,
    WHAT_GOODBYE, /* on purpose */
    /* claim */
    WHAT_WIN,
    /* say */
    WHAT_PRESET,
    WHAT_TEXT,
    WHATS
};

typedef struct room_event {
    uint32_t seq;
    int64_t at;   /* server time, never earlier than the event before */
    uint8_t seat; /* who did it or whom it is about; SEAT_SERVER: neither */
    uint8_t kind;
    uint8_t what;
    uint16_t number; /* the strength of an engine, a preset */
    bool hidden;     /* the plan is not shown */
    int64_t thought; /* turn: how long the player thought, as the client says */
    int64_t lag;     /* turn: on the network, as the server measured */
    int64_t given;   /* turn: what the clock is not charged for */
    int64_t from;    /* down: since when */
    char text[EVENT_TEXT];
} room_event;

extern const char *const event_names[EVENT_KINDS];
extern const char *const what_names[WHATS];

/* The event as this viewer may see it: without the plans of others. It keeps its number, so that
   numbers have no gaps. Which device a player uses is in no event: the store knows who holds a
   seat. */
room_event event_public(const room_event *e, int viewer);

/* A whole line, without line end; and only what follows the kind. `what` and `number` must fit the
   kind, as they do in everything that was read. */
void event_write(const room_event *e, writer *w);
void event_write_body(const room_event *e, writer *w);
/* Reads exactly what is written: another text for the same event is refused. */
fault event_read(const char *s, size_t n, room_event *e);
/* Reads a body for an event with this kind; seq, at and seat stay as they are. */
fault event_read_body(const char *kind, size_t kind_n, const char *s, size_t n, room_event *e);

/* What a client says to cause an event: the kind, and the body without what the server adds (the
   times of a turn, the id of the next game). Reading leaves seq, at and seat as they are. */
void event_write_command(const room_event *e, writer *w);
fault event_read_command(const char *s, size_t n, room_event *e);
/* The id of a command as text; 0 is none. */
void event_write_command_id(uint64_t id, writer *w);
fault event_read_command_id(const char *s, size_t n, uint64_t *id);
/* Brings an event into the form that its text has: unused members are cleared. Returns 0, or the
   word code why it has no text. */
int event_normalise(room_event *e);

/* Whether this is the id of a game. */
bool event_is_id(const char *s, size_t n);
void event_set_text(room_event *e, const char *s, size_t n);

#endif
