// SPDX-License-Identifier: MIT
// How a player below full strength makes mistakes, as people do:
//
// - It plays some of its turns at a glance: a few turns come to its mind, it takes the one after
//   which it stands best, and overlooks what it did not think of: a win, or that the opponent wins
//   next. The lowest levels play all turns so.
// - For the other turns it searches, but only so many positions, and it does not tell good turns
//   from slightly better ones: it picks one of the best lines at random.
//
// With a rating between two levels, each turn is played by one of them, drawn at random.
#include "engine/level.h"

#include <stdlib.h>

#include "base/check.h"
#include "os/time.h"

enum {
    LEVEL_MEGABYTES = 4, /* of the transposition table: part of how a level plays, like its nodes */
    OPENING = 6,         /* turns of both players */
    OPENING_LINES = 6,
    OPENING_SPREAD = 12
};

struct level_mind {
    engine *e;
    choice mine[MAX_TURNS], theirs[MAX_TURNS];
    int32_t worth[MAX_TURNS];
};

level_mind *level_new(void) {
    level_mind *mind = malloc(sizeof *mind);
    if (!mind) return NULL;
    mind->e = engine_new(LEVEL_MEGABYTES, 1);
    if (mind->e) return mind;
    free(mind);
    return NULL;
}

void level_free(level_mind *mind) {
    if (mind) engine_free(mind->e);
    free(mind);
}

static bool chance(random_source *r, uint32_t of_hundred) {
    return random_below(r, 100) < of_hundred;
}

/* ---- at a glance ---- */

/* The static value of a turn for the side that plays it. */
static int32_t worth_of(const struct judge *j, const position *p, move m) {
    position next;
    j->play(p, m, &next);
    if (next.result == ONGOING) return -net_judge(j, &next, false);
    if (next.result == DRAWN) return 0;
    return next.result == win_for(p->side) ? SCORE_WIN - 1 : 2 - SCORE_WIN;
}

static bool is_win(const struct judge *j, const position *p, move m) {
    return worth_of(j, p, m) == SCORE_WIN - 1;
}

/* A turn of the list that wins at once, or MOVE_NONE. */
static move winning(const struct judge *j, const position *p, const choice *list, int n) {
    if (j->wins && !j->wins(p)) return MOVE_NONE;
    for (int i = 0; i < n; i++)
        if (is_win(j, p, list[i].m)) return list[i].m;
    return MOVE_NONE;
}

/* Whether the opponent can win in the turn after this one. */
static bool allows_win(level_mind *mind, const struct judge *j, const position *p, move m) {
    position next;
    j->play(p, m, &next);
    if (next.result != ONGOING) return false;
    if (j->wins) return j->wins(&next);
    return winning(j, &next, mind->theirs, j->list(&next, NULL, mind->theirs)) != MOVE_NONE;
}

static void shuffle(choice *list, int n, random_source *r) {
    for (int i = n - 1; i > 0; i--) {
        uint32_t k = random_below(r, (uint32_t)i + 1);
        choice other = list[i];
        list[i] = list[k];
        list[k] = other;
    }
}

static int best_of(const int32_t *worth, int n) {
    int best = 0;
    for (int i = 1; i < n; i++)
        if (worth[i] > worth[best]) best = i;
    return best;
}

/* The best of the first `ideas` turns that does not let the opponent win; when none of them is
   safe, the first safe one of the others; if no turn is safe, the best. */
static int safest(level_mind *mind, const struct judge *j, const position *p, int ideas, int n) {
    enum { TRIED = INT32_MIN };
    int first = best_of(mind->worth, ideas), best = first;
    for (; mind->worth[best] != TRIED; best = best_of(mind->worth, ideas)) {
        if (!allows_win(mind, j, p, mind->mine[best].m)) return best;
        mind->worth[best] = TRIED;
    }
    for (int i = ideas; i < n; i++)
        if (worth_of(j, p, mind->mine[i].m) > -SCORE_SURE
            && !allows_win(mind, j, p, mind->mine[i].m))
            return i;
    return first;
}

static move glance(level_mind *mind, const game *g, const position *p, const level_setting *s,
                   random_source *r) {
    const struct judge *j = g->judge;
    int n = j->list(p, NULL, mind->mine);
    bool sees_win = chance(r, s->win), careful = chance(r, s->threat);
    if (sees_win) {
        move m = winning(j, p, mind->mine, n);
        if (m != MOVE_NONE) return m;
    }
    shuffle(mind->mine, n, r);
    int ideas = s->ideas / 10 + (random_below(r, 10) < s->ideas % 10);
    if (s->ideas == 0 || ideas > n) ideas = n;
    for (int i = 0; i < ideas; i++) mind->worth[i] = worth_of(j, p, mind->mine[i].m);
    int at = careful ? safest(mind, j, p, ideas, n) : best_of(mind->worth, ideas);
    return mind->mine[at].m;
}

/* ---- by search ---- */

/* The weight of a line that is worth this much less than the best, out of 65536. */
static uint32_t likelihood(int less, int spread) {
    int halvings = less / spread;
    if (halvings >= 16) return 0;
    uint32_t whole = UINT32_C(65536) >> halvings;
    return whole - whole / 2 * (uint32_t)(less % spread) / (uint32_t)spread;
}

int level_draw(const engine_answer *a, int spread, random_source *r) {
    int best = a->lines[0].score;
    if (spread == 0 || best > SCORE_SURE || best < -SCORE_SURE) return 0;
    uint32_t weight[MAX_LINES] = {0}, sum = 0;
    for (int i = 0; i < a->line_count; i++) {
        int score = a->lines[i].score;
        bool lost = score < -SCORE_SURE;
        /* A search that ran out of nodes may have a better line after the first. */
        weight[i] = lost ? 0 : score >= best ? 65536 : likelihood(best - score, spread);
        sum += weight[i];
    }
    uint32_t at = random_below(r, sum);
    int i = 0;
    while (i + 1 < a->line_count && at >= weight[i]) at -= weight[i++];
    return i;
}

static void search(level_mind *mind, const game *g, const position *p, const uint64_t *past,
                   uint32_t past_count, const level_setting *s, int64_t ms, random_source *r,
                   engine_answer *answer) {
    /* Vary the opening, where many turns are about equally good. */
    bool opening = past_count <= OPENING;
    int lines = opening && s->lines < OPENING_LINES ? OPENING_LINES : s->lines;
    int spread = opening && s->spread < OPENING_SPREAD ? OPENING_SPREAD : s->spread;
    engine_limits limits = {.nodes = s->nodes, .lines = lines, .time.fixed = ms};
    engine_clear(mind->e); /* start cold so that games are reproducible */
    engine_think(mind->e, g, p, past, past_count, &limits, NULL, NULL, answer);
    int chosen = level_draw(answer, spread, r);
    if (chosen > 0) answer->lines[0] = answer->lines[chosen];
    answer->line_count = 1;
}

void level_think(level_mind *mind, const game *g, const position *p, const uint64_t *past,
                 uint32_t past_count, int strength, const engine_limits *limits, random_source *r,
                 engine_answer *answer) {
    CHECK(!strength_is_full(g, p->rules, strength));
    CHECK(p->result == ONGOING && p->acted == 0);
    const strength_setting of = strength_settings(g, p->rules, strength);
    const level_setting *s = random_below(r, of.whole) < of.share ? of.upper : of.lower;
    int64_t started = time_now_ms();
    if (chance(r, s->glances)) {
        move m = glance(mind, g, p, s, r);
        answer->depth = 1;
        answer->nodes = s->ideas / 10;
        answer->full = 0;
        answer->line_count = 1;
        answer->lines[0].score = worth_of(g->judge, p, m);
        answer->lines[0].n = 1;
        answer->lines[0].turns[0] = judge_to_turn(g->judge, p, m);
    } else {
        int64_t ms = limits ? engine_most_time(mind->e, limits) : 0;
        search(mind, g, p, past, past_count, s, ms, r, answer);
    }
    answer->time_ms = time_now_ms() - started;
}

engine *level_engine(level_mind *mind) {
    return mind->e;
}
