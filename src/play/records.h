// SPDX-License-Identifier: MIT
// The meaning of a record's tags: game, rule set, first position, notation and limit of turns.
// There are two families of tags: ours (PGN) and that of Abalone's APGN files:
//
//     PGN    Game "abalone"  RuleSet "belgian-daisy"  First  Second
//     APGN                   Variant "belgian"        Black  White   Notation "Aba-Pro"  Plies "86"
#ifndef SANDAN_PLAY_RECORDS_H
#define SANDAN_PLAY_RECORDS_H

#include "core/notation.h"
#include "core/replay.h"
#include "play/clock.h"

typedef struct record_setting {
    const game *g; /* NULL: not known */
    int rules;
    position start;
    const notation *how; /* the notation of its turns */
    bool apgn;
    uint32_t limit; /* turns without progress that end the game, from the tag Limit; 0: none */
} record_setting;

/* Reads the setting of a record; the fault's offset lies in its source. g stays NULL if the fault
   is about the game itself. */
fault records_setting(const record *r, record_setting *set);

/* The offset at which a record names its game, for faults about the game. */
uint32_t records_game_at(const record *r);

/* Replays a record and checks that its results agree: the tag, the end of the text and the final
   position. limit 0: use the setting's. */
fault records_replay(record *r, const record_setting *set, uint32_t limit, replay *out);

/* Converts the tags of a replayed record to the other family, and names the notation that its turns
   will be written in. Everything else stays as it is, in order. Not every game has APGN
   (WORD_NOT_IN_APGN); the only other fault is WORD_MEMORY. */
fault records_to_pgn(record *r, const record_setting *set, const notation *how);
fault records_to_apgn(record *r, const record_setting *set, const notation *how);

/* Starts a record with the tags that every record has: Game, RuleSet, and Position if it is not the
   rule set's start. */
bool records_begin(record *r, arena *mem, const game *g, const position *start);
/* Adds who plays and on what terms: First, Second, and TimeControl and Limit if there are any. An
   empty name is unknown and written as "?". */
bool records_set_game(record *r, const char *const names[2], time_control control, uint32_t limit);
/* The name of a player in tags of either family; NULL: unknown. */
const record_text *records_player(const record *r, int side);

#endif
