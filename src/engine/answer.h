// SPDX-License-Identifier: MIT
// What engine and solver found as JSON, the same for everyone who gives it.
#ifndef SANDAN_ENGINE_ANSWER_H
#define SANDAN_ENGINE_ANSWER_H

#include "engine/engine.h"
#include "engine/solver.h"

/* Members turn, score, depth, nodes, nps, time_ms and lines, of which there is at least one. A
   finished game has no answer, NULL: the turn is null and there is nothing else. */
void answer_members(writer *w, const game *g, const position *root, const engine_answer *a);
/* What the solver proved; known: every position of the game has a known value, and a value of 0 is
   a draw. */
void answer_proof(writer *w, const game *g, const position *p, const solver_answer *a, bool known);

#endif
