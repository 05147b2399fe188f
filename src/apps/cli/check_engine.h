// SPDX-License-Identifier: MIT
// sandan check-engine, inside: what its files share. check_engine.c runs the checks and reports,
// check_engine_talk.c speaks with the engine, check_engine_list.c and
// check_engine_search.c hold the checks, and check_engine_games.c what they need to know of games.
#ifndef SANDAN_APPS_CLI_CHECK_ENGINE_H
#define SANDAN_APPS_CLI_CHECK_ENGINE_H

#include "apps/cli/cli.h"
#include "core/turn.h"
#include "os/process.h"
#include "play/oneturn.h"
#include "play/protocol.h"

enum {
    EXAM_RULE_SETS = 512,
    EXAM_NAME = 96,
    EXAM_DETAIL = 480,
    EXAM_TURNS = 600,
    EXAM_SAMPLES = 8
};

typedef enum outcome { PASSED, FAILED, SKIPPED } outcome;

typedef struct rule_choice {
    const game *g;
    int rules;
} rule_choice;

/* A game as far as it has come: what the engine is told, and where it should be. */
typedef struct story {
    rule_choice of;
    position p;
    uint64_t keys[EXAM_TURNS + 1];
    history h;
    char line[EXAM_TURNS * MAX_TURN_TEXT + 64]; /* "position startpos moves …" */
    size_t n;
} story;

typedef struct exam {
    const call *c;
    const char *command;
    int64_t patience, slack; /* milliseconds: for any answer, and beyond a limit of time */
    bool log;                /* show what is said on standard error */
    process *p;              /* NULL: not running */

    /* What the engine says of itself. */
    char name[EXAM_NAME], author[EXAM_NAME];
    rule_choice play[EXAM_RULE_SETS]; /* to be examined */
    int play_count;
    rule_choice samples[EXAM_SAMPLES]; /* of these; where all would take too long */
    int sample_count;
    bool has_game, has_lines, has_ponder;
    bool mute;           /* it never came as far as ugiok */
    char odd[EXAM_NAME]; /* the first option line that has not the form of one; "" if none */

    /* Of the check that runs. */
    outcome outcome;
    char detail[EXAM_DETAIL];
    int64_t measured; /* microseconds; -1: nothing was */
    int strays;       /* lines "bestmove" that nobody asked for, of the whole exam */
    /* What else is said while a line is waited for; NULL: nobody minds. */
    void (*overheard)(struct exam *x, slice line);

    /* Memory for whoever needs it. */
    story story;
    turn list[MAX_TURNS], other[MAX_TURNS];
    oneturn_memory mind;
} exam;

typedef struct check {
    const char *name;
    bool required; /* else good advice */
    const char *what[LANGS];
    void (*run)(exam *x);
} check;

/* check_engine_list.c */
extern const check checks[];
extern const int check_count;

/* check_engine_search.c */
void check_depth(exam *x);
void check_nodes(exam *x);
void check_movetime(exam *x);
void check_clock(exam *x);
void check_infinite(exam *x);
void check_breath(exam *x);
void check_busy(exam *x);
void check_info(exam *x);
void check_lines(exam *x);
void check_ponder(exam *x);

/* check_engine_talk.c. All that return false have told why, by exam_fail. */

/* Says what is wrong, printf-like; the first failure of a check is the one that is told. */
void exam_fail(exam *x, const char *format, ...) __attribute__((format(printf, 2, 3)));
void exam_skip(exam *x, const char *why);
/* Starts the engine where it does not run, up to ugiok. */
bool exam_open(exam *x);
/* Ends the engine without asking. */
void exam_close(exam *x);
/* Sends a line; printf-like. */
bool exam_say(exam *x, const char *format, ...) __attribute__((format(printf, 2, 3)));
bool exam_send(exam *x, const char *s, size_t n);
/* Waits for a line that begins with a word, at the most `wait` milliseconds; what stands behind the
   word. An engine that keeps silent is ended. */
bool exam_hear(exam *x, const char *first, int64_t wait, slice *args);
/* Waits this long for a line that must not come. */
bool exam_hear_none(exam *x, const char *first, int64_t wait);
/* isready and readyok. */
bool exam_ready(exam *x);
/* Makes the engine ready for a rule set, and the story its start. */
bool exam_begin(exam *x, rule_choice of);
/* Tells the position of the story and asks for a turn. */
bool exam_ask(exam *x, const char *limits);
/* Hears bestmove, which must be legal where the story stands. */
bool exam_best(exam *x, int64_t wait, turn *t);
/* Asks a question: the one word of the answer must be `wanted`. */
bool exam_query(exam *x, const char *question, const char *wanted);

/* check_engine_games.c */
void story_begin(story *s, rule_choice of);
/* Plays a turn; false: the story is full. */
bool story_play(story *s, const turn *t);
int story_result(const story *s);
/* The same position by its notation and without a past. */
void story_forget(story *s);
/* Plays n random turns that do not end the game. */
void story_wander(exam *x, int n, uint64_t seed);
/* Plays until the board says that the game is over; false: it takes too long. */
bool story_finish(exam *x);
/* Plays until a position stands for the third time; false: no way was found. */
bool story_repeat(exam *x);
/* "GAME:RULESET", for messages; a slot of its own, for one message. */
const char *rule_choice_name(rule_choice of, char name[EXAM_NAME]);

#endif
