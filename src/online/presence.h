// SPDX-License-Identifier: MIT
// Who is connected. A player may have several connections (tabs, devices); short interruptions are
// nobody's business. Whether a player is away is the room's to say: this only says when it should.
#ifndef SANDAN_ONLINE_PRESENCE_H
#define SANDAN_ONLINE_PRESENCE_H

#include "online/room.h"

enum { PRESENCE_DEBOUNCE = 3500 }; /* milliseconds; a page that reloads is back by then */

typedef struct presence {
    uint32_t connections[2];
    int64_t gone_since[2]; /* while there is no connection */
    bool goodbye[2];       /* the last one ended on purpose */
} presence;

/* When the server starts, nobody is connected yet. */
presence presence_begin(int64_t now);
void presence_connected(presence *p, int seat);
void presence_disconnected(presence *p, int seat, bool goodbye, int64_t now);

/* When presence_tick() has something to say next; CLOCK_NEVER: not as things are. */
int64_t presence_due(const presence *p, const room *r);
/* The command of the server that tells the room who left or returned; false if it knows. */
bool presence_tick(const presence *p, const room *r, int64_t now, room_command *c);

#endif
