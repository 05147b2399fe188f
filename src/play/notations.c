// SPDX-License-Identifier: MIT
// The other notations of Abalone, as records name them.
#include "play/records.h"

#include "core/turn.h"
#include "games/abalone/foreign.h"

static fault read_foreign(enum abalone_notation how, const position *p, const char *s, size_t n,
                          turn *t) {
    *t = (turn){.n = 1};
    if (p->result != ONGOING) return fault_at(WORD_GAME_OVER, 0);
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

static const notation abalone_notations[ABALONE_NOTATIONS] = {
    [ABALONE_ABA_PRO] = {"Aba-Pro", turn_read, turn_write},
    [ABALONE_NACRE] = {"Nacre", read_nacre, write_nacre},
    [ABALONE_PLAYSTRATEGY] = {"PlayStrategy", read_playstrategy, write_playstrategy},
};

static fault read_either(const game *g, const position *p, const char *s, size_t n, turn *t) {
    fault f = read_playstrategy(g, p, s, n, t);
    return f.code && !turn_read(g, p, s, n, t).code ? NO_FAULT : f;
}

const notation records_playstrategy = {"PlayStrategy", read_either, write_playstrategy};

const notation *records_notation(const game *g, const char *name, size_t n) {
    if (!records_is_abalone(g)) return NULL;
    int how = abalone_notation_named(name, n);
    return how < 0 ? NULL : &abalone_notations[how];
}
