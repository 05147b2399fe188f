// SPDX-License-Identifier: MIT
// sandan-retro: derives the values of all positions of Bushishogi and prints them as the header
// that is built in.
//
//     build/sandan-retro > src/solve/cubes.h
#include <stdio.h>

#include "games/games.h"
#include "solve/retro.h"

int main(void) {
    const game *g = NULL;
    int rules = 0;
    if (games_find("bushishogi", 10, &g, &rules).code) return 2;
    printf(
        "// SPDX-License-Identifier: MIT\n"
        "// The value of every position of Bushishogi for the side to move, by edition, its own\n"
        "// attitude and the other's (retro.h): n wins in n turns, -n loses, 0 draws, -128 has "
        "been mated.\n"
        "// Printed by sandan-retro; a test derives it again.\n"
        "// clang-format off\n"
        "#ifndef SANDAN_SOLVE_CUBES_H\n#define SANDAN_SOLVE_CUBES_H\n\n"
        "#include \"solve/retro.h\"\n\n"
        "static const cube_value cubes[%d][CUBE_PAIRS] = {\n",
        g->rule_set_count);
    for (rules = 0; rules < g->rule_set_count; rules++) {
        cube_value values[CUBE_PAIRS];
        retro_derive(g, rules, values);
        printf("    { /* %s */\n", g->rule_sets[rules].id);
        for (int i = 0; i < CUBE_PAIRS; i++)
            printf("%s%d,%s", i % CUBES == 0 ? "        " : " ", values[i],
                   i % CUBES == CUBES - 1 ? "\n" : "");
        printf("    },\n");
    }
    printf("};\n\n#endif\n");
    return 0;
}
