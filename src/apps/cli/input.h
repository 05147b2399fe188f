// SPDX-License-Identifier: MIT
// The inputs of a command: games, positions and files named on the command line. Any error in them
// ends the program as described in fail.h.
#ifndef SANDAN_APPS_CLI_INPUT_H
#define SANDAN_APPS_CLI_INPUT_H

#include "apps/cli/cli.h"
#include "core/game.h"

/* The game and rule set of word `at`: GAME or GAME:RULESET. */
const game *input_game(const call *c, int at, int *rules);
/* The same from an option; NULL if it is not given. */
const game *option_game(const call *c, int which, int *rules);
/* The same from n bytes of an argument. */
const game *input_game_in(const call *c, int arg, size_t at, size_t n, int *rules);
/* The position in the words from `at` on, up to before `end`: one argument or several, joined by
   blanks; none, or "start": the rule set's start. */
void input_position(const call *c, const game *g, int rules, int at, int end, position *p);
/* The words from `at` on, up to before `end`, joined by single blanks; free() it. */
char *input_join(const call *c, int at, int end, size_t *n);
/* An integer in word `at`; fails if it is not one or outside min .. max. */
int64_t input_number(const call *c, int at, int64_t min, int64_t max);
/* The offset of the first byte that is not text, such as NUL, or n. */
size_t input_not_text(const char *s, size_t n);
/* The same for text of one line: control characters are refused too. */
size_t input_not_line(const char *s, size_t n);
/* The name of a file that is read; NULL for "-", standard input. */
const char *input_name(const char *name);
/* A whole text file, NUL-terminated; "-" is standard input. free() it. Fails if the file is
   missing, not text (NUL or invalid UTF-8) or larger than INPUT_LIMIT. */
enum { INPUT_LIMIT = 64 << 20 };
char *input_file(const call *c, const char *name, size_t *n);

#endif
