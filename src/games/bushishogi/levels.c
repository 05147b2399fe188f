// SPDX-License-Identifier: MIT
// Bushishogi's levels and bench positions.
#include "core/bench.h"
#include "core/levels.h"

extern const struct bench bushishogi_bench;
extern const struct levels bushishogi_levels;

/* Each row: glances, ideas (tenths), win, threat, nodes, lines, spread. */
static const level_table tables[] = {
    {"cormier",
     {
         {100, 10, 50, 45, 0, 0, 0},
         {100, 10, 80, 75, 0, 0, 0},
         {100, 10, 100, 97, 0, 0, 0},
         {78, 20, 100, 100, 200, 2, 10},
         {46, 20, 100, 100, 220, 2, 10},
         {36, 20, 100, 100, 500, 2, 8},
         {28, 20, 100, 100, 850, 2, 7},
         {20, 20, 100, 100, 1500, 2, 6},
         {12, 20, 100, 100, 2900, 2, 4},
     }},
    {"dunkel",
     {
         {100, 10, 5, 0, 0, 0, 0},
         {100, 10, 70, 65, 0, 0, 0},
         {95, 20, 100, 100, 200, 2, 10},
         {48, 20, 100, 100, 300, 2, 8},
         {36, 20, 100, 100, 560, 2, 7},
         {28, 20, 100, 100, 850, 2, 7},
         {22, 20, 100, 100, 1150, 2, 6},
         {16, 20, 100, 100, 2000, 2, 6},
         {9, 20, 100, 100, 4000, 2, 4},
     }},
};

/* From docs/levels.md. */
static const level_ratings ratings[] = {
    {"cormier", {304, 402, 494, 625, 721, 846, 925, 1033, 1092, 1177}},
    {"dunkel", {356, 444, 531, 639, 713, 789, 867, 972, 1054, 1142}},
};

const struct levels bushishogi_levels = {tables, sizeof tables / sizeof *tables, ratings,
                                         sizeof ratings / sizeof *ratings};

static const bench_position positions[] = {
    {"bushishogi:cormier", NULL, 40},      {"bushishogi:cormier", "5w 3n w", 40},
    {"bushishogi:cormier", "4s 2w b", 40}, {"bushishogi:dunkel", NULL, 40},
    {"bushishogi:dunkel", "2e 1w w", 40},  {"bushishogi:dunkel", "5e 1w b", 40},
};

static const bench_counting countings[] = {{"bushishogi:cormier", 16}, {"bushishogi:dunkel", 16}};

const struct bench bushishogi_bench = {
    .positions = positions,
    .count = sizeof positions / sizeof *positions,
    .countings = countings,
    .counting_count = sizeof countings / sizeof *countings,
};
