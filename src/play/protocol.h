// SPDX-License-Identifier: MIT
// Parses lines of UGI, the protocol between engines and their hosts (docs/protocol.md), in both
// directions. Any bytes are safe; a word that cannot be understood is reported, not guessed.
// Nothing is copied: slices point into the line.
#ifndef SANDAN_PLAY_PROTOCOL_H
#define SANDAN_PLAY_PROTOCOL_H

#include "core/history.h"

typedef struct slice {
    const char *s;
    size_t n;
} slice;

/* Takes the next word off; empty at the end. Blanks, tabs and carriage returns separate words. */
slice protocol_word(slice *rest);
bool protocol_is(slice said, const char *text);
/* The same, ignoring case: for names of options. */
bool protocol_same(slice said, const char *text);
/* An integer with an optional sign, clamped to the range of int64_t; false: it is not a number. */
bool protocol_number(slice said, int64_t *out);

/* To the engine. Each function takes the line after its first word. */

/* "startpos" or "fen POSITION", then "moves TURN…". The history gets every position, the first
   included; the fault points into the arguments. After a fault both are half filled, so pass
   copies. */
fault protocol_position(const game *g, int rules, slice args, position *p, history *h);

typedef struct protocol_go {
    bool infinite, ponder;
    bool clocks;          /* a time left was given */
    int64_t movetime;     /* milliseconds; 0: not given, else at least 1; likewise below */
    int64_t left[2];      /* by side */
    int64_t increment[2]; /* by side; 0 or more */
    int64_t turns_to_go, depth, nodes;
    slice wrong; /* the first word that is not understood; empty: none */
} protocol_go;

protocol_go protocol_read_go(const game *g, slice args);
/* "name NAME" or "name NAME value VALUE"; false: neither. */
bool protocol_read_option(slice args, slice *name, slice *value);

/* From the engine. */

typedef enum score_kind { SCORE_NONE, SCORE_CP, SCORE_WINS, SCORE_LOSES } score_kind;

typedef struct protocol_info {
    int64_t depth, lines, nodes, nps, time, full; /* -1: not given */
    score_kind kind;
    int64_t score; /* hundredths, or turns of both players */
    slice pv;      /* empty: not given */
    slice text;    /* of "string" */
    slice wrong;   /* the first word whose value is missing or not a number; empty: none */
} protocol_info;

/* Reads the line after "info". Unknown words are skipped, as in UCI. */
protocol_info protocol_read_info(slice args);

#endif
