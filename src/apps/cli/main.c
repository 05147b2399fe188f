// SPDX-License-Identifier: MIT
#include <stdio.h>

#include "games/games.h"

int main(void) {
    for (int i = 0; i < GAME_COUNT; i++) puts(games[i]->id);
    return 0;
}
