// SPDX-License-Identifier: MIT
// The one-turn player and the novice: they win if they can, avoid an immediate loss if they can,
// and play the same again with the same seed. The novice also takes marbles that cost nothing, and
// gives none away.
#include <string.h>

#include "core/turn.h"
#include "games/games.h"
#include "play/novice.h"
#include "given.h"
#include "tap.h"

static oneturn_memory memory;
static turn replies[MAX_TURNS];

static bool wins(const game *g, const position *p, const turn *t) {
    position next;
    turn_play(g, p, t, &next);
    return next.result == win_for(p->side);
}

static bool has_win(const game *g, const position *p) {
    int n = turn_list(g, p, replies);
    for (int i = 0; i < n; i++)
        if (wins(g, p, &replies[i])) return true;
    return false;
}

typedef turn chooser(const game *g, const position *p, uint64_t seed, oneturn_memory *memory);

/* Plays a game against the random player and checks every choice. */
static void check_game(chooser *choose, const char *name, uint64_t seed, int *chances,
                       int *dangers) {
    int rules;
    const game *g = game_named(name, &rules);
    position p;
    game_start(g, rules, &p);
    for (int ply = 0; ply < 60 && p.result == ONGOING; ply++) {
        turn t = choose(g, &p, seed + (uint64_t)ply, &memory);
        bool can = has_win(g, &p);
        EXPECT(!can || wins(g, &p, &t));
        *chances += can;
        position next;
        turn_play(g, &p, &t, &next);
        if (next.result == ONGOING && has_win(g, &next)) {
            /* Then every other turn must have let the opponent win, too, or have lost. */
            int n = turn_list(g, &p, memory.mine);
            for (int i = 0; i < n; i++) {
                position other;
                turn_play(g, &p, &memory.mine[i], &other);
                EXPECT(other.result != ONGOING || has_win(g, &other));
            }
            ++*dangers;
        }
        p = next;
        if (p.result != ONGOING) break;
        int n = turn_list(g, &p, replies);
        turn_play(g, &p, &replies[(seed * 7919 + (uint64_t)ply * 104729) % (uint64_t)n], &next);
        p = next;
    }
}

static void check_games(chooser *choose) {
    static const char *const names[] = {"sensei", "abalone", "bushishogi", "bushishogi:dunkel"};
    int chances = 0, dangers = 0;
    for (uint64_t seed = 1; seed <= 24; seed++)
        check_game(choose, names[seed % 4], seed, &chances, &dangers);
    printf("# %d wins to take, %d losses not to be avoided\n", chances, dangers);
    EXPECT(chances >= 5);
}

static void one_turn_ahead(void) {
    check_games(oneturn_choose);
}

static void novice_ahead(void) {
    check_games(novice_choose);
}

/* How often the novice plays one of these turns, out of 40. */
static int times_played(const char *name, const char *text, const char *const *turns) {
    int rules, times = 0;
    const game *g = game_named(name, &rules);
    position p = position_at(g, rules, text);
    for (uint64_t seed = 0; seed < 40; seed++) {
        turn t = novice_choose(g, &p, seed, &memory);
        char said[MAX_TURN_TEXT];
        writer w = writer_on(said, sizeof said);
        turn_write(g, &p, &t, &w);
        for (int i = 0; turns[i]; i++) times += strcmp(said, turns[i]) == 0;
    }
    return times;
}

/* Black can push one marble off, and white cannot take one back. */
static void novice_takes_free_marbles(void) {
    static const char free_one[] = "bbb2/6/7/8/3www3/8/7/6/wbb2 b 0 0 0";
    const char *const takes[] = {"a3a2", NULL};
    EXPECT(times_played("abalone", free_one, takes) == 40);
}

/* A marble of black's stands on the edge before two of white's; turns that leave it there lose it.
 */
static void novice_gives_nothing_away(void) {
    static const char threatened[] = "bbb2/6/7/8/9/8/7/6/bww2 b 0 0 0";
    int rules;
    const game *g = game_named("abalone", &rules);
    position p = position_at(g, rules, threatened), next, after;
    for (uint64_t seed = 0; seed < 40; seed++) {
        turn t = novice_choose(g, &p, seed, &memory);
        turn_play(g, &p, &t, &next);
        int n = turn_list(g, &next, replies);
        for (int i = 0; i < n; i++) {
            turn_play(g, &next, &replies[i], &after);
            EXPECT(after.abalone.lost[FIRST] == 0);
        }
    }
}

/* Where nothing is free and nothing in danger it plays anything. */
static void novice_is_random(void) {
    int rules, turns = 0;
    const game *g = game_named("sensei", &rules);
    position p;
    game_start(g, rules, &p);
    static turn seen[64];
    for (uint64_t seed = 0; seed < 64; seed++) {
        turn t = novice_choose(g, &p, seed, &memory), again = novice_choose(g, &p, seed, &memory);
        EXPECT(t.n == again.n && memcmp(t.act, again.act, t.n * sizeof *t.act) == 0);
        int known = 0;
        while (
            known < turns
            && !(seen[known].n == t.n && memcmp(seen[known].act, t.act, t.n * sizeof *t.act) == 0))
            known++;
        if (known == turns) seen[turns++] = t;
    }
    EXPECT(turns > 50);
}

static void deterministic(void) {
    int rules;
    const game *g = game_named("abalone:belgian-daisy", &rules);
    position p;
    game_start(g, rules, &p);
    bool varies = false;
    turn first = oneturn_choose(g, &p, 0, &memory);
    for (uint64_t seed = 0; seed < 20; seed++) {
        turn t = oneturn_choose(g, &p, seed, &memory);
        turn again = oneturn_choose(g, &p, seed, &memory);
        EXPECT(t.act[0] == again.act[0]);
        varies = varies || t.act[0] != first.act[0];
    }
    EXPECT(varies);
}

int main(void) {
    TEST("it takes a win and avoids an immediate loss", one_turn_ahead);
    TEST("S7 A7 B7 the novice wins if it can, and lets nobody win who need not", novice_ahead);
    TEST("A5 A7 the novice takes a marble that costs nothing", novice_takes_free_marbles);
    TEST("A5 A7 the novice gives no marble away", novice_gives_nothing_away);
    TEST("the novice plays any other turn, the same for the same seed", novice_is_random);
    TEST("the same seed gives the same turn, other seeds vary", deterministic);
    return tap_done();
}
