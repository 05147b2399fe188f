// SPDX-License-Identifier: MIT
// What a review says about a mistake in Sensei.
#include "core/remarks.h"

#include "games/sensei/sensei.h"

extern const struct remarks sensei_remarks;

static const win_remarks wins[] = {
    {SENSEI_GOAL,
     {"lets the opponent reach the goal in %", "laisse l’adversaire atteindre le but en %",
      "lässt den Gegner in % ans Ziel"},
     {"misses the goal in %", "manque le but en %", "verpasst in % das Ziel"}},
    {SENSEI_UNFAIR,
     {"loses by unfair game in %", "perd pour anti-jeu en %", "verliert in % wegen Blockadespiels"},
     {"misses a win by unfair game in %", "manque un gain pour anti-jeu adverse en %",
      "verpasst in % einen Gewinn wegen Blockadespiels"}},
};

const struct remarks sensei_remarks = {wins, sizeof wins / sizeof *wins, NULL};
