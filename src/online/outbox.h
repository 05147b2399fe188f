// SPDX-License-Identifier: MIT
// A client's side of a room. `confirmed` is what the server has said; `shown` is that with the
// client's own commands on top, so that a turn appears at once, and disappears if the server
// refuses it. Commands carry an id of the client's and are sent again until the server has
// answered; the server does each id once. "Busy" is no answer: the command is sent again a little
// later. Events that come twice are ignored; after a gap the client asks for what is missing. The
// id of a rematch is zeros until it is confirmed. Pure and bounded: messages are structs, the
// caller sends them. Commands without an answer can be kept as text, and survive the client.
//
//     outbox_act(&o, id, &command, now);
//     while (outbox_next(&o, now, &m)) … send m …
#ifndef SANDAN_ONLINE_OUTBOX_H
#define SANDAN_ONLINE_OUTBOX_H

#include "online/room.h"

enum {
    OUTBOX_PENDING = 16,
    OUTBOX_RETRY = 500,   /* milliseconds after the first "busy"; then twice as many each time, */
    OUTBOX_DOUBLINGS = 2, /* so often */
    OUTBOX_TEXT = OUTBOX_PENDING * (EVENT_LINE + 64) /* bytes of outbox_write() at most */
};

typedef struct outbox_item {
    uint64_t id;
    room_command command;
    int64_t at;    /* when it was given, in server time as the client knows it */
    uint32_t seq;  /* the event that it caused, once the server has said so */
    bool sent;     /* over this connection */
    uint8_t tries; /* how often the server was busy, */
    int64_t again; /* and when to send it again */
} outbox_item;

typedef struct outbox {
    room confirmed, shown;
    room_memory shown_memory;
    outbox_item pending[OUTBOX_PENDING];
    uint32_t n;
    bool connected;
    bool ask;   /* for events that are missing */
    bool asked; /* and the answer is not complete yet */
} outbox;

typedef struct outbox_message {
    bool is_command; /* or else: asks for all events from `from` on */
    uint64_t id;
    room_command command;
    uint32_t from;
} outbox_message;

/* Both memories must hold ROOM_TURNS turns. */
void outbox_begin(outbox *o, const room_setup *setup, room_memory confirmed, room_memory shown);

/* The player does something, for the position and the offers that are shown. Returns 0, or the
   reason why it cannot be done as things are shown; WORD_TOO_MUCH: too much is on its way. The id
   is not 0, and of this command alone. */
int outbox_act(outbox *o, uint64_t id, const room_command *c, int64_t now);

/* There is a (new) connection: everything unanswered is sent again, and what was missed is asked
   for. Also for a client that has heard nothing for a while. */
void outbox_connected(outbox *o);
void outbox_disconnected(outbox *o);
/* An event came, and the id of the command that caused it if that was this client's, or 0. Returns
   0, or why it cannot follow: then client and server disagree, and the client must begin again. */
int outbox_event(outbox *o, const room_event *e, uint64_t id);
/* The server has done a command, as event `seq`. */
void outbox_acknowledged(outbox *o, uint64_t id, uint32_t seq);
/* The server has refused a command, and it disappears. WORD_BUSY: it could not decide it; the
   command stays, and is sent again. `now` here and in outbox_next() is of any one clock. */
void outbox_refused(outbox *o, uint64_t id, int why, int64_t now);

/* The server has said all that was asked for; the last event then had this number. */
void outbox_current(outbox *o, uint32_t seq);

/* The next message to send; false if there is none now. Commands go in the order in which they were
   given, since a later one may build on an earlier one. */
bool outbox_next(outbox *o, int64_t now, outbox_message *m);
/* When there will be one even if nothing is heard: a command is sent again. CLOCK_NEVER: not by
   itself. */
int64_t outbox_again(const outbox *o);

/* The commands without an answer, a line each:
       00112233445566ae 1794000012000 6 0 1800 turn b1b2,d1b2
   id, time, turns and offer that it is for, thought, and the command as event.h writes it. */
void outbox_write(const outbox *o, writer *w);
/* Takes such lines as commands of this seat, after those that there are; one whose id is there
   already is left out. A fault changes nothing. They are shown if they fit, and sent again:
   the server knows those that it has done. */
fault outbox_read(outbox *o, int seat, const char *s, size_t n);

#endif
