// SPDX-License-Identifier: MIT
// The answer in a game that is solved: looked up, not searched.
#ifndef SANDAN_ENGINE_KNOWN_H
#define SANDAN_ENGINE_KNOWN_H

#include "engine/engine.h"

/* Fills an answer with the best moves of a position that goes on, in as many lines as asked for,
   each followed by best play. past as in engine_think. Only where g->known. */
void known_answer(const game *g, const position *p, const uint64_t *past, uint32_t past_count,
                  int lines, engine_answer *answer);

#endif
