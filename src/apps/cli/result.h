// SPDX-License-Identifier: MIT
// How a result is told, the same in every command: "1-0 S7 goal: the character reached …".
#ifndef SANDAN_APPS_CLI_RESULT_H
#define SANDAN_APPS_CLI_RESULT_H

#include "core/game.h"

/* "1-0", "0-1", "1/2-1/2" or "*". */
const char *result_text(int result);
/* The ruling and the code: "S7 goal"; the code alone where no ruling is behind it. */
void reason_code_write(writer *w, const game *g, int why);
/* "1-0 S7 goal: WORDS", without the end of line. */
void result_write(writer *w, const game *g, int result, int why, lang l);
/* The members result, reason, ruling, code and words of a JSON object; null while it goes on. */
void result_json(writer *w, const game *g, int result, int why, lang l);

#endif
