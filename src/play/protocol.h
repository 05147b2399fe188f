// SPDX-License-Identifier: MIT
// The text of UGI, the protocol between engines and those who use them (docs/protocol.md): lines
// taken apart, of both directions. Any bytes are welcome; what cannot be understood is named, not
// guessed. Nothing here keeps or copies a text: slices point into the line.
#ifndef SANDAN_PLAY_PROTOCOL_H
#define SANDAN_PLAY_PROTOCOL_H

#include "core/history.h"

typedef struct slice {
    const char *s;
    size_t n;
} slice;

/* Takes the next word off; empty at the end. Blanks, tabs and carriage returns part words. */
slice protocol_word(slice *rest);
bool protocol_is(slice said, const char *text);
/* The same, letters of either case: how names of options are compared. */
bool protocol_same(slice said, const char *text);
/* A whole number with an optional sign, no more than fits kept; false: it is none. */
bool protocol_number(slice said, int64_t *out);

/* To the engine. Each takes what stands behind the first word of the line. */

/* "startpos" or "fen POSITION", then "moves TURN…". The history gets every position, the first
   included; the fault points into the arguments. After a fault both are half filled: give it
   copies. */
fault protocol_position(const game *g, int rules, slice args, position *p, history *h);

typedef struct protocol_go {
    bool infinite, ponder;
    bool clocks;          /* a time left was given */
    int64_t movetime;     /* milliseconds; 0: not given, else at least 1; so the others */
    int64_t left[2];      /* by side */
    int64_t increment[2]; /* by side; 0 or more */
    int64_t turns_to_go, depth, nodes;
    slice wrong; /* the first word that says nothing; empty: all is clear */
} protocol_go;

protocol_go protocol_read_go(const game *g, slice args);
/* "name NAME" or "name NAME value VALUE"; false: it is neither. */
bool protocol_read_option(slice args, slice *name, slice *value);

/* From the engine. */

typedef enum score_kind { SCORE_NONE, SCORE_CP, SCORE_WINS, SCORE_LOSES } score_kind;

typedef struct protocol_info {
    int64_t depth, lines, nodes, nps, time, full; /* -1: not said */
    score_kind kind;
    int64_t score; /* hundredths, or turns of both players */
    slice pv;      /* empty: not said */
    slice text;    /* of "string" */
    slice wrong;   /* the first word whose value is missing or no number; empty: none */
} protocol_info;

/* What stands behind "info". Words that are not known are passed over, as UCI has it. */
protocol_info protocol_read_info(slice args);

#endif
