// SPDX-License-Identifier: MIT
// Which pieces can be placed where when setting up a position.
#include "core/setup.h"
#include "games/sensei/sensei.h"

static const setup_piece pieces[] = {
    {'g', FIRST, false, "green", {"green stone", "pierre verte", "grüner Stein"}},
    {'G',
     FIRST,
     true,
     "green",
     {"green stone with the Sage", "pierre verte avec le Sage", "grüner Stein mit dem Weisen"}},
    {'r', SECOND, false, "red", {"red stone", "pierre rouge", "roter Stein"}},
    {'R',
     SECOND,
     true,
     "red",
     {"red stone with the Monkey", "pierre rouge avec le Singe", "roter Stein mit dem Affen"}},
    {'*', -1, false, "pit", {"pit", "gouffre", "Loch"}},
};

const setup sensei_setup = {
    .cells = "a7b7c7d7e7f7g7/a6b6c6d6e6f6g6/a5b5c5d5e5f5g5/a4b4c4d4e4f4g4/a3b3c3d3e3f3g3/"
             "a2b2c2d2e2f2g2/a1b1c1d1e1f1g1",
    .pieces = pieces,
    .piece_count = sizeof pieces / sizeof *pieces,
};
