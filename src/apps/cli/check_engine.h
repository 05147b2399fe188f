// SPDX-License-Identifier: MIT
// Shared by the files of sandan check-engine. check_engine.c runs the checks and reports,
// check_engine_talk.c speaks with the engine, check_engine_list.c and check_engine_search.c hold
// the checks, and check_engine_games.c plays the games for them.
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

/* The game so far: what the engine is told, and the position it should be in. */
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
    int64_t patience, slack; /* milliseconds: for any answer, and beyond a time limit */
    bool log;                /* log the conversation on standard error */
    process *p;              /* NULL: not running */

    /* What the engine says about itself. */
    char name[EXAM_NAME], author[EXAM_NAME];
    rule_choice play[EXAM_RULE_SETS]; /* to be examined */
    int play_count;
    rule_choice
        samples[EXAM_SAMPLES]; /* a few of these, for checks where all would take too long */
    int sample_count;
    bool has_game, has_lines, has_ponder;
    bool mute;           /* it never got as far as ugiok */
    char odd[EXAM_NAME]; /* the first malformed option line; "" if none */
    int64_t slowest;     /* milliseconds until its slowest "readyok" */

    /* State of the current check. */
    outcome outcome;
    char detail[EXAM_DETAIL];
    int64_t measured; /* microseconds; -1: nothing was */
    int strays;       /* unsolicited "bestmove" lines in the whole exam */
    /* Called with the other lines that arrive while waiting for one; NULL: ignore them. */
    void (*overheard)(struct exam *x, slice line);

    /* Scratch memory. */
    story story;
    turn list[MAX_TURNS], other[MAX_TURNS];
    oneturn_memory mind;
} exam;

typedef struct check {
    const char *name;
    bool required; /* else a recommendation */
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
void check_quick_stop(exam *x);
void check_busy(exam *x);
void check_info(exam *x);
void check_lines(exam *x);
void check_ponder(exam *x);

/* check_engine_talk.c. Functions that return false have reported why with exam_fail. */

/* Reports a failure, printf-like; only the first failure of a check is shown. */
void exam_fail(exam *x, const char *format, ...) __attribute__((format(printf, 2, 3)));
void exam_skip(exam *x, const char *why);
/* Starts the engine if it is not running, up to ugiok. */
bool exam_open(exam *x);
/* Kills the engine. */
void exam_close(exam *x);
/* Sends a line; printf-like. */
bool exam_say(exam *x, const char *format, ...) __attribute__((format(printf, 2, 3)));
bool exam_send(exam *x, const char *s, size_t n);
/* Waits at most `wait` milliseconds for a line that begins with a word; returns the text after the
   word. An engine that stays silent is killed. */
bool exam_hear(exam *x, const char *first, int64_t wait, slice *args);
/* Waits this long for a line that must not come. */
bool exam_hear_none(exam *x, const char *first, int64_t wait);
/* isready and readyok. */
bool exam_ready(exam *x);
/* Makes the engine ready for a rule set and sets the story to its start. */
bool exam_begin(exam *x, rule_choice of);
/* Sends the position of the story and asks for a turn. */
bool exam_ask(exam *x, const char *limits);
/* Waits for bestmove, which must be legal in the story's position. */
bool exam_best(exam *x, int64_t wait, turn *t);
/* Asks a question: the one word of the answer must be `wanted`. */
bool exam_query(exam *x, const char *question, const char *wanted);

/* check_engine_games.c */
void story_begin(story *s, rule_choice of);
/* Plays a turn; false: the story is full. */
bool story_play(story *s, const turn *t);
int story_result(const story *s);
/* The same position, given by its notation, without history. */
void story_forget(story *s);
/* Plays n random turns that do not end the game. */
void story_wander(exam *x, int n, uint64_t seed);
/* Plays until the board says that the game is over; false: it takes too long. */
bool story_finish(exam *x);
/* Plays until a threefold repetition; false: no way was found. */
bool story_repeat(exam *x);
/* "GAME:RULESET", for messages; valid for one message. */
const char *rule_choice_name(rule_choice of, char name[EXAM_NAME]);

#endif
