// SPDX-License-Identifier: MIT
// A client's side of a room. `confirmed` is what the server has said; `shown` is that with the
// client's own commands on top, so that a turn appears at once, and disappears if the server
// refuses it. Commands carry an id of the client's and are sent again until the server has
// answered; the server does each id once. Events that come twice are ignored; after a gap the
// client asks for what is missing. The id of a rematch is zeros until it is confirmed. Pure and
// bounded: messages are structs, the caller sends them.
//
//     outbox_act(&o, id, &command, now);
//     while (outbox_next(&o, &m)) … send m …
#ifndef SANDAN_ONLINE_OUTBOX_H
#define SANDAN_ONLINE_OUTBOX_H

#include "online/room.h"

enum { OUTBOX_PENDING = 16 };

typedef struct outbox_item {
    uint64_t id;
    room_command command;
    int64_t at;   /* when it was given, in server time as the client knows it */
    uint32_t seq; /* the event that it caused, once the server has said so */
    bool sent;    /* over this connection */
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
/* The server has done a command, as event `seq`; or it has refused it. */
void outbox_acknowledged(outbox *o, uint64_t id, uint32_t seq);
void outbox_refused(outbox *o, uint64_t id);

/* The server has said all that was asked for; the last event then had this number. */
void outbox_current(outbox *o, uint32_t seq);

/* The next message to send; false if there is none. */
bool outbox_next(outbox *o, outbox_message *m);

#endif
