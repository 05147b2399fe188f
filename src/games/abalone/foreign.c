// SPDX-License-Identifier: MIT
// Nacre and PlayStrategy notation. Both name an action by two cells, with the coordinates of
// Aba-Pro:
//
//   in-line     the rearmost marble, and the cell where the row ends: Nacre looks at the own row,
//               PlayStrategy at the pushed marbles too; when one of them goes over the edge
//               PlayStrategy writes x and the edge cell it fell from
//   broadside   one end, and the new cell of the other end; of the two ends the one from which
//               the way is the longer, since from the other end rows of two and of three marbles
//               would share their names
//
// Two cells may fit a row of two along either of two axes; the marbles decide which is meant. So
// reading means comparing with the legal actions.
#include "games/abalone/foreign.h"

#include "base/chars.h"
#include "base/check.h"
#include "games/abalone/abalone.h"

/* The two cells of an action, and whether it ejects. */
typedef struct span {
    int from, to;
    bool ejects;
} span;

static span span_in_line(enum abalone_notation how, const position *p, int rear, int d) {
    uint64_t row = p->abalone.marbles[p->side];
    if (how == ABALONE_PLAYSTRATEGY) row |= p->abalone.marbles[!p->side];
    int cell = rear;
    while (bits_has(row, cell)) {
        int next = abalone_neighbour(cell, d);
        if (next < 0) return (span){rear, cell, true};
        cell = next;
    }
    return (span){rear, cell, false};
}

static span span_of(enum abalone_notation how, const position *p, move m) {
    int first = abalone_first(m), last = abalone_last(m), d = abalone_direction(m);
    if (first == last) return span_in_line(how, p, first, d);
    int axis;
    abalone_row_length(first, last, &axis);
    int angle = (d - axis + ABALONE_DIRECTIONS) % ABALONE_DIRECTIONS; /* in sixths of a turn */
    bool forward = angle == 1 || angle == 5;
    return forward ? (span){first, abalone_next(last, d), false}
                   : (span){last, abalone_next(first, d), false};
}

void abalone_write_foreign(enum abalone_notation how, const position *p, move m, writer *w) {
    CHECK(abalone_legal(p, m));
    if (how == ABALONE_ABA_PRO) {
        abalone_write_move(p, m, w);
        return;
    }
    span cells = span_of(how, p, m);
    abalone_write_cell(cells.from, w);
    if (cells.ejects) write_char(w, 'x');
    abalone_write_cell(cells.to, w);
}

/* Why no broadside row from one cell to the other is legal: the reason for the row that is all
   ours, if there is one. */
static int why_not_sideways(const position *p, int from, int to) {
    int reason = ABALONE_NOT_IN_LINE;
    for (int way = 0; way < ABALONE_DIRECTIONS * 2; way++) {
        int axis = way / 2;
        int d = (axis + (way % 2 ? 1 : ABALONE_DIRECTIONS - 1)) % ABALONE_DIRECTIONS;
        int end = from;
        for (int length = 2; length <= ABALONE_ROW; length++) {
            end = abalone_neighbour(end, axis);
            if (end < 0) break;
            if (abalone_neighbour(end, d) != to) continue;
            bool swap = axis >= ABALONE_AXES;
            int why = abalone_why_not(p, abalone_pack(swap ? end : from, swap ? from : end, d));
            if (reason == ABALONE_NOT_IN_LINE || bits_has(p->abalone.marbles[p->side], end))
                reason = why;
        }
    }
    return reason;
}

static int why_not(const position *p, int from, int to) {
    CHECK(from >= 0 && from < ABALONE_CELLS);
    if (p->result != ONGOING) return WORD_GAME_OVER;
    int here = abalone_why_not(p, abalone_pack_far(from, from, to));
    if (here != ABALONE_NOT_ADJACENT || from == to) return here; /* no marble of the mover */
    for (int d = 0; d < ABALONE_DIRECTIONS; d++)
        for (int cell = from; cell >= 0; cell = abalone_neighbour(cell, d)) {
            if (cell != to) continue;
            int why = abalone_why_not(p, abalone_pack(from, from, d));
            return why ? why : ABALONE_OTHER_END;
        }
    return why_not_sideways(p, from, to);
}

fault abalone_read_foreign(enum abalone_notation how, const position *p, const char *s, size_t n,
                           move *m) {
    if (n == 0) return fault_at(WORD_EMPTY, 0);
    if (how == ABALONE_ABA_PRO) {
        fault f = abalone_read_move(p, s, n, m);
        return f.code ? f : fault_illegal(abalone_why_not(p, *m), 0);
    }
    int from, to;
    fault f = abalone_read_cell(s, n, 0, &from);
    if (f.code) return f;
    bool ejects = how == ABALONE_PLAYSTRATEGY && n > 2 && chars_lower(s[2]) == 'x';
    size_t at = ejects ? 3 : 2;
    f = abalone_read_cell(s, n, at, &to);
    if (f.code) return f;
    if (n > at + 2) return fault_at(WORD_TRAILING, at + 2);
    move list[MAX_MOVES];
    int count = abalone_moves(p, list);
    for (int i = 0; i < count; i++) {
        span have = span_of(how, p, list[i]);
        if (have.from != from || have.to != to) continue;
        if (ejects && !have.ejects) return fault_illegal(ABALONE_NO_EJECTION, 2);
        *m = list[i];
        return NO_FAULT;
    }
    return fault_illegal(why_not(p, from, to), 0);
}
