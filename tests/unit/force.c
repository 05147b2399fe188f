// SPDX-License-Identifier: MIT
// Sequences of threats: a win that is found is a win against every parry, and a draw by repetition
// is not taken for one.
#include "search/force.h"

#include <stdlib.h>

#include "search/table.h"
#include "solve/proof.h"
#include "given.h"
#include "tap.h"

enum {
    NODES = 20000,
    MORE = 20000,
    ENTRIES = 1 << 17,
    PROOF_NODES = 300000,
    SHORT = 5,
    AFTER = 2,
    POLL = 4
};

static searcher *s;
static prover judge;
static choice list[MAX_TURNS];

/* How often a search may be stopped, in nodes. */
static uint64_t asked_at, longest_wait;

static bool never(void *context, uint64_t nodes) {
    (void)context;
    if (nodes > asked_at + longest_wait) longest_wait = nodes - asked_at;
    asked_at = nodes;
    return false;
}

static bool enough(void *context, uint64_t nodes) {
    (void)context;
    return nodes > PROOF_NODES;
}

static void begin(const game *g) {
    static table unused;
    search_begin(s, g, &unused, (search_host){.stop = never});
    s->nodes = s->node_limit = s->next_poll = asked_at = 0;
    s->poll_step = POLL;
    s->stopped = s->late = s->can_be_overtaken = false;
    s->root_depth = s->stack_used = s->twice_count = 0;
    force_begin(s);
}

static position after(const position *p, move m) {
    position next;
    s->j->play(p, m, &next);
    return next;
}

/* Every parry of the loser still loses, and what wins against it is known. */
static void check_parries(const position *p, int turns) {
    position next = after(p, force_turn(s, p, turns));
    EXPECT(next.result == ONGOING && !s->j->wins(&next));
    int n = s->j->list(&next, NULL, list);
    for (int i = 0; i < n; i++) {
        position now = after(&next, list[i].m);
        if (now.result == win_for(p->side)) continue;
        if (!EXPECT(now.result == ONGOING)) return;
        if (s->j->wins(&now)) continue;
        int left = force_wins(s, &now, MORE);
        if (!EXPECT(left > 0 && left <= turns - 2)) return;
    }
}

/* The line in which the loser holds out for so many turns ends with the win. */
static int line_length(const position *p, int turns) {
    position now = *p;
    int n = 0;
    for (; turns - n > 1; n++) {
        move m = force_turn(s, &now, turns - n);
        if (m == MOVE_NONE) break;
        now = after(&now, m);
    }
    return n;
}

/* The first turn, or the first parry, leads to a position that has occurred twice: then the game is
   drawn there, so this turn does not win. */
static void check_repetition(const game *g, const position *p, int turns) {
    const move first = force_turn(s, p, turns);
    position next = after(p, first);
    move parry = turns > 3 ? force_turn(s, &next, turns - 1) : MOVE_NONE;
    position later = parry == MOVE_NONE ? next : after(&next, parry);
    const uint64_t keys[] = {next.key, later.key};
    for (int i = 0; i < 2; i++) {
        begin(g);
        s->twice[s->twice_count++] = keys[i];
        int other = force_wins(s, p, MORE);
        if (other == 0) continue;
        position there = after(p, force_turn(s, p, other));
        EXPECT(there.key != next.key);
    }
}

typedef struct counts {
    int positions, found, proven, longer, lines;
} counts;

static void check(const game *g, const position *p, counts *c) {
    begin(g);
    c->positions++;
    if (s->j->wins(p)) return;
    int turns = force_wins(s, p, NODES);
    if (turns == 0) return;
    c->found++;
    if (!EXPECT(turns % 2 == 1 && turns > 1)) return;
    if (turns <= SHORT) {
        proof_begin(&judge, g);
        bool wins = proof_wins(&judge, p, turns);
        if (!judge.stopped) EXPECT(wins);
        c->proven += wins;
    }
    c->longer += turns > 3;
    c->lines += turns > 3 && line_length(p, turns) >= turns - 2;
    check_parries(p, turns);
    begin(g);
    turns = force_wins(s, p, NODES);
    check_repetition(g, p, turns);
}

static void problems(void) {
    static const char *const files[] = {"shizukana", "arashi", "abalone"};
    char line[1024];
    random_source r = {5};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        counts c = {0};
        snprintf(line, sizeof line, "%s/tests/problems/%s.txt", getenv("SANDAN_SOURCE"), files[i]);
        FILE *in = fopen(line, "r");
        while (in && fgets(line, sizeof line, in)) {
            char *bar = strchr(line, '|'), *end = bar ? strchr(bar + 1, '|') : NULL;
            if (line[0] == '#' || !end) continue;
            bar[-1] = end[-1] = '\0';
            int rules = 0;
            const game *g = game_named(line, &rules);
            position p = position_at(g, rules, bar + 2);
            for (int k = 0; k < AFTER && p.result == ONGOING; k++) {
                check(g, &p, &c);
                play_at_random(g, 1, false, &r, &p);
            }
        }
        if (in) fclose(in);
        printf("# %s: %d of %d won by threats, %d proven again, %d of %d long lines whole\n",
               files[i], c.found, c.positions, c.proven, c.lines, c.longer);
        EXPECT(c.found > 40 && c.proven > 30 && c.longer > 5 && c.lines > c.longer * 9 / 10);
        EXPECT(longest_wait <= 2 * POLL);
    }
}

int main(void) {
    s = malloc(sizeof *s);
    judge.stack = malloc(PROOF_STACK * sizeof *judge.stack);
    judge.entries = malloc(ENTRIES * sizeof *judge.entries);
    if (!s || !judge.stack || !judge.entries) abort();
    judge.entry_count = ENTRIES;
    judge.stop = enough;
    TEST("S7 A7 wins by threats hold against every parry, and not where the game is drawn",
         problems);
    free(judge.entries);
    free(judge.stack);
    free(s);
    return tap_done();
}
