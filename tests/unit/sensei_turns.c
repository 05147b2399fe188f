// SPDX-License-Identifier: MIT
// The distinct turns of Sensei: listing, counting and brute force agree, and every outcome is
// listed under its canonical name.
#include <stdlib.h>
#include <string.h>

#include "apps/cli/bench_naive.h"
#include "core/perft.h"
#include "core/turn.h"
#include "games/sensei/sensei.h"
#include "given.h"

enum { MOST_PITS = 12 }; /* among more, most positions are over */

static const game *sensei;
static turn list[MAX_TURNS];

/* Any placement of stones, characters and (in arashi-expert) up to `pits` pits, unfinished. */
static position scattered(random_source *r, int rules, uint32_t pits) {
    position p;
    do {
        p = (position){.rules = (uint8_t)rules, .side = (uint8_t)random_below(r, 2)};
        uint64_t taken = 0;
        for (int i = 0; i < 14;) {
            int square = (int)random_below(r, SENSEI_SQUARES);
            if (!bits_has(SENSEI_BOARD & ~taken, square)) continue;
            taken |= bit(square);
            p.sensei.stones[i % 2] |= bit(square);
            if (i < 2) p.sensei.carrier[i] = (uint8_t)square;
            i++;
        }
        uint32_t n = pits ? random_below(r, pits + 1) : 0;
        for (uint32_t i = 0; i < n; i++)
            p.sensei.pits |= bit((int)random_below(r, SENSEI_SQUARES)) & SENSEI_BOARD & ~taken;
        sensei_derive(&p);
    } while (p.result != ONGOING);
    return p;
}

/* A position from a random game, with other pits from time to time where there are any. */
static position reached(random_source *r, int rules) {
    position p;
    do {
        game_start(sensei, rules, &p);
        if (rules == SENSEI_ARASHI_EXPERT && random_below(r, 2)) {
            for (uint32_t i = random_below(r, MOST_PITS - 3); i > 0; i--)
                p.sensei.pits |= bit((int)random_below(r, SENSEI_SQUARES)) & SENSEI_BOARD
                                 & ~SENSEI_RANK_1 & ~SENSEI_RANK_7;
            sensei_derive(&p);
        }
        play_at_random(sensei, random_below(r, 60), false, r, &p);
    } while (p.result != ONGOING);
    return p;
}

static bool same_number(const position *p) {
    int listed = sensei->rules->turns(p, list);
    uint64_t counted = sensei->rules->count(p), found = naive_perft(sensei, p, 1);
    if ((uint64_t)listed == found && counted == found) return true;
    char text[MAX_POSITION];
    writer w = writer_on(text, sizeof text);
    sensei->text->write(p, &w);
    printf("# %s %s: listed %d, counted %llu, found %llu\n", sensei->rule_sets[p->rules].id, text,
           listed, (unsigned long long)counted, (unsigned long long)found);
    return false;
}

static void count_is_the_list_is_the_truth(void) {
    random_source r = {1};
    int wrong = 0;
    for (int rules = 0; rules < sensei->rule_set_count; rules++) {
        int n = sensei_slides(rules) ? 250 : 1500;
        for (int i = 0; i < n && wrong < 10; i++) {
            position p = reached(&r, rules);
            wrong += !same_number(&p);
            p = scattered(&r, rules, rules == SENSEI_ARASHI_EXPERT ? MOST_PITS : 0);
            wrong += !same_number(&p);
        }
    }
    EXPECT(wrong == 0);
}

static void the_count_agrees_with_the_list(void) {
    random_source r = {2};
    int wrong = 0;
    for (int i = 0; i < 6000 && wrong < 10; i++) {
        int rules = i % 4;
        position p = i % 3 ? reached(&r, rules)
                           : scattered(&r, rules, rules == SENSEI_ARASHI_EXPERT ? MOST_PITS : 0);
        wrong += (uint64_t)sensei->rules->turns(&p, list) != sensei->rules->count(&p)
                 && !same_number(&p);
    }
    EXPECT(wrong == 0);
}

static int compare(const turn *a, const turn *b, const position *p) {
    char x[MAX_TURN_TEXT], y[MAX_TURN_TEXT];
    writer v = writer_on(x, sizeof x), w = writer_on(y, sizeof y);
    turn_write(sensei, p, a, &v);
    turn_write(sensei, p, b, &w);
    return strcmp(x, y);
}

/* Every sequence of actions, to the names of their outcomes. */
typedef struct naming {
    position root;
    uint64_t keys[MAX_TURNS];
    turn best[MAX_TURNS];
    int n;
} naming;

static naming names;

static void name_outcome(const turn *t, uint64_t key) {
    int i = 0;
    while (i < names.n && names.keys[i] != key) i++;
    bool better = i == names.n || t->n < names.best[i].n
                  || (t->n == names.best[i].n && compare(t, &names.best[i], &names.root) < 0);
    if (!better) return;
    names.keys[i] = key;
    names.best[i] = *t;
    if (i == names.n) names.n++;
}

static void name_all(const position *p, turn t) {
    move moves[MAX_MOVES];
    int n = sensei->rules->moves(p, moves);
    for (int i = 0; i < n; i++) {
        turn longer = t;
        if (moves[i] != MOVE_END) longer.act[longer.n++] = moves[i];
        position next;
        sensei->rules->play(p, moves[i], &next);
        if (next.side == p->side && next.result == ONGOING)
            name_all(&next, longer);
        else
            name_outcome(&longer, next.key);
    }
}

static void the_names_are_canonical(void) {
    random_source r = {3};
    int wrong = 0;
    for (int i = 0; i < 24 && !wrong; i++) {
        int rules = i % 8 == 2 ? SENSEI_ARASHI : i % 2;
        names.root = i % 8 == 2 ? scattered(&r, rules, 0) : reached(&r, rules);
        names.n = 0;
        name_all(&names.root, (turn){0});
        int n = sensei->rules->turns(&names.root, list);
        EXPECT(n == names.n);
        for (int k = 0; k < n; k++) {
            if (k > 0) wrong += compare(&list[k - 1], &list[k], &names.root) >= 0;
            position next;
            turn_play(sensei, &names.root, &list[k], &next);
            int j = 0;
            while (j < names.n && names.keys[j] != next.key) j++;
            wrong += j == names.n || compare(&names.best[j], &list[k], &names.root) != 0;
        }
    }
    EXPECT(wrong == 0);
}

static void turns_change_their_texts_back(void) {
    random_source r = {4};
    int wrong = 0;
    for (int i = 0; i < 40; i++) {
        position p = reached(&r, i % 4);
        int n = sensei->rules->turns(&p, list);
        for (int k = 0; k < n; k++) {
            char text[MAX_TURN_TEXT];
            writer w = writer_on(text, sizeof text);
            turn_write(sensei, &p, &list[k], &w);
            turn back;
            fault f = turn_read(sensei, &p, text, w.len, &back);
            wrong += f.code || back.n != list[k].n || compare(&back, &list[k], &p) != 0;
        }
    }
    EXPECT(wrong == 0);
}

static void a_finished_game_has_no_turns(void) {
    position p;
    const char *over = "rrrRrrG/7/7/7/7/g6/ggg1ggr r";
    fault f = sensei->text->read(SENSEI_SHIZUKANA, over, strlen(over), &p);
    EXPECT(f.code == 0 && p.result == FIRST_WINS);
    EXPECT(sensei->rules->turns(&p, list) == 0);
    EXPECT(sensei->rules->count(&p) == 0);
    EXPECT(naive_perft(sensei, &p, 1) == 0);
}

int main(void) {
    int rules;
    games_find("sensei", 6, &sensei, &rules);
    TEST("count, list and brute force agree on reachable and random positions",
         count_is_the_list_is_the_truth);
    TEST("count and list agree on many more positions, with pits too",
         the_count_agrees_with_the_list);
    TEST("every outcome is listed once under its canonical name, in string order",
         the_names_are_canonical);
    TEST("a turn read from its text is the same turn", turns_change_their_texts_back);
    TEST("a finished game has no turns", a_finished_game_has_no_turns);
    return tap_done();
}
