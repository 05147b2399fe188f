/* SPDX-License-Identifier: MIT */
/* The library as other programs see it: this file includes nothing of ours but sandan.h. */
#include "api/sandan.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "tap.h"

static const char *const tail = "wwww1/wwwwww/2www2/4w3/9/3b4/2bbb2/bbbbbb/1bbbb b 0 0 2";

static sandan_position *start_of(const char *name) {
    return sandan_start(sandan_game_find(name, NULL), NULL);
}

/* Compares a text that is ours, and frees it. */
static bool is_text(char *text, const char *wanted) {
    bool same = text && strcmp(text, wanted) == 0;
    if (!same) printf("# got %s\n", text ? text : "NULL");
    sandan_free(text);
    return same;
}

static void games_have_names(void) {
    sandan_error e;
    size_t n = sandan_game_count();
    EXPECT(n > 60 && sandan_game_at(n - 1) && !sandan_game_at(n));
    for (size_t i = 0; i < n; i++) {
        const sandan_game *g = sandan_game_at(i);
        char name[128];
        snprintf(name, sizeof name, "%s:%s", sandan_game_id(g), sandan_game_rule_set(g));
        EXPECT(sandan_game_find(name, &e) == g && e.status == SANDAN_OK);
    }
    const sandan_game *bushi = sandan_game_find("bushishogi", NULL);
    EXPECT(sandan_game_is_solved(bushi));
    EXPECT(strcmp(sandan_game_side(bushi, 1, SANDAN_FR), "Blanc") == 0);
    EXPECT(!sandan_game_find("sensei:none", &e) && e.status == SANDAN_UNREADABLE && e.at == 7);
    EXPECT(strcmp(e.code, "no-rule-set") == 0 && *e.words);
}

static void turns_are_checked(void) {
    sandan_error e;
    sandan_position *p = start_of("sensei");
    EXPECT(sandan_check(p, "d1d2", &e) == SANDAN_ILLEGAL && strcmp(e.ruling, "S5") == 0);
    const char *german = sandan_reason(sandan_position_game(p), e.code, SANDAN_DE);
    EXPECT(*german && strcmp(german, e.words) != 0);
    EXPECT(sandan_check(p, "b1b2,z9", &e) == SANDAN_UNREADABLE && e.at == 5);
    EXPECT(sandan_check(p, "\xff\xfe", &e) == SANDAN_UNREADABLE);
    EXPECT(!sandan_play(p, "d1d2", NULL));
    EXPECT(is_text(sandan_canonical(p, "c1c2,d1c2", NULL), "c1c2,d1c2"));
    sandan_position_free(p);

    sandan_position *first = start_of("abalone"), *second = sandan_play(first, "A1B2", &e);
    sandan_position *third = sandan_play(second, "i9h8", &e);
    EXPECT(is_text(sandan_position_text(third), tail));
    EXPECT(sandan_position_side(second) == 1 && sandan_position_result(third) == SANDAN_ONGOING);
    sandan_position *read = sandan_position_read(sandan_position_game(third), tail, &e);
    EXPECT(sandan_position_equal(read, third) && !sandan_position_equal(read, first));
    EXPECT(sandan_position_hash(read) == sandan_position_hash(third));
    sandan_position_free(first);
    sandan_position_free(second);
    sandan_position_free(third);
    sandan_position_free(read);
}

static void turns_are_listed(void) {
    static const char *const names[] = {"sensei", "abalone:belgian-daisy", "bushishogi"};
    for (int i = 0; i < 3; i++) {
        sandan_position *p = start_of(names[i]);
        sandan_list *turns = sandan_turns(p, NULL);
        size_t n = sandan_list_count(turns);
        uint64_t one = 0;
        EXPECT(n > 10 && n == sandan_turn_count(p) && !sandan_list_at(turns, n));
        EXPECT(sandan_perft(p, 1, &one, NULL) == SANDAN_OK && one == n);
        for (size_t k = 0; k < n; k++)
            EXPECT(sandan_check(p, sandan_list_at(turns, k), NULL) == SANDAN_OK);
        sandan_list_free(turns);
        sandan_position_free(p);
    }
    sandan_position *p = start_of("abalone");
    uint64_t count;
    EXPECT(sandan_perft(p, 3, &count, NULL) == SANDAN_OK && count == 98912);
    EXPECT(sandan_perft(p, -1, &count, NULL) == SANDAN_MISUSE);
    EXPECT(sandan_perft(p, 1000, &count, NULL) == SANDAN_MISUSE);
    sandan_position_free(p);
}

static void a_turn_is_made_by_hand(void) {
    sandan_error e;
    sandan_position *p = start_of("sensei");
    sandan_hand *h = sandan_hand_new(p, NULL);
    EXPECT(sandan_hand_unact(h, &e) == SANDAN_ILLEGAL && strcmp(e.code, "nothing-to-undo") == 0);
    EXPECT(!sandan_hand_position(h, &e) && e.status == SANDAN_MISUSE);
    EXPECT(sandan_hand_type(h, "b1-b2", &e) == SANDAN_OK && !sandan_hand_done(h));
    EXPECT(sandan_hand_type(h, "d1-d5", &e) == SANDAN_ILLEGAL);
    EXPECT(is_text(sandan_hand_text(h), "b1b2"));
    sandan_list *next = sandan_hand_actions(h, NULL);
    bool can_end = false;
    for (size_t i = 0; i < sandan_list_count(next); i++)
        can_end |= strcmp(sandan_list_at(next, i), "end") == 0;
    EXPECT(can_end);
    sandan_list_free(next);
    EXPECT(sandan_hand_type(h, "end", &e) == SANDAN_OK && sandan_hand_done(h));
    EXPECT(sandan_hand_type(h, "b2b3", &e) == SANDAN_ILLEGAL);
    sandan_position *after = sandan_hand_position(h, &e), *played = sandan_play(p, "b1b2", NULL);
    EXPECT(sandan_position_equal(after, played));
    sandan_hand_reset(h);
    EXPECT(is_text(sandan_hand_text(h), ""));
    sandan_position_free(after);
    sandan_position_free(played);
    sandan_hand_free(h);
    sandan_position_free(p);
}

static void positions_are_drawn(void) {
    sandan_error e;
    sandan_position *p = start_of("abalone");
    char *svg = sandan_svg(p, "a1b2", "dark coords", &e), *plain = sandan_svg(p, NULL, NULL, &e);
    EXPECT(svg && plain && strstr(svg, "<svg") && strcmp(svg, plain) != 0);
    sandan_free(svg);
    sandan_free(plain);
    EXPECT(!sandan_svg(p, NULL, "dark pink", &e) && e.status == SANDAN_UNREADABLE && e.at == 5);
    EXPECT(!sandan_svg(p, "a1a9", NULL, &e) && e.status != SANDAN_OK);
    char *board = sandan_board(p, "ascii coords", &e), *words = sandan_describe(p, SANDAN_DE);
    EXPECT(board && strstr(board, "b b b b b") && words && *words);
    sandan_free(board);
    sandan_free(words);
    sandan_position_free(p);
}

static void records_are_built_and_read(void) {
    sandan_error e;
    sandan_position *p = start_of("bushishogi");
    sandan_record *r = sandan_record_new(p, &e);
    static const char *const turns[] = {"5s", "3n", "r", "t", "f"};
    EXPECT(sandan_record_set_tag(r, "First", "Anna \"A\" B\\", &e) == SANDAN_OK);
    EXPECT(sandan_record_set_tag(r, "Game", "abalone", &e) == SANDAN_MISUSE);
    EXPECT(sandan_record_set_tag(r, "two words", "x", &e) == SANDAN_UNREADABLE);
    EXPECT(sandan_record_set_tag(r, "Site", "a\nb", &e) == SANDAN_UNREADABLE && e.at == 1);
    EXPECT(sandan_record_append(r, "zz", -1, NULL, &e) == SANDAN_UNREADABLE);
    for (int i = 0; i < 5; i++)
        EXPECT(sandan_record_append(r, turns[i], i == 1 ? 59000 : -1, i == 2 ? "check" : NULL, &e)
               == SANDAN_OK);
    EXPECT(sandan_record_append(r, "f", -1, "}", &e) == SANDAN_UNREADABLE);
    EXPECT(sandan_record_append(r, "f", -1, NULL, &e) == SANDAN_ILLEGAL);
    EXPECT(sandan_record_result(r) == SANDAN_FIRST_WINS);
    EXPECT(sandan_record_set_result(r, SANDAN_DRAWN, &e) == SANDAN_ILLEGAL);
    char *text = sandan_record_text(r);
    size_t used = 0, n = text ? strlen(text) : 0;
    sandan_record *again = sandan_record_read(text, n, &used, &e);
    EXPECT(again && used + 2 > n && used <= n && sandan_record_count(again) == 5);
    EXPECT(strcmp(sandan_record_tag(again, "First"), "Anna \"A\" B\\") == 0);
    EXPECT(!sandan_record_tag(again, "Nothing"));
    EXPECT(sandan_record_clock(again, 1) == 59000 && sandan_record_clock(again, 2) == -1);
    EXPECT(strcmp(sandan_record_turn(again, 1), "3n") == 0 && !sandan_record_turn(again, 5));
    EXPECT(is_text(sandan_record_text(again), text));
    sandan_position *last = sandan_record_position(again, 5, &e);
    EXPECT(last && !sandan_record_position(again, 6, &e) && e.status == SANDAN_MISUSE);
    EXPECT(!sandan_record_read("1. 5s 9n *", 10, &used, &e) && e.status == SANDAN_UNREADABLE);
    sandan_position_free(last);
    sandan_free(text);
    sandan_record_free(again);
    sandan_record_free(r);
    sandan_position_free(p);
}

/* More turns and tags than the first memory holds. */
/* A turn of a tree: its text, the one before it, its depth, and its comment. */
static void expect_turn(const sandan_tree *t, size_t number, const char *turn, int parent,
                        int depth, const char *comment) {
    EXPECT(strcmp(sandan_tree_turn(t, number), turn) == 0);
    EXPECT(sandan_tree_parent(t, number) == parent && sandan_tree_depth(t, number) == depth);
    EXPECT(strcmp(sandan_tree_comment(t, number), comment) == 0);
}

static void records_have_variations(void) {
    static const char text[] =
        "[Game \"bushishogi\"]\n\n{one} 1. 5s $1 $14 (1. 4w {two} 2e (1... 1n)) "
        "(1. 3w) 1... 3n {[%clk 0:00:59]} *";
    sandan_error e;
    sandan_record *r = sandan_record_read(text, sizeof text - 1, NULL, &e);
    sandan_tree *t = sandan_record_tree(r, &e);
    EXPECT(e.status == SANDAN_OK && sandan_tree_count(t) == 6);
    expect_turn(t, 0, "5s", -1, 0, "one");
    expect_turn(t, 1, "4w", -1, 1, "two");
    expect_turn(t, 2, "2e", 1, 1, "");
    expect_turn(t, 3, "1n", 1, 2, "");
    expect_turn(t, 4, "3w", -1, 1, "");
    expect_turn(t, 5, "3n", 0, 0, "[%clk 0:00:59]");
    EXPECT(strcmp(sandan_tree_nags(t, 0), "1 14") == 0 && *sandan_tree_nags(t, 1) == '\0');
    EXPECT(sandan_tree_clock(t, 5) == 59000 && sandan_tree_clock(t, 0) == -1);
    sandan_position *p = sandan_tree_position(t, 3, &e);
    EXPECT(is_text(sandan_position_text(p), "4w 1n b"));
    sandan_position_free(p);
    EXPECT(!sandan_tree_turn(t, 6) && sandan_tree_parent(t, 6) == -1 && !sandan_tree_nags(t, 6));
    EXPECT(!sandan_tree_position(t, 6, &e) && e.status == SANDAN_MISUSE);
    EXPECT(sandan_record_vary(r, 1, "2e  f", "better", &e) == SANDAN_OK);
    EXPECT(sandan_tree_count(t) == 6); /* it does not change with the record */
    sandan_tree_free(t);
    t = sandan_record_tree(r, &e);
    expect_turn(t, 6, "2e", 0, 1, "better");
    expect_turn(t, 7, "f", 6, 1, "");
    EXPECT(sandan_tree_count(t) == 8 && sandan_record_count(r) == 2);
    char *written = sandan_record_text(r);
    EXPECT(written && strstr(written, "({better} 1... 2e 2. f)"));
    sandan_record *again = sandan_record_read(written, strlen(written), NULL, &e);
    EXPECT(is_text(sandan_record_text(again), written));
    EXPECT(sandan_record_vary(r, 1, "2e zz", NULL, &e) == SANDAN_UNREADABLE && e.at == 3);
    EXPECT(sandan_record_vary(r, 1, " ", NULL, &e) == SANDAN_UNREADABLE);
    EXPECT(sandan_record_vary(r, 1, "2e", "}", &e) == SANDAN_UNREADABLE);
    EXPECT(sandan_record_vary(r, 2, "f", NULL, &e) == SANDAN_MISUSE);
    EXPECT(is_text(sandan_record_text(r), written));
    sandan_free(written);
    sandan_record_free(again);
    sandan_tree_free(t);
    sandan_record_free(r);
}

static void records_grow(void) {
    sandan_error e;
    sandan_position *p = start_of("abalone");
    sandan_record *r = sandan_record_new(p, &e);
    static const char *const cycle[] = {"a1b2", "i9h8", "b2a1", "h8i9"};
    char comment[200];
    memset(comment, 'x', sizeof comment - 1);
    comment[sizeof comment - 1] = '\0';
    for (int i = 0; i < 800; i++)
        EXPECT(sandan_record_append(r, cycle[i % 4], 1000, comment, &e) == SANDAN_OK);
    for (size_t i = 0; i < 800; i++)
        EXPECT(sandan_record_vary(r, i, cycle[i % 4], comment, &e) == SANDAN_OK);
    EXPECT(sandan_record_set_tag(r, "Event", comment, &e) == SANDAN_OK);
    EXPECT(sandan_record_count(r) == 800 && strcmp(sandan_record_turn(r, 799), "h8i9") == 0);
    char *text = sandan_record_text(r);
    sandan_record *again = sandan_record_read(text, strlen(text), NULL, &e);
    EXPECT(sandan_record_count(again) == 800 && is_text(sandan_record_text(again), text));
    sandan_free(text);
    sandan_record_free(again);
    sandan_record_free(r);
    sandan_position_free(p);
}

static void games_are_played_with_clocks(void) {
    sandan_error e;
    sandan_position *p = start_of("abalone");
    sandan_session *s = sandan_session_new(p, "1m", 0, 1000, &e);
    EXPECT(s && sandan_session_clock(s, 0, 1000) == 60000);
    EXPECT(sandan_session_do(s, 1, "turn i9h8", 2000, &e) == SANDAN_ILLEGAL);
    EXPECT(strcmp(e.code, "not-your-turn") == 0);
    EXPECT(sandan_session_do(s, 0, "turn a1z2", 2000, &e) == SANDAN_UNREADABLE && e.at == 7);
    EXPECT(sandan_session_do(s, 0, "turn a1b2", 11000, &e) == SANDAN_OK);
    EXPECT(sandan_session_clock(s, 0, 11000) == 50000 && sandan_session_count(s) == 1);
    EXPECT(sandan_session_do(s, 1, "offer", 12000, &e) == SANDAN_OK);
    EXPECT(sandan_session_offer(s) == 1 && sandan_session_deadline(s) == 71000);
    char *saved = sandan_session_save(s, NULL, 12000);
    sandan_session *other = sandan_session_load(saved, saved ? strlen(saved) : 0, 500000, &e);
    EXPECT(other && sandan_session_clock(other, 1, 500000) == 59000);
    EXPECT(!sandan_session_save(s, "a\nb", 12000));
    EXPECT(sandan_session_do(s, 1, "turn i9h8", 71001, &e) == SANDAN_ILLEGAL);
    EXPECT(strcmp(e.code, "flag") == 0 && strcmp(sandan_session_why(s), "flag") == 0);
    EXPECT(sandan_session_result(s) == SANDAN_FIRST_WINS);
    EXPECT(!sandan_session_new(p, "ten minutes", 0, 0, &e) && e.status == SANDAN_UNREADABLE);
    EXPECT(!sandan_session_new(p, NULL, 0, INT64_MAX, &e) && e.status == SANDAN_MISUSE);
    sandan_free(saved);
    sandan_session_free(other);
    sandan_session_free(s);
    sandan_position_free(p);
}

/* S12: the third occurrence ends the game. A game is longer than its first memory when turns are
   undone and made again. */
static void history_counts(void) {
    sandan_error e;
    sandan_position *p = start_of("abalone");
    sandan_session *s = sandan_session_new(p, NULL, 0, 0, &e);
    static const char *const cycle[] = {"turn a1b2", "turn i9h8", "turn d4c3", "turn f6g7"};
    for (int i = 0; i < 8; i++)
        EXPECT(sandan_session_do(s, i % 2, cycle[i % 4], 0, &e) == SANDAN_OK);
    EXPECT(sandan_session_result(s) == SANDAN_DRAWN && sandan_session_repeated(s) == 3);
    EXPECT(strcmp(sandan_session_why(s), "repetition") == 0);
    EXPECT(sandan_session_do(s, 0, "turn a1b2", 0, &e) == SANDAN_ILLEGAL);
    sandan_session_free(s);
    s = sandan_session_new(p, NULL, 0, 0, &e);
    int played = 0;
    for (; played < 200 && sandan_session_result(s) == SANDAN_ONGOING; played++) {
        sandan_position *now = sandan_session_position(s, &e);
        sandan_list *turns = sandan_turns(now, &e);
        char command[64];
        size_t pick = (size_t)(played * 7919) % sandan_list_count(turns);
        snprintf(command, sizeof command, "turn %s", sandan_list_at(turns, pick));
        EXPECT(sandan_session_do(s, played % 2, command, 0, &e) == SANDAN_OK);
        sandan_list_free(turns);
        sandan_position_free(now);
    }
    EXPECT(played > 64 && sandan_session_count(s) == (size_t)played);
    sandan_session_free(s);
    sandan_position_free(p);
}

typedef struct seen {
    int times;
    sandan_engine *stop; /* at the first call */
} seen;

static void observe(void *context, const sandan_answer *so_far) {
    seen *s = context;
    s->times += sandan_answer_lines(so_far) > 0 && sandan_answer_turn(so_far, 0, 0) != NULL;
    if (s->stop) sandan_stop(s->stop);
}

static void the_engine_thinks(void) {
    sandan_error e;
    seen s = {0, NULL};
    sandan_engine *engine = sandan_engine_new(16, 1, &e);
    sandan_position *p = start_of("abalone");
    sandan_answer *a = sandan_think(engine, p, "a1b2 i9h8", "depth 3 lines 2", observe, &s, &e);
    EXPECT(a && sandan_answer_lines(a) == 2 && sandan_answer_depth(a) == 3 && s.times >= 3);
    EXPECT(sandan_answer_count(a, 0) >= 1 && !sandan_answer_turn(a, 2, 0));
    EXPECT(sandan_answer_nodes(a) > 100 && sandan_answer_forced(a, 0) == 0);
    sandan_answer_free(a);
    s.stop = engine;
    a = sandan_think(engine, p, NULL, "time 600000", observe, &s, &e);
    EXPECT(a && sandan_answer_time(a) < 300000);
    sandan_answer_free(a);
    a = sandan_think(engine, p, NULL, "level 1 seed 7", NULL, NULL, &e);
    EXPECT(a && sandan_check(p, sandan_answer_turn(a, 0, 0), NULL) == SANDAN_OK);
    sandan_answer_free(a);
    EXPECT(!sandan_think(engine, p, "a1b2 zz", NULL, NULL, NULL, &e) && e.at == 5);
    EXPECT(!sandan_think(engine, p, NULL, "depth x", NULL, NULL, &e) && e.at == 6);
    EXPECT(!sandan_engine_new(0, 1, &e) && e.status == SANDAN_MISUSE);
    sandan_position *mate =
        sandan_position_read(sandan_game_find("bushishogi", NULL), "1s 3e b", &e);
    a = sandan_think(engine, mate, NULL, "depth 3", NULL, NULL, &e);
    EXPECT(sandan_answer_forced(a, 0) == 1 && strcmp(sandan_answer_turn(a, 0, 0), "f") == 0);
    sandan_answer_free(a);
    EXPECT(!sandan_think(engine, mate, "f", NULL, NULL, NULL, &e) && e.status == SANDAN_ILLEGAL);
    sandan_position_free(mate);
    sandan_position_free(p);
    sandan_engine_free(engine);
}

static void *stop_it(void *engine) {
    /* Until a search runs there is nothing to stop, so more than once. */
    for (int i = 0; i < 1000000; i++) sandan_stop(engine);
    return NULL;
}

static void another_thread_stops_it(void) {
    sandan_engine *engine = sandan_engine_new(16, 2, NULL);
    sandan_position *p = start_of("sensei");
    seen s = {0, engine};
    pthread_t other;
    EXPECT(pthread_create(&other, NULL, stop_it, engine) == 0);
    sandan_answer *a = sandan_think(engine, p, NULL, "time 600000", observe, &s, NULL);
    EXPECT(a && sandan_answer_turn(a, 0, 0));
    pthread_join(other, NULL);
    sandan_answer_free(a);
    sandan_position_free(p);
    sandan_engine_free(engine);
}

static void positions_are_solved(void) {
    sandan_error e;
    sandan_position *p = sandan_position_read(sandan_game_find("bushishogi", NULL), "1s 3e b", &e);
    sandan_proof *proof = sandan_solve(p, 3, NULL, &e);
    EXPECT(sandan_proof_value(proof) == 1 && sandan_proof_count(proof) == 3);
    EXPECT(strcmp(sandan_proof_turn(proof, 0), "f") == 0 && sandan_proof_turn_value(proof, 0) == 1);
    EXPECT(sandan_proof_turn_value(proof, 3) == 0 && !sandan_proof_turn(proof, 3));
    sandan_proof_free(proof);
    sandan_position_free(p);
    p = sandan_position_read(sandan_game_find("sensei", NULL),
                             "7/1grr3/3Gg2/1g2r2/2Rr1r1/3rg2/1g1g3 g", &e);
    proof = sandan_solve(p, 3, "threads 2 memory 16", &e);
    EXPECT(sandan_proof_value(proof) == 3 && sandan_proof_within(proof) >= 2);
    sandan_proof_free(proof);
    EXPECT(!sandan_solve(p, 16, NULL, &e) && e.status == SANDAN_MISUSE);
    EXPECT(!sandan_solve(p, 3, "threads 0", &e) && e.status == SANDAN_MISUSE);
    EXPECT(!sandan_solve(p, 3, "threads", &e) && e.status == SANDAN_UNREADABLE);
    sandan_position_free(p);
}

static void reported(void *context, const char *json, size_t n) {
    *(int *)context += n > 0 && json[0] == '{';
}

static void the_desk_answers(void) {
    sandan_desk *d = sandan_desk_new(NULL);
    size_t n = 0;
    int reports = 0;
    const char *request = "apply\nabalone\nstart\na1b2 i9h8", *json;
    json = sandan_call(d, request, strlen(request), &n);
    EXPECT(json && strstr(json, tail) && n == strlen(json));
    request = "think\nabalone\nstart\n\ndepth 2";
    sandan_desk_observe(d, reported, &reports);
    json = sandan_call(d, request, strlen(request), NULL);
    EXPECT(json && strstr(json, "\"turn\"") && reports > 0);
    json = sandan_call(d, "\xff\n\xfe", 3, NULL);
    EXPECT(json && strstr(json, "\"error\""));
    sandan_desk_stop(d);
    request = "think\nabalone\nstart\n\ntime 600000";
    json = sandan_call(d, request, strlen(request), NULL);
    EXPECT(json && strstr(json, "\"turn\""));
    sandan_desk_free(d);
}

/* What disturbs the search that it observes. */
typedef struct intruder {
    sandan_engine *engine;
    sandan_position *at;
    sandan_desk *desk;
    int refused;
} intruder;

static void intrude(void *context, const sandan_answer *so_far) {
    intruder *x = context;
    sandan_error e;
    (void)so_far;
    sandan_engine_clear(x->engine);
    if (!sandan_think(x->engine, x->at, NULL, "depth 1", NULL, NULL, &e))
        x->refused += e.status == SANDAN_MISUSE && strcmp(e.code, "moment") == 0;
}

static void intrude_desk(void *context, const char *json, size_t n) {
    intruder *x = context;
    const char *answer = sandan_call(x->desk, "games", 5, NULL);
    x->refused += json[n - 1] == '}' && answer && strstr(answer, "\"code\": \"moment\"");
}

static void observers_cannot_disturb(void) {
    sandan_error e;
    intruder x = {sandan_engine_new(1, 1, NULL), start_of("abalone"), sandan_desk_new(NULL), 0};
    sandan_answer *a = sandan_think(x.engine, x.at, NULL, "depth 3", intrude, &x, &e);
    EXPECT(a && e.status == SANDAN_OK && sandan_answer_depth(a) == 3 && x.refused >= 3);
    sandan_answer_free(a);
    a = sandan_think(x.engine, x.at, NULL, "depth 1", NULL, NULL, &e);
    EXPECT(a != NULL);
    sandan_answer_free(a);
    x.refused = 0;
    const char *request = "think\nabalone\nstart\n\ndepth 3", *json;
    sandan_desk_observe(x.desk, intrude_desk, &x);
    json = sandan_call(x.desk, request, strlen(request), NULL);
    EXPECT(json && strstr(json, "\"turn\"") && x.refused > 0);
    json = sandan_call(x.desk, "games", 5, NULL);
    EXPECT(json && strstr(json, "abalone"));
    sandan_desk_free(x.desk);
    sandan_position_free(x.at);
    sandan_engine_free(x.engine);
}

/* Every function takes NULL, and says so or returns nothing. */
static void null_is_an_error(void) {
    sandan_error e;
    uint64_t count;
    EXPECT(!sandan_game_find(NULL, &e) && e.status == SANDAN_MISUSE && strcmp(e.code, "null") == 0);
    EXPECT(*sandan_reason(NULL, "null", SANDAN_FR) && !*sandan_reason(NULL, NULL, SANDAN_FR));
    EXPECT(!*sandan_game_id(NULL) && !*sandan_game_rule_set(NULL) && !*sandan_game_title(NULL));
    EXPECT(!*sandan_game_rule_set_title(NULL) && !*sandan_game_about(NULL, SANDAN_EN));
    EXPECT(!*sandan_game_side(NULL, 0, SANDAN_EN) && !sandan_game_is_solved(NULL));
    EXPECT(!*sandan_game_side(sandan_game_at(0), 2, SANDAN_EN) && !*sandan_ruling(NULL, NULL));
    EXPECT(!sandan_start(NULL, &e) && !sandan_position_read(NULL, "", &e));
    EXPECT(!sandan_position_read(sandan_game_at(0), NULL, &e) && e.status == SANDAN_MISUSE);
    EXPECT(!sandan_position_copy(NULL, &e) && !sandan_position_text(NULL));
    EXPECT(!sandan_position_game(NULL) && sandan_position_side(NULL) == -1);
    EXPECT(!sandan_position_result(NULL) && !*sandan_position_why(NULL));
    EXPECT(!sandan_position_lost(NULL, 0) && !sandan_position_equal(NULL, NULL));
    EXPECT(!sandan_position_hash(NULL) && !sandan_list_count(NULL) && !sandan_list_at(NULL, 0));
    EXPECT(!sandan_turns(NULL, &e) && !sandan_turn_count(NULL));
    EXPECT(sandan_check(NULL, NULL, NULL) == SANDAN_MISUSE && !sandan_play(NULL, "a1b2", NULL));
    EXPECT(!sandan_canonical(NULL, NULL, &e) && !sandan_tell(NULL, NULL, SANDAN_EN, &e));
    EXPECT(sandan_perft(NULL, 1, &count, &e) == SANDAN_MISUSE && !sandan_hand_new(NULL, &e));
    EXPECT(sandan_hand_type(NULL, "", &e) && sandan_hand_unact(NULL, &e)
           && !sandan_hand_done(NULL));
    EXPECT(!sandan_hand_text(NULL) && !sandan_hand_actions(NULL, &e));
    EXPECT(!sandan_hand_position(NULL, &e) && !sandan_svg(NULL, NULL, NULL, &e));
    EXPECT(!sandan_board(NULL, NULL, &e) && !sandan_describe(NULL, SANDAN_EN));
    EXPECT(!sandan_record_read(NULL, 0, NULL, &e) && !sandan_record_new(NULL, &e));
    EXPECT(!sandan_record_read("", 0, NULL, &e) && e.status == SANDAN_UNREADABLE);
    EXPECT(!sandan_record_text(NULL) && !sandan_record_tag(NULL, NULL));
    EXPECT(sandan_record_set_tag(NULL, NULL, NULL, &e) && !sandan_record_count(NULL));
    EXPECT(!sandan_record_turn(NULL, 0) && sandan_record_clock(NULL, 0) == -1);
    EXPECT(!sandan_record_position(NULL, 0, &e) && !sandan_record_result(NULL));
    EXPECT(sandan_record_append(NULL, NULL, 0, NULL, &e) && sandan_record_set_result(NULL, 0, &e));
    EXPECT(sandan_record_vary(NULL, 0, NULL, NULL, &e) && !sandan_record_tree(NULL, &e));
    EXPECT(!sandan_tree_count(NULL) && !sandan_tree_turn(NULL, 0) && !sandan_tree_comment(NULL, 0));
    EXPECT(!sandan_tree_position(NULL, 0, &e) && sandan_tree_clock(NULL, 0) == -1);
    EXPECT(!sandan_session_new(NULL, NULL, 0, 0, &e) && !sandan_session_load(NULL, 0, 0, &e));
    EXPECT(!sandan_session_save(NULL, NULL, 0) && sandan_session_do(NULL, 0, NULL, 0, &e));
    EXPECT(!sandan_session_position(NULL, &e) && !sandan_session_count(NULL));
    EXPECT(!sandan_session_result(NULL) && !*sandan_session_why(NULL));
    EXPECT(!sandan_session_repeated(NULL) && sandan_session_offer(NULL) == -1);
    EXPECT(sandan_session_clock(NULL, 0, 0) == -1 && sandan_session_deadline(NULL) == INT64_MAX);
    EXPECT(!sandan_think(NULL, NULL, NULL, NULL, NULL, NULL, &e) && !sandan_answer_lines(NULL));
    EXPECT(!sandan_answer_count(NULL, 0) && !sandan_answer_turn(NULL, 0, 0));
    EXPECT(!sandan_answer_score(NULL, 0) && !sandan_answer_forced(NULL, 0));
    EXPECT(!sandan_answer_depth(NULL) && !sandan_answer_nodes(NULL) && !sandan_answer_time(NULL));
    EXPECT(!sandan_solve(NULL, 1, NULL, &e) && !sandan_proof_value(NULL));
    EXPECT(!sandan_proof_within(NULL) && !sandan_proof_count(NULL) && !sandan_proof_turn(NULL, 0));
    EXPECT(!sandan_proof_turn_value(NULL, 0) && !sandan_call(NULL, "", 0, NULL));
    sandan_free(NULL);
    sandan_position_free(NULL);
    sandan_list_free(NULL);
    sandan_hand_reset(NULL);
    sandan_hand_free(NULL);
    sandan_record_free(NULL);
    sandan_tree_free(NULL);
    sandan_session_free(NULL);
    sandan_stop(NULL);
    sandan_engine_clear(NULL);
    sandan_engine_free(NULL);
    sandan_answer_free(NULL);
    sandan_proof_free(NULL);
    sandan_desk_observe(NULL, NULL, NULL);
    sandan_desk_stop(NULL);
    sandan_desk_free(NULL);
}

int main(void) {
    TEST("every game has a name and is found by it", games_have_names);
    TEST("turns are checked, with reasons", turns_are_checked);
    TEST("turns are listed and counted", turns_are_listed);
    TEST("a turn is made action by action", a_turn_is_made_by_hand);
    TEST("positions are drawn", positions_are_drawn);
    TEST("records are built and read", records_are_built_and_read);
    TEST("records have variations", records_have_variations);
    TEST("records grow", records_grow);
    TEST("A9 games are played with clocks", games_are_played_with_clocks);
    TEST("S12 A10 a game in progress counts repetitions", history_counts);
    TEST("the engine thinks, is watched and stopped", the_engine_thinks);
    TEST("another thread stops the engine", another_thread_stops_it);
    TEST("positions are solved", positions_are_solved);
    TEST("the desk answers", the_desk_answers);
    TEST("observers cannot disturb what they observe", observers_cannot_disturb);
    TEST("NULL is an error, not a crash", null_is_an_error);
    return tap_done();
}
