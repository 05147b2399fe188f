// SPDX-License-Identifier: MIT
// The efficiency of the search, in nodes and not in time: it reaches its depth with few enough
// nodes, and finds forced wins within a node limit. The bounds leave room for changes; a change
// that exceeds them has made the search worse.
#include <stdlib.h>
#include <string.h>

#include "core/turn.h"
#include "engine/engine.h"
#include "games/games.h"
#include "tap.h"

enum { LINE = 1024, PART = 512 };

static engine_answer *answer;

static const game *named(const char *name, size_t n, int *rules) {
    const game *g = NULL;
    EXPECT(games_find(name, n, &g, rules).code == 0);
    return g;
}

static void think(const game *g, const position *p, engine_limits limits) {
    engine *e = engine_new(16, 1);
    uint64_t past[1] = {p->key};
    engine_think(e, g, p, past, 1, &limits, NULL, NULL, answer);
    engine_free(e);
}

typedef struct budget {
    const char *game, *position; /* NULL: the start */
    int depth;
    uint64_t nodes;
} budget;

static void depths_are_cheap(void) {
    static const budget budgets[] = {
        {"abalone", NULL, 7, 40000},
        {"abalone:belgian-daisy", NULL, 7, 34000},
        {"abalone", "5/6/2www2/2bb1b2/1wbbb1bb1/w1bbb3/1wb4/1ww3/1w3 w 2 5 17", 6, 12000},
        {"sensei", NULL, 4, 90000},
        {"sensei:shizukana-variant", NULL, 4, 38000},
        {"sensei:arashi", NULL, 2, 80000},
        {"sensei", "1rr4/1g1gr2/5R1/3r3/3r1g1/2g1G1g/3g1r1 g", 4, 38000},
    };
    for (size_t i = 0; i < sizeof budgets / sizeof *budgets; i++) {
        const budget *b = &budgets[i];
        int rules = 0;
        const game *g = named(b->game, strlen(b->game), &rules);
        position p;
        if (b->position)
            EXPECT(g->text->read(rules, b->position, strlen(b->position), &p).code == 0);
        else
            game_start(g, rules, &p);
        think(g, &p, (engine_limits){.depth = b->depth});
        EXPECT(answer->depth == b->depth);
        if (!EXPECT(answer->nodes <= b->nodes))
            printf("# %s: %llu\n", b->game, (unsigned long long)answer->nodes);
    }
}

/* The next part of a line of a problem, up to " | " or its end. */
static char *part(char **rest) {
    char *start = *rest, *end = strstr(start, " | ");
    *rest = end ? end + 3 : start + strlen(start);
    if (end) *end = '\0';
    return start;
}

/* Whether the answer begins with one of the turns, separated by blanks. */
static bool is_solution(const game *g, const position *p, const char *solutions) {
    char text[MAX_TURN_TEXT];
    writer w = writer_on(text, sizeof text);
    turn_write(g, p, &answer->lines[0].turns[0], &w);
    const char *found = strstr(solutions, text);
    return found && (found[w.len] == ' ' || found[w.len] == '\0')
           && (found == solutions || found[-1] == ' ');
}

/* For a file of problems: how many there are, and how many are solved within the node limit. */
static int solved(const char *file, uint64_t nodes, int *count) {
    char path[PART], line[LINE];
    snprintf(path, sizeof path, "%s/tests/problems/%s.txt", getenv("SANDAN_SOURCE"), file);
    FILE *in = fopen(path, "r");
    int good = 0;
    *count = 0;
    while (in && fgets(line, sizeof line, in)) {
        if (line[0] == '#' || line[0] == '\n') continue;
        char *rest = line, *name = part(&rest), *text = part(&rest);
        part(&rest);
        char *solutions = part(&rest);
        int rules = 0;
        const game *g = named(name, strlen(name), &rules);
        position p;
        if (!EXPECT(g->text->read(rules, text, strlen(text), &p).code == 0)) continue;
        think(g, &p, (engine_limits){.nodes = nodes});
        good += is_solution(g, &p, solutions);
        ++*count;
    }
    if (in) fclose(in);
    return good;
}

static void problems_are_solved(void) {
    static const struct {
        const char *file;
        uint64_t nodes;
        int least;
    } tests[] = {
        {"abalone", 3000, 51},    {"abalone", 20000, 68}, {"shizukana", 5000, 45},
        {"shizukana", 20000, 57}, {"arashi", 30000, 67},
    };
    for (size_t i = 0; i < sizeof tests / sizeof *tests; i++) {
        int count, good = solved(tests[i].file, tests[i].nodes, &count);
        if (!EXPECT(good >= tests[i].least)) printf("# %s: %d of %d\n", tests[i].file, good, count);
    }
}

int main(void) {
    answer = calloc(1, sizeof *answer);
    TEST("every depth is reached within its node budget", depths_are_cheap);
    TEST("problems are solved within a node limit", problems_are_solved);
    free(answer);
    return tap_done();
}
