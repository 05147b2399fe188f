// SPDX-License-Identifier: MIT
// Records of other programs: the notations of Abalone by name, and the starts that APGN names.
#include "base/chars.h"
#include "core/notation.h"
#include "core/turn.h"
#include "games/abalone/abalone.h"
#include "games/abalone/foreign.h"

extern const struct notations abalone_notations;

static fault read_foreign(enum abalone_notation how, const position *p, const char *s, size_t n,
                          turn *t) {
    *t = (turn){.n = 1};
    if (p->result != ONGOING) return fault_illegal(WORD_GAME_OVER, 0);
    return abalone_read_foreign(how, p, s, n, &t->act[0]);
}

static fault read_nacre(const game *g, const position *p, const char *s, size_t n, turn *t) {
    (void)g;
    return read_foreign(ABALONE_NACRE, p, s, n, t);
}

static fault read_playstrategy(const game *g, const position *p, const char *s, size_t n, turn *t) {
    (void)g;
    return read_foreign(ABALONE_PLAYSTRATEGY, p, s, n, t);
}

static void write_nacre(const game *g, const position *p, const turn *t, writer *w) {
    (void)g;
    abalone_write_foreign(ABALONE_NACRE, p, t->act[0], w);
}

static void write_playstrategy(const game *g, const position *p, const turn *t, writer *w) {
    (void)g;
    abalone_write_foreign(ABALONE_PLAYSTRATEGY, p, t->act[0], w);
}

static const notation list[ABALONE_NOTATIONS] = {
    [ABALONE_ABA_PRO] = {"Aba-Pro", turn_read, turn_write},
    [ABALONE_NACRE] = {"Nacre", read_nacre, write_nacre},
    [ABALONE_PLAYSTRATEGY] = {"PlayStrategy", read_playstrategy, write_playstrategy},
};

static fault read_either(const game *g, const position *p, const char *s, size_t n, turn *t) {
    fault f = read_playstrategy(g, p, s, n, t);
    return f.code && !turn_read(g, p, s, n, t).code ? NO_FAULT : f;
}

/* For PlayStrategy games that name no notation: reads both its own and Aba-Pro. No text is
   ambiguous, since only Aba-Pro names neighbouring cells for a row. */
static const notation playstrategy = {"PlayStrategy", read_either, write_playstrategy};

/* A layout that APGN names but that is not a rule set, since sides have fewer than 14 marbles. */
typedef struct small_layout {
    const char *id, *start;
} small_layout;

static const small_layout small_layouts[] = {
    {"atomouche", "bw3/w2bwb/2b4/b1w4w/w2b1w2b/b4b1w/4w2/wbw2b/3bw b 0 0"},
    {"corners", "bb1ww/bw2bw/7/w2b3b/wb5wb/w3w2b/7/bw2bw/bb1ww b 0 0"},
};

enum { MOST_ID = 64 };

/* The name of a layout as other programs write it, like ours: "Belgian Daisy", "belgian_daisy". */
static size_t layout_id(const char *s, size_t length, char id[MOST_ID]) {
    size_t n = 0;
    for (size_t i = 0; i < length && n + 1 < MOST_ID; i++) {
        char c = chars_lower(s[i]);
        id[n++] = c;
        if (c == ' ' || c == '_') id[n - 1] = '-';
    }
    id[n] = '\0';
    return n;
}

/* The rule set of a layout, "belgian" included, or -1. */
static int layout_named(const char *id, size_t n) {
    static const char daisy[] = "-daisy";
    int rules = game_rule_set(&abalone_game, id, n);
    if (rules >= 0 || n + sizeof daisy > MOST_ID) return rules;
    char longer[MOST_ID];
    for (size_t i = 0; i < n; i++) longer[i] = id[i];
    for (size_t i = 0; daisy[i]; i++) longer[n++] = daisy[i];
    return game_rule_set(&abalone_game, longer, n);
}

/* PlayStrategy's "Abalone" starts from the Belgian Daisy. If the name does not determine the start,
   the record must give it. */
static fault read_variant(const char *s, size_t n, bool start_given, int *rules, position *start,
                          const notation **how) {
    char id[MOST_ID];
    size_t size = layout_id(s, n, id);
    bool theirs = chars_same(id, "abalone");
    if (theirs) *how = &playstrategy;
    int found = theirs ? layout_named("belgian", 7) : layout_named(id, size);
    *rules = found >= 0 ? found : 0;
    game_start(&abalone_game, *rules, start);
    if (found >= 0 || start_given) return NO_FAULT;
    for (size_t i = 0; i < sizeof small_layouts / sizeof *small_layouts; i++) {
        const char *text = small_layouts[i].start;
        if (chars_same(id, small_layouts[i].id))
            return abalone_read(0, text, chars_count(text), start);
    }
    bool without_start = chars_same(id, "custom") || chars_same(id, "accelium");
    return fault_at(without_start ? WORD_NO_POSITION : WORD_NO_RULE_SET, 0);
}

/* APGN shortens "belgian-daisy" to "belgian". */
static void write_variant(int rules, writer *w) {
    const char *id = abalone_game.rule_sets[rules].id;
    size_t first = 0;
    while (id[first] && id[first] != '-') first++;
    write_bytes(w, id, chars_same(id + first, "-daisy") ? first : chars_count(id));
}

/* Only other notations name cells that are not adjacent. */
const struct notations abalone_notations = {
    .list = list,
    .count = ABALONE_NOTATIONS,
    .tried_after = ABALONE_NOT_ADJACENT,
    .read_variant = read_variant,
    .write_variant = write_variant,
};
