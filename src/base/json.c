// SPDX-License-Identifier: MIT
#include "base/json.h"

#include "base/chars.h"
#include "base/check.h"

enum { DEEPEST = 32 }; /* bits of the sets in json_place; open_with() checks it */

static void write_string(writer *w, const char *s, size_t n) {
    static const char hex[] = "0123456789abcdef";
    write_char(w, '"');
    for (size_t i = 0; i < n; i++) {
        unsigned char c = (unsigned char)s[i];
        if (c == '"' || c == '\\') {
            write_char(w, '\\');
            write_char(w, (char)c);
        } else if (c == '\n') {
            write_text(w, "\\n");
        } else if (c < 0x20) {
            write_text(w, "\\u00");
            write_char(w, hex[c >> 4]);
            write_char(w, hex[c & 15]);
        } else {
            write_char(w, (char)c);
        }
    }
    write_char(w, '"');
}

/* Writes what comes before a value: comma, line break and name. */
static void begin(writer *w, const char *name) {
    json_place *at = &w->json;
    bool first = true;
    CHECK((name != NULL) == (at->depth > 0 && (at->objects >> (at->depth - 1) & 1)));
    if (at->depth > 0) {
        uint32_t bit = UINT32_C(1) << (at->depth - 1);
        first = !(at->filled & bit);
        at->filled |= bit;
    }
    if (!first) write_char(w, ',');
    if (at->line > 0) {
        write_char(w, '\n');
        for (int i = 1; i < at->line; i++) write_char(w, ' ');
        at->line = 0;
    } else if (!first) {
        write_char(w, ' ');
    }
    if (!name) return;
    write_string(w, name, chars_count(name));
    write_text(w, ": ");
}

static void open_with(writer *w, const char *name, bool object) {
    begin(w, name);
    write_char(w, object ? '{' : '[');
    json_place *at = &w->json;
    CHECK(at->depth < DEEPEST);
    uint32_t bit = UINT32_C(1) << at->depth++;
    at->filled &= ~bit;
    at->objects = object ? at->objects | bit : at->objects & ~bit;
}

void json_object(writer *w, const char *name) {
    open_with(w, name, true);
}

void json_array(writer *w, const char *name) {
    open_with(w, name, false);
}

void json_end(writer *w) {
    json_place *at = &w->json;
    CHECK(at->depth > 0);
    at->depth--;
    at->line = 0;
    write_char(w, at->objects >> at->depth & 1 ? '}' : ']');
}

void json_bytes(writer *w, const char *name, const char *s, size_t n) {
    begin(w, name);
    write_string(w, s, n);
}

void json_text(writer *w, const char *name, const char *s) {
    if (s)
        json_bytes(w, name, s, chars_count(s));
    else
        json_null(w, name);
}

void json_int(writer *w, const char *name, int64_t n) {
    begin(w, name);
    write_int(w, n);
}

void json_count(writer *w, const char *name, uint64_t n) {
    begin(w, name);
    write_count(w, n);
}

void json_milli(writer *w, const char *name, int64_t thousandths) {
    begin(w, name);
    write_milli(w, thousandths);
}

/* A value that is written as it is. */
static void literal(writer *w, const char *name, const char *text) {
    begin(w, name);
    write_text(w, text);
}

void json_number(writer *w, const char *name, const char *digits) {
    literal(w, name, digits);
}

void json_bool(writer *w, const char *name, bool b) {
    literal(w, name, b ? "true" : "false");
}

void json_null(writer *w, const char *name) {
    literal(w, name, "null");
}

void json_maybe(writer *w, const char *name, int64_t n) {
    if (n < 0)
        json_null(w, name);
    else
        json_int(w, name, n);
}

void json_line(writer *w, int blanks) {
    w->json.line = (uint8_t)(blanks + 1);
}
