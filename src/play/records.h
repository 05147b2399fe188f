// SPDX-License-Identifier: MIT
// What the tags of a record mean: the game, the rule set, the first position, the notation, the
// limit of turns; and the two families of tags, ours (PGN) and that of Abalone's APGN files:
//
//     PGN    Game "abalone"  RuleSet "belgian-daisy"  First  Second
//     APGN                   Variant "belgian"        Black  White   Notation "Aba-Pro"  Plies "86"
#ifndef SANDAN_PLAY_RECORDS_H
#define SANDAN_PLAY_RECORDS_H

#include "core/notation.h"
#include "core/replay.h"

typedef struct record_setting {
    const game *g; /* NULL: not known */
    int rules;
    position start;
    const notation *how; /* its turns are written so */
    bool apgn;
    uint32_t limit; /* turns without progress that end the game, by the tag Limit; 0: none */
} record_setting;

/* What a record is a record of; the fault's offset lies in its source. g stays NULL when the fault
   is about the game itself. */
fault records_setting(const record *r, record_setting *set);

/* Where a record says which game it is, for faults about the game. */
uint32_t records_game_at(const record *r);

/* Replays a record and holds its results against each other: the tag, the end of the text and the
   final position. limit 0: that of the setting. */
fault records_replay(record *r, const record_setting *set, uint32_t limit, replay *out);

/* Turns the tags of a replayed record into those of the other family, and names the notation that
   its turns are about to be written in. The rest stays as it is, in order. APGN is for Abalone
   alone (WORD_ABALONE_ONLY); the only other fault is WORD_MEMORY. */
fault records_to_pgn(record *r, const record_setting *set, const notation *how);
fault records_to_apgn(record *r, const record_setting *set, const notation *how);

/* Starts a record with the tags that every one has: Game, RuleSet, Position where it is not the
   rule set's start. */
bool records_begin(record *r, arena *mem, const game *g, const position *start);

#endif
