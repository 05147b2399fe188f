// SPDX-License-Identifier: MIT
// The desk: rules, sessions, records and the engine behind one function, text in and JSON out, for
// whoever cannot call C. docs/webassembly.md is its manual.
//
// A request is fields, one a line: the verb, then what it works on; the last field of a verb takes
// all that is left, line ends included. Fields at the end may be left out. What is wrong with a
// request comes back as {"error": …} with the field and the offset in it; nothing is half done.
#ifndef SANDAN_API_DESK_H
#define SANDAN_API_DESK_H

#include "base/arena.h"
#include "core/game.h"
#include "core/record.h"
#include "play/hand.h"

/* Who runs the desk: what it asks of the world. */
typedef struct desk_host {
    void *context;
    int64_t (*now)(void *context);  /* milliseconds, never less than before */
    bool (*stopped)(void *context); /* whether thinking shall end */
    void (*report)(void *context, const char *json, size_t n); /* while it goes on */
} desk_host;

enum { DESK_FIELDS = 8 }; /* of a request, the verb included; desk_call() checks the lists */

typedef struct desk_text {
    const char *s;
    size_t n;
} desk_text;

typedef struct desk_request {
    desk_text field[DESK_FIELDS]; /* those left out are empty */
} desk_request;

typedef struct desk desk;

typedef struct desk_verb {
    const char *name; /* NULL ends a list of verbs */
    int fields;       /* at most, the verb itself not counted */
    void (*run)(desk *d, const desk_request *r, writer *w);
} desk_verb;

/* What each file brings; common: what every desk has. */
extern const desk_verb desk_common[], desk_rules[], desk_pictures[], desk_records[], desk_compose[],
    desk_review[], desk_session[], desk_setup[], desk_map[], desk_engine[], desk_solve[];
void desk_session_free(desk *d);
void desk_engine_free(desk *d);

struct desk {
    desk_host host;
    const desk_verb *const *lists; /* ends with NULL */
    lang lang;
    turn *turns; /* MAX_TURNS, for lists */
    arena room;  /* for records */
    struct sitting *sitting;
    struct thinker *thinker;
};

/* False when there is not enough memory. */
bool desk_open(desk *d, const desk_host *host, const desk_verb *const *lists);
void desk_close(desk *d);
/* Answers a request; the length of the answer, which is below cap. */
size_t desk_call(desk *d, const char *request, size_t n, char *answer, size_t cap);

/* ---- for the verbs ---- */

/* The answer is an error: a word of g (NULL: a common one) about a place in a field. */
void desk_error(desk *d, writer *w, const game *g, int code, int field, size_t at);
/* The game and position of the fields `at` and `at` + 1; false: the answer is an error. */
bool desk_game(desk *d, const desk_request *r, int at, writer *w, const game **g, int *rules);
bool desk_position(desk *d, const desk_request *r, int at, writer *w, const game **g, position *p);
/* The turn being made there with the actions of the field `at` + 2, which have commas between them.
 */
bool desk_hand(desk *d, const desk_request *r, int at, writer *w, hand *h);
bool desk_is(desk_text t, const char *s);
/* Takes the next word off a text; empty when there is none. */
desk_text desk_word(desk_text *t);
/* Whether a text is a whole number up to `most`. */
bool desk_number(desk_text t, uint64_t most, uint64_t *out);
/* A score for the side to move: hundredths, or #3 and #-3 for a win and a loss in 3 turns. */
bool desk_score(desk_text t, int *score);
/* Names and numbers in turn, "time 1000 lines 3": names ends with NULL, and the value of each that
   stands in the field is set, up to its `most`. False: the answer is an error. */
bool desk_numbers(desk *d, const desk_request *r, int field, const char *const names[],
                  const uint64_t most[], uint64_t value[], writer *w);
/* The room for records, empty; false when there is not enough memory. */
bool desk_room(desk *d);

/* The answer is a record's text; an error about field `field` when there is not enough memory. */
void desk_write_record(desk *d, writer *w, const record *r, int field);

#endif
