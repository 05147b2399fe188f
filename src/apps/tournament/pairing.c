// SPDX-License-Identifier: MIT
#include "apps/tournament/pairing.h"

#include <stdlib.h>

#include "apps/tournament/matching.h"

uint32_t pairing_rounds(uint32_t n) {
    return n % 2 == 0 ? n - 1 : n;
}

/* The circle method: one player stays, the others move on by one place per round. */
uint32_t pairing_round_robin(uint32_t n, uint32_t round, pairing *out) {
    uint32_t even = n + n % 2, rounds = pairing_rounds(n), count = 0, at = round % rounds;
    for (uint32_t i = 0; i < even / 2; i++) {
        uint32_t a = i == 0 ? even - 1 : (at + i) % (even - 1);
        uint32_t b = (at + even - 1 - i) % (even - 1);
        if (a >= n || b >= n) continue;
        /* The one that stays begins every other round; the others, by their place. */
        bool swapped = (i == 0 ? at % 2 : i % 2) != round / rounds % 2;
        out[count++] =
            swapped ? (pairing){(uint16_t)b, (uint16_t)a} : (pairing){(uint16_t)a, (uint16_t)b};
    }
    return count;
}

uint32_t pairing_gauntlet(uint32_t n, uint32_t round, pairing *out) {
    for (uint32_t i = 1; i < n; i++)
        out[i - 1] = (i + round) % 2 == 1 ? (pairing){0, (uint16_t)i} : (pairing){(uint16_t)i, 0};
    return n - 1;
}

/* ---- Swiss ---- */

/* Costs of a pairing, each level above the sum of all below it: there are at most 128 pairings. */
#define COST_PLACE  INT64_C(1)         /* per place, at most 63 */
#define COST_SIDE   (INT64_C(1) << 13) /* two players who should begin, or neither should */
#define COST_SCORE  (INT64_C(1) << 23) /* times the square of the difference, at most 127 */
#define COST_SIDES  (INT64_C(1) << 44) /* somebody begins three games more than the opponents */
#define COST_AGAIN  (INT64_C(1) << 51) /* they have met; at most two of it */
#define COST_RESTED (INT64_C(1) << 51) /* a second bye */
#define COST_BASE   (INT64_C(1) << 60)

static int64_t square(int64_t x) {
    return x * x;
}

/* Whether a should begin. */
static bool begins(const swiss_player *a, const swiss_player *b, bool otherwise) {
    return a->balance != b->balance ? a->balance < b->balance : otherwise;
}

static int64_t cost_of_sides(const swiss_player *a, const swiss_player *b) {
    bool first = begins(a, b, true);
    int after_a = a->balance + (first ? 1 : -1), after_b = b->balance + (first ? -1 : 1);
    bool worse = square(after_a) > 4 || square(after_b) > 4;
    int64_t unfair = square(after_a) + square(after_b) - square(a->balance) - square(b->balance);
    return (worse ? COST_SIDES : 0) + (unfair > 0 ? unfair : 0) * COST_SIDE / 2;
}

/* Score groups, with the rank inside them. */
typedef struct ranked {
    uint16_t player;
    int32_t points;
    uint16_t place, size; /* in its group */
} ranked;

static int by_points(const void *x, const void *y) {
    const ranked *a = x, *b = y;
    if (a->points != b->points) return a->points > b->points ? -1 : 1;
    return a->player < b->player ? -1 : 1;
}

static void rank(uint32_t n, const swiss_player *players, ranked *list) {
    for (uint32_t i = 0; i < n; i++) list[i] = (ranked){(uint16_t)i, players[i].points, 0, 0};
    qsort(list, n, sizeof *list, by_points);
    for (uint32_t from = 0, to; from < n; from = to) {
        for (to = from; to < n && list[to].points == list[from].points; to++) {
        }
        for (uint32_t i = from; i < to; i++) {
            list[i].place = (uint16_t)(i - from);
            list[i].size = (uint16_t)(to - from);
        }
    }
}

/* Within a group, place p should meet place p + half. */
static int64_t cost_of_places(const ranked *a, const ranked *b) {
    if (a->points != b->points) return 0;
    int off = abs(b->place - a->place - a->size / 2);
    return (off < 63 ? off : 63) * COST_PLACE;
}

static int64_t cost_of_scores(int32_t a, int32_t b) {
    int32_t apart = abs(a - b);
    return square(apart < 127 ? apart : 127) * COST_SCORE;
}

static int64_t cost(const swiss_player *players, uint32_t n, const uint8_t *met, const ranked *a,
                    const ranked *b) {
    int again = met[a->player * n + b->player];
    return (again < 2 ? again : 2) * COST_AGAIN + cost_of_scores(a->points, b->points)
           + cost_of_sides(&players[a->player], &players[b->player]) + cost_of_places(a, b);
}

static int64_t cost_of_bye(const swiss_player *p, const ranked *last) {
    return (p->rested ? COST_RESTED : 0) + cost_of_scores(p->points, last->points);
}

static uint32_t read_out(uint32_t n, uint32_t even, const swiss_player *players, const ranked *list,
                         const uint32_t *partner, pairing *out) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < n; i++) {
        uint32_t k = partner[i];
        if (k >= even || k < i) continue;
        uint16_t a = list[i].player, b = k < n ? list[k].player : PAIRING_BYE;
        if (b != PAIRING_BYE && !begins(&players[a], &players[b], count % 2 == 0)) {
            uint16_t other = a;
            a = b;
            b = other;
        }
        out[count++] = (pairing){a, b};
    }
    return count;
}

uint32_t pairing_swiss(uint32_t n, const swiss_player *players, const uint8_t *met, pairing *out) {
    uint32_t even = n + n % 2, count = 0;
    ranked *list = malloc((n + 1) * sizeof *list);
    int64_t *weights = calloc((size_t)even * even, sizeof *weights);
    uint32_t *partner = malloc(even * sizeof *partner);
    if (list && weights && partner) {
        rank(n, players, list);
        for (uint32_t i = 0; i < even; i++)
            for (uint32_t k = i + 1; k < even; k++)
                weights[i * even + k] = weights[k * even + i] =
                    COST_BASE
                    - (k < n ? cost(players, n, met, &list[i], &list[k])
                             : cost_of_bye(&players[list[i].player], &list[n - 1]));
        if (matching_best(even, weights, partner))
            count = read_out(n, even, players, list, partner, out);
    }
    free(list);
    free(weights);
    free(partner);
    return count;
}

/* ---- knock-out ---- */

uint32_t pairing_knock_out_rounds(uint32_t n) {
    uint32_t rounds = 0;
    while ((UINT32_C(1) << rounds) < n) rounds++;
    return rounds;
}

uint32_t pairing_knock_out(uint32_t n, pairing *out) {
    uint32_t half = (UINT32_C(1) << pairing_knock_out_rounds(n)) / 2;
    /* The better player of each pairing: from the final back, every player of a round is followed
       by the one that completes their sum. */
    out[0].a = 0;
    for (uint32_t size = 1; size < half; size *= 2)
        for (uint32_t i = size; i-- > 0;) {
            uint16_t better = out[i].a;
            out[2 * i].a = better;
            out[2 * i + 1].a = (uint16_t)(2 * size - 1 - better);
        }
    for (uint32_t i = 0; i < half; i++) {
        uint32_t other = 2 * half - 1 - out[i].a;
        out[i].b = other < n ? (uint16_t)other : (uint16_t)PAIRING_BYE;
    }
    return half;
}
