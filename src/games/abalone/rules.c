// SPDX-License-Identifier: MIT
#include "games/abalone/abalone.h"

int abalone_moves(const position *p, move out[MAX_MOVES]) {
    (void)p;
    (void)out;
    return 0;
}

void abalone_play(const position *p, move m, position *next) {
    (void)p;
    (void)m;
    (void)next;
}

bool abalone_legal(const position *p, move m) {
    (void)p;
    (void)m;
    return false;
}

int abalone_why_not(const position *p, move m) {
    (void)p;
    (void)m;
    return 0;
}

bool abalone_valid(const position *p) {
    (void)p;
    return false;
}

uint64_t abalone_count(const position *p) {
    (void)p;
    return 0;
}

int abalone_at_limit(const position *p, uint32_t limit) {
    (void)p;
    (void)limit;
    return 0;
}

void abalone_mirror(const position *p, int which, position *out) {
    (void)p;
    (void)which;
    (void)out;
}
