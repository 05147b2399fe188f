// SPDX-License-Identifier: MIT
// What lies on the six sides of a cube, for pictures: it follows from rolling.
#ifndef SANDAN_GAMES_BUSHISHOGI_FACES_H
#define SANDAN_GAMES_BUSHISHOGI_FACES_H

enum { BUSHI_TOP = 4, BUSHI_BOTTOM = 5, BUSHI_SIDES = 6 }; /* after BUSHI_N .. BUSHI_W */

/* The attitude in which the face on a side would come up when rolled away from that side, the
   bottom one by two rolls forward. So its marks are those of that side folded out flat around the
   top face, neither turned nor mirrored. */
int bushi_side(int rules, int attitude, int side);
/* Where a move goes, by BUSHI_TURN .. BUSHI_BACKWARD, in words of views: "clockwise", "front". */
extern const char *const bushi_ways[];
/* "1s" */
void bushi_attitude_name(int attitude, char name[3]);

#endif
