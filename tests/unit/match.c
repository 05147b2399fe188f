// SPDX-License-Identifier: MIT
// The parts of a match: its arithmetic, openings, other programs.
#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "apps/match/openings.h"
#include "apps/match/player.h"
#include "apps/match/tally.h"
#include "core/levels.h"
#include "games/games.h"
#include "os/process.h"
#include "os/time.h"
#include "solve/perfect.h"
#include "tap.h"

static bool near(double a, double b, double by) {
    return fabs(a - b) <= by;
}

/* Values from another program's tests (fastchess), which uses the same model. */
static void known_ratios(void) {
    tally one = {.pairs = {223, 9863, 20279 + 1000, 10037, 246}};
    EXPECT(near(sprt_llr(&(sprt){.elo0 = 0.5, .elo1 = 2.5}, &one), -3.07, 0.01));
    tally two = {.pairs = {871, 26175, 55003 + 980, 26678, 821}};
    EXPECT(near(sprt_llr(&(sprt){.elo0 = 0, .elo1 = 2}, &two), -4.98, 0.01));
}

static void ratio_mirrors(void) {
    tally t = {.pairs = {3, 20, 50, 31, 9}}, back = {.pairs = {9, 31, 50, 20, 3}};
    sprt up = {.elo0 = 0, .elo1 = 10}, down = {.elo0 = 0, .elo1 = -10};
    EXPECT(near(sprt_llr(&up, &t), sprt_llr(&down, &back), 1e-9));
    EXPECT(sprt_llr(&up, &t) > 0 && sprt_llr(&up, &back) < 0);
    EXPECT(sprt_llr(&up, &(tally){0}) == 0);
}

static void test_decides(void) {
    sprt s = {.elo0 = 0, .elo1 = 10, .alpha = 0.05, .beta = 0.05};
    EXPECT(near(sprt_lower(&s), -2.944, 0.001) && near(sprt_upper(&s), 2.944, 0.001));
    s.alpha = 0.1;
    EXPECT(near(sprt_lower(&s), log(0.05 / 0.9), 1e-12));
    EXPECT(near(sprt_upper(&s), log(0.95 / 0.1), 1e-12));
    EXPECT(sprt_decide(&s, &(tally){.pairs = {0, 0, 10, 0, 90}}) == 1);
    EXPECT(sprt_decide(&s, &(tally){.pairs = {90, 0, 10, 0, 0}}) == -1);
    EXPECT(sprt_decide(&s, &(tally){.pairs = {2, 0, 10, 0, 3}}) == 0);
    /* A decision is possible even before there is any variance. */
    EXPECT(sprt_decide(&s, &(tally){.pairs = {0, 0, 0, 0, 500}}) == 1);
}

static void counts(void) {
    tally t = {0}, more = {0};
    tally_add(&t, 2, 2);
    tally_add(&t, 2, 0);
    tally_add(&t, 1, 1);
    tally_add(&more, 0, 1);
    tally_join(&t, &more);
    EXPECT(t.won == 3 && t.drawn == 3 && t.lost == 2 && tally_games(&t) == 8);
    EXPECT(t.pairs[0] == 0 && t.pairs[1] == 1 && t.pairs[2] == 2 && t.pairs[3] == 0);
    EXPECT(t.pairs[4] == 1);
}

static void estimates(void) {
    estimate e = tally_estimate(&(tally){.pairs = {0, 0, 7, 0, 0}});
    EXPECT(e.score == 0.5 && e.elo == 0 && e.elo_low == 0 && e.elo_high == 0);
    /* Pairs as if of independent games: as many as a binomial of twice the number. */
    tally fair = {.pairs = {250, 0, 500, 0, 250}};
    e = tally_estimate(&fair);
    EXPECT(near(e.score, 0.5, 1e-12) && near(e.high - e.low, 2 * 1.96 * sqrt(0.25 / 2000), 1e-4));
    EXPECT(near(e.elo_high, 15.2, 0.1) && near(e.elo_low, -15.2, 0.1));
    /* Pairs whose games cancel out carry more information. */
    estimate sharper = tally_estimate(&(tally){.pairs = {50, 0, 900, 0, 50}});
    EXPECT(sharper.high - sharper.low < (e.high - e.low) / 2);
    EXPECT(near(elo_of_score(0.75), 190.85, 0.01) && near(score_of_elo(190.85), 0.75, 1e-5));
}

static void estimates_at_the_ends(void) {
    estimate e = tally_estimate(&(tally){.pairs = {0, 0, 0, 0, 100}});
    EXPECT(e.score == 1 && e.high == 1 && isinf(e.elo) && near(e.low, 200 / 203.84, 1e-4));
    e = tally_estimate(&(tally){.pairs = {100, 0, 0, 0, 0}});
    EXPECT(e.score == 0 && e.low == 0 && isinf(e.elo) && near(e.high, 3.84 / 203.84, 1e-4));
    for (uint64_t k = 1; k < 40; k++) {
        e = tally_estimate(&(tally){.pairs = {0, 1, 0, 0, k}});
        EXPECT(e.low > 0 && e.low < e.score && e.score < e.high && e.high < 1);
    }
}

static void openings_of(const char *name, int turns, uint64_t seed, uint32_t count,
                        uint64_t *keys) {
    openings o = {.seed = seed, .turns = turns};
    EXPECT(!games_find(name, strlen(name), &o.g, &o.rules).code && openings_begin(&o));
    turn *work = malloc(2 * (size_t)MAX_TURNS * sizeof *work);
    for (uint32_t i = 0; i < count; i++) {
        const position *p = openings_at(&o, i);
        keys[i] = p->key;
        EXPECT(p->acted == 0 && opening_is_open(o.g, p, work));
        for (uint32_t k = 0; k < i; k++) EXPECT(keys[k] != keys[i]);
    }
    free(work);
    openings_end(&o);
}

static void openings_are_open(void) {
    static const char *const names[] = {"sensei", "sensei:arashi", "abalone", "bushishogi"};
    for (int i = 0; i < 4; i++) {
        uint64_t one[12], again[12], other[12];
        openings_of(names[i], 4, 1, 12, one);
        openings_of(names[i], 4, 1, 12, again);
        openings_of(names[i], 4, 2, 12, other);
        EXPECT(memcmp(one, again, sizeof one) == 0);
        EXPECT(memcmp(one, other, sizeof one) != 0);
    }
}

/* In a solved game balance is exact; elsewhere it is what the engine thinks. */
static void openings_are_balanced(void) {
    openings o = {.seed = 1, .turns = 4, .balance = 100};
    EXPECT(!games_find("bushishogi", 10, &o.g, &o.rules).code && openings_begin(&o));
    for (uint32_t i = 0; i < 40; i++) EXPECT(perfect_value(o.g, openings_at(&o, i)) == 0);
    openings_end(&o);
    openings any = {.seed = 1, .turns = 4}, even = {.seed = 1, .turns = 4, .balance = 10};
    EXPECT(!games_find("sensei:arashi", 13, &any.g, &any.rules).code && openings_begin(&any));
    EXPECT(!games_find("sensei:arashi", 13, &even.g, &even.rules).code && openings_begin(&even));
    int others = 0;
    for (uint32_t i = 0; i < 4; i++)
        others += openings_at(&even, i)->key != openings_at(&any, i)->key;
    EXPECT(others > 0);
    openings_end(&any);
    openings_end(&even);
}

static bool is_open(const game *g, const char *text) {
    turn *work = malloc(2 * (size_t)MAX_TURNS * sizeof *work);
    position p;
    bool read = work && EXPECT(!g->text->read(0, text, strlen(text), &p).code);
    bool open = read && opening_is_open(g, &p, work);
    free(work);
    return open;
}

static void decided_positions(void) {
    const game *sensei = games[0], *bushishogi = games[2];
    EXPECT(is_open(sensei, "rrrRrrr/7/7/7/7/7/gggGggg g"));
    /* the side to move wins this turn */
    EXPECT(!is_open(sensei, "R1g2r1/r3g2/rr2g1r/gggG3/4r2/7/7 g"));
    EXPECT(!is_open(bushishogi, "1s 3e b"));
    /* whatever it does, the other side wins next turn */
    EXPECT(!is_open(sensei, "1r1r3/r1r1g1g/6g/r1rG3/3g3/2R4/2g3g r"));
}

static void programs(void) {
    process *p = NULL;
    EXPECT(process_start("while read x; do echo \"<$x>\"; done; printf 'end\\r\\nopen'", &p) == 0);
    const char *line = NULL;
    EXPECT(process_line(p, &line, time_now_ms() + 20) == PROCESS_LATE);
    EXPECT(process_send(p, "one\ntwo\n", 8, time_now_ms() + 60000));
    EXPECT(process_line(p, &line, time_now_ms() + 60000) == PROCESS_LINE && !strcmp(line, "<one>"));
    EXPECT(process_line(p, &line, time_now_ms() + 60000) == PROCESS_LINE && !strcmp(line, "<two>"));
    process_end(p, time_now_ms() + 60000);
}

static void programs_that_end(void) {
    process *p = NULL;
    const char *line = NULL;
    EXPECT(process_start("printf 'end\\r\\nopen'", &p) == 0);
    EXPECT(process_line(p, &line, time_now_ms() + 60000) == PROCESS_LINE && !strcmp(line, "end"));
    EXPECT(process_line(p, &line, time_now_ms() + 60000) == PROCESS_ENDED);
    int64_t until = time_now_ms() + 60000; /* its output is closed a moment before its input */
    bool taken = true;
    while (taken && time_now_ms() < until) taken = process_send(p, "x\n", 2, until);
    EXPECT(!taken);
    process_end(p, time_now_ms());
    EXPECT(process_start("no-such-program-at-all", &p) == 0);
    EXPECT(process_line(p, &line, time_now_ms() + 60000) == PROCESS_ENDED);
    process_end(p, time_now_ms());
}

static void programs_that_do_not(void) {
    process *p = NULL;
    EXPECT(process_start("trap '' TERM; sleep 1000 & sleep 1000", &p) == 0);
    char *much = calloc(1, 1 << 20);
    int64_t before = time_now_ms();
    EXPECT(!process_send(p, much, 1 << 20, before + 30));
    process_end(p, time_now_ms() + 30);
    free(much);
}

static void endless_lines(void) {
    process *p = NULL;
    const char *line = NULL;
    EXPECT(process_start("yes | tr -d '\\n'", &p) == 0);
    int64_t before = time_now_ms();
    EXPECT(process_line(p, &line, before + 50) == PROCESS_LATE);
    EXPECT(strlen(line) <= PROCESS_MAX_LINE);
    process_end(p, time_now_ms());
}

/* The first turn of a game of a player with this strength. */
static turn first_turn(const game *g, int strength, uint64_t seed) {
    atomic_bool stop = false;
    player_setup setup = player_usual(PLAYER_SANDAN, "a");
    setup.strength = strength;
    setup.nodes = 100;
    position start;
    game_start(g, 0, &start);
    situation s = {.g = g, .start = &start, .now = &start, .turns = "", .past = &start.key};
    s.past_count = 1;
    s.seed = seed;
    player *p = player_new(&setup, &stop);
    player_answer a;
    player_begin(p, g, 0);
    player_ask(p, &s, &a);
    player_free(p);
    return a.turn;
}

/* A bot may be invited to a game of any rule set. */
static void ratings_beyond_the_scale(void) {
    for (int k = 0; k < GAME_COUNT; k++) {
        const level_ratings *scale = level_scale(games[k], 0);
        for (uint64_t seed = 0; seed < 8; seed++) {
            turn low = first_turn(games[k], scale->at[0], seed);
            turn below = first_turn(games[k], RATING_LEAST, seed);
            EXPECT(low.n == below.n && memcmp(low.act, below.act, low.n * sizeof *low.act) == 0);
        }
        turn high = first_turn(games[k], scale->at[LEVELS - 1], 1);
        turn above = first_turn(games[k], RATING_MOST, 1);
        EXPECT(high.n == above.n && memcmp(high.act, above.act, high.n * sizeof *high.act) == 0);
    }
}

int main(void) {
    signal(SIGPIPE, SIG_IGN);
    TEST("likelihood ratios agree with another program", known_ratios);
    TEST("the likelihood ratio is symmetric", ratio_mirrors);
    TEST("the sequential test decides at its bounds", test_decides);
    TEST("games and pairs are counted", counts);
    TEST("scores and Elo with error bars", estimates);
    TEST("error bars when one side wins all games, or nearly all", estimates_at_the_ends);
    TEST("openings are undecided, distinct, and determined by the seed", openings_are_open);
    TEST("openings that favour a side are left out if asked for", openings_are_balanced);
    TEST("a decided position is not an opening", decided_positions);
    TEST("a player whose rating is not on the scale of a rule set has the nearest one there",
         ratings_beyond_the_scale);
    TEST("other programs are driven line by line", programs);
    TEST("programs that exit or do not start are noticed", programs_that_end);
    TEST("programs that neither read nor exit are killed", programs_that_do_not);
    TEST("an endless line is cut", endless_lines);
    return tap_done();
}
