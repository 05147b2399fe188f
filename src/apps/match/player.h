// SPDX-License-Identifier: MIT
// The players of a match: our engine at some setting, the one-turn player, the novice, random
// turns, or another program that speaks UGI. A player belongs to one thread; only player_interrupt
// may be called from another.
#ifndef SANDAN_APPS_MATCH_PLAYER_H
#define SANDAN_APPS_MATCH_PLAYER_H

#include <stdatomic.h>

#include "core/record.h"
#include "core/turn.h"
#include "os/confine.h"

typedef enum player_kind {
    PLAYER_SANDAN,
    PLAYER_ONETURN,
    PLAYER_NOVICE,
    PLAYER_RANDOM,
    PLAYER_COMMAND
} player_kind;

/* What users call them, in this order: "sandan", "oneturn", "novice", "random", "cmd"; then NULL.
 */
extern const char *const player_kinds[];

enum { PLAYER_OPTIONS = 16, PLAYER_HASH = 16 };

/* The caller owns the texts, which must outlive the player. */
typedef struct player_setup {
    player_kind kind;
    const char *name;
    const char *command;          /* PLAYER_COMMAND: for the shell */
    int64_t time_ms;              /* per turn; 0: no such limit */
    uint64_t nodes;               /* per turn; 0: no such limit */
    int depth;                    /* 0: no such limit */
    int strength;                 /* PLAYER_SANDAN: of core/levels.h; 0: full */
    int contempt;                 /* PLAYER_SANDAN: as in engine_limits */
    int threads, hash;            /* 0: its default */
    char *net;                    /* PLAYER_SANDAN: the bytes of a network; NULL: as built in */
    size_t net_size;              /* of them */
    int64_t patience;             /* PLAYER_COMMAND: milliseconds to start and to be ready */
    uint64_t seed;                /* of all but PLAYER_COMMAND and full strength */
    const confine_limits *limits; /* PLAYER_COMMAND: starts again for each game, within them; NULL:
                                     is trusted, and goes on from game to game */
    const char *option_names[PLAYER_OPTIONS], *option_values[PLAYER_OPTIONS];
    int option_count; /* of PLAYER_COMMAND: setoption */
} player_setup;

/* A player with the usual settings and without limits. */
player_setup player_usual(player_kind kind, const char *name);
/* Whether it may be weaker than full strength: that depends on the rule set if it has a rating. */
bool player_weaker(const player_setup *setup);
/* Whether it searches, so that limits of time, nodes and depth mean something to it. */
bool player_thinks(const player_setup *setup);

/* The game so far. */
typedef struct situation {
    const game *g;
    const position *start, *now;
    const char *turns;    /* played so far, each preceded by a blank */
    const uint64_t *past; /* keys of all positions so far */
    uint32_t past_count;
    int64_t left[2]; /* on the clocks, by side; both 0: there are none */
    int64_t increment;
    int64_t time;  /* for this turn, instead of what its setup says; 0: as the setup says */
    int64_t wait;  /* milliseconds after which the player is taken to hang */
    uint64_t seed; /* of this game */
} situation;

typedef enum player_state {
    PLAYER_FINE,
    PLAYER_ILLEGAL,   /* answered with something that is not a legal turn */
    PLAYER_GONE,      /* crashed or closed its output */
    PLAYER_TOO_LARGE, /* was killed because it used more memory than it may */
    PLAYER_SILENT,    /* did not answer in time */
    PLAYER_UNSTARTED, /* the system has no room for another program: not the player's fault */
    PLAYER_STOPPED    /* interrupted by us */
} player_state;

typedef struct player_answer {
    player_state state;
    turn turn;
    int64_t used;       /* milliseconds */
    record_score score; /* from the player's own point of view */
    char said[96];      /* PLAYER_ILLEGAL: printable, truncated */
    bool unasked;       /* PLAYER_ILLEGAL: it was an answer without a question */
} player_answer;

/* What is known about an external program with limits when its game is over. */
typedef struct player_trace {
    confine_report report;
    int64_t asked_ms; /* how long it was asked for turns, in total */
    size_t talk_size; /* the end of the conversation: "> " what it was told, "< " what it said */
    const char *talk; /* valid until the next call */
} player_trace;

typedef struct player player;

/* NULL when there is not enough memory. All waits end soon after *stop is set. */
player *player_new(const player_setup *setup, const atomic_bool *stop);
void player_free(player *p);
/* A new game begins; everything from earlier ones is forgotten. */
player_state player_begin(player *p, const game *g, int rules);
/* Asks for a turn in a game that is not over. An external program whose time is up, or that is
   interrupted, is told to stop, and may answer at once. After anything but PLAYER_FINE it is ended,
   unless it has stopped as told, and the next player_begin starts it again. */
void player_ask(player *p, const situation *s, player_answer *a);
/* The game is over: ends an external program with limits. False: the player is no such program. */
bool player_end(player *p, player_trace *trace);
/* Stops its search; repeat until player_ask has returned. */
void player_interrupt(player *p);

#endif
