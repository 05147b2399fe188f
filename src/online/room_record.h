// SPDX-License-Identifier: MIT
// The game of a room as a record, for archives and downloads.
#ifndef SANDAN_ONLINE_ROOM_RECORD_H
#define SANDAN_ONLINE_ROOM_RECORD_H

#include "core/record.h"
#include "online/room.h"

/* Whether there is something to record: a turn was played. */
bool room_has_turns(const room *r);

/* The record of a room that has turns, with clock times. GameId is `id`, Date the day of `created`
   (wall time in ms, UTC). Players without a name are "?", the engine is named as in other
   records; FirstType and SecondType are "human" or "program". A game that ended without a result
   says why in Termination. False when the arena is full. */
bool room_record(const room *r, const char *id, int64_t created, arena *mem, record *out);

#endif
