// SPDX-License-Identifier: MIT
// What a review says about a mistake in Abalone.
#include "core/remarks.h"

#include "games/abalone/abalone.h"

extern const struct remarks abalone_remarks;

static const win_remarks wins[] = {
    {ABALONE_EJECTIONS,
     {"loses the deciding marble in %", "perd la bille décisive en %",
      "verliert in % die entscheidende Kugel"},
     {"misses the deciding ejection in %", "manque l’éjection décisive en %",
      "verpasst in % das entscheidende Hinausschieben"}},
};

static const loss_remarks losses = {
    .loses = {{"loses a marble in %", "perd une bille en %", "verliert in % eine Kugel"},
              {"loses # marbles in %", "perd # billes en %", "verliert in % # Kugeln"}},
    .misses = {{"misses a marble in %", "manque une bille en %", "verpasst in % eine Kugel"},
               {"misses # marbles in %", "manque # billes en %", "verpasst in % # Kugeln"}},
};

const struct remarks abalone_remarks = {wins, sizeof wins / sizeof *wins, &losses};
