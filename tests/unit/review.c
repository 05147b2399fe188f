// SPDX-License-Identifier: MIT
// Game reviews with made-up engine results: the verdicts do not depend on any engine.
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "core/turn.h"
#include "games/games.h"
#include "play/records.h"
#include "play/review.h"
#include "tap.h"

enum { MEMORY = 1 << 20, OUT = 1 << 20, LONGEST = 64 };
static char *memory, *out;
static turn *work;
static arena mem;

/* A record with the memory of its review. */
typedef struct look {
    record rec;
    record_setting set;
    review r;
    position at[LONGEST + 1];
    turn played[LONGEST];
    review_thought thoughts[LONGEST + 1];
    review_verdict verdicts[LONGEST];
} look;
static look it;

static bool read_record(const char *text, size_t cap) {
    record_source src;
    replay played;
    mem = (arena){memory, cap, 0};
    return record_open(&src, text, strlen(text)).code == 0
           && record_read(&src, &mem, &it.rec).code == 0
           && records_setting(&it.rec, &it.set).code == 0
           && records_replay(&it.rec, &it.set, 0, &played).code == 0;
}

static void load(const char *text) {
    memset(&it, 0, sizeof it);
    if (!EXPECT(read_record(text, MEMORY) && it.rec.turns <= LONGEST)) exit(tap_done());
    it.r = (review){.g = it.set.g,
                    .names = {"Hana", "Emil"},
                    .at = it.at,
                    .played = it.played,
                    .thoughts = it.thoughts,
                    .verdicts = it.verdicts,
                    .limit = it.set.limit};
    review_load(&it.r, &it.rec, &it.set.start);
}

/* An engine result: a score, and a line of turns separated by spaces. */
static review_thought thought_of(const position *p, int score, const char *line) {
    review_thought t = {.known = true, .score = score, .depth = 5};
    position at = *p, next;
    while (*line) {
        size_t n = strcspn(line, " ");
        if (!EXPECT(turn_read(it.r.g, &at, line, n, &t.line[t.n]).code == 0)) return t;
        turn_play(it.r.g, &at, &t.line[t.n++], &next);
        at = next;
        line += n + (line[n] == ' ');
    }
    return t;
}

static void put(uint32_t i, int score, const char *line) {
    review_thought t;
    if (!review_over(&it.r, i, &t)) t = thought_of(&it.at[i], score, line);
    review_put(&it.r, i, &t, work);
}

static bool says(uint32_t i, lang l, const char *words) {
    writer w = writer_on(out, OUT);
    review_write_words(&it.verdicts[i], it.r.g, l, &w);
    if (strcmp(out, words) == 0) return true;
    printf("# got: %s\n", out);
    return false;
}

/* B8: a repetition that was claimed ends the game; one that was not does not. */
static void ends_by_repetition(void) {
    const char *turns = "[Game \"bushishogi\"][Position \"3n 3n b\"] 1. l l 2. r r 3. l l 4. r r";
    static const char *const results[] = {"1/2-1/2", "*"};
    for (int i = 0; i < 2; i++) {
        char text[256];
        snprintf(text, sizeof text, "%s %s", turns, results[i]);
        load(text);
        review_thought t = {0};
        EXPECT(it.r.turns == 8 && review_over(&it.r, 8, &t) == (i == 0) && t.drawn == (i == 0));
        EXPECT(!review_over(&it.r, 7, &t));
    }
    load("[Game \"bushishogi\"][Position \"3n 3n b\"] 1. l l 2. r r 1/2-1/2");
    review_thought t;
    EXPECT(!review_over(&it.r, 4, &t)); /* twice is not enough */
}

static void shares(void) {
    EXPECT(review_share(0) == 500 && review_share(100) == 700 && review_share(-100) == 300);
    EXPECT(review_share(200) == 845 && review_share(50) == 604 && review_share(12) > 520);
    EXPECT(review_share(SCORE_WIN - 3) == 1000 && review_share(4 - SCORE_WIN) == 0);
    for (int s = -3000; s < 3000; s++) {
        EXPECT(review_share(s) <= review_share(s + 1));
        EXPECT(review_share(s) + review_share(-s) == 1000);
    }
    EXPECT(review_share(SCORE_SURE) == 999); /* never certain without a proof */
}

static const char quiet_game[] = "[Game \"abalone\"] 1. a1b2 i9h8 2. a2b2 i8h7 *";

static void sizes(void) {
    static const struct {
        int best, after;
        review_size size;
    } cases[] = {
        {0, 0, REVIEW_FINE},         {0, -23, REVIEW_FINE},
        {0, -24, REVIEW_INACCURACY}, {0, -47, REVIEW_INACCURACY},
        {0, -48, REVIEW_MISTAKE},    {0, -99, REVIEW_MISTAKE},
        {0, -100, REVIEW_BLUNDER},   {100, -100, REVIEW_BLUNDER},
        {500, 400, REVIEW_FINE},     {-300, -500, REVIEW_INACCURACY},
        {-500, -900, REVIEW_FINE},   {10, 90, REVIEW_FINE},
    };
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        load("[Game \"abalone\"] 1. a1b2 *");
        put(1, -cases[k].after, "i9h8");
        put(0, cases[k].best, "a3b3");
        if (!EXPECT(it.verdicts[0].size == cases[k].size))
            printf("# %d, %d: size %d, loss %d\n", cases[k].best, cases[k].after,
                   it.verdicts[0].size, it.verdicts[0].loss);
        EXPECT(it.verdicts[0].known && it.verdicts[0].loss >= 0);
        EXPECT(it.verdicts[0].best == (cases[k].best <= cases[k].after));
    }
}

static void the_best_turn_is_never_wrong(void) {
    load(quiet_game);
    put(4, 300, "b2c3");
    put(3, 250, "i8h7"); /* seemed good, but is not */
    EXPECT(it.verdicts[3].best && it.verdicts[3].size == REVIEW_FINE && it.verdicts[3].loss == 0);
    EXPECT(it.thoughts[3].score == -300 && it.thoughts[3].n == 2);
    /* The turn played is better than the one the engine preferred. */
    put(2, 100, "a3b3");
    EXPECT(it.verdicts[2].best && it.thoughts[2].score == 300 && it.thoughts[2].n == 3);
    EXPECT(!review_needs_check(&it.r, 2) && !review_needs_check(&it.r, 4));
}

static void second_looks(void) {
    load(quiet_game);
    put(4, 0, "b2c3");
    put(3, 100, "h9g9");
    EXPECT(it.verdicts[3].size == REVIEW_BLUNDER && review_needs_check(&it.r, 3));
    position after;
    review_better(&it.r, 3, &after);
    EXPECT(after.key != it.at[4].key);
    review_thought t = thought_of(&after, -30, "b3c3");
    review_confirm(&it.r, 3, &t, work);
    EXPECT(it.verdicts[3].size == REVIEW_INACCURACY && it.thoughts[3].score == 30);
    EXPECT(it.thoughts[3].n == 2 && it.thoughts[3].depth == 6);
    t.score = 10; /* the better turn is not better after all */
    review_confirm(&it.r, 3, &t, work);
    EXPECT(it.verdicts[3].best && it.verdicts[3].size == REVIEW_FINE
           && !review_needs_check(&it.r, 3));
}

/* A turn that loses by force does not prove that the position before it was lost. */
static void losses_need_proof(void) {
    load(quiet_game);
    put(4, SCORE_WIN - 5, "b2c3");
    put(3, 20, "i8h7"); /* the engine's own choice, which a deeper search refutes */
    EXPECT(it.verdicts[3].best && it.thoughts[3].score == -SCORE_SURE);
    put(3, 8 - SCORE_WIN, "i8h7"); /* proven, and not refuted sooner by every turn */
    EXPECT(it.verdicts[3].best && it.thoughts[3].score == 8 - SCORE_WIN);
    put(3, 4 - SCORE_WIN, "h9g9");
    EXPECT(it.verdicts[3].best && it.thoughts[3].score == 6 - SCORE_WIN);
    position after;
    put(3, 20, "h9g9");
    EXPECT(review_needs_check(&it.r, 3));
    review_better(&it.r, 3, &after);
    review_thought t = thought_of(&after, SCORE_WIN - 3, "b3c3");
    review_confirm(&it.r, 3, &t, work); /* the better turn loses even sooner */
    EXPECT(it.verdicts[3].best && it.thoughts[3].score == -SCORE_SURE);
    EXPECT(says(3, LANG_EN, ""));
    put(3, 20, "h9g9");
    t.score = SCORE_WIN - 7;
    review_confirm(&it.r, 3, &t, work); /* it loses too, but later */
    EXPECT(!it.verdicts[3].best && it.thoughts[3].score == -SCORE_SURE);
}

static void proven_results(void) {
    load("[Game \"bushishogi\"] 1. 3n 6n 2. r r 3. f f 4. t l 5. t 1-0");
    put(9, 0, "");
    EXPECT(it.thoughts[9].score == -SCORE_WIN && !review_score(&it.r, 9).known);
    EXPECT(review_first_share(&it.r, 9) == 1000);
    put(8, SCORE_WIN - 1, "t");
    EXPECT(it.verdicts[8].best && review_score(&it.r, 8).forced
           && review_score(&it.r, 8).value == 1);
    review_thought level = thought_of(&it.at[7], 0, "t t");
    level.drawn = true;
    review_put(&it.r, 7, &level, work);
    EXPECT(it.verdicts[7].size == REVIEW_BLUNDER);
    EXPECT(says(7, LANG_EN, "blunder: lets the opponent mate in 1 turn, gives away a draw"));
    EXPECT(
        says(7, LANG_FR, "gaffe : laisse l’adversaire mater en 1 coup, laisse échapper la nulle"));
    EXPECT(says(7, LANG_DE,
                "grober Fehler: lässt den Gegner in 1 Zug mattsetzen, verschenkt ein Remis"));
    /* A draw has a score of 0. */
    EXPECT(review_score(&it.r, 7).known && review_score(&it.r, 7).value == 0);
    put(6, SCORE_WIN - 7, "t");
    EXPECT(says(6, LANG_EN, ""));
    put(6, SCORE_WIN - 7, "f");
    EXPECT(it.verdicts[6].size == REVIEW_BLUNDER);
    EXPECT(says(6, LANG_EN, "blunder: misses a win in 7 turns, lets the opponent draw"));
    EXPECT(says(6, LANG_DE,
                "grober Fehler: verpasst in 7 Zügen einen Gewinn, lässt den Gegner ins Remis"));
    EXPECT(!review_needs_check(&it.r, 6)); /* what is proven is not searched again */
}

/* A search line ends where the result is known; the missing turns are filled in. */
static void lines_are_finished(void) {
    load("[Game \"sensei\"][RuleSet \"shizukana-variant\"] 1. c1c2,d1c2,d1d2 c7c6,d7c6,e7e6 "
         "2. a1a2,d2d3,c2d3 d7d6,c6d6,c6c5 3. a2a3,f7e7 c5b5,b5b4,d6b4 4. c2c3,c3c4,d3c4 "
         "d6d5,d5e5,b4b1 0-1");
    put(8, 0, "");
    put(7, SCORE_WIN - 1, "");
    EXPECT(it.thoughts[7].n == 1);
    put(6, 5, "a3b3");
    EXPECT(it.verdicts[6].size == REVIEW_BLUNDER);
    EXPECT(says(6, LANG_EN, "blunder: lets the opponent reach the goal in 1 turn"));
    EXPECT(says(6, LANG_FR, "gaffe : laisse l’adversaire atteindre le but en 1 coup"));
    EXPECT(says(6, LANG_DE, "grober Fehler: lässt den Gegner in 1 Zug ans Ziel"));
    put(5, SCORE_WIN - 3, "a7a6,e6f6,d6f6");
    /* 1... any 2... the goal */
    position at = it.at[5], next;
    EXPECT(it.thoughts[5].n == 3);
    for (int k = 0; k < it.thoughts[5].n; k++) {
        turn_play(it.r.g, &at, &it.thoughts[5].line[k], &next);
        at = next;
    }
    EXPECT(at.result == SECOND_WINS);
    EXPECT(says(5, LANG_EN, "blunder: misses a win in 3 turns"));
}

/* S9: an unfair game loses with the turn that completes it. */
static void loses_at_once(void) {
    review_verdict v = {.size = REVIEW_BLUNDER, .remark_count = 1};
    v.remarks[0] = (review_remark){.kind = REVIEW_ALLOWS_WIN, .turns = 0};
    static const char *const wanted[LANGS] = {"blunder: loses at once", "gaffe : perd aussitôt",
                                              "grober Fehler: verliert sofort"};
    for (int i = 0; i < GAME_COUNT; i++)
        for (int l = 0; l < LANGS; l++) {
            writer w = writer_on(out, OUT);
            review_write_words(&v, games[i], (lang)l, &w);
            EXPECT(strcmp(out, wanted[l]) == 0);
        }
}

static void near_results_count_in_bad_positions(void) {
    load(quiet_game);
    put(4, 0, "b2c3");
    put(3, SCORE_WIN - 3, "h9g9"); /* White had a win and is still far ahead */
    EXPECT(says(3, LANG_EN, "blunder: misses a win in 3 turns"));
    load(quiet_game);
    put(4, -900, "b2c3");
    put(3, SCORE_WIN - 3, "h9g9");
    EXPECT(it.verdicts[3].loss < 5 && it.verdicts[3].size == REVIEW_INACCURACY);
    put(3, SCORE_WIN - 7, "h9g9");
    EXPECT(it.verdicts[3].size == REVIEW_FINE && says(3, LANG_EN, ""));
}

/* Statements about marbles need a proof: search lines are not proof. */
static void marbles(void) {
    load("[Game \"abalone\"][Position \"5/6/7/8/w8/8/7/bb4/wbb2 b 0 0 0\"] 1. b1b2 e1e2 *");
    put(2, 0, "b2b3");
    put(1, 0, "e1e2");
    EXPECT(!review_needs_proof(&it.r, 1)
           && !review_needs_proof(&it.r, 2)); /* no mistake, no turn */
    put(0, 100, "a3a2");                      /* ejects the marble in the corner */
    EXPECT(it.verdicts[0].size == REVIEW_BLUNDER && review_needs_proof(&it.r, 0));
    EXPECT(says(0, LANG_EN, "blunder: the engine sees chances fall from 70% to 50%"));
    EXPECT(says(0, LANG_FR, "gaffe : pour le moteur, les chances tombent de 70 % à 50 %"));
    EXPECT(says(0, LANG_DE, "grober Fehler: für die Engine fallen die Chancen von 70 % auf 50 %"));
    EXPECT(strcmp(review_better_word(&it.verdicts[0], LANG_EN), "it prefers ") == 0);
    review_claim(&it.r, 0, REVIEW_MISSES_SOME, 1, 1);
    EXPECT(!review_needs_proof(&it.r, 0));
    EXPECT(says(0, LANG_EN, "blunder: misses a marble in 1 turn"));
    EXPECT(says(0, LANG_FR, "gaffe : manque une bille en 1 coup"));
    EXPECT(says(0, LANG_DE, "grober Fehler: verpasst in 1 Zug eine Kugel"));
    EXPECT(strcmp(review_better_word(&it.verdicts[0], LANG_EN), "better ") == 0);
    put(0, 100, "a3a2");
    review_claim(&it.r, 0, REVIEW_LOSES_SOME, 2, 3);
    EXPECT(says(0, LANG_EN, "blunder: loses 2 marbles in 3 turns"));
    EXPECT(says(0, LANG_FR, "gaffe : perd 2 billes en 3 coups"));
    EXPECT(says(0, LANG_DE, "grober Fehler: verliert in 3 Zügen 2 Kugeln"));
}

/* Without captures no proof is requested, and a forced result takes precedence. */
#define BEFORE_LIMIT(limit)                                                                        \
    "[Game \"abalone\"][Position \"5/6/7/8/w8/8/7/bb4/wbb2 b 5 5 17\"][Limit \"" limit             \
    "\"] 1. b1b2 "                                                                                 \
    "e1e2 *"

static void limits(void) {
    load(BEFORE_LIMIT("20"));
    put(2, SCORE_WIN - 3, "b2b3"); /* after 19 turns without an ejection */
    EXPECT(!review_score(&it.r, 2).forced);
    put(2, SCORE_WIN - 1, "a3a2");
    EXPECT(review_score(&it.r, 2).forced);
    put(1, 0, "e1f2");
    EXPECT(says(1, LANG_EN, "blunder: loses the deciding marble in 1 turn"));
    put(0, SCORE_WIN - 3, "a3a2");
    EXPECT(review_score(&it.r, 0).forced);
    put(0, SCORE_WIN - 5, "a3a2");
    EXPECT(!review_score(&it.r, 0).forced);
    /* Of a game that went on at its limit, what it led to is claimed only after progress. */
    load("[Game \"abalone\"][Position \"5/6/7/8/w8/8/7/bb4/wbb2 b 5 4 20\"][Limit \"20\"] 1. a3a2 "
         "*");
    put(1, 4 - SCORE_WIN, "e1e2");
    EXPECT(review_score(&it.r, 1).forced);
    put(0, 50, "b1b2");
    EXPECT(it.thoughts[0].score > 50 && !review_score(&it.r, 0).forced);
}

/* A game that ended at its limit needs no search of its last position, and its result proves
   nothing about the positions before. */
static void ends_by_limit(void) {
    static const struct {
        const char *lost, *result;
        bool over;
        int score; /* for Black, who is to move */
    } ends[] = {{"5 4", "0-1", true, -SCORE_SURE},
                {"4 5", "1-0", true, SCORE_SURE},
                {"5 5", "1/2-1/2", true, 0},
                {"5 4", "*", false, 0}};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        char text[256];
        snprintf(text, sizeof text,
                 "[Game \"abalone\"][Position \"5/6/7/8/w8/8/7/bb4/wbb2 b %s 18\"][Limit "
                 "\"20\"] 1. b1b2 e1e2 %s",
                 ends[i].lost, ends[i].result);
        load(text);
        review_thought t;
        EXPECT(review_over(&it.r, 2, &t) == ends[i].over && !review_over(&it.r, 1, &t));
        if (!ends[i].over) continue;
        put(2, 0, "");
        EXPECT(it.thoughts[2].score == ends[i].score);
        EXPECT(it.thoughts[2].drawn == (ends[i].score == 0) && !review_score(&it.r, 2).known);
        put(1, 0, "e1e2");
        EXPECT(it.thoughts[1].score == -ends[i].score && !review_score(&it.r, 1).forced);
    }
}

static void marbles_before_limit(void) {
    static const struct {
        const char *text;
        review_kind kind;
        int turns;
        const char *said;
    } claims[] = {
        {BEFORE_LIMIT("20"), REVIEW_MISSES_SOME, 3, "blunder: misses a marble in 3 turns"},
        {BEFORE_LIMIT("19"), REVIEW_MISSES_SOME, 3,
         "blunder: the engine sees chances fall from 70% to 50%"},
        {BEFORE_LIMIT("21"), REVIEW_LOSES_SOME, 3, "blunder: loses a marble in 3 turns"},
        {BEFORE_LIMIT("20"), REVIEW_LOSES_SOME, 3,
         "blunder: the engine sees chances fall from 70% to 50%"},
    };
    for (size_t i = 0; i < sizeof claims / sizeof *claims; i++) {
        load(claims[i].text);
        put(2, 0, "b2b3");
        put(1, 0, "e1e2");
        put(0, 100, "a3a2");
        review_claim(&it.r, 0, claims[i].kind, 1, claims[i].turns);
        EXPECT(says(0, LANG_EN, claims[i].said));
    }
}

static void no_marbles(void) {
    load("[Game \"sensei\"] 1. a1a2 a7a6 *");
    put(2, 0, "a2a3");
    put(1, 200, "b7b6");
    EXPECT(it.verdicts[1].size == REVIEW_BLUNDER && !review_needs_proof(&it.r, 1));
    load(quiet_game);
    put(4, 0, "b2c3");
    put(3, SCORE_WIN - 3, "h9g9");
    EXPECT(it.verdicts[3].size == REVIEW_BLUNDER && !review_needs_proof(&it.r, 3));
}

/* People see an expected score in every game; a forced result has its number of turns. */
static void scores_in_percent(void) {
    load(quiet_game);
    put(4, 100, "b2c3"); /* Black is to move */
    put(3, 100, "h9g9");
    writer w = writer_on(out, OUT);
    review_write_score(&it.r, 4, LANG_EN, &w);
    EXPECT(strcmp(out, "70%") == 0);
    w = writer_on(out, OUT);
    review_write_score(&it.r, 3, LANG_EN, &w);
    EXPECT(strcmp(out, "30%") == 0);
    put(3, SCORE_WIN - 3, "h9g9");
    w = writer_on(out, OUT);
    review_write_score(&it.r, 3, LANG_EN, &w);
    EXPECT(strcmp(out, "#-3") == 0);
}

static const char annotated_game[] =
    "[Game \"bushishogi\"]\n[Result \"1-0\"]\n\n"
    "{Hello.} 1. 3n 6n 2. r $10 {[%clk 0:01:00]} (2. l {calmer}) 2... r 3. f f 4. t l 5. t 1-0\n";

static void look_over(const char *text) {
    load(text);
    for (uint32_t i = it.rec.turns;; i--) {
        static const struct {
            uint32_t i;
            int score;
            const char *line;
        } all[] = {{8, SCORE_WIN - 1, "t"}, {7, 0, "t t"}, {2, 60, "l"}};
        size_t k = 0;
        while (k < 3 && all[k].i != i) k++;
        char played[8];
        writer w = writer_on(played, sizeof played);
        if (i < it.rec.turns) turn_write(it.r.g, &it.at[i], &it.played[i], &w);
        put(i, k < 3 ? all[k].score : 0, k < 3 ? all[k].line : w.len > 0 ? played : "");
        if (i == 0) break;
    }
}

static void written(void) {
    writer w = writer_on(out, OUT);
    record_write(&it.rec, &w);
}

static void records_are_annotated(void) {
    look_over(annotated_game);
    EXPECT(review_annotate(&it.r, &it.rec, it.set.how, REVIEW_MISTAKE_LINES, LANG_EN));
    written();
    const char *wanted =
        "[Game \"bushishogi\"]\n[Result \"1-0\"]\n\n"
        "{Hello.} 1. 3n {[%eval 0.6]} 1... 6n {[%eval 0.6]} 2. r? $10 {[%clk 0:01:00]}\n"
        "(2. l {calmer})\n"
        "{[%eval 0] mistake: the engine sees chances fall from 62% to 50%} 2... r\n"
        "{[%eval 0]} 3. f {[%eval 0]} 3... f {[%eval 0]} 4. t {[%eval 0]} 4... l??\n"
        "{[%eval #1] blunder: lets the opponent mate in 1 turn} (4... t {[%eval 0]} 5. t)\n"
        "5. t 1-0\n";
    if (!EXPECT(strcmp(out, wanted) == 0)) printf("%s", out);
}

/* Everything in the input is kept, and a second review adds nothing. */
static void annotating_twice(void) {
    look_over(annotated_game);
    EXPECT(review_annotate(&it.r, &it.rec, it.set.how, REVIEW_ALL_LINES, LANG_DE));
    written();
    char *first = strdup(out);
    EXPECT(strstr(first, "$10 {[%clk 0:01:00]}\n(2. l {calmer})\n{[%eval 0] Fehler: "));
    look_over(first);
    EXPECT(review_annotate(&it.r, &it.rec, it.set.how, REVIEW_ALL_LINES, LANG_DE));
    written();
    EXPECT(strcmp(first, out) == 0);
    free(first);
}

static void memory_runs_out(void) {
    look_over(annotated_game);
    size_t cap = 512;
    bool done = false;
    for (; !done && cap < MEMORY; cap += 8)
        done = read_record(annotated_game, cap)
               && review_annotate(&it.r, &it.rec, it.set.how, REVIEW_ALL_LINES, LANG_EN);
    EXPECT(done && cap > 1024);
}

static void half_a_review(void) {
    load(annotated_game);
    put(9, 0, "");
    put(8, SCORE_WIN - 1, "t");
    EXPECT(review_annotate(&it.r, &it.rec, it.set.how, REVIEW_MISTAKE_LINES, LANG_EN));
    written();
    EXPECT(strstr(out, "{[%eval #1]} 5. t 1-0") && !strstr(out, "%eval 0"));
    review_sum sum = review_add_up(&it.r, FIRST);
    EXPECT(sum.turns == 1 && sum.best == 1 && sum.loss == 0 && sum.sizes[REVIEW_FINE] == 1);
    EXPECT(review_add_up(&it.r, SECOND).turns == 0);
    writer w = writer_on(out, OUT);
    svg_style style = {.size = SVG_LARGE};
    review_draw_graph(&it.r, &it.rec, &style, LANG_EN, &w);
    EXPECT(writer_fits(&w) && strstr(out, "data-turn=\"9\"") && !strstr(out, "data-turn=\"7\""));
    w = writer_on(out, OUT);
    json_object(&w, NULL);
    review_write_json(&it.r, &it.rec, LANG_EN, &w);
    EXPECT(strncmp(out, "{\"eval\": null, \"turns\": [", 25) == 0);
}

static void sums(void) {
    look_over(annotated_game);
    review_sum second = review_add_up(&it.r, SECOND), first = review_add_up(&it.r, FIRST);
    EXPECT(first.turns == 5 && second.turns == 4);
    EXPECT(second.sizes[REVIEW_BLUNDER] == 1 && second.best == 3 && second.loss == 500);
    writer w = writer_on(out, OUT);
    review_write_average(&second, LANG_EN, &w);
    EXPECT(strcmp(out, "12.5% lost per turn") == 0);
    w = writer_on(out, OUT);
    review_write_average(&second, LANG_DE, &w);
    EXPECT(strcmp(out, "12,5 % Verlust pro Zug") == 0);
}

/* Score and expected score are those after the turn. */
static void turns_as_json(void) {
    look_over(annotated_game);
    writer w = writer_on(out, OUT);
    json_object(&w, NULL);
    review_write_json(&it.r, &it.rec, LANG_EN, &w);
    json_end(&w);
    static const char *const wanted[] = {
        "\"number\": \"1...\", \"turn\": \"6n\", \"eval\": 0.6, \"expected\": 62",
        "\"number\": \"2.\", \"turn\": \"r\", \"eval\": 0, \"expected\": 50",
        "\"number\": \"4...\", \"turn\": \"l\", \"eval\": {\"win\": 1}, \"expected\": 100",
        ("\"turns\": 4, \"best_turns\": 3, \"inaccuracies\": 0, \"mistakes\": 0, "
         "\"blunders\": 1, \"average_loss\": 12.5")};
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++)
        if (!EXPECT(strstr(out, wanted[i]))) printf("# %s\n", out);
}

/* Every game has words for each of its endings. */
static void endings_have_words(void) {
    static const struct {
        const char *game, *slug, *allows, *misses;
    } ends[] = {
        {"sensei", "goal", "lets the opponent reach the goal in 1 turn",
         "misses the goal in 1 turn"},
        {"sensei", "unfair-game", "loses by unfair game in 1 turn",
         "misses a win by unfair game in 1 turn"},
        {"abalone", "ejections", "loses the deciding marble in 1 turn",
         "misses the deciding ejection in 1 turn"},
        {"bushishogi", "mate", "lets the opponent mate in 1 turn", "misses mate in 1 turn"},
        {"sensei", "no-move", "loses in 1 turn", "misses a win in 1 turn"},
    };
    for (size_t k = 0; k < sizeof ends / sizeof *ends; k++) {
        const game *g = NULL;
        int rules = 0;
        EXPECT(games_find(ends[k].game, strlen(ends[k].game), &g, &rules).code == 0);
        int code = 1;
        while (code < GAME_WORDS + g->text->word_count
               && strcmp(game_word(g, code)->slug, ends[k].slug) != 0)
            code++;
        for (int missed = 0; missed < 2; missed++) {
            review_remark m = {(uint8_t)(missed ? REVIEW_MISSES_WIN : REVIEW_ALLOWS_WIN),
                               (uint8_t)code, 0, 1};
            writer w = writer_on(out, OUT);
            review_write_remark(&m, g, LANG_EN, &w);
            EXPECT(strcmp(out, missed ? ends[k].misses : ends[k].allows) == 0);
        }
    }
}

int main(void) {
    memory = malloc(MEMORY);
    out = malloc(OUT);
    work = malloc(MAX_TURNS * sizeof *work);
    TEST("turns as JSON include the resulting position", turns_as_json);
    TEST("scores are converted to expected scores", shares);
    TEST("the size of a mistake is the loss of expected score", sizes);
    TEST("the best turn is never a mistake", the_best_turn_is_never_wrong);
    TEST("a second search confirms or clears a mistake", second_looks);
    TEST("a loss is claimed only if the search of its position proves it", losses_need_proof);
    TEST("proven results are put into words", proven_results);
    TEST("winning lines are completed", lines_are_finished);
    TEST("S9 a turn that loses at once is said to do so", loses_at_once);
    TEST("near results also count in bad positions", near_results_count_in_bad_positions);
    TEST("A7 marbles are mentioned only after a proof", marbles);
    TEST("A8 no result is claimed that the limit may prevent", limits);
    TEST("A8 a game that ended at its limit is over", ends_by_limit);
    TEST("A8 no marbles are mentioned that the limit may save", marbles_before_limit);
    TEST("A7 no proof is asked for where marbles cannot matter", no_marbles);
    TEST("scores are shown as shares of the points", scores_in_percent);
    TEST("B8 a game drawn by repetition is over", ends_by_repetition);
    TEST("every ending has words", endings_have_words);
    TEST("records are annotated", records_are_annotated);
    TEST("annotating twice adds nothing", annotating_twice);
    TEST("annotating reports a lack of memory", memory_runs_out);
    TEST("an incomplete review is consistent", half_a_review);
    TEST("sums are kept for each player", sums);
    free(memory);
    free(out);
    free(work);
    return tap_done();
}
