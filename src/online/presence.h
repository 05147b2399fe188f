// SPDX-License-Identifier: MIT
// Who is connected. A player may have several connections (tabs, devices); short interruptions are
// nobody's business. Whether a player is away is the room's to say: this only says when it should.
#ifndef SANDAN_ONLINE_PRESENCE_H
#define SANDAN_ONLINE_PRESENCE_H

#include "online/room.h"

/* Milliseconds without a connection until a player has left: */
enum {
    PRESENCE_DEBOUNCE = 3500, /* a page that reloads is back by then */
    PRESENCE_UNSEEN = 60000   /* if this server has not seen the player: it has just started, or the
                                 player is connected to another one */
};

typedef struct presence {
    uint32_t connections[2];
    int64_t gone_since[2]; /* while there is no connection */
    bool goodbye[2];       /* the last one ended on purpose */
    bool seen[2];          /* the last server to have seen the player is this one */
} presence;

/* When the server starts, nobody is connected yet. */
presence presence_begin(int64_t now);
void presence_connected(presence *p, int seat);
void presence_disconnected(presence *p, int seat, bool goodbye, int64_t now);
/* Another server has this player, as it says every few seconds. It is the one to tell the room when
   the player leaves; this one waits for longer, in case that server fails. */
void presence_elsewhere(presence *p, int seat, int64_t now);

/* Nobody has this seat any more: its player has deleted their data, and will not come back. */
void presence_vacated(presence *p, int seat, int64_t now);

/* When presence_tick() has something to say next; CLOCK_NEVER: not as things are. */
int64_t presence_due(const presence *p, const room *r);
/* The command of the server that tells the room who left or returned; false if it knows. */
bool presence_tick(const presence *p, const room *r, int64_t now, room_command *c);

#endif
