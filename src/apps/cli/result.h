// SPDX-License-Identifier: MIT
// Prints a result, the same way in every command: "1-0 S7 goal: the character reached …".
#ifndef SANDAN_APPS_CLI_RESULT_H
#define SANDAN_APPS_CLI_RESULT_H

#include "core/game.h"

/* "1-0 S7 goal: WORDS", without a line end. */
void result_write(writer *w, const game *g, int result, int why, lang l);

#endif
