// SPDX-License-Identifier: MIT
// perft in the obvious way: a table of neighbours, a loop over marbles and directions, a list of
// moves, and its length at the last ply. `sandan bench perft` compares the game's generator with
// it.
#include "base/bits.h"
#include "games/abalone/abalone.h"

enum { CELLS = 61, DIRECTIONS = 6, PLAIN_MOVES = 256 };

/* Cells row by row from the bottom; row r holds the numbers first_number(r) .. last_number(r). */
static int first_number(int row) {
    return row < 5 ? 1 : row - 3;
}

static int last_number(int row) {
    return row < 4 ? row + 5 : 9;
}

typedef struct board {
    uint64_t own, other;
    int own_lost, other_lost;
} board;

typedef struct table {
    int16_t next[CELLS][DIRECTIONS]; /* -1: off the board */
} table;

/* One move: `n` marbles from cell `from` along `axis`, all one step in direction `d`. */
typedef struct plain_move {
    int16_t from, axis, n, d;
} plain_move;

static int row_start(int row) {
    int cell = 0;
    for (int r = 0; r < row; r++) cell += last_number(r) - first_number(r) + 1;
    return cell;
}

static int cell_of(int row, int number) {
    if (row < 0 || row > 8 || number < first_number(row) || number > last_number(row)) return -1;
    return row_start(row) + number - first_number(row);
}

static void table_fill(table *t) {
    static const int rows[DIRECTIONS] = {0, 1, 1, 0, -1, -1};
    static const int numbers[DIRECTIONS] = {1, 1, 0, -1, -1, 0};
    for (int row = 0; row < 9; row++)
        for (int number = first_number(row); number <= last_number(row); number++)
            for (int d = 0; d < DIRECTIONS; d++)
                t->next[cell_of(row, number)][d] =
                    (int16_t)cell_of(row + rows[d], number + numbers[d]);
}

/* Read from the notation, so that no code is shared with the game's own board. */
static board board_of(const position *p) {
    char text[MAX_POSITION];
    writer w = writer_on(text, sizeof text);
    abalone_write(p, &w);
    uint64_t sets[2] = {0, 0};
    const char *s = text;
    for (int row = 8; row >= 0; row--, s++) {
        for (int cell = row_start(row); *s != '/' && *s != ' '; s++) {
            if (*s == 'b' || *s == 'w')
                sets[*s == 'w'] |= bit(cell++);
            else
                cell += *s - '0';
        }
    }
    int us = *s == 'w';
    return (board){sets[us], sets[!us], s[us ? 4 : 2] - '0', s[us ? 2 : 4] - '0'};
}

static bool inline_move(const table *t, const board *b, int from, int d, int *n) {
    int at = t->next[from][d], pushed = 0;
    for (*n = 1; at >= 0 && *n < 3 && bits_has(b->own, at); ++*n) at = t->next[at][d];
    if (at < 0 || bits_has(b->own, at)) return false;
    while (at >= 0 && bits_has(b->other, at)) {
        if (++pushed >= *n) return false;
        at = t->next[at][d];
    }
    return at < 0 || !bits_has(b->own, at);
}

static int list_moves(const table *t, const board *b, plain_move out[PLAIN_MOVES]) {
    int count = 0;
    uint64_t taken = b->own | b->other;
    for (uint64_t left = b->own; left;) {
        int from = bits_pop(&left);
        for (int d = 0, n = 0; d < DIRECTIONS; d++)
            if (inline_move(t, b, from, d, &n))
                out[count++] = (plain_move){(int16_t)from, (int16_t)d, (int16_t)n, (int16_t)d};
        for (int d = 0; d < DIRECTIONS; d++) {
            int side = t->next[from][d];
            if (side < 0 || bits_has(taken, side)) continue;
            for (int axis = 0; axis < 3; axis++) {
                if (axis == d % 3) continue;
                int at = from;
                for (int n = 2; n <= 3; n++) {
                    at = t->next[at][axis];
                    if (at < 0 || !bits_has(b->own, at)) break;
                    side = t->next[at][d];
                    if (side < 0 || bits_has(taken, side)) break;
                    out[count++] =
                        (plain_move){(int16_t)from, (int16_t)axis, (int16_t)n, (int16_t)d};
                }
            }
        }
    }
    return count;
}

static board play(const table *t, const board *b, plain_move m) {
    board next = {b->other, b->own, b->other_lost, b->own_lost}; /* the sides swap */
    if (m.axis == m.d) {
        int at = m.from;
        for (int i = 0; i < m.n; i++) at = t->next[at][m.d];
        next.other ^= bit(m.from) | bit(at);
        if (!bits_has(next.own, at)) return next;
        next.own ^= bit(at);
        while (at >= 0 && bits_has(b->other, at)) at = t->next[at][m.d];
        if (at >= 0)
            next.own |= bit(at);
        else
            next.own_lost++;
        return next;
    }
    for (int i = 0, at = m.from; i < m.n; i++, at = t->next[at][m.axis])
        next.other ^= bit(at) | bit(t->next[at][m.d]);
    return next;
}

static uint64_t count(const table *t, const board *b, int depth) {
    if (depth == 0) return 1;
    if (b->own_lost >= 6) return 0;
    plain_move list[PLAIN_MOVES];
    int n = list_moves(t, b, list);
    if (depth == 1) return (uint64_t)n;
    uint64_t total = 0;
    for (int i = 0; i < n; i++) {
        board next = play(t, b, list[i]);
        total += count(t, &next, depth - 1);
    }
    return total;
}

uint64_t abalone_plain_perft(const position *p, int depth) {
    table t;
    table_fill(&t);
    board b = board_of(p);
    return count(&t, &b, depth);
}
