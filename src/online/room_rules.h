// SPDX-License-Identifier: MIT
// What the files of a room share.
#ifndef SANDAN_ONLINE_ROOM_RULES_H
#define SANDAN_ONLINE_ROOM_RULES_H

#include "online/room.h"

/* Whose event it is: nobody's, one about a seat by the server, a player's own. */
enum { WHOSE_NONE, WHOSE_SEAT, WHOSE_PLAYER };

/* Who may cause this event: its seat, or SEAT_SERVER. */
int room_author(const room_event *e);
/* The rules for EVENT_SIT and EVENT_MOVE: 0, or the word code of the refusal. */
int room_sit(room *r, const room_event *e);
int room_move_seat(room *r, const room_event *e);
/* How the time of a turn counts that comes with this event. */
room_time room_time_of(const room *r, const room_event *e);
/* The game is over for this reason. */
void room_over(room *r, int why);
/* When the flag of the side to move falls, when the game is cancelled because its first turn does
   not come, and when a challenge expires; CLOCK_NEVER: not as things are. */
int64_t room_flag_at(const room *r);
int64_t room_cancel_at(const room *r);
int64_t room_expire_at(const room *r);

/* The part of a room's memory that its session uses. */
static inline session_memory room_played_in(room_memory m) {
    return (session_memory){m.turns, m.keys, m.cap};
}

#endif
