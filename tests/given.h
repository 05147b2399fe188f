// SPDX-License-Identifier: MIT
// Games and positions that a test names.
#ifndef SANDAN_TESTS_GIVEN_H
#define SANDAN_TESTS_GIVEN_H

#include <string.h>

#include "base/random.h"
#include "games/games.h"
#include "tap.h"

/* The game of GAME or GAME:RULESET, and the number of the rule set. */
static inline const game *game_named(const char *name, int *rules) {
    const game *g = NULL;
    EXPECT(games_find(name, strlen(name), &g, rules).code == 0);
    return g;
}

/* The position of a text; NULL: the start. */
static inline position position_at(const game *g, int rules, const char *text) {
    position p = {0};
    if (text)
        EXPECT(g->text->read(rules, text, strlen(text), &p).code == 0);
    else
        game_start(g, rules, &p);
    return p;
}

/* Makes random actions, up to this many, and unless `half_made` those that complete the turn. */
static inline void play_at_random(const game *g, uint32_t actions, bool half_made, random_source *r,
                                  position *p) {
    for (uint32_t i = 0; (i < actions || (p->acted && !half_made)) && p->result == ONGOING; i++) {
        move list[MAX_MOVES];
        position next;
        int n = g->rules->moves(p, list);
        g->rules->play(p, list[random_below(r, (uint32_t)n)], &next);
        *p = next;
    }
}

static inline bool is_written(const game *g, const position *p, const char *want) {
    char text[MAX_POSITION];
    writer w = writer_on(text, sizeof text);
    g->text->write(p, &w);
    bool same = writer_fits(&w) && strcmp(text, want) == 0;
    if (!same) printf("# wrote %s\n", text);
    return same;
}

#endif
