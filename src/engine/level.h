// SPDX-License-Identifier: MIT
// Opponents for people, from one that a child can beat to full strength. A strength is defined by
// how many positions it searches and how it makes mistakes, never by time, so it plays the same on
// every machine. Its turns depend only on the position, the history and the random numbers; another
// seed gives another game. docs/levels.md says how strong they are.
#ifndef SANDAN_ENGINE_LEVEL_H
#define SANDAN_ENGINE_LEVEL_H

#include "base/random.h"
#include "core/levels.h"
#include "engine/engine.h"

/* The state of a player below full strength. */
typedef struct level_mind level_mind;

/* NULL when there is not enough memory. */
level_mind *level_new(void);
void level_free(level_mind *mind);

/* Chooses a turn in a position that is not over, with a strength that fits and is not full. The
   answer has one line that begins with the turn. past: as for engine_think. Of the limits only the
   time counts, for a clock that is running out; NULL: as long as it needs, which is well below a
   second. */
void level_think(level_mind *mind, const game *g, const position *p, const uint64_t *past,
                 uint32_t past_count, int strength, const engine_limits *limits, random_source *r,
                 engine_answer *answer);
/* The index of a line of the answer, picked at random: half as likely for each `spread` below the
   best. If the result is proven, always the best line. */
int level_draw(const engine_answer *a, int spread, random_source *r);
/* The engine that a level searches with, to call engine_expect, engine_stop and engine_watch on. */
engine *level_engine(level_mind *mind);

#endif
