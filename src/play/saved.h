// SPDX-License-Identifier: MIT
// Converts a session to a record and back, so that games are saved in the format that every tool
// reads, clocks included.
//
// In addition to the common tags, Termination is the code of the reason ("mate", "flag"), Limit the
// turns without progress that end the game (A8), and FirstClock and SecondClock the seconds left in
// a game that is not over, because [%clk] does not include the turn in progress.
#ifndef SANDAN_PLAY_SAVED_H
#define SANDAN_PLAY_SAVED_H

#include "core/record.h"
#include "play/session.h"

/* Builds the record of a session, its turns written as they were played; date is "2026.11.15".
   False when the arena is full. */
bool saved_record(const session *s, const char *date, int64_t now, arena *mem, record *r);

/* Resumes the game of a record at the end of its main line; the clock runs from `now` on. The
   fault's offset lies in the record's source; its code is a word of s->setup.game (NULL: a common
   one). WORD_GAME_FULL: the memory is too small. A result that neither the board, the clock nor the
   players' words explain is ignored, and the game goes on. */
fault saved_resume(record *r, session_memory memory, int64_t now, session *s);

#endif
