// SPDX-License-Identifier: MIT
// Lists outcomes directly from what stones can reach, in the cases of count.c. No outcome is found
// twice, so none needs to be remembered.
#include "games/sensei/outcomes.h"

#include "base/check.h"
#include "games/sensei/reach.h"

typedef struct lister {
    reach r;
    const position *p;
    bool slides;
    uint64_t occupied;
    uint64_t seen; /* own stones that the character can pass to */
    uint64_t need; /* squares of which one must be newly held */
    const outcome_worth *worth;
    choice *out;
    int n;
} lister;

static lister begin(const position *p) {
    lister l = {.p = p, .slides = sensei_slides(p->rules), .occupied = sensei_occupied(p)};
    reach_of(p, &l.r);
    l.seen = l.r.squares & l.r.sight;
    return l;
}

/* The squares that s can take as the only stone that leaves, while the carrier stays. */
static uint64_t fixed_single(const lister *l, int i) {
    const reach_stone *s = &l->r.stones[i];
    return i == l->r.carrier ? 0 : s->twice | reach_chain_without(&l->r, s, l->r.carrier);
}

/* The same when the character passes to the stone j, which is not s. */
static uint64_t passing_single(const lister *l, int i, int j) {
    const reach_stone *s = &l->r.stones[i];
    if (l->r.stones[j].at & l->r.goal) return fixed_single(l, i);
    return i == l->r.carrier ? s->twice | reach_chain_without(&l->r, s, j) : s->twice | s->chain;
}

/* How two stones stand to each other: the direction in which i sees j, or -1. */
static int sees(const lister *l, int i, int j) {
    for (int d = 0; l->slides && d < DIRECTIONS; d++)
        if (l->r.stones[i].neighbour[d] == j) return d;
    return -1;
}

/* Where the character may end up when i and j leave for squares that are not entries: its own
   square, or a stone that it passes to. */
static uint64_t standing(const lister *l, int i, int j) {
    const reach_stone *s = l->r.stones;
    uint64_t leaving = s[i].at | s[j].at, carrier = s[l->r.carrier].at;
    if (leaving & carrier) return l->seen & ~leaving & ~l->r.goal;
    return (l->seen & ~leaving) | carrier;
}

static void emit(lister *l, move m, int32_t worth) {
    l->out[l->n++] = (choice){m, worth};
}

/* Two stones that leave, and what all their outcomes have in common. */
typedef struct pair {
    int i, j;       /* numbers of the stones, the lower first */
    move squares;   /* packed */
    uint64_t stand; /* where the character may end up, apart from the squares newly held */
    bool enter;     /* it may end up there, too */
} pair;

/* All outcomes in which the pair takes x and y. */
static inline void emit_pair(lister *l, const pair *c, uint64_t x, uint64_t y) {
    uint64_t held = x | y, stand = c->stand;
    int low = bits_first(held), high = bits_last(held);
    move m = c->squares | (move)low << 18 | (move)high << 24;
    int32_t worth = l->worth->stone[c->i][low] + l->worth->stone[c->j][high];
    if (c->enter) stand |= held & l->r.entries;
    while (stand) {
        int at = bits_pop(&stand);
        emit(l, m | (move)at, worth + l->worth->character[at]);
    }
}

/* One square of each set; the sets are disjoint. */
static void emit_product(lister *l, const pair *c, uint64_t one, uint64_t other) {
    for (; one; one &= one - 1) {
        uint64_t x = one & (~one + 1);
        for (uint64_t rest = x & l->need ? other : other & l->need; rest; rest &= rest - 1)
            emit_pair(l, c, x, rest & (~rest + 1));
    }
}

/* Two squares of one set. */
static void emit_twos(lister *l, const pair *c, uint64_t set) {
    for (; set; set &= set - 1) {
        uint64_t x = set & (~set + 1), others = set ^ x;
        for (uint64_t rest = x & l->need ? others : others & l->need; rest; rest &= rest - 1)
            emit_pair(l, c, x, rest & (~rest + 1));
    }
}

static void list_pair(lister *l, int i, int j) {
    const reach_stone *s = &l->r.stones[i], *u = &l->r.stones[j];
    pair c = {.i = i, .j = j, .stand = standing(l, i, j)};
    c.squares = outcome_pack(s->at | u->at, 0, 0) & ~((move)0xfff << 18);
    c.enter = i != l->r.carrier && j != l->r.carrier;
    if (!c.stand && !c.enter) return;
    int d = sees(l, i, j);
    if (d >= 0) {
        uint64_t track = s->sides[d & 1] | u->sides[d & 1];
        uint64_t aside = s->sides[!(d & 1)], other = u->sides[!(d & 1)];
        emit_twos(l, &c, track);
        emit_product(l, &c, track, aside | other);
        emit_product(l, &c, aside, other);
        return;
    }
    uint64_t both = s->moves & u->moves;
    emit_product(l, &c, s->moves & ~both, u->moves);
    emit_product(l, &c, both, u->moves & ~both);
    emit_twos(l, &c, both);
}

/* b enters a square that the character sees, the character follows, and its old stone moves. */
static void list_carrier_pair(lister *l, int b) {
    int c = l->r.carrier;
    const reach_stone *old = &l->r.stones[c], *s = &l->r.stones[b];
    for (uint64_t into = s->moves & l->r.entries & ~l->r.goal; into; into &= into - 1) {
        uint64_t entered = into & (~into + 1);
        int at = bits_first(entered);
        uint64_t targets =
            sensei_stone_targets(l->p->rules, bits_first(old->at), (l->occupied ^ s->at) | entered)
            & ~s->at;
        if (!(entered & l->need)) targets &= l->need;
        for (; targets; targets &= targets - 1) {
            uint64_t held = entered | (targets & (~targets + 1));
            int32_t worth = l->worth->stone[b < c ? b : c][bits_first(held)]
                            + l->worth->stone[b < c ? c : b][bits_last(held)];
            emit(l, outcome_pack(old->at | s->at, held, at), worth + l->worth->character[at]);
        }
    }
}

/* Only stone i leaves, for one of the squares. The character ends up on `at`, or on the stone's new
   square if `at` is NO_SQUARE. */
static void emit_singles(lister *l, int i, uint64_t to, int at) {
    for (to &= l->need; to; to &= to - 1) {
        int square = bits_first(to), character = at == NO_SQUARE ? square : at;
        emit(l, outcome_pack(l->r.stones[i].at, bit(square), character),
             l->worth->stone[i][square] + l->worth->character[character]);
    }
}

static void list_singles(lister *l) {
    int c = l->r.carrier;
    for (int i = 0; i < SENSEI_SIZE; i++) {
        uint64_t fixed = fixed_single(l, i);
        emit_singles(l, i, fixed, bits_first(l->r.stones[c].at));
        emit_singles(l, i, fixed & l->r.entries, NO_SQUARE);
        for (int j = 0; j < SENSEI_SIZE; j++)
            if (j != i && l->r.stones[j].at & l->seen)
                emit_singles(l, i, passing_single(l, i, j), bits_first(l->r.stones[j].at));
    }
    emit_singles(l, c, reach_carrier_chain(&l->r), NO_SQUARE);
}

/* No stone leaves its square: one moves there and back (S8), or only the character moves. */
static bool can_stay(const lister *l) {
    for (int i = 0; i < SENSEI_SIZE; i++)
        if (i != l->r.carrier && l->r.stones[i].moves) return true;
    return false;
}

/* The outcomes in which no stone leaves its square. */
static void list_standing(lister *l) {
    if (l->need != OUTCOMES_ALL) return;
    uint64_t to = l->seen | (can_stay(l) ? l->r.stones[l->r.carrier].at : 0);
    while (to) {
        int at = bits_pop(&to);
        emit(l, outcome_pack(0, 0, at), l->worth->character[at]);
    }
}

int outcomes_list(const position *p, uint64_t need, const outcome_worth *worth,
                  choice out[MAX_TURNS]) {
    static const outcome_worth nothing = {0};
    CHECK(p->acted == 0);
    if (p->result != ONGOING) return 0;
    lister l = begin(p);
    l.need = need;
    l.worth = worth ? worth : &nothing;
    l.out = out;
    list_standing(&l);
    list_singles(&l);
    for (int i = 0; i < SENSEI_SIZE; i++) {
        if (i != l.r.carrier) list_carrier_pair(&l, i);
        for (int j = i + 1; j < SENSEI_SIZE; j++) list_pair(&l, i, j);
    }
    return l.n;
}

static int index_of(const lister *l, uint64_t stone) {
    return bits_count(l->r.squares & (stone - 1));
}

/* Whether s and u can take x and y, either way round. */
static bool pair_reaches(const lister *l, int i, int j, uint64_t x, uint64_t y) {
    const reach_stone *s = &l->r.stones[i], *u = &l->r.stones[j];
    int d = sees(l, i, j);
    if (d < 0) return (s->moves & x && u->moves & y) || (s->moves & y && u->moves & x);
    uint64_t track = s->sides[d & 1] | u->sides[d & 1];
    uint64_t aside = s->sides[!(d & 1)], other = u->sides[!(d & 1)];
    bool on_x = (track & x) != 0, on_y = (track & y) != 0;
    if (on_x && on_y) return true;
    if (on_x || on_y) return ((aside | other) & (on_x ? y : x)) != 0;
    return (aside & x && other & y) || (aside & y && other & x);
}

static bool legal_pair(const lister *l, const outcome *o) {
    uint64_t first = o->left & (~o->left + 1), x = o->held & (~o->held + 1);
    int i = index_of(l, first), j = index_of(l, o->left ^ first), c = l->r.carrier;
    uint64_t y = o->held ^ x, character = bit(o->character);
    if ((i == c || j == c) && o->held & character) {
        int b = i == c ? j : i;
        uint64_t at = l->r.stones[b].at;
        if (!(l->r.stones[b].moves & l->r.entries & ~l->r.goal & character)) return false;
        return (sensei_stone_targets(l->p->rules, bits_first(l->r.stones[c].at),
                                     (l->occupied ^ at) | character)
                & ~at & (o->held ^ character))
               != 0;
    }
    uint64_t stand = standing(l, i, j);
    if (i != c && j != c) stand |= o->held & l->r.entries;
    return stand & character && pair_reaches(l, i, j, x, y);
}

static bool legal_single(const lister *l, const outcome *o) {
    int i = index_of(l, o->left), c = l->r.carrier;
    uint64_t character = bit(o->character);
    if (character == l->r.stones[c].at) return i != c && fixed_single(l, i) & o->held;
    if (character == o->held)
        return i == c ? (reach_carrier_chain(&l->r) & o->held) != 0
                      : (fixed_single(l, i) & l->r.entries & o->held) != 0;
    if (!(character & l->seen & ~o->left)) return false;
    return (passing_single(l, i, index_of(l, character)) & o->held) != 0;
}

bool outcomes_legal(const position *p, move m) {
    if (p->result != ONGOING || m >> 30 != 1) return false;
    outcome o = outcome_unpack(m);
    if (m != outcome_pack(o.left, o.held, o.character)) return false;
    if (bits_count(o.left) != bits_count(o.held)) return false;
    lister l = begin(p);
    if (o.left & ~l.r.squares || o.held & ~l.r.free) return false;
    if (bits_count(o.left) == 2) return legal_pair(&l, &o);
    if (o.left) return legal_single(&l, &o);
    return o.character == p->sensei.carrier[p->side] ? can_stay(&l) : bits_has(l.seen, o.character);
}

void outcomes_play(const position *p, move m, position *next) {
    CHECK(outcomes_legal(p, m));
    *next = *p;
    next->sensei.stones[p->side] ^= outcome_set(m, 1) | outcome_set(m, 3);
    next->sensei.carrier[p->side] = (uint8_t)outcome_square(m, 0);
    next->side = !p->side;
    sensei_derive(next);
}
