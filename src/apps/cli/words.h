// SPDX-License-Identifier: MIT
// All messages, by key, in English, French and German. A key expands to the three texts, so in
// say(c, SAY_OUTPUT_LOST) the compiler checks formats and arguments in every language. say() picks
// the user's language.
//
// An error says what is wrong and what to do instead. It is a clause, so it begins in lower case
// and has no full stop.
#ifndef SANDAN_APPS_CLI_WORDS_H
#define SANDAN_APPS_CLI_WORDS_H

#include "apps/cli/words_bot.h"
#include "apps/cli/words_engines.h"
#include "apps/cli/words_errors.h"
#include "apps/cli/words_match.h"
#include "apps/cli/words_measures.h"
#include "apps/cli/words_online.h"
#include "apps/cli/words_play.h"
#include "apps/cli/words_records.h"
#include "apps/cli/words_tournament.h"
#include "core/levels.h"

_Static_assert((int)LEVEL_LOWEST == 1 && (int)LEVEL_USUAL == 3 && (int)LEVEL_FULL == 10,
               "messages, help and docs/levels.md name these numbers");

#endif
