// SPDX-License-Identifier: MIT
// The one form of an error: a line on standard error that says what is wrong and what was expected,
// then the offending text with a caret under the character, then exit code 2.
//
//     sandan: invalid position: the row has too few cells; a valid one is "…"
//       rrrRrr/7/7/7/7/7/gggGggg g
//             ^
#ifndef SANDAN_APPS_CLI_FAIL_H
#define SANDAN_APPS_CLI_FAIL_H

#include "apps/cli/cli.h"
#include "base/fault.h"
#include "base/writer.h"
#include "core/notation.h"

#define PRINTF(text, rest) __attribute__((format(printf, text, rest)))

/* What is wrong, without a text to point at. */
_Noreturn void fail(const char *format, ...) PRINTF(1, 2);
/* Reports a lack of memory in the language of fail_language; needs neither a call nor memory. */
_Noreturn void fail_memory(void);
void fail_language(lang l);
/* …with a caret under byte `at` of a text. */
_Noreturn void fail_at(const char *text, size_t n, size_t at, const char *format, ...) PRINTF(4, 5);
/* …with a caret under byte `at` of argument `arg` of the command line; arg == argc: after it. */
_Noreturn void fail_arg(const call *c, int arg, size_t at, const char *format, ...) PRINTF(4, 5);
/* …with a caret under the argument that contains a name, such as a file's; without a caret if the
   name comes from elsewhere. */
_Noreturn void fail_name(const call *c, const char *name, const char *format, ...) PRINTF(3, 4);
/* …at a fault in a file's text: names file, line and column. */
_Noreturn void fail_file(const call *c, const char *name, const char *text, size_t n, const game *g,
                         fault f, const char *expected);

/* …at a fault in the turn that begins at byte `at` of a text: suggests a legal turn from p in the
   same notation (see notation.h). `number` is the turn's place in a list, or 0. */
_Noreturn void fail_turn(const call *c, const game *g, const position *p, const notation *how,
                         const char *text, size_t n, size_t at, fault f, int number);

/* Writes a word as one would type it in a shell; returns where its byte `at` is written. */
size_t shell_word_write(writer *w, const char *s, size_t at);

/* A place in a text as people count: lines and characters, both from 1. */
typedef struct text_place {
    size_t at; /* byte */
    uint32_t line, column;
} text_place;
/* Moves forward to byte `at` of a text of n bytes. */
void text_place_move(text_place *here, const char *text, size_t n, size_t at);

/* errno in words: a clause like those of core/words.h. */
const char *errno_words(const call *c, int error);
/* The same for a file that cannot be written: ENOENT is about its folder. */
const char *unwritable_words(const call *c, int error);
/* A fault's reason in words, with its ruling: "the stone carries the character (S5)". Without a
   game (NULL) the code is a common one. */
void reason_write(writer *w, const game *g, int code, lang l);

#endif
