// SPDX-License-Identifier: MIT
// Search moves compared with turns: what a judge generates, plays and detects must be what the
// rules say, for every game that has a judge.
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "core/judge.h"
#include "core/turn.h"
#include "games/games.h"
#include "tap.h"

enum { GAMES_EACH = 12, LONGEST = 60 };

static turn turns[MAX_TURNS];
static choice choices[MAX_TURNS], parries[MAX_TURNS];
static uint64_t by_rules[MAX_TURNS], by_judge[MAX_TURNS];

static int by_number(const void *a, const void *b) {
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

/* Key and result in one number; losing three bits of a well-mixed key does no harm. */
static uint64_t stamp(const position *p) {
    return p->key << 3 | p->result;
}

static bool wins_for(const position *before, const position *after) {
    return after->result == win_for(before->side);
}

static void visit(const game *g, const position *p, random_source *r) {
    const struct judge *j = g->judge;
    int n = turn_list(g, p, turns), m = j->list(p, NULL, choices);
    bool win = false;
    for (int i = 0; i < n; i++) {
        position next;
        turn_play(g, p, &turns[i], &next);
        by_rules[i] = stamp(&next);
        win |= wins_for(p, &next) && next.why != WORD_NO_MOVE;
        move code = judge_from_turn(j, p, &turns[i]);
        position same;
        j->play(p, code, &same);
        EXPECT(stamp(&same) == stamp(&next));
    }
    if (!EXPECT(n == m)) return;
    for (int i = 0; i < m; i++) {
        EXPECT(j->legal(p, choices[i].m));
        position next;
        j->play(p, choices[i].m, &next);
        by_judge[i] = stamp(&next);
        uint16_t part[MAX_PARTS];
        j->parts(p, choices[i].m, part);
        EXPECT(part[0] < PART_SLOTS && part[1] < PART_SLOTS && part[2] < PART_SLOTS);
    }
    qsort(by_rules, (size_t)n, sizeof *by_rules, by_number);
    qsort(by_judge, (size_t)m, sizeof *by_judge, by_number);
    EXPECT(memcmp(by_rules, by_judge, (size_t)n * sizeof *by_rules) == 0);
    if (j->wins) EXPECT(j->wins(p) == win);
    for (int i = 0; i < 20;
         i++) { /* a move with a flipped bit is legal if and only if it is listed */
        move code = choices[random_below(r, (uint32_t)m)].m ^ (move)1 << random_below(r, 32);
        bool listed = false;
        for (int k = 0; k < m; k++) listed |= choices[k].m == code;
        EXPECT(j->legal(p, code) == listed);
    }
    for (int i = 0; i < 5; i++) { /* listed turns are canonical, and so is what a move becomes */
        const turn *t = &turns[random_below(r, (uint32_t)n)];
        turn back = judge_to_turn(j, p, judge_from_turn(j, p, t));
        EXPECT(back.n == t->n && memcmp(back.act, t->act, sizeof t->act) == 0);
    }
}

/* History scores of its parts are included in a move's score. */
static void visit_learnt(const game *g, const position *p, random_source *r) {
    static int16_t learnt[PART_SLOTS];
    for (int i = 1; i < PART_SLOTS; i++) learnt[i] = (int16_t)random_below(r, 1000);
    int n = g->judge->list(p, NULL, choices), m = g->judge->list(p, learnt, parries);
    if (!EXPECT(n == m)) return;
    for (int i = 0; i < n; i++) {
        uint16_t part[MAX_PARTS];
        g->judge->parts(p, choices[i].m, part);
        int sum = learnt[part[0]] + learnt[part[1]] + learnt[part[2]];
        EXPECT(choices[i].m == parries[i].m && parries[i].worth == choices[i].worth + sum);
    }
}

/* A turn that list_parries leaves out must let the opponent win. */
static void visit_threat(const game *g, const position *p) {
    const struct judge *j = g->judge;
    if (!j->wins || j->wins(p)) return;
    position theirs;
    j->skip(p, &theirs);
    if (!j->wins(&theirs)) return;
    int n = j->list(p, NULL, choices), m = j->list_parries(p, NULL, parries);
    for (int i = 0; i < n; i++) {
        bool kept = false;
        for (int k = 0; k < m && !kept; k++) kept = parries[k].m == choices[i].m;
        if (kept) continue;
        position next;
        j->play(p, choices[i].m, &next);
        EXPECT(next.result != ONGOING || j->wins(&next));
    }
}

/* How many turns threaten, and how many of them list_threats leaves out. */
static int threats, overlooked;

/* Every turn that list_threats lists would win at once if it could be followed by another. */
static void visit_threats(const game *g, const position *p) {
    const struct judge *j = g->judge;
    if (!j->list_threats || j->wins(p)) return;
    int n = j->list(p, NULL, choices), m = j->list_threats(p, NULL, parries), listed = 0;
    for (int i = 0; i < n; i++) {
        bool kept = false;
        for (int k = 0; k < m && !kept; k++) kept = parries[k].m == choices[i].m;
        listed += kept;
        position next, again;
        j->play(p, choices[i].m, &next);
        if (next.result != ONGOING || j->wins(&next)) continue;
        j->skip(&next, &again);
        bool threatens = j->wins(&again);
        EXPECT(threatens || !kept);
        threats += threatens;
        overlooked += threatens && !kept;
    }
    EXPECT(listed == m);
}

static void loud_turns(const game *g, const position *p) {
    const struct judge *j = g->judge;
    if (!j->list_loud) return;
    move loud[MAX_LOUD];
    int n = j->list_loud(p, loud), ejecting = 0, m = j->list(p, NULL, choices);
    for (int i = 0; i < m; i++) {
        position next;
        j->play(p, choices[i].m, &next);
        ejecting += next.abalone.lost[!p->side] > p->abalone.lost[!p->side];
    }
    EXPECT(n == ejecting);
}

static void all_games(void) {
    random_source r = {7};
    threats = overlooked = 0;
    for (int k = 0; k < GAME_COUNT; k++) {
        const game *g = games[k];
        if (!g->judge) continue;
        for (int round = 0; round < GAMES_EACH; round++) {
            position p;
            game_start(g, round % g->rule_set_count, &p);
            for (int i = 0; i < LONGEST && p.result == ONGOING; i++) {
                visit(g, &p, &r);
                visit_threat(g, &p);
                visit_threats(g, &p);
                visit_learnt(g, &p, &r);
                loud_turns(g, &p);
                int n = turn_list(g, &p, turns);
                position next;
                turn_play(g, &p, &turns[random_below(&r, (uint32_t)n)], &next);
                p = next;
            }
        }
    }
    printf("# %d threats, of which %d are overlooked\n", threats, overlooked);
    EXPECT(threats > 1000 && overlooked < threats / 8); /* S9 is not looked for */
}

/* Random games of Abalone do not come near the end; problems do. */
static void near_the_end(void) {
    char line[1024];
    snprintf(line, sizeof line, "%s/tests/problems/abalone.txt", getenv("SANDAN_SOURCE"));
    FILE *in = fopen(line, "r");
    random_source r = {13};
    int won = 0;
    threats = overlooked = 0;
    while (in && fgets(line, sizeof line, in)) {
        char *bar = strchr(line, '|'), *end = bar ? strchr(bar + 1, '|') : NULL;
        if (line[0] == '#' || !end) continue;
        const game *g = NULL;
        int rules = 0;
        position p, next;
        EXPECT(games_find(line, (size_t)(bar - 1 - line), &g, &rules).code == 0);
        if (!EXPECT(g->text->read(rules, bar + 2, (size_t)(end - bar - 3), &p).code == 0)) continue;
        for (int i = 0; i < 8 && p.result == ONGOING; i++) {
            visit(g, &p, &r);
            visit_threat(g, &p);
            visit_threats(g, &p);
            won += g->judge->wins(&p);
            int n = turn_list(g, &p, turns);
            turn_play(g, &p, &turns[random_below(&r, (uint32_t)n)], &next);
            p = next;
        }
    }
    if (in) fclose(in);
    printf("# %d won at once, %d threats\n", won, threats);
    EXPECT(won > 20 && threats > 200 && overlooked == 0);
}

/* Games hardly ever reach these: only one stone can leave its square, the first or the last
   in the order of the list. */
static void one_stone_can_move(void) {
    static const char *const texts[] = {
        "3R3/7/3G3/7/7/1rr1rrr/gggrggg g", "3R3/7/3G3/7/7/rrr1rr1/gggrggg g",
        "gggrggg/rrr1rr1/7/7/3R3/7/3G3 g", "gggrggg/1rr1rrr/7/7/3R3/7/3G3 g",
        "6r/5Rr/7/r6/gr2G2/ggr4/gggr3 g"}; /* none can */
    random_source r = {11};
    const game *g = games[0];
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        position p;
        if (!EXPECT(g->text->read(0, texts[i], strlen(texts[i]), &p).code == 0)) continue;
        EXPECT(p.result == ONGOING);
        visit(g, &p, &r);
    }
}

int main(void) {
    TEST("S8 a turn may end where it began, if any one stone can go and return",
         one_stone_can_move);
    TEST("search moves are the turns of the rules, and static results are true", all_games);
    TEST("A7 the last marble: static results are true near the end, too", near_the_end);
    return tap_done();
}
