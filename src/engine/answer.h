// SPDX-License-Identifier: MIT
// Answers of the engine and the solver as JSON: one format for the command line and the API.
#ifndef SANDAN_ENGINE_ANSWER_H
#define SANDAN_ENGINE_ANSWER_H

#include "engine/engine.h"
#include "engine/solver.h"

/* Members turn, score, depth, nodes, nps, time_ms and lines, which has at least one entry. For a
   finished game pass NULL: only turn is written, as null. */
void answer_members(writer *w, const game *g, const position *root, const engine_answer *a);
/* The solver's result; not looked at for a finished position, whose value is known. */
void answer_proof(writer *w, const game *g, const position *p, const solver_answer *a);

#endif
