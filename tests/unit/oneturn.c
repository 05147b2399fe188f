// SPDX-License-Identifier: MIT
// The one-turn player: it wins if it can, avoids an immediate loss if it can, and plays the same
// again with the same seed.
#include <string.h>

#include "core/turn.h"
#include "games/games.h"
#include "play/oneturn.h"
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

/* Plays a game against the random player and checks every choice. */
static void check_game(const char *name, uint64_t seed, int *chances, int *dangers) {
    int rules;
    const game *g = game_named(name, &rules);
    position p;
    game_start(g, rules, &p);
    for (int ply = 0; ply < 60 && p.result == ONGOING; ply++) {
        turn t = oneturn_choose(g, &p, seed + (uint64_t)ply, &memory);
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

static void one_turn_ahead(void) {
    static const char *const names[] = {"sensei", "abalone", "bushishogi", "bushishogi:dunkel"};
    int chances = 0, dangers = 0;
    for (uint64_t seed = 1; seed <= 24; seed++)
        check_game(names[seed % 4], seed, &chances, &dangers);
    printf("# %d wins to take, %d losses not to be avoided\n", chances, dangers);
    EXPECT(chances >= 5);
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
    TEST("the same seed gives the same turn, other seeds vary", deterministic);
    return tap_done();
}
