// SPDX-License-Identifier: MIT
// Knows neither threads nor clock, so that it runs wherever the search does.
#include "engine/bench.h"

#include "base/chars.h"
#include "base/check.h"
#include "games/games.h"

/* Starts, and positions from games of the engine against itself with a little chance, from the
   opening to near the end. Depths are such that every game has its share of the time. */
const bench_position bench_positions[BENCH_POSITIONS] = {
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
    {"bushishogi:cormier", NULL, 40},
    {"bushishogi:cormier", "5w 3n w", 40},
    {"bushishogi:cormier", "4s 2w b", 40},
    {"bushishogi:dunkel", NULL, 40},
    {"bushishogi:dunkel", "2e 1w w", 40},
    {"bushishogi:dunkel", "5e 1w b", 40},
};

const game *bench_read(const bench_position *b, position *p) {
    const game *g = NULL;
    int rules = 0;
    fault f = games_find(b->game, chars_count(b->game), &g, &rules);
    if (!b->text)
        game_start(g, rules, p);
    else
        f = g->text->read(rules, b->text, chars_count(b->text), p);
    CHECK(f.code == 0 && p->result == ONGOING);
    (void)f;
    return g;
}

int bench_depth(const bench_position *b, bool quick) {
    return b->depth - (!quick ? 0 : b->depth > 6 ? 3 : 1);
}

static bool never(void *context, uint64_t nodes) {
    (void)context;
    (void)nodes;
    return false;
}

uint64_t bench_nodes(const bench_position *b, bool quick, searcher *s, table *tt) {
    position p;
    const game *g = bench_read(b, &p);
    table_clear(tt);
    table_tick(tt);
    search_begin(s, g, tt, (search_host){.stop = never});
    search_limits limits = {.depth = bench_depth(b, quick)};
    return search_run(s, &p, &p.key, 1, limits, 1).nodes;
}
