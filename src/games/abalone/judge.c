// SPDX-License-Identifier: MIT
// Abalone for the search: turns in a good order, and what else the search needs to know. A network
// judges the positions (inputs.c).
#include "core/judge.h"
#include "games/abalone/abalone.h"
#include "games/abalone/eject.h"

/* An ejection is a rear marble and a direction. */
_Static_assert(ABALONE_MARBLES *ABALONE_DIRECTIONS <= MAX_LOUD, "every ejection has room");

static int list_loud(const position *p, move out[MAX_LOUD]) {
    uint64_t us = p->abalone.marbles[p->side], them = p->abalone.marbles[!p->side];
    uint64_t rears[ABALONE_DIRECTIONS];
    if (!abalone_all_ejectors(us, them, rears)) return 0;
    int n = 0;
    for (int d = 0; d < ABALONE_DIRECTIONS; d++)
        while (rears[d]) {
            int cell = bits_pop(&rears[d]);
            out[n++] = abalone_pack(cell, cell, d);
        }
    return n;
}

/* What a cell is worth to a marble: more, the nearer it is to the centre. */
static inline int place(int cell) {
    static const int8_t worth[] = {86, 75, 56, 35, -3}; /* by distance */
    static const uint8_t distance[ABALONE_CELLS] = {
        4, 4, 4, 4, 4, 4, 3, 2, 1, 1, 2, 3, 4, 4, 3, 3, 3, 3, 4, 4, 3, 2, 2, 2, 3, 4, 4, 3, 2, 2, 2,
        3, 4, 4, 3, 3, 3, 3, 4, 4, 3, 2, 1, 1, 2, 3, 4, 4, 4, 4, 4, 4, 4, 3, 2, 1, 0, 1, 2, 3, 4};
    return worth[distance[cell]];
}

enum { PUSH_GLANCE = 20 };

/* The gain from moving towards the centre, and what a push costs the opponent. */
static inline int glance(uint64_t us, uint64_t them, move m) {
    int first = abalone_first(m), last = abalone_last(m), d = abalone_direction(m);
    if (first != last)
        return place(abalone_next(first, d)) + place(abalone_next(last, d)) - place(first)
               - place(last);
    int second = abalone_next(first, d), third = abalone_next(second, d);
    int front = abalone_next(third, d);
    if (!bits_has(us, third)) front = third;
    if (!bits_has(us, second)) front = second;
    int worth = place(front) - place(first);
    if (!bits_has(them, front)) return worth;
    int behind = abalone_neighbour(front, d);
    while (behind >= 0 && bits_has(them, behind)) behind = abalone_neighbour(behind, d);
    return worth + PUSH_GLANCE + place(front) - (behind < 0 ? 0 : place(behind));
}

enum { KINDS = 7 };
_Static_assert(KINDS << 9 < PART_SLOTS, "all parts have a slot");

/* Cell, direction and the kind of row: 0 in-line, else by how far its ends are apart (1, 13, 14 for
   two marbles; 2, 26, 28 for three). */
static inline uint16_t part_of(move m) {
    int first = abalone_first(m), last = abalone_last(m);
    int apart = last - first + (last < first ? ABALONE_CELLS : 0);
    int kind = apart < 3 ? apart : apart < 15 ? apart - 10 : apart == 26 ? 5 : 6;
    return (uint16_t)((first | abalone_direction(m) << 6 | kind << 9) + 1);
}

static int list(const position *p, const int16_t *learnt, choice out[MAX_TURNS]) {
    uint64_t us = p->abalone.marbles[p->side], them = p->abalone.marbles[!p->side];
    move moves[MAX_MOVES];
    int n = abalone_moves(p, moves);
    for (int i = 0; i < n; i++) {
        int known = learnt ? learnt[part_of(moves[i])] : 0;
        out[i] = (choice){moves[i], WORTH_SCALE * glance(us, them, moves[i]) + known};
    }
    return n;
}

static void parts(const position *p, move m, uint16_t part[MAX_PARTS]) {
    (void)p;
    part[0] = part_of(m);
    part[1] = part[2] = 0;
}

static void skip(const position *p, position *next) {
    *next = *p;
    next->side = !p->side;
    abalone_derive(next);
}

/* A8: whether a turn leaves the opponent without a move. A marble beside an empty cell can step
   there. A turn fills at most three such cells, or pushes one marble away and fills one. So it
   takes an opponent who is nearly stuck, and that is rare enough to try every turn. */
static bool stifles(const position *p) {
    const uint64_t them = p->abalone.marbles[!p->side];
    const uint64_t empty = ABALONE_BOARD & ~(them | p->abalone.marbles[p->side]);
    uint64_t beside = 0, twice = 0; /* cells beside one marble, and beside two */
    for (int d = 0; d < ABALONE_DIRECTIONS; d++) {
        uint64_t cells = abalone_before(them, d) & abalone_has[d] & empty;
        twice |= beside & cells;
        beside |= cells;
    }
    if (bits_count(beside) > ABALONE_ROW && bits_count(twice) > 1) return false;
    move moves[MAX_MOVES];
    int n = abalone_moves(p, moves);
    for (int i = 0; i < n; i++) {
        position next;
        abalone_play(p, moves[i], &next);
        if (next.why == WORD_NO_MOVE) return true;
    }
    return false;
}

/* A7: whether a side can eject the last marble it needs. */
static bool ejects_last(const position *p, int side) {
    uint64_t rears[ABALONE_DIRECTIONS];
    return p->abalone.lost[!side] == ABALONE_TO_WIN - 1
           && abalone_all_ejectors(p->abalone.marbles[side], p->abalone.marbles[!side], rears);
}

static bool wins(const position *p) {
    return p->result == ONGOING && (ejects_last(p, p->side) || stifles(p));
}

/* Without the turns after which the last marble can be ejected. */
static int list_parries(const position *p, const int16_t *learnt, choice out[MAX_TURNS]) {
    int n = list(p, learnt, out), kept = 0;
    for (int i = 0; i < n; i++) {
        position next;
        abalone_play(p, out[i].m, &next);
        if (!ejects_last(&next, !p->side)) out[kept++] = out[i];
    }
    return kept;
}

/* A turn that ejects one marble and threatens the next is possible two marbles short of the end. */
static int list_threats(const position *p, const int16_t *learnt, choice out[MAX_TURNS]) {
    if (p->abalone.lost[!p->side] < ABALONE_TO_WIN - 2) return 0;
    int n = list(p, learnt, out), kept = 0;
    for (int i = 0; i < n; i++) {
        position next;
        abalone_play(p, out[i].m, &next);
        if (ejects_last(&next, p->side)) out[kept++] = out[i];
    }
    return kept;
}

extern const struct inputs abalone_inputs;
extern const struct judge abalone_judge;

const struct judge abalone_judge = {
    .list = list,
    .play = abalone_play,
    .legal = abalone_legal,
    .parts = parts,
    .rough = abalone_rough,
    .skip = skip,
    .inputs = &abalone_inputs,
    .wins = wins,
    .list_parries = list_parries,
    .list_threats = list_threats,
    .list_loud = list_loud,
};
