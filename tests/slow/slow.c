// SPDX-License-Identifier: MIT
// The slow move generators, by name of the game.
#include "slow/slow.h"

static int by_text(const void *a, const void *b) {
    return strcmp(((const slow_turn *)a)->text, ((const slow_turn *)b)->text);
}

int slow_turns(const char *game, const char *rules, const char *position, slow_turn *out, int max) {
    int n = -1;
    if (strcmp(game, "sensei") == 0) n = slow_sensei_turns(rules, position, out, max);
    if (strcmp(game, "abalone") == 0) n = slow_abalone_turns(position, out, max);
    if (strcmp(game, "bushishogi") == 0) n = slow_bushishogi_turns(rules, position, out, max);
    if (n > 1) qsort(out, (size_t)n, sizeof *out, by_text);
    return n;
}

bool slow_judge(const char *game, const char *rules, const char *position, slow_verdict *verdict) {
    if (strcmp(game, "sensei") == 0) return slow_sensei_judge(position, verdict);
    if (strcmp(game, "abalone") == 0) return slow_abalone_judge(position, verdict);
    if (strcmp(game, "bushishogi") == 0) return slow_bushishogi_judge(rules, position, verdict);
    return false;
}
