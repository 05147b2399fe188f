// SPDX-License-Identifier: MIT
// What a review says about a mistake in Bushishogi.
#include "core/remarks.h"

#include "games/bushishogi/bushishogi.h"

extern const struct remarks bushishogi_remarks;

static const win_remarks wins[] = {
    {BUSHI_WORD_MATE,
     {"lets the opponent mate in %", "laisse l’adversaire mater en %",
      "lässt den Gegner in % mattsetzen"},
     {"misses mate in %", "manque le mat en %", "verpasst in % das Matt"}},
};

const struct remarks bushishogi_remarks = {wins, sizeof wins / sizeof *wins, NULL};
