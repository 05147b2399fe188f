// SPDX-License-Identifier: MIT
// Openings from a file: one position per line; empty lines and lines that begin with # are ignored.
#include <stdlib.h>
#include <string.h>

#include "apps/cli/fail.h"
#include "apps/cli/input.h"
#include "apps/cli/match.h"
#include "games/games.h"

typedef struct line {
    const char *s;
    size_t n;
} line;

/* The next line that counts, without blanks around it. */
static bool next_line(const char **at, const char *end, line *out) {
    while (*at < end) {
        const char *s = *at, *stop = memchr(s, '\n', (size_t)(end - s));
        if (!stop) stop = end;
        *at = stop < end ? stop + 1 : end;
        while (s < stop && strchr(" \t", *s)) s++;
        while (stop > s && strchr(" \t\r", stop[-1])) stop--;
        *out = (line){s, (size_t)(stop - s)};
        if (s < stop && *s != '#') return true;
    }
    return false;
}

static void add(match_rule_set *set, const position *p) {
    position *list = set->openings;
    uint32_t n = set->opening_count;
    if ((n & (n - 1)) == 0) {
        list = realloc(list, (n ? 2 * (size_t)n : 1) * sizeof *list);
        if (!list) fail_memory();
    }
    list[n] = *p;
    set->openings = list;
    set->opening_count++;
}

void match_openings(const call *c, const char *name, match_rule_set *sets, uint32_t count) {
    size_t size = 0;
    char *text = input_file(c, name, &size);
    const char *at = text, *end = text + size;
    for (line l; next_line(&at, end, &l);) {
        const game *g = NULL;
        int rules = 0;
        size_t first = 0;
        while (first < l.n && l.s[first] != ' ') first++;
        bool named = !games_find(l.s, first, &g, &rules).code;
        const char *s = named ? l.s + first : l.s;
        while (named && s < l.s + l.n && *s == ' ') s++;
        for (uint32_t i = 0; i < count; i++) {
            if (named && (sets[i].g != g || sets[i].rules != rules)) continue;
            position p;
            fault f = sets[i].g->text->read(sets[i].rules, s, (size_t)(l.s + l.n - s), &p);
            if (!f.code && p.result != ONGOING) f = fault_at(WORD_GAME_OVER, 0);
            f.at += (uint32_t)(s - text);
            if (f.code) fail_file(c, name, text, size, sets[i].g, f, say(c, SAY_EXPECTED_ONGOING));
            add(&sets[i], &p);
        }
    }
    for (uint32_t i = 0; i < count; i++)
        if (sets[i].opening_count == 0)
            fail(say(c, SAY_NO_OPENING), name, sets[i].g->id,
                 sets[i].g->rule_sets[sets[i].rules].id);
    free(text);
}

void match_openings_free(match_rule_set *sets, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) free(sets[i].openings);
}
