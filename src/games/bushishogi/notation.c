// SPDX-License-Identifier: MIT
#include "games/bushishogi/bushishogi.h"

fault bushi_read(int rules, const char *s, size_t n, position *p) {
    (void)rules;
    (void)s;
    (void)n;
    (void)p;
    return fault_at(WORD_ILLEGAL, 0);
}

void bushi_write(const position *p, writer *w) {
    (void)p;
    (void)w;
}

fault bushi_read_move(const position *p, const char *s, size_t n, move *m) {
    (void)p;
    (void)s;
    (void)n;
    (void)m;
    return fault_at(WORD_ILLEGAL, 0);
}

void bushi_write_move(const position *p, move m, writer *w) {
    (void)p;
    (void)m;
    (void)w;
}
