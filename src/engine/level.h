// SPDX-License-Identifier: MIT
// Levels: opponents for people, from one that a child beats to full strength. What makes a level is
// how many positions it looks at and how it errs, never time, so that it plays alike on every
// machine; what it plays follows from position, history and random numbers alone, and other numbers
// give another game. docs/levels.md says how strong they are.
#ifndef SANDAN_ENGINE_LEVEL_H
#define SANDAN_ENGINE_LEVEL_H

#include "base/random.h"
#include "core/levels.h"
#include "engine/engine.h"

/* The memory of a player below full strength. */
typedef struct level_mind level_mind;

/* NULL when there is not enough memory. */
level_mind *level_new(void);
void level_free(level_mind *mind);

/* Chooses a turn from a position that goes on, at a level below LEVEL_FULL. The answer has one line
   that begins with the turn. past: as for engine_think. ms: the most time that it may take, for a
   clock that runs out; 0: as long as the level takes, which is well below a second. */
void level_think(level_mind *mind, const game *g, const position *p, const uint64_t *past,
                 uint32_t past_count, int level, int64_t ms, random_source *r,
                 engine_answer *answer);
/* The number of a line of the answer, picked at random: half as likely for each `spread` that it is
   worth less than the best. Proven results are not gambled with. */
int level_draw(const engine_answer *a, int spread, random_source *r);
/* What a level searches with: by it a level_think is announced, stopped and watched as any thinking
   is. */
engine *level_engine(level_mind *mind);

#endif
