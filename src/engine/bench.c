// SPDX-License-Identifier: MIT
// Uses neither threads nor the clock, so it runs wherever the search does.
#include "engine/bench.h"

#include "base/chars.h"
#include "base/check.h"
#include "games/games.h"

int bench_count(void) {
    int count = 0;
    for (int i = 0; i < GAME_COUNT; i++) count += games[i]->bench ? games[i]->bench->count : 0;
    return count;
}

const bench_position *bench_at(int at) {
    int i = 0;
    for (; !games[i]->bench || at >= games[i]->bench->count; i++)
        at -= games[i]->bench ? games[i]->bench->count : 0;
    return &games[i]->bench->positions[at];
}

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
