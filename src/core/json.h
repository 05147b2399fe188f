// SPDX-License-Identifier: MIT
// Parts of JSON that are common to all who write it.
#ifndef SANDAN_CORE_JSON_H
#define SANDAN_CORE_JSON_H

#include <stdbool.h>

#include "core/game.h"

/* The name of a member, with a comma before all but the first. */
void json_name(writer *w, const char *name, bool first);
void json_position(writer *w, const game *g, const position *p);
void json_turn(writer *w, const game *g, const position *p, const turn *t);

#endif
