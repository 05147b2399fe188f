// SPDX-License-Identifier: MIT
// sandan-retro: computes the values of all positions of a game that numbers them, and the winning
// chances in drawn ones, and prints them as the header that the game includes.
//
//     build/sandan-retro bushishogi > src/games/bushishogi/cubes.h
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/games.h"
#include "solve/traps.h"

enum { ROW = 24 }; /* numbers per line */

static void print_table(const char *rules, const int32_t *table, int size) {
    printf("    { /* %s */\n", rules);
    for (int i = 0; i < size; i++)
        printf("%s%d,%s", i % ROW == 0 ? "        " : " ", table[i],
               i % ROW == ROW - 1 || i == size - 1 ? "\n" : "");
    printf("    },\n");
}

/* Allocates an array of zeros. */
static void *must_clear(int n, size_t size) {
    void *found = calloc((size_t)n, size);
    if (!found) exit(1);
    return found;
}

static void print_tables(const game *g, bool of_chances) {
    int size = g->known->size;
    retro_ways *ways = must_clear(size, sizeof *ways);
    known_value *values = must_clear(size, sizeof *values);
    known_chance *chances = must_clear(size, sizeof *chances);
    int32_t *table = must_clear(size, sizeof *table);
    printf("static const %s[%d][%d] = {\n",
           of_chances ? "known_chance chances" : "known_value values", g->rule_set_count, size);
    for (int rules = 0; rules < g->rule_set_count; rules++) {
        retro_link(g, rules, ways);
        retro_derive(g, rules, ways, values);
        traps_derive(g, ways, values, chances);
        for (int i = 0; i < size; i++) table[i] = of_chances ? chances[i] : values[i];
        print_table(g->rule_sets[rules].id, table, size);
    }
    printf("};\n\n");
    free(ways);
    free(values);
    free(chances);
    free(table);
}

int main(int argc, char **argv) {
    const game *g = NULL;
    int rules = 0;
    if (argc != 2 || games_find(argv[1], strlen(argv[1]), &g, &rules).code || !g->known) {
        fprintf(stderr, "usage: sandan-retro GAME, one that is solved\n");
        return 2;
    }
    char guard[64] = "";
    for (size_t i = 0; g->id[i] && i + 1 < sizeof guard; i++)
        guard[i] = (char)toupper((unsigned char)g->id[i]);
    printf("// SPDX-License-Identifier: MIT\n"
           "// The value of every position of %s for the side to move, by rule set and number, and "
           "the\n"
           "// chance of the side to move to win it where it is drawn (core/known.h).\n"
           "// Printed by sandan-retro; a test derives both again.\n"
           "// clang-format off\n"
           "#ifndef SANDAN_GAMES_%s_CUBES_H\n#define SANDAN_GAMES_%s_CUBES_H\n\n"
           "#include \"core/known.h\"\n\n",
           g->id, guard, guard);
    print_tables(g, false);
    print_tables(g, true);
    printf("#endif\n");
    return 0;
}
