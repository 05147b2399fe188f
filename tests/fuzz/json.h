// SPDX-License-Identifier: MIT
// Checks that an answer of the desk is valid.
#ifndef SANDAN_TESTS_FUZZ_JSON_H
#define SANDAN_TESTS_FUZZ_JSON_H

#include "fuzz/fuzz.h"

/* One JSON object: brackets that match, strings that end, no bare control characters. */
static inline void check_json(const char *s, size_t n) {
    enum { MOST = 64 };
    char open[MOST];
    int depth = 0;
    bool quoted = false;
    HOLDS(n > 1 && s[0] == '{' && s[n - 1] == '}');
    for (size_t i = 0; i < n; i++) {
        char c = s[i];
        HOLDS((unsigned char)c >= ' ' || (c == '\n' && !quoted));
        if (quoted && c == '\\') {
            HOLDS(++i < n);
        } else if (c == '"') {
            quoted = !quoted;
        } else if (!quoted && (c == '{' || c == '[')) {
            HOLDS(depth < MOST);
            open[depth++] = c == '{' ? '}' : ']';
        } else if (!quoted && (c == '}' || c == ']')) {
            HOLDS(depth > 0 && open[--depth] == c);
            HOLDS(depth > 0 || i == n - 1);
        }
    }
    HOLDS(depth == 0 && !quoted);
}

#endif
