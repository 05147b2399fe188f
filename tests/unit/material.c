// SPDX-License-Identifier: MIT
// Proofs about marbles against plain minimax over the slow rules.
#include "solve/material.h"

#include <stdlib.h>
#include <string.h>

#include "core/turn.h"
#include "games/games.h"
#include "slow/sample.h"
#include "slow/slow.h"
#include "tap.h"

/* Sanitizers slow everything down several times. */
#ifdef SANDAN_CHECKS
enum { SHARE = 6 };
#else
enum { SHARE = 1 };
#endif

static const game *g;
static turn *work, *turns;
static material_prover v;

static void text_of(const position *p, char text[MAX_POSITION]) {
    writer w = writer_on(text, MAX_POSITION);
    g->text->write(p, &w);
}

static int ahead(const position *p, int side) {
    return g->rules->lost(p, !side) - g->rules->lost(p, side);
}

static void agree(const position *p, int n) {
    char text[MAX_POSITION];
    int side = n % 2 == 1 ? p->side : !p->side;
    text_of(p, text);
    for (int more = 0; more <= 2; more++) {
        int target = ahead(p, side) + more;
        bool slow = slow_abalone_forces(text, n, target);
        if (!EXPECT(material_forces(&v, p, n, target) == slow))
            printf("# %s: %d turns, %d, slow: %d\n", text, n, target, slow);
    }
}

static void proofs_match_minimax(void) {
    sample s = sample_on(g, 0, 3, work);
    material_begin(&v, g, UINT64_MAX);
    for (int i = 0; i < 400 / SHARE; i++) {
        const position *p = sample_next(&s);
        if (p->result != ONGOING) continue;
        for (int n = 0; n <= (i % 4 == 0 ? 3 : 2); n++) agree(p, n);
    }
}

/* An ejection that costs a marble at once is no gain. */
static void what_is_won_back(void) {
    sample s = sample_on(g, 0, 5, work);
    material_begin(&v, g, UINT64_MAX);
    int pays = 0, does_not = 0;
    for (int i = 0; i < 3000; i++) {
        const position *p = sample_next(&s);
        move loud[MAX_LOUD];
        if (p->result != ONGOING || g->judge->list_loud(p, loud) == 0) continue;
        bool forced = material_forces(&v, p, 1, ahead(p, p->side) + 1);
        pays += forced;
        does_not += !forced;
        if (i % 20 == 0) agree(p, 1);
    }
    EXPECT(pays > 100 && does_not > 20);
}

static int read_turn(const position *p, const char *text) {
    int n = turn_list(g, p, turns);
    for (int i = 0; i < n; i++) {
        char own[MAX_TURN_TEXT];
        writer w = writer_on(own, sizeof own);
        turn_write(g, p, &turns[i], &w);
        if (strcmp(own, text) == 0) return i;
    }
    EXPECT(false);
    return 0;
}

static material_claim compare_within(uint64_t nodes, const char *text, const char *played,
                                     const char *better) {
    position p;
    EXPECT(g->text->read(0, text, strlen(text), &p).code == 0);
    turn a = turns[read_turn(&p, played)], b = turns[read_turn(&p, better)];
    return material_compare(&v, g, &p, &a, &b, nodes);
}

static material_claim compare(const char *text, const char *played, const char *better) {
    return compare_within(MATERIAL_NODES, text, played, better);
}

static void claims_about_a_marble_on_the_edge(void) {
    /* White's three push the marble on e1 off, unless it steps aside. */
    const char *edge = "5/6/7/8/bwww4b/8/7/6/5 b 0 0 0";
    material_claim c = compare(edge, "e9e8", "e1d1");
    EXPECT(c.kind == MATERIAL_LOSES && c.amount == 1 && c.turns == 1);
    EXPECT(compare(edge, "e1d1", "e9e8").kind == MATERIAL_NOTHING);
    /* The better turn has to be better: both leave the marble there. */
    EXPECT(compare(edge, "e9e8", "e9f9").kind == MATERIAL_NOTHING);
    /* White takes it, or lets it go. */
    const char *now = "5/6/7/8/bwww4b/8/7/6/5 w 0 0 0";
    c = compare(now, "e4e5", "e4e3");
    EXPECT(c.kind == MATERIAL_MISSES && c.amount == 1 && c.turns == 1);
    EXPECT(compare(now, "e4e3", "e4e5").kind == MATERIAL_NOTHING);
    /* What can still be taken two turns later is not missed. */
    const char *corner = "5/6/7/8/w8/8/7/bb4/wbb2 b 0 0 0";
    EXPECT(compare(corner, "b1b2", "a3a2").kind == MATERIAL_NOTHING);
}

/* Claims about random pairs of turns hold by the slow rules. */
static void claims_hold(void) {
    sample s = sample_on(g, game_rule_set(g, "belgian-daisy", 13), 11, work);
    int claims = 0;
    for (int i = 0; i < 2000 / SHARE; i++) {
        position p = *sample_next(&s);
        if (p.result != ONGOING || i % 4) continue;
        int n = turn_list(g, &p, turns);
        const turn *played = &turns[random_below(&s.random, (uint32_t)n)];
        const turn *better = &turns[random_below(&s.random, (uint32_t)n)];
        material_claim c = material_compare(&v, g, &p, played, better, MATERIAL_NODES);
        if (c.kind == MATERIAL_NOTHING || c.turns > 3) continue;
        char text[MAX_POSITION], one[MAX_TURN_TEXT], two[MAX_TURN_TEXT];
        writer w = writer_on(one, sizeof one);
        turn_write(g, &p, played, &w);
        w = writer_on(two, sizeof two);
        turn_write(g, &p, better, &w);
        text_of(&p, text);
        claims++;
        material_claim again = material_compare(&v, g, &p, played, better, MATERIAL_NODES);
        EXPECT(again.kind == c.kind && again.amount == c.amount && again.turns == c.turns);
        const char *wrong =
            slow_marbles_wrong(text, one, two, c.kind == MATERIAL_LOSES, c.amount, c.turns);
        if (!EXPECT(!wrong)) printf("# %s, %s, %s: %s\n", text, one, two, wrong);
    }
    if (!EXPECT(claims > 20 / SHARE)) printf("# only %d\n", claims);
}

/* With fewer nodes, fewer claims are made, never different ones. */
static void cut_short(void) {
    int claims = 0, nothing = 0;
    for (uint64_t nodes = 1; nodes < MATERIAL_NODES; nodes += nodes / 4 + 1) {
        material_claim c = compare_within(nodes, "5/6/7/8/bwww4b/8/7/6/5 b 0 0 0", "e9e8", "e1d1");
        if (c.kind == MATERIAL_NOTHING)
            nothing++;
        else if (EXPECT(c.kind == MATERIAL_LOSES && c.amount == 1 && c.turns == 1))
            claims++;
        /* Both leave the marble where it is: nothing can be said. */
        c = compare_within(nodes, "5/6/7/8/bwww4b/8/7/6/5 b 0 0 0", "e9e8", "e9f9");
        EXPECT(c.kind == MATERIAL_NOTHING);
        c = compare_within(nodes, "5/6/7/8/w8/8/7/bb4/wbb2 b 0 0 0", "b1b2", "a3a2");
        EXPECT(c.kind == MATERIAL_NOTHING);
    }
    EXPECT(claims > 5 && nothing > 5);
}

/* A proof that runs out of nodes claims nothing: a truncated answer is meaningless. */
static void limits_hold(void) {
    const char *text = "5/6/7/8/bwww4b/8/7/6/5 w 0 0 0";
    position p;
    EXPECT(g->text->read(0, text, strlen(text), &p).code == 0);
    material_begin(&v, g, 10);
    material_forces(&v, &p, 5, 2);
    EXPECT(v.stopped && v.nodes < 20);
    material_begin(&v, g, UINT64_MAX);
    EXPECT(material_forces(&v, &p, 1, 1) && !material_forces(&v, &p, 1, 2) && !v.stopped);
}

int main(void) {
    int rules;
    EXPECT(games_find("abalone", 7, &g, &rules).code == 0);
    work = malloc(MAX_TURNS * sizeof *work);
    turns = malloc(MAX_TURNS * sizeof *turns);
    v.stack = malloc(MATERIAL_STACK * sizeof *v.stack);
    v.entries = malloc(MATERIAL_ENTRIES * sizeof *v.entries);
    if (!EXPECT(work && turns && v.stack && v.entries)) return tap_done();
    TEST("A7 proofs about marbles agree with minimax over the slow rules", proofs_match_minimax);
    TEST("A7 marbles that are won back do not count", what_is_won_back);
    TEST("A7 losing and missing a marble on the edge", claims_about_a_marble_on_the_edge);
    TEST("A7 claims about marbles hold by the slow rules", claims_hold);
    TEST("a node limit holds", limits_hold);
    TEST("A7 a proof that is cut short makes no false claim", cut_short);
    free(work);
    free(turns);
    free(v.stack);
    free(v.entries);
    return tap_done();
}
