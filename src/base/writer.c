// SPDX-License-Identifier: MIT
#include "base/writer.h"

writer writer_on(char *buf, size_t cap) {
    if (cap > 0) buf[0] = '\0';
    return (writer){.buf = buf, .cap = cap};
}

void write_char(writer *w, char c) {
    if (w->len + 1 < w->cap) {
        w->buf[w->len] = c;
        w->buf[w->len + 1] = '\0';
    }
    w->len++;
}

void write_bytes(writer *w, const char *s, size_t n) {
    for (size_t i = 0; i < n; i++) write_char(w, s[i]);
}

void write_text(writer *w, const char *s) {
    while (*s) write_char(w, *s++);
}

void write_int(writer *w, int64_t n) {
    char digits[20];
    int count = 0;
    uint64_t rest = n < 0 ? 0 - (uint64_t)n : (uint64_t)n;
    do {
        digits[count++] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest > 0);
    if (n < 0) write_char(w, '-');
    while (count > 0) write_char(w, digits[--count]);
}

void write_count(writer *w, uint64_t n) {
    if (n >= 10) write_count(w, n / 10);
    write_char(w, (char)('0' + n % 10));
}

void write_milli(writer *w, int64_t thousandths) {
    int64_t size = thousandths < 0 ? -thousandths : thousandths;
    if (thousandths < 0) write_char(w, '-');
    write_int(w, size / 1000);
    int rest = (int)(size % 1000);
    if (rest == 0) return;
    write_char(w, '.');
    for (int place = 100; rest > 0; place /= 10) {
        write_char(w, (char)('0' + rest / place));
        rest %= place;
    }
}

char *writer_text(write_fn *fn, const void *what, void *(*take)(size_t size), size_t *n) {
    writer size = writer_on(NULL, 0);
    fn(what, &size);
    char *text = take(size.len + 1);
    if (!text) return NULL;
    writer w = writer_on(text, size.len + 1);
    fn(what, &w);
    if (n) *n = w.len;
    return text;
}
