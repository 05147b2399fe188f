// SPDX-License-Identifier: MIT
// What the files of the library share: handles and errors. sandan.h is the manual.
#ifndef SANDAN_API_LIB_H
#define SANDAN_API_LIB_H

#include <stdlib.h>

#include "api/sandan.h"
#include "core/game.h"
#include "core/record.h"
#include "play/records.h"

/* A handle of type sandan_game is a rule set of its game. */
struct sandan_position {
    const game *g;
    position p; /* between turns */
};

/* ---- errors: all of them fill in `e`, unless it is NULL, and return its status ---- */

sandan_status lib_good(sandan_error *e);
/* A fault in a text; the code is a word of g (NULL: a common one). */
sandan_status lib_fault(sandan_error *e, const game *g, fault f);
/* The rules forbid it, for this reason. */
sandan_status lib_illegal(sandan_error *e, const game *g, int code);
sandan_status lib_no_memory(sandan_error *e);

typedef enum lib_misuse { LIB_NULL, LIB_RANGE, LIB_MOMENT } lib_misuse;
sandan_status lib_misused(sandan_error *e, lib_misuse how);
const word *lib_misuse_word(lib_misuse how);

/* ---- handles ---- */

/* The game of a handle; NULL for NULL. */
const game *lib_game(const sandan_game *handle, int *rules);
const sandan_game *lib_handle(const game *g, int rules);
/* A new handle; NULL, and an error, if there is no memory. */
sandan_position *lib_position(const game *g, const position *p, sandan_error *e);

/* The tree of a record, and its game. */
record *lib_record(const sandan_record *of, const record_setting **set);

/* ---- texts ---- */

/* What a function writes, as a text of its own; NULL if there is no memory. */
char *lib_text(write_fn *write, const void *what);
/* The same, with an error. */
char *lib_text_or(write_fn *write, const void *what, sandan_error *e);
/* A record in PGN, for these. */
void lib_write_record(const void *r, writer *w);
/* The language with this number, English if there is none. */
lang lib_lang(sandan_lang l);

/* How much of a text a record can hold: up to the first byte that is forbidden, a control character
   or not UTF-8. */
size_t lib_clean(const char *text, const char *forbidden);

/* A list of n texts that lib_list_add() fills; at most `bytes` in all, NULs included. */
sandan_list *lib_list(size_t n, size_t bytes, sandan_error *e);
void lib_list_add(sandan_list *list, const char *text, size_t n);

#endif
