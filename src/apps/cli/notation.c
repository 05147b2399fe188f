// SPDX-License-Identifier: MIT
#include "apps/cli/notation.h"

#include <string.h>

#include "apps/cli/fail.h"
#include "core/replay.h"
#include "games/games.h"

const char *notation_name(const call *c, int which) {
    const char *name = c->values[which];
    if (!name) return NULL;
    char all[512] = "";
    writer w = writer_on(all, sizeof all);
    for (int i = 0; i < GAME_COUNT; i++) {
        if (notation_named(games[i], name, strlen(name))) return name;
        const struct notations *list = games[i]->notations;
        for (int k = 0; list && k < list->count; k++) {
            if (w.len > 0) write_char(&w, '|');
            write_text(&w, list->list[k].name);
        }
    }
    fail_arg(c, c->value_args[which], c->value_at[which], say(c, SAY_OPTION_CHOICE),
             c->command->options[which].name, all);
}

const notation *option_notation(const call *c, int which, const game *g) {
    const char *name = notation_name(c, which);
    if (!name) return &notation_own;
    const notation *found = notation_named(g, name, strlen(name));
    if (!found)
        fail_arg(c, c->value_args[which], c->value_at[which], say(c, SAY_NO_SUCH_NOTATION), g->id);
    return found;
}
