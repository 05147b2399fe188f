// SPDX-License-Identifier: MIT
// "x1o/1x1/3 o": rows from the top, then the side to move; an action is its cell.
#include "games/tictactoe/tictactoe.h"

void ttt_write_cell(int cell, writer *w) {
    write_char(w, (char)('a' + cell % TTT_SIZE));
    write_char(w, (char)('1' + cell / TTT_SIZE));
}

void ttt_write_move(const position *p, move m, writer *w) {
    (void)p;
    ttt_write_cell((int)m - 1, w);
}

fault ttt_read_move(const position *p, const char *s, size_t n, move *m) {
    (void)p;
    if (n == 0) return fault_at(WORD_EMPTY, 0);
    if (s[0] < 'a' || s[0] > 'c') return fault_at(WORD_CELL, 0);
    if (n == 1) return fault_at(WORD_UNFINISHED, 1);
    if (s[1] < '1' || s[1] > '3') return fault_at(WORD_CELL, 0);
    if (n > 2) return fault_at(WORD_TRAILING, 2);
    *m = (move)(s[0] - 'a' + TTT_SIZE * (s[1] - '1') + 1);
    return NO_FAULT;
}

void ttt_write(const position *p, writer *w) {
    for (int rank = TTT_SIZE - 1; rank >= 0; rank--) {
        int empty = 0;
        for (int file = 0; file < TTT_SIZE; file++) {
            int cell = file + TTT_SIZE * rank;
            bool x = ttt_on(p, FIRST, cell), o = ttt_on(p, SECOND, cell);
            if (!x && !o) {
                empty++;
                continue;
            }
            if (empty > 0) write_int(w, empty);
            empty = 0;
            write_char(w, x ? 'x' : 'o');
        }
        if (empty > 0) write_int(w, empty);
        write_char(w, rank > 0 ? '/' : ' ');
    }
    write_char(w, p->side == FIRST ? 'x' : 'o');
}

/* Reads a row up to what ends it. */
static fault read_row(const char *s, size_t n, size_t *at, int rank, position *p) {
    int file = 0;
    for (; *at < n && s[*at] != '/' && s[*at] != ' '; ++*at) {
        char c = s[*at];
        bool digit = c >= '1' && c <= '3';
        if (!digit && c != 'x' && c != 'o') return fault_at(WORD_UNEXPECTED, *at);
        if (file + (digit ? c - '0' : 1) > TTT_SIZE) return fault_at(WORD_ROW_LONG, *at);
        if (!digit) p->tictactoe.marks[c == 'o'] |= (uint16_t)(1 << (file + TTT_SIZE * rank));
        file += digit ? c - '0' : 1;
    }
    return file < TTT_SIZE ? fault_at(*at < n ? WORD_ROW_SHORT : WORD_UNFINISHED, *at) : NO_FAULT;
}

fault ttt_read(int rules, const char *s, size_t n, position *p) {
    *p = (position){.rules = (uint8_t)rules};
    size_t at = 0;
    for (int rank = TTT_SIZE - 1; rank >= 0; rank--) {
        fault f = read_row(s, n, &at, rank, p);
        if (f.code) return f;
        if (at == n) return fault_at(WORD_UNFINISHED, n);
        if (s[at] != (rank > 0 ? '/' : ' ')) return fault_at(WORD_ROWS, at);
        at++;
    }
    if (at == n) return fault_at(WORD_UNFINISHED, n);
    if (s[at] != 'x' && s[at] != 'o') return fault_at(WORD_SIDE, at);
    if (at + 1 < n) return fault_at(WORD_TRAILING, at + 1);
    p->side = s[at] == 'o';
    ttt_derive(p);
    return ttt_valid(p) ? NO_FAULT : fault_at(TTT_COUNT, 0);
}

void ttt_tell(const position *p, const turn *t, lang l, writer *w) {
    static const char *const who[2][LANGS] = {{"Cross on ", "Croix en ", "Kreuz auf "},
                                              {"Nought on ", "Rond en ", "Kringel auf "}};
    write_text(w, who[p->side][l]);
    ttt_write_cell((int)t->act[0] - 1, w);
}
