// SPDX-License-Identifier: MIT
// Positions and actions as text: ranks 7 to 1 separated by '/', each from file a to g, then the
// side to move; an action is its two squares.
#include "games/sensei/sensei.h"

/* Puts one stone, character or pit on the board. Returns 0, or the word code of the error. */
static int put(position *p, char c, int square, bool character[2]) {
    struct sensei *s = &p->sensei;
    if (c == '*') {
        if (p->rules != SENSEI_ARASHI_EXPERT) return SENSEI_NO_PITS_HERE;
        s->pits |= bit(square);
        return 0;
    }
    int side = c == 'r' || c == 'R';
    if (c == 'G' || c == 'R') {
        if (character[side]) return SENSEI_CHARACTERS_MANY;
        character[side] = true;
        s->carrier[side] = (uint8_t)square;
    }
    if (bits_count(s->stones[side]) == SENSEI_SIZE) return SENSEI_STONES_MANY;
    s->stones[side] |= bit(square);
    return 0;
}

static bool is_piece(char c) {
    return c == 'g' || c == 'G' || c == 'r' || c == 'R' || c == '*';
}

/* Reads one rank and moves *at past it. */
static fault read_rank(const char *s, size_t n, size_t *at, int rank, bool character[2],
                       position *p) {
    int file = 0;
    for (; *at < n && s[*at] != '/' && s[*at] != ' '; ++*at) {
        char c = s[*at];
        bool digit = c >= '1' && c <= '9';
        if (!digit && !is_piece(c)) return fault_at(WORD_UNEXPECTED, *at);
        int wide = digit ? c - '0' : 1;
        if (file + wide > SENSEI_SIZE) return fault_at(WORD_ROW_LONG, *at);
        int wrong = digit ? 0 : put(p, c, file * 8 + rank, character);
        if (wrong) return fault_at(wrong, *at);
        file += wide;
    }
    return file < SENSEI_SIZE ? fault_at(WORD_ROW_SHORT, *at) : NO_FAULT;
}

fault sensei_read(int rules, const char *s, size_t n, position *p) {
    *p = (position){.rules = (uint8_t)rules};
    if (n == 0) return fault_at(WORD_EMPTY, 0);
    bool character[2] = {false, false};
    size_t at = 0;
    for (int rank = SENSEI_SIZE - 1; rank >= 0; rank--) {
        fault f = read_rank(s, n, &at, rank, character, p);
        if (f.code) return f;
        if (rank == 0) break;
        if (at == n || s[at] != '/') return fault_at(WORD_ROWS, at);
        at++;
    }
    if (at < n && s[at] == '/') return fault_at(WORD_ROWS, at);
    for (int side = 0; side < 2; side++)
        if (bits_count(p->sensei.stones[side]) < SENSEI_SIZE)
            return fault_at(SENSEI_STONES_FEW, at);
    if (!character[0] || !character[1]) return fault_at(SENSEI_CHARACTER_MISSING, at);
    if (at == n || s[at] != ' ') return fault_at(WORD_SIDE, at);
    at++;
    if (at == n || (s[at] != 'g' && s[at] != 'r')) return fault_at(WORD_SIDE, at);
    p->side = s[at] == 'g' ? FIRST : SECOND;
    if (at + 1 < n) return fault_at(WORD_TRAILING, at + 1);
    sensei_derive(p);
    return NO_FAULT;
}

static char letter(const position *p, int square) {
    const struct sensei *s = &p->sensei;
    if (bits_has(s->pits, square)) return '*';
    if (bits_has(s->stones[FIRST], square)) return s->carrier[FIRST] == square ? 'G' : 'g';
    if (bits_has(s->stones[SECOND], square)) return s->carrier[SECOND] == square ? 'R' : 'r';
    return '\0';
}

void sensei_write(const position *p, writer *w) {
    for (int rank = SENSEI_SIZE - 1; rank >= 0; rank--) {
        int empty = 0;
        for (int file = 0; file < SENSEI_SIZE; file++) {
            char c = letter(p, file * 8 + rank);
            if (!c) {
                empty++;
                continue;
            }
            if (empty) write_int(w, empty);
            empty = 0;
            write_char(w, c);
        }
        if (empty) write_int(w, empty);
        write_char(w, rank ? '/' : ' ');
    }
    write_char(w, p->side == FIRST ? 'g' : 'r');
}

fault sensei_read_move(const position *p, const char *s, size_t n, move *m) {
    (void)p;
    if (n == 0) return fault_at(WORD_EMPTY, 0);
    int squares[2] = {0, 0};
    for (size_t i = 0; i < 4; i++) {
        if (i == n) return fault_at(WORD_UNFINISHED, n);
        char first = i % 2 ? '1' : 'a';
        if (s[i] < first || s[i] >= first + SENSEI_SIZE) return fault_at(WORD_CELL, i);
        squares[i / 2] = squares[i / 2] * 8 + (s[i] - first);
    }
    if (n > 4) return fault_at(WORD_TRAILING, 4);
    *m = sensei_action(squares[0], squares[1]);
    return NO_FAULT;
}

static void write_square(int square, writer *w) {
    write_char(w, (char)('a' + (square >> 3)));
    write_char(w, (char)('1' + (square & 7)));
}

void sensei_write_move(const position *p, move m, writer *w) {
    (void)p;
    if (m == MOVE_END)
        return; /* the end of a turn is not written, since it follows from the length */
    write_square(sensei_from(m), w);
    write_square(sensei_to(m), w);
}
