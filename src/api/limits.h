// SPDX-License-Identifier: MIT
// Limits of a search as text: names and numbers, "time 1000 lines 3".
#ifndef SANDAN_API_LIMITS_H
#define SANDAN_API_LIMITS_H

#include "api/desk.h"
#include "engine/engine.h"

typedef struct desk_limits {
    engine_limits engine;
    int strength; /* below full strength: of core/levels.h; 0: full */
    uint64_t seed;
} desk_limits;

/* The limits for this rule set; its scale is the range of a rating. */
fault desk_read_limits(const game *g, int rules, desk_text text, desk_limits *out);

#endif
