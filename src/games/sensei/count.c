// SPDX-License-Identifier: MIT
// Counts the distinct turns without listing them: most of perft is its last ply.
//
// The stones that a turn moves are a set, so an outcome is known by the squares that were left,
// the squares that are newly held (none, one or two of each) and the character's last square.
// What follows counts each kind in closed form. Let M(s) be what stone s can move to at once.
//
// Pairs: s and u leave, t and v are newly held. Where s and u are not in sight of each other along
// a rank or file, the moves are independent but for t = v: if s crosses u's target, u may go first,
// and both cannot stand in each other's way, since their paths cross in one square only. With
// k = |M(s) & M(u)| the unordered pairs {t, v} are |M(s)||M(u)| - k(k + 1)/2. Where s and u see
// each other (Arashi) both run on one track: the free squares before, between and behind them. As
// one of them makes way the other has the whole track, so the outcomes are two squares of the
// track, or one of it and one to the side of s or of u, or one to the side of each.
//
// Singles: s leaves, t is newly held: in one or two moves of s, or as u, which s sees, goes to t
// and s takes its square.
//
// The character passes from c to y, which it sees whatever own stones do, so only the times matter:
// the stone on c moves after the pass only, the stone on y before it only. The cases:
// - y holds a stone: pass first, then move any others; or, as a single of s other than c, let the
//   stone on y go to t and s take its place, then pass. A goal ends the turn: nothing moves after.
// - y is empty: a stone b other than c must enter y, and y is one of the squares newly held. c
//   moves only after b entered y.
#include "games/sensei/reach.h"

#include "base/check.h"

static uint64_t count(uint64_t set) {
    return (uint64_t)bits_count(set);
}

static uint64_t pairs_of(uint64_t n) {
    return n * (n - 1) / 2;
}

typedef struct pair_counts {
    uint64_t all;     /* unordered pairs of squares newly held */
    uint64_t entered; /* the same, once for each of the two squares that is an entry */
} pair_counts;

/* Two stones that do not see each other. */
static pair_counts apart(const reach *r, const reach_stone *s, const reach_stone *u) {
    uint64_t n = count(s->moves), m = count(u->moves), k = count(s->moves & u->moves);
    uint64_t e = count(s->moves & r->entries), f = count(u->moves & r->entries);
    uint64_t q = count(s->moves & u->moves & r->entries);
    return (pair_counts){n * m - k * (k + 1) / 2, e * m + f * n - q * (k + 1)};
}

/* Two stones of Arashi of which s sees u in direction d. */
static pair_counts in_sight(const reach *r, const reach_stone *s, const reach_stone *u, int d) {
    uint64_t track = s->sides[d & 1] | u->sides[d & 1];
    uint64_t n = count(s->sides[!(d & 1)]), m = count(u->sides[!(d & 1)]), k = count(track);
    uint64_t e = count(s->sides[!(d & 1)] & r->entries);
    uint64_t f = count(u->sides[!(d & 1)] & r->entries), q = count(track & r->entries);
    return (pair_counts){pairs_of(k) + (n + m) * k + n * m,
                         q * (k - 1) * (k > 0) + (e + f) * k + (n + m) * q + e * m + n * f};
}

static pair_counts count_pair(const reach *r, int i, int j, bool slides) {
    const reach_stone *s = &r->stones[i], *u = &r->stones[j];
    /* Stones are numbered upwards, so the higher one is in sight to the north or to the east. */
    if (slides && s->neighbour[NORTH] == j) return in_sight(r, s, u, NORTH);
    if (slides && s->neighbour[EAST] == j) return in_sight(r, s, u, EAST);
    return apart(r, s, u);
}

/* How many squares of c's run the stone on y takes away: y and those behind it. */
static uint64_t cut_off(const reach_stone *c, uint64_t y) {
    if (c->run[NORTH] & y) return count(c->run[NORTH] & ~(y - 1));
    if (c->run[EAST] & y) return count(c->run[EAST] & ~(y - 1));
    return count((c->run[SOUTH] & y ? c->run[SOUTH] : c->run[WEST]) & (y | (y - 1)));
}

/* c and b leave: b enters a square y, the character passes to it, then the stone on c moves, though
   not to b's square. Here they do not see each other. */
static uint64_t carrier_apart(const reach *r, const reach_stone *c, const reach_stone *b) {
    uint64_t into = b->moves & r->entries & ~r->goal;
    uint64_t total = count(into) * count(c->moves);
    for (into &= c->moves; into;) total -= cut_off(c, bit(bits_pop(&into)));
    return total;
}

/* The same where c sees b in direction d (Arashi). The squares between them and behind b are all
   entries: to enter one of the g between leaves c those before it, to enter the jth of the l behind
   gives c the j - 1 before it, to step aside gives c all l. */
static uint64_t carrier_in_sight(const reach *r, const reach_stone *c, const reach_stone *b,
                                 int d) {
    uint64_t n = count(c->moves), g = count(c->run[d]), l = count(b->run[d]);
    uint64_t total = count(b->sides[!(d & 1)] & r->entries & ~r->goal) * (n + l);
    total += g * (n - g) + pairs_of(g) + l * n + pairs_of(l);
    return b->run[d] & r->goal ? total - (n + l - 1) : total; /* the goal would end the turn */
}

/* All outcomes in which c and another stone leave and the character enters a square with it. */
static uint64_t count_carrier_pairs(const reach *r, bool slides) {
    const reach_stone *c = &r->stones[r->carrier];
    uint64_t total = 0;
    for (int i = 0; i < SENSEI_SIZE; i++) {
        if (i == r->carrier) continue;
        int d = 0;
        while (d < DIRECTIONS && (!slides || c->neighbour[d] != i)) d++;
        total += d < DIRECTIONS ? carrier_in_sight(r, c, &r->stones[i], d)
                                : carrier_apart(r, c, &r->stones[i]);
    }
    return total;
}

uint64_t sensei_count(const position *p) {
    CHECK(p->acted == 0);
    if (p->result != ONGOING) return 0;
    bool slides = sensei_slides(p->rules);
    reach r;
    reach_of(p, &r);
    int c = r.carrier;
    uint64_t pairs = 0, with[SENSEI_SIZE] = {0}, with_both[SENSEI_SIZE] = {0}, entered = 0;
    for (int i = 0; i < SENSEI_SIZE; i++)
        for (int j = i + 1; j < SENSEI_SIZE; j++) {
            pair_counts n = count_pair(&r, i, j, slides);
            pairs += n.all;
            with[i] += n.all;
            with[j] += n.all;
            if (i == c) with_both[j] = n.all;
            if (j == c) with_both[i] = n.all;
            if (i != c && j != c) entered += n.entered;
        }
    /* Singles: of each stone, when all others may move, and when c may not. */
    uint64_t single[SENSEI_SIZE], fixed[SENSEI_SIZE], singles = 0, fixed_singles = 0, moves = 0;
    for (int i = 0; i < SENSEI_SIZE; i++) {
        const reach_stone *s = &r.stones[i];
        singles += single[i] = count(s->twice | s->chain);
        fixed[i] = 0;
        if (i == c) continue;
        uint64_t targets = s->twice | reach_chain_without(&r, s, c);
        fixed_singles += fixed[i] = count(targets);
        entered += count(targets & r.entries);
        moves |= s->moves;
    }
    /* The character stays: with any move at all, forth and back changes nothing (S8). */
    uint64_t total = (moves != 0) + fixed_singles + pairs - with[c];
    /* It passes to a square that was empty. */
    total += entered + count_carrier_pairs(&r, slides) + count(reach_carrier_chain(&r));
    /* It passes to a stone. */
    for (int j = 0; j < SENSEI_SIZE; j++) {
        const reach_stone *s = &r.stones[j];
        if (!(s->at & r.sight)) continue;
        if (s->at & r.goal)
            total += 1 + fixed_singles - fixed[j] + pairs - with[c] - with[j] + with_both[j];
        else
            total += 1 + singles - single[j] - single[c]
                     + count(r.stones[c].twice | reach_chain_without(&r, &r.stones[c], j)) + pairs
                     - with[j];
    }
    return total;
}
