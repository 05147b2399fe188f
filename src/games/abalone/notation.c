// SPDX-License-Identifier: MIT
// Positions and Aba-Pro turns as text, as docs/notation.md specifies. Also reads positions of APGN
// and PlayStrategy, and capital letters in turns. Readers take any bytes and point at the first one
// that is wrong.
#include "games/abalone/abalone.h"

/* The letters of a board: ours, or PlayStrategy's, which writes S for black and s for white. */
enum letters { NO_LETTERS, OURS, PLAYSTRATEGY };

/* A text being read. */
typedef struct cursor {
    const char *s;
    size_t n, at;
    enum letters letters; /* the letters of the marbles so far */
} cursor;

static bool at_end(const cursor *c) {
    return c->at == c->n;
}

/* The byte under the cursor; 0, which no notation contains, at the end. */
static char peek(const cursor *c) {
    if (at_end(c)) return '\0';
    return c->s[c->at];
}

static fault here(const cursor *c, int code) {
    return fault_at(at_end(c) ? WORD_UNFINISHED : code, c->at);
}

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

static int first_number(int row) {
    return row > 4 ? row - 3 : 1;
}

static int row_cells(int row) {
    return row > 4 ? 13 - row : 5 + row;
}

/* The side of the marble under the cursor, or -1. A board does not mix the two kinds of letters. */
static int marble(cursor *c) {
    char symbol = peek(c);
    bool theirs = symbol == 'S' || symbol == 's';
    if (!theirs && symbol != 'b' && symbol != 'w') return -1;
    enum letters kind = theirs ? PLAYSTRATEGY : OURS;
    if (c->letters == NO_LETTERS) c->letters = kind;
    if (c->letters != kind) return -1;
    return symbol == 'b' || symbol == 'S' ? FIRST : SECOND;
}

static fault read_row(cursor *c, int row, struct abalone *a) {
    int cells = row_cells(row), filled = 0;
    for (;; c->at++) {
        char symbol = peek(c);
        int side = marble(c);
        int wide = side >= 0 ? 1 : symbol >= '1' && symbol <= '9' ? symbol - '0' : 0;
        if (wide == 0) break;
        if (filled + wide > cells) return fault_at(WORD_ROW_LONG, c->at);
        if (side >= 0) {
            if (bits_count(a->marbles[side]) == ABALONE_MARBLES)
                return fault_at(ABALONE_MARBLES_MANY, c->at);
            a->marbles[side] |= bit(abalone_cell(row, first_number(row) + filled));
        }
        filled += wide;
    }
    if (filled == cells) return NO_FAULT;
    bool ends = peek(c) == '/' || peek(c) == ' ' || peek(c) == '-';
    return here(c, ends ? WORD_ROW_SHORT : WORD_UNEXPECTED);
}

static fault read_board(cursor *c, struct abalone *a) {
    for (int row = ABALONE_ROWS - 1; row >= 0; row--) {
        fault f = read_row(c, row, a);
        if (f.code || row == 0) return f;
        if (peek(c) != '/') return here(c, peek(c) == ' ' ? WORD_ROWS : WORD_UNEXPECTED);
        c->at++;
    }
    return NO_FAULT;
}

static fault read_number(cursor *c, uint32_t most, uint32_t *value) {
    size_t start = c->at;
    *value = 0;
    for (; is_digit(peek(c)); c->at++) {
        *value = *value * 10 + (uint32_t)(peek(c) - '0');
        if (*value > most || c->at - start >= 5) return fault_at(WORD_NUMBER, start);
    }
    return c->at > start ? NO_FAULT : here(c, WORD_UNEXPECTED);
}

static fault read_blank(cursor *c) {
    if (peek(c) != ' ') return here(c, peek(c) == '/' ? WORD_ROWS : WORD_UNEXPECTED);
    c->at++;
    return NO_FAULT;
}

static fault read_field(cursor *c, uint32_t most, uint32_t *value) {
    fault f = read_blank(c);
    return f.code ? f : read_number(c, most, value);
}

static fault read_side(cursor *c, position *p) {
    if (peek(c) != 'b' && peek(c) != 'w') return here(c, WORD_SIDE);
    p->side = peek(c) == 'b' ? FIRST : SECOND;
    c->at++;
    return NO_FAULT;
}

static uint8_t missing(uint64_t marbles) {
    return (uint8_t)(ABALONE_MARBLES - bits_count(marbles));
}

/* How many marbles a side has lost: at most those that are not on the board. */
static fault read_lost(cursor *c, struct abalone *a, int side) {
    size_t start = c->at;
    uint32_t value;
    fault f = read_number(c, ABALONE_MARBLES, &value);
    if (f.code) return f;
    if (value > missing(a->marbles[side])) return fault_at(ABALONE_LOST_MANY, start);
    a->lost[side] = (uint8_t)value;
    return NO_FAULT;
}

/* APGN gives the losses after the rows: -5b4w. */
static fault read_suffix(cursor *c, struct abalone *a) {
    for (int side = 0; side < 2; side++) {
        if (side == 0) c->at++;
        fault f = read_lost(c, a, side);
        if (f.code) return f;
        if (peek(c) != "bw"[side]) return here(c, WORD_UNEXPECTED);
        c->at++;
    }
    return NO_FAULT;
}

static fault read_quiet(cursor *c, struct abalone *a) {
    uint32_t value = 0;
    fault f = read_field(c, ABALONE_QUIET, &value);
    a->quiet = (uint16_t)value;
    return f;
}

/* The marbles lost by each side, together, and then the turns without an ejection. */
static fault read_counts(cursor *c, struct abalone *a) {
    if (at_end(c)) return NO_FAULT;
    for (int side = 0; side < 2; side++) {
        fault f = read_blank(c);
        if (!f.code) f = read_lost(c, a, side);
        if (f.code) return f;
    }
    return at_end(c) ? NO_FAULT : read_quiet(c, a);
}

/* The fields after a PlayStrategy board: how many marbles black and white have ejected, the side to
   move, the turns without an ejection, and the move number, which no rule uses. */
static fault read_scores(cursor *c, position *p) {
    for (int side = 0; side < 2; side++) {
        fault f = side ? read_blank(c) : NO_FAULT;
        if (!f.code) f = read_lost(c, &p->abalone, !side);
        if (f.code) return f;
    }
    fault f = read_blank(c);
    if (!f.code) f = read_side(c, p);
    if (f.code || at_end(c)) return f;
    f = read_quiet(c, &p->abalone);
    if (f.code || at_end(c)) return f;
    uint32_t number;
    return read_field(c, 99999, &number);
}

static fault read_fields(cursor *c, position *p) {
    for (int side = 0; side < 2; side++) p->abalone.lost[side] = missing(p->abalone.marbles[side]);
    bool suffix = peek(c) == '-' && c->letters != PLAYSTRATEGY;
    fault f = suffix ? read_suffix(c, &p->abalone) : NO_FAULT;
    if (!f.code) f = read_blank(c);
    if (f.code) return f;
    if (c->letters == PLAYSTRATEGY || (c->letters == NO_LETTERS && is_digit(peek(c))))
        return read_scores(c, p);
    f = read_side(c, p);
    return f.code || suffix ? f : read_counts(c, &p->abalone);
}

fault abalone_read(int rules, const char *s, size_t n, position *p) {
    cursor c = {.s = s, .n = n};
    *p = (position){.rules = (uint8_t)rules};
    if (n == 0) return fault_at(WORD_EMPTY, 0);
    fault f = read_board(&c, &p->abalone);
    if (!f.code) f = read_fields(&c, p);
    if (!f.code && !at_end(&c)) f = fault_at(WORD_TRAILING, c.at);
    if (f.code) return f;
    abalone_derive(p);
    return NO_FAULT;
}

void abalone_write(const position *p, writer *w) {
    const struct abalone *a = &p->abalone;
    for (int row = ABALONE_ROWS - 1; row >= 0; row--) {
        int empty = 0;
        for (int i = 0; i < row_cells(row); i++) {
            int cell = abalone_cell(row, first_number(row) + i);
            bool taken = bits_has(a->marbles[0] | a->marbles[1], cell);
            if (taken && empty > 0) write_int(w, empty);
            if (taken) write_char(w, bits_has(a->marbles[FIRST], cell) ? 'b' : 'w');
            empty = taken ? 0 : empty + 1;
        }
        if (empty > 0) write_int(w, empty);
        write_char(w, row > 0 ? '/' : ' ');
    }
    write_char(w, p->side == FIRST ? 'b' : 'w');
    const int counts[] = {a->lost[0], a->lost[1], a->quiet};
    for (int i = 0; i < 3; i++) {
        write_char(w, ' ');
        write_int(w, counts[i]);
    }
}

fault abalone_read_cell(const char *s, size_t n, size_t at, int *cell) {
    if (at >= n) return fault_at(WORD_UNFINISHED, n);
    int row = s[at] >= 'a' ? s[at] - 'a' : s[at] - 'A';
    if (row < 0 || row >= ABALONE_ROWS) return fault_at(WORD_CELL, at);
    if (at + 1 >= n) return fault_at(WORD_UNFINISHED, n);
    int number = s[at + 1] - '0';
    if (!abalone_on_board(row, number)) return fault_at(WORD_CELL, at);
    *cell = abalone_cell(row, number);
    return NO_FAULT;
}

void abalone_write_cell(int cell, writer *w) {
    write_char(w, (char)('a' + abalone_row(cell)));
    write_char(w, (char)('0' + abalone_number(cell)));
}

/* The direction from a cell to its neighbour. */
static int direction_to(int from, int to) {
    for (int d = 0; d < ABALONE_DIRECTIONS; d++)
        if (abalone_neighbour(from, d) == to) return d;
    return ABALONE_NO_STEP;
}

/* The target is that of the end that the text names first; the row is stored from the end that
   comes first in string order. */
static move action(int first, int last, int target) {
    int d = direction_to(first, target), axis;
    bool swap = first != last && abalone_row_length(last, first, &axis) > 0;
    int start = swap ? last : first, end = swap ? first : last;
    return d == ABALONE_NO_STEP ? abalone_pack_far(start, end, target)
                                : abalone_pack(start, end, d);
}

fault abalone_read_move(const position *p, const char *s, size_t n, move *m) {
    (void)p;
    if (n == 0) return fault_at(WORD_EMPTY, 0);
    int cell[3];
    size_t cells = n <= 4 ? 2 : 3;
    for (size_t i = 0; i < cells; i++) {
        fault f = abalone_read_cell(s, n, 2 * i, &cell[i]);
        if (f.code) return f;
    }
    if (n > 2 * cells) return fault_at(WORD_TRAILING, 2 * cells);
    if (cells == 3 && cell[0] == cell[1]) return fault_at(WORD_TURN_FORM, 2);
    *m = cells == 2 ? action(cell[0], cell[0], cell[1]) : action(cell[0], cell[1], cell[2]);
    return NO_FAULT;
}

void abalone_write_move(const position *p, move m, writer *w) {
    (void)p;
    int first = abalone_first(m), last = abalone_last(m), d = abalone_direction(m);
    abalone_write_cell(first, w);
    if (last != first) abalone_write_cell(last, w);
    abalone_write_cell(d == ABALONE_NO_STEP ? abalone_far_target(m) : abalone_next(first, d), w);
}
