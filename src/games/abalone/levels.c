// SPDX-License-Identifier: MIT
// Abalone's levels and bench positions.
#include "core/bench.h"
#include "core/levels.h"
#include "games/abalone/abalone.h"

extern const struct bench abalone_bench;
extern const struct levels abalone_levels;

/* Each row: glances, ideas, win, threat, nodes, lines, spread. */
static const level_table tables[] = {
    {"",
     {
         {100, 4, 20, 10, 0, 0, 0},
         {100, 6, 40, 30, 0, 0, 0},
         {100, 9, 60, 60, 0, 0, 0},
         {100, 14, 100, 80, 0, 0, 0},
         {100, 23, 100, 100, 0, 0, 0},
         {75, 0, 100, 100, 300, 2, 12},
         {22, 0, 100, 100, 1100, 2, 8},
         {8, 0, 100, 100, 5000, 2, 8},
         {2, 0, 100, 100, 20000, 2, 5},
     }},
};

/* From docs/levels.md. */
static const level_ratings ratings[] = {
    {"belgian-daisy", {0, 604, 1208, 1812, 2275, 2879, 3291, 3716, 4227, 4772}},
    {"", {0, 413, 837, 1300, 1852, 2489, 3093, 3820, 4331, 5007}},
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
