// SPDX-License-Identifier: MIT
// The rules of Abalone (A1 to A8) on sets of cells. One step of every marble at once is a rotation,
// so that all in-line actions of a direction are found together, pushes included, and counting
// actions is counting bits.
//
// In-line, for a direction, from the front backwards: a cell is a *front* for three marbles if it
// is empty or holds the first of one or two opposing marbles with room behind them; for two marbles
// one opposing marble; for one marble it must be empty. A rear marble can act if one, two or three
// own marbles from it on end before such a front. Own marbles are no front, so the number of
// marbles follows from the rear one: no action is found twice.
#include "games/abalone/abalone.h"

#include "base/check.h"
#include "base/hash.h"

/* The marbles seen by the side to move. */
typedef struct sight {
    uint64_t own, opp, empty;
} sight;

static inline sight look(const position *p) {
    const struct abalone *a = &p->abalone;
    return (sight){a->marbles[p->side], a->marbles[!p->side],
                   ABALONE_BOARD & ~(a->marbles[0] | a->marbles[1])};
}

/* Marbles whose next cell in the direction is empty. */
static inline uint64_t free_to_step(sight s, int d) {
    return s.own & abalone_has[d] & abalone_before(s.empty, d);
}

/* Rear marbles of all in-line actions in the direction. */
static inline uint64_t rears(sight s, int d) {
    uint64_t has = abalone_has[d];
    uint64_t own = s.own & has;
    uint64_t before_empty = abalone_before(s.empty, d);
    uint64_t one = s.opp & (before_empty | ~has); /* the edge is room, too (A5) */
    uint64_t before_one = abalone_before(one, d);
    uint64_t two = s.opp & has & before_one;
    uint64_t third = own & (before_empty | before_one | abalone_before(two, d));
    uint64_t second = own & (before_empty | before_one | abalone_before(third, d));
    return own & (before_empty | abalone_before(second, d));
}

/* First cells of pairs of such marbles along an axis. A pair of pairs, one step on, is a triple. */
static inline uint64_t pairs(uint64_t marbles, int axis) {
    return marbles & abalone_has[axis] & abalone_before(marbles, axis);
}

static inline int axis_of(int d) {
    return d < ABALONE_AXES ? d : d - ABALONE_AXES;
}

static int list(uint64_t firsts, int d, int axis, int length, move *out) {
    int n = 0;
    while (firsts) {
        int first = bits_pop(&firsts);
        int last = first;
        for (int i = 1; i < length; i++) last = abalone_next(last, axis);
        out[n++] = abalone_pack(first, last, d);
    }
    return n;
}

int abalone_moves(const position *p, move out[MAX_MOVES]) {
    if (p->result != ONGOING) return 0;
    sight s = look(p);
    int n = 0;
    for (int d = 0; d < ABALONE_DIRECTIONS; d++) n += list(rears(s, d), d, 0, 1, out + n);
    for (int d = 0; d < ABALONE_DIRECTIONS; d++) {
        uint64_t stepping = free_to_step(s, d);
        for (int axis = 0; axis < ABALONE_AXES; axis++) {
            if (axis == axis_of(d)) continue;
            uint64_t two = pairs(stepping, axis);
            n += list(two, d, axis, 2, out + n);
            n += list(pairs(two, axis), d, axis, 3, out + n);
        }
    }
    return n;
}

/* Broadside actions of pairs and triples along one axis. */
static inline int count_rows(uint64_t stepping, int axis) {
    uint64_t two = pairs(stepping, axis);
    return bits_count(two) + bits_count(two & abalone_before(two, axis));
}

static inline int count_direction(sight s, int d, int axis, int other_axis) {
    uint64_t stepping = free_to_step(s, d);
    return bits_count(rears(s, d)) + count_rows(stepping, axis) + count_rows(stepping, other_axis);
}

static inline int count(sight s) {
    return count_direction(s, EAST, NORTH_EAST, NORTH_WEST)
           + count_direction(s, NORTH_EAST, EAST, NORTH_WEST)
           + count_direction(s, NORTH_WEST, EAST, NORTH_EAST)
           + count_direction(s, WEST, NORTH_EAST, NORTH_WEST)
           + count_direction(s, SOUTH_WEST, EAST, NORTH_WEST)
           + count_direction(s, SOUTH_EAST, EAST, NORTH_EAST);
}

uint64_t abalone_count(const position *p) {
    return p->result == ONGOING ? (uint64_t)count(look(p)) : 0;
}

/* Almost always the first direction has a marble that is free to step. */
static bool can_move(sight s) {
    for (int d = 0; d < ABALONE_DIRECTIONS; d++)
        if (free_to_step(s, d)) return true;
    return count(s) > 0;
}

static uint64_t key_of(const position *p) {
    const struct abalone *a = &p->abalone;
    uint64_t rest = p->side | (uint64_t)a->lost[0] << 8 | (uint64_t)a->lost[1] << 16;
    /* Spread out, since what is folded in is added: small numbers would only shift the marbles. */
    uint64_t start = rest * UINT64_C(0xd6e8feb86659fd93);
    return hash_fold(hash_fold(start, a->marbles[0]), a->marbles[1]);
}

static void set_result(position *p, int winner, int why) {
    p->result = winner == FIRST ? FIRST_WINS : SECOND_WINS;
    p->why = (uint8_t)why;
}

void abalone_judge(position *p) {
    int mover = !p->side;
    p->result = ONGOING;
    p->why = WORD_NONE;
    p->key = key_of(p);
    if (p->abalone.lost[p->side] >= ABALONE_TO_WIN)
        set_result(p, mover, ABALONE_EJECTIONS);
    else if (p->abalone.lost[mover] >= ABALONE_TO_WIN)
        set_result(p, p->side, ABALONE_EJECTIONS);
    else if (!can_move(look(p)))
        set_result(p, mover, WORD_NO_MOVE);
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
    /* Next to each other are cells 1, 13 or 14 apart, so 2, 26 or 28 means one between. */
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
    abalone_judge(next);
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
    sight s = look(p);
    if (first == last) return bits_has(rears(s, d), first);
    int axis;
    int length = abalone_row_length(first, last, &axis);
    if (length < 2 || length > ABALONE_ROW || axis == axis_of(d)) return false;
    uint64_t two = pairs(free_to_step(s, d), axis);
    return bits_has(length == 2 ? two : pairs(two, axis), first);
}

bool abalone_valid(const position *p) {
    const struct abalone *a = &p->abalone;
    position judged = *p;
    abalone_judge(&judged);
    return p->side <= SECOND && p->acted == 0 && (a->marbles[0] & a->marbles[1]) == 0
           && ((a->marbles[0] | a->marbles[1]) & ~ABALONE_BOARD) == 0
           && a->lost[0] <= ABALONE_MARBLES && a->lost[1] <= ABALONE_MARBLES && p->key == judged.key
           && p->result == judged.result && p->why == judged.why;
}

int abalone_at_limit(const position *p, uint32_t limit) {
    const struct abalone *a = &p->abalone;
    if (a->quiet < limit) return ONGOING;
    if (a->lost[0] == a->lost[1]) return DRAWN;
    return a->lost[0] < a->lost[1] ? FIRST_WINS : SECOND_WINS;
}

/* Where a cell goes: six turns by 60 degrees, and, from 6 on, a reflection before them. With the
   centre e5 as origin a turn takes east to north-east and north-west to west. */
static int turned(int cell, int which) {
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
            image |= bit(turned(bits_pop(&left), which % 12));
        out->abalone.marbles[side ^ exchange] = image;
        out->abalone.lost[side ^ exchange] = p->abalone.lost[side];
    }
    out->side = (uint8_t)(p->side ^ exchange);
    abalone_judge(out);
}
