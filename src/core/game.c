// SPDX-License-Identifier: MIT
#include "core/game.h"

#include "base/check.h"

const word *game_word(const game *g, int code) {
    if (code >= GAME_WORDS && code < GAME_WORDS + g->word_count)
        return &g->words[code - GAME_WORDS];
    return &common_words[code >= 0 && code < WORD_COMMON_COUNT ? code : WORD_ILLEGAL];
}

const char *game_ruling(const game *g, int code) {
    if (code == WORD_REPETITION) return g->repetition_ruling;
    if (code == WORD_NO_MOVE) return g->no_move_ruling;
    return game_word(g, code)->ruling;
}

static size_t length(const char *s) {
    size_t n = 0;
    while (s[n]) n++;
    return n;
}

int game_rule_set(const game *g, const char *id, size_t n) {
    for (int v = 0; v < g->rule_set_count; v++) {
        const char *have = g->rule_sets[v].id;
        size_t i = 0;
        while (i < n && have[i] && have[i] == id[i]) i++;
        if (i == n && !have[i]) return v;
    }
    return -1;
}

void game_start(const game *g, int rules, position *p) {
    const char *text = g->rule_sets[rules].start;
    fault f = g->read(rules, text, length(text), p);
    CHECK(f.code == 0);
    (void)f;
}
