// SPDX-License-Identifier: MIT
// A search of any position, for the targets that do it in different ways. Input: GAME or
// GAME:RULESET, a position (or nothing for the start), then the turns played so far; one per line.
// The bytes of an unreadable line choose turns instead, so that most inputs reach the search.
#ifndef SANDAN_TESTS_FUZZ_SEARCHING_H
#define SANDAN_TESTS_FUZZ_SEARCHING_H

#include "core/turn.h"
#include "fuzz/fuzz.h"
#include "search/search.h"

enum { PAST = 64, TABLE = 1 << 18 };

typedef struct past {
    uint64_t keys[PAST];
    uint32_t n;
} past;

static inline bool goes_on(void *context, uint64_t nodes) {
    (void)context;
    (void)nodes;
    return false;
}

/* Plays the turns that these bytes choose, each by its proportion of the list. */
static inline void play_bytes(const game *g, position *p, fuzz_text bytes, past *before) {
    static choice list[MAX_TURNS];
    for (size_t i = 0; i < bytes.n && before->n < PAST && p->result == ONGOING; i++) {
        int n = g->judge->list(p, NULL, list);
        HOLDS(n > 0 && n <= MAX_TURNS);
        position next;
        g->judge->play(p, list[n * (uint8_t)bytes.s[i] / 256].m, &next);
        *p = next;
        before->keys[before->n++] = p->key;
    }
}

/* The position after the turns; false if it cannot be searched. */
static inline bool read_root(fuzz_text input, const game **g, position *p, past *before) {
    fuzz_text name = fuzz_line(&input);
    int rules;
    if (games_find(name.s, name.n, g, &rules).code) return false;
    fuzz_text text = fuzz_line(&input);
    bool good = fuzz_position(*g, rules, text, p);
    if (!good) game_start(*g, rules, p);
    before->keys[0] = p->key;
    before->n = 1;
    if (!good) play_bytes(*g, p, text, before);
    while (input.n > 0 && before->n < PAST && p->result == ONGOING) {
        fuzz_text line = fuzz_line(&input);
        turn t;
        if (turn_read(*g, p, line.s, line.n, &t).code) {
            play_bytes(*g, p, line, before);
            continue;
        }
        position next;
        turn_play(*g, p, &t, &next);
        *p = next;
        before->keys[before->n++] = p->key;
    }
    return p->result == ONGOING;
}

/* Every turn of a line must be legal, up to the end of the game; a win in one must win. */
static inline void check_line(const game *g, const position *root, const search_line *line) {
    const struct judge *j = g->judge;
    HOLDS(line->n >= 1 && line->n <= MAX_PLY);
    HOLDS(line->score >= -SCORE_WIN && line->score <= SCORE_WIN);
    position p = *root;
    for (int i = 0; i < line->n; i++) {
        HOLDS(p.result == ONGOING && j->legal(&p, line->moves[i]));
        turn t = judge_to_turn(j, &p, line->moves[i]);
        HOLDS(t.n > 0 && judge_from_turn(j, &p, &t) == line->moves[i]);
        position next, same;
        j->play(&p, line->moves[i], &next);
        turn_play(g, &p, &t, &same);
        HOLDS(next.key == same.key && next.result == same.result && g->rules->valid(&next));
        p = next;
        if (i == 0 && line->score == SCORE_WIN - 1) HOLDS(p.result == win_for(root->side));
    }
}

/* The memory is kept, since it is large, but cleared. */
static inline search_report search_any(const game *g, const position *root, const past *before,
                                       search_limits limits) {
    static searcher s;
    static _Alignas(64) char memory[TABLE];
    table tt = table_on(memory, sizeof memory);
    table_clear(&tt);
    search_begin(&s, g, &tt, (search_host){.stop = goes_on});
    search_report r = search_run(&s, root, before->keys, before->n, limits, 1);
    HOLDS(r.line_count >= 1 && r.line_count <= MAX_LINES);
    for (int i = 0; i < r.line_count; i++) {
        check_line(g, root, &r.lines[i]);
        for (int k = 0; k < i; k++) HOLDS(r.lines[k].moves[0] != r.lines[i].moves[0]);
    }
    return r;
}

#endif
