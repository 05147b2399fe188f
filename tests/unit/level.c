// SPDX-License-Identifier: MIT
// Levels: legal, reproducible, varied, and never weaker than they should be.
#include "engine/level.h"

#include <string.h>

#include "games/games.h"
#include "given.h"
#include "tap.h"
#include "unit/in_use.h"

enum { SEEDS = 60, FEW = 12 };

static level_mind *mind;
static engine_answer answer;

static turn choose(const game *g, const position *p, int level, uint64_t seed) {
    random_source r = {seed};
    answer.lines[0].score = 0;
    level_think(mind, g, p, &p->key, 1, level, NULL, &r, &answer);
    return answer.lines[0].turns[0];
}

static bool same(const turn *a, const turn *b) {
    return a->n == b->n && memcmp(a->act, b->act, a->n * sizeof *a->act) == 0;
}

static bool is_legal(const game *g, const position *p, const turn *t) {
    static turn list[MAX_TURNS];
    int n = turn_list(g, p, list);
    for (int i = 0; i < n; i++)
        if (same(&list[i], t)) return true;
    return false;
}

static void turns_are_legal(void) {
    for (int k = 0; k < GAME_COUNT; k++)
        for (int rules = 0; rules < games[k]->rule_set_count && rules < 4; rules++)
            for (int level = LEVEL_LOWEST; level < LEVEL_FULL; level++) {
                position p, next;
                game_start(games[k], rules, &p);
                for (uint64_t i = 0; i < 2 && p.result == ONGOING; i++) {
                    turn t = choose(games[k], &p, level, i);
                    EXPECT(answer.line_count == 1 && answer.lines[0].n >= 1);
                    if (!EXPECT(is_legal(games[k], &p, &t))) break;
                    turn_play(games[k], &p, &t, &next);
                    p = next;
                }
            }
}

static void seeds_repeat(void) {
    for (int level = LEVEL_LOWEST; level < LEVEL_FULL; level++)
        for (int k = 0; k < GAME_COUNT; k++) {
            position p;
            game_start(games[k], 0, &p);
            turn one = choose(games[k], &p, level, 5);
            choose(games[k], &p, LEVEL_USUAL, 99);
            turn again = choose(games[k], &p, level, 5);
            EXPECT(same(&one, &again));
        }
}

static void seeds_vary(void) {
    for (int level = LEVEL_LOWEST; level < LEVEL_FULL; level++)
        for (int k = 0; k < GAME_COUNT; k++) {
            position p;
            game_start(games[k], 0, &p);
            turn first = choose(games[k], &p, level, 0);
            int others = 0;
            for (uint64_t seed = 1; seed < 20 && others == 0; seed++) {
                turn t = choose(games[k], &p, level, seed);
                others += !same(&first, &t);
            }
            if (!EXPECT(others > 0)) printf("# %s, level %d\n", games[k]->id, level);
        }
}

/* Positions in which the side to move wins at once. */
static const char *const wins[][2] = {
    {"sensei", "r1rRrrr/1g5/r6/7/1G5/7/g1gggg1 g"},
    {"abalone", "wwwww/www3/7/8/9/8/7/6/wbb2 b 0 5 0"},
    {"bushishogi", "1s 3e b"},
};

static int times_won(const char *const *at, int level, uint64_t seeds) {
    int rules = 0, won = 0;
    const game *g = game_named(at[0], &rules);
    position p, next;
    if (g->text->read(rules, at[1], strlen(at[1]), &p).code) return -1;
    for (uint64_t seed = 0; seed < seeds; seed++) {
        turn t = choose(g, &p, level, seed);
        turn_play(g, &p, &t, &next);
        bool wins_now = next.result == win_for(p.side);
        EXPECT((score_turns(answer.lines[0].score) == 1) == wins_now);
        won += wins_now;
    }
    return won;
}

static void wins_are_seen(void) {
    for (size_t i = 0; i < sizeof wins / sizeof *wins; i++)
        for (int level = 4; level < LEVEL_FULL; level++)
            EXPECT(times_won(wins[i], level, FEW) == FEW);
}

static void wins_are_overlooked(void) {
    for (size_t i = 0; i < sizeof wins / sizeof *wins; i++) {
        int won = times_won(wins[i], LEVEL_LOWEST, SEEDS);
        EXPECT(0 < won && won < SEEDS);
    }
}

/* A threat that a single stone can parry: a player who overlooks it loses next turn. */
static int times_parried(int level, uint64_t seeds) {
    static const char text[] = "3Rrrr/g6/1r2r1r/7/G6/7/1ggggg1 r";
    int parried = 0;
    position p, next;
    if (games[0]->text->read(0, text, strlen(text), &p).code) return -1;
    for (uint64_t seed = 0; seed < seeds; seed++) {
        turn t = choose(games[0], &p, level, seed);
        turn_play(games[0], &p, &t, &next);
        parried += next.result == ONGOING && !games[0]->judge->wins(&next);
    }
    return parried;
}

static void threats_are_seen(void) {
    for (int level = 5; level < LEVEL_FULL; level++) EXPECT(times_parried(level, FEW) == FEW);
}

static void threats_are_overlooked(void) {
    int parried = times_parried(LEVEL_LOWEST, SEEDS);
    EXPECT(0 < parried && parried < SEEDS);
}

static bool enough(void *context) {
    (void)context;
    return true;
}

/* Level 9 of Arashi searches for a while; here it is stopped from outside. */
static void stops_are_heeded(void) {
    int rules = 0;
    const game *g = game_named("sensei:arashi", &rules);
    position p;
    game_start(g, rules, &p);
    choose(g, &p, 9, 1);
    uint64_t whole = answer.nodes;
    engine_expect(level_engine(mind), false);
    engine_stop(level_engine(mind));
    turn t = choose(g, &p, 9, 1);
    EXPECT(answer.nodes < whole / 20 && is_legal(g, &p, &t));
    engine_watch(level_engine(mind), enough, NULL);
    t = choose(g, &p, 9, 1);
    EXPECT(answer.nodes < whole / 20 && is_legal(g, &p, &t));
    engine_watch(level_engine(mind), NULL, NULL);
    choose(g, &p, 9, 1);
    EXPECT(answer.nodes == whole);
}

/* The number of turns considered at level 1 shows whose levels they are. */
static int ideas_of(const game *g) {
    position p;
    game_start(g, 0, &p);
    choose(g, &p, LEVEL_LOWEST, 1);
    return (int)answer.nodes;
}

static void unlisted_games_have_general_levels(void) {
    int rules = 0;
    const game *abalone = game_named("abalone", &rules);
    EXPECT(ideas_of(abalone) == 2);
    game none = *abalone, other = *abalone;
    none.levels = NULL;
    const struct levels of_other_rules = {&(const level_table){.rules = "no such rule set"}, 1};
    other.levels = &of_other_rules;
    EXPECT(ideas_of(&none) == 1 && ideas_of(&other) == 1);
}

/* What never happens and what always does: of a hundred chances, none and all. */
static void chances_are_of_a_hundred(void) {
    enum { IDEAS = 3, TENTHS = 10 * IDEAS };
    int rules = 0;
    game g = *game_named("abalone", &rules);
    level_table never = {"", {{0, TENTHS, 100, 100, 20, 1, 0}}};
    level_table always = {"", {{100, TENTHS, 100, 100, 20, 1, 0}}};
    for (int i = 0; i < 2; i++) {
        const struct levels of = {i ? &always : &never, 1};
        position p = position_at(&g, rules, NULL);
        int glances = 0;
        g.levels = &of;
        for (uint64_t seed = 0; seed < 400; seed++) {
            choose(&g, &p, LEVEL_LOWEST, seed);
            glances += answer.nodes == IDEAS;
        }
        EXPECT(glances == (i ? 400 : 0));
    }
}

/* With 0 ideas a level thinks of every turn and finds the best; with one it plays anything. */
static void ideas_are_counted(void) {
    static choice list[MAX_TURNS];
    enum { TRIES = 20 };
    int rules = 0, best = -SCORE_WIN, found[2] = {0};
    game g = *game_named("abalone", &rules);
    position p = position_at(&g, rules, NULL), next;
    for (int n = g.judge->list(&p, NULL, list), i = 0; i < n; i++) {
        g.judge->play(&p, list[i].m, &next);
        int worth = -net_judge(g.judge, &next, false);
        if (worth > best) best = worth;
    }
    for (uint8_t ideas = 0; ideas < 2; ideas++) {
        level_table own = {"", {{100, (uint16_t)(10 * ideas), 0, 0, 0, 0, 0}}};
        const struct levels of = {&own, 1};
        g.levels = &of;
        for (uint64_t seed = 0; seed < TRIES; seed++) {
            choose(&g, &p, LEVEL_LOWEST, seed);
            found[ideas] += answer.lines[0].score == best;
        }
    }
    EXPECT(found[0] == TRIES && found[1] < TRIES / 2);
}

/* Ratings rise from level to level, far enough apart to be rated, and stay in their bounds. */
static void scales_rise(void) {
    for (int k = 0; k < GAME_COUNT; k++)
        for (int rules = 0; rules < games[k]->rule_set_count; rules++) {
            const level_ratings *scale = level_scale(games[k], rules);
            EXPECT(scale->at[0] >= RATING_LEAST && scale->at[LEVELS - 1] <= RATING_MOST);
            for (int i = 1; i < LEVELS; i++) EXPECT(scale->at[i] - scale->at[i - 1] >= 20);
            /* The novice has 500, and level 1 scores 10 to 35 % against it. */
            EXPECT(scale->at[0] >= 500 - 382 && scale->at[0] <= 500 - 107);
        }
}

/* No ideas are all of them. */
static int ideas_in(const level_setting *s) {
    return s->ideas ? s->ideas : MAX_TURNS;
}

/* A higher level is better, or as good, in every respect, so a higher rating is, too. */
static void settings_rise(void) {
    for (int k = 0; k < GAME_COUNT; k++)
        for (int rules = 0; rules < games[k]->rule_set_count; rules++)
            for (int level = LEVEL_LOWEST; level < LEVEL_FULL; level++) {
                strength_setting s = strength_settings(games[k], rules, level);
                EXPECT(s.share == 0 && s.whole > 0);
                EXPECT(s.upper->glances <= s.lower->glances && s.upper->win >= s.lower->win);
                EXPECT(s.upper->threat >= s.lower->threat);
                if (s.upper->glances) EXPECT(ideas_in(s.upper) >= ideas_in(s.lower));
                EXPECT(s.upper->nodes >= s.lower->nodes);
                if (s.lower->nodes) EXPECT(s.upper->spread <= s.lower->spread);
            }
}

/* What docs/levels.md says of all rule sets: from level 5 on no win is missed, from level 6 on no
   threat. */
static void glances_miss_nothing(void) {
    for (int k = 0; k < GAME_COUNT; k++)
        for (int rules = 0; rules < games[k]->rule_set_count; rules++)
            for (int level = 5; level < LEVEL_FULL; level++) {
                const level_setting *s = strength_settings(games[k], rules, level).lower;
                EXPECT(s->win == 100 && (level == 5 || s->threat == 100));
            }
}

/* From mark to mark the share of the stronger player grows point by point. */
static void ratings_are_continuous(void) {
    int rules = 0;
    const game *g = game_named("sensei:arashi", &rules);
    const level_ratings *scale = level_scale(g, rules);
    for (int level = LEVEL_LOWEST; level < LEVEL_FULL; level++) {
        int low = scale->at[level - LEVEL_LOWEST], high = scale->at[level];
        strength_setting mark = strength_settings(g, rules, level);
        for (int rating = low; rating < high; rating++) {
            strength_setting s = strength_settings(g, rules, rating);
            EXPECT(s.lower == mark.lower && s.upper == mark.upper);
            EXPECT((int)s.share == rating - low && (int)s.whole == high - low);
            EXPECT(strength_level(g, rules, rating) == level);
        }
    }
    EXPECT(strength_rating(g, rules, 4) == scale->at[3] && strength_rating(g, rules, 900) == 900);
    EXPECT(strength_is_full(g, rules, scale->at[LEVELS - 1]) && strength_is_full(g, rules, 10));
    EXPECT(!strength_is_full(g, rules, scale->at[LEVELS - 1] - 1));
}

static void out_of_range(void) {
    int rules = 0;
    const game *g = game_named("sensei:arashi", &rules);
    const level_ratings *scale = level_scale(g, rules);
    const int low = scale->at[0], high = scale->at[LEVELS - 1];
    static const int wrong[] = {-1, 0, 11, RATING_LEAST - 1, 100000};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        EXPECT(!strength_fits(g, rules, wrong[i]));
    EXPECT(!strength_fits(g, rules, low - 1) && !strength_fits(g, rules, high + 1));
    EXPECT(strength_fits(g, rules, low) && strength_fits(g, rules, high));
    EXPECT(strength_nearest(g, rules, low - 1) == low && strength_nearest(g, rules, 9999) == high);
    EXPECT(strength_nearest(g, rules, 3) == 3 && strength_nearest(g, rules, low + 5) == low + 5);
}

/* Half-way between two levels, every other turn is that of the stronger one. */
static void ratings_mix(void) {
    int rules = 0, strong = 0;
    game g = *game_named("abalone", &rules);
    const level_table own = {"", {{100, 10, 0, 0, 0, 0, 0}, {100, 30, 0, 0, 0, 0, 0}}};
    const level_ratings scale = {"", {200, 400, 600, 700, 800, 900, 1000, 1100, 1200, 1300}};
    const struct levels of = {&own, 1, &scale, 1};
    position p = position_at(&g, rules, NULL);
    g.levels = &of;
    for (uint64_t seed = 0; seed < 400; seed++) {
        choose(&g, &p, 350, seed);
        strong += answer.nodes == 3;
    }
    EXPECT(strong > 260 && strong < 340);
}

static void gives_back_its_memory(void) {
    level_free(level_new());
    size_t before = in_use();
    level_free(level_new());
    EXPECT(in_use() == before);
    level_free(NULL);
}

/* 8 : 4 : 1 for lines that are no, one and three spreads below the best. */
static void worse_lines_are_rarer(void) {
    enum { TRIES = 13000 };
    static engine_answer a;
    a.line_count = 3;
    a.lines[0].score = 100, a.lines[1].score = 80, a.lines[2].score = 40;
    int taken[3] = {0};
    random_source r = {2};
    for (int i = 0; i < TRIES; i++) taken[level_draw(&a, 20, &r)]++;
    for (int i = 0, wanted[] = {8000, 4000, 1000}; i < 3; i++)
        EXPECT(taken[i] > wanted[i] - 300 && taken[i] < wanted[i] + 300);
    /* Between two halvings the probability falls evenly; far below it is zero. */
    a.lines[1].score = 90, a.lines[2].score = -300;
    memset(taken, 0, sizeof taken);
    for (int i = 0; i < TRIES; i++) taken[level_draw(&a, 20, &r)]++;
    EXPECT(taken[2] == 0 && taken[0] * 3 > taken[1] * 4 - 900 && taken[0] * 3 < taken[1] * 4 + 900);
    a.lines[0].score = SCORE_WIN - 3;
    for (int i = 0; i < 100; i++) EXPECT(level_draw(&a, 20, &r) == 0);
}

int main(void) {
    mind = level_new();
    TEST("a line is chosen half as often for each spread below the best", worse_lines_are_rarer);
    TEST("every level plays legal, canonical turns in all rule sets", turns_are_legal);
    TEST("the same seed gives the same turn, whatever was searched before", seeds_repeat);
    TEST("other seeds give other turns, at every level below the top", seeds_vary);
    TEST("from level 4 on these immediate wins are not missed", wins_are_seen);
    TEST("S7 A7 B7 level 1 sometimes overlooks an immediate win", wins_are_overlooked);
    TEST("S7 from level 5 on every preventable goal is prevented", threats_are_seen);
    TEST("S7 level 1 does not prevent every goal", threats_are_overlooked);
    TEST("stop ends the search of a level at once, and only that search", stops_are_heeded);
    TEST("a game or rule set without levels gets general ones, never another game's",
         unlisted_games_have_general_levels);
    TEST("a turn is played at a glance as often as the level says", chances_are_of_a_hundred);
    TEST("a level thinks of as many turns as it says; of all if it says none", ideas_are_counted);
    TEST("ratings rise from level to level, and level 1 stands below the novice", scales_rise);
    TEST("a higher level is in no respect worse", settings_rise);
    TEST("at a glance no win is missed from level 5 on, and no threat from level 6 on",
         glances_miss_nothing);
    TEST("between two levels the share of the stronger one grows with the rating",
         ratings_are_continuous);
    TEST("a rating beyond the scale of its rule set does not fit", out_of_range);
    TEST("a rating between two levels plays like one or the other, turn by turn", ratings_mix);
    TEST("all memory is given back", gives_back_its_memory);
    level_free(mind);
    return tap_done();
}
