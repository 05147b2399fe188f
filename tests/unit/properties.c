// SPDX-License-Identifier: MIT
// Properties that hold in every position of every game. A new game is tested as soon as it is
// registered; slow/sample.c must know its unusual positions.
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "core/history.h"
#include "core/judge.h"
#include "core/turn.h"
#include "games/games.h"
#include "nn/net.h"
#include "slow/sample.h"
#include "tap.h"

/* Sanitizers slow everything down several times. */
#ifdef SANDAN_CHECKS
enum { SHARE = 6 };
#else
enum { SHARE = 1 };
#endif

typedef struct text {
    char s[MAX_POSITION];
    int result;
} text;

static const game *g; /* the game under test */
static turn *walk, *turns, *work;
static text *texts[2];
static random_source chance;

static text text_of(const position *p) {
    text t;
    writer w = writer_on(t.s, sizeof t.s);
    g->text->write(p, &w);
    EXPECT(writer_fits(&w));
    t.result = p->result;
    return t;
}

/* Prints the position that a failure is about. */
static bool at(bool held, const char *what, const position *p) {
    if (!held) {
        printf("# %s, in %s:%s %s (acted %d)\n", what, g->id, g->rule_sets[p->rules].id,
               text_of(p).s, p->acted);
        tap_failed_here = true;
    }
    return held;
}
#define AT(p, condition) at((condition), #condition, p)

/* Calls a check with about `count` positions between turns, of every rule set. */
static void each_position(int count, void (*check)(const position *p)) {
    int share = count / SHARE / g->rule_set_count + 1;
    for (int rules = 0; rules < g->rule_set_count && !tap_failed_here; rules++) {
        sample s = sample_on(g, rules, 7, walk);
        for (int i = 0; i < share && !tap_failed_here; i++) {
            position p = *sample_next(&s);
            check(&p);
        }
    }
}

static void (*check_action)(const position *p);

/* Goes through a random turn from p, action by action. */
static void within_turn(const position *p) {
    position now = *p;
    move list[MAX_MOVES];
    for (int i = 0; i <= TURN_ACTIONS; i++) {
        check_action(&now);
        int n = g->rules->moves(&now, list);
        if (n == 0 || tap_failed_here) return;
        position next;
        g->rules->play(&now, list[random_below(&chance, (uint32_t)n)], &next);
        if (next.side != p->side) return;
        now = next;
    }
}

/* The same, and also with half-made turns. */
static void each_action_position(int count, void (*check)(const position *p)) {
    check_action = check;
    each_position(count, within_turn);
}

static bool listed(const move *list, int n, move m) {
    for (int i = 0; i < n; i++)
        if (list[i] == m) return true;
    return false;
}

static void check_legal(const position *p) {
    static move list[MAX_MOVES];
    int n = g->rules->moves(p, list);
    AT(p, n <= MAX_MOVES);
    AT(p, p->result == ONGOING ? n > 0 : n == 0);
    AT(p, listed(list, n, MOVE_END) == (p->acted != 0 && p->result == ONGOING));
    for (int i = 0; i < n; i++) AT(p, !listed(list, i, list[i]) && list[i] != MOVE_NONE);
    for (int i = 0; i < 3000; i++) {
        move m = (move)random_next(&chance);
        if (i < 200)
            m = i == 0 ? MOVE_END : (move)(i - 1);
        else if (n > 0 && i % 2)
            m = list[random_below(&chance, (uint32_t)n)] ^ (1U << m % 32);
        else if (i % 4)
            m >>= i % 32;
        if (i >= 3000 - n) m = list[3000 - 1 - i];
        bool legal = listed(list, n, m);
        if (!AT(p, g->rules->legal(p, m) == legal)) printf("# action %" PRIx32 "\n", m);
        int why = g->rules->why_not(p, m);
        if (!AT(p, (why == 0) == legal)) printf("# action %" PRIx32 "\n", m);
        bool known = why < WORD_COMMON_COUNT
                     || (why >= GAME_WORDS && why < GAME_WORDS + g->text->word_count);
        AT(p, why >= 0 && known);
        if (tap_failed_here) return;
    }
}

static void legal_means_listed(void) {
    each_action_position(600, check_legal);
}

static void check_play(const position *p) {
    static move list[MAX_MOVES];
    int n = g->rules->moves(p, list);
    AT(p, g->rules->valid(p));
    for (int i = 0; i < n; i++) {
        position next;
        g->rules->play(p, list[i], &next);
        AT(p, g->rules->valid(&next) && next.rules == p->rules);
        bool over = next.side != p->side || next.result != ONGOING;
        AT(p, over ? next.acted == 0 : next.acted != 0);
        AT(p, next.result == ONGOING ? next.why == 0 : game_ruling(g, next.why)[0] != '\0');
    }
}

/* A position whose fields contradict its board is invalid. */
static void check_valid_looks(const position *p) {
    for (int result = ONGOING; result <= DRAWN; result++) {
        position q = *p;
        q.result = (uint8_t)result;
        AT(p, g->rules->valid(&q) == (result == p->result));
    }
    position q = *p;
    q.why = p->why ? WORD_NONE : WORD_REPETITION;
    AT(p, !g->rules->valid(&q));
    q = *p;
    q.key ^= UINT64_C(1) << (p->key & 63);
    AT(p, !g->rules->valid(&q));
}

static void valid_looks_at_all(void) {
    each_position(400, check_valid_looks);
}

static void play_keeps_positions_valid(void) {
    each_action_position(5000, check_play);
}

static void check_action_text(const position *p) {
    static move list[MAX_MOVES];
    int n = g->rules->moves(p, list);
    for (int i = 0; i < n; i++) {
        if (list[i] == MOVE_END) continue;
        char s[MAX_TURN_TEXT];
        writer w = writer_on(s, sizeof s);
        g->text->write_move(p, list[i], &w);
        move m = MOVE_NONE;
        fault f = g->text->read_move(p, s, w.len, &m);
        if (!AT(p, writer_fits(&w) && f.code == 0 && m == list[i])) printf("# action %s\n", s);
    }
}

static void actions_are_read_as_written(void) {
    each_action_position(2000, check_action_text);
}

static bool same_head(const position *a, const position *b) {
    return a->key == b->key && a->side == b->side && a->acted == b->acted && a->result == b->result
           && a->why == b->why && a->rules == b->rules;
}

static void check_text(const position *p) {
    text t = text_of(p);
    size_t n = strlen(t.s);
    position q;
    fault f = g->text->read(p->rules, t.s, n, &q);
    if (!AT(p, f.code == 0)) return;
    AT(p, same_head(p, &q));
    AT(p, strcmp(t.s, text_of(&q).s) == 0);
    for (size_t cut = 0; cut < n; cut++) {
        f = g->text->read(p->rules, t.s, cut, &q);
        AT(p, f.code ? f.at <= cut : g->rules->valid(&q));
    }
}

static void positions_are_read_as_written(void) {
    each_position(8000, check_text);
}

static void check_turns(const position *p) {
    int n = turn_list(g, p, turns);
    AT(p, n <= MAX_TURNS && turn_count(g, p) == (uint64_t)n);
    for (int i = 0; i < n; i++) {
        char s[MAX_TURN_TEXT];
        writer w = writer_on(s, sizeof s);
        turn_write(g, p, &turns[i], &w);
        turn t;
        fault f = turn_read(g, p, s, w.len, &t);
        AT(p, writer_fits(&w) && f.code == 0 && turn_same(&t, &turns[i]));
        position next, again;
        turn_play(g, p, &turns[i], &next);
        AT(p, next.acted == 0 && (next.side != p->side || next.result != ONGOING));
        text after = text_of(&next);
        f = g->text->read(p->rules, after.s, strlen(after.s), &again);
        AT(p, f.code == 0 && same_head(&next, &again));
        if (tap_failed_here) return;
    }
}

static void turns_are_read_as_written(void) {
    each_position(500, check_turns);
}

/* Every spelling of a turn has one canonical form with the same outcome. */
static void check_canonical(const position *p) {
    int n = turn_list(g, p, turns);
    if (n == 0) return;
    for (int tries = 0; tries < 5; tries++) {
        const turn *one = &turns[random_below(&chance, (uint32_t)n)];
        turn t = turn_canonical(g, p, one, work);
        AT(p, turn_same(&t, one));
    }
    turn any = {0};
    position now = *p, next;
    while (any.n < TURN_ACTIONS) {
        move list[MAX_MOVES];
        int k = g->rules->moves(&now, list);
        move m = list[random_below(&chance, (uint32_t)k)];
        if (m == MOVE_END) break;
        any.act[any.n++] = m;
        g->rules->play(&now, m, &next);
        now = next;
        if (now.side != p->side || now.result != ONGOING) break;
    }
    turn canonical = turn_canonical(g, p, &any, work);
    position one, two;
    turn_play(g, p, &any, &one);
    turn_play(g, p, &canonical, &two);
    AT(p, same_head(&one, &two) && canonical.n <= any.n);
    AT(p, strcmp(text_of(&one).s, text_of(&two).s) == 0);
}

static void canonical_turns(void) {
    each_position(400, check_canonical);
}

static int by_text(const void *a, const void *b) {
    return strcmp(((const text *)a)->s, ((const text *)b)->s);
}

/* The positions that p leads to as sorted texts, each under a symmetry (-1: none). */
static int successors(const position *p, int which, text *out) {
    int n = turn_list(g, p, turns);
    for (int i = 0; i < n; i++) {
        position next, picture;
        turn_play(g, p, &turns[i], &next);
        if (which >= 0) {
            g->rules->mirror(&next, which, &picture);
            AT(p, g->rules->valid(&picture));
            next = picture;
        }
        out[i] = text_of(&next);
    }
    qsort(out, (size_t)n, sizeof *out, by_text);
    return n;
}

static void check_mirror(const position *p) {
    for (int which = 0; which < g->rules->mirror_count && !tap_failed_here; which++) {
        position q;
        g->rules->mirror(p, which, &q);
        AT(p, g->rules->valid(&q) && game_least_key(g, &q) == game_least_key(g, p));
        text t = text_of(&q);
        position read;
        AT(p, g->text->read(p->rules, t.s, strlen(t.s), &read).code == 0 && same_head(&q, &read));
        int n = successors(p, which, texts[0]);
        AT(p, successors(&q, -1, texts[1]) == n && turn_count(g, &q) == (uint64_t)n);
        for (int i = 0; i < n; i++) {
            AT(p, strcmp(texts[0][i].s, texts[1][i].s) == 0);
            AT(p, texts[0][i].result == texts[1][i].result);
            if (tap_failed_here) return;
        }
    }
}

/* Evaluation is symmetric in position and colour. */
static void check_judged_alike(const position *p) {
    if (p->result != ONGOING) return;
    const struct judge *j = g->judge;
    for (int which = 0; which < g->rules->mirror_count && !tap_failed_here; which++) {
        position q;
        g->rules->mirror(p, which, &q);
        if (j->rough) AT(p, j->rough(p) == j->rough(&q));
        AT(p, j->wins == NULL || j->wins(p) == j->wins(&q));
        AT(p, j->waits == NULL || j->waits(p) == j->waits(&q));
        for (int threatened = 0; threatened < 2; threatened++) {
            AT(p, net_judge(j, p, threatened) == net_judge(j, &q, threatened));
        }
    }
}

static void mirrored_positions_are_judged_alike(void) {
    each_position(400, check_judged_alike);
}

static void mirrored_positions_have_mirrored_turns(void) {
    EXPECT(g->rules->mirror_count == 0 || g->rules->mirror);
    each_position(150, check_mirror);
}

static bool worded(const word *w) {
    bool whole = w->slug && w->slug[0] && w->ruling;
    for (int l = 0; l < LANGS; l++) whole = whole && w->in[l] && w->in[l][0];
    return whole;
}

static void every_code_has_words(void) {
    for (int code = WORD_NONE + 1; code < WORD_COMMON_COUNT; code++)
        EXPECT(worded(game_word(g, code)));
    for (int code = GAME_WORDS; code < GAME_WORDS + g->text->word_count; code++) {
        const word *w = game_word(g, code);
        EXPECT(worded(w));
        for (int before = WORD_NONE + 1; before < code; before++)
            if (before < WORD_COMMON_COUNT || before >= GAME_WORDS)
                EXPECT(strcmp(game_word(g, before)->slug, w->slug) != 0);
    }
    EXPECT(g->text->word_count < 256 - GAME_WORDS);
    for (int l = 0; l < LANGS; l++)
        EXPECT(g->about[l] && g->sides[FIRST][l] && g->sides[SECOND][l]);
    EXPECT(game_ruling(g, WORD_REPETITION)[0] && game_ruling(g, WORD_NO_MOVE)[0]);
}

static void starts_are_positions(void) {
    for (int rules = 0; rules < g->rule_set_count; rules++) {
        const rule_set *r = &g->rule_sets[rules];
        EXPECT(game_rule_set(g, r->id, strlen(r->id)) == rules);
        position p;
        game_start(g, rules, &p);
        AT(&p, g->rules->valid(&p) && p.result == ONGOING && p.acted == 0 && p.side == FIRST);
        AT(&p, p.rules == rules && strncmp(text_of(&p).s, r->start, strlen(r->start)) == 0);
    }
}

/* Third occurrence of a position: a draw, whatever the game. */
static void repetition_draws(void) {
    uint64_t keys[8];
    history h = {keys, 8, 0};
    position p, q;
    game_start(g, 0, &p);
    turn_list(g, &p, turns);
    turn_play(g, &p, &turns[0], &q);
    int why = 0;
    for (int i = 0; i < 5; i++) {
        const position *now = i % 2 ? &q : &p;
        EXPECT(history_push(&h, now));
        EXPECT(history_occurrences(&h) == i / 2 + 1);
        EXPECT(history_result(&h, g, now, 0, &why) == (i < 4 ? ONGOING : DRAWN));
    }
    EXPECT(why == WORD_REPETITION);
}

static void test(const char *title, void (*function)(void)) {
    static char name[200];
    snprintf(name, sizeof name, "%s: %s", g->id, title);
    chance.state = 1;
    TEST(name, function);
}

/* With an argument: only the game of that name. */
int main(int count, char **arguments) {
    walk = malloc(MAX_TURNS * sizeof *walk);
    turns = malloc(MAX_TURNS * sizeof *turns);
    work = malloc(MAX_TURNS * sizeof *work);
    for (int i = 0; i < 2; i++) texts[i] = malloc(MAX_TURNS * sizeof *texts[i]);
    if (!walk || !turns || !work || !texts[0] || !texts[1]) return 1;
    for (int i = 0; i < GAME_COUNT; i++) {
        g = games[i];
        if (count > 1 && strcmp(arguments[1], g->id) != 0) continue;
        test("every rule set starts at its start", starts_are_positions);
        test("every code has words in three languages", every_code_has_words);
        test("an action is legal when it is listed, and only then is there no reason why not",
             legal_means_listed);
        test("a position whose head differs from its board is not valid", valid_looks_at_all);
        test("play keeps positions valid, and a result has a ruling", play_keeps_positions_valid);
        test("an action is read as it is written", actions_are_read_as_written);
        test("a position is read as it is written, its key with it", positions_are_read_as_written);
        test("a turn is read as it is written, and as many are counted as listed",
             turns_are_read_as_written);
        test("every turn has one canonical form with its outcome", canonical_turns);
        test("mirrored positions are judged alike", mirrored_positions_are_judged_alike);
        test("mirrored positions have mirrored turns", mirrored_positions_have_mirrored_turns);
        test("the third occurrence of a position is a draw", repetition_draws);
    }
    for (int i = 0; i < 2; i++) free(texts[i]);
    free(work);
    free(turns);
    free(walk);
    return tap_done();
}
