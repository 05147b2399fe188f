// SPDX-License-Identifier: MIT
// The mathematics of tournaments: matching, pairing, ratings.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "apps/tournament/matching.h"
#include "apps/tournament/pairing.h"
#include "apps/tournament/rating.h"
#include "base/random.h"
#include "tap.h"

/* ---- matching ---- */

enum { SMALL = 9 };

/* The best weight of the nodes not in `used`, by trying everything. */
static int64_t best_by_trying(uint32_t n, const int64_t *w, unsigned used) {
    uint32_t i = 0;
    while (i < n && used >> i & 1) i++;
    if (i == n) return 0;
    int64_t best = best_by_trying(n, w, used | 1U << i);
    for (uint32_t k = i + 1; k < n; k++) {
        if (used >> k & 1 || w[i * n + k] == 0) continue;
        int64_t with = w[i * n + k] + best_by_trying(n, w, used | 1U << i | 1U << k);
        if (with > best) best = with;
    }
    return best;
}

static void matchings_are_best(void) {
    random_source r = {5};
    for (int round = 0; round < 3000; round++) {
        uint32_t n = 1 + random_below(&r, SMALL), partner[SMALL];
        int64_t w[SMALL * SMALL] = {0}, sum = 0;
        for (uint32_t i = 0; i < n; i++)
            for (uint32_t k = i + 1; k < n; k++)
                if (random_below(&r, 3) > 0)
                    w[i * n + k] = w[k * n + i] = 1 + random_below(&r, round % 2 ? 8 : 1000);
        if (!EXPECT(matching_best(n, w, partner))) return;
        for (uint32_t i = 0; i < n; i++) {
            if (partner[i] == MATCHING_NONE) continue;
            if (!EXPECT(partner[i] < n && partner[partner[i]] == i)) return;
            if (partner[i] > i) sum += w[i * n + partner[i]];
        }
        if (!EXPECT(sum == best_by_trying(n, w, 0))) return;
    }
}

/* ---- round robin, gauntlet, knock-out ---- */

static void everybody_meets_everybody(void) {
    for (uint32_t n = 2; n <= 33; n++) {
        uint8_t met[33][33] = {0};
        int balance[33] = {0};
        pairing out[17];
        for (uint32_t round = 0; round < 2 * pairing_rounds(n); round++) {
            uint32_t count = pairing_round_robin(n, round, out);
            EXPECT(count == n / 2);
            bool busy[33] = {false};
            for (uint32_t i = 0; i < count; i++) {
                EXPECT(!busy[out[i].a] && !busy[out[i].b] && out[i].a != out[i].b);
                busy[out[i].a] = busy[out[i].b] = true;
                met[out[i].a][out[i].b]++;
                balance[out[i].a]++;
                balance[out[i].b]--;
            }
            if (round + 1 == pairing_rounds(n))
                for (uint32_t i = 0; i < n; i++) EXPECT(abs(balance[i]) <= 1);
        }
        for (uint32_t a = 0; a < n; a++)
            for (uint32_t b = 0; b < n; b++) EXPECT(met[a][b] == (a != b));
    }
}

static void gauntlet_is_one_against_all(void) {
    pairing out[4];
    EXPECT(pairing_gauntlet(5, 0, out) == 4);
    for (int i = 0; i < 4; i++) {
        EXPECT((out[i].a == 0) != (out[i].b == 0));
        EXPECT(out[i].a + out[i].b == i + 1);
    }
}

static void seeds_meet_late(void) {
    for (uint32_t n = 2; n <= 64; n++) {
        pairing out[32];
        uint32_t half = pairing_knock_out(n, out), byes = 0, seen = 0;
        for (uint32_t i = 0; i < half; i++) {
            byes += out[i].b == PAIRING_BYE;
            seen += out[i].b == PAIRING_BYE ? 1 : 2;
            if (out[i].b == PAIRING_BYE) EXPECT(out[i].a < 2 * half - n);
        }
        EXPECT(seen == n && byes == 2 * half - n);
        /* If the better always wins, the last k players are the best k. */
        for (; half > 1; half /= 2) {
            for (uint32_t i = 0; i < half / 2; i++) {
                EXPECT(out[2 * i].a + out[2 * i + 1].a == half - 1);
                out[i].a = out[2 * i].a < out[2 * i + 1].a ? out[2 * i].a : out[2 * i + 1].a;
            }
        }
        EXPECT(out[0].a == 0);
    }
}

/* ---- Swiss ---- */

enum { MOST = 40 };

static void swiss_keeps_its_promises(void) {
    for (uint64_t seed = 1; seed <= 400; seed++) {
        random_source r = {seed};
        uint32_t n = 4 + random_below(&r, MOST - 3), rounds = 1 + random_below(&r, (n - 1) / 2);
        swiss_player players[MOST] = {{0}};
        static uint8_t met[MOST * MOST];
        memset(met, 0, sizeof met);
        for (uint32_t round = 0; round < rounds; round++) {
            pairing out[MOST];
            uint32_t count = pairing_swiss(n, players, met, out);
            if (!EXPECT(count == (n + 1) / 2)) return;
            bool busy[MOST] = {false};
            for (uint32_t i = 0; i < count; i++) {
                uint16_t a = out[i].a, b = out[i].b;
                EXPECT(!busy[a]);
                busy[a] = true;
                if (b == PAIRING_BYE) {
                    EXPECT(n % 2 == 1 && !players[a].rested);
                    players[a].rested = true;
                    players[a].points += 2;
                    continue;
                }
                EXPECT(a != b && !busy[b] && met[a * n + b] == 0);
                busy[b] = true;
                met[a * n + b] = met[b * n + a] = 1;
                players[a].balance++;
                players[b].balance--;
                int halves = (int)random_below(&r, 3);
                players[a].points += halves;
                players[b].points += 2 - halves;
            }
            for (uint32_t i = 0; i < n; i++) EXPECT(abs(players[i].balance) <= 2);
        }
        if (tap_failed_here) {
            printf("# seed %llu: %u players, %u rounds\n", (unsigned long long)seed, n, rounds);
            return;
        }
    }
}

static void swiss_pairs_by_score(void) {
    /* Two groups of four, nobody has met: pairs within the groups, upper half against lower. */
    swiss_player players[8] = {{0}};
    uint8_t met[64] = {0};
    pairing out[4];
    for (int i = 0; i < 8; i++) players[i].points = i % 2 ? 0 : 2;
    EXPECT(pairing_swiss(8, players, met, out) == 4);
    static const int wanted[4][2] = {{0, 4}, {2, 6}, {1, 5}, {3, 7}};
    for (int i = 0; i < 4; i++) {
        int low = out[i].a < out[i].b ? out[i].a : out[i].b;
        EXPECT(low == wanted[i][0] && out[i].a + out[i].b == wanted[i][0] + wanted[i][1]);
    }
    /* When everybody has met, the tournament still goes on. */
    memset(met, 1, sizeof met);
    EXPECT(pairing_swiss(8, players, met, out) == 4);
    /* The last of an odd number rests; the next time, somebody else. */
    players[6].points = -1;
    memset(met, 0, sizeof met);
    EXPECT(pairing_swiss(7, players, met, out) == 4);
    EXPECT(out[3].a == 6 && out[3].b == PAIRING_BYE);
    players[6].rested = true;
    EXPECT(pairing_swiss(7, players, met, out) == 4);
    for (int i = 0; i < 4; i++) EXPECT(out[i].b != PAIRING_BYE || out[i].a != 6);
}

/* ---- ratings ---- */

static bool near(double x, double y, double by) {
    return fabs(x - y) <= by;
}

static void two_players(void) {
    /* 75% is +190.85 Elo; the error is that of a binomial share. */
    double points[4] = {0, 75, 25, 0}, games[4] = {0, 100, 100, 0};
    rating out[2];
    EXPECT(rating_all(2, points, games, 0, out));
    EXPECT(near(out[0].elo - out[1].elo, 190.848, 0.01));
    EXPECT(near(out[0].elo + out[1].elo, 0, 1e-6));
    /* Difference: 1.96 · 173.72 / sqrt(100 · 0.75 · 0.25) = 78.63; half of it for each. */
    EXPECT(near(out[0].error, 39.32, 0.01) && near(out[1].error, 39.32, 0.01));
}

/* Ratings that explain the points exactly are found: points are the expected ones. */
static void known_strengths(void) {
    enum { N = 6 };
    const double elo[N] = {310, 120, 40, -20, -150, -300};
    double points[N * N] = {0}, games[N * N] = {0};
    for (int a = 0; a < N; a++)
        for (int b = 0; b < N; b++) {
            if (a == b || (a + b) % 4 == 0) continue; /* not everybody has met */
            games[a * N + b] = 10;
            points[a * N + b] = 10 / (1 + pow(10, (elo[b] - elo[a]) / 400));
        }
    rating out[N];
    EXPECT(rating_all(N, points, games, 0, out));
    for (int i = 0; i < N; i++) EXPECT(near(out[i].elo, elo[i], 0.001));
}

static void three_players_by_hand(void) {
    /* A beat B 3:1, B beat C 3:1, A and C never met: differences of 190.85 each. */
    double points[9] = {0, 3, 0, 1, 0, 3, 0, 1, 0}, games[9] = {0, 4, 0, 4, 0, 4, 0, 4, 0};
    rating out[3];
    EXPECT(rating_all(3, points, games, 0, out));
    EXPECT(near(out[0].elo, 190.848, 0.01) && near(out[1].elo, 0, 0.01)
           && near(out[2].elo, -190.848, 0.01));
    /* The one in the middle has played more. */
    EXPECT(out[1].error < out[0].error && near(out[0].error, out[2].error, 1e-6));
}

static void perfect_scores_need_the_prior(void) {
    double points[4] = {0, 10, 0, 0}, games[4] = {0, 10, 10, 0};
    rating out[2];
    EXPECT(!rating_all(2, points, games, 0, out));
    EXPECT(rating_all(2, points, games, RATING_PRIOR, out));
    EXPECT(out[0].elo > 200 && out[0].elo < 1000 && isfinite(out[0].error));
    /* Nobody has played: all are equal, and nothing is known. */
    double nothing[9] = {0};
    rating three[3];
    EXPECT(rating_all(3, nothing, nothing, RATING_PRIOR, three));
    EXPECT(near(three[0].elo, 0, 1e-9) && three[0].error > 300);
}

int main(void) {
    TEST("matchings have the largest weight", matchings_are_best);
    TEST("in a round robin everybody meets everybody", everybody_meets_everybody);
    TEST("in a gauntlet one player meets all others", gauntlet_is_one_against_all);
    TEST("in a knock-out the best meet late", seeds_meet_late);
    TEST("Swiss: no rematch, at most one bye, balanced sides", swiss_keeps_its_promises);
    TEST("Swiss: players with the same score meet", swiss_pairs_by_score);
    TEST("ratings of two players", two_players);
    TEST("ratings that explain the points exactly", known_strengths);
    TEST("ratings across a third player", three_players_by_hand);
    TEST("a perfect score has a finite rating", perfect_scores_need_the_prior);
    return tap_done();
}
