// SPDX-License-Identifier: MIT
// The solvers' claims, checked independently: Bushishogi's table against the slow rules and against
// a fresh derivation, proofs against plain minimax over the slow rules.
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "engine/engine.h"
#include "engine/solver.h"
#include "games/games.h"
#include "slow/slow.h"
#include "solve/perfect.h"
#include "solve/proof.h"
#include "solve/repeat.h"
#include "solve/traps.h"
#include "given.h"
#include "tap.h"

/* Sanitizers slow everything down several times. */
#ifdef SANDAN_CHECKS
enum { SHARE = 8 };
#else
enum { SHARE = 1 };
#endif

enum { CUBES = 24, PAIRS = CUBES * CUBES, CUBES_TEXT = 8 };

static void table_is_derived(void) {
    int rules = 0;
    const game *g = game_named("bushishogi", &rules);
    for (rules = 0; rules < g->rule_set_count; rules++) {
        static retro_ways ways[PAIRS];
        known_value values[PAIRS];
        retro_link(g, rules, ways);
        retro_derive(g, rules, ways, values);
        EXPECT(memcmp(values, known_values(g, rules), sizeof values) == 0);
        known_chance chances[PAIRS];
        traps_derive(g, ways, values, chances);
        EXPECT(memcmp(chances, known_chances(g, rules), sizeof chances) == 0);
    }
}

static int pair_of(const char *own, const char *other) {
    static const char edges[] = "nesw";
    int a = (own[0] - '1') * 4 + (int)(strchr(edges, own[1]) - edges);
    return a * CUBES + (other[0] - '1') * 4 + (int)(strchr(edges, other[1]) - edges);
}

/* The value that follows from the values of the positions after each slow turn. Wins and losses
   tied to shorter ones, down to mates, are right; and a side that always has a drawing move and
   never a winning one draws. */
static int value_by_turns(const char *rules, const known_value *values, const char *text) {
    slow_turn turns[8];
    int n = slow_turns("bushishogi", rules, text, turns, 8), best = -1000;
    for (int i = 0; i < n; i++) {
        const char *after = turns[i].position; /* "1s 3e w": white is to move */
        int theirs = values[pair_of(after + 3, after)];
        int value = strcmp(turns[i].verdict.result, "1-0") == 0 ? 1
                    : theirs < 0                                ? 1 - theirs
                    : theirs > 0                                ? -1 - theirs
                                                                : 0;
        int rank = value > 0 ? 100 - value : value < 0 ? -100 - value : 0;
        if (rank > best) best = rank;
    }
    return best > 0 ? 100 - best : best < 0 ? -100 - best : 0;
}

/* "1n 3e b": a pair of cubes, the first player to move. */
static void write_cubes(int pair, char text[CUBES_TEXT]) {
    static const char edges[] = "nesw";
    int own = pair / CUBES, other = pair % CUBES;
    snprintf(text, CUBES_TEXT, "%c%c %c%c b", '1' + own / 4, edges[own % 4], '1' + other / 4,
             edges[other % 4]);
}

static void table_follows_slow_rules(void) {
    int rules = 0;
    const game *g = game_named("bushishogi", &rules);
    for (rules = 0; rules < g->rule_set_count; rules++)
        for (int i = 0; i < PAIRS; i++) {
            const char *id = g->rule_sets[rules].id;
            char text[CUBES_TEXT];
            write_cubes(i, text);
            slow_verdict verdict;
            int value = known_values(g, rules)[i];
            if (!EXPECT(slow_judge("bushishogi", id, text, &verdict))) return;
            bool over = strcmp(verdict.result, "*") != 0;
            EXPECT(over == (value == KNOWN_LOST));
            if (!over) EXPECT(value_by_turns(id, known_values(g, rules), text) == value);
        }
}

static void counts_are_known(void) {
    int rules = 0;
    const game *g = game_named("bushishogi", &rules);
    EXPECT(g->known->size == PAIRS);
    perfect_counts c = perfect_count(g, 0);
    EXPECT(c.value == 0 && c.positions == 552 && c.win == 63 && c.draw == 477 && c.loss == 12);
    EXPECT(c.longest == 7);
    EXPECT(2 * (c.win + c.loss) <= REPEAT_NODES);
    EXPECT(c.placements.win == 30 && c.placements.draw == 226 && c.placements.loss == 0);
    c = perfect_count(g, 1);
    EXPECT(c.value == 0 && c.positions == 567 && c.win == 130 && c.draw == 394 && c.loss == 43);
    EXPECT(c.longest == 15);
    EXPECT(2 * (c.win + c.loss) <= REPEAT_NODES);
    EXPECT(c.placements.win == 73 && c.placements.draw == 181 && c.placements.loss == 2);
}

/* The position of a pair of cubes, the first player to move. */
static position cubes_position(const game *g, int rules, int pair) {
    char text[CUBES_TEXT];
    write_cubes(pair, text);
    return position_at(g, rules, text);
}

/* From every won position the engine wins in the stated number of turns against each defence; the
   table proves this for one turn, so it is enough to check that the engine follows it. */
static void engine_is_perfect(void) {
    int rules = 0;
    const game *g = game_named("bushishogi", &rules);
    engine *e = engine_new(1, 1);
    engine_answer *a = malloc(sizeof *a);
    for (rules = 0; rules < g->rule_set_count; rules++)
        for (int i = 0; i < PAIRS; i += SHARE) {
            position p = cubes_position(g, rules, i), next;
            if (p.result != ONGOING) continue;
            int value = perfect_value(g, &p);
            engine_limits limits = {.time.fixed = 1, .lines = 32};
            engine_think(e, g, &p, &p.key, 1, &limits, NULL, NULL, a);
            EXPECT(score_turns(a->lines[0].score) == value);
            turn_play(g, &p, &a->lines[0].turns[0], &next);
            int theirs = next.result == ONGOING ? perfect_value(g, &next) : 0;
            EXPECT(value > 0   ? theirs == 1 - value
                   : value < 0 ? theirs == -1 - value
                               : theirs == 0 && next.result == ONGOING);
            EXPECT(value <= 0 || a->lines[0].n == value);
        }
    free(a);
    engine_free(e);
}

static void sets_traps(void) {
    int rules = 0, decided = 0;
    const game *g = game_named("bushishogi:dunkel", &rules);
    for (int i = 0; i < PAIRS; i++) {
        if (known_values(g, rules)[i] != 0) continue;
        position p = cubes_position(g, rules, i), next;
        perfect_move moves[MAX_MOVES];
        int n = perfect_moves(g, &p, &p.key, 1, moves);
        EXPECT(moves[0].value == 0);
        for (int k = 1; k < n && moves[k].value == 0; k++) {
            EXPECT(moves[k].chance <= moves[0].chance);
            decided += moves[k].chance < moves[0].chance;
        }
        /* A move that draws by repetition sets no trap: another draw is better. */
        g->rules->play(&p, moves[0].m, &next);
        uint64_t past[] = {next.key, next.key, p.key};
        move first = moves[0].m;
        bool other = n > 1 && moves[1].value == 0;
        perfect_moves(g, &p, past, 3, moves);
        EXPECT((moves[0].m != first) == other);
    }
    EXPECT(decided > 20);
}

/* The built-in chances are a fixed point: looking one turn further from them gives the same. */
static void chances_are_consistent(void) {
    int rules = 0, compared = 0;
    const game *g = game_named("bushishogi", &rules);
    for (rules = 0; rules < g->rule_set_count; rules++)
        for (int i = 0; i < PAIRS; i++) {
            const known_value *values = known_values(g, rules);
            if (values[i] != 0) continue;
            position p = cubes_position(g, rules, i), next;
            uint64_t elsewhere[] = {~p.key, ~p.key};
            traps plain, looking;
            traps_begin(&plain, g, &p, NULL, 0);
            traps_begin(&looking, g, &p, elsewhere, 2);
            EXPECT(plain.spent_count == 0 && looking.spent_count == 1);
            move list[MAX_MOVES];
            int n = g->rules->moves(&p, list);
            for (int k = 0; k < n; k++) {
                g->rules->play(&p, list[k], &next);
                if (next.result != ONGOING || perfect_value(g, &next) != 0) continue;
                EXPECT(traps_chance(&looking, &next) == traps_chance(&plain, &next));
                compared++;
            }
        }
    EXPECT(compared > 100);
}

/* A third time is a draw: where a reply repeats, it is no chance any more. */
static void repetition_is_no_chance(void) {
    int rules = 0, compared = 0;
    const game *g = game_named("bushishogi:dunkel", &rules);
    for (int i = 0; i < PAIRS; i++) {
        position p = cubes_position(g, rules, i), theirs, ours;
        move list[MAX_MOVES], replies[MAX_MOVES];
        int n = known_values(g, rules)[i] == 0 ? g->rules->moves(&p, list) : 0;
        for (int k = 0; k < n; k++) {
            g->rules->play(&p, list[k], &theirs);
            if (theirs.result != ONGOING || perfect_value(g, &theirs) != 0) continue;
            int count = g->rules->moves(&theirs, replies);
            for (int j = 0; j < count; j++) {
                g->rules->play(&theirs, replies[j], &ours);
                int value = ours.result == ONGOING ? perfect_value(g, &ours) : 0;
                if (value < 2) continue; /* a mistake that somebody may make */
                uint64_t twice[] = {ours.key, ours.key};
                traps plain, spent;
                traps_begin(&plain, g, &p, NULL, 0);
                traps_begin(&spent, g, &p, twice, 2);
                EXPECT(traps_chance(&spent, &theirs) < traps_chance(&plain, &theirs));
                compared++;
            }
        }
    }
    EXPECT(compared > 20);
}

static int plays;
static void counted_play(const position *p, move m, position *next) {
    int rules = 0;
    plays++;
    game_named("bushishogi", &rules)->rules->play(p, m, next);
}

/* With 200 ms on the clock a lookup must be almost free, even after repetitions. The test counts
   moves tried, because it must not depend on time. */
static void lookup_is_quick(void) {
    int rules = 0;
    game counting = *game_named("bushishogi", &rules);
    game_rules counted = *counting.rules;
    counted.play = counted_play;
    counting.rules = &counted;
    for (rules = 0; rules < counting.rule_set_count; rules++)
        for (int i = 0; i < PAIRS; i++) {
            if (known_values(&counting, rules)[i] != 0) continue;
            position p = cubes_position(&counting, rules, i);
            move list[MAX_MOVES];
            int n = counting.rules->moves(&p, list);
            for (int k = 0; k < n; k++) {
                position next;
                counting.rules->play(&p, list[k], &next);
                if (next.result != ONGOING || perfect_value(&counting, &next) != 0) continue;
                uint64_t past[] = {p.key, next.key, p.key};
                traps t;
                traps_begin(&t, &counting, &p, past, 3);
                plays = 0;
                EXPECT(t.spent_count == 1 && traps_chance(&t, &next) >= 0);
                EXPECT(plays > 0 && plays <= 4 + 4 * 4 + 4 * 4 * 4);
            }
        }
}

/* A player who looks one turn ahead and avoids being mated if possible. */
static move careful_move(const game *g, const position *p, random_source *r) {
    move list[MAX_MOVES], good[MAX_MOVES];
    int n = g->rules->moves(p, list), count = 0;
    for (int i = 0; i < n; i++) {
        position next;
        g->rules->play(p, list[i], &next);
        if (next.result != ONGOING || perfect_value(g, &next) != 1) good[count++] = list[i];
    }
    return count ? good[random_below(r, (uint32_t)count)] : list[random_below(r, (uint32_t)n)];
}

/* Half points of the perfect player, from the start. */
static int against_careful(const game *g, int rules, int side, random_source *r) {
    position p, next;
    uint64_t past[400];
    uint32_t n = 0;
    game_start(g, rules, &p);
    for (past[n++] = p.key; n < 400 && p.result == ONGOING; p = next, past[n++] = p.key) {
        perfect_move moves[MAX_MOVES];
        if (p.side == side) perfect_moves(g, &p, past, n, moves);
        g->rules->play(&p, p.side == side ? moves[0].m : careful_move(g, &p, r), &next);
        int before = 0;
        for (uint32_t i = 0; i < n; i++) before += past[i] == next.key;
        if (before >= 2) return 1;
    }
    return p.result == ONGOING ? 1 : (p.result == FIRST_WINS) == (side == FIRST) ? 2 : 0;
}

static void traps_catch(void) {
    random_source r = {1};
    for (int i = 0; i < 2; i++) {
        int rules = 0, halves = 0;
        const game *g = game_named(i ? "bushishogi:dunkel" : "bushishogi", &rules);
        for (int k = 0; k < 50; k++) halves += against_careful(g, rules, k % 2, &r);
        printf("# %s: %d of 100 half points\n", g->rule_sets[rules].id, halves);
        EXPECT(halves >= 96);
    }
}

static void repetition_saves(void) {
    static engine_answer a;
    int rules = 0, lost = 0;
    engine *e = engine_new(1, 1);
    const game *g = game_named("bushishogi:dunkel", &rules);
    for (int i = 0; i < PAIRS; i++) {
        int value = known_values(g, rules)[i];
        if (value >= 0 || value == KNOWN_LOST) continue;
        position p = cubes_position(g, rules, i), next;
        move list[MAX_MOVES];
        int n = g->rules->moves(&p, list);
        g->rules->play(&p, list[n - 1], &next);
        uint64_t past[] = {next.key, next.key, p.key};
        perfect_move moves[MAX_MOVES];
        perfect_moves(g, &p, past, 3, moves);
        EXPECT(moves[0].value == 0 && moves[0].m == list[n - 1] && moves[0].chance == -1);
        /* The game ends there, and so does the line that the engine shows. */
        engine_think(e, g, &p, past, 3, &(engine_limits){.lines = 1}, NULL, NULL, &a);
        EXPECT(a.lines[0].score == 0 && a.lines[0].n == 1 && a.depth == 1);
        EXPECT(a.lines[0].turns[0].act[0] == list[n - 1]);
        lost++;
    }
    engine_free(e);
    EXPECT(lost == 43);
}

/* Plain minimax: whether the side to move wins within n turns, or loses, where reaching the
   position `spent` is a draw. */
static bool decided(const game *g, const position *p, uint64_t spent, int n, bool win) {
    move list[MAX_MOVES];
    int count = n > 0 ? g->rules->moves(p, list) : 0;
    bool answer = !win && n > 0;
    for (int i = 0; i < count && answer != win; i++) {
        position next;
        g->rules->play(p, list[i], &next);
        bool mated = next.result != ONGOING;
        bool drawn = !mated && next.key == spent;
        answer = mated ? win : !drawn && decided(g, &next, spent, n - 1, !win);
    }
    return answer;
}

static void long_past(void) {
    int rules = 0;
    const game *g = game_named("bushishogi:dunkel", &rules);
    const uint32_t longest = 4 * (uint32_t)g->known->size + 2;
    position p, next;
    perfect_move moves[MAX_MOVES];
    move list[MAX_MOVES];
    EXPECT(g->text->read(rules, "3n 3n b", 7, &p).code == 0);
    uint64_t *past = malloc((longest + 1) * sizeof *past);
    if (!past) abort();
    g->rules->moves(&p, list);
    g->rules->play(&p, list[0], &next);
    past[0] = past[1] = past[2] = next.key;
    for (uint32_t i = 3; i < longest; i++) past[i] = i;
    past[longest] = p.key;
    for (int older = 0; older < 2; older++) {
        /* The two oldest of a game that lasts as long as one can, and what was before that. */
        if (older) past[2] = 2;
        int n = perfect_moves(g, &p, past, longest + 1, moves), ends = 0;
        for (int i = 0; i < n; i++) ends += moves[i].m == list[0] && moves[i].chance < 0;
        EXPECT(ends == !older);
    }
    free(past);
}

/* A mate that leads through a position that has occurred twice is not forced (B8): the defender
   draws there. */
static void repetition_spoils(void) {
    enum { NEAR = 9 };
    static engine_answer a;
    int rules = 0, spoiled = 0;
    engine *e = engine_new(1, 1);
    const game *g = game_named("bushishogi", &rules);
    for (rules = 0; rules < g->rule_set_count; rules++)
        for (int i = 0; i < PAIRS; i++) {
            int value = known_values(g, rules)[i];
            if (value == 0 || value < -NEAR || value > NEAR) continue;
            position p = cubes_position(g, rules, i), x = p, next;
            engine_think(e, g, &p, &p.key, 1, &(engine_limits){.lines = 1}, NULL, NULL, &a);
            /* What the line reaches with the winner to move: the second time, the win has slipped
             * away.
             */
            for (int k = 0; k < (value > 0 ? 2 : 3) && k < a.lines[0].n; k++, x = next)
                turn_play(g, &x, &a.lines[0].turns[k], &next);
            if (x.result != ONGOING) continue;
            uint64_t past[] = {x.key, x.key, p.key};
            engine_think(e, g, &p, past, 3, &(engine_limits){.lines = 1}, NULL, NULL, &a);
            int sure = score_turns(a.lines[0].score), turns = sure < 0 ? -sure : sure;
            spoiled += sure != value;
            EXPECT(sure == 0 || a.lines[0].n == turns);
            if (turns > NEAR) continue;
            EXPECT(sure == 0 || decided(g, &p, x.key, turns, sure > 0));
            EXPECT(!decided(g, &p, x.key, sure == 0 ? NEAR : turns - 1, value > 0));
        }
    engine_free(e);
    EXPECT(spoiled > 20);
}

/* Plain minimax over the slow rules: whether the side to move wins within n turns, or loses. */
typedef struct slow_case {
    const char *game, *rules;
} slow_case;

static bool slow_decided(const slow_case *c, const char *text, int n, bool win) {
    if (n == 0) return false;
    const char side = text[strcspn(text, " ") + 1];
    bool first = side == 'g' || side == 'b';
    const char *good = first ? "1-0" : "0-1", *bad = first ? "0-1" : "1-0";
    static slow_turn *lists[4]; /* one for each distance */
    if (!lists[n]) lists[n] = malloc(SLOW_MAX_TURNS * sizeof *lists[n]);
    slow_turn *turns = lists[n];
    int count = slow_turns(c->game, c->rules, text, turns, SLOW_MAX_TURNS);
    bool answer = !win;
    for (int i = 0; i < count && answer != win; i++) {
        const char *result = turns[i].verdict.result;
        bool mine = strcmp(result, good) == 0, theirs = strcmp(result, bad) == 0;
        if (win)
            answer = mine || (!theirs && slow_decided(c, turns[i].position, n - 1, false));
        else
            answer = theirs || (!mine && slow_decided(c, turns[i].position, n - 1, true));
    }
    return answer;
}

/* Compares the solver with minimax on the first turns of a position: on every `step`th
   turn, and on all that the solver says win. */
static void compare(const char *name, const char *text, int n, int step) {
    int rules = 0;
    const game *g = game_named(name, &rules);
    position p = position_at(g, rules, text);
    slow_case c = {g->id, g->rule_sets[rules].id};
    solver *s = solver_new(4, 1);
    solver_answer *a = malloc(sizeof *a);
    solver_limits limits = {.turns = n};
    solver_run(s, g, &p, &limits, NULL, NULL, a);
    EXPECT(a->within == n || a->value < 0);
    int wins = 0;
    for (int i = 0; i < a->turn_count; i++) {
        const solver_turn *t = &a->turns[i];
        wins += t->value > 0;
        if (i % (step * SHARE) && t->value <= 0) continue;
        position next;
        turn_play(g, &p, &t->t, &next);
        if (next.result != ONGOING) {
            EXPECT(t->value == 1 || t->value == -1);
            continue;
        }
        char after[MAX_POSITION];
        writer w = writer_on(after, sizeof after);
        g->text->write(&next, &w);
        for (int d = 3; d <= n; d += 2)
            EXPECT(slow_decided(&c, after, d - 1, false) == (t->value > 0 && t->value <= d));
        for (int d = 2; d <= n && a->value <= 0; d += 2)
            EXPECT(slow_decided(&c, after, d - 1, true) == (t->value < 0 && -t->value <= d));
    }
    printf("# %s: value %d, %d of %d turns win, %llu nodes\n", name, a->value, wins, a->turn_count,
           (unsigned long long)a->nodes);
    free(a);
    solver_free(s);
}

static void proofs_match_minimax(void) {
    compare("sensei:shizukana", "7/1grr3/3Gg2/1g2r2/2Rr1r1/3rg2/1g1g3 g", 3, 4);
    compare("sensei:shizukana", "1r5/Ggrrr2/3g2R/3g3/3g3/4r1r/4g1g r", 3, 4);
    compare("sensei:shizukana-variant", "1gr3r/1r1Rr2/4G2/7/4g2/4g2/gr1g1rg r", 3, 4);
    compare("sensei:arashi-expert", "6r/3rrG1/2*g*g1/rr5/gR*1*2/1gr4/4gg1 r", 2, 40);
    compare("sensei:arashi-expert", "4g2/7/1r*r*2/rG5/1g*r*1R/g2g1rr/4g1g r", 3, 200);
    compare("abalone", "5/1bb1w1/bwbbb2/1wbbb3/1bwbww1b1/4w3/4w2/1b1w2/5 b 1 5 17", 3, 1);
    compare("sensei:shizukana", "7/1grrg2/3G3/1g2r2/2Rr1r1/3rg2/2gg3 r", 2, 1);
    compare("abalone", "5/6/3w3/8/4bb3/8/7/3b2/1bb1w b 0 5 0", 3, 1);
}

/* Memory is reused, and its content may claim anything about the position. */
static void proof_starts_from_nothing(void) {
    static choice stack[PROOF_STACK];
    static prover v;
    int rules = 0;
    const game *g = game_named("sensei", &rules);
    position p = position_at(g, rules, NULL);
    const proof_entry claim = {.key = p.key, .yes = 1};
    proof_entry room[] = {claim, claim, claim, claim}, *pair = &room[1];
    v = (prover){.stack = stack, .entries = pair, .entry_count = 2};
    proof_begin(&v, g);
    EXPECT(!proof_loses(&v, &p, 4) && !proof_wins(&v, &p, 3));
    /* The first entry keeps the most expensive result, the second the newest; the rest is ours. */
    EXPECT(pair[0].no == 4 && pair[1].no == 3 && pair[1].key == p.key);
    EXPECT(room[0].yes == 1 && room[0].no == 0 && room[3].yes == 1 && room[3].no == 0);
}

/* Rare, but a proof must not miss it: d2c2 leaves green without actions, and no goal is in sight.
 */
static void no_action_left(void) {
    int rules = 0;
    const game *g = game_named("sensei", &rules);
    position p = position_at(g, rules, "4rrR/7/7/r5G/gr5/gg1r3/gggr3 r"), next;
    solver *s = solver_new(1, 1);
    solver_answer *a = malloc(sizeof *a);
    solver_limits limits = {.turns = 1};
    solver_run(s, g, &p, &limits, NULL, NULL, a);
    EXPECT(a->value == 1 && g->judge->wins(&p));
    for (int i = 0; i < a->turn_count; i++) {
        turn_play(g, &p, &a->turns[i].t, &next);
        EXPECT((a->turns[i].value == 1) == (next.why == WORD_NO_MOVE));
    }
    free(a);
    solver_free(s);
}

static void problems_are_distinct(void) {
    static const char *const names[] = {"shizukana", "arashi", "abalone"};
    const char *root = getenv("SANDAN_SOURCE");
    if (!root) SKIP("SANDAN_SOURCE names no checkout");
    for (int i = 0; i < 3; i++) {
        char path[4096], line[1024];
        snprintf(path, sizeof path, "%s/tests/problems/%s.txt", root, names[i]);
        FILE *file = fopen(path, "r");
        if (!EXPECT(file != NULL)) return;
        enum { MOST = 1000 };
        uint64_t keys[MOST];
        int n = 0;
        while (n < MOST && fgets(line, sizeof line, file)) {
            int rules = 0;
            char *name = strtok(line, "|"), *text = strtok(NULL, "|");
            name[strlen(name) - 1] = 0;
            text[strlen(text) - 1] = 0;
            const game *g = game_named(name, &rules);
            position p = position_at(g, rules, text + 1);
            EXPECT(p.result == ONGOING);
            keys[n] = game_least_key(g, &p);
            for (int k = 0; k < n; k++) EXPECT(keys[k] != keys[n]);
            n++;
        }
        fclose(file);
        EXPECT(n >= 60);
    }
}

int main(void) {
    TEST("the built-in table is what retrograde analysis finds", table_is_derived);
    TEST("B3-B8 every value follows from the slow rules", table_follows_slow_rules);
    TEST("B8 the counts agree with two other programs", counts_are_known);
    TEST("the engine wins in the fewest turns, loses in the most, never spoils a draw",
         engine_is_perfect);
    TEST("the best drawing move leaves the best chances", sets_traps);
    TEST("the built-in chances are a fixed point", chances_are_consistent);
    TEST("B8 a reply that repeats for the third time is no chance", repetition_is_no_chance);
    TEST("B8 a lookup tries few moves, even after repetitions", lookup_is_quick);
    TEST("a player who looks one turn ahead loses in the end", traps_catch);
    TEST("B8 a third occurrence saves the losing side", repetition_saves);
    TEST("B8 repetitions count as far back as a game can last", long_past);
    TEST("B8 a win through a position that has occurred twice is not claimed", repetition_spoils);
    TEST("proofs agree with minimax over the slow rules", proofs_match_minimax);
    TEST("a proof starts from nothing, whatever was in its memory", proof_starts_from_nothing);
    TEST("S13 a turn that leaves the opponent no action wins", no_action_left);
    TEST("no problem is a mirror image of another", problems_are_distinct);
    return tap_done();
}
