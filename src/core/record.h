// SPDX-License-Identifier: MIT
// Records of games in the form of PGN: a tree of turns with comments, assessments and variations,
// read and written without loss. Texts are slices of the source or of the arena; both must outlive
// the record, which is not copied. These files do not interpret turns; core/replay.h does.
//
// Building one:
//     record r;
//     record_new(&r, &memory);
//     record_set(&r, "Game", "bushishogi", 10);
//     record_node *node = record_append(&r, "1s", 2);
//     record_set_clock(&r, node, 598000);
//     record_set_result(&r, ONGOING);
//     record_write(&r, &w);
// A builder returns false (or NULL) only when the arena is full.
#ifndef SANDAN_CORE_RECORD_H
#define SANDAN_CORE_RECORD_H

#include "base/arena.h"
#include "core/game.h"

enum {
    RECORD_DEPTH = 128,   /* variations inside variations: record_read() refuses more, and
                             record_branch() is for turns of the main line */
    RECORD_TURN = 64,     /* bytes of the longest turn text in any notation: record_read() refuses
                             longer ones, and MAX_TURN_TEXT is less */
    RECORD_WIDTH = 79,    /* columns of a line of turns; a comment is never broken */
    RECORD_NAGS = 255,    /* $0 .. $255 */
    RECORD_CLOCK_MAX = 64 /* bytes of the longest clock or evaluation, NUL included */
};
#define RECORD_NOWHERE UINT32_MAX /* an offset in no source */

typedef struct record_text {
    const char *s;
    uint32_t n;
    uint32_t at; /* offset in the source, or RECORD_NOWHERE */
} record_text;

enum record_kind {
    RECORD_BRACES, /* {comment}; holds no '}' */
    RECORD_LINE,   /* ;comment to the end of the line; holds no line end */
    RECORD_ESCAPE, /* %line, an escape for other programs; holds no line end */
    RECORD_NAG,
    RECORD_VARIATION
};

struct record_node;

typedef struct record_item {
    struct record_item *next;
    struct record_node *line; /* RECORD_VARIATION: the head of its line */
    record_text text;         /* comments: the bytes between the marks */
    uint8_t kind;
    uint8_t nag;
} record_item;

/* A turn, or the head of a line: the main line and each variation start with a head without text,
   whose items are those before the first turn. */
typedef struct record_node {
    struct record_node *next; /* of the same line */
    record_item *before;      /* comments between the number and the turn */
    record_item *after;       /* comments, assessments and variations, in order */
    record_text text;
    turn turn; /* n is 0 until the record has been replayed */
} record_node;

typedef struct record_tag {
    struct record_tag *next;
    record_item *before; /* comments above it */
    record_text name;
    record_text value; /* without the escapes */
} record_tag;

typedef struct record {
    arena *mem;
    record_tag *tags;     /* in order; if a name occurs twice, the first one counts */
    record_node start;    /* head of the main line */
    record_node *last;    /* of the main line */
    record_item *tail;    /* comments after the last record of a file */
    uint32_t turns;       /* of the main line */
    uint32_t number;      /* of the first turn */
    uint32_t misnumbered; /* offset of the first move number out of sequence, or RECORD_NOWHERE */
    uint32_t at, end;     /* where it lies in its source */
    uint8_t side;         /* of the first turn: decides between "1." and "1..." */
    uint8_t result;       /* the result after the last turn: ONGOING is "*" */
} record;

/* Building. Texts are copied into the arena. */
void record_new(record *r, arena *mem);
/* Sets every tag of this name, or a new one at the end. */
bool record_set(record *r, const char *name, const char *value, size_t n);
/* Appends a turn to the main line. */
record_node *record_append(record *r, const char *text, size_t n);
/* The same, written by its game; p is the position that t is played in. */
record_node *record_append_turn(record *r, const game *g, const position *p, const turn *t);
/* Opens a variation that replaces a node's turn. Returns the head of its line; fill it with
   record_extend. */
record_node *record_branch(record *r, record_node *node);
/* Appends a turn after the last node of a variation. */
record_node *record_extend(record *r, record_node *last, const char *text, size_t n);
/* Adds a comment after a node (&r->start: before the first turn). */
bool record_comment(record *r, record_node *node, const char *text, size_t n);
/* Adds a comment between the number and the turn of a node. */
bool record_before(record *r, record_node *node, const char *text, size_t n);
bool record_add_nag(record *r, record_node *node, int nag);
/* Sets the time left on the mover's clock after the turn. */
bool record_set_clock(record *r, record_node *node, int64_t ms);
/* Sets the result after the last turn and in the tag Result. */
bool record_set_result(record *r, int result);

/* Reading the parts of a record. */
const record_text *record_get(const record *r, const char *name); /* NULL: no such tag */
bool record_is(const record_text *text, const char *s);
bool record_same(const record_text *a, const record_text *b);
/* The number of the turn that is `ply` turns after the first: "12" of "12..." */
uint32_t record_number(const record *r, uint32_t ply);
/* The clock time in a node's comments, in milliseconds; -1: there is none. */
int64_t record_clock(const record_node *node);

typedef struct record_score {
    bool known;
    bool forced;   /* value counts turns to a win (negative: to a loss); else thousandths */
    int64_t value; /* from the first player's point of view */
    int depth;     /* of the search, or -1 */
} record_score;

/* A score of core/judge.h, for the side that it is for. */
record_score record_score_of(int score);
record_score record_eval(const record_node *node);
bool record_set_eval(record *r, record_node *node, record_score score);

/* "1-0", "0-1", "1/2-1/2", "*" */
const char *record_result_text(int result);
/* The result that a text stands for, or -1. */
int record_result_of(const char *s, size_t n);

/* Reading: one source holds any number of records. */
typedef struct record_source {
    const char *s;
    size_t n;
    size_t at;
} record_source;

/* Rejects text that is not UTF-8; skips a byte order mark. */
fault record_open(record_source *src, const char *s, size_t n);
/* Whether anything but white space is left. */
bool record_more(record_source *src);
/* Reads the next record. WORD_MEMORY: the arena is full; nothing was consumed, so the same record
   can be read again into a larger one. After any other fault nothing more can be read from the
   source. */
fault record_read(record_source *src, arena *mem, record *r);

/* Writes the canonical form, with a final line end. Reading and writing it again gives the same
   bytes. Separate the records of a file by an empty line. */
void record_write(const record *r, writer *w);

#endif
