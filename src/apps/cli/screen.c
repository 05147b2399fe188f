// SPDX-License-Identifier: MIT
#include "apps/cli/screen.h"
#include "os/time.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <utf8proc.h>

enum { WINDOW = 70, MARGIN = 35 }; /* columns of an excerpt, and of its part before the caret */
enum { USUAL_WIDTH = 80 };

/* One character of untrusted text, as it will be shown. */
typedef struct glyph {
    size_t bytes;  /* of the source */
    int columns;   /* on the screen */
    bool as_it_is; /* else as the escape below */
    char escape[12];
} glyph;

/* Decodes one UTF-8 sequence; 0 bytes: it is invalid. */
static size_t decode(const char *s, size_t n, int32_t *code) {
    utf8proc_ssize_t size =
        utf8proc_iterate((const utf8proc_uint8_t *)s, (utf8proc_ssize_t)n, code);
    return size > 0 ? (size_t)size : 0;
}

/* Never sent to a terminal: control characters, marks that reorder or hide text, non-characters. */
static bool is_unsafe(int32_t code) {
    utf8proc_category_t category = utf8proc_category(code);
    return category == UTF8PROC_CATEGORY_CC || category == UTF8PROC_CATEGORY_CF
           || category == UTF8PROC_CATEGORY_ZL || category == UTF8PROC_CATEGORY_ZP
           || category == UTF8PROC_CATEGORY_CN;
}

static glyph glyph_at(const char *s, size_t n) {
    glyph g = {.bytes = 1};
    int32_t code = 0;
    size_t size = decode(s, n, &code);
    if (size > 0 && !is_unsafe(code)) {
        g.bytes = size;
        g.columns = utf8proc_charwidth(code);
        g.as_it_is = true;
        return g;
    }
    if (size > 0) g.bytes = size;
    if (size == 1 && code == '\t')
        g.columns = snprintf(g.escape, sizeof g.escape, "\\t");
    else if (size == 1 && code == '\n')
        g.columns = snprintf(g.escape, sizeof g.escape, "\\n");
    else if (size == 1 && code == '\r')
        g.columns = snprintf(g.escape, sizeof g.escape, "\\r");
    else if (size > 1)
        g.columns = snprintf(g.escape, sizeof g.escape, "\\u%04x", (unsigned)code);
    else
        g.columns = snprintf(g.escape, sizeof g.escape, "\\x%02x", (unsigned)(unsigned char)*s);
    return g;
}

static void glyph_write(writer *w, const glyph *g, const char *s) {
    if (g->as_it_is)
        write_bytes(w, s, g->bytes);
    else
        write_text(w, g->escape);
}

void visible_write(writer *w, const char *text, size_t n) {
    for (size_t i = 0; i < n;) {
        glyph g = glyph_at(text + i, n - i);
        glyph_write(w, &g, text + i);
        i += g.bytes;
    }
}

/* Where the character before `at` begins, not before `from`. */
static size_t back(const char *text, size_t from, size_t at) {
    size_t start = at - 1;
    while (start > from && at - start < 4 && ((unsigned char)text[start] & 0xC0) == 0x80) start--;
    int32_t code;
    return decode(text + start, at - start, &code) == at - start ? start : at - 1;
}

/* The width of a text in columns, counted up to `most`. */
static int columns_until(const char *text, size_t n, int most) {
    int columns = 0;
    for (size_t i = 0; i < n && columns <= most;) {
        glyph g = glyph_at(text + i, n - i);
        columns += g.columns;
        i += g.bytes;
    }
    return columns;
}

/* Where an excerpt starts: at most `most` columns before `at`, and not before `line`. */
static size_t window_start(const char *text, size_t line, size_t at, int most, int *columns) {
    size_t from = at;
    for (*columns = 0; from > line;) {
        size_t start = back(text, line, from);
        glyph g = glyph_at(text + start, from - start);
        if (*columns + g.columns > most) break;
        *columns += g.columns;
        from = start;
    }
    return from;
}

void excerpt_write(writer *w, const char *text, size_t n, size_t at) {
    if (at > n) at = n;
    size_t line = at, end = at;
    while (line > 0 && text[line - 1] != '\n' && at - line < 4096) line--;
    while (end < n && text[end] != '\n' && end - at < 4096) end++;
    /* A fault inside a character is shown at its start. */
    for (size_t k = 1; k < 4 && at < end && at >= line + k; k++) {
        int32_t code;
        if (decode(text + at - k, end - (at - k), &code) > k) at -= k;
    }
    /* Half of the window is before the fault; more if little follows it. */
    int after = columns_until(text + at, end - at, WINDOW), before = 0, columns = 0;
    int most = after < WINDOW - MARGIN ? WINDOW - after : MARGIN;
    size_t i = window_start(text, line, at, most, &before);
    bool cut = i > 0 && text[i - 1] != '\n';
    write_text(w, cut ? "  …" : "  ");
    while (i < end) {
        glyph g = glyph_at(text + i, end - i);
        if (columns + g.columns > WINDOW) break;
        glyph_write(w, &g, text + i);
        columns += g.columns;
        i += g.bytes;
    }
    write_text(w, i < n && text[i] != '\n' ? "…\n" : "\n");
    for (int k = 0; k < before + (cut ? 3 : 2); k++) write_char(w, ' ');
    write_text(w, "^\n");
}

int screen_columns(const char *s) {
    int columns = 0;
    for (size_t n = strlen(s), i = 0; i < n;) {
        glyph g = glyph_at(s + i, n - i);
        columns += g.columns;
        i += g.bytes;
    }
    return columns;
}

void padded_write(writer *w, const char *s, int width) {
    int blanks = (width < 0 ? -width : width) - screen_columns(s);
    for (int i = 0; width < 0 && i < blanks; i++) write_char(w, ' ');
    write_text(w, s);
    for (int i = 0; width > 0 && i < blanks; i++) write_char(w, ' ');
}

int screen_width(int fd) {
    struct winsize size;
    return ioctl(fd, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : USUAL_WIDTH;
}

bool screen_can_erase(int fd) {
    const char *term = getenv("TERM");
    return isatty(fd) && term && *term && strcmp(term, "dumb") != 0;
}

void progress_show(const char *text) {
    int room = screen_width(STDERR_FILENO) - 1;
    size_t n = strlen(text), i = 0, cut = 0;
    for (int columns = 0; i < n;) {
        glyph g = glyph_at(text + i, n - i);
        if ((columns += g.columns) > room) break;
        i += g.bytes;
        if (text[i] == ' ') cut = i;
    }
    progress_clear();
    fprintf(stderr, "%.*s", (int)(i < n && cut > 0 ? cut : i), text);
    fflush(stderr);
}

void progress_clear(void) {
    static const char erase[] = "\r\033[K";
    ssize_t ignored = write(STDERR_FILENO, erase, sizeof erase - 1);
    (void)ignored;
}

void progress_rest(progress_meter *m, uint64_t done, uint64_t planned, char *text, size_t cap) {
    int64_t now = time_now_ms();
    if (m->since == 0) *m = (progress_meter){now, done};
    uint64_t made = done - m->then;
    text[0] = '\0';
    if (made == 0) return;
    uint64_t rest = (planned - done) * (uint64_t)(now - m->since) / made / 1000;
    unsigned hours = (unsigned)(rest / 3600), minutes = (unsigned)(rest / 60 % 60);
    if (hours > 0)
        snprintf(text, cap, "-%u:%02u:%02u", hours, minutes, (unsigned)(rest % 60));
    else
        snprintf(text, cap, "-%u:%02u", minutes, (unsigned)(rest % 60));
}

/* Whether a line must not break at this blank: French puts one before these marks and after «. */
static bool is_bound(const char *from, const char *blank) {
    static const char open[] = "«", close[] = "»";
    size_t before = (size_t)(blank - from), n = strlen(open);
    return (before >= n && memcmp(blank - n, open, n) == 0)
           || strncmp(blank + 1, close, strlen(close)) == 0
           || (blank[1] && strchr(":;?!%", blank[1]));
}

/* The next word of a line, with its columns. */
static size_t word_at(const char *s, int *columns) {
    size_t n = strcspn(s, " \n");
    while (s[n] == ' ' && is_bound(s, s + n)) n += 1 + strcspn(s + n + 1, " \n");
    *columns = 0;
    for (size_t i = 0; i < n;) {
        glyph g = glyph_at(s + i, n - i);
        *columns += g.columns;
        i += g.bytes;
    }
    return n;
}

void wrapped_write(writer *w, const char *text, int indent, int width) {
    int at = indent; /* the column of the next word */
    for (bool first = true; *text && *text != '\n'; first = false) {
        size_t blanks = strspn(text, " ");
        int columns;
        size_t n = word_at(text + blanks, &columns);
        if (!first && n > 0 && at + (int)blanks + columns > width) {
            write_char(w, '\n');
            for (at = 0; at < indent; at++) write_char(w, ' ');
        } else {
            write_bytes(w, text, blanks);
            at += (int)blanks;
        }
        write_bytes(w, text + blanks, n);
        at += columns;
        text += blanks + n;
    }
}

void screen_plain(uint32_t code, char out[SCREEN_PLAIN]) {
    /* As German writes its letters where there are none, and signs in our texts. */
    static const struct {
        uint32_t code;
        const char *plain;
    } signs[] = {{0xC4, "Ae"},  {0xD6, "Oe"},   {0xDC, "Ue"},   {0xE4, "ae"},   {0xF6, "oe"},
                 {0xFC, "ue"},  {0xDF, "ss"},   {0x152, "OE"},  {0x153, "oe"},  {0xAB, "\""},
                 {0xBB, "\""},  {0x201C, "\""}, {0x201D, "\""}, {0x201E, "\""}, {0x2018, "'"},
                 {0x2019, "'"}, {0x2013, "-"},  {0x2014, "-"},  {0x2212, "-"},  {0xB1, "+-"},
                 {0xB5, "u"},   {0xD7, "x"},    {0xB7, "."},    {0x2190, "<"},  {0x2191, "^"},
                 {0x2192, ">"}, {0x2193, "v"},  {0x2501, "="},  {0x2500, "-"},  {0xB0, " deg"}};
    utf8proc_int32_t parts[SCREEN_PLAIN - 1] = {0};
    size_t n = 0;
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (signs[i].code == code) n = (size_t)snprintf(out, SCREEN_PLAIN, "%s", signs[i].plain);
    if (n > 0) return;
    /* Otherwise its letter without the accents, its digits, its dots. */
    int boundary = 0;
    utf8proc_ssize_t count =
        utf8proc_decompose_char((utf8proc_int32_t)code, parts, SCREEN_PLAIN - 1,
                                UTF8PROC_COMPAT | UTF8PROC_DECOMPOSE, &boundary);
    for (utf8proc_ssize_t i = 0; i < count && i < SCREEN_PLAIN - 1; i++) {
        if (parts[i] == 0x2044) parts[i] = '/'; /* of a fraction */
        if (parts[i] > 0 && parts[i] < 0x80) out[n++] = (char)parts[i];
    }
    if (n == 0) out[n++] = '?';
    out[n] = '\0';
}
