// SPDX-License-Identifier: MIT
#include "games/games.h"

#include "base/chars.h"

extern const game sensei_game;
extern const game abalone_game;
extern const game bushishogi_game;

const game *const games[GAME_COUNT] = {&sensei_game, &abalone_game, &bushishogi_game};

fault games_find(const char *s, size_t n, const game **g, int *rules) {
    size_t colon = 0;
    while (colon < n && s[colon] != ':') colon++;
    for (int i = 0; i < GAME_COUNT; i++) {
        if (!chars_are(s, colon, games[i]->id)) continue;
        *g = games[i];
        *rules = 0;
        if (colon == n) return NO_FAULT;
        *rules = game_rule_set(*g, s + colon + 1, n - colon - 1);
        return *rules < 0 ? fault_at(WORD_NO_RULE_SET, colon + 1) : NO_FAULT;
    }
    return fault_at(WORD_NO_GAME, 0);
}
