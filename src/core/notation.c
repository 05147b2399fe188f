// SPDX-License-Identifier: MIT
#include "core/notation.h"

#include "base/chars.h"
#include "core/turn.h"

const notation notation_own = {NULL, turn_read, turn_write};

const notation *notation_named(const game *g, const char *name, size_t n) {
    for (int k = 0; g->notations && k < g->notations->count; k++) {
        if (chars_are_in_any_case(name, n, g->notations->list[k].name))
            return &g->notations->list[k];
    }
    return NULL;
}
