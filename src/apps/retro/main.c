// SPDX-License-Identifier: MIT
// sandan-retro: derives the values of all positions of Bushishogi, and the chances of the drawn
// ones, and prints them as the header that is built in.
//
//     build/sandan-retro > src/solve/cubes.h
#include <stdio.h>

#include "games/games.h"
#include "solve/traps.h"

static void print_table(const char *edition, const int32_t table[CUBE_PAIRS]) {
    printf("    { /* %s */\n", edition);
    for (int i = 0; i < CUBE_PAIRS; i++)
        printf("%s%d,%s", i % CUBES == 0 ? "        " : " ", table[i],
               i % CUBES == CUBES - 1 ? "\n" : "");
    printf("    },\n");
}

static void print_tables(const game *g, bool chances) {
    for (int rules = 0; rules < g->rule_set_count; rules++) {
        cube_value values[CUBE_PAIRS];
        trap_chance chance[CUBE_PAIRS];
        retro_derive(g, rules, values);
        traps_derive(g, rules, values, chance);
        int32_t table[CUBE_PAIRS];
        for (int i = 0; i < CUBE_PAIRS; i++) table[i] = chances ? chance[i] : values[i];
        print_table(g->rule_sets[rules].id, table);
    }
    printf("};\n\n");
}

int main(void) {
    const game *g = NULL;
    int rules = 0;
    if (games_find("bushishogi", 10, &g, &rules).code) return 2;
    printf(
        "// SPDX-License-Identifier: MIT\n"
        "// The value of every position of Bushishogi for the side to move, by edition, its own\n"
        "// attitude and the other's (retro.h): n wins in n turns, -n loses, 0 draws, -128 has "
        "been mated.\n"
        "// Then the chance of the side to move to win it where it is drawn (traps.h).\n"
        "// Printed by sandan-retro; a test derives both again.\n"
        "// clang-format off\n"
        "#ifndef SANDAN_SOLVE_CUBES_H\n#define SANDAN_SOLVE_CUBES_H\n\n"
        "#include \"solve/traps.h\"\n\n"
        "static const cube_value cubes[%d][CUBE_PAIRS] = {\n",
        g->rule_set_count);
    print_tables(g, false);
    printf("static const trap_chance cube_chances[%d][CUBE_PAIRS] = {\n", g->rule_set_count);
    print_tables(g, true);
    printf("#endif\n");
    return 0;
}
