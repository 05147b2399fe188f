// SPDX-License-Identifier: MIT
// The rules of Abalone (A1 to A8). Which marbles can act is found in sight.h, all actions are
// listed in actions.c; here one action is checked and played, and positions are judged.
#include "games/abalone/abalone.h"

#include "base/check.h"
#include "base/hash.h"
#include "games/abalone/sight.h"

static inline int axis_of(int d) {
    return d < ABALONE_AXES ? d : d - ABALONE_AXES;
}

/* Kept out of line so that the rare case costs play() no registers. */
__attribute__((noinline)) static bool can_move_at_all(const position *p) {
    abalone_sight s = abalone_look(p);
    for (int d = 0; d < ABALONE_DIRECTIONS; d++)
        if (abalone_rears(s, d)) return true;
    return false;
}

/* Almost always a marble is free to step east. */
static inline bool can_move(const position *p) {
    return abalone_free_to_step(abalone_look(p), EAST) || can_move_at_all(p);
}

static uint64_t key_of(const position *p) {
    const struct abalone *a = &p->abalone;
    uint64_t rest = p->side | (uint64_t)a->lost[0] << 8 | (uint64_t)a->lost[1] << 16;
    /* Spread the small numbers over all bits: folding adds them, so they would only shift the
       marbles. */
    uint64_t start = rest * UINT64_C(0xd6e8feb86659fd93);
    return hash_fold(hash_fold(start, a->marbles[0]), a->marbles[1]);
}

static void set_result(position *p, int winner, int why) {
    p->result = win_for(winner);
    p->why = (uint8_t)why;
}

/* After a turn, judges the side that is to move now. */
static inline void judge_next(position *p) {
    p->key = key_of(p);
    if (p->abalone.lost[p->side] >= ABALONE_TO_WIN)
        set_result(p, !p->side, ABALONE_EJECTIONS);
    else if (!can_move(p))
        set_result(p, !p->side, WORD_NO_MOVE);
}

void abalone_derive(position *p) {
    p->result = ONGOING;
    p->why = WORD_NONE;
    judge_next(p);
    /* Cannot happen in play, but in a position text the other side may have lost six, too. */
    bool other = p->abalone.lost[!p->side] >= ABALONE_TO_WIN;
    if (other && p->why != ABALONE_EJECTIONS) set_result(p, p->side, ABALONE_EJECTIONS);
}

/* Moves the row that begins at the rear cell: its last cell empties, its front fills. */
static void play_in_line(struct abalone *a, int side, int rear, int d) {
    uint64_t own = a->marbles[side];
    int second = abalone_next(rear, d);
    int third = abalone_next(second, d);
    int fourth = abalone_next(third, d);
    int front = !bits_has(own, second) ? second : !bits_has(own, third) ? third : fourth;
    a->marbles[side] = own ^ bit(rear) ^ bit(front);
    uint64_t *opp = &a->marbles[!side];
    if (!bits_has(*opp, front)) return;
    *opp ^= bit(front);
    int behind = abalone_neighbour(front, d);
    if (behind >= 0 && bits_has(*opp, behind)) behind = abalone_neighbour(behind, d);
    if (behind >= 0) {
        *opp ^= bit(behind);
    } else {
        a->lost[!side]++;
        a->quiet = 0;
    }
}

static void play_broadside(struct abalone *a, int side, int first, int last, int d) {
    uint64_t row = bit(first) | bit(last);
    int apart = last - first;
    if (apart < 0) apart += ABALONE_CELLS;
    /* Adjacent cells are 1, 13 or 14 apart, so 2, 26 or 28 means one cell between. */
    if (apart == 2 || apart > 14) {
        int middle = first + apart / 2;
        row |= bit(middle < ABALONE_CELLS ? middle : middle - ABALONE_CELLS);
    }
    a->marbles[side] ^= row ^ (abalone_before(row, abalone_back(d)) & ABALONE_BOARD);
}

void abalone_play(const position *p, move m, position *next) {
    CHECK(abalone_legal(p, m));
    *next = *p;
    struct abalone *a = &next->abalone;
    if (a->quiet < ABALONE_QUIET) a->quiet++;
    int first = abalone_first(m), last = abalone_last(m), d = abalone_direction(m);
    if (first == last)
        play_in_line(a, p->side, first, d);
    else
        play_broadside(a, p->side, first, last, d);
    next->side = !p->side;
    judge_next(next);
}

bool abalone_is_action(move m) {
    int d = abalone_direction(m), target = abalone_far_target(m);
    return m >> 21 == 1 && abalone_first(m) < ABALONE_CELLS && abalone_last(m) < ABALONE_CELLS
           && (d < ABALONE_DIRECTIONS ? target == 0
                                      : d == ABALONE_NO_STEP && target < ABALONE_CELLS);
}

int abalone_row_length(int first, int last, int *axis) {
    for (*axis = 0; *axis < ABALONE_AXES; ++*axis) {
        int length = 1;
        for (int cell = first; cell >= 0; cell = abalone_neighbour(cell, *axis), length++)
            if (cell == last) return length;
    }
    return 0;
}

bool abalone_legal(const position *p, move m) {
    if (p->result != ONGOING || !abalone_is_action(m)) return false;
    int first = abalone_first(m), last = abalone_last(m), d = abalone_direction(m);
    if (d == ABALONE_NO_STEP) return false;
    abalone_sight s = abalone_look(p);
    if (first == last) return bits_has(abalone_rears(s, d), first);
    int axis;
    int length = abalone_row_length(first, last, &axis);
    if (length < 2 || length > ABALONE_ROW || axis == axis_of(d)) return false;
    uint64_t two = abalone_pairs(abalone_free_to_step(s, d), axis);
    return bits_has(length == 2 ? two : abalone_pairs(two, axis), first);
}

bool abalone_valid(const position *p) {
    const struct abalone *a = &p->abalone;
    position judged = *p;
    abalone_derive(&judged);
    return p->side <= SECOND && p->acted == 0 && (a->marbles[0] & a->marbles[1]) == 0
           && ((a->marbles[0] | a->marbles[1]) & ~ABALONE_BOARD) == 0
           && bits_count(a->marbles[0]) + a->lost[0] <= ABALONE_MARBLES
           && bits_count(a->marbles[1]) + a->lost[1] <= ABALONE_MARBLES && p->key == judged.key
           && p->result == judged.result && p->why == judged.why;
}

int abalone_at_limit(const position *p, uint32_t limit) {
    const struct abalone *a = &p->abalone;
    if (a->quiet < limit) return ONGOING;
    if (a->lost[0] == a->lost[1]) return DRAWN;
    return win_for(a->lost[0] < a->lost[1] ? FIRST : SECOND);
}

int abalone_lost(const position *p, int side) {
    return p->abalone.lost[side];
}

/* With the centre e5 as origin a turn takes east to north-east and north-west to west. */
int abalone_turned(int cell, int which) {
    int row = abalone_row(cell) - 4, number = abalone_number(cell) - 5;
    if (which >= 6) {
        int swap = row;
        row = number;
        number = swap;
    }
    for (int i = 0; i < which % 6; i++) {
        int up = number;
        number -= row;
        row = up;
    }
    return abalone_cell(row + 4, number + 5);
}

void abalone_mirror(const position *p, int which, position *out) {
    int exchange = which >= 12;
    *out = *p;
    for (int side = 0; side < 2; side++) {
        uint64_t image = 0;
        for (uint64_t left = p->abalone.marbles[side]; left;)
            image |= bit(abalone_turned(bits_pop(&left), which % 12));
        out->abalone.marbles[side ^ exchange] = image;
        out->abalone.lost[side ^ exchange] = p->abalone.lost[side];
    }
    out->side = (uint8_t)(p->side ^ exchange);
    abalone_derive(out);
}
