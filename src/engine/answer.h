// SPDX-License-Identifier: MIT
// Answers of the engine and the solver as JSON: one format for the command line and the API.
#ifndef SANDAN_ENGINE_ANSWER_H
#define SANDAN_ENGINE_ANSWER_H

#include "engine/engine.h"
#include "engine/solver.h"

/* Members turn, score, depth, nodes, nps, time_ms and lines, which has at least one entry. For a
   finished game pass NULL: only turn is written, as null. */
void answer_members(writer *w, const game *g, const position *root, const engine_answer *a);
/* The solver's result. known: the game is solved, so a value of 0 means a draw, not "unproven". */
void answer_proof(writer *w, const game *g, const position *p, const solver_answer *a, bool known);

#endif
