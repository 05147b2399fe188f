// SPDX-License-Identifier: MIT
#include "core/notation.h"

static char lower(char c) {
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

const notation *notation_named(const game *g, const char *name, size_t n) {
    for (int k = 0; g->notations && k < g->notations->count; k++) {
        const char *have = g->notations->list[k].name;
        size_t i = 0;
        while (i < n && have[i] && lower(have[i]) == lower(name[i])) i++;
        if (i == n && !have[i]) return &g->notations->list[k];
    }
    return NULL;
}
