// SPDX-License-Identifier: MIT
#include "apps/cli/notation.h"

#include <string.h>

#include "apps/cli/fail.h"
#include "core/turn.h"
#include "games/abalone/foreign.h"

int notation_asked(const call *c, int which, const game *g) {
    static const char *const names[] = {"aba-pro", "nacre", "playstrategy", NULL};
    int how = option_choice(c, which, names, ABALONE_ABA_PRO);
    if (c->values[which] && strcmp(g->id, "abalone") != 0)
        fail_arg(
            c, c->value_args[which], c->value_at[which],
            say(c, "the notation is wrong: it is one of Abalone; expected %s without --notation",
                "la notation est incorrecte : elle est d’Abalone ; on attend %s sans --notation",
                "die Notation ist falsch: sie gehört zu Abalone; erwartet wird %s ohne --notation"),
            g->id);
    return how;
}

fault notation_read(int how, const game *g, const position *p, const char *s, size_t n, turn *t) {
    if (how == ABALONE_ABA_PRO) return turn_read(g, p, s, n, t);
    *t = (turn){.n = 1};
    if (n == 0) return fault_at(WORD_EMPTY, 0);
    if (p->result != ONGOING) return fault_at(WORD_GAME_OVER, 0);
    return abalone_read_foreign((enum abalone_notation)how, p, s, n, &t->act[0]);
}

void notation_write(int how, const game *g, const position *p, const turn *t, writer *w) {
    if (how == ABALONE_ABA_PRO)
        turn_write(g, p, t, w);
    else
        abalone_write_foreign((enum abalone_notation)how, p, t->act[0], w);
}
