// SPDX-License-Identifier: MIT
// How strong the computer plays. The scale is in rating points: Elo within a rule set, and the
// novice (play/novice.h) has 500. Ten levels are marks on it, each with its settings: how many
// positions it searches and how it makes mistakes. A rating between two levels plays some turns
// like the one and some like the other.
//
// A strength is one number: a level from 1 to 10, or a rating, which is at least RATING_LEAST.
// engine/level plays it; docs/levels.md says how the ratings were measured.
#ifndef SANDAN_CORE_LEVELS_H
#define SANDAN_CORE_LEVELS_H

#include <stdbool.h>
#include <stdint.h>

#include "core/game.h"

enum {
    LEVEL_LOWEST = 1,
    LEVEL_USUAL = 3, /* newcomers should have a chance */
    LEVEL_FULL = 10, /* the engine at full strength, within its time: engine_think */
    LEVELS = LEVEL_FULL - LEVEL_LOWEST + 1,
    LEVEL_FULL_NODES = 100000, /* positions with which full strength was measured */
    RATING_LEAST = 100,        /* of any rule set, and RATING_MOST: a smaller number is no rating */
    RATING_MOST = 9999
};

/* How much less than nothing a draw is worth to a player who wants to win, in hundredths. A small
   number is enough to avoid repetition against somebody weaker. An analysis has none. */
enum { CONTEMPT_USUAL = 15, CONTEMPT_MOST = 100 };

typedef struct level_setting {
    uint16_t glances; /* percentage of turns played at a glance */
    uint16_t ideas;   /* turns considered at a glance, in tenths: 21 is 2, and 3 every tenth time;
                         0: all */
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

/* How strong the levels are, as docs/levels.md says; they rise. */
typedef struct level_ratings {
    const char *rules; /* prefix of rule set ids; "": all */
    int16_t at[LEVELS];
} level_ratings;

struct levels {
    const level_table *tables; /* the first that matches a rule set counts */
    int count;
    const level_ratings *ratings; /* likewise */
    int rating_count;
};

/* What levels are called, LEVEL_LOWEST first. */
extern const char *const level_names[LEVELS][LANGS];

/* The ratings of the levels in a rule set. The first and the last are the range of its scale. A
   game without measured levels has general ones. */
const level_ratings *level_scale(const game *g, int rules);

/* Whether a number is a strength in some rule set. */
static inline bool strength_possible(int64_t n) {
    return (n >= LEVEL_LOWEST && n <= LEVEL_FULL) || (n >= RATING_LEAST && n <= RATING_MOST);
}
/* Whether a number is a strength in this rule set. */
bool strength_fits(const game *g, int rules, int64_t strength);
/* The strength itself if it fits, else the nearest rating: kept games outlive a scale. */
int strength_nearest(const game *g, int rules, int strength);
/* The rating of a strength that fits. */
int strength_rating(const game *g, int rules, int strength);
/* Whether it is full strength. */
bool strength_is_full(const game *g, int rules, int strength);
/* The level at or below it. */
int strength_level(const game *g, int rules, int strength);

/* How a strength plays: `share` of every `whole` turns like the upper level, the others like the
   lower one. */
typedef struct strength_setting {
    const level_setting *lower, *upper;
    uint32_t share, whole;
} strength_setting;

strength_setting strength_settings(const game *g, int rules, int strength);

#endif
