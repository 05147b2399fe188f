// SPDX-License-Identifier: MIT
// What makes the levels of a game: how many positions they look at and how they err, as data of the
// game. engine/level plays them; docs/levels.md says how strong they are.
#ifndef SANDAN_CORE_LEVELS_H
#define SANDAN_CORE_LEVELS_H

#include <stdint.h>

enum {
    LEVEL_LOWEST = 1,
    LEVEL_USUAL = 5,
    LEVEL_FULL = 10 /* the engine without restraint, in the time it is given: engine_think */
};

typedef struct level_setting {
    uint16_t glances; /* of a hundred turns, how many are played at a glance */
    uint16_t ideas;   /* turns that come to mind then; 0: all there are */
    uint8_t win;      /* how often, of a hundred times, a win this turn is seen then */
    uint8_t threat;   /* and how often the opponent's, next turn */
    uint32_t nodes;   /* positions that a search looks at */
    uint8_t lines;    /* of so many best turns one is picked at random … */
    uint8_t spread;   /* … half as likely for every so much less that they are worth */
} level_setting;

/* Measured and spaced by tools/ladder. */
typedef struct level_table {
    const char *rules; /* rule sets whose ids begin so; "": all */
    level_setting at[LEVEL_FULL - LEVEL_LOWEST];
} level_table;

struct levels {
    const level_table *tables; /* the first that fits a rule set counts */
    int count;
};

#endif
