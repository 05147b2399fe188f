// SPDX-License-Identifier: MIT
// Checks statements about marbles with the slow rules. Reads one statement per line, fields
// separated by tabs: the start position, the turns before it (separated by spaces), the turn that
// was played, the better one, "loses-pieces" or "misses-pieces", how many, and in how many turns.
// Answers each with "true", or "false" and what is wrong.
#include <stdio.h>

#include "slow/slow.h"

enum { FIELDS = 7, LONGEST = 1 << 16 };

int main(void) {
    static char line[LONGEST], position[SLOW_POSITION], next[SLOW_POSITION];
    while (fgets(line, sizeof line, stdin)) {
        char *field[FIELDS], *rest = line;
        line[strcspn(line, "\n")] = '\0';
        for (int i = 0; i < FIELDS; i++) {
            field[i] = rest;
            rest += strcspn(rest, "\t");
            if (*rest) *rest++ = '\0';
        }
        slow_copy(position, sizeof position, field[0]);
        for (char *turn = strtok(field[1], " "); turn; turn = strtok(NULL, " ")) {
            slow_abalone_after(position, turn, next);
            slow_copy(position, sizeof position, next);
        }
        const char *why =
            slow_marbles_wrong(position, field[2], field[3], strcmp(field[4], "loses-pieces") == 0,
                               atoi(field[5]), atoi(field[6]));
        printf("%s%s\n", why ? "false: " : "true", why ? why : "");
        fflush(stdout);
    }
    return 0;
}
