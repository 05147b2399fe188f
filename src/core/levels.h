// SPDX-License-Identifier: MIT
// The parameters of a game's levels: how many positions they search and how they make mistakes.
// engine/level plays them; docs/levels.md says how strong they are.
#ifndef SANDAN_CORE_LEVELS_H
#define SANDAN_CORE_LEVELS_H

#include <stdint.h>

enum {
    LEVEL_LOWEST = 1,
    LEVEL_USUAL = 3, /* newcomers should have a chance */
    LEVEL_FULL = 10  /* the engine at full strength, within its time: engine_think */
};

/* How much less than nothing a draw is worth to a player who wants to win, in hundredths. A small
   number is enough to avoid repetition against somebody weaker. An analysis has none. */
enum { CONTEMPT_USUAL = 15, CONTEMPT_MOST = 100 };

typedef struct level_setting {
    uint16_t glances; /* percentage of turns played at a glance */
    uint16_t ideas;   /* turns considered at a glance; 0: all */
    uint8_t win;      /* chance in percent of seeing a win this turn at a glance */
    uint8_t threat;   /* chance in percent of seeing the opponent's win next turn */
    uint32_t nodes;   /* node limit of a search */
    uint8_t lines;    /* pick at random among this many best turns … */
    uint8_t spread;   /* … each half as likely for every `spread` below the best */
} level_setting;

/* Measured and spaced by tools/ladder. */
typedef struct level_table {
    const char *rules; /* prefix of rule set ids; "": all */
    level_setting at[LEVEL_FULL - LEVEL_LOWEST];
} level_table;

/* How strong the levels are, as docs/levels.md says; level 1 is 0. */
typedef struct level_ratings {
    const char *rules; /* prefix of rule set ids; "": all */
    int16_t at[LEVEL_FULL - LEVEL_LOWEST + 1];
} level_ratings;

struct levels {
    const level_table *tables; /* the first that matches a rule set counts */
    int count;
    const level_ratings *ratings; /* likewise */
    int rating_count;
};

#endif
