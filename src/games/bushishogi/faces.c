// SPDX-License-Identifier: MIT
#include "games/bushishogi/faces.h"

#include "games/bushishogi/bushishogi.h"

const char *const bushi_ways[] = {
    [BUSHI_TURN] = "clockwise", [BUSHI_FORWARD] = "front", [BUSHI_LEFT] = "left",
    [BUSHI_RIGHT] = "right",    [BUSHI_BACKWARD] = "back",
};

int bushi_side(int rules, int orientation, int side) {
    switch (side) {
    case BUSHI_N: /* three rolls forward make a roll backward, which is never legal */
        return bushi_roll(rules, bushi_side(rules, orientation, BUSHI_BOTTOM), BUSHI_FORWARD);
    case BUSHI_E:
        return bushi_roll(rules, orientation, BUSHI_LEFT);
    case BUSHI_S:
        return bushi_roll(rules, orientation, BUSHI_FORWARD);
    case BUSHI_W:
        return bushi_roll(rules, orientation, BUSHI_RIGHT);
    case BUSHI_BOTTOM:
        return bushi_roll(rules, bushi_roll(rules, orientation, BUSHI_FORWARD), BUSHI_FORWARD);
    default:
        return orientation;
    }
}

void bushi_orientation_name(int orientation, char name[3]) {
    name[0] = (char)('1' + orientation / BUSHI_EDGES);
    name[1] = "nesw"[orientation % BUSHI_EDGES];
    name[2] = '\0';
}
