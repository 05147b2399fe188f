// SPDX-License-Identifier: MIT
#include "games/sensei/sensei.h"

int sensei_moves(const position *p, move out[MAX_MOVES]) {
    (void)p;
    (void)out;
    return 0;
}

void sensei_play(const position *p, move m, position *next) {
    (void)p;
    (void)m;
    (void)next;
}

bool sensei_legal(const position *p, move m) {
    (void)p;
    (void)m;
    return false;
}

int sensei_why_not(const position *p, move m) {
    (void)p;
    (void)m;
    return 0;
}

bool sensei_valid(const position *p) {
    (void)p;
    return false;
}

void sensei_mirror(const position *p, int which, position *out) {
    (void)p;
    (void)which;
    (void)out;
}
