// SPDX-License-Identifier: MIT
// The solver's threads and limits; what it proves is checked in solve.c.
#include "engine/solver.h"

#include <stdlib.h>
#include <string.h>

#include "games/games.h"
#include "tap.h"
#include "unit/in_use.h"

static solver_answer *a;

static void solve(const char *name, const char *text, solver_limits limits, int threads) {
    const game *g = NULL;
    int rules = 0;
    if (!EXPECT(games_find(name, strlen(name), &g, &rules).code == 0)) return;
    position p;
    if (text)
        EXPECT(g->text->read(rules, text, strlen(text), &p).code == 0);
    else
        game_start(g, rules, &p);
    solver *s = solver_new(1, threads);
    solver_run(s, g, &p, &limits, NULL, NULL, a);
    solver_free(s);
}

static void limits_hold(void) {
    solve("sensei:arashi", NULL, (solver_limits){.turns = 9, .nodes = 100000}, 2);
    EXPECT(a->value == 0 && a->within < 9 && a->nodes < 200000);
    solve("sensei:arashi", NULL, (solver_limits){.turns = 9, .time = 30}, 2);
    EXPECT(a->value == 0 && a->within < 9);
    atomic_bool stop = true;
    solve("sensei:arashi", NULL, (solver_limits){.turns = 9, .stop = &stop}, 1);
    EXPECT(a->value == 0 && a->within < 9 && a->nodes < 20000);
}

static void threads_agree(void) {
    const char *text = "5/1bb1w1/2bbb2/1bwbb3/1bwbww1b1/2wbw3/4w2/1b1w2/5 b 1 5 15";
    int values[2][MAX_MOVES] = {{0}}, count[2];
    for (int i = 0; i < 2; i++) {
        solve("abalone", text, (solver_limits){.turns = 5}, 1 + 2 * i);
        EXPECT(a->value == 5 && a->within == 5);
        count[i] = a->turn_count;
        for (int k = 0; k < a->turn_count; k++) values[i][k] = a->turns[k].value;
    }
    EXPECT(count[0] == count[1] && memcmp(values[0], values[1], sizeof values[0]) == 0);
}

/* Fewer than one thread counts as one; more threads prove in the same memory. */
static void any_number_of_threads(void) {
    const char *text = "5/6/3w3/8/9/8/7/3b2/2bbw b 0 5 0";
    for (int threads = -1; threads <= 2; threads++) {
        solve("abalone", text, (solver_limits){.turns = 1}, threads);
        EXPECT(a->value == 1 && a->within == 1);
    }
    /* The nodes of all threads count. */
    for (int threads = 1; threads <= 2; threads++) {
        solve("sensei:arashi", NULL, (solver_limits){.turns = 9, .nodes = 50000}, threads);
        EXPECT(a->nodes >= 50000);
    }
}

static void gives_back_its_memory(void) {
    solver_free(solver_new(1, 2));
    size_t before = in_use();
    solver_free(solver_new(1, 2));
    EXPECT(in_use() == before);
}

static int told;
static int64_t told_ms;
static void count_reports(void *context, const solver_answer *now) {
    (void)context;
    told++;
    EXPECT(now->time_ms >= told_ms && now->nodes > 0);
    told_ms = now->time_ms;
}

/* Progress is for people: ten reports per second are enough. */
static void reports_are_rare(void) {
    position p;
    game_start(games[0], 0, &p);
    solver *s = solver_new(1, 2);
    told = 0, told_ms = 0;
    solver_run(s, games[0], &p, &(solver_limits){.turns = 9, .time = 450}, count_reports, NULL, a);
    solver_free(s);
    EXPECT(told > 0 && told <= told_ms / 100 + 1);
}

int main(void) {
    a = malloc(sizeof *a);
    TEST("limits of nodes and time hold, and stop is respected", limits_hold);
    TEST("three threads prove what one does", threads_agree);
    TEST("A7 any number of threads proves an immediate win", any_number_of_threads);
    TEST("a solver gives its memory back", gives_back_its_memory);
    TEST("progress is reported at most ten times per second", reports_are_rare);
    free(a);
    return tap_done();
}
