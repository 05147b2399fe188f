// SPDX-License-Identifier: MIT
// The search and the engine around it.
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/json.h"
#include "base/random.h"
#include "core/turn.h"
#include "engine/answer.h"
#include "games/games.h"
#include "search/node.h"
#include "search/order.h"
#include "search/time.h"
#include "solve/perfect.h"
#include "os/time.h"
#include "given.h"
#include "tap.h"

static engine_answer *answer;

static void think(const char *name, const char *position_text, engine_limits limits, int threads) {
    int rules = 0;
    const game *g = game_named(name, &rules);
    position p = position_at(g, rules, position_text);
    engine *e = engine_new(4, threads);
    uint64_t past[1] = {p.key};
    engine_think(e, g, &p, past, 1, &limits, NULL, NULL, answer);
    engine_free(e);
}

static bool first_turn_is(const char *name, const char *position_text, const char *want) {
    int rules = 0;
    const game *g = game_named(name, &rules);
    position p = position_at(g, rules, position_text);
    char text[MAX_TURN_TEXT];
    writer w = writer_on(text, sizeof text);
    turn_write(g, &p, &answer->lines[0].turns[0], &w);
    return strcmp(text, want) == 0;
}

static void finds_wins(void) {
    /* Five are out: black's a3 a4 push a5 off. */
    const char *eject = "5/6/3w3/8/9/8/7/3b2/2bbw b 0 5 0";
    think("abalone", eject, (engine_limits){.depth = 4}, 1);
    EXPECT(score_turns(answer->lines[0].score) == 1);
    EXPECT(first_turn_is("abalone", eject, "a3a4"));
    think("sensei", NULL, (engine_limits){.depth = 2}, 1);
    EXPECT(score_turns(answer->lines[0].score) == 0);
}

static void same_answer_twice(void) {
    const char *rule_sets[] = {"abalone:belgian-daisy", "sensei", "sensei:arashi"};
    for (int i = 0; i < 3; i++) {
        engine_limits limits = {.nodes = 20000};
        think(rule_sets[i], NULL, limits, 1);
        uint64_t nodes = answer->nodes;
        int score = answer->lines[0].score, depth = answer->depth;
        turn best = answer->lines[0].turns[0];
        think(rule_sets[i], NULL, limits, 1);
        EXPECT(answer->nodes == nodes && answer->lines[0].score == score && answer->depth == depth);
        EXPECT(turn_same(&best, &answer->lines[0].turns[0]));
    }
}

static bool lines_differ(void) {
    for (int i = 1; i < answer->line_count; i++)
        for (int k = 0; k < i; k++)
            if (turn_same(&answer->lines[i].turns[0], &answer->lines[k].turns[0])) return false;
    return true;
}

static void several_lines(void) {
    think("abalone", NULL, (engine_limits){.depth = 3, .lines = 5}, 1);
    EXPECT(answer->line_count == 5);
    for (int i = 1; i < answer->line_count; i++)
        EXPECT(answer->lines[i].score <= answer->lines[i - 1].score);
    EXPECT(lines_differ());
}

/* If the new iteration prefers another turn, the old line of that turn is removed. */
static void lines_of_a_stopped_search(void) {
    const char *text = "bwbwb/6/7/8/9/8/7/6/bwbwb b 5 5 0";
    for (uint64_t nodes = 500; nodes < 64000; nodes += nodes / 4) {
        think("abalone", text, (engine_limits){.nodes = nodes, .lines = 5}, 1);
        EXPECT(answer->line_count == 5);
        EXPECT(lines_differ());
    }
}

static void node_limit_holds(void) {
    think("abalone", NULL, (engine_limits){.nodes = 5000}, 1);
    EXPECT(answer->nodes <= 5000 + 256);
    EXPECT(answer->nodes > 2000);
    /* Hundreds of turns end this game; a first look at one line is always finished. */
    const char *ends = "1r5/1grg3/2*1*2/1gg1rg1/r1*1*2/3R1G1/2gr2r r";
    think("sensei:arashi-expert", ends, (engine_limits){.nodes = 500, .lines = 3}, 1);
    EXPECT(answer->nodes <= 500 + 256);
}

/* Stops a search that should have ended earlier. */
static bool too_long(void *context) {
    int *asked = context;
    return ++*asked > 4000;
}

/* Every worker checks the total at least every 256 nodes, so it is exceeded only slightly. */
static void node_limit_holds_with_threads(void) {
    for (int threads = 2; threads <= 4; threads++) {
        int rules = 0, asked = 0;
        const game *g = game_named("abalone", &rules);
        position p;
        game_start(g, rules, &p);
        engine *e = engine_new(4, threads);
        engine_watch(e, too_long, &asked);
        uint64_t past[1] = {p.key};
        engine_limits limits = {.nodes = 20000};
        engine_think(e, g, &p, past, 1, &limits, NULL, NULL, answer);
        EXPECT(asked <= 4000);
        EXPECT(answer->nodes >= 20000 && answer->nodes <= 20000 + 256 * (uint64_t)threads);
        engine_free(e);
    }
}

/* Shared state belongs to one position: the next search behaves as if it were the first. Fewer than
   one thread counts as one. */
static void threads_start_afresh(void) {
    int rules = 0;
    const game *g = game_named("abalone", &rules);
    const char *texts[] = {"5/6/3w3/8/9/8/7/3b2/2bbw b 0 5 0", "bwbwb/6/7/8/9/8/7/6/bwbwb w 5 5 0"};
    for (int threads = -1; threads <= 3; threads++) {
        engine *e = engine_new(4, threads);
        for (int i = 0; i < 2; i++) {
            position p = position_at(g, rules, texts[i]);
            uint64_t past[1] = {p.key};
            engine_limits limits = {.depth = 1};
            answer->depth = 0;
            engine_think(e, g, &p, past, 1, &limits, NULL, NULL, answer);
            EXPECT(answer->depth == 1 && answer->lines[0].n >= 1);
            turn best = answer->lines[0].turns[0];
            EXPECT(g->rules->legal(&p, best.act[0]));
            int score = answer->lines[0].score;
            think("abalone", texts[i], limits, 1);
            EXPECT(answer->lines[0].score == score);
        }
        engine_free(e);
    }
}

/* Black has one marble with one legal move. With a clock there is nothing to think about; a fixed
   time and an analysis are still used in full. */
static void forced_turn(void) {
    const char *only = "5/6/7/8/9/8/7/w5/bw3 b 0 0 0";
    time_given clock = {.left = 3600000}, turn_time = {.fixed = 3600000};
    think("abalone", only, (engine_limits){.time = clock, .nodes = 3000}, 1);
    EXPECT(answer->depth == 1 && first_turn_is("abalone", only, "a1b2"));
    think("abalone", only, (engine_limits){.time = turn_time, .depth = 4}, 1);
    EXPECT(answer->depth == 4);
    think("abalone", only, (engine_limits){.depth = 4}, 1);
    EXPECT(answer->depth == 4);
    think("abalone", NULL, (engine_limits){.time = clock, .depth = 3}, 1);
    EXPECT(answer->depth == 3);
}

static void threads_share_a_table(void) {
    think("abalone:belgian-daisy", NULL, (engine_limits){.depth = 6}, 4);
    EXPECT(answer->depth == 6);
    think("sensei", NULL, (engine_limits){.depth = 3}, 4);
    EXPECT(answer->depth == 3);
}

static void time_is_told(void) {
    int64_t begun = time_now_ms();
    answer->full = 0;
    think("abalone", NULL, (engine_limits){.nodes = 20000}, 1);
    EXPECT(answer->time_ms >= 0 && answer->time_ms <= time_now_ms() - begun);
    EXPECT(answer->full > 0 && answer->full < 1000);
}

/* Threads that stopped after their first iteration would add almost nothing. How much they add
   depends on scheduling, so the best of several tries counts. */
static void threads_search_to_the_end(void) {
    think("abalone", NULL, (engine_limits){.depth = 10}, 1);
    uint64_t alone = answer->nodes, most = 0;
    for (int i = 0; i < 50 && most * 4 < alone * 5; i++) {
        think("abalone", NULL, (engine_limits){.depth = 10}, 4);
        if (answer->nodes > most) most = answer->nodes;
    }
    EXPECT(most * 4 >= alone * 5);
}

/* Thousands of turns, of which few win, and no time to search them. */
static void no_time_to_win(void) {
    const char *text = "3r3/g2r2g/1G5/2g1r2/2gRrr1/7/1g3rg g";
    int rules = 0;
    const game *g = game_named("sensei:arashi", &rules);
    position p = position_at(g, rules, text);
    engine *e = engine_new(4, 1);
    uint64_t past[1] = {p.key};
    engine_limits limits = {.lines = 1};
    engine_expect(e, false);
    engine_stop(e);
    engine_think(e, g, &p, past, 1, &limits, NULL, NULL, answer);
    EXPECT(score_turns(answer->lines[0].score) == 1);
    engine_free(e);
}

static bool wins_with_one_node(const game *g, const position *p, int lines) {
    engine *e = engine_new(1, 1);
    engine_limits limits = {.nodes = 1, .lines = lines};
    engine_think(e, g, p, &p->key, 1, &limits, NULL, NULL, answer);
    engine_free(e);
    position next;
    turn_play(g, p, &answer->lines[0].turns[0], &next);
    return score_turns(answer->lines[0].score) == 1 && next.result == win_for(p->side);
}

static void one_node_to_win(void) {
    static const char *const texts[][2] = {
        {"sensei:arashi", "3r3/g2r2g/1G5/2g1r2/2gRrr1/7/1g3rg g"},
        {"abalone", "5/6/3w3/8/9/8/7/3b2/2bbw b 0 5 0"},
    };
    for (int lines = 1; lines <= 5; lines += 4) {
        for (int i = 0; i < 2; i++) {
            int rules = 0;
            const game *g = game_named(texts[i][0], &rules);
            position p;
            EXPECT(g->text->read(rules, texts[i][1], strlen(texts[i][1]), &p).code == 0);
            EXPECT(wins_with_one_node(g, &p, lines));
        }
        int rules = 0, wins = 0;
        const game *g = game_named("bushishogi", &rules);
        for (int pair = 0; pair < g->known->size; pair++) {
            position p;
            g->known->at(rules, pair % 2, pair, &p);
            if (p.result != ONGOING || perfect_value(g, &p) != 1) continue;
            wins++;
            EXPECT(wins_with_one_node(g, &p, lines));
        }
        EXPECT(wins > 20);
    }
}

static turn turns[MAX_TURNS], replies[MAX_TURNS];

/* Whether the opponent can win at once after this turn. */
static bool loses(const game *g, const position *p, const turn *t) {
    position after, end;
    turn_play(g, p, t, &after);
    if (after.result != ONGOING) return after.result == win_for(!p->side);
    int n = turn_list(g, &after, replies);
    for (int i = 0; i < n; i++) {
        turn_play(g, &after, &replies[i], &end);
        if (end.result == win_for(after.side)) return true;
    }
    return false;
}

/* Thinks with a single node, or with a stop that came before the start. */
static void think_in_a_hurry(const game *g, const position *p, bool stopped) {
    engine *e = engine_new(1, 1);
    engine_limits one_node = {.nodes = 1}, none = {0};
    engine_expect(e, false);
    if (stopped) engine_stop(e);
    engine_think(e, g, p, &p->key, 1, stopped ? &none : &one_node, NULL, NULL, answer);
    engine_free(e);
}

/* Random positions whose first listed turn would lose at once: if the answer does, all turns do. */
static void no_time_to_lose(void) {
    static const char *const from[][2] = {
        {"abalone", "wwwbb/6/7/8/bb5ww/8/7/6/bbbww w 5 5 0"},
        {"sensei:shizukana", NULL},
        {"sensei:shizukana-variant", NULL},
        {"sensei:arashi", NULL},
        {"sensei:arashi-expert", NULL},
        {"bushishogi:cormier", NULL},
        {"bushishogi:dunkel", NULL},
    };
    random_source r = {1};
    for (size_t i = 0; i < sizeof from / sizeof *from; i++) {
        int rules = 0, seen = 0;
        const game *g = game_named(from[i][0], &rules);
        position p = position_at(g, rules, from[i][1]), next;
        for (int tried = 0; seen < 60 && tried < 20000; tried++) {
            int n = turn_list(g, &p, turns);
            if (loses(g, &p, &turns[0])) {
                seen++;
                think_in_a_hurry(g, &p, seen % 2);
                EXPECT(answer->line_count == 1);
                if (!g->known) EXPECT(answer->depth == 1); /* Bushishogi is also looked up */
                const turn chosen = answer->lines[0].turns[0];
                bool lost = loses(g, &p, &chosen);
                for (int k = 0; lost && k < n; k++) EXPECT(loses(g, &p, &turns[k]));
            }
            turn_play(g, &p, &turns[random_below(&r, (uint32_t)n)], &next);
            p = next.result == ONGOING ? next : position_at(g, rules, from[i][1]);
        }
        EXPECT(seen == 60);
    }
}

static bool doze(void *context) {
    bool *slept = context;
    struct timespec moment = {.tv_nsec = 60000000};
    if (!*slept) nanosleep(&moment, NULL);
    *slept = true;
    return false;
}

/* A delay, whether the search was held up or the clock charged more than was used, shortens the
   next plan. */
static void delays_are_measured(void) {
    int rules = 0;
    const game *g = game_named("abalone", &rules);
    position p;
    game_start(g, rules, &p);
    uint64_t past[3] = {p.key, 1, 2};
    engine_limits first = {.time.left = 1000}, second = {.time.left = 500};
    engine *fresh = engine_new(1, 1), *waits = engine_new(1, 1), *charged = engine_new(1, 1);
    bool slept = false;
    int64_t plan = engine_most_time(fresh, &second);
    engine_watch(waits, doze, &slept);
    engine_think(waits, g, &p, past, 1, &first, NULL, NULL, answer);
    EXPECT(slept);
    engine_watch(waits, NULL, NULL);
    engine_think(waits, g, &p, past, 3, &second, NULL, NULL, answer);
    EXPECT(engine_most_time(waits, &second) < plan);
    engine_think(charged, g, &p, past, 1, &first, NULL, NULL, answer);
    engine_think(charged, g, &p, past, 3, &second, NULL, NULL, answer);
    EXPECT(engine_most_time(charged, &second) < plan);
    /* Another game's clock says nothing about the last one's. */
    engine_limits other = {.nodes = 100, .time.left = 100};
    engine_clear(fresh);
    engine_think(fresh, g, &p, past, 1, &(engine_limits){.nodes = 100, .time.left = 90000}, NULL,
                 NULL, answer);
    engine_clear(fresh);
    engine_think(fresh, g, &p, past, 3, &other, NULL, NULL, answer);
    EXPECT(engine_most_time(fresh, &second) > engine_most_time(charged, &second));
    engine_free(fresh);
    engine_free(waits);
    engine_free(charged);
}

/* A turn that took less time than planned: what the clock lost beyond that is a delay. */
static void delays_of_short_turns(void) {
    int rules = 0;
    const game *g = game_named("abalone", &rules);
    position p = position_at(g, rules, NULL);
    uint64_t past[3] = {p.key, 1, 2};
    engine *e = engine_new(1, 1);
    engine_limits first = {.nodes = 100, .time.left = 60000};
    engine_limits second = {.nodes = 100, .time = {.left = 55000, .turns_to_go = 400}};
    EXPECT(engine_most_time(e, &first) > 60000 - 55000);
    /* Two turns; of the five seconds gone the first one needed less than one. */
    time_lag lag = {0};
    time_lag_add(&lag, 0, 0);
    time_lag_add(&lag, 0, 4000);
    int64_t most = time_for_turn(&second.time, time_reserve(&lag, &second.time)).hard;
    engine_think(e, g, &p, past, 1, &first, NULL, NULL, answer);
    engine_think(e, g, &p, past, 3, &second, NULL, NULL, answer);
    EXPECT(engine_most_time(e, &second) <= most);
    engine_free(e);
}

/* A win in 7 is found first; there is one in 5. */
static void shortest_win(void) {
    const char *text = "1g5/5g1/r1rrr1r/7/1Ggg2g/4r1R/5g1 r";
    think("sensei:shizukana-variant", text, (engine_limits){.nodes = 4000000}, 1);
    EXPECT(score_turns(answer->lines[0].score) == 5);
    EXPECT(answer->nodes < 4000000);
}

static bool goes_on(void *context, uint64_t nodes) {
    (void)context;
    (void)nodes;
    return false;
}

/* A search without an engine around it, from the start of Abalone. */
typedef struct bare {
    const game *g;
    position p;
    searcher *s;
    void *memory;
    table tt;
} bare;

static void bare_begin(bare *b) {
    int rules = 0;
    b->g = game_named("abalone", &rules);
    game_start(b->g, rules, &b->p);
    b->s = calloc(1, sizeof *b->s);
    b->memory = malloc(1 << 20);
    if (!b->s || !b->memory) abort();
    b->tt = table_on(b->memory, 1 << 20);
    table_clear(&b->tt);
}

static void bare_end(bare *b) {
    free(b->memory);
    free(b->s);
}

/* Another worker has finished depth 7, with its own line, when depth 5 begins. */
enum { BEGUN = 5, AHEAD = 7, LAST = 8 };
typedef struct other_worker {
    search_line line;
    int depth[MAX_PLY], reports;
    bool line_taken;
} other_worker;

static bool is_ahead(void *context, int depth, search_line *line) {
    const other_worker *o = context;
    if (depth < BEGUN || depth > AHEAD) return false;
    *line = o->line;
    return true;
}

static bool note_report(void *context, const search_report *report) {
    other_worker *o = context;
    o->depth[o->reports++] = report->depth;
    o->line_taken |= report->depth == AHEAD && report->lines[0].moves[0] == o->line.moves[0];
    return false;
}

static void overtaken_by_another(void) {
    bare b;
    bare_begin(&b);
    const game *g = b.g;
    position p = b.p;
    searcher *s = b.s;
    move list[MAX_MOVES];
    other_worker o = {.line = {.score = 1, .depth = AHEAD, .n = 1}};
    o.line.moves[0] = list[g->rules->moves(&p, list) - 1];
    search_begin(s, g, &b.tt, (search_host){&o, goes_on, note_report, is_ahead});
    search_run(s, &p, &p.key, 1, (search_limits){.depth = LAST}, 1);
    EXPECT(o.reports == BEGUN + 1 && o.line_taken);
    for (int i = 0; i < o.reports; i++)
        EXPECT(o.depth[i] == (i < BEGUN - 1 ? i + 1 : i == BEGUN - 1 ? AHEAD : LAST));
    bare_end(&b);
}

static void no_room_for_turns(void) {
    bare b;
    bare_begin(&b);
    const game *g = b.g;
    position p = b.p;
    searcher *s = b.s;
    search_begin(s, g, &b.tt, (search_host){.stop = goes_on});
    search_run(s, &p, &p.key, 1, (search_limits){.depth = 1}, 1);
    int leaf = net_judge(g->judge, &p, false);
    int exact = node_search(s, &p, -SCORE_WIN, SCORE_WIN, 3, 1, false);
    EXPECT(exact != leaf);
    /* The table gives back what was stored; a node that it answers counts as one. */
    uint64_t nodes = s->nodes;
    EXPECT(node_search(s, &p, exact - 1, exact, 3, 1, false) == exact && s->nodes == nodes + 1);
    position over = p;
    over.result = DRAWN;
    EXPECT(node_search(s, &over, -1, 1, 3, 1, false) == 0 && s->nodes == nodes + 2);
    s->stack_used = MOVE_STACK - MAX_TURNS + 1;
    EXPECT(node_search(s, &p, -SCORE_WIN, SCORE_WIN, 3, 1, false) == leaf);
    bare_end(&b);
}

/* With contempt a draw is worth less to the side at the root, and more to the other; a repetition
   is one. */
static void draws_can_be_despised(void) {
    bare b;
    bare_begin(&b);
    search_begin(b.s, b.g, &b.tt, (search_host){.stop = goes_on});
    search_run(b.s, &b.p, &b.p.key, 1, (search_limits){.depth = 1, .contempt = 20}, 1);
    position over = b.p;
    over.result = DRAWN;
    EXPECT(node_search(b.s, &over, -SCORE_WIN, SCORE_WIN, 3, 1, false) == 20);
    EXPECT(node_search(b.s, &over, -SCORE_WIN, SCORE_WIN, 3, 2, false) == -20);
    b.s->path[0] = b.p.key;
    EXPECT(node_search(b.s, &b.p, -SCORE_WIN, SCORE_WIN, 3, 2, false) == -20);
    search_run(b.s, &b.p, &b.p.key, 1, (search_limits){.depth = 1}, 1);
    EXPECT(node_search(b.s, &over, -SCORE_WIN, SCORE_WIN, 3, 1, false) == 0);
    bare_end(&b);
}

/* Whatever comes first in the order, no turn is forgotten or tried twice. */
static void each_turn_is_tried_once(void) {
    static const char text[] = "4w/4b1/4b2/8/9/8/wbb4/6/5 b 0 0 0";
    bare b;
    bare_begin(&b);
    position p;
    EXPECT(b.g->text->read(0, text, strlen(text), &p).code == 0);
    search_begin(b.s, b.g, &b.tt, (search_host){.stop = goes_on});
    search_run(b.s, &p, &p.key, 1, (search_limits){.depth = 1}, 1);
    static choice all[MAX_TURNS];
    int n = b.g->judge->list(&p, NULL, all);
    for (int first = -1; first < n; first++) {
        picker k;
        int seen[MAX_MOVES] = {0}, count = 0;
        order_begin(b.s, &p, 0, first < 0 ? MOVE_NONE : all[first].m, false, &k);
        for (move m; (m = order_next(b.s, &p, &k)) != MOVE_NONE; count++) {
            for (int i = 0; i < n; i++) seen[i] += all[i].m == m;
        }
        order_end(b.s, &k);
        EXPECT(count == n);
        for (int i = 0; i < n; i++) EXPECT(seen[i] == 1);
    }
    bare_end(&b);
}

/* How many turns are tried before this one. */
static int tried_before(const bare *b, int ply, move m) {
    picker k;
    int n = 0;
    order_begin(b->s, &b->p, ply, MOVE_NONE, false, &k);
    for (move now; (now = order_next(b->s, &b->p, &k)) != m && now != MOVE_NONE;) n++;
    order_end(b->s, &k);
    return n;
}

/* Two turns, each of which was good after one turn of the opponent and bad after another. */
static void replies_are_remembered(void) {
    enum { PLY = 3 };
    static choice all[MAX_TURNS];
    bare b;
    bare_begin(&b);
    search_begin(b.s, b.g, &b.tt, (search_host){.stop = goes_on});
    search_run(b.s, &b.p, &b.p.key, 1, (search_limits){.depth = 1}, 1);
    b.g->judge->list(&b.p, NULL, all);
    move reply[] = {all[0].m, all[1].m}, before[] = {all[2].m, all[3].m};
    for (int i = 0; i < 40; i++) {
        b.g->judge->parts(&b.p, before[i % 2], b.s->frames[0].part);
        order_learn(b.s, &b.p, 1, 9, reply[i % 2], reply, 2);
    }
    for (int i = 0; i < 2; i++) {
        b.g->judge->parts(&b.p, before[i], b.s->frames[PLY - 1].part);
        EXPECT(tried_before(&b, PLY, reply[i]) < tried_before(&b, PLY, reply[!i]));
    }
    bare_end(&b);
}

static void answers_as_json(void) {
    position p;
    game_start(games[0], 0, &p);
    think(games[0]->id, NULL, (engine_limits){.nodes = 500}, 1);
    answer->nodes = 5000, answer->time_ms = 20;
    char text[4096];
    writer w = writer_on(text, sizeof text);
    json_object(&w, NULL);
    answer_members(&w, games[0], &p, answer);
    EXPECT(strstr(text, "\"nodes\": 5000, \"nps\": 250000, \"time_ms\": 20"));
    answer->time_ms = 0; /* less than a millisecond counts as one */
    w = writer_on(text, sizeof text);
    json_object(&w, NULL);
    answer_members(&w, games[0], &p, answer);
    EXPECT(strstr(text, "\"nodes\": 5000, \"nps\": 5000000, \"time_ms\": 0"));
}

int main(void) {
    answer = calloc(1, sizeof *answer);
    TEST("A7 the sixth marble is pushed off at once", finds_wins);
    TEST("one thread and a node limit give the same answer twice", same_answer_twice);
    TEST("several lines are distinct and the best comes first", several_lines);
    TEST("lines are distinct whenever the search is stopped", lines_of_a_stopped_search);
    TEST("S7 an immediate win is found even without time", no_time_to_win);
    TEST("S7 A7 B7 an immediate win is found even with few nodes", one_node_to_win);
    TEST("a draw is worth less to a player who wants to win", draws_can_be_despised);
    TEST("S7 A7 B7 an immediate loss is avoided even without time", no_time_to_lose);
    TEST("A9 less time is planned after delays", delays_are_measured);
    TEST("A9 a delay is what the clock lost beyond the time used", delays_of_short_turns);
    TEST("the shortest win is preferred", shortest_win);
    TEST("every turn is tried exactly once, and ejections count as loud", each_turn_is_tried_once);
    TEST("what refuted a turn is tried early after that turn", replies_are_remembered);
    TEST("an answer as JSON has nodes per second", answers_as_json);
    TEST("the reported time counts from the start of the request; the table fills", time_is_told);
    TEST("a node limit holds", node_limit_holds);
    TEST("a node limit holds with several threads", node_limit_holds_with_threads);
    TEST("several threads start fresh with every position", threads_start_afresh);
    TEST("a forced turn is answered at once on the clock, and only there", forced_turn);
    TEST("several threads share one table", threads_share_a_table);
    TEST("several threads search to the end", threads_search_to_the_end);
    TEST("a worker that is overtaken continues at the other's depth", overtaken_by_another);
    TEST("a node without room for its turns is a leaf", no_room_for_turns);
    free(answer);
    return tap_done();
}
