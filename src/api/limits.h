// SPDX-License-Identifier: MIT
// Limits of a search as text: names and numbers, "time 1000 lines 3".
#ifndef SANDAN_API_LIMITS_H
#define SANDAN_API_LIMITS_H

#include "api/desk.h"
#include "engine/engine.h"

typedef struct desk_limits {
    engine_limits engine;
    int level; /* 0 or LEVEL_FULL: full strength */
    uint64_t seed;
} desk_limits;

fault desk_read_limits(desk_text text, desk_limits *out);

#endif
