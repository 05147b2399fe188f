// SPDX-License-Identifier: MIT
// Sensei's levels and bench positions.
#include "core/bench.h"
#include "core/levels.h"

extern const struct bench sensei_bench;
extern const struct levels sensei_levels;

/* Each row: glances, ideas, win, threat, nodes, lines, spread. */
static const level_table tables[] = {
    {"shizukana",
     {
         {100, 2, 15, 5, 0, 0, 0},
         {100, 4, 26, 15, 0, 0, 0},
         {100, 8, 52, 50, 0, 0, 0},
         {100, 15, 100, 75, 0, 0, 0},
         {100, 46, 100, 100, 0, 0, 0},
         {68, 0, 100, 100, 1100, 2, 12},
         {15, 0, 100, 100, 3700, 2, 8},
         {5, 0, 100, 100, 14500, 2, 6},
         {1, 0, 100, 100, 45000, 2, 3},
     }},
    {"arashi",
     {
         {100, 3, 20, 10, 0, 0, 0},
         {100, 9, 54, 48, 0, 0, 0},
         {100, 28, 100, 80, 0, 0, 0},
         {100, 36, 100, 100, 0, 0, 0},
         {100, 280, 100, 100, 0, 0, 0},
         {54, 0, 100, 100, 2500, 2, 9},
         {20, 0, 100, 100, 8000, 2, 7},
         {3, 0, 100, 100, 28000, 2, 3},
         {0, 0, 100, 100, 60000, 2, 2},
     }},
};

/* From docs/levels.md. */
static const level_ratings ratings[] = {
    {"shizukana", {0, 346, 610, 873, 1093, 1439, 1714, 1938, 2207, 2589}},
    {"arashi", {0, 301, 577, 829, 1117, 1380, 1544, 1691, 1882, 2097}},
};

const struct levels sensei_levels = {tables, sizeof tables / sizeof *tables, ratings,
                                     sizeof ratings / sizeof *ratings};

static const bench_position positions[] = {
    {"sensei:shizukana", NULL, 6},
    {"sensei:shizukana", "r1rr1rr/7/4r2/R6/1gGg3/7/g3ggg g", 5},
    {"sensei:shizukana", "3rr2/1rr2r1/2g2G1/r2R3/1g1gg2/7/g5g g", 5},
    {"sensei:shizukana", "r1rr2r/4r2/R4r1/7/1g3g1/2g1g2/g2G2g g", 5},
    {"sensei:shizukana", "3r1r1/rg5/1Rr1rr1/4g2/G4g1/7/g2g2g g", 5},
    {"sensei:shizukana-variant", NULL, 6},
    {"sensei:shizukana-variant", "rg1rrg1/1r3R1/7/7/7/1g2gg1/grG2r1 r", 5},
    {"sensei:shizukana-variant", "3rrg1/1g3r1/1rR4/7/3g3/1G2gg1/gr2r2 g", 5},
    {"sensei:arashi", NULL, 3},
    {"sensei:arashi", "rr4r/1g1r2G/2R2r1/7/3g3/4r2/g3ggg g", 3},
    {"sensei:arashi", "r5r/2gr1rG/6g/7/3g3/2R1rr1/1g1g1g1 r", 3},
    {"sensei:arashi-expert", NULL, 3},
    {"sensei:arashi-expert", "rr2rr1/ggr2g1/2*1*2/4R2/2*1*2/6r/2gggG1 g", 3},
    {"sensei:arashi-expert", "r4rr/ggr1rG1/2*1*g1/4Rg1/2*g*2/4r2/4g2 r", 3},
};

static const bench_counting countings[] = {{"sensei:shizukana", 3}, {"sensei:arashi", 2}};

const struct bench sensei_bench = {
    .positions = positions,
    .count = sizeof positions / sizeof *positions,
    .countings = countings,
    .counting_count = sizeof countings / sizeof *countings,
};
