// SPDX-License-Identifier: MIT
// The two copies of games and search (base/cpu.h) behave identically, node by node.
#include "base/cpu.h"

#include <stdlib.h>

#include "engine/bench.h"
#include "search/node.h"
#include "tap.h"

typedef search_report searching(searcher *, const position *, const uint64_t *, uint32_t,
                                search_limits, int);

static bool never(void *context, uint64_t nodes) {
    (void)context;
    (void)nodes;
    return false;
}

static searcher *s;
static table tt;

/* One position searched with one copy's table and one copy's search. */
static search_line search(const game *g, const position *p, int depth, searching *run,
                          uint64_t *nodes) {
    table_clear(&tt);
    table_tick(&tt);
    search_begin(s, g, &tt, (search_host){.stop = never});
    s->g = g;
    s->j = g->judge;
    search_report r = run(s, p, &p->key, 1, (search_limits){.depth = depth}, 1);
    *nodes = r.nodes;
    return r.lines[0];
}

static void copies_agree(void) {
    if (!cpu_runs_v3()) SKIP("this processor cannot run the second copy");
    for (int i = 0; i < bench_count(); i++) {
        const bench_position *b = bench_at(i);
        position p;
        const game *g = bench_read(b, &p);
        uint64_t nodes[2];
        int depth = bench_depth(b, true);
        search_line plain = search(g, &p, depth, search_here, &nodes[0]);
        search_line v3 = search(g->v3, &p, depth, v3_search_here, &nodes[1]);
        if (!EXPECT(nodes[0] == nodes[1] && plain.score == v3.score
                    && plain.moves[0] == v3.moves[0]))
            printf("# %s %s\n", b->game, b->text ? b->text : "start");
    }
}

static void newer_processors_use_theirs(void) {
    position p;
    const game *g = bench_read(bench_at(0), &p);
    EXPECT(g->v3 && !g->v3->v3 && g->v3->rules->play != g->rules->play);
    EXPECT(game_fast(g) == (cpu_runs_v3() ? g->v3 : g));
    EXPECT(game_fast(g->v3) == g->v3);
    search_begin(s, g, &tt, (search_host){.stop = never});
    EXPECT(s->g == game_fast(g) && s->j == game_fast(g)->judge);
}

int main(void) {
    s = malloc(sizeof *s);
    void *memory = calloc(BENCH_MEGABYTES << 20, 1);
    if (!s || !memory) return 1;
    tt = table_on(memory, (size_t)BENCH_MEGABYTES << 20);
    TEST("the copy for newer processors is used if the processor can run it",
         newer_processors_use_theirs);
    TEST("both copies search the same tree in every game", copies_agree);
    free(memory);
    free(s);
    return tap_done();
}
