// SPDX-License-Identifier: MIT
#include "apps/serve/link.h"

#include <string.h>

#include "apps/serve/request.h"
#include "core/turn.h"
#include "games/games.h"

/* A path is shorter than a line, so all of it has room. */
typedef struct decoded {
    char s[REQUEST_LINE];
    size_t n;
} decoded;

static void replace(char *s, size_t n, char from, char to) {
    for (size_t i = 0; i < n; i++)
        if (s[i] == from) s[i] = to;
}

static bool is(const char *s, size_t n, const char *text) {
    return n == strlen(text) && memcmp(s, text, n) == 0;
}

/* The part up to the next slash. */
static bool next_part(decoded *d, size_t *at, char **part, size_t *n) {
    if (*at >= d->n) return false;
    *part = d->s + *at;
    const char *end = memchr(*part, '/', d->n - *at);
    *n = end ? (size_t)(end - *part) : d->n - *at;
    *at += *n + 1;
    return *n > 0;
}

static bool read_game(const char *id, size_t n, const char *set, size_t m, shared_link *out) {
    char name[128];
    if (n + 1 + m > sizeof name) return false;
    memcpy(name, id, n);
    name[n] = ':';
    memcpy(name + n + 1, set, m);
    return games_find(name, n + 1 + m, &out->g, &out->rules).code == 0;
}

static bool read_position(char *s, size_t n, shared_link *out) {
    if (is(s, n, "start")) {
        game_start(out->g, out->rules, &out->p);
        return true;
    }
    replace(s, n, '.', '/');
    replace(s, n, '_', ' ');
    replace(s, n, '~', '*');
    return out->g->text->read(out->rules, s, n, &out->p).code == 0;
}

static bool read_turns(char *s, size_t n, shared_link *out) {
    replace(s, n, '-', ',');
    for (size_t at = 0; at < n; out->turns++) {
        const char *end = memchr(s + at, '_', n - at);
        size_t length = end ? (size_t)(end - s) - at : n - at;
        turn t;
        position next;
        if (turn_read(out->g, &out->p, s + at, length, &t).code) return false;
        turn_play(out->g, &out->p, &t, &next);
        out->p = next;
        at += length + 1;
    }
    return true;
}

link_state link_read(piece path, shared_link *out) {
    static const char begin[] = "/p/", end[] = ".png";
    decoded d;
    *out = (shared_link){0};
    if (path.n < 3 || memcmp(path.s, begin, 3) != 0) return LINK_NONE;
    for (size_t i = 1; i < path.n; i++) out->depth += path.s[i] == '/';
    /* Some programs write even "~" as %7E. */
    d.n = piece_decode(path, d.s, sizeof d.s);
    if (d.n == 0) return LINK_BAD;
    if (d.n > 4 && memcmp(d.s + d.n - 4, end, 4) == 0) {
        out->picture = true;
        d.n -= 4;
    }
    char *part[4];
    size_t n[4], at = 3;
    int parts = 0;
    while (parts < 4 && next_part(&d, &at, &part[parts], &n[parts])) parts++;
    if (parts < 3 || at < d.n || d.s[d.n - 1] == '/') return LINK_BAD;
    return read_game(part[0], n[0], part[1], n[1], out) && read_position(part[2], n[2], out)
                   && (parts < 4 || read_turns(part[3], n[3], out))
               ? LINK_GOOD
               : LINK_BAD;
}
