// SPDX-License-Identifier: MIT
// Positions, turns, scores and results as JSON. base/json.h explains the `name` parameter.
#ifndef SANDAN_CORE_JSON_H
#define SANDAN_CORE_JSON_H

#include "base/json.h"
#include "core/game.h"
#include "core/record.h"

void json_position(writer *w, const char *name, const game *g, const position *p);
void json_turn(writer *w, const char *name, const game *g, const position *p, const turn *t);
/* A score in thousandths, or {"win": N}, {"loss": N}; null if there is none. */
void json_score(writer *w, const char *name, record_score s);
/* Members code, ruling and words of a reason; all null if why is 0. With g NULL the reason must be
   a common one. */
void json_reason(writer *w, const game *g, int why, lang l);
/* Members result, reason, ruling, code and words; all but the first null while the game goes on. */
void json_result(writer *w, const game *g, int result, int why, lang l);

#endif
