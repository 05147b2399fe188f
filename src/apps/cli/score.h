// SPDX-License-Identifier: MIT
// Scores and lines of the engine as text.
#ifndef SANDAN_APPS_CLI_SCORE_H
#define SANDAN_APPS_CLI_SCORE_H

#include "apps/cli/cli.h"
#include "base/writer.h"
#include "engine/engine.h"

/* For the side to move: "54%" (expected score), "win in 3", "loss in 4". */
void score_write(writer *w, const call *c, int score);
/* The turns of a line from p on, at most `most` of them, a blank before each. */
void line_write(writer *w, const game *g, const position *p, const engine_line *line, int most);

#endif
