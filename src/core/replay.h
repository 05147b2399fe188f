// SPDX-License-Identifier: MIT
// Replays records: reads their turns and plays them by the rules of a game. A record is valid only
// if it replays. Repetition and limits are reported, not enforced, since real games go on if nobody
// notices.
#ifndef SANDAN_CORE_REPLAY_H
#define SANDAN_CORE_REPLAY_H

#include "core/notation.h"
#include "core/record.h"

/* Called for each node in the order of the text: the heads of lines, which have no text, and the
   turns. `p` is the position before it; set `next` to the position after it if it is a turn. `ply`
   counts from 0 at the record's start, depth is 0 in the main line. A fault ends the walk. */
typedef fault replay_visit(void *context, record_node *node, const position *p, position *next,
                           uint32_t ply, int depth);
fault replay_walk(record *r, const position *start, replay_visit *visit, void *context);

typedef struct replay {
    position end;      /* of the main line */
    int occurrences;   /* of that position in the main line */
    uint32_t third;    /* turns of the main line until the first threefold repetition */
    uint32_t limit_at; /* …until the limit of turns without progress was reached; 0: never */
    uint32_t ply;      /* of the turn with the fault */
    const record_node *node; /* the turn with the fault, or NULL */
} replay;

/* Plays all turns from `start`, and fills in their `turn`. limit 0: none. The fault's offset lies
   in the record's source. Takes scratch memory from the record's arena and gives it back. */
fault replay_all(record *r, const game *g, const position *start, const notation *how,
                 uint32_t limit, replay *out);

/* Rewrites every turn of a replayed record in canonical form, in the given notation. work holds
   MAX_TURNS turns for a game with turns of several actions, and may be NULL for the others. The
   only fault is WORD_MEMORY. */
fault replay_rewrite(record *r, const game *g, const position *start, const notation *how,
                     turn *work);

#endif
