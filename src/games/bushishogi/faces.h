// SPDX-License-Identifier: MIT
// The faces on the six sides of a cube, for pictures; derived from rolling.
#ifndef SANDAN_GAMES_BUSHISHOGI_FACES_H
#define SANDAN_GAMES_BUSHISHOGI_FACES_H

enum { BUSHI_TOP = 4, BUSHI_BOTTOM = 5, BUSHI_SIDES = 6 }; /* after BUSHI_N .. BUSHI_W */

/* The orientation after rolling away from a side, so that its face comes up; two rolls forward for
   the bottom. The marks are then those of that side folded out flat around the top face, neither
   turned nor mirrored. */
int bushi_side(int rules, int orientation, int side);
/* Where a move goes, indexed by BUSHI_TURN .. BUSHI_BACKWARD, as views call it: "clockwise",
   "front". */
extern const char *const bushi_ways[];
/* "1s" */
void bushi_orientation_name(int orientation, char name[3]);

#endif
