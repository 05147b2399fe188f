// SPDX-License-Identifier: MIT
// The geometry of a cube. It follows from how the faces come up (B1) and is the same for every
// edition. The faces themselves are data of the rule sets, in game.c.
#include "games/bushishogi/bushishogi.h"

#include "base/check.h"

/* The faces at the front, right, back and left of each face, when it has come up from home (1 up,
   4 in front, 5 on the right) by the roll of B1. */
static const uint8_t around[BUSHI_FACES][BUSHI_EDGES] = {
    {4, 5, 2, 6}, /* 1: home */
    {1, 5, 3, 6}, /* 2: a roll forward */
    {2, 5, 4, 6}, /* 3: two rolls forward */
    {3, 5, 1, 6}, /* 4: a roll backward */
    {4, 3, 2, 1}, /* 5: a roll left */
    {4, 1, 2, 3}, /* 6: a roll right */
};

/* The edge at which the samurai of a face stands when it has come up by the roll of B1. */
static int samurai(int rules, int face) {
    const char *marks = bushi_edition_of(rules)->face[face];
    int edge = 0;
    while (marks[edge] != 's') edge++;
    return edge;
}

/* How many quarter turns clockwise the top face is from the way it comes up by B1. */
static int quarters(int rules, int orientation) {
    return (orientation - samurai(rules, orientation / BUSHI_EDGES)) & 3;
}

static int orientation_of(int rules, int face, int turned) {
    return face * BUSHI_EDGES + ((samurai(rules, face) + turned) & 3);
}

char bushi_mark(int rules, int orientation, int edge) {
    int face = orientation / BUSHI_EDGES;
    return bushi_edition_of(rules)->face[face][(edge - quarters(rules, orientation)) & 3];
}

/* Rolling towards an edge brings up the face at the opposite edge, and the old top face ends up at
   the edge rolled towards. That determines how the new top face is turned. */
static int roll_towards(int rules, int orientation, int edge) {
    int old = orientation / BUSHI_EDGES;
    int up = around[old][(edge + 2 - quarters(rules, orientation)) & 3] - 1;
    int at = 0;
    while (around[up][at] != old + 1) at++;
    return orientation_of(rules, up, edge - at);
}

int bushi_roll(int rules, int orientation, int how) {
    CHECK(orientation >= 0 && orientation < BUSHI_ORIENTATIONS);
    switch (how) {
    case BUSHI_TURN:
        return orientation_of(rules, orientation / BUSHI_EDGES, quarters(rules, orientation) + 1);
    case BUSHI_FORWARD:
        return roll_towards(rules, orientation, BUSHI_N);
    case BUSHI_LEFT:
        return roll_towards(rules, orientation, BUSHI_W);
    case BUSHI_RIGHT:
        return roll_towards(rules, orientation, BUSHI_E);
    default:
        CHECK(false);
        return orientation;
    }
}

bool bushi_points(int rules, int orientation) {
    return bushi_mark(rules, orientation, BUSHI_N) == 'x';
}
