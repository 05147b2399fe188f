// SPDX-License-Identifier: MIT
// An answer of the engine as JSON, the same for everyone who gives it.
#ifndef SANDAN_ENGINE_ANSWER_H
#define SANDAN_ENGINE_ANSWER_H

#include "engine/engine.h"

/* Members turn, score, depth, nodes, nps, time_ms and lines; there is at least one line. */
void answer_members(writer *w, const game *g, const position *root, const engine_answer *a);

#endif
