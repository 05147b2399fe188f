// SPDX-License-Identifier: MIT
// Sensei for the search. The heart of the game is whether the character reaches the far rank this
// turn, or threatens to next turn: both are decided exactly, without search. Networks judge the
// rest (inputs.c).
#include "core/judge.h"
#include "games/sensei/outcomes.h"
#include "games/sensei/reach.h"
#include "games/sensei/sensei.h"

/* S7: whether one of the movers can reach one of the goal squares in at most two moves. */
static inline bool reaches(uint64_t goals, uint64_t movers, uint64_t free, bool slides) {
    if (!slides) {
        uint64_t near = sensei_beside(goals);
        return ((near | sensei_beside(near & free)) & movers) != 0;
    }
    uint64_t files = reach_fill(goals, free, 1), ranks = reach_fill(goals, free, 8);
    uint64_t over = reach_fill(files, free, 8), up = reach_fill(ranks, free, 1);
    return ((files << 1 | files >> 1 | ranks << 8 | ranks >> 8 | over << 8 | over >> 8 | up << 1
             | up >> 1)
            & movers)
           != 0;
}

/* S7: whether a stone is on, or within two moves of, a goal square that the character sees. The
   player's own stones never hinder: one in the way is nearer itself. */
static bool reaches_goal(const position *p, int side) {
    const struct sensei *s = &p->sensei;
    uint64_t own = s->stones[side], free = SENSEI_BOARD & ~sensei_occupied(p);
    uint64_t seen = sensei_sight(s->carrier[side], s->stones[!side]) & sensei_goal(side);
    if (seen & own) return true;
    seen &= free;
    return seen && reaches(seen, own & ~bit(s->carrier[side]), free, sensei_slides(p->rules));
}

/* The stones of either side that could move to a free square in one move. */
static uint64_t sources(const position *p, int square) {
    uint64_t free = SENSEI_BOARD & ~sensei_occupied(p);
    if (!sensei_slides(p->rules)) return sensei_beside(bit(square)) & ~free;
    uint64_t file = reach_fill(bit(square), free, 1), rank = reach_fill(bit(square), free, 8);
    return (file << 1 | file >> 1 | rank << 8 | rank >> 8) & ~free;
}

/* The free squares needed by the way to the goal that needs the fewest: a turn that takes none of
   them does not parry. 0: it needs none. Call it only if the goal can be reached. */
static uint64_t goal_way(const position *p, int side) {
    const struct sensei *s = &p->sensei;
    uint64_t own = s->stones[side], occupied = sensei_occupied(p), free = SENSEI_BOARD & ~occupied;
    uint64_t movers = own & ~bit(s->carrier[side]), best = 0;
    int carrier = s->carrier[side], fewest = SENSEI_SQUARES;
    uint64_t seen = sensei_sight(carrier, s->stones[!side]) & sensei_goal(side) & (free | own);
    while (seen) {
        int goal = bits_pop(&seen);
        uint64_t flight = sensei_between(carrier, goal) & free;
        if (bits_has(own, goal)) {
            if (!flight) return 0;
            if (bits_count(flight) < fewest) fewest = bits_count(best = flight);
            continue;
        }
        flight |= bit(goal);
        /* Backwards from the goal: moves are reversible, so a stone there could move to exactly the
           squares that it can be reached from. */
        uint64_t last = sensei_stone_targets(p->rules, goal, occupied) | bit(goal);
        while (last) {
            int stop = bits_pop(&last);
            uint64_t way = flight | bit(stop) | sensei_between(stop, goal);
            if (bits_count(way) >= fewest) continue;
            for (uint64_t from = movers & sources(p, stop); from;) {
                uint64_t whole = way | sensei_between(bits_pop(&from), stop);
                if (bits_count(whole) < fewest) fewest = bits_count(best = whole);
            }
        }
    }
    return best;
}

/* S9: whether the opponent has a line that three stones can touch at the end of this turn. A turn
   brings at most two, so one must touch it already. That is rare enough to try all turns that bring
   one. */
static bool makes_unfair(const position *p) {
    const struct sensei *s = &p->sensei;
    uint64_t own = s->stones[p->side], opposing = s->stones[!p->side];
    uint64_t contacts = sensei_beside(opposing | s->pits);
    if (!(contacts & own) || !sensei_unfair(opposing, s->pits, SENSEI_BOARD)) return false;
    choice all[MAX_TURNS];
    int n = outcomes_list(p, contacts, NULL, all);
    for (int i = 0; i < n; i++) {
        outcome o = outcome_unpack(all[i].m);
        uint64_t after = (own & ~o.left) | o.held;
        if (bits_count(after & contacts) >= 3 && sensei_unfair(opposing, s->pits, after))
            return true;
    }
    return false;
}

/* The free squares beside stones of a side that may move. */
static uint64_t ways_out(const position *p, int side) {
    return sensei_beside(p->sensei.stones[side] & ~bit(p->sensei.carrier[side])) & SENSEI_BOARD
           & ~sensei_occupied(p);
}

/* S13: whether a turn leaves the opponent without an action. It fills at most two squares. */
static bool stifles(const position *p) {
    if (bits_count(ways_out(p, !p->side)) > 2) return false;
    choice all[MAX_TURNS];
    int n = outcomes_list(p, OUTCOMES_ALL, NULL, all);
    for (int i = 0; i < n; i++) {
        position next;
        outcomes_play(p, all[i].m, &next);
        if (next.why == WORD_NO_MOVE) return true;
    }
    return false;
}

static bool wins(const position *p) {
    return p->result == ONGOING && (reaches_goal(p, p->side) || makes_unfair(p) || stifles(p));
}

/* S8: a stone moves there and back. */
static bool waits(const position *p) {
    return ways_out(p, p->side) != 0;
}

/* Numbering of parts: the moves of a stone, then the moves of the character. */
static inline uint16_t way(int from, int to) {
    return (uint16_t)(1 + from * SENSEI_SQUARES + to);
}

enum { CHARACTER_WAYS = SENSEI_SQUARES * SENSEI_SQUARES };
_Static_assert(2 * CHARACTER_WAYS < PART_SLOTS, "all ways have a slot");

static inline void find_parts(const position *p, move m, uint16_t part[MAX_PARTS]) {
    int n = 0, character = outcome_square(m, 0), before = p->sensei.carrier[p->side];
    for (int i = 0; i < 2; i++)
        if (outcome_square(m, 1 + i) != NO_SQUARE)
            part[n++] = way(outcome_square(m, 1 + i), outcome_square(m, 3 + i));
    if (character != before) part[n++] = (uint16_t)(CHARACTER_WAYS + way(before, character));
    while (n < MAX_PARTS) part[n++] = 0;
}

static void parts(const position *p, move m, uint16_t part[MAX_PARTS]) {
    find_parts(p, m, part);
}

/* What a rank is worth to a stone and to the character, for the order of turns; ranks are counted
   from their owner's home rank. Sliding stones make it a different game. */
typedef struct rank_worth {
    uint8_t stone[SENSEI_SIZE], character[SENSEI_SIZE];
} rank_worth;

static const rank_worth rank_worths[2] = {
    {{0, 11, 17, 22, 36, 45, 55}, {0, 7, 8, 8, 21, 19, 0}},
    {{0, 14, 25, 20, 23, 40, 63}, {0, 37, 46, 80, 101, 116, 0}},
};

/* And what these are worth, for all kinds of stones. */
enum {
    LANE_WORTH = 45,      /* to the character, a goal square in its sight; */
    NEXT_LANE_WORTH = 20, /* one in sight of a stone that it can pass to */
    BLOCK_WORTH = 30 /* to a stone, a square on the opposing character's way to a goal square */
};

static inline int rank_for(int side, int square) {
    return side == FIRST ? square & 7 : 6 - (square & 7);
}

static void weigh_stones(const position *p, const int16_t *learnt, outcome_worth *w) {
    const struct sensei *s = &p->sensei;
    const rank_worth *rank = &rank_worths[sensei_slides(p->rules)];
    uint64_t free = SENSEI_BOARD & ~sensei_occupied(p), own = s->stones[p->side];
    uint64_t goals = sensei_sight(s->carrier[!p->side], own) & sensei_goal(!p->side) & free;
    uint64_t ways = goals;
    while (goals) ways |= sensei_between(s->carrier[!p->side], bits_pop(&goals));
    for (int i = 0; own; i++) {
        int from = bits_pop(&own), less = rank->stone[rank_for(p->side, from)];
        for (uint64_t all = free; all;) {
            int to = bits_pop(&all), more = bits_has(ways, to) ? BLOCK_WORTH : 0;
            w->stone[i][to] = WORTH_SCALE * (rank->stone[rank_for(p->side, to)] + more - less)
                              + (learnt ? learnt[way(from, to)] : 0);
        }
    }
}

static void weigh_character(const position *p, const int16_t *learnt, outcome_worth *w) {
    const struct sensei *s = &p->sensei;
    const rank_worth *rank = &rank_worths[sensei_slides(p->rules)];
    const uint64_t own = s->stones[p->side], opposing = s->stones[!p->side];
    const uint64_t goals = sensei_goal(p->side) & ~s->pits;
    const int carrier = s->carrier[p->side];
    for (uint64_t all = SENSEI_BOARD & ~opposing; all;) {
        int to = bits_pop(&all);
        uint64_t sight = sensei_sight(to, opposing), next = sensei_sights(sight & own, opposing);
        w->character[to] =
            WORTH_SCALE
            * (rank->character[rank_for(p->side, to)] + LANE_WORTH * bits_count(sight & goals)
               + NEXT_LANE_WORTH * bits_count(next & goals));
    }
    const int32_t less = w->character[carrier];
    for (uint64_t all = SENSEI_BOARD & ~opposing; all;) {
        int to = bits_pop(&all);
        w->character[to] += (learnt ? learnt[CHARACTER_WAYS + way(carrier, to)] : 0) - less;
    }
    w->character[carrier] = 0;
}

static void weigh(const position *p, const int16_t *learnt, outcome_worth *w) {
    weigh_stones(p, learnt, w);
    weigh_character(p, learnt, w);
}

static int list(const position *p, const int16_t *learnt, choice out[MAX_TURNS]) {
    outcome_worth w;
    weigh(p, learnt, &w);
    return outcomes_list(p, OUTCOMES_ALL, &w, out);
}

/* Only a stone that moves into the way parries a goal. If a line is about to be touched instead,
   any turn may parry. */
static int list_parries(const position *p, const int16_t *learnt, choice out[MAX_TURNS]) {
    uint64_t need = OUTCOMES_ALL;
    if (reaches_goal(p, !p->side)) need = goal_way(p, !p->side);
    if (!need) return 0;
    outcome_worth w;
    weigh(p, learnt, &w);
    return outcomes_list(p, need, &w, out);
}

/* The turns after which the goal is in reach (S7), or would be for a side that has to parry itself:
   only turns that may. A line that is about to be touched is rare, and not looked for. */
static int list_threats(const position *p, const int16_t *learnt, choice out[MAX_TURNS]) {
    const struct sensei *s = &p->sensei;
    const bool slides = sensei_slides(p->rules);
    const uint64_t own = s->stones[p->side], opposing = s->stones[!p->side];
    const uint64_t open = SENSEI_BOARD & ~(opposing | s->pits);
    int n = reaches_goal(p, !p->side) ? list_parries(p, learnt, out) : list(p, learnt, out);
    uint64_t looked = 0, goals[SENSEI_SQUARES];
    int kept = 0;
    for (int i = 0; i < n; i++) {
        const int at = outcome_square(out[i].m, 0);
        if (!bits_has(looked, at)) {
            looked |= bit(at);
            goals[at] = sensei_sight(at, opposing) & sensei_goal(p->side) & open;
        }
        if (!goals[at]) continue;
        uint64_t after = own ^ (outcome_set(out[i].m, 1) | outcome_set(out[i].m, 3));
        if (goals[at] & after || reaches(goals[at], after & ~bit(at), open & ~after, slides))
            out[kept++] = out[i];
    }
    return kept;
}

static move from_turn(const position *p, const turn *t) {
    position now = *p;
    for (int i = 0; i < t->n; i++) {
        position next;
        sensei_play(&now, t->act[i], &next);
        now = next;
    }
    uint64_t before = p->sensei.stones[p->side], after = now.sensei.stones[p->side];
    return outcome_pack(before & ~after, after & ~before, now.sensei.carrier[p->side]);
}

static turn to_turn(const position *p, move m) {
    outcome o = outcome_unpack(m);
    return sensei_turn_to(p, o.left, o.held, o.character);
}

static void skip(const position *p, position *next) {
    *next = *p;
    next->side = !p->side;
    next->key = sensei_key(next);
}

extern const struct inputs sensei_inputs;
extern const struct judge sensei_judge;

const struct judge sensei_judge = {
    .list = list,
    .play = outcomes_play,
    .legal = outcomes_legal,
    .parts = parts,
    .rough = sensei_rough,
    .to_turn = to_turn,
    .from_turn = from_turn,
    .skip = skip,
    .inputs = &sensei_inputs,
    .wins = wins,
    .waits = waits,
    .list_parries = list_parries,
    .list_threats = list_threats,
};
