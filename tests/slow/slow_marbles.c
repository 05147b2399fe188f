// SPDX-License-Identifier: MIT
// What a review says about marbles (docs/analysis.md), judged by plain minimax.
#include <stdio.h>

#include "slow/slow.h"

enum { LOOK = 5 /* turns: a gain in fewer turns must last two more */ };

void slow_abalone_after(const char *position, const char *turn, char next[SLOW_POSITION]) {
    static slow_turn turns[2000];
    int count = slow_abalone_turns(position, turns, 2000);
    for (int i = 0; i < count; i++)
        if (strcmp(turns[i].text, turn) == 0) {
            slow_copy(next, SLOW_POSITION, turns[i].position);
            return;
        }
    fprintf(stderr, "%s is no turn in %s\n", turn, position);
    exit(2);
}

/* How many more marbles the player has ejected than the opponent. */
static int ahead(const char *position, char side) {
    int lost[2];
    if (sscanf(position, "%*s %*c %d %d", &lost[0], &lost[1]) != 2) exit(2);
    return side == 'b' ? lost[1] - lost[0] : lost[0] - lost[1];
}

/* What is forced beyond `from`; not below 0. */
static int forced(const char *position, int turns, int from) {
    int amount = 0;
    while (slow_abalone_forces(position, turns, from + amount + 1)) amount++;
    return amount;
}

const char *slow_marbles_wrong(const char *before, const char *played, const char *better,
                               bool loses, int amount, int turns) {
    char much[SLOW_POSITION], little[SLOW_POSITION];
    slow_abalone_after(before, loses ? played : better, much);
    slow_abalone_after(before, loses ? better : played, little);
    char mover = *(strchr(before, ' ') + 1), gains = mover;
    if (loses) gains = mover == 'b' ? 'w' : 'b';
    int from = ahead(before, gains), left = loses ? turns : turns - 1;
    if (turns < 1 || turns % 2 == 0 || amount < 1) return "it says nothing";
    if (!slow_abalone_forces(much, left, from + amount)) return "that much is not forced";
    if (slow_abalone_forces(little, left, from + 1))
        return loses ? "the better turn loses some, too"
                     : "the turn that was played takes some, too";
    if (turns >= LOOK) return NULL;
    int later = forced(much, left + 2, from);
    if (later < amount) return "it is won back";
    if (slow_abalone_forces(little, left + 2, from + later))
        return "the better turn only delays it";
    return NULL;
}
