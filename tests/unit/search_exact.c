// SPDX-License-Identifier: MIT
// The search compared with known truth: all of Bushishogi from its table, one turn ahead in the
// other games by plain maximisation, repetitions, and the effect of the transposition table.
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "core/judge.h"
#include "core/turn.h"
#include "engine/engine.h"
#include "engine/examiner.h"
#include "games/games.h"
#include "solve/perfect.h"
#include "given.h"
#include "tap.h"

enum { DEPTH = 9 };

static engine_answer *answer;
static choice *choices;
static turn *turns;

static void think(engine *e, const game *g, const position *p, const uint64_t *past, uint32_t n,
                  engine_limits limits) {
    uint64_t own[1] = {p->key};
    engine_think(e, g, p, past ? past : own, past ? n : 1, &limits, NULL, NULL, answer);
}

/* Whether all turns of a line are legal; *end is where it leads. */
static bool follow(const game *g, const position *p, const engine_line *line, position *end) {
    *end = *p;
    for (int i = 0; i < line->n; i++) {
        char text[MAX_TURN_TEXT];
        writer w = writer_on(text, sizeof text);
        turn t;
        if (end->result != ONGOING) return false;
        turn_write(g, end, &line->turns[i], &w);
        if (turn_read(g, end, text, w.len, &t).code) return false;
        position next;
        turn_play(g, end, &t, &next);
        *end = next;
    }
    return line->n > 0;
}

static int result_for(const position *p, int side) {
    if (p->result == ONGOING || p->result == DRAWN) return 0;
    return (p->result == FIRST_WINS) == (side == FIRST) ? 1 : -1;
}

/* Within its depth the search finds every win and loss of Bushishogi, in as many turns as the table
   has, and sees none elsewhere. */
static void bushishogi_is_known(void) {
    int rules = 0, sure = 0;
    const game *g = game_named("bushishogi", &rules);
    engine *e = engine_new(4, 1);
    for (rules = 0; rules < g->rule_set_count; rules++)
        for (int pair = 0; pair < g->known->size; pair++) {
            int side = pair & 1;
            position p, end;
            g->known->at(rules, side, pair, &p);
            if (p.result != ONGOING) continue;
            int value = perfect_value(g, &p);
            engine_clear(e);
            think(e, g, &p, NULL, 0, (engine_limits){.depth = DEPTH});
            int said = score_turns(answer->lines[0].score);
            if (abs(value) <= DEPTH)
                EXPECT(said == value);
            else
                EXPECT(said == 0 || said == value);
            EXPECT(follow(g, &p, &answer->lines[0], &end));
            if (said > 0) EXPECT(answer->lines[0].n == said && result_for(&end, side) == 1);
            sure += said != 0;
        }
    printf("# %d wins and losses\n", sure);
    EXPECT(sure > 150);
    engine_free(e);
}

/* Whether a line ends in a position that occurred before in it, with no repetition in between. */
static bool goes_round(const game *g, const position *p, const engine_line *line) {
    position seen[MAX_PLY + 1];
    seen[0] = *p;
    for (int i = 0; i < line->n; i++) turn_play(g, &seen[i], &line->turns[i], &seen[i + 1]);
    bool again = false;
    for (int i = 1; i <= line->n; i++)
        for (int k = 0; k < i; k++)
            if (seen[i].key == seen[k].key) {
                EXPECT(i == line->n);
                again = true;
            }
    return again;
}

/* B8: a repeated position ends a line as a draw. */
static void lines_end_with_repetition(void) {
    int rules = 0, rounds = 0;
    const game *g = game_named("abalone", &rules);
    random_source r = {3};
    engine *e = engine_new(4, 1);
    for (int k = 0; k < 60; k++) {
        char text[32];
        snprintf(text, sizeof text, "5/6/7/8/%db%dw%d/8/7/6/5 b 0 0 0", 1 + k % 2, 1 + k % 3,
                 5 - k % 2 - k % 3);
        position p;
        if (g->text->read(rules, text, strlen(text), &p).code) continue;
        for (uint32_t i = random_below(&r, 9); i > 0; i--) {
            int n = turn_list(g, &p, turns);
            position next;
            turn_play(g, &p, &turns[random_below(&r, (uint32_t)n)], &next);
            p = next;
        }
        engine_clear(e);
        think(e, g, &p, NULL, 0, (engine_limits){.depth = 8, .lines = 6});
        for (int i = 0; i < answer->line_count; i++)
            if (goes_round(g, &p, &answer->lines[i])) {
                EXPECT(answer->lines[i].score == 0);
                rounds++;
            }
    }
    printf("# %d lines go round\n", rounds);
    EXPECT(rounds > 20);
    engine_free(e);
}

/* Wins whose turns can be transposed: the start of one line continues another. */
static void every_won_line_is_whole(void) {
    static const char *const texts[] = {
        "5/6/2www2/2bb1b2/1wbbb1bb1/w1bbb3/1wb4/1ww3/1w3 b 2 5 17",
        "5/6/7/3wbw2/1wbwbb3/wwbb1b2/1bb4/bwww2/2b2 b 3 5 1",
        "5/6/3bb2/1wwwwwb1/1wwbwwbwb/1w1www1b/4bb1/6/5 w 5 0 15",
    };
    int rules = 0, won = 0;
    const game *g = game_named("abalone", &rules);
    engine *e = engine_new(4, 1);
    for (size_t k = 0; k < sizeof texts / sizeof *texts; k++) {
        position p, end = {0};
        EXPECT(g->text->read(rules, texts[k], strlen(texts[k]), &p).code == 0);
        engine_clear(e);
        think(e, g, &p, NULL, 0, (engine_limits){.depth = 5, .lines = 8});
        for (int i = 0; i < answer->line_count; i++) {
            int sure = score_turns(answer->lines[i].score);
            if (sure <= 0) continue;
            EXPECT(answer->lines[i].n == sure && follow(g, &p, &answer->lines[i], &end));
            EXPECT(result_for(&end, p.side) == 1);
            won++;
        }
    }
    printf("# %d won lines\n", won);
    EXPECT(won >= 5);
    engine_free(e);
}

/* Every move of a position as a line of its own: each has the value of the table. */
static void every_line_is_known(void) {
    int rules = 0;
    const game *g = game_named("bushishogi", &rules);
    engine *e = engine_new(4, 1);
    for (int pair = 0; pair < g->known->size; pair += 5) {
        position p;
        g->known->at(rules, FIRST, pair, &p);
        if (p.result != ONGOING) continue;
        perfect_move moves[MAX_MOVES];
        int n = perfect_moves(g, &p, NULL, 0, moves);
        engine_clear(e);
        think(e, g, &p, NULL, 0, (engine_limits){.depth = DEPTH, .lines = 8});
        if (!EXPECT(answer->line_count == n)) continue;
        for (int i = 0; i < n; i++)
            for (int k = 0; k < n; k++)
                if (answer->lines[i].turns[0].act[0] == moves[k].m && abs(moves[k].value) < DEPTH)
                    EXPECT(score_turns(answer->lines[i].score) == moves[k].value);
    }
    engine_free(e);
}

/* B8: a lost side that can repeat a position for the third time draws. */
static void third_occurrence_draws(void) {
    int rules = 0, saved = 0;
    const game *g = game_named("bushishogi", &rules);
    engine *e = engine_new(4, 1);
    for (int pair = 0; pair < g->known->size; pair++) {
        position p, next;
        g->known->at(rules, FIRST, pair, &p);
        if (p.result != ONGOING || perfect_value(g, &p) >= 0) continue;
        int n = turn_list(g, &p, turns);
        for (int i = 0; i < n; i++) {
            turn_play(g, &p, &turns[i], &next);
            if (next.result != ONGOING) continue;
            uint64_t past[] = {next.key, 1, 2, 3, next.key, 4, 5, p.key};
            engine_clear(e);
            think(e, g, &p, past, 8, (engine_limits){.depth = DEPTH});
            EXPECT(answer->lines[0].score == 0);
            EXPECT(answer->lines[0].turns[0].act[0] == turns[i].act[0]);
            saved++;
            past[4] = 6; /* once is not enough */
            engine_clear(e);
            think(e, g, &p, past, 8, (engine_limits){.depth = DEPTH});
            EXPECT(score_turns(answer->lines[0].score) == perfect_value(g, &p));
        }
    }
    EXPECT(saved > 5);
    engine_free(e);
}

/* Plain quiescence, without window and table. */
static int plain(const game *g, const position *p, int ply) {
    const struct judge *j = g->judge;
    if (p->result != ONGOING) {
        int won = result_for(p, p->side);
        return won == 0 ? 0 : won * (SCORE_WIN - ply);
    }
    int best = net_judge(j, p, false);
    if (!j->list_loud) return best;
    move loud[MAX_LOUD];
    int n = j->list_loud(p, loud);
    for (int i = 0; i < n; i++) {
        position next;
        j->play(p, loud[i], &next);
        int score = -plain(g, &next, ply + 1);
        if (score > best) best = score;
    }
    return best;
}

static int down(const void *a, const void *b) {
    return *(const int *)b - *(const int *)a;
}

static bool is_near_end(const position *p) {
    return p->abalone.lost[FIRST] > 3 || p->abalone.lost[SECOND] > 3;
}

/* One turn ahead nothing is pruned: the best lines are those of plain maximisation. Where the last
   marble may be in danger the search looks further. */
static void one_turn_ahead(void) {
    static const char *const names[] = {"abalone", "abalone:belgian-daisy", "abalone:german-daisy"};
    random_source r = {7};
    engine *e = engine_new(4, 1);
    for (int k = 0; k < 3; k++) {
        int rules = 0;
        const game *g = game_named(names[k], &rules);
        position p, next;
        game_start(g, rules, &p);
        for (int ply = 0; ply < 120 && p.result == ONGOING && !is_near_end(&p); ply++) {
            int n = g->judge->list(&p, NULL, choices), scores[1024];
            for (int i = 0; i < n; i++) {
                g->judge->play(&p, choices[i].m, &next);
                scores[i] = -plain(g, &next, 1);
            }
            qsort(scores, (size_t)n, sizeof *scores, down);
            engine_clear(e);
            think(e, g, &p, NULL, 0, (engine_limits){.depth = 1, .lines = 6});
            EXPECT(answer->depth == 1 && answer->line_count == (n < 6 ? n : 6));
            for (int i = 0; i < answer->line_count; i++)
                EXPECT(answer->lines[i].score == scores[i]);
            n = turn_list(g, &p, turns);
            turn_play(g, &p, &turns[random_below(&r, (uint32_t)n)], &next);
            /* Now and then the best turn, so that marbles are pushed off, too. */
            if (ply % 2) turn_play(g, &p, &answer->lines[0].turns[0], &next);
            p = next;
        }
    }
    engine_free(e);
}

/* The hash table makes a repeated search faster, until it is cleared. */
static void memory_helps(void) {
    static const struct {
        const char *name;
        int depth;
    } tries[] = {{"abalone:belgian-daisy", 6}, {"sensei", 7}};
    for (int k = 0; k < 2; k++) {
        int rules = 0;
        const game *g = game_named(tries[k].name, &rules);
        position p;
        game_start(g, rules, &p);
        engine *e = engine_new(8, 1);
        engine_limits limits = {.depth = tries[k].depth};
        think(e, g, &p, NULL, 0, limits);
        uint64_t cold = answer->nodes;
        int score = answer->lines[0].score;
        think(e, g, &p, NULL, 0, limits);
        EXPECT(answer->nodes < cold / 2 && answer->depth == limits.depth);
        engine_clear(e);
        think(e, g, &p, NULL, 0, limits);
        EXPECT(answer->nodes == cold && answer->lines[0].score == score);
        engine_free(e);
    }
}

/* However the iterations change, lines are distinct and sorted. */
static void lines_are_in_order(void) {
    static const char *const names[] = {"abalone:belgian-daisy", "sensei", "abalone"};
    random_source r = {11};
    engine *e = engine_new(4, 1);
    for (int k = 0; k < 3; k++) {
        int rules = 0;
        const game *g = game_named(names[k], &rules);
        position p, next;
        game_start(g, rules, &p);
        for (int ply = 0; ply < 16 && p.result == ONGOING; ply++) {
            int depth = k == 1 ? 2 : 2 + ply % 3;
            think(e, g, &p, NULL, 0, (engine_limits){.depth = depth, .lines = 8});
            for (int i = 1; i < answer->line_count; i++) {
                EXPECT(answer->lines[i].score <= answer->lines[i - 1].score);
                for (int m = 0; m < i; m++)
                    EXPECT(!turn_same(&answer->lines[i].turns[0], &answer->lines[m].turns[0]));
            }
            int n = turn_list(g, &p, turns);
            turn_play(g, &p, &turns[random_below(&r, (uint32_t)n)], &next);
            p = next;
        }
    }
    engine_free(e);
}

static int told, told_depth;

static void observer(void *context, const engine_answer *so_far) {
    const game *g = *(const game *const *)context;
    position p, end;
    game_start(g, 0, &p);
    told++;
    EXPECT(so_far->depth == told_depth + 1);
    told_depth = so_far->depth;
    EXPECT(follow(g, &p, &so_far->lines[0], &end));
}

/* The observer is called for every iteration, in order, with a playable line. */
static void every_depth_is_told(void) {
    static const char *const names[] = {"abalone", "sensei"};
    for (int k = 0; k < 2; k++) {
        int rules = 0;
        const game *g = game_named(names[k], &rules);
        position p;
        game_start(g, 0, &p);
        engine *e = engine_new(4, 1);
        uint64_t past[1] = {p.key};
        told = told_depth = 0;
        engine_think(e, g, &p, past, 1, &(engine_limits){.depth = 4}, observer, &g, answer);
        EXPECT(told == 4 && answer->depth == 4);
        engine_free(e);
    }
}

/* A review of a solved game looks positions up, however few nodes it may use. */
static void reviews_are_exact(void) {
    int rules = 0;
    const game *g = game_named("bushishogi", &rules);
    examiner *x = examiner_new();
    for (int pair = 0; pair < g->known->size; pair++) {
        position p;
        g->known->at(rules, pair & 1, pair, &p);
        if (p.result != ONGOING) continue;
        examiner_think(x, g, &p, &p.key, 1, 1, answer);
        EXPECT(score_turns(answer->lines[0].score) == perfect_value(g, &p));
    }
    examiner_free(x);
}

int main(void) {
    answer = calloc(1, sizeof *answer);
    choices = calloc(MAX_TURNS, sizeof *choices);
    turns = calloc(MAX_TURNS, sizeof *turns);
    TEST("in multi-PV every winning line is complete", every_won_line_is_whole);
    TEST("B7 the search agrees with the table of Bushishogi", bushishogi_is_known);
    TEST("B7 B8 a review of Bushishogi is exact", reviews_are_exact);
    TEST("B8 drawn lines end with a repetition", lines_end_with_repetition);
    TEST("B7 every line has the value of its move", every_line_is_known);
    TEST("B8 a third occurrence is a draw in the search", third_occurrence_draws);
    TEST("A6 nothing is pruned one turn ahead", one_turn_ahead);
    TEST("several lines are distinct and in order", lines_are_in_order);
    TEST("a repeated search is faster because of the table", memory_helps);
    TEST("every depth is reported, in order, with a playable line", every_depth_is_told);
    free(answer);
    free(choices);
    free(turns);
    return tap_done();
}
