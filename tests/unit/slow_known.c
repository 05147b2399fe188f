// SPDX-License-Identifier: MIT
// The slow generators compared with numbers and examples from other programs and people: as a
// yardstick they must not depend on the fast ones.
#include <stdlib.h>
#include <string.h>

#include "slow/slow.h"
#include "tap.h"

static slow_turn *turns; /* SLOW_MAX_TURNS of them a ply */

static long long perft(const char *game, const char *rules, const char *position, int depth,
                       slow_turn *work) {
    int n = slow_turns(game, rules, position, work, SLOW_MAX_TURNS);
    if (depth == 1 || n <= 0) return n;
    long long total = 0;
    for (int i = 0; i < n; i++)
        total += perft(game, rules, work[i].position, depth - 1, work + SLOW_MAX_TURNS);
    return total;
}

static void sensei_counts(void) {
    const char *const row = "rrrRrrr/7/7/7/7/7/gggGggg g";
    EXPECT(perft("sensei", "shizukana", row, 1, turns) == 290);
    EXPECT(perft("sensei", "shizukana", row, 2, turns) == 84100);
    const char *const variant = "rgrRrgr/7/7/7/7/7/grgGgrg g";
    EXPECT(perft("sensei", "shizukana-variant", variant, 1, turns) == 132);
    EXPECT(perft("sensei", "shizukana-variant", variant, 2, turns) == 24392);
    EXPECT(perft("sensei", "arashi", row, 1, turns) == 4350);
    EXPECT(perft("sensei", "arashi-expert", "rrrRrrr/7/2*1*2/7/2*1*2/7/gggGggg g", 1, turns)
           == 2604);
}

static bool judged(const char *game, const char *rules, const char *position, const char *result,
                   const char *ruling) {
    slow_verdict got;
    return slow_judge(game, rules, position, &got) && strcmp(got.result, result) == 0
           && strcmp(got.ruling, ruling) == 0;
}

static void unfair_game(void) {
    const char *const rules = "shizukana";
    EXPECT(judged("sensei", rules, "7/2R2r1/1r1rr1r/r3g1g/g6/7/1gG2gg g", "1-0", "S9"));
    EXPECT(judged("sensei", rules, "7/2R2r1/1r1rr1r/r3g1g/g6/7/1gG2gg r", "1-0", "S9"));
    EXPECT(judged("sensei", rules, "7/2R2r1/1r1rr1r/r5g/g3g2/7/1gG2gg g", "*", ""));
    EXPECT(judged("sensei", rules, "7/2R2r1/1r1rr1r/r5g/g3g2/7/1gG2gg r", "*", ""));
    EXPECT(judged("sensei", "arashi-expert", "4rrR/3rg2/1r*g*gr/r6/2*1*2/g4gg/3G3 g", "1-0", "S9"));
    EXPECT(judged("sensei", "arashi-expert", "4rrR/3rg2/1r*g*1r/r4g1/2*1*2/g4gg/3G3 g", "*", ""));
}

static void no_action(void) {
    EXPECT(judged("sensei", "shizukana", "4rRr/7/7/r5G/gr5/ggr4/gggr3 g", "0-1", "S13"));
    EXPECT(judged("sensei", "shizukana", "4rRr/7/7/r5G/gr5/ggr4/gggr3 r", "*", ""));
}

static void abalone_counts(void) {
    static const struct {
        const char *rules, *position;
        long long counts[3];
    } known[] = {
        {"standard", "wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b 0 0 0", {44, 1936, 98912}},
        {"belgian-daisy",
         "ww1bb/wwwbbb/1ww1bb1/8/9/8/1bb1ww1/bbbwww/bb1ww b 0 0 0",
         {52, 2692, 149322}},
        {"german-daisy",
         "5/ww2bb/www1bbb/1ww2bb1/9/1bb2ww1/bbb1www/bb2ww/5 b 0 0 0",
         {80, 6244, 493480}},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        for (int depth = 1; depth <= 3; depth++)
            EXPECT(perft("abalone", known[i].rules, known[i].position, depth, turns)
                   == known[i].counts[depth - 1]);
}

/* Bushishogi as a graph: 24 * 24 pairs of cubes, the mover's first, and what the moves lead to. */
enum { ORIENTATIONS = 24, PAIRS = ORIENTATIONS * ORIENTATIONS };
enum { OPEN, WON, LOST, OVER };

static const char *orientation(int a) {
    static char text[3];
    text[0] = (char)('1' + a / 4);
    text[1] = "nesw"[a % 4];
    return text;
}

static int pair_of(const char *position, bool black_first) {
    int a = (position[0] - '1') * 4 + (int)(strchr("nesw", position[1]) - "nesw");
    int b = (position[3] - '1') * 4 + (int)(strchr("nesw", position[4]) - "nesw");
    return black_first ? a * ORIENTATIONS + b : b * ORIENTATIONS + a;
}

static void solve(const char *rules, int value[PAIRS], int distance[PAIRS]) {
    static int next[PAIRS][4], count[PAIRS];
    for (int p = 0; p < PAIRS; p++) {
        char position[] = "1n 1n b";
        memcpy(position, orientation(p / ORIENTATIONS), 2);
        memcpy(position + 3, orientation(p % ORIENTATIONS), 2);
        slow_verdict verdict = {"", ""};
        EXPECT(slow_judge("bushishogi", rules, position, &verdict));
        value[p] = verdict.ruling[0] ? OVER : OPEN;
        distance[p] = 0;
        count[p] = slow_turns("bushishogi", rules, position, turns, 4);
        for (int i = 0; i < count[p]; i++) next[p][i] = pair_of(turns[i].position, false);
    }
    for (int round = 1, changed = 1; changed; round++) {
        int settled[PAIRS];
        memcpy(settled, value, sizeof settled);
        changed = 0;
        for (int p = 0; p < PAIRS; p++) {
            if (value[p] != OPEN) continue;
            int won_after = 0; /* moves after which the other side has won */
            bool wins = false;
            for (int i = 0; i < count[p]; i++) {
                int v = settled[next[p][i]];
                wins = wins || v == LOST || v == OVER; /* a finished pair was mated by the mover */
                won_after += v == WON;
            }
            if (!wins && won_after < count[p]) continue;
            value[p] = wins ? WON : LOST;
            distance[p] = round;
            changed = 1;
        }
    }
}

static void check_solution(const char *rules, const int pairs[3], int longest,
                           const int placements[3]) {
    static int value[PAIRS], distance[PAIRS];
    solve(rules, value, distance);
    int counts[4] = {0}, furthest = 0;
    for (int p = 0; p < PAIRS; p++) {
        counts[value[p]]++;
        if (value[p] == WON && distance[p] > furthest) furthest = distance[p];
    }
    EXPECT(counts[WON] == pairs[0]);
    EXPECT(counts[OPEN] == pairs[1]);
    EXPECT(counts[LOST] == pairs[2]);
    EXPECT(furthest == longest);
    int placed[4] = {0};
    static slow_turn black[ORIENTATIONS], white[ORIENTATIONS];
    int n = slow_turns("bushishogi", rules, "- - b", black, ORIENTATIONS);
    EXPECT(n == 16);
    for (int i = 0; i < n; i++) {
        int k = slow_turns("bushishogi", rules, black[i].position, white, ORIENTATIONS);
        EXPECT(k == 16);
        for (int j = 0; j < k; j++) placed[value[pair_of(white[j].position, true)]]++;
    }
    EXPECT(placed[WON] == placements[0]);
    EXPECT(placed[OPEN] == placements[1]);
    EXPECT(placed[LOST] == placements[2]);
}

static void cormier_solved(void) {
    check_solution("cormier", (const int[]){63, 477, 12}, 7, (const int[]){30, 226, 0});
}

static void dunkel_solved(void) {
    check_solution("dunkel", (const int[]){130, 394, 43}, 15, (const int[]){73, 181, 2});
}

int main(void) {
    turns = malloc(3 * (size_t)SLOW_MAX_TURNS * sizeof *turns);
    if (!turns) return 1;
    TEST("S3-S6, S10, S11 the slow Sensei counts first turns like three other programs",
         sensei_counts);
    TEST("S9 S11 the slow Sensei sees the examples of the unfair game", unfair_game);
    TEST("S13 the slow Sensei sees the example of a player who cannot act", no_action);
    TEST("A2-A6 the slow Abalone counts like other programs", abalone_counts);
    TEST("B1-B7 the slow Bushishogi solves cormier like two other programs", cormier_solved);
    TEST("B1-B7 the slow Bushishogi solves dunkel like two other programs", dunkel_solved);
    free(turns);
    return tap_done();
}
