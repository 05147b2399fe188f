// SPDX-License-Identifier: MIT
#include "base/nearest.h"

#include "base/chars.h"

enum { LONGEST = 32 };

/* The edit distance from a to b (optimal string alignment); LONGEST if one is longer than that. */
static size_t distance(const char *a, size_t n, const char *b, size_t m) {
    size_t rows[3][LONGEST + 1];
    if (n > LONGEST || m > LONGEST) return LONGEST;
    for (size_t j = 0; j <= m; j++) rows[0][j] = j;
    for (size_t i = 1; i <= n; i++) {
        size_t *now = rows[i % 3], *last = rows[(i + 2) % 3], *before = rows[(i + 1) % 3];
        now[0] = i;
        for (size_t j = 1; j <= m; j++) {
            size_t best = last[j - 1] + (a[i - 1] != b[j - 1]);
            if (last[j] + 1 < best) best = last[j] + 1;
            if (now[j - 1] + 1 < best) best = now[j - 1] + 1;
            bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
            if (swapped && before[j - 2] + 1 < best) best = before[j - 2] + 1;
            now[j] = best;
        }
    }
    return rows[n % 3][m];
}

static bool begins(const char *name, const char *typed, size_t n) {
    size_t i = 0;
    while (i < n && name[i] && name[i] == typed[i]) i++;
    return i == n;
}

const char *nearest(const char *typed, size_t n, const char *const names[]) {
    const char *best = NULL;
    size_t least = n < 4 ? 2 : 3;
    for (int i = 0; names[i]; i++) {
        size_t d = distance(typed, n, names[i], chars_count(names[i]));
        if (n >= 2 && begins(names[i], typed, n)) d = 1;
        if (d < least) {
            least = d;
            best = names[i];
        }
    }
    return best;
}
