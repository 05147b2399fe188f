// SPDX-License-Identifier: MIT
#include "games/bushishogi/bushishogi.h"

int bushi_moves(const position *p, move out[MAX_MOVES]) {
    (void)p;
    (void)out;
    return 0;
}

void bushi_play(const position *p, move m, position *next) {
    (void)p;
    (void)m;
    (void)next;
}

bool bushi_legal(const position *p, move m) {
    (void)p;
    (void)m;
    return false;
}

int bushi_why_not(const position *p, move m) {
    (void)p;
    (void)m;
    return 0;
}

bool bushi_valid(const position *p) {
    (void)p;
    return false;
}

void bushi_mirror(const position *p, int which, position *out) {
    (void)p;
    (void)which;
    (void)out;
}
