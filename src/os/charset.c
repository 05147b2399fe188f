// SPDX-License-Identifier: MIT
#define _GNU_SOURCE // NOLINT(bugprone-reserved-identifier): for fopencookie
#include "os/charset.h"

#include <stdio.h>

#ifdef __GLIBC__

#    include <iconv.h>
#    include <string.h>
#    include <unistd.h>

#    include "base/utf8.h"
#    include "os/file.h"
#    include "os/locale.h"

enum { LONGEST = 4 /* bytes of a character */ };

/* A stream that converts. What is written may end within a character. */
typedef struct converter {
    int fd;
    iconv_t to;
    char rest[LONGEST];
    size_t rest_count;
    void (*plain)(uint32_t code, char out[CHARSET_PLAIN]);
} converter;

/* Converts n bytes of text and adds them at *out; false: the character set lacks one. */
static bool convert(converter *c, const char *s, size_t n, char **out, size_t *room) {
    char text[CHARSET_PLAIN], *from = text;
    memcpy(text, s, n);
    return iconv(c->to, &from, &n, out, room) != (size_t)-1;
}

/* Writes one character, or one byte that is none. */
static bool put(converter *c, const char *s, size_t n, uint32_t code) {
    char done[8 * CHARSET_PLAIN], *out = done;
    size_t room = sizeof done;
    if (n == 0 || !convert(c, s, n, &out, &room)) {
        char plain[CHARSET_PLAIN] = "?";
        if (n > 0) c->plain(code, plain);
        convert(c, plain, strlen(plain), &out, &room);
    }
    return file_write_all(c->fd, done, (size_t)(out - done)) == 0;
}

/* Whether the n bytes at s could become a character if more followed. */
static bool is_unfinished(const char *s, size_t n) {
    unsigned char lead = (unsigned char)*s;
    size_t wanted = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 1;
    for (size_t i = 1; i < n; i++)
        if (((unsigned char)s[i] & 0xC0) != 0x80) return false;
    return n < wanted;
}

static ssize_t converter_write(void *context, const char *s, size_t n) {
    converter *c = context;
    size_t taken = 0, plain;
    while (taken < n) {
        /* ASCII is nearly everything, and the same in every character set of a terminal. */
        for (plain = 0;
             c->rest_count == 0 && taken + plain < n && (unsigned char)s[taken + plain] < 0x80;)
            plain++;
        if (plain > 0) {
            if (file_write_all(c->fd, s + taken, plain)) return 0;
            taken += plain;
            continue;
        }
        c->rest[c->rest_count++] = s[taken++];
        uint32_t code = 0;
        size_t length = utf8_decode(c->rest, c->rest_count, &code);
        if (length == 0 && is_unfinished(c->rest, c->rest_count)) continue;
        /* A broken character: its last byte may begin the next one. */
        if (length == 0 && c->rest_count > 1) {
            taken--;
            c->rest_count--;
        }
        bool put_down = put(c, c->rest, length, code);
        c->rest_count = 0;
        if (!put_down) return 0;
    }
    return (ssize_t)n;
}

static bool is_open(iconv_t to) {
    return to != (iconv_t)-1; // NOLINT(performance-no-int-to-ptr): as POSIX says it
}

static FILE *converted(converter *c, FILE *stream, int fd, const char *set, int buffering) {
    if (!isatty(fd)) return stream;
    c->fd = fd;
    c->to = iconv_open(set, "UTF-8");
    /* A character set that nobody knows: what every terminal shows. */
    if (!is_open(c->to)) c->to = iconv_open("US-ASCII", "UTF-8");
    if (!is_open(c->to)) return stream;
    FILE *made = fopencookie(c, "w", (cookie_io_functions_t){.write = converter_write});
    if (!made) return stream;
    setvbuf(made, NULL, buffering, BUFSIZ);
    return made;
}

void charset_convert(void (*plain)(uint32_t code, char out[CHARSET_PLAIN])) {
    static converter out, error;
    char set[LOCALE_CHARSET];
    if (locale_is_utf8()) return;
    locale_charset(set, sizeof set);
    out.plain = error.plain = plain;
    stdout = converted(&out, stdout, STDOUT_FILENO, set, _IOLBF);
    stderr = converted(&error, stderr, STDERR_FILENO, set, _IONBF);
}

#else

void charset_convert(void (*plain)(uint32_t code, char out[CHARSET_PLAIN])) {
    (void)plain;
}

#endif
