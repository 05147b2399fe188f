// SPDX-License-Identifier: MIT
// What a tournament shall be: its settings and players, from a file or the command line.
//
//     [tournament]
//     name = Spring cup
//     format = swiss
//     play = abalone:belgian-daisy sensei
//     time = 1s
//
//     [player Ada]
//     command = ./ada.py
//     folder = teams/ada
//
//     [player Level 3]
//     level = 3
#ifndef SANDAN_APPS_TOURNAMENT_PLAN_H
#define SANDAN_APPS_TOURNAMENT_PLAN_H

#include "apps/match/duel.h"
#include "apps/match/match.h"

enum { PLAN_PLAYERS = 256, PLAN_SETS = 64, PLAN_NAME_MAX = 64, PLAN_TEXT_MAX = 128 };

typedef enum plan_format {
    FORMAT_ROUND_ROBIN,
    FORMAT_GAUNTLET,
    FORMAT_SWISS,
    FORMAT_KNOCK_OUT,
    FORMAT_COUNT
} plan_format;

/* "round-robin", "gauntlet", "swiss", "knock-out"; then NULL. */
extern const char *const plan_formats[FORMAT_COUNT + 1];

/* The settings of [tournament]; on the command line those after PLAY are options of the same names.
 */
typedef enum plan_key {
    KEY_PLAY,
    KEY_NAME,
    KEY_FORMAT,
    KEY_GAMES,
    KEY_ROUNDS,
    KEY_TIEBREAKS,
    KEY_TIME,
    KEY_NODES,
    KEY_DEPTH,
    KEY_CLOCK,
    KEY_MARGIN,
    KEY_PATIENCE,
    KEY_OPENING_TURNS,
    KEY_BALANCE,
    KEY_LIMIT,
    KEY_MAX_TURNS,
    KEY_CONCURRENCY,
    KEY_SEED,
    KEY_MEMORY,
    KEY_CPU,
    KEY_PROCESSES,
    KEY_FILE_SIZE,
    PLAN_KEYS
} plan_key;

extern const char *const plan_keys[PLAN_KEYS + 1];

typedef struct plan_player {
    player_setup setup;
    confine_limits limits;
    const char *folder; /* as written; NULL: none */
} plan_player;

typedef struct plan {
    const char *name; /* NULL: none */
    plan_format format;
    uint32_t games;  /* per meeting and rule set */
    uint32_t rounds; /* 0: as many as usual */
    uint32_t tiebreaks;
    int64_t time_ms;
    uint64_t nodes;
    int depth;
    duel_rules rules;
    int64_t margin; /* -1: the usual one */
    int opening_turns, balance;
    int concurrency;  /* 0: one per core */
    const char *seed; /* NULL: random */
    confine_limits limits;
    match_rule_set sets[PLAN_SETS];
    uint32_t set_count;
    plan_player players[PLAN_PLAYERS];
    uint32_t player_count;
    uint32_t given; /* bits by plan_key */
    char *text;     /* what the strings point into, if it was read from a file */
} plan;

typedef enum plan_error {
    PLAN_FINE,
    PLAN_NOT_TEXT,        /* a control character, or not UTF-8 */
    PLAN_SECTION,         /* no section has this name */
    PLAN_LINE,            /* not KEY = VALUE */
    PLAN_KEY,             /* no such setting here */
    PLAN_TWICE,           /* the setting was given before */
    PLAN_EMPTY,           /* the value is missing */
    PLAN_NUMBER,          /* not a number from low to high */
    PLAN_TIME,            /* not a duration */
    PLAN_CLOCK,           /* not a time control: see word */
    PLAN_SIZE,            /* not a size in bytes */
    PLAN_SCORE,           /* not a score */
    PLAN_FORMAT,          /* not a format */
    PLAN_GAME,            /* not a game: see word */
    PLAN_SAME_GAME,       /* a rule set is named twice */
    PLAN_ENGINE,          /* not a player of ours */
    PLAN_RATING,          /* not from low to high in rule set `set`: player `player` */
    PLAN_NAME,            /* too long */
    PLAN_LONG,            /* a text of more than PLAN_TEXT_MAX bytes */
    PLAN_SAME_NAME,       /* another player has it */
    PLAN_NO_COMMAND,      /* a player without command, engine, level or rating */
    PLAN_TWO_KINDS,       /* a player with two of these */
    PLAN_OTHER_KIND,      /* a setting that players of this kind do not have */
    PLAN_OPTIONS,         /* too many options of a player */
    PLAN_PLAYERS_FEW,     /* fewer than two */
    PLAN_PLAYERS_MANY,    /* more than PLAN_PLAYERS */
    PLAN_NO_GAME,         /* no game to play */
    PLAN_CLOCK_OR_LIMITS, /* a clock, and another limit */
    PLAN_NO_ROUNDS,       /* rounds of a knock-out */
    PLAN_MEMORY,
    PLAN_ERRORS
} plan_error;

typedef struct plan_fault {
    plan_error error;
    size_t at; /* byte of the text, or of the value */
    int64_t low, high;
    int word; /* of core/words.h */
    uint32_t player, set;
} plan_fault;

/* The usual settings and no players. NULL when there is not enough memory. */
plan *plan_new(void);
void plan_free(plan *p);
/* Sets one setting of the tournament. The value must outlive the plan. */
plan_fault plan_set(plan *p, plan_key key, const char *value);
/* Adds a rule set. */
plan_fault plan_play(plan *p, const game *g, int rules);
/* Adds a player; NULL: there are too many. */
plan_player *plan_add(plan *p);
/* Reads a file; settings that were given before stay. Also without a game or players: plan_finish
   looks for these. */
plan_fault plan_read(plan *p, const char *text, size_t n);
/* Checks the whole and hands its limits to the players; the fault has no place. */
plan_fault plan_finish(plan *p);
/* The rounds that will be played. */
uint32_t plan_rounds(const plan *p);
/* Everything that games depend on but the seed, as a file that can be read again. */
void plan_write(const plan *p, writer *w);

/* For plan_read.c: one setting of a player. */
plan_fault plan_set_player(plan_player *who, const char *key, const char *value);
/* For plan_read.c: whether players of its kind have this setting. */
bool plan_fits(const player_setup *s, const char *key);
static inline plan_fault plan_wrong(plan_error error, size_t at) {
    return (plan_fault){.error = error, .at = at};
}

#endif
