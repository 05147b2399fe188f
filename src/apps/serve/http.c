// SPDX-License-Identifier: MIT
#include "apps/serve/http.h"

#include <stdint.h>
#include <string.h>

#include "base/chars.h"

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

static bool in_name(char c) {
    return (chars_lower(c) >= 'a' && chars_lower(c) <= 'z') || is_digit(c) || c == '-' || c == '_'
           || c == '.';
}

piece piece_trim(piece p) {
    while (p.n > 0 && (p.s[0] == ' ' || p.s[0] == '\t')) p.s++, p.n--;
    while (p.n > 0 && (p.s[p.n - 1] == ' ' || p.s[p.n - 1] == '\t')) p.n--;
    return p;
}

piece piece_take(piece *rest, char separator) {
    piece part = {rest->s, 0};
    while (part.n < rest->n && rest->s[part.n] != separator) part.n++;
    size_t gone = part.n < rest->n ? part.n + 1 : part.n;
    rest->s += gone;
    rest->n -= gone;
    return piece_trim(part);
}

bool piece_same(piece a, piece b) {
    if (a.n != b.n) return false;
    for (size_t i = 0; i < a.n; i++)
        if (chars_lower(a.s[i]) != chars_lower(b.s[i])) return false;
    return true;
}

bool piece_is(piece p, const char *word) {
    return piece_same(p, (piece){word, strlen(word)});
}

size_t piece_decode(piece p, char *out, size_t room) {
    size_t n = 0;
    for (size_t i = 0; i < p.n; i++) {
        char c = p.s[i];
        if (c == '%') {
            int high = i + 2 < p.n ? chars_hex(p.s[i + 1]) : -1;
            int low = i + 2 < p.n ? chars_hex(p.s[i + 2]) : -1;
            if (high < 0 || low < 0) return 0;
            c = (char)(high << 4 | low);
            i += 2;
        }
        if (c <= ' ' || c > '~' || n == room) return 0;
        out[n++] = c;
    }
    return n;
}

bool http_name(piece path, char name[HTTP_MAX_NAME]) {
    static const char start[] = "index.html";
    if (path.n == 0 || path.s[0] != '/' || path.n > HTTP_MAX_NAME) return false;
    if (path.n == 1) {
        memcpy(name, start, sizeof start);
        return true;
    }
    for (size_t i = 1; i < path.n; i++) {
        bool begins = path.s[i - 1] == '/';
        if (begins ? path.s[i] == '.' || path.s[i] == '/' : path.s[i] == '/' && i + 1 == path.n)
            return false;
        if (path.s[i] != '/' && !in_name(path.s[i])) return false;
        name[i - 1] = path.s[i];
    }
    name[path.n - 1] = '\0';
    return true;
}

const char *http_encoding_name(encoding e) {
    static const char *const names[ENCODINGS] = {NULL, "gzip", "br"};
    return names[e];
}

/* A weight such as ";q=0.5" in thousandths; 1000 if there is none, 0 if it is invalid. */
static int weight(piece parameters) {
    while (parameters.n > 0) {
        piece value = piece_take(&parameters, ';');
        piece key = piece_take(&value, '=');
        value = piece_trim(value);
        if (!piece_is(key, "q")) continue;
        if (value.n == 0 || value.n > 5 || (value.s[0] != '0' && value.s[0] != '1')) return 0;
        if (value.n > 1 && value.s[1] != '.') return 0;
        int sum = (value.s[0] - '0') * 1000, unit = 100;
        for (size_t i = 2; i < value.n; i++, unit /= 10) {
            if (!is_digit(value.s[i])) return 0;
            sum += (value.s[i] - '0') * unit;
        }
        return sum > 1000 ? 1000 : sum;
    }
    return 1000;
}

encoding http_encoding(piece accept, unsigned have) {
    int weights[ENCODINGS] = {-1, -1, -1}, any = -1;
    while (accept.n > 0) {
        piece item = piece_take(&accept, ',');
        piece coding = piece_take(&item, ';');
        int w = weight(item);
        if (piece_is(coding, "br")) weights[BROTLI] = w;
        if (piece_is(coding, "gzip") || piece_is(coding, "x-gzip")) weights[GZIP] = w;
        if (piece_is(coding, "identity")) weights[IDENTITY] = w;
        if (piece_is(coding, "*")) any = w;
    }
    for (int e = GZIP; e < ENCODINGS; e++)
        if (weights[e] < 0) weights[e] = any < 0 ? 0 : any;
    /* If identity is not named, it is acceptable, but any encoding that is named is preferred. */
    if (weights[IDENTITY] < 0) weights[IDENTITY] = 0;
    encoding best = IDENTITY;
    for (int e = GZIP; e < ENCODINGS; e++)
        if ((have >> e & 1) && weights[e] > 0 && weights[e] >= weights[best]) best = (encoding)e;
    return best;
}

lang http_language(piece accept) {
    lang best = LANG_EN;
    int most = 0;
    while (accept.n > 0) {
        piece item = piece_take(&accept, ',');
        piece tag = piece_take(&item, ';');
        piece name = piece_take(&tag, '-');
        for (lang l = LANG_EN; l < LANGS; l++)
            if (piece_is(name, lang_name(l)) && weight(item) > most) best = l, most = weight(item);
    }
    return best;
}

/* An unsigned number; saturates if it is too large. */
static bool number(piece t, size_t *out) {
    size_t sum = 0;
    if (t.n == 0) return false;
    for (size_t i = 0; i < t.n; i++) {
        if (!is_digit(t.s[i])) return false;
        size_t digit = (size_t)(t.s[i] - '0');
        sum = sum > (SIZE_MAX - digit) / 10 ? SIZE_MAX : sum * 10 + digit;
    }
    *out = sum;
    return true;
}

range http_range(piece said, size_t size) {
    const range whole = {RANGE_WHOLE, 0, size}, beyond = {RANGE_BEYOND, 0, 0};
    piece last = said;
    piece unit = piece_take(&last, '=');
    if (!piece_is(unit, "bytes") || memchr(last.s, ',', last.n) || !memchr(last.s, '-', last.n))
        return whole;
    piece first = piece_take(&last, '-');
    last = piece_trim(last);
    size_t from = 0, to = SIZE_MAX;
    if (first.n == 0) { /* -N: the last N bytes */
        if (!number(last, &to)) return whole;
        if (to == 0 || size == 0) return beyond;
        size_t count = to < size ? to : size;
        return (range){RANGE_PART, size - count, count};
    }
    if (!number(first, &from) || (last.n > 0 && !number(last, &to)) || to < from) return whole;
    if (from >= size) return beyond;
    if (to >= size) to = size - 1;
    return (range){RANGE_PART, from, to - from + 1};
}

bool http_tag_listed(piece list, const char *tag) {
    piece rest = piece_trim(list);
    if (piece_is(rest, "*")) return true;
    size_t length = strlen(tag);
    while (rest.n > 0) {
        piece item = piece_take(&rest, ',');
        if (item.n > 2 && item.s[0] == 'W' && item.s[1] == '/') item.s += 2, item.n -= 2;
        if (item.n == length && memcmp(item.s, tag, length) == 0) return true;
    }
    return false;
}

const char *http_type(const char *name) {
    static const char *const types[][2] = {
        {".html", "text/html; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".mjs", "text/javascript; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".svg", "image/svg+xml"},
        {".png", "image/png"},
        {".ico", "image/x-icon"},
        {".json", "application/json"},
        {".webmanifest", "application/manifest+json"},
        {".wasm", "application/wasm"},
        {".txt", "text/plain; charset=utf-8"},
        {".md", "text/markdown; charset=utf-8"},
        {".pgn", "application/vnd.chess-pgn"},
    };
    const char *end = strrchr(name, '.');
    for (size_t i = 0; end && i < sizeof types / sizeof *types; i++)
        if (strcmp(end, types[i][0]) == 0) return types[i][1];
    return "application/octet-stream";
}
