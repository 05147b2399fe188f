// SPDX-License-Identifier: MIT
// The desk: rules, sessions, records and the engine behind one function, text in and JSON out, for
// callers that cannot call C. docs/webassembly.md is its manual.
//
// A request consists of fields, one per line: the verb, then its arguments. The last field of a
// verb takes the rest of the text, line ends included. Trailing fields may be left out. A bad
// request is answered with {"error": …}, the field and the offset in it, and changes nothing.
#ifndef SANDAN_API_DESK_H
#define SANDAN_API_DESK_H

#include "base/arena.h"
#include "core/game.h"
#include "core/record.h"
#include "play/hand.h"

/* The host: what the desk needs from the outside world. */
typedef struct desk_host {
    void *context;
    int64_t (*now)(void *context);                             /* milliseconds, monotonic */
    bool (*stopped)(void *context);                            /* whether to stop the search */
    void (*report)(void *context, const char *json, size_t n); /* interim results */
} desk_host;

enum { DESK_FIELDS = 8 }; /* of a request, including the verb; desk_call() checks the lists */

typedef struct desk_text {
    const char *s;
    size_t n;
} desk_text;

typedef struct desk_request {
    desk_text field[DESK_FIELDS]; /* missing fields are empty */
} desk_request;

typedef struct desk desk;

typedef struct desk_verb {
    const char *name; /* NULL ends a list of verbs */
    int fields;       /* most fields, not counting the verb */
    void (*run)(desk *d, const desk_request *r, writer *w);
} desk_verb;

/* The verbs of each file; every desk has the common ones. */
extern const desk_verb desk_common[], desk_rules[], desk_pictures[], desk_records[], desk_compose[],
    desk_review[], desk_session[], desk_online[], desk_invite[], desk_setup[], desk_map[],
    desk_rate[], desk_explore[], desk_engine[], desk_solve[];
void desk_session_free(desk *d);
void desk_online_free(desk *d);
void desk_review_free(desk *d);
void desk_engine_free(desk *d);
void desk_explore_free(desk *d);

struct desk {
    desk_host host;
    const desk_verb *const *lists; /* ends with NULL */
    lang lang;
    turn *turns; /* MAX_TURNS, for lists */
    arena room;  /* for records */
    struct live_session *session;
    struct live_room *online;
    struct inquiry *inquiry;
    struct thinker *thinker;
    struct desk_book *book;
};

/* False when there is not enough memory. */
bool desk_open(desk *d, const desk_host *host, const desk_verb *const *lists);
void desk_close(desk *d);
/* Answers a request. Returns the length of the answer, which is below cap. */
size_t desk_call(desk *d, const char *request, size_t n, char *answer, size_t cap);

/* ---- for the verbs ---- */

/* Answers with an error: a word of g (NULL: a common one) about an offset in a field; a fault says
   both, and whether it is the rules that forbid it. */
void desk_fault(desk *d, writer *w, const game *g, fault f, int field);
void desk_error(desk *d, writer *w, const game *g, int code, int field, size_t at);
/* Reads the game and position in fields `at` and `at` + 1; false: it has answered with an error. */
bool desk_game(desk *d, const desk_request *r, int at, writer *w, const game **g, int *rules);
bool desk_position(desk *d, const desk_request *r, int at, writer *w, const game **g, position *p);
/* Also makes the actions in field `at` + 2, which are separated by commas. */
bool desk_hand(desk *d, const desk_request *r, int at, writer *w, hand *h);
bool desk_is(desk_text t, const char *s);
/* Takes the next word or the next line off a text; empty at the end. */
desk_text desk_word(desk_text *t);
desk_text desk_line(desk_text *t);
/* Whether a text is an integer up to `most`. */
bool desk_number(desk_text t, uint64_t most, uint64_t *out);
/* A score for the side to move: hundredths, or #3 and #-3 for a win and a loss in 3 turns. */
bool desk_score(desk_text t, int *score);
typedef struct desk_named {
    const char *name; /* NULL ends a list */
    uint64_t least, most;
} desk_named;
/* Reads pairs of names and numbers, "time 1000 lines 3": sets the value of each name that the text
   has. */
fault desk_read_numbers(desk_text text, const desk_named names[], uint64_t value[]);
/* Reads words of a list that ends with NULL, "dark coords", and sets the bit of each. */
fault desk_read_words(desk_text text, const char *const words[], unsigned *bits);
/* The pairs in a field; false: it has answered with an error. */
bool desk_numbers(desk *d, const desk_request *r, int field, const desk_named names[],
                  uint64_t value[], writer *w);
/* Reads a number that may be left out; *out then stays as it is. False: it has answered with an
   error. */
bool desk_optional(desk *d, const desk_request *r, int field, uint64_t least, uint64_t most,
                   uint64_t *out, writer *w);
/* Reads the style of a picture. */
fault desk_svg_style(desk_text text, svg_style *out);
fault desk_text_style(desk_text text, text_style *out);
/* A position in one of three styles, else in words; a write_fn draws it. */
typedef struct desk_picture {
    const game *g;
    const position *p;
    const turn *t; /* drawn as arrows; NULL: none */
    const svg_style *svg;
    const sheet_style *sheet;
    const text_style *text;
    lang lang;
} desk_picture;
void desk_draw(const void *picture, writer *w);
/* The accessible name of a picture of a position. */
enum { DESK_TITLE = MAX_POSITION + 64 };
void desk_title(const game *g, const position *p, char title[DESK_TITLE]);
/* Plays turns separated by blanks, so that a search sees repetitions: p becomes the position after
   them; keys, of which there are `cap`, get one for each position, the first included. */
fault desk_play_past(const game *g, desk_text turns, position *p, uint64_t *keys, uint32_t cap,
                     uint32_t *count);
/* Provides an empty arena for records; false when there is not enough memory. */
bool desk_room(desk *d);

/* Writes a text as a member, by way of the arena: what it contains may need escapes. False: there
   is not enough memory. */
bool desk_member(desk *d, writer *w, const char *name, write_fn *fn, const void *what);

/* Reads the first record of a text into the desk's arena. */
fault desk_read_record(desk *d, desk_text text, record *kept);
/* Answers with a record's text, or with an error about `field` when there is not enough memory. */
void desk_write_record(desk *d, writer *w, const record *r, int field);

#endif
