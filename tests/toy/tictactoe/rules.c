// SPDX-License-Identifier: MIT
// T1 a mark goes on a free cell; T2 three in a line win; T3 a full board is a draw.
#include "base/hash.h"
#include "games/tictactoe/tictactoe.h"

static const uint16_t lines[] = {0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};
enum { LINES = sizeof lines / sizeof *lines };

static bool has_line(int marks) {
    for (int i = 0; i < LINES; i++)
        if ((marks & lines[i]) == lines[i]) return true;
    return false;
}

static int count_bits(int bits) {
    int n = 0;
    for (; bits; bits &= bits - 1) n++;
    return n;
}

void ttt_derive(position *p) {
    const uint16_t *marks = p->tictactoe.marks;
    p->key = hash_fold(hash_fold(p->side, marks[FIRST]), marks[SECOND]);
    p->result = ONGOING;
    p->why = 0;
    for (int side = FIRST; side <= SECOND; side++)
        if (has_line(marks[side])) {
            p->result = win_for(side);
            p->why = TTT_LINE;
        }
    if (p->result != ONGOING || (marks[FIRST] | marks[SECOND]) != TTT_FULL) return;
    p->result = DRAWN;
    p->why = TTT_DRAWN;
}

int ttt_moves(const position *p, move out[MAX_MOVES]) {
    int n = 0;
    for (move m = 1; m <= TTT_CELLS; m++)
        if (ttt_legal(p, m)) out[n++] = m;
    return n;
}

void ttt_play(const position *p, move m, position *next) {
    *next = *p;
    next->tictactoe.marks[p->side] |= (uint16_t)(1 << (m - 1));
    next->side = !p->side;
    ttt_derive(next);
}

int ttt_why_not(const position *p, move m) {
    if (p->result != ONGOING) return WORD_GAME_OVER;
    if (m < 1 || m > TTT_CELLS) return WORD_ILLEGAL;
    int cell = (int)m - 1;
    return ttt_on(p, FIRST, cell) || ttt_on(p, SECOND, cell) ? TTT_TAKEN : 0;
}

bool ttt_legal(const position *p, move m) {
    return ttt_why_not(p, m) == 0;
}

bool ttt_valid(const position *p) {
    const uint16_t *marks = p->tictactoe.marks;
    int ahead = count_bits(marks[FIRST]) - count_bits(marks[SECOND]);
    position same = *p;
    ttt_derive(&same);
    return !(marks[FIRST] & marks[SECOND]) && ahead == (p->side == SECOND) && same.key == p->key
           && same.result == p->result;
}

void ttt_lines(const position *p, int side, int count[TTT_SIZE + 1]) {
    for (int i = 0; i <= TTT_SIZE; i++) count[i] = 0;
    for (int i = 0; i < LINES; i++)
        if (!(p->tictactoe.marks[!side] & lines[i]))
            count[count_bits(p->tictactoe.marks[side] & lines[i])]++;
}
