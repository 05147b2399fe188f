// SPDX-License-Identifier: MIT
// The fast generators compared with the slow ones, turn by turn: the text, the position it leads
// to, the result and the ruling behind it.
//
// Without arguments a quick share as TAP. The full run (tools/prove):
//     test-slow_compare GAME --positions 1000000 --threads 2 [--seed N]
#include <inttypes.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "core/turn.h"
#include "games/games.h"
#include "slow/sample.h"
#include "slow/slow.h"
#include "tap.h"

/* Sanitizers slow everything down several times. */
#ifdef SANDAN_CHECKS
enum { SHARE = 8 };
#else
enum { SHARE = 1 };
#endif

static const char *const results[] = {"*", "1-0", "0-1", "1/2-1/2"};

/* A turn of the fast generator in the form of the slow one. */
typedef struct outcome {
    char text[MAX_TURN_TEXT];
    char position[MAX_POSITION];
    slow_verdict verdict;
} outcome;

typedef struct workshop {
    turn turns[MAX_TURNS], walk[MAX_TURNS];
    outcome fast[MAX_TURNS];
    slow_turn slow[SLOW_MAX_TURNS];
} workshop;

static workshop *workshop_new(void) {
    workshop *w = malloc(sizeof *w);
    if (!w) abort();
    return w;
}

static int by_text(const void *a, const void *b) {
    return strcmp(((const outcome *)a)->text, ((const outcome *)b)->text);
}

static slow_verdict verdict_of(const game *g, const position *p) {
    return (slow_verdict){results[p->result], p->result == ONGOING ? "" : game_ruling(g, p->why)};
}

static bool same_verdict(slow_verdict a, slow_verdict b) {
    return strcmp(a.result, b.result) == 0 && strcmp(a.ruling, b.ruling) == 0;
}

static int list_fast(const game *g, const position *p, workshop *shop) {
    int n = turn_list(g, p, shop->turns);
    for (int i = 0; i < n; i++) {
        outcome *o = &shop->fast[i];
        writer w = writer_on(o->text, sizeof o->text);
        turn_write(g, p, &shop->turns[i], &w);
        position next;
        turn_play(g, p, &shop->turns[i], &next);
        w = writer_on(o->position, sizeof o->position);
        g->text->write(&next, &w);
        o->verdict = verdict_of(g, &next);
    }
    qsort(shop->fast, (size_t)n, sizeof *shop->fast, by_text);
    return n;
}

/* Prints how an outcome differs; false when it does. */
static bool same_outcome(const char *where, const outcome *fast, const slow_turn *slow) {
    if (strcmp(fast->text, slow->text) == 0 && strcmp(fast->position, slow->position) == 0
        && same_verdict(fast->verdict, slow->verdict))
        return true;
    printf("# %s\n#   fast %s -> %s %s %s\n#   slow %s -> %s %s %s\n", where, fast->text,
           fast->position, fast->verdict.result, fast->verdict.ruling, slow->text, slow->position,
           slow->verdict.result, slow->verdict.ruling);
    return false;
}

static bool agree(const game *g, const position *p, workshop *shop) {
    const char *rules = g->rule_sets[p->rules].id;
    char text[MAX_POSITION], where[2 * MAX_POSITION];
    writer w = writer_on(text, sizeof text);
    g->text->write(p, &w);
    snprintf(where, sizeof where, "%s:%s %s", g->id, rules, text);
    slow_verdict fast = verdict_of(g, p), slow;
    if (!slow_judge(g->id, rules, text, &slow)) {
        printf("# %s: the slow generator cannot read it\n", where);
        return false;
    }
    if (!same_verdict(fast, slow)) {
        printf("# %s: fast %s %s, slow %s %s\n", where, fast.result, fast.ruling, slow.result,
               slow.ruling);
        return false;
    }
    int have = list_fast(g, p, shop);
    int want = slow_turns(g->id, rules, text, shop->slow, SLOW_MAX_TURNS);
    for (int i = 0; i < have && i < want; i++)
        if (!same_outcome(where, &shop->fast[i], &shop->slow[i])) return false;
    if (have != want || turn_count(g, p) != (uint64_t)want) {
        printf("# %s: %d turns, counted %" PRIu64 ", slow %d; from there on fast %s, slow %s\n",
               where, have, turn_count(g, p), want, have > want ? shop->fast[want].text : "-",
               want > have ? shop->slow[have].text : "-");
        return false;
    }
    return true;
}

/* One worker of a run: a share of the positions of each rule set. */
typedef struct run {
    const game *g;
    long long positions;
    uint64_t seed;
    long long failures;
    atomic_llong *done; /* by all workers */
    int rules;
    bool loud; /* prints progress */
} run;

static void *work(void *of) {
    run *r = of;
    workshop *shop = workshop_new();
    sample s = sample_on(r->g, r->rules, r->seed, shop->walk);
    for (long long i = 0; i < r->positions && r->failures < 5; i++) {
        r->failures += !agree(r->g, sample_next(&s), shop);
        long long done = atomic_fetch_add(r->done, 1) + 1;
        if (r->loud && done % 50000 == 0)
            fprintf(stderr, "%s:%s %lld\n", r->g->id, r->g->rule_sets[r->rules].id, done);
    }
    free(shop);
    return NULL;
}

/* The percentage of a game's positions that a rule set gets. Rule sets that differ only in the
   start need fewer; where a turn has thousands of outcomes, one position is worth, and costs, as
   much as many others. */
static long long share(const game *g, int rules, long long positions) {
    static const int sensei[] = {46, 46, 4, 4};
    if (strcmp(g->id, "sensei") == 0) return positions * sensei[rules] / 100;
    return (positions + g->rule_set_count - 1) / g->rule_set_count;
}

/* Compares on about `positions` positions of a rule set, with `threads` workers. */
static bool compare(const game *g, int rules, long long positions, int threads, uint64_t seed,
                    bool loud) {
    enum { MOST = 64 };
    run runs[MOST];
    pthread_t ids[MOST];
    atomic_llong done = 0;
    long long failures = 0;
    if (threads > MOST) threads = MOST;
    for (int i = 0; i < threads; i++) {
        runs[i] = (run){.g = g,
                        .positions = (positions + threads - 1) / threads,
                        .seed = hash_fold(seed, (uint64_t)rules * MOST + (uint64_t)i),
                        .done = &done,
                        .rules = rules,
                        .loud = loud};
        if (pthread_create(&ids[i], NULL, work, &runs[i])) abort();
    }
    for (int i = 0; i < threads; i++) {
        pthread_join(ids[i], NULL);
        failures += runs[i].failures;
    }
    return failures == 0;
}

static int prove(const char *name, long long positions, int threads, uint64_t seed) {
    const game *g;
    int only;
    if (games_find(name, strlen(name), &g, &only).code) return 2;
    bool one = strchr(name, ':') != NULL;
    bool good = true;
    for (int rules = 0; rules < g->rule_set_count; rules++) {
        if (one && rules != only) continue;
        long long part = one ? positions : share(g, rules, positions);
        bool same = compare(g, rules, part, threads, seed, true);
        printf("%s:%s %lld positions: %s\n", g->id, g->rule_sets[rules].id, part,
               same ? "the same" : "DIFFERENT");
        fflush(stdout);
        good = good && same;
    }
    return good ? 0 : 1;
}

/* The quick run: one rule set at a time, but rule sets that differ only in the start together. */
enum { PARTS = 4 };
static const game *quick_game;
static int quick_rules;
static long long quick_positions;

static void quick(void) {
    int end = quick_game->rule_set_count > PARTS ? quick_game->rule_set_count : quick_rules + 1;
    for (int rules = quick_rules; rules < end; rules++)
        EXPECT(compare(quick_game, rules, share(quick_game, rules, quick_positions), 1, 1, false));
}

static const char *title(void) {
    static char text[200];
    bool whole = quick_game->rule_set_count > PARTS;
    snprintf(text, sizeof text,
             "every turn of the fast %s%s%s is one of the slow one, and no other", quick_game->id,
             whole ? "" : ":", whole ? "" : quick_game->rule_sets[quick_rules].id);
    return text;
}

/* Bushishogi is small: compares every position. */
static void all_of_bushishogi(void) {
    const game *g;
    int rules;
    workshop *shop = workshop_new();
    for (int edition = 0; edition < 2; edition++) {
        const char *name = edition ? "bushishogi:dunkel" : "bushishogi:cormier";
        EXPECT(games_find(name, strlen(name), &g, &rules).code == 0);
        int read = 0;
        for (int i = 0; i < 25 * 25 * 2; i++) {
            char text[MAX_POSITION], black[3], white[3];
            int a = i / 2 / 25, b = i / 2 % 25;
            snprintf(black, sizeof black, "%c%c", '1' + a / 4, "nesw"[a % 4]);
            snprintf(white, sizeof white, "%c%c", '1' + b / 4, "nesw"[b % 4]);
            snprintf(text, sizeof text, "%s %s %c", a == 24 ? "-" : black, b == 24 ? "-" : white,
                     "bw"[i % 2]);
            slow_verdict verdict;
            position p;
            if (!slow_judge(g->id, g->rule_sets[rules].id, text, &verdict)) continue;
            if (!EXPECT(g->text->read(rules, text, strlen(text), &p).code == 0)) continue;
            EXPECT(agree(g, &p, shop));
            read++;
        }
        EXPECT(read == 24 * 24 * 2 + 24 + 1);
    }
    free(shop);
}

int main(int count, char **arguments) {
    long long positions = 1000000;
    int threads = 1;
    uint64_t seed = 1;
    for (int i = 2; i + 1 < count; i += 2) {
        if (strcmp(arguments[i], "--positions") == 0) positions = atoll(arguments[i + 1]);
        if (strcmp(arguments[i], "--threads") == 0) threads = atoi(arguments[i + 1]);
        if (strcmp(arguments[i], "--seed") == 0) seed = strtoull(arguments[i + 1], NULL, 10);
    }
    if (count > 1) return prove(arguments[1], positions, threads, seed);

    quick_positions = 6000 / SHARE;
    for (int i = 0; i < GAME_COUNT; i++) {
        quick_game = games[i];
        for (quick_rules = 0; quick_rules < quick_game->rule_set_count; quick_rules++) {
            TEST(title(), quick);
            if (quick_game->rule_set_count > PARTS) break;
        }
    }
    TEST("B1-B7 the fast and slow rules of Bushishogi agree on every position", all_of_bushishogi);
    return tap_done();
}
