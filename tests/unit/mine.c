// SPDX-License-Identifier: MIT
// The miner of puzzles: themes and their only solutions, files, ratings, games from a seed.
#include <stdlib.h>
#include <string.h>

#include "apps/mine/source.h"
#include "apps/mine/suite.h"
#include "given.h"
#include "tap.h"

static thinker mind;

/* Of every theme, as mined. */
static const char *const lines[] = {
    "sensei:shizukana | 4g2/r1r4/1rgr1r1/1g5/3r3/2R1gg1/1G1g3 r"
    " | win in 3 | d3d2,c2d2,c2c1 | 1624 | 0 0 0 0 0 3 8 8 8 | game 14",
    "sensei:shizukana | 4r2/r1rr3/2G1g2/7/g1R1r2/1r1gg1g/2g4 r"
    " | win in 1 | b2a2,a2a1,c3a1 | 868 | 2 2 5 8 8 8 8 8 8 | game 0",
    "sensei:shizukana | 2R4/gg1gg2/2G1rg1/6g/r1r4/2r3r/4r2 r"
    " | unfair in 1 | c3c4,g2g3 | 840 | 2 2 6 8 8 8 8 8 8 | game 45",
    "sensei:shizukana | g1r4/3Gr1r/2r1g2/R1g3r/gg5/r3g2/7 g"
    " | double in 3 | e5d5,d6d5,d6d7 | 1674 | 0 0 0 0 0 2 7 8 8 | game 1",
    "sensei:shizukana | 1rg4/G2rgrr/7/3r3/2Rg2g/1g1g3/4r2 g"
    " | parry in 4 | b2c2,c7c6,a6c6 | 1550 | 0 0 0 0 0 6 8 8 8 | game 96",
    "sensei:arashi | rr3gr/g1rr2g/1Gg4/4R2/3r3/7/2gg3 g"
    " | parry in 4 | b5c5,b5b2,d1e1 | 2146 | 0 0 0 0 0 0 0 0 8 | game 0",
    "abalone:alien | 5/1b1w2/1bbwbb1/2www3/b1www4/1b1b4/1bww3/1w4/5 w 5 3 26"
    " | win in 5 | f4e3 | 2146 | 0 0 0 0 0 0 0 0 8 | game 13",
    "abalone:standard | 3w1/1www2/1wwwww1/2wbbww1/2wbbbw2/3bbb2/1bbb3/1bb3/b4 b 0 0 28"
    " | double in 3 | d6e6 | 1501 | 0 0 0 0 0 8 8 8 8 | game 16",
    "abalone:german-daisy | 5/2b3/2wb3/3w4/2bww1b2/1wbwwb2/1wwwwb1/1wwbb1/1wb2 w 4 0 17"
    " | gain in 1 | c3b3 | 1379 | 0 0 0 2 3 8 8 8 8 | game 2",
    "abalone:fujiyama | w4/1w2w1/1ww1w2/1wbbw3/3bbw3/2wbb3/2bwbb1/2wwb1/b1b1b b 1 1 11"
    " | gain in 3 | f4e4 | 977 | 3 3 4 5 6 8 8 8 8 | game 15",
    "abalone:fujiyama | wbw2/1bwbw1/2www2/2wbw3/2wbb4/3bw1b1/2bwbb1/1w1bb1/b4 b 0 1 19"
    " | save in 2 | i6h5 | 1428 | 1 1 1 1 3 8 7 5 8 | game 47",
    "abalone:standard | 5/1ww1w1/1ww4/2w1w1w1/3bwwb2/2bbbww1/1bb1wwb/1bbbb1/b3b b 0 0 38"
    " | save in 4 | d3d4 | 1306 | 2 2 2 3 3 7 5 8 8 | game 0",
    "abalone:german-daisy | w4/1bw3/3bbwb/3wb1w1/2w3www/1b2w1w1/3b1w1/1bb2w/4w b 5 0 2"
    " | parry in 2 | g9h9 | 619 | 3 6 8 8 8 8 8 8 8 | game 66",
    "abalone:dutch-daisy | 5/1b4/2w4/2www3/1bwbbb3/2wbb3/2wbw2/1wwww1/2b2 b 5 2 27"
    " | parry in 4 | a3a4 | 1550 | 2 2 2 1 1 1 6 7 8 | game 3",
};
enum { LINES = sizeof lines / sizeof *lines };

static bool is_solved(const puzzle *p, theme what, int turns) {
    if (!theme_fits(p->g, what, turns)) return false;
    const move found = theme_solution(&mind, p->g, &p->p, what, turns);
    return found == judge_from_turn(p->g->judge, &p->p, &p->solution);
}

static puzzle puzzle_of(const char *line) {
    puzzle p;
    const char *wrong;
    if (!EXPECT(puzzle_read(line, &p, &wrong))) {
        printf("# %s: %s\n", line, wrong);
        exit(1);
    }
    return p;
}

static void themes_have_one_solution(void) {
    for (int i = 0; i < LINES; i++) {
        const puzzle p = puzzle_of(lines[i]);
        if (!EXPECT(is_solved(&p, p.what, p.turns))) printf("# %s\n", lines[i]);
        if (p.turns > 2) EXPECT(!is_solved(&p, p.what, p.turns - 2));
    }
}

static void several_solutions_are_none(void) {
    /* Problems of tests/problems with two solutions, or with an own gain for the loser. */
    static const struct {
        const char *game, *position;
        theme what;
        int turns;
    } all[] = {
        {"abalone:standard", "5/6/2www2/2bb1b2/1wbbb1bb1/w1bbb3/1wb4/1ww3/1w3 b 2 5 17", THEME_WIN,
         3},
        {"sensei:shizukana", "7/4rr1/2rrG2/2gg3/1rg1g2/R1gr3/1g5 r", THEME_WIN, 3},
        {"sensei:shizukana", "rrrRrrr/7/7/7/7/7/gggGggg g", THEME_PARRY, 2},
        {"abalone:standard", "wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b", THEME_GAIN, 3},
        {"abalone:standard", "wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b", THEME_SAVE, 2},
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        int rules;
        const game *g = game_named(all[i].game, &rules);
        const position p = position_at(g, rules, all[i].position);
        EXPECT(theme_solution(&mind, g, &p, all[i].what, all[i].turns) == MOVE_NONE);
    }
}

static void nodes_are_limited(void) {
    const puzzle p = puzzle_of(lines[0]);
    mind.node_limit = 1;
    EXPECT(theme_solution(&mind, p.g, &p.p, THEME_WIN, 7) == MOVE_NONE);
    mind.node_limit = 0;
}

static void lines_are_read_and_written(void) {
    char text[SUITE_LINE] = "";
    for (int i = 0; i < LINES; i++) {
        const puzzle p = puzzle_of(lines[i]);
        FILE *f = tmpfile();
        puzzle_write(&p, f);
        rewind(f);
        EXPECT(fgets(text, sizeof text, f) && strncmp(text, lines[i], strlen(lines[i])) == 0
               && text[strlen(lines[i])] == '\n');
        fclose(f);
    }
    const char *const bad[] = {
        "",
        "sensei | start",
        "chess:all | 7 | win in 1 | a1a2 | 752 | 0 5 8 8 8 8 8 8 8 | game 1",
        "bushishogi:cormier | 1s 3e b | gain in 1 | f | 752 | 0 5 8 8 8 8 8 8 8 | game 1",
        "sensei:arashi | rrrRrrr/7/7/7/7/7/gggGggg g | win in 2 | a1a2 | 752 | 0 5 8 8 8 8 8 8 8 | "
        "game 1",
        "sensei:arashi | rrrRrrr/7/7/7/7/7/gggGggg g | win in 1 | d1d2 | 752 | 0 5 8 8 8 8 8 8 8 | "
        "game 1",
        "sensei:arashi | rrrRrrr/7/7/7/7/7/gggGggg g | win in 1 | a1a2 | 753 | 0 5 8 8 8 8 8 8 8 | "
        "game 1",
        "sensei:arashi | rrrRrrr/7/7/7/7/7/gggGggg g | win in 1 | a1a2 | 752 | 0 5 8 8 8 8 8 8 9 | "
        "game 1",
        "sensei:arashi | rrrRrrr/7/7/7/7/7/gggGggg g | win in 1 | a1a2 | 752 | 0 5 8 8 8 8 8 8 | "
        "game 1",
        "sensei:arashi | rrrRrrr/7/7/7/7/7/gggGggg g | win in 1 | a1a2 | 752 | 0 5 8 8 8 8 8 8 8 | "
        "1",
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        puzzle p;
        const char *wrong = NULL;
        if (!EXPECT(!puzzle_read(bad[i], &p, &wrong) && wrong)) printf("# %s\n", bad[i]);
    }
}

/* More solved is easier; the scale is that of the levels. */
static void ratings_follow_results(void) {
    measure m = {{0}};
    int before = measure_rating(&m);
    EXPECT(before > 2200);
    for (int i = MEASURE_LEVELS - 1; i >= 0; i--) {
        m.solved[i] = MEASURE_TRIES;
        const int rating = measure_rating(&m);
        EXPECT(rating < before);
        before = rating;
    }
    EXPECT(before < 600);
    /* Level 5, rated 1400, solves it every other time, lower levels never, higher ones always. */
    measure middle = {{0, 0, 0, 0, 4, 8, 8, 8, 8}};
    EXPECT(measure_rating(&middle) > 1350 && measure_rating(&middle) < 1450);
    EXPECT(puzzle_band(0) == 0 && puzzle_band(4000) == BANDS - 1);
}

static void suites_know_mirror_images(void) {
    static suite s;
    puzzle p = puzzle_of(lines[0]), mirrored = p;
    EXPECT(!suite_has(&s, &p) && suite_add(&s, &p) && suite_has(&s, &p));
    p.g->rules->mirror(&p.p, p.g->rules->mirror_count - 1, &mirrored.p);
    EXPECT(suite_has(&s, &mirrored));
    EXPECT(s.count == 1 && s.of_theme[p.what] == 1 && s.last == p.from);
}

static void games_repeat(void) {
    static source one, two;
    players by = {0};
    int rules;
    const game *g = game_named("sensei:shizukana", &rules);
    if (!EXPECT(players_begin(&by))) return;
    bool composed = false, played = false;
    for (uint32_t i = 0; i < 12; i++) {
        source_play(&one, &by, g, rules, 7, i);
        source_play(&two, &by, g, rules, 7, i);
        EXPECT(one.n == two.n && one.n > 0 && one.line[one.n - 1].key == two.line[two.n - 1].key);
        composed |= one.composed;
        played |= !one.composed;
    }
    EXPECT(composed && played);
    players_end(&by);
}

int main(void) {
    if (!thinker_begin(&mind, 8)) return 2;
    TEST("S9 each theme has the one solution of its puzzle", themes_have_one_solution);
    TEST("several solutions, or nothing to solve, are no puzzle", several_solutions_are_none);
    TEST("a proof that takes too long is none", nodes_are_limited);
    TEST("lines are read and written; bad ones are refused", lines_are_read_and_written);
    TEST("ratings follow what the levels solve", ratings_follow_results);
    TEST("a position and its mirror images are one puzzle", suites_know_mirror_images);
    TEST("a game repeats from its seed and number", games_repeat);
    thinker_end(&mind);
    return tap_done();
}
