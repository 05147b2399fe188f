// SPDX-License-Identifier: MIT
// Bushishogi's levels and bench positions.
#include "core/bench.h"
#include "core/levels.h"

extern const struct bench bushishogi_bench;
extern const struct levels bushishogi_levels;

/* Each row: glances, ideas, win, threat, nodes, lines, spread. */
static const level_table tables[] = {
    {"cormier",
     {
         {100, 1, 5, 0, 0, 0, 0},
         {100, 1, 52, 44, 0, 0, 0},
         {100, 2, 100, 80, 0, 0, 0},
         {82, 2, 100, 100, 200, 2, 10},
         {55, 2, 100, 100, 200, 2, 10},
         {42, 2, 100, 100, 500, 2, 8},
         {32, 2, 100, 100, 700, 2, 7},
         {23, 2, 100, 100, 1100, 2, 6},
         {13, 2, 100, 100, 2800, 2, 4},
     }},
    {"dunkel",
     {
         {100, 1, 5, 0, 0, 0, 0},
         {100, 1, 75, 70, 0, 0, 0},
         {96, 2, 100, 100, 200, 2, 10},
         {74, 2, 100, 100, 200, 2, 10},
         {52, 2, 100, 100, 200, 2, 10},
         {40, 2, 100, 100, 500, 2, 8},
         {30, 2, 100, 100, 700, 2, 7},
         {18, 2, 100, 100, 1500, 2, 6},
         {9, 2, 100, 100, 4000, 2, 4},
     }},
};

/* From docs/levels.md. */
static const level_ratings ratings[] = {
    {"cormier", {0, 104, 171, 288, 376, 475, 580, 729, 809, 888}},
    {"dunkel", {0, 63, 137, 199, 297, 374, 469, 618, 755, 892}},
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
