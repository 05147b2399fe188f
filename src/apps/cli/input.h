// SPDX-License-Identifier: MIT
// What a command reads: games, positions and files named on the command line. Everything that is
// wrong with them ends the program in the form of fail.h.
#ifndef SANDAN_APPS_CLI_INPUT_H
#define SANDAN_APPS_CLI_INPUT_H

#include "apps/cli/cli.h"
#include "core/game.h"

/* The game and rule set of word `at`: GAME or GAME:RULESET. */
const game *input_game(const call *c, int at, int *rules);
/* The same of an option; NULL where it is not given. */
const game *option_game(const call *c, int which, int *rules);
/* The position in the words from `at` on, up to before `end`: one argument or several, joined by
   blanks; none, or "start": the rule set's start. */
void input_position(const call *c, const game *g, int rules, int at, int end, position *p);
/* The words from `at` on, up to before `end`, joined by single blanks; free() it. */
char *input_join(const call *c, int at, int end, size_t *n);
/* A whole number in word `at`; fails when it is not one or lies outside min .. max. */
int64_t input_number(const call *c, int at, int64_t min, int64_t max);
/* The offset of the first byte that no text contains, NUL among them, or n. */
size_t input_not_text(const char *s, size_t n);
/* The name of a file that is read; NULL for "-", standard input. */
const char *input_name(const char *name);
/* A whole text file, NUL-terminated; "-" is standard input. free() it. A file that is not there,
   not text (NUL or no UTF-8) or larger than INPUT_LIMIT fails. */
enum { INPUT_LIMIT = 64 << 20 };
char *input_file(const call *c, const char *name, size_t *n);

#endif
