// SPDX-License-Identifier: MIT
// "Win in N" and "loss in N" are promises. Here the engine makes them about random positions with
// few nodes, and the exhaustive prover checks each one.
//
// Without arguments a quick share as TAP. The full run (tools/claims):
//     test-claims --claims 10000 [--seed N] [--positions FILE]
// It prints every claim: rule set, position, nodes, claim, verdict. FILE has such lines, too: their
// positions are used instead of random ones, to compare two engines.
//
// Claims of others (tests/slow/reviews.py) are checked by
//     test-claims --check FILE
// whose lines have four fields, separated by tabs: rule set, start position, the turns made from
// there, and who wins in how many turns: "first 3", "second 2", "mover 1". Each is answered with a
// verdict.
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "core/turn.h"
#include "engine/engine.h"
#include "games/games.h"
#include "os/memory.h"
#include "slow/sample.h"
#include "solve/proof.h"
#include "tap.h"

enum { LONGEST = 7, ENTRIES = 1 << 17, PROOF_NODES = 30000000 };

/* There is more to find in Sensei and Abalone than in Bushishogi. */
static const char *const rule_sets[] = {
    "sensei:shizukana", "sensei:shizukana-variant", "abalone:standard",   "sensei:arashi",
    "sensei:shizukana", "sensei:arashi-expert",     "bushishogi:cormier", "abalone:belgian-daisy",
    "sensei:shizukana", "sensei:shizukana-variant", "abalone:standard",   "bushishogi:dunkel"};
enum { RULE_SETS = sizeof rule_sets / sizeof *rule_sets };

typedef enum verdict { TRUE_CLAIM, LONGER, FALSE_CLAIM, SHORT_LINE, TIMEOUT, VERDICTS } verdict;
static const char *const verdict_names[VERDICTS] = {"true", "true, but not the shortest", "FALSE",
                                                    "the line is too short", "not checked in time"};

typedef struct court {
    engine *e;
    engine_answer answer;
    prover v;
    turn work[RULE_SETS][MAX_TURNS];
    sample samples[RULE_SETS];
    random_source random;
    long counts[VERDICTS];
    long by_length[GAME_COUNT][LONGEST + 1];
    long thought; /* positions searched */
    bool print;
} court;

static bool enough(void *context, uint64_t nodes) {
    (void)context;
    return nodes > PROOF_NODES;
}

static court *court_new(uint64_t seed) {
    court *c = calloc(1, sizeof *c);
    if (!c) abort();
    c->e = engine_new(2, 1);
    c->v.stack = malloc(PROOF_STACK * sizeof *c->v.stack);
    c->v.entries = malloc(ENTRIES * sizeof *c->v.entries);
    if (!c->e || !c->v.stack || !c->v.entries) abort();
    c->v.entry_count = ENTRIES;
    c->v.stop = enough;
    c->random.state = seed;
    for (int i = 0; i < RULE_SETS; i++) {
        const game *g;
        int rules;
        if (games_find(rule_sets[i], strlen(rule_sets[i]), &g, &rules).code) abort();
        c->samples[i] = sample_on(g, rules, seed * RULE_SETS + (uint64_t)i, c->work[i]);
    }
    return c;
}

static void court_free(court *c) {
    engine_free(c->e);
    free(c->v.stack);
    free(c->v.entries);
    free(c);
}

/* Whether the side to move wins (sure > 0) or loses by force within so many turns. */
static bool holds(court *c, const position *p, int sure) {
    return sure > 0 ? proof_wins(&c->v, p, sure) : proof_loses(&c->v, p, -sure);
}

static verdict judge_claim(court *c, const game *g, const position *p, int sure) {
    int turns = abs(sure);
    proof_begin(&c->v, g);
    bool is_true = holds(c, p, sure);
    bool shorter = is_true && turns > 2 && holds(c, p, sure > 0 ? sure - 2 : sure + 2);
    if (c->v.stopped) return TIMEOUT;
    if (!is_true) return FALSE_CLAIM;
    if (c->answer.lines[0].n < turns) return SHORT_LINE;
    return shorter ? LONGER : TRUE_CLAIM;
}

/* Every game gets its share of claims of each length; Bushishogi is small. */
static long share(const game *g, long most) {
    static const char *const small = "bushishogi";
    return strcmp(g->id, small) == 0 ? most / 10 : most * 45 / 100;
}

static long *counted(court *c, const game *g, int turns) {
    int number = 0;
    while (games[number] != g) number++;
    return &c->by_length[number][turns];
}

/* Whether the claims of this length are complete: most random positions of Sensei are won at once.
 */
static bool is_stale(court *c, const game *g, const position *p, long most) {
    return g->judge->wins && g->judge->wins(p) && *counted(c, g, 1) >= share(g, most);
}

/* Searches a position, and checks its claim unless the game has enough claims of that length. */
static void ask(court *c, const game *g, const position *p, uint64_t nodes, long most) {
    if (is_stale(c, g, p, most)) return;
    engine_limits limits = {.nodes = nodes};
    uint64_t past[1] = {p->key};
    engine_clear(c->e);
    engine_think(c->e, g, p, past, 1, &limits, NULL, NULL, &c->answer);
    c->thought++;
    int sure = score_turns(c->answer.lines[0].score), turns = abs(sure);
    if (turns == 0 || turns > LONGEST || *counted(c, g, turns) >= share(g, most)) return;
    ++*counted(c, g, turns);
    verdict is = judge_claim(c, g, p, sure);
    c->counts[is]++;
    char text[MAX_POSITION];
    writer w = writer_on(text, sizeof text);
    g->text->write(p, &w);
    if (c->print || is == FALSE_CLAIM || is == SHORT_LINE)
        printf("%s%s:%s\t%s\t%" PRIu64 "\t%s in %d\t%s\n", c->print ? "" : "# ", g->id,
               g->rule_sets[p->rules].id, text, nodes, sure > 0 ? "win" : "loss", turns,
               verdict_names[is]);
}

/* From 500 to 50,000, uniform on a logarithmic scale. */
static uint64_t some_nodes(random_source *r) {
    static const uint64_t from[] = {500, 1000, 2000, 5000, 10000, 20000};
    uint64_t low = from[random_below(r, 6)];
    return low + random_below(r, (uint32_t)(low * 3 / 2));
}

static long claims(const court *c) {
    long sum = 0;
    for (int i = 0; i < VERDICTS; i++) sum += c->counts[i];
    return sum;
}

/* A random position. Abalone is decided only near its end, which random play does not reach: there
   each side has as few marbles left to lose as the board allows. */
static position some_position(court *c, sample *s) {
    if (strcmp(s->g->id, "abalone") != 0) return *sample_next(s);
    char text[MAX_POSITION];
    sample_odd(s->g, s->rules, &c->random, text);
    int marbles[2] = {0};
    char *rest = strchr(text, ' ');
    for (const char *at = text; at < rest; at++) marbles[0] += *at == 'b', marbles[1] += *at == 'w';
    writer w = writer_on(rest + 2, sizeof text - (size_t)(rest + 2 - text)); /* after the side */
    for (int i = 0; i < 2; i++) {
        write_char(&w, ' ');
        write_int(&w, marbles[i] > 9 ? 14 - marbles[i] : 5);
    }
    position p;
    if (s->g->text->read(s->rules, text, strlen(text), &p).code) abort();
    return p;
}

static void ask_at_random(court *c, long wanted, long most_positions) {
    while (claims(c) < wanted && c->thought < most_positions) {
        for (int i = 0; i < RULE_SETS; i++) {
            const game *g = c->samples[i].g;
            position p = some_position(c, &c->samples[i]);
            uint64_t nodes = some_nodes(&c->random);
            if (p.result == ONGOING) ask(c, g, &p, nodes, (wanted + 3) / 4);
        }
    }
}

static void ask_from_file(court *c, FILE *file) {
    char name[64], text[MAX_POSITION], line[512];
    uint64_t nodes;
    while (fgets(line, sizeof line, file)) {
        const game *g;
        int rules;
        position p;
        if (sscanf(line, "%63[^\t]\t%255[^\t]\t%" SCNu64, name, text, &nodes) != 3) continue;
        if (games_find(name, strlen(name), &g, &rules).code) continue;
        if (g->text->read(rules, text, strlen(text), &p).code || p.result != ONGOING) continue;
        ask(c, g, &p, nodes, 100000000);
    }
}

static FILE *opened(const char *path) {
    FILE *file = fopen(path, "r");
    if (file) return file;
    fprintf(stderr, "cannot open %s\n", path);
    exit(2);
}

/* Whether somebody wins in so many turns, as the claim says. */
static verdict judge_foreign(court *c, const game *g, const position *p, const char *claim) {
    char who[16];
    int turns;
    if (sscanf(claim, "%15s %d", who, &turns) != 2 || turns < 0 || turns > PROOF_MOST) abort();
    int winner = strcmp(who, "mover") == 0 ? p->side : strcmp(who, "second") == 0 ? SECOND : FIRST;
    if (p->result != ONGOING || turns == 0)
        return turns == 0 && p->result == win_for(winner) ? TRUE_CLAIM : FALSE_CLAIM;
    /* The winner makes the last turn. */
    if ((turns % 2 == 1) != (winner == p->side)) return FALSE_CLAIM;
    proof_begin(&c->v, g);
    bool is_true = holds(c, p, winner == p->side ? turns : -turns);
    if (c->v.stopped) return TIMEOUT;
    return is_true ? TRUE_CLAIM : FALSE_CLAIM;
}

/* The position after the turns, which are separated by spaces. */
static position after_turns(const game *g, int rules, const char *start, char *turns) {
    position p, next;
    turn t;
    if (g->text->read(rules, start, strlen(start), &p).code) abort();
    for (char *each = strtok(turns, " "); each; each = strtok(NULL, " ")) {
        if (turn_read(g, &p, each, strlen(each), &t).code) abort();
        turn_play(g, &p, &t, &next);
        p = next;
    }
    return p;
}

static int check_foreign(const char *path) {
    static char line[1 << 16];
    enum { FIELDS = 4 };
    FILE *file = opened(path);
    court *c = court_new(1);
    while (fgets(line, sizeof line, file)) {
        char *field[FIELDS], *rest = line;
        line[strcspn(line, "\n")] = '\0';
        for (int i = 0; i < FIELDS; i++) {
            field[i] = rest;
            rest += strcspn(rest, "\t");
            if (*rest) *rest++ = '\0';
        }
        const game *g;
        int rules;
        if (games_find(field[0], strlen(field[0]), &g, &rules).code) abort();
        position p = after_turns(g, rules, field[1], field[2]);
        puts(verdict_names[judge_foreign(c, g, &p, field[3])]);
    }
    fclose(file);
    court_free(c);
    return 0;
}

static int full_run(long wanted, uint64_t seed, const char *path) {
    court *c = court_new(seed);
    c->print = true;
    FILE *file = path ? opened(path) : NULL;
    if (file)
        ask_from_file(c, file);
    else
        ask_at_random(c, wanted, wanted * 1000);
    if (file) fclose(file);
    fprintf(stderr, "%ld positions, %ld claims:", c->thought, claims(c));
    for (int i = 0; i < VERDICTS; i++) fprintf(stderr, " %ld %s;", c->counts[i], verdict_names[i]);
    for (int i = 0; i < GAME_COUNT; i++) {
        fprintf(stderr, "\n%s, by length:", games[i]->id);
        for (int k = 1; k <= LONGEST; k++) fprintf(stderr, " %ld", c->by_length[i][k]);
    }
    fprintf(stderr, "\n");
    int status = c->counts[FALSE_CLAIM] + c->counts[SHORT_LINE] > 0;
    court_free(c);
    return status;
}

/* Sanitizers slow everything down several times. */
#ifdef SANDAN_CHECKS
enum { SHARE = 8 };
#else
enum { SHARE = 1 };
#endif

static void random_claims_are_true(void) {
    court *c = court_new(7);
    ask_at_random(c, 400 / SHARE, 2000 / SHARE);
    EXPECT(claims(c) >= 200 / SHARE);
    EXPECT(c->counts[FALSE_CLAIM] == 0);
    EXPECT(c->counts[SHORT_LINE] == 0);
    court_free(c);
}

/* The node limit ends these searches after the first turn has lost, but before the others are
   searched. */
static void stopped_search_does_not_call_a_position_lost(void) {
    static const struct {
        const char *rule_set, *text;
        uint64_t nodes;
    } cases[] = {
        {"sensei:shizukana", "3r3/2r1rg1/2rG3/6g/r1R4/2gr2g/g3g2 r", 10000},
        {"sensei:shizukana", "1rr1r2/2grg2/2RG3/2gg3/5rr/3g3/5g1 r", 2000},
        {"sensei:shizukana-variant", "2g1g2/1r5/3r2r/1R2r2/1g5/g2rgrG/2g4 g", 2000},
    };
    court *c = court_new(1);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const game *g;
        int rules;
        position p;
        if (games_find(cases[i].rule_set, strlen(cases[i].rule_set), &g, &rules).code) abort();
        if (g->text->read(rules, cases[i].text, strlen(cases[i].text), &p).code) abort();
        ask(c, g, &p, cases[i].nodes, 1000);
    }
    EXPECT(c->counts[FALSE_CLAIM] == 0);
    court_free(c);
}

int main(int count, char **arguments) {
    long wanted = 0;
    uint64_t seed = 1;
    const char *path = NULL;
    for (int i = 1; i + 1 < count; i += 2) {
        if (strcmp(arguments[i], "--claims") == 0) wanted = atol(arguments[i + 1]);
        if (strcmp(arguments[i], "--seed") == 0) seed = strtoull(arguments[i + 1], NULL, 10);
        if (strcmp(arguments[i], "--positions") == 0) path = arguments[i + 1];
        if (strcmp(arguments[i], "--check") == 0) return check_foreign(arguments[i + 1]);
    }
    setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
    if (wanted || path) return full_run(wanted, seed, path);
    TEST("claimed wins and losses are proven, and their lines are complete",
         random_claims_are_true);
    TEST("a stopped search does not call a position lost",
         stopped_search_does_not_call_a_position_lost);
    return tap_done();
}
