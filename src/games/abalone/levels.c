// SPDX-License-Identifier: MIT
// Abalone's levels and bench positions.
#include "core/bench.h"
#include "core/levels.h"
#include "games/abalone/abalone.h"

extern const struct bench abalone_bench;
extern const struct levels abalone_levels;

/* Each row: glances, ideas (tenths), win, threat, nodes, lines, spread. */
static const level_table tables[] = {
    {"belgian-daisy",
     {
         {100, 23, 60, 60, 0, 0, 0},
         {100, 30, 70, 70, 0, 0, 0},
         {100, 40, 80, 80, 0, 0, 0},
         {100, 60, 100, 90, 0, 0, 0},
         {100, 100, 100, 100, 0, 0, 0},
         {100, 200, 100, 100, 0, 0, 0},
         {80, 0, 100, 100, 800, 2, 8},
         {30, 0, 100, 100, 1500, 2, 6},
         {6, 0, 100, 100, 10000, 2, 4},
     }},
    {"",
     {
         {100, 21, 60, 60, 0, 0, 0},
         {100, 30, 70, 70, 0, 0, 0},
         {100, 40, 80, 80, 0, 0, 0},
         {100, 60, 100, 90, 0, 0, 0},
         {100, 100, 100, 100, 0, 0, 0},
         {100, 200, 100, 100, 0, 0, 0},
         {80, 0, 100, 100, 800, 2, 8},
         {30, 0, 100, 100, 1500, 2, 6},
         {6, 0, 100, 100, 10000, 2, 4},
     }},
};

/* From docs/levels.md. */
static const level_ratings ratings[] = {
    {"belgian-daisy", {284, 828, 1405, 2008, 2782, 3242, 3850, 4212, 4908, 5747}},
    {"german-daisy", {164, 845, 1389, 1960, 2637, 3276, 3916, 4376, 4905, 5802}},
    {"", {282, 762, 1218, 1901, 2447, 3167, 4115, 4524, 5349, 5860}},
};

const struct levels abalone_levels = {tables, sizeof tables / sizeof *tables, ratings,
                                      sizeof ratings / sizeof *ratings};

static const bench_position positions[] = {
    {"abalone:standard", NULL, 13},
    {"abalone:standard", "3w1/1www2/1wbbbw1/2ww1w2/1bbwbww2/2wbwb2/3bb2/1b1bbb/5 w 0 0 41", 11},
    {"abalone:standard", "5/5b/1w1w1w1/2wbwwb1/1wwbb1w2/1bbbwww1/2wbbb1/b5/b1b2 b 0 1 21", 11},
    {"abalone:standard", "1w3/2wwww/wbb1www/w1bbww2/w1bbbbb2/1wbb1b2/2bb3/6/5 b 0 0 70", 11},
    {"abalone:belgian-daisy", NULL, 12},
    {"abalone:belgian-daisy", "2b2/1wbb2/2bb3/wwbw4/2wbb4/2b1w3/1bwwww1/1wb1w1/1b3 w 2 2 0", 11},
    {"abalone:belgian-daisy", "5/1w1b2/2wb3/bb1wwb2/1b2bb3/2bww3/1wbw3/bww1w1/5 b 3 3 4", 11},
    {"abalone:german-daisy", NULL, 12},
    {"abalone:german-daisy", "5/1wwbb1/1wwwbbb/2b1b3/1wwbbww2/bbbww3/1wbbww1/6/5 w 0 0 17", 11},
    {"abalone:german-daisy", "5/2ww2/w1wbwb1/2bbbbb1/1wwbbw3/1bwww3/wbwb1w1/1b4/b4 b 0 0 40", 11},
};

static const bench_counting countings[] = {{"abalone:standard", 5}, {"abalone:belgian-daisy", 5}};

const struct bench abalone_bench = {
    .positions = positions,
    .count = sizeof positions / sizeof *positions,
    .countings = countings,
    .counting_count = sizeof countings / sizeof *countings,
    .plain = abalone_plain_perft,
};
