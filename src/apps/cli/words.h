// SPDX-License-Identifier: MIT
// What the program says, by key: English, French and German side by side. A key stands for all
// three, as say() takes them, so the compiler checks formats and arguments in every language.
// Which is said, say(c, SAY_OUTPUT_LOST), the user's language decides.
//
// An error says what is wrong and what to do instead. It is a clause, so it begins in lower case
// and has no full stop.
#ifndef SANDAN_APPS_CLI_WORDS_H
#define SANDAN_APPS_CLI_WORDS_H

#include "apps/cli/words_engines.h"
#include "apps/cli/words_errors.h"
#include "apps/cli/words_match.h"
#include "apps/cli/words_measures.h"
#include "apps/cli/words_play.h"
#include "apps/cli/words_records.h"

#endif
