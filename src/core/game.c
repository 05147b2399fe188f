// SPDX-License-Identifier: MIT
#include "core/game.h"

#include "base/chars.h"
#include "base/check.h"
#include "base/cpu.h"

const word *game_word(const game *g, int code) {
    if (g && code >= GAME_WORDS && code < GAME_WORDS + g->text->word_count)
        return &g->text->words[code - GAME_WORDS];
    return &common_words[code >= 0 && code < WORD_COMMON_COUNT ? code : WORD_ILLEGAL];
}

const char *game_ruling(const game *g, int code) {
    if (g && code == WORD_REPETITION) return g->text->repetition_ruling;
    if (g && code == WORD_NO_MOVE) return g->text->no_move_ruling;
    if (g && code == WORD_FLAG && g->text->clock_ruling) return g->text->clock_ruling;
    return game_word(g, code)->ruling;
}

void game_write_reason(const game *g, int code, writer *w) {
    const char *ruling = game_ruling(g, code);
    write_text(w, ruling);
    if (*ruling) write_char(w, ' ');
    write_text(w, game_word(g, code)->slug);
}

void game_write_name(const game *g, int rules, writer *w) {
    write_text(w, g->id);
    write_char(w, ':');
    write_text(w, g->rule_sets[rules].id);
}

int game_rule_set(const game *g, const char *id, size_t n) {
    for (int v = 0; v < g->rule_set_count; v++)
        if (chars_are(id, n, g->rule_sets[v].id)) return v;
    return -1;
}

void game_start(const game *g, int rules, position *p) {
    const char *text = g->rule_sets[rules].start;
    fault f = g->text->read(rules, text, chars_count(text), p);
    CHECK(f.code == 0);
    (void)f;
}

uint64_t game_least_key(const game *g, const position *p) {
    uint64_t least = p->key;
    for (int i = 0; i < g->rules->mirror_count; i++) {
        position image;
        g->rules->mirror(p, i, &image);
        if (image.key < least) least = image.key;
    }
    return least;
}

const game *game_fast(const game *g) {
    return g->v3 && cpu_runs_v3() ? g->v3 : g;
}
