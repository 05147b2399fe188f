// SPDX-License-Identifier: MIT
// The choices for setting up a position: the orientation of each cube, or not yet set down.
#include "core/setup.h"
#include "games/bushishogi/bushishogi.h"

extern const setup bushi_setup;
const setup bushi_setup = {
    .choices = "- 1n 1e 1s 1w 2n 2e 2s 2w 3n 3e 3s 3w 4n 4e 4s 4w 5n 5e 5s 5w 6n 6e 6s 6w",
};
