// SPDX-License-Identifier: MIT
#include "core/setup.h"

/* The index of the cell with this name, not counting row separators; -1: there is none. */
static int find_cell(const setup *s, const char *name) {
    int number = 0;
    for (const char *c = s->cells; *c; c += 2, number++) {
        if (*c == '/') c++;
        if (c[0] == name[0] && c[1] == name[1]) return number;
    }
    return -1;
}

static bool is_piece(const setup *s, char letter) {
    for (int i = 0; i < s->piece_count; i++)
        if (s->pieces[i].letter == letter) return true;
    return false;
}

/* Reads "a1g d1G" into the letters of the cells. */
static fault read_cells(const setup *s, const char *text, size_t n, char on[SETUP_CELLS]) {
    enum { PART = 3 };
    for (size_t at = 0; at < n;) {
        if (text[at] == ' ') {
            at++;
            continue;
        }
        int cell = n - at < 2 ? -1 : find_cell(s, text + at);
        if (cell < 0) return fault_at(WORD_CELL, at);
        if (n - at < PART) return fault_at(WORD_UNFINISHED, n);
        if (!is_piece(s, text[at + 2])) return fault_at(WORD_UNEXPECTED, at + 2);
        if (n - at > PART && text[at + PART] != ' ') return fault_at(WORD_TRAILING, at + PART);
        on[cell] = text[at + 2];
        at += PART;
    }
    return NO_FAULT;
}

static void write_cells(const setup *s, const char on[SETUP_CELLS], writer *w) {
    int number = 0, empty = 0;
    for (const char *c = s->cells;; c += 2, number++) {
        bool row_ends = *c == '/' || !*c;
        if (empty > 0 && (row_ends || on[number])) {
            write_int(w, empty);
            empty = 0;
        }
        if (!*c) return;
        if (*c == '/') write_char(w, *c++);
        if (on[number])
            write_char(w, on[number]);
        else
            empty++;
    }
}

fault setup_write(const game *g, int side, const char *s, size_t n, const char *lost, size_t lost_n,
                  writer *w) {
    if (g->hands->setup->cells) {
        char on[SETUP_CELLS] = {0};
        fault f = read_cells(g->hands->setup, s, n, on);
        if (f.code) return f;
        write_cells(g->hands->setup, on, w);
    } else {
        write_bytes(w, s, n);
    }
    write_char(w, ' ');
    write_char(w, g->letters[side]);
    if (lost_n > 0) {
        write_char(w, ' ');
        write_bytes(w, lost, lost_n);
    }
    return NO_FAULT;
}
