// SPDX-License-Identifier: MIT
// Which pieces can be placed where when setting up a position.
#include "core/setup.h"
#include "games/abalone/abalone.h"

static const setup_piece pieces[] = {
    {'b', FIRST, false, "black", {"black marble", "bille noire", "schwarze Kugel"}},
    {'w', SECOND, false, "white", {"white marble", "bille blanche", "weiße Kugel"}},
};

const setup abalone_setup = {
    .cells = "i5i6i7i8i9/h4h5h6h7h8h9/g3g4g5g6g7g8g9/f2f3f4f5f6f7f8f9/e1e2e3e4e5e6e7e8e9/"
             "d1d2d3d4d5d6d7d8/c1c2c3c4c5c6c7/b1b2b3b4b5b6/a1a2a3a4a5",
    .pieces = pieces,
    .piece_count = sizeof pieces / sizeof *pieces,
};
