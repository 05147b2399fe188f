// SPDX-License-Identifier: MIT
// Writes text into a buffer of fixed size. A writer never overruns and never fails. It counts what
// it was asked to write, so a caller can measure first (buf NULL, cap 0) and then write.
#ifndef SANDAN_BASE_WRITER_H
#define SANDAN_BASE_WRITER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Where in a JSON value a writer stands; base/json.h keeps it. */
typedef struct json_place {
    uint32_t objects, filled; /* bits by depth: open objects, not arrays; those with a member */
    uint8_t depth, line;
} json_place;

typedef struct writer {
    char *buf;
    size_t cap; /* size of buf, including the final NUL */
    size_t len; /* bytes asked for so far, without the NUL; may exceed cap */
    json_place json;
} writer;

writer writer_on(char *buf, size_t cap);
void write_char(writer *w, char c);
void write_text(writer *w, const char *s);
void write_bytes(writer *w, const char *s, size_t n);
void write_int(writer *w, int64_t n);
/* An unsigned 64-bit number. */
void write_count(writer *w, uint64_t n);
/* A number of thousandths with as few decimals as it needs: 1250 is "1.25", -500 is "-0.5". */
void write_milli(writer *w, int64_t thousandths);

/* Writes `what`, the same each time. */
typedef void write_fn(const void *what, writer *w);
/* What fn writes, measured first, in memory from `take`, a function like malloc; *n becomes its
   length, unless n is NULL. NULL: there is no memory. */
char *writer_text(write_fn *fn, const void *what, void *(*take)(size_t size), size_t *n);

static inline bool writer_fits(const writer *w) {
    return w->len < w->cap;
}

#endif
