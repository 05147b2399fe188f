// SPDX-License-Identifier: MIT
// Sensei's levels and bench positions.
#include "core/bench.h"
#include "core/levels.h"

extern const struct bench sensei_bench;
extern const struct levels sensei_levels;

/* Each row: glances, ideas (tenths), win, threat, nodes, lines, spread. */
static const level_table tables[] = {
    {"shizukana",
     {
         {100, 14, 90, 87, 0, 0, 0},
         {100, 21, 90, 87, 0, 0, 0},
         {100, 40, 93, 90, 0, 0, 0},
         {100, 90, 100, 95, 0, 0, 0},
         {100, 240, 100, 100, 0, 0, 0},
         {100, 700, 100, 100, 0, 0, 0},
         {60, 0, 100, 100, 1500, 2, 10},
         {20, 0, 100, 100, 6000, 2, 6},
         {4, 0, 100, 100, 25000, 2, 3},
     }},
    {"arashi-expert",
     {
         {100, 38, 90, 86, 0, 0, 0},
         {100, 60, 92, 89, 0, 0, 0},
         {100, 110, 95, 92, 0, 0, 0},
         {100, 240, 98, 96, 0, 0, 0},
         {100, 600, 100, 98, 0, 0, 0},
         {100, 2000, 100, 100, 0, 0, 0},
         {75, 0, 100, 100, 5000, 2, 9},
         {30, 0, 100, 100, 18000, 2, 5},
         {5, 0, 100, 100, 60000, 2, 2},
     }},
    {"arashi",
     {
         {100, 24, 88, 84, 0, 0, 0},
         {100, 50, 91, 88, 0, 0, 0},
         {100, 110, 95, 92, 0, 0, 0},
         {100, 240, 98, 96, 0, 0, 0},
         {100, 600, 100, 98, 0, 0, 0},
         {100, 2000, 100, 100, 0, 0, 0},
         {90, 6000, 100, 100, 5000, 2, 9},
         {60, 0, 100, 100, 14000, 2, 4},
         {12, 0, 100, 100, 50000, 2, 2},
     }},
};

/* From docs/levels.md. */
static const level_ratings ratings[] = {
    {"shizukana-variant", {270, 487, 641, 900, 1202, 1527, 1767, 1943, 2090, 2297}},
    {"shizukana", {377, 549, 851, 1203, 1584, 1886, 2397, 2581, 3039, 3364}},
    {"arashi-expert", {372, 497, 606, 847, 1053, 1333, 1613, 1788, 2029, 2270}},
    {"arashi", {248, 388, 595, 770, 1011, 1312, 1536, 1669, 1817, 2057}},
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
