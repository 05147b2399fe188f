// SPDX-License-Identifier: MIT
// The rules of Sensei, S1 to S13 (S12 is core/history.c's).
#include "games/sensei/sensei.h"

#include "base/check.h"
#include "base/hash.h"
#include "base/lanes.h"

/* The squares of `ray`, which runs towards higher numbers, up to the first blocker. */
static uint64_t up(uint64_t ray, uint64_t blockers) {
    uint64_t hit = ray & blockers;
    return ray & ((hit & (~hit + 1)) - 1);
}

/* The same for a ray towards lower numbers. */
static uint64_t down(uint64_t ray, uint64_t blockers) {
    uint64_t hit = ray & blockers;
    return ray & ~hit & (~UINT64_C(0) << bits_last(hit | 1));
}

uint64_t sensei_stone_targets(int rules, int from, uint64_t occupied) {
    uint64_t empty = SENSEI_BOARD & ~occupied;
    if (!sensei_slides(rules)) return sensei_beside(bit(from)) & empty;
    uint64_t file = UINT64_C(0x7f) << (from & ~7), rank = SENSEI_RANK_1 << (from & 7);
    uint64_t above = ~UINT64_C(1) << from, below = bit(from) - 1;
    return up(file & above, occupied) | up(rank & above, occupied) | down(file & below, occupied)
           | down(rank & below, occupied);
}

#ifdef HAVE_LANES

/* The four axes in four lanes. */
uint64_t sensei_sights(uint64_t from, uint64_t opposing) {
    const lanes step = {1, 7, 8, 9}, free = lanes_all(SENSEI_BOARD & ~opposing);
    lanes ahead = lanes_all(from), back = ahead, on = free, off = free;
    for (int far = 1; far < 8; far *= 2) {
        lanes by = step * (uint64_t)far;
        ahead |= on & ahead << by;
        back |= off & back >> by;
        on &= on << by;
        off &= off >> by;
    }
    lanes seen = free & (ahead << step | back >> step);
    return seen[0] | seen[1] | seen[2] | seen[3];
}

#else

/* All squares that a repeated step reaches through free squares, in both directions. */
static uint64_t look(uint64_t from, uint64_t free, int step) {
    uint64_t ahead = from, back = from, on = free, off = free;
    for (int far = step; far < 8 * step; far *= 2) {
        ahead |= on & ahead << far;
        back |= off & back >> far;
        on &= on << far;
        off &= off >> far;
    }
    return free & (ahead << step | back >> step);
}

uint64_t sensei_sights(uint64_t from, uint64_t opposing) {
    uint64_t free = SENSEI_BOARD & ~opposing;
    return look(from, free, 1) | look(from, free, 7) | look(from, free, 8) | look(from, free, 9);
}

#endif

uint64_t sensei_sight(int from, uint64_t opposing) {
    return sensei_sights(bit(from), opposing);
}

/* The stones that may still move in this turn. */
static uint64_t movable(const position *p) {
    if ((p->acted & SENSEI_MOVED) == 2) return 0;
    return p->sensei.stones[p->side] & ~bit(p->sensei.carrier[p->side]);
}

/* The stones that the character may still pass to in this turn. */
static uint64_t passes(const position *p) {
    if (p->acted & SENSEI_PASSED) return 0;
    return p->sensei.stones[p->side]
           & sensei_sight(p->sensei.carrier[p->side], p->sensei.stones[!p->side]);
}

int sensei_moves(const position *p, move out[MAX_MOVES]) {
    if (p->result != ONGOING) return 0;
    int n = 0;
    uint64_t occupied = sensei_occupied(p), stones = movable(p);
    for (uint64_t all = p->sensei.stones[p->side]; all;) {
        int from = bits_pop(&all);
        uint64_t targets = 0;
        if (bits_has(stones, from)) targets = sensei_stone_targets(p->rules, from, occupied);
        if (from == p->sensei.carrier[p->side]) targets = passes(p);
        while (targets) out[n++] = sensei_action(from, bits_pop(&targets));
    }
    if (p->acted) out[n++] = MOVE_END;
    return n;
}

bool sensei_legal(const position *p, move m) {
    if (p->result != ONGOING) return false;
    if (m == MOVE_END) return p->acted != 0;
    int from = sensei_from(m), to = sensei_to(m);
    if (m >> 16 || from >= SENSEI_SQUARES || to >= SENSEI_SQUARES) return false;
    if (from == p->sensei.carrier[p->side]) return bits_has(passes(p), to);
    return bits_has(movable(p), from)
           && bits_has(sensei_stone_targets(p->rules, from, sensei_occupied(p)), to);
}

/* Carriers, side and turn are packed into the bits that the squares leave free, so three words
   suffice. */
uint64_t sensei_key(const position *p) {
    const struct sensei *s = &p->sensei;
    uint64_t rest = (uint64_t)(p->side | p->acted << 1 | p->rules << 4);
    uint64_t key = hash_fold(0, s->stones[0] | (uint64_t)s->carrier[0] << 56);
    key = hash_fold(key, s->stones[1] | (uint64_t)s->carrier[1] << 56);
    return hash_fold(key, s->pits | rest << 56);
}

static void win(position *p, int side, int why) {
    p->result = win_for(side);
    p->why = (uint8_t)why;
}

/* Whether the side to move has any action. A stone that can slide at all can move one square. */
static bool can_act(const position *p) {
    uint64_t empty = SENSEI_BOARD & ~sensei_occupied(p);
    return (sensei_beside(movable(p)) & empty) != 0 || passes(p) != 0;
}

/* The result at the end of a turn, apart from the goal: S9, then S13. */
static void judge_turn_end(position *p) {
    const struct sensei *s = &p->sensei;
    int us = !p->side, them = p->side;
    if (sensei_unfair(s->stones[them], s->pits, s->stones[us]))
        win(p, us, SENSEI_UNFAIR);
    else if (sensei_unfair(s->stones[us], s->pits, s->stones[them]))
        win(p, them, SENSEI_UNFAIR);
    else if (!can_act(p))
        win(p, us, WORD_NO_MOVE);
}

void sensei_derive(position *p) {
    const struct sensei *s = &p->sensei;
    p->result = ONGOING;
    p->why = WORD_NONE;
    p->key = sensei_key(p);
    /* In a game the character of the side to move is never at its goal; in a position text it can
       be. */
    if (bits_has(sensei_goal(!p->side), s->carrier[!p->side]))
        win(p, !p->side, SENSEI_GOAL);
    else if (bits_has(sensei_goal(p->side), s->carrier[p->side]))
        win(p, p->side, SENSEI_GOAL);
    else
        judge_turn_end(p);
}

void sensei_play(const position *p, move m, position *next) {
    CHECK(sensei_legal(p, m));
    *next = *p;
    struct sensei *s = &next->sensei;
    int us = p->side;
    bool goal = false, end = true;
    if (m != MOVE_END) {
        int from = sensei_from(m), to = sensei_to(m);
        if (bits_has(s->stones[us], to)) {
            s->carrier[us] = (uint8_t)to;
            next->acted |= SENSEI_PASSED;
            goal = bits_has(sensei_goal(us), to);
        } else {
            s->stones[us] ^= bit(from) | bit(to);
            next->acted++;
        }
        end = goal || next->acted == SENSEI_ALL_DONE;
    }
    if (end) {
        next->acted = 0;
        next->side = (uint8_t)!us;
        if (goal)
            win(next, us, SENSEI_GOAL);
        else
            judge_turn_end(next);
    }
    next->key = sensei_key(next);
}

bool sensei_valid(const position *p) {
    const struct sensei *s = &p->sensei;
    if (p->side > 1 || p->rules > SENSEI_ARASHI_EXPERT || p->result > SECOND_WINS) return false;
    if (p->acted > SENSEI_ALL_DONE - 1 || (p->acted & SENSEI_MOVED) == 3) return false;
    if (p->acted && p->result != ONGOING) return false;
    if ((s->stones[0] | s->stones[1] | s->pits) & ~SENSEI_BOARD) return false;
    if (s->stones[0] & s->stones[1] || (s->stones[0] | s->stones[1]) & s->pits) return false;
    if (s->pits && p->rules != SENSEI_ARASHI_EXPERT) return false;
    for (int side = 0; side < 2; side++)
        if (bits_count(s->stones[side]) != SENSEI_SIZE || s->carrier[side] >= SENSEI_SQUARES
            || !bits_has(s->stones[side], s->carrier[side]))
            return false;
    if (p->key != sensei_key(p)) return false;
    if (p->acted) return true;
    position again = *p;
    sensei_derive(&again);
    return again.result == p->result && again.why == p->why;
}

int sensei_mirror_square(int square, bool files, bool ranks) {
    int file = square >> 3, rank = square & 7;
    return (files ? 6 - file : file) << 3 | (ranks ? 6 - rank : rank);
}

static uint64_t mirror_set(uint64_t set, bool files, bool ranks) {
    uint64_t out = 0;
    while (set) out |= bit(sensei_mirror_square(bits_pop(&set), files, ranks));
    return out;
}

void sensei_mirror(const position *p, int which, position *out) {
    bool files = which != 1, ranks = which != 0; /* mirroring ranks swaps the players */
    *out = *p;
    out->sensei.pits = mirror_set(p->sensei.pits, files, ranks);
    for (int side = 0; side < 2; side++) {
        int to = ranks ? !side : side;
        out->sensei.stones[to] = mirror_set(p->sensei.stones[side], files, ranks);
        out->sensei.carrier[to] =
            (uint8_t)sensei_mirror_square(p->sensei.carrier[side], files, ranks);
    }
    if (ranks) {
        out->side = !p->side;
        if (p->result == FIRST_WINS) out->result = SECOND_WINS;
        if (p->result == SECOND_WINS) out->result = FIRST_WINS;
    }
    out->key = sensei_key(out);
}
