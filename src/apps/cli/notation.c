// SPDX-License-Identifier: MIT
#include "apps/cli/notation.h"

#include <string.h>

#include "apps/cli/fail.h"
#include "core/replay.h"

const char *const notation_names[] = {"aba-pro", "nacre", "playstrategy", NULL};

const notation *option_notation(const call *c, int which, const game *g) {
    int how = option_choice(c, which, notation_names, -1);
    if (how < 0) return &replay_own;
    const notation *found = notation_named(g, notation_names[how], strlen(notation_names[how]));
    if (!found)
        fail_arg(c, c->value_args[which], c->value_at[which], say(c, SAY_NOTATION_ABALONE), g->id);
    return found;
}
