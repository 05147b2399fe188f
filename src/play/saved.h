// SPDX-License-Identifier: MIT
// A session as a record, and back: games are kept in the form that every tool reads, clocks and
// all.
//
// Beside the common tags: Termination is the code of the reason ("mate", "flag"), Limit the turns
// without progress that end the game (A8), FirstClock and SecondClock what is left, in seconds, in
// a game that is not over: what [%clk] says is from before the turn that was being thought about.
#ifndef SANDAN_PLAY_SAVED_H
#define SANDAN_PLAY_SAVED_H

#include "core/record.h"
#include "play/session.h"

/* Builds the record of a session, its turns written as they were played; date is "2026.11.15".
   False when the arena is full. */
bool saved_record(const session *s, const char *date, int64_t now, arena *mem, record *r);

/* Takes up the game of a record where its main line ends; the clock runs from `now` on. The fault's
   offset lies in the record's source, its words are those of s->setup.game (NULL: common ones).
   WORD_GAME_FULL: the memory is too small for it. A result that
   neither board nor clock nor the players' word explains is left out: the game goes on. */
fault saved_resume(record *r, session_memory memory, int64_t now, session *s);

#endif
