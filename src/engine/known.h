// SPDX-License-Identifier: MIT
// The answer in a solved game: looked up, not searched.
#ifndef SANDAN_ENGINE_KNOWN_H
#define SANDAN_ENGINE_KNOWN_H

#include "engine/engine.h"
#include "engine/solver.h"

/* Fills an answer with the best moves of a position that is not over, in as many lines as asked
   for, each continued with best play. past: as in engine_think. Requires g->known. */
void known_answer(const game *g, const position *p, const uint64_t *past, uint32_t past_count,
                  int lines, engine_answer *answer);
/* The value of a position that is not over and of each of its moves, best first. Requires
   g->known. */
void known_solve(const game *g, const position *p, solver_answer *answer);

#endif
