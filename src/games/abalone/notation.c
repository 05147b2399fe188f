// SPDX-License-Identifier: MIT
#include "games/abalone/abalone.h"

fault abalone_read(int rules, const char *s, size_t n, position *p) {
    (void)rules;
    (void)s;
    (void)n;
    (void)p;
    return fault_at(WORD_ILLEGAL, 0);
}

void abalone_write(const position *p, writer *w) {
    (void)p;
    (void)w;
}

fault abalone_read_move(const position *p, const char *s, size_t n, move *m) {
    (void)p;
    (void)s;
    (void)n;
    (void)m;
    return fault_at(WORD_ILLEGAL, 0);
}

void abalone_write_move(const position *p, move m, writer *w) {
    (void)p;
    (void)m;
    (void)w;
}
