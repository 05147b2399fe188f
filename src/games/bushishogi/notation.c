// SPDX-License-Identifier: MIT
// Positions and turns of Bushishogi as text: `1s 3e b`, `- - b`; `t`, `f`, `l`, `r`, `4w`.
#include "games/bushishogi/bushishogi.h"

static const char edge_letters[] = "nesw";
static const char move_letters[] = " tflrb";

/* The index of c in a string, or -1. */
static int index_of(const char *s, char c) {
    for (int i = 0; s[i]; i++)
        if (s[i] == c) return i;
    return -1;
}

/* Reads an orientation at *at and moves past it. */
static fault read_orientation(const char *s, size_t n, size_t *at, uint8_t *cube) {
    size_t i = *at;
    if (i >= n) return fault_at(WORD_UNFINISHED, n);
    if (s[i] < '1' || s[i] > '6') return fault_at(BUSHI_WORD_ORIENTATION, i);
    if (i + 1 >= n) return fault_at(WORD_UNFINISHED, n);
    int edge = index_of(edge_letters, s[i + 1]);
    if (edge < 0) return fault_at(BUSHI_WORD_ORIENTATION, i + 1);
    *cube = (uint8_t)((s[i] - '1') * BUSHI_EDGES + edge);
    *at = i + 2;
    return NO_FAULT;
}

static fault read_cube(const char *s, size_t n, size_t *at, uint8_t *cube) {
    if (*at < n && s[*at] == '-') {
        *cube = BUSHI_UNSET;
        *at += 1;
    } else {
        fault f = read_orientation(s, n, at, cube);
        if (f.code) return f;
    }
    if (*at >= n) return fault_at(WORD_UNFINISHED, n);
    if (s[*at] != ' ') return fault_at(WORD_UNEXPECTED, *at);
    *at += 1;
    return NO_FAULT;
}

fault bushi_read(int rules, const char *s, size_t n, position *p) {
    if (n == 0) return fault_at(WORD_EMPTY, 0);
    *p = (position){.rules = (uint8_t)rules};
    size_t at = 0;
    size_t cube_at[2];
    for (int side = FIRST; side <= SECOND; side++) {
        cube_at[side] = at;
        fault f = read_cube(s, n, &at, &p->bushi.cube[side]);
        if (f.code) return f;
    }
    if (at >= n) return fault_at(WORD_UNFINISHED, n);
    if (s[at] != 'b' && s[at] != 'w') return fault_at(WORD_SIDE, at);
    p->side = s[at] == 'b' ? FIRST : SECOND;
    if (at + 1 < n) return fault_at(WORD_TRAILING, at + 1);
    if (p->bushi.cube[p->side] != BUSHI_UNSET && p->bushi.cube[!p->side] == BUSHI_UNSET)
        return fault_at(BUSHI_WORD_ORDER, cube_at[!p->side]);
    bushi_derive(p);
    return NO_FAULT;
}

static void write_cube(int cube, writer *w) {
    if (cube == BUSHI_UNSET) {
        write_char(w, '-');
        return;
    }
    write_char(w, (char)('1' + cube / BUSHI_EDGES));
    write_char(w, edge_letters[cube % BUSHI_EDGES]);
}

void bushi_write(const position *p, writer *w) {
    write_cube(p->bushi.cube[FIRST], w);
    write_char(w, ' ');
    write_cube(p->bushi.cube[SECOND], w);
    write_char(w, ' ');
    write_char(w, p->side == FIRST ? 'b' : 'w');
}

fault bushi_read_move(const position *p, const char *s, size_t n, move *m) {
    (void)p;
    if (n == 0) return fault_at(WORD_EMPTY, 0);
    int letter = index_of(move_letters + 1, s[0]) + 1;
    size_t at = 1;
    if (letter > 0) {
        *m = (move)letter;
    } else {
        if (s[0] < '0' || s[0] > '9') return fault_at(WORD_TURN_FORM, 0);
        uint8_t cube = 0;
        at = 0;
        fault f = read_orientation(s, n, &at, &cube);
        if (f.code) return f;
        *m = (move)(BUSHI_PLACE + cube);
    }
    return at < n ? fault_at(WORD_TRAILING, at) : NO_FAULT;
}

void bushi_write_move(const position *p, move m, writer *w) {
    (void)p;
    if (m >= BUSHI_PLACE)
        write_cube((int)m - BUSHI_PLACE, w);
    else
        write_char(w, move_letters[m]);
}
