// SPDX-License-Identifier: MIT
// What games consist of, as JSON; base/json.h says what names are.
#ifndef SANDAN_CORE_JSON_H
#define SANDAN_CORE_JSON_H

#include "base/json.h"
#include "core/game.h"
#include "core/record.h"

void json_position(writer *w, const char *name, const game *g, const position *p);
void json_turn(writer *w, const char *name, const game *g, const position *p, const turn *t);
/* A score in thousandths, or {"win": N}, {"loss": N}; null where none is known. */
void json_score(writer *w, const char *name, record_score s);
/* Members code, ruling and words of a reason; all null where why is 0. g NULL: a common one. */
void json_reason(writer *w, const game *g, int why, lang l);
/* Members result, reason, ruling, code and words; all but the first null while the game goes on. */
void json_result(writer *w, const game *g, int result, int why, lang l);

#endif
