// SPDX-License-Identifier: MIT
// Measures the stack use of searching and solving: they run on a painted stack of the stated size
// with a guard page, and what is no longer paint afterwards was used.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "engine/engine.h"
#include "engine/level.h"
#include "games/games.h"
#include "os/thread.h"
#include "search/search.h"
#include "slow/sample.h"
#include "solve/perfect.h"
#include "solve/proof.h"
#include "tap.h"

enum { PAINT = 0xa5, POSITIONS = 24, MEGABYTES = 2, ENTRIES = 1 << 12 };
/* A search rarely reaches MAX_PLY here, so add this much for every missing turn. It is more than
   the frames of a node. */
enum { NODE = 3072 };

/* A position and the memory that work on it needs. */
typedef struct task {
    const game *g;
    position p;
    searcher *s;
    prover *v;
    level_mind *mind;
    engine_answer *answer;
    table tt;
    int deepest; /* turns from the root */
} task;

static task now;

static bool never(void *context, uint64_t nodes) {
    (void)context;
    (void)nodes;
    return false;
}

static bool soon(void *context, uint64_t nodes) {
    (void)context;
    return nodes > 20000;
}

/* Searches to the greatest depth right away. */
static void *dive(void *context) {
    task *t = context;
    search_begin(t->s, t->g, &t->tt, (search_host){.stop = never});
    memset(t->s->path, 0, sizeof t->s->path);
    search_run(t->s, &t->p, &t->p.key, 1, (search_limits){.nodes = 3000}, MAX_PLY - 1);
    for (int ply = 0; ply <= MAX_PLY; ply++)
        if (t->s->path[ply] && ply > t->deepest) t->deepest = ply;
    return NULL;
}

static void *prove(void *context) {
    task *t = context;
    t->v->used = PROOF_STACK; /* whatever was there before does not count */
    proof_begin(t->v, t->g);
    proof_wins(t->v, &t->p, PROOF_MOST);
    return NULL;
}

static void *play_at_level(void *context) {
    task *t = context;
    random_source chance = {1};
    for (int level = LEVEL_LOWEST; level < LEVEL_FULL; level += 3)
        level_think(t->mind, t->g, &t->p, &t->p.key, 1, level, NULL, &chance, t->answer);
    return NULL;
}

/* Looks up a position of a solved game in which as many positions as possible have occurred
   twice. */
static void *look_up(void *context) {
    enum { PAST = 1024 };
    task *t = context;
    if (!t->g->known) return NULL;
    uint64_t *past = malloc(PAST * sizeof *past);
    if (!past) abort();
    for (uint64_t i = 0; i < PAST; i++) past[i] = t->p.key ^ (i / 2 + 1);
    perfect_move moves[MAX_MOVES];
    perfect_moves(t->g, &t->p, past, PAST, moves);
    free(past);
    return NULL;
}

/* The bytes of stack that the work has used. */
static size_t measure(void *(*job)(void *)) {
    size_t page = (size_t)sysconf(_SC_PAGESIZE), whole = page + THREAD_STACK;
    unsigned char *memory = NULL;
    if (posix_memalign((void **)&memory, page, whole) || mprotect(memory, page, PROT_NONE)) abort();
    unsigned char *stack = memory + page;
    memset(stack, PAINT, THREAD_STACK);
    pthread_attr_t attributes;
    pthread_t worker;
    if (pthread_attr_init(&attributes) || pthread_attr_setstack(&attributes, stack, THREAD_STACK)
        || pthread_create(&worker, &attributes, job, &now) || pthread_join(worker, NULL))
        abort();
    pthread_attr_destroy(&attributes);
    size_t clean = 0;
    while (clean < THREAD_STACK && stack[clean] == PAINT) clean++;
    if (mprotect(memory, page, PROT_READ | PROT_WRITE)) abort();
    free(memory);
    return THREAD_STACK - clean;
}

/* The maximum over unusual positions of every game. */
static void within(const char *what, void *(*job)(void *), size_t budget) {
    for (int i = 0; i < GAME_COUNT; i++) {
        size_t most = 0;
        now.g = games[i];
        now.deepest = 0;
        random_source r = {7};
        for (int k = 0; k < POSITIONS; k++) {
            int rules = (int)random_below(&r, (uint32_t)now.g->rule_set_count);
            char text[MAX_POSITION];
            sample_odd(now.g, rules, &r, text);
            if (!EXPECT(now.g->text->read(rules, text, strlen(text), &now.p).code == 0)) return;
            if (now.p.result != ONGOING) continue;
            size_t used = measure(job);
            if (used > most) most = used;
        }
        printf("# %s, %s: %zu bytes", what, now.g->id, most);
        if (now.deepest) printf(", %d turns deep", now.deepest);
        printf("\n");
        if (now.deepest) most += (size_t)(MAX_PLY - now.deepest) * NODE;
        EXPECT(most > 0 && most <= budget);
    }
}

static void searches(void) {
    within("search", dive, THREAD_STACK / 2);
    EXPECT(now.deepest > MAX_PLY / 2); /* in the last game, whose nodes are as large as any */
}

static void proofs(void) {
    within("proof", prove, THREAD_STACK / 2);
}

static void levels(void) {
    within("level", play_at_level, THREAD_STACK / 2);
}

static void lookups(void) {
    within("lookup", look_up, PERFECT_STACK);
}

/* Checks the measurement itself: exceeding the budget is detected. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wframe-larger-than="
static void *waste(void *context) {
    volatile char array[THREAD_STACK / 2 + 4096];
    array[0] = 1;
    return array[0] ? NULL : context;
}
#pragma GCC diagnostic pop

static void waste_is_seen(void) {
    EXPECT(measure(waste) > THREAD_STACK / 2);
}

int main(void) {
    void *memory = malloc((size_t)MEGABYTES << 20);
    now.s = malloc(sizeof *now.s);
    now.v = malloc(sizeof *now.v);
    now.mind = level_new();
    now.answer = malloc(sizeof *now.answer);
    if (!memory || !now.s || !now.v || !now.mind || !now.answer) abort();
    now.tt = table_on(memory, (size_t)MEGABYTES << 20);
    table_clear(&now.tt);
    *now.v = (prover){.stack = malloc(PROOF_STACK * sizeof *now.v->stack),
                      .entries = malloc(ENTRIES * sizeof *now.v->entries),
                      .entry_count = ENTRIES,
                      .stop = soon};
    if (!now.v->stack || !now.v->entries) abort();
    TEST("the measurement notices used stack", waste_is_seen);
    TEST("a search to the greatest depth uses at most half of the stack", searches);
    TEST("a proof uses at most half of the stack", proofs);
    TEST("a level uses at most half of the stack", levels);
    TEST("a lookup in a solved game stays within its budget", lookups);
    free(now.v->stack);
    free(now.v->entries);
    level_free(now.mind);
    free(now.answer);
    free(now.v);
    free(now.s);
    free(memory);
    return tap_done();
}
