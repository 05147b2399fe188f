// SPDX-License-Identifier: MIT
// sandan-mine: finds puzzles. The engine plays itself from random openings with few nodes; the
// solver examines the last positions of each game, and those with only one or a few winning first
// turns are kept with their proof. Prints the lines of a problem file:
//
//     GAME:RULESET | POSITION | win in N | every first turn that wins in N | depth D
//
// D is the search depth, in turns, from which the engine finds such a turn; "-" if it does not
// within N.
//
//     build/sandan-mine shizukana|arashi|abalone [PROBLEMS [SECONDS [SEED]]]
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "core/history.h"
#include "engine/engine.h"
#include "engine/solver.h"
#include "games/games.h"
#include "os/time.h"

enum {
    LONGEST = 200, /* turns of a game */
    LAST = 10,     /* turns before its end that are examined */
    QUIET = 40,    /* turns without an ejection that end a game */
    MOST_PROBLEMS = 1000,
    GAME_NODES = 1500, /* per turn */
    HINT_NODES = 100000,
    FROM_ONE_GAME = 2,
    PROOF_NODES = 30000000,
    MOST_WINS = 3,    /* winning first turns, at most */
    EASY_PERCENT = 20 /* share of problems that a one-turn search may find */
};

typedef struct suite {
    const char *name;
    int count;
    const char *rule_sets[3];
    int turns;         /* the longest win searched for in every position */
    int hinted;        /* … and where the engine has seen one */
    int short_percent; /* share of problems that may be wins in 3 */
} suite;

static const suite suites[] = {
    {"shizukana", 2, {"sensei:shizukana", "sensei:shizukana-variant"}, 5, 7, 50},
    {"arashi", 2, {"sensei:arashi", "sensei:arashi-expert"}, 3, 5, 75},
    {"abalone", 3, {"abalone:standard", "abalone:belgian-daisy", "abalone:german-daisy"}, 5, 7, 50},
};
enum { SUITES = sizeof suites / sizeof *suites };

typedef struct miner {
    const suite *s;
    const game *g;
    const char *rules_name;
    random_source random;
    engine *e;
    engine_answer *thought;
    solver *prover;
    solver_answer *proof;
    turn *list;
    int wanted, kept, easy, by_turns[PROOF_MOST + 1];
    uint64_t keys[MOST_PROBLEMS]; /* of the problems kept: the least key of all mirror images */
} miner;

static void *must(void *memory) {
    if (!memory) {
        fputs("sandan-mine: out of memory\n", stderr);
        exit(2);
    }
    return memory;
}

static bool is_kept(const miner *m, uint64_t key) {
    for (int i = 0; i < m->kept; i++)
        if (m->keys[i] == key) return true;
    return false;
}

/* Whether a turn is one of the shortest wins of the proof. */
static bool solves(const miner *m, const position *p, const turn *t) {
    move made = judge_from_turn(m->g->judge, p, t);
    for (int i = 0; i < m->proof->turn_count; i++)
        if (m->proof->turns[i].m == made) return m->proof->turns[i].value == m->proof->value;
    return false;
}

/* The depth from which the search finds a solution; 0: not within the length of the win. */
static int find_depth(miner *m, const position *p) {
    int found = 0;
    for (int depth = 1; depth <= m->proof->value; depth++) {
        engine_clear(m->e);
        engine_limits limits = {.depth = depth};
        engine_think(m->e, m->g, p, &p->key, 1, &limits, NULL, NULL, m->thought);
        if (!solves(m, p, &m->thought->lines[0].turns[0]))
            found = 0;
        else if (found == 0)
            found = depth;
    }
    return found;
}

static void print_problem(const miner *m, const position *p, int depth) {
    char text[MAX_POSITION];
    writer w = writer_on(text, sizeof text);
    m->g->text->write(p, &w);
    printf("%s | %s | win in %d |", m->rules_name, text, m->proof->value);
    for (int i = 0; i < m->proof->turn_count; i++) {
        const solver_turn *t = &m->proof->turns[i];
        if (t->value != m->proof->value) continue;
        w = writer_on(text, sizeof text);
        turn_write(m->g, p, &t->t, &w);
        printf(" %s", text);
    }
    if (depth > 0)
        printf(" | depth %d\n", depth);
    else
        printf(" | depth -\n");
    fflush(stdout);
}

/* Long wins are rare, so they are always welcome; short ones only until there are enough. */
static bool is_wanted(const miner *m, int turns, int wins, int depth) {
    if (depth == 1 && m->easy * 100 >= EASY_PERCENT * m->wanted) return false;
    return wins <= MOST_WINS
           && (turns > 3 || m->by_turns[3] * 100 < m->s->short_percent * m->wanted);
}

static void prove(miner *m, const position *p, int turns) {
    solver_limits limits = {.turns = turns, .nodes = PROOF_NODES, .shortest = true};
    solver_run(m->prover, m->g, p, &limits, NULL, NULL, m->proof);
}

/* In how many turns the engine thinks it wins; 0 if it does not. */
static int wins_for_engine(miner *m, const position *p) {
    engine_limits limits = {.nodes = HINT_NODES};
    engine_think(m->e, m->g, p, &p->key, 1, &limits, NULL, NULL, m->thought);
    int sure = score_turns(m->thought->lines[0].score);
    return sure > 0 ? sure : 0;
}

static void look_at(miner *m, const position *p) {
    uint64_t key = game_least_key(m->g, p);
    if (is_kept(m, key)) return;
    prove(m, p, m->s->turns);
    if (m->proof->value == 0) {
        int hint = wins_for_engine(m, p);
        if (hint <= m->s->turns || hint > m->s->hinted) return;
        prove(m, p, hint);
    }
    int turns = m->proof->value, wins = 0;
    /* Complete only if all turns were searched to that length. */
    if (turns < 3 || m->proof->within < turns) return;
    for (int i = 0; i < m->proof->turn_count; i++) wins += m->proof->turns[i].value == turns;
    if (!is_wanted(m, turns, wins, 0)) return;
    int depth = find_depth(m, p);
    if (!is_wanted(m, turns, wins, depth)) return;
    m->keys[m->kept++] = key;
    m->by_turns[turns]++;
    m->easy += depth == 1;
    print_problem(m, p, depth);
}

/* A few random turns that do not lose at once. */
static void open_game(miner *m, position *p) {
    const struct judge *j = m->g->judge;
    int turns = 4 + (int)random_below(&m->random, 8);
    for (int i = 0; i < turns; i++) {
        int n = turn_list(m->g, p, m->list);
        position next;
        turn_play(m->g, p, &m->list[random_below(&m->random, (uint32_t)n)], &next);
        if (next.result != ONGOING || (j->wins && j->wins(&next))) continue;
        *p = next;
    }
}

static void play_game(miner *m) {
    int rules = 0;
    m->rules_name = m->s->rule_sets[random_below(&m->random, (uint32_t)m->s->count)];
    if (games_find(m->rules_name, strlen(m->rules_name), &m->g, &rules).code) exit(2);
    position line[LONGEST + 1];
    uint64_t keys[LONGEST + 1];
    history h = {keys, LONGEST + 1, 0};
    game_start(m->g, rules, &line[0]);
    open_game(m, &line[0]);
    history_push(&h, &line[0]);
    /* Unequal players, so that games have a winner. */
    uint64_t nodes[2] = {GAME_NODES, GAME_NODES};
    nodes[random_below(&m->random, 2)] /= 8;
    int n = 0, why = 0;
    engine_clear(m->e);
    while (n < LONGEST && history_result(&h, m->g, &line[n], QUIET, &why) == ONGOING) {
        engine_limits limits = {.nodes = nodes[line[n].side]};
        engine_think(m->e, m->g, &line[n], keys, h.n, &limits, NULL, NULL, m->thought);
        turn_play(m->g, &line[n], &m->thought->lines[0].turns[0], &line[n + 1]);
        history_push(&h, &line[++n]);
    }
    if (line[n].result != FIRST_WINS && line[n].result != SECOND_WINS) return;
    /* Positions of one game are similar: a few are enough. */
    int most = m->kept + FROM_ONE_GAME < m->wanted ? m->kept + FROM_ONE_GAME : m->wanted;
    for (int back = 2; back <= LAST && back <= n && m->kept < most; back++)
        look_at(m, &line[n - back]);
}

int main(int argc, char **argv) {
    static miner m;
    for (int i = 0; argc > 1 && i < SUITES; i++)
        if (strcmp(argv[1], suites[i].name) == 0) m.s = &suites[i];
    if (!m.s) {
        fputs("usage: sandan-mine shizukana|arashi|abalone [PROBLEMS [SECONDS [SEED]]]\n", stderr);
        return 2;
    }
    m.wanted = argc > 2 ? atoi(argv[2]) : 80;
    if (m.wanted > MOST_PROBLEMS) m.wanted = MOST_PROBLEMS;
    int64_t end = time_now_ms() + 1000 * (argc > 3 ? atoll(argv[3]) : 300);
    m.random.state = argc > 4 ? strtoull(argv[4], NULL, 10) : 1;
    m.e = must(engine_new(16, 1));
    m.thought = must(malloc(sizeof *m.thought));
    m.prover = must(solver_new(32, 1));
    m.proof = must(malloc(sizeof *m.proof));
    m.list = must(malloc(MAX_TURNS * sizeof *m.list));
    int played = 0;
    while (m.kept < m.wanted && time_now_ms() < end) {
        play_game(&m);
        fprintf(stderr, "\r%d games, %d problems ", ++played, m.kept);
    }
    fputc('\n', stderr);
    free(m.list);
    free(m.proof);
    solver_free(m.prover);
    free(m.thought);
    engine_free(m.e);
    return m.kept < m.wanted;
}
