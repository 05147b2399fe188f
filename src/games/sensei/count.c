// SPDX-License-Identifier: MIT
// Counts the distinct turns without listing them: most of perft is its last ply.
//
// The stones that a turn moves are a set, so an outcome is known by the squares that were left,
// the squares that are newly held (none, one or two of each) and the character's last square.
// What follows counts each kind in closed form. Let M(s) be what stone s can move to at once.
//
// Pairs: s and u leave, t and v are newly held. If s and u do not see each other along a rank or
// file, the moves are independent except for t = v: if s crosses u's target, u may go first, and
// both cannot stand in each other's way, since their paths cross in one square only. With k = |M(s)
// & M(u)| the unordered pairs {t, v} are |M(s)||M(u)| - k(k + 1)/2. If s and u see each other
// (Arashi), both run on one track: the free squares before, between and behind them. When one of
// them makes way, the other has the whole track, so the outcomes are two squares of the track, or
// one of it and one to the side of s or of u, or one to the side of each.
//
// Singles: s leaves, t is newly held: in one or two moves of s, or because u, which s sees, goes to
// t and s takes its square.
//
// The character passes from c to y, which it sees whatever own stones do, so only the times matter:
// the stone on c moves after the pass only, the stone on y before it only. The cases:
// - y holds a stone: pass first, then move any others; or, as a single of s other than c, let the
//   stone on y go to t and s take its place, then pass. A goal ends the turn: nothing moves after.
// - y is empty: a stone b other than c must enter y, and y is one of the squares newly held. c
//   moves only after b entered y.
//
// The stones lie in lanes, side by side, so that the compiler can vectorise; reach.h has the same
// data in a form that is handier for listing.
#include "games/sensei/sensei.h"

#include "base/check.h"

/* Force inlining: each of the two rules gets a copy without the branches of the other (a sixth
   faster in Arashi). */
#define INLINE __attribute__((always_inline)) static inline

enum { NORTH, EAST, SOUTH, WEST, DIRECTIONS };
enum {
    CARRIER,  /* the lane of the stone with the character; the other stones follow */
    NONE = 7, /* a lane without a stone: it has no moves, so it does no harm */
    LANES = 8
};

typedef struct table {
    uint64_t at[LANES];              /* its square, as a set */
    uint64_t run[DIRECTIONS][LANES]; /* free squares that way */
    uint64_t sides[2][LANES];        /* to the north and south, to the east and west */
    uint64_t moves[LANES];           /* all of them */
    uint64_t single[LANES];          /* all that it can hold newly as a single */
    uint64_t fixed[LANES];           /* the same while the carrier does not move */
    uint64_t twice;                  /* the carrier's part of `single` that needs no neighbour */
    int ahead[2][LANES]; /* lane of the player's own stone in sight to the north, to the east */
    int beside_carrier[DIRECTIONS]; /* lane of the player's own stone that the carrier sees */
    int64_t n[LANES];               /* number of moves */
    int64_t entering[LANES];        /* number of moves to squares that the character sees */
    uint64_t stones;                /* squares of them */
    uint64_t free;                  /* neither stone nor pit */
    uint64_t sight;                 /* what the character sees */
    uint64_t entries;               /* the free squares of it */
    uint64_t goal;
} table;

/* Outcomes in which two stones leave their squares. */
typedef struct pair_counts {
    int64_t rest;                /* neither of them the carrier */
    int64_t with[LANES];         /* the same, including this stone */
    int64_t carrier_with[LANES]; /* the carrier and this stone */
    int64_t entered;             /* of `rest`, once for each newly held square in sight */
} pair_counts;

static inline int64_t count(uint64_t set) {
    return bits_count(set);
}

static inline int64_t pairs_of(int64_t n) {
    return n * (n - 1) / 2;
}

/* The free squares from which 1, 2 and 4 steps back in one direction stay on free squares. */
typedef struct way {
    uint64_t one, two, four;
} way;

static inline way way_up(uint64_t free, int step) {
    uint64_t two = free & free << step;
    return (way){free, two, two & two << 2 * step};
}

static inline way way_down(uint64_t free, int step) {
    uint64_t two = free & free >> step;
    return (way){free, two, two & two >> 2 * step};
}

/* The set and the free squares that it sees that way. */
static inline uint64_t fill_up(uint64_t set, way w, int step) {
    set |= w.one & set << step;
    set |= w.two & set << 2 * step;
    return set | (w.four & set << 4 * step);
}

static inline uint64_t fill_down(uint64_t set, way w, int step) {
    set |= w.one & set >> step;
    set |= w.two & set >> 2 * step;
    return set | (w.four & set >> 4 * step);
}

/* Runs and double moves of all stones in Arashi. A second move turns a corner, so the square that
   the stone left is never on its way. */
static inline void look_far(table *t) {
    way north = way_up(t->free, 1), east = way_up(t->free, 8);
    way south = way_down(t->free, 1), west = way_down(t->free, 8);
    for (int i = 0; i < LANES; i++) {
        uint64_t at = t->at[i];
        t->run[NORTH][i] = fill_up(at, north, 1) & ~at;
        t->run[EAST][i] = fill_up(at, east, 8) & ~at;
        t->run[SOUTH][i] = fill_down(at, south, 1) & ~at;
        t->run[WEST][i] = fill_down(at, west, 8) & ~at;
        uint64_t upright = t->run[NORTH][i] | t->run[SOUTH][i] | at;
        uint64_t level = t->run[EAST][i] | t->run[WEST][i] | at;
        t->single[i] = (fill_up(upright, east, 8) | fill_down(upright, west, 8)
                        | fill_up(level, north, 1) | fill_down(level, south, 1))
                       & ~at;
    }
}

/* The same in Shizukana. */
static inline void look_near(table *t) {
    for (int i = 0; i < LANES; i++) {
        uint64_t at = t->at[i];
        t->run[NORTH][i] = at << 1 & t->free;
        t->run[EAST][i] = at << 8 & t->free;
        t->run[SOUTH][i] = at >> 1 & t->free;
        t->run[WEST][i] = at >> 8 & t->free;
        uint64_t moves = sensei_beside(at) & t->free;
        t->single[i] = moves | (sensei_beside(moves) & t->free);
    }
}

/* The lane of the player's own stone at the end of a run; `end` is one step beyond the run. */
static inline int lane(const table *t, uint64_t end) {
    uint64_t seen = end & t->stones;
    if (!seen) return NONE;
    if (seen == t->at[CARRIER]) return CARRIER;
    return 1 + bits_count(t->stones & ~t->at[CARRIER] & (seen - 1));
}

/* Links the stones that see each other: each may take the other's place when that one moves
   away. */
INLINE void join(table *t, bool slides) {
    uint64_t source[LANES]; /* moves of the stones that move while the carrier does not */
    for (int i = 0; i < LANES; i++) {
        source[i] = i == CARRIER ? 0 : t->moves[i];
        t->fixed[i] = t->single[i];
    }
    t->twice = t->single[CARRIER];
    for (int i = 0; i < NONE; i++)
        for (int d = NORTH; d <= EAST; d++) {
            uint64_t to = slides ? t->at[i] | t->run[d][i] : t->at[i];
            int j = lane(t, d == NORTH ? to << 1 : to << 8);
            t->ahead[d][i] = j;
            t->single[i] |= t->moves[j];
            t->single[j] |= t->moves[i];
            t->fixed[i] |= source[j];
            t->fixed[j] |= source[i];
        }
    t->single[NONE] = t->fixed[NONE] = t->fixed[CARRIER] = 0;
    uint64_t at = t->at[CARRIER];
    t->beside_carrier[NORTH] = t->ahead[NORTH][CARRIER];
    t->beside_carrier[EAST] = t->ahead[EAST][CARRIER];
    t->beside_carrier[SOUTH] = lane(t, (slides ? at | t->run[SOUTH][CARRIER] : at) >> 1);
    t->beside_carrier[WEST] = lane(t, (slides ? at | t->run[WEST][CARRIER] : at) >> 8);
}

INLINE void set_up(const position *p, table *t, bool slides) {
    uint64_t carrier = bit(p->sensei.carrier[p->side]);
    t->stones = p->sensei.stones[p->side];
    t->free = SENSEI_BOARD & ~sensei_occupied(p);
    t->goal = sensei_goal(p->side);
    t->sight = sensei_sight(p->sensei.carrier[p->side], p->sensei.stones[!p->side]);
    t->entries = t->sight & t->free;
    t->at[CARRIER] = carrier;
    uint64_t others = t->stones & ~carrier;
    for (int i = 1; i < NONE; i++, others &= others - 1) t->at[i] = others & (~others + 1);
    t->at[NONE] = 0;
    if (slides)
        look_far(t);
    else
        look_near(t);
    for (int i = 0; i < LANES; i++) {
        t->sides[0][i] = t->run[NORTH][i] | t->run[SOUTH][i];
        t->sides[1][i] = t->run[EAST][i] | t->run[WEST][i];
        t->moves[i] = t->sides[0][i] | t->sides[1][i];
    }
    for (int i = 0; i < NONE; i++) {
        t->n[i] = count(t->moves[i]);
        t->entering[i] = count(t->moves[i] & t->entries);
    }
    join(t, slides);
}

/* All pairs as if no two stones saw each other. */
static inline void count_apart(const table *t, pair_counts *p) {
    for (int j = 1; j < NONE; j++) {
        int64_t k = count(t->moves[CARRIER] & t->moves[j]);
        p->carrier_with[j] = t->n[CARRIER] * t->n[j] - k * (k + 1) / 2;
    }
    for (int i = 1; i < NONE; i++)
        for (int j = i + 1; j < NONE; j++) {
            uint64_t both = t->moves[i] & t->moves[j];
            int64_t k = count(both), q = count(both & t->entries);
            int64_t all = t->n[i] * t->n[j] - k * (k + 1) / 2;
            p->rest += all;
            p->with[i] += all;
            p->with[j] += all;
            p->entered += t->entering[i] * t->n[j] + t->entering[j] * t->n[i] - q * (k + 1);
        }
}

/* The correction if i sees j in direction d (Arashi). */
static inline void correct_in_sight(const table *t, pair_counts *p, int i, int j, int d) {
    uint64_t track = t->sides[d][i] | t->sides[d][j], gap = t->run[d][i];
    uint64_t beside_i = t->sides[!d][i], beside_j = t->sides[!d][j];
    int64_t n = count(beside_i), m = count(beside_j), k = count(track), g = count(gap);
    int64_t all = pairs_of(k) + (n + m) * k + n * m;
    all -= t->n[i] * t->n[j] - g * (g + 1) / 2;
    if (i == CARRIER || j == CARRIER) {
        p->carrier_with[i + j] += all; /* the carrier's lane is 0 */
        return;
    }
    p->rest += all;
    p->with[i] += all;
    p->with[j] += all;
    int64_t e = count(beside_i & t->entries), f = count(beside_j & t->entries);
    int64_t q = count(track & t->entries), h = count(gap & t->entries);
    p->entered += q * (k - 1) + (e + f) * k + (n + m) * q + e * m + n * f;
    p->entered -= t->entering[i] * t->n[j] + t->entering[j] * t->n[i] - h * (g + 1);
}

static inline pair_counts count_pairs(const table *t, bool slides) {
    pair_counts p = {0};
    count_apart(t, &p);
    for (int d = NORTH; slides && d <= EAST; d++)
        for (int i = 0; i < NONE; i++)
            if (t->ahead[d][i] != NONE) correct_in_sight(t, &p, i, t->ahead[d][i], d);
    return p;
}

/* How many squares of the carrier's run a stone on y takes away: y and those behind it. */
static int64_t cut_off(const table *t, uint64_t y) {
    uint64_t north = t->run[NORTH][CARRIER], east = t->run[EAST][CARRIER];
    uint64_t south = t->run[SOUTH][CARRIER], west = t->run[WEST][CARRIER];
    if (north & y) return count(north & ~(y - 1));
    if (east & y) return count(east & ~(y - 1));
    return count((south & y ? south : west) & (y | (y - 1)));
}

/* The carrier and b leave: b enters a square y, the character passes to it, then its old stone
   moves, though not to b's square. Here they do not see each other. */
static inline int64_t carrier_apart(const table *t, int b, bool slides) {
    uint64_t into = t->moves[b] & t->entries & ~t->goal, cut = into & t->moves[CARRIER];
    int64_t total = count(into) * t->n[CARRIER];
    if (!slides) return total - count(cut);
    for (; cut; cut &= cut - 1) total -= cut_off(t, cut & (~cut + 1));
    return total;
}

/* The same if the carrier sees b in direction d (Arashi). The squares between them and behind b are
   all entries: to enter one of the g between leaves the carrier those before it, to enter the jth
   of the l behind gives it the j - 1 before it, to step aside gives it all l. */
static inline int64_t carrier_in_sight(const table *t, int b, int d) {
    int64_t n = t->n[CARRIER], g = count(t->run[d][CARRIER]), l = count(t->run[d][b]);
    int64_t total = count(t->sides[!(d & 1)][b] & t->entries & ~t->goal) * (n + l);
    total += g * (n - g) + pairs_of(g) + l * n + pairs_of(l);
    return t->run[d][b] & t->goal ? total - (n + l - 1) : total; /* the goal would end the turn */
}

/* All outcomes in which the carrier leaves and the character enters a square that was empty: alone,
   as another takes it and the carrier takes the other's place, or with another. */
static inline int64_t count_carrier_leaves(const table *t, bool slides) {
    uint64_t chain = 0;
    int done = 0; /* lanes */
    int64_t total = 0;
    for (int d = 0; d < DIRECTIONS; d++) {
        int b = t->beside_carrier[d];
        if (b == NONE) continue;
        chain |= t->moves[b] & ~t->run[d][CARRIER];
        if (!slides) continue;
        done |= 1 << b;
        total += carrier_in_sight(t, b, d);
    }
    for (int b = 1; b < NONE; b++)
        if (!(done >> b & 1)) total += carrier_apart(t, b, slides);
    return total + count(chain & t->entries & ~t->goal);
}

/* The carrier's singles while one of its neighbours does not move. */
static inline uint64_t carrier_singles(const table *t, int still) {
    uint64_t set = t->twice;
    for (int d = 0; d < DIRECTIONS; d++)
        if (t->beside_carrier[d] != still) set |= t->moves[t->beside_carrier[d]];
    return set;
}

INLINE uint64_t count_turns(const position *p, bool slides) {
    table t;
    set_up(p, &t, slides);
    pair_counts pairs = count_pairs(&t, slides);
    int64_t single[LANES] = {0}, fixed[LANES] = {0}, singles = 0, fixed_singles = 0, entered = 0;
    int64_t carrier_pairs = 0;
    uint64_t moves = 0;
    for (int i = 1; i < NONE; i++) {
        singles += single[i] = count(t.single[i]);
        fixed_singles += fixed[i] = count(t.fixed[i]);
        entered += count(t.fixed[i] & t.entries);
        carrier_pairs += pairs.carrier_with[i];
        moves |= t.moves[i];
    }
    /* The character stays: if there is any move, moving there and back changes nothing (S8). */
    int64_t total = (moves != 0) + fixed_singles + pairs.rest;
    /* It passes to a square that was empty. */
    total += entered + pairs.entered + count_carrier_leaves(&t, slides);
    /* It passes to a stone. */
    for (int j = 1; j < NONE; j++) {
        if (!(t.at[j] & t.sight)) continue;
        total += 1 + pairs.rest - pairs.with[j];
        if (t.at[j] & t.goal)
            total += fixed_singles - fixed[j];
        else
            total += singles - single[j] + count(carrier_singles(&t, j)) + carrier_pairs
                     - pairs.carrier_with[j];
    }
    return (uint64_t)total;
}

uint64_t sensei_count(const position *p) {
    CHECK(p->acted == 0);
    if (p->result != ONGOING) return 0;
    return sensei_slides(p->rules) ? count_turns(p, true) : count_turns(p, false);
}
