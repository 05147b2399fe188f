// SPDX-License-Identifier: MIT
// The server's engine as a player of a room: what it owes, without the search. It is as obliging as
// at home: it agrees to takebacks, pauses and rematches at once, and to a draw if that is fair.
//
//     if (room_engine_answers(&r, &c)) … decide c …
//     opponent_task t = room_engine_task(&r, seed, asked, now);
//     if (t.duty == DUTY_TURN)   … search, then room_engine_plays(&r, t.side, &turn, &c) …
//     if (t.duty == DUTY_ANSWER) … search, then room_engine_agrees(&r, t.side, score, &c) …
//
// Ask after every event of the room, and only then: a command that is refused would be refused
// again.
#ifndef SANDAN_ONLINE_ROOM_ENGINE_H
#define SANDAN_ONLINE_ROOM_ENGINE_H

#include "online/room.h"
#include "play/opponent.h"

/* The answer that needs no search, as a command of the engine's seat; false: there is none to give.
   The caller fills in `next`. */
bool room_engine_answers(const room *r, room_command *c);
/* The search that the engine owes; as opponent_next(). */
opponent_task room_engine_task(const room *r, uint64_t seed, int64_t asked, int64_t now);
/* The commands that follow from the search: the turn that it found, and the answer to a draw offer
   by its score (opponent_accepts). They are for the room as it is: make them before the next event
   applies, or they are stale. */
void room_engine_plays(const room *r, int seat, const turn *t, room_command *c);
void room_engine_agrees(const room *r, int seat, int score, room_command *c);

#endif
