// SPDX-License-Identifier: MIT
#include "games/bushishogi/bushishogi.h"

char bushi_mark(int rules, int attitude, int edge) {
    (void)rules;
    (void)attitude;
    (void)edge;
    return 0;
}

int bushi_roll(int rules, int attitude, int how) {
    (void)rules;
    (void)attitude;
    (void)how;
    return 0;
}
