// SPDX-License-Identifier: MIT
#include "apps/cli/fail.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/turn.h"

enum { WINDOW = 70, MARGIN = 35 }; /* columns of an excerpt; of it at most before the caret */

/* One character of foreign text as it will be shown. */
typedef struct glyph {
    size_t bytes;  /* of the source */
    int columns;   /* on the screen */
    bool as_it_is; /* else as the escape below */
    char escape[12];
} glyph;

/* Decodes one UTF-8 sequence; 0 bytes: it is none. */
static size_t decode(const char *s, size_t n, uint32_t *code) {
    const unsigned char *b = (const unsigned char *)s;
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    size_t size = b[0] < 0x80   ? 1
                  : b[0] < 0xC2 ? 0
                  : b[0] < 0xE0 ? 2
                  : b[0] < 0xF0 ? 3
                  : b[0] < 0xF5 ? 4
                                : 0;
    if (size == 0 || size > n) return 0;
    uint32_t c = size == 1 ? b[0] : b[0] & (0x7Fu >> size);
    for (size_t i = 1; i < size; i++) {
        if ((b[i] & 0xC0) != 0x80) return 0;
        c = c << 6 | (b[i] & 0x3F);
    }
    if (c < least[size] || c > 0x10FFFF || (c >= 0xD800 && c < 0xE000)) return 0;
    *code = c;
    return size;
}

size_t utf8_size(const char *s, size_t n) {
    uint32_t code;
    return decode(s, n, &code);
}

typedef struct range {
    uint32_t from, to;
} range;

static bool within(const range *list, size_t count, uint32_t code) {
    for (size_t i = 0; i < count; i++)
        if (code >= list[i].from && code <= list[i].to) return true;
    return false;
}

/* Controls, and marks that reorder or hide text: never sent to a terminal. */
static bool is_unseen(uint32_t code) {
    static const range list[] = {{0, 0x1F},        {0x7F, 0x9F},     {0xAD, 0xAD},
                                 {0x200B, 0x200F}, {0x2028, 0x202E}, {0x2060, 0x206F},
                                 {0xFEFF, 0xFEFF}, {0xFFF0, 0xFFFB}, {0xE0000, 0xE0FFF}};
    return within(list, sizeof list / sizeof *list, code);
}

static int columns_of(uint32_t code) {
    static const range none[] = {
        {0x300, 0x36F},   {0x483, 0x489},   {0x591, 0x5BD},   {0x610, 0x61A},   {0x64B, 0x65F},
        {0x1AB0, 0x1AFF}, {0x1DC0, 0x1DFF}, {0x20D0, 0x20FF}, {0xFE00, 0xFE0F}, {0xFE20, 0xFE2F}};
    static const range two[] = {{0x1100, 0x115F},   {0x2E80, 0x303E},   {0x3041, 0xA4CF},
                                {0xA960, 0xA97C},   {0xAC00, 0xD7A3},   {0xF900, 0xFAFF},
                                {0xFE30, 0xFE6F},   {0xFF00, 0xFF60},   {0xFFE0, 0xFFE6},
                                {0x1F300, 0x1F64F}, {0x1F680, 0x1F6FF}, {0x1F900, 0x1FAFF},
                                {0x20000, 0x3FFFD}};
    if (within(none, sizeof none / sizeof *none, code)) return 0;
    return within(two, sizeof two / sizeof *two, code) ? 2 : 1;
}

static glyph glyph_at(const char *s, size_t n) {
    glyph g = {.bytes = 1};
    uint32_t code = 0;
    size_t size = decode(s, n, &code);
    if (size > 0 && !is_unseen(code)) {
        g.bytes = size;
        g.columns = columns_of(code);
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
    uint32_t code;
    return decode(text + start, at - start, &code) == at - start ? start : at - 1;
}

/* The columns that a text takes, counted no further than `most`. */
static int columns_until(const char *text, size_t n, int most) {
    int columns = 0;
    for (size_t i = 0; i < n && columns <= most;) {
        glyph g = glyph_at(text + i, n - i);
        columns += g.columns;
        i += g.bytes;
    }
    return columns;
}

/* The start of a window before `at`, not before `line`, of at most `most` columns. */
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
    /* A fault inside a character is shown under the whole of it. */
    for (size_t k = 1; k < 4 && at < end && at >= line + k; k++) {
        uint32_t code;
        if (decode(text + at - k, end - (at - k), &code) > k) at -= k;
    }
    /* Half of the window is before the fault; more where little comes behind it. */
    int behind = columns_until(text + at, end - at, WINDOW), before = 0, columns = 0;
    int most = behind < WINDOW - MARGIN ? WINDOW - behind : MARGIN;
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

void reason_write(writer *w, const game *g, int code, lang l) {
    const char *ruling = game_ruling(g, code);
    write_text(w, game_word(g, code)->in[l]);
    if (!ruling[0]) return;
    write_text(w, " (");
    write_text(w, ruling);
    write_char(w, ')');
}

const char *errno_words(const call *c, int error) {
    switch (error) {
    case ENOENT:
        return say(c, "it is not there", "il n’existe pas", "sie ist nicht da");
    case EISDIR:
        return say(c, "it is a folder", "c’est un dossier", "das ist ein Ordner");
    case EACCES:
        return say(c, "permission is denied", "l’accès est refusé", "der Zugriff ist verweigert");
    case EROFS:
        return say(c, "the disk is read-only", "le disque est en lecture seule",
                   "der Datenträger ist schreibgeschützt");
    case ELOOP:
        return say(c, "its links go in a circle", "ses liens tournent en rond",
                   "ihre Verknüpfungen laufen im Kreis");
    case ENAMETOOLONG:
        return say(c, "the name is too long", "le nom est trop long", "der Name ist zu lang");
    case ENOTDIR:
        return say(c, "part of the path is not a folder",
                   "une partie du chemin n’est pas un dossier",
                   "ein Teil des Pfads ist kein Ordner");
    case ENOSPC:
        return say(c, "the disk is full", "le disque est plein", "der Datenträger ist voll");
    case EPIPE:
        return say(c, "the reader has gone", "le lecteur est parti", "der Leser ist fort");
    case EBADF:
        return say(c, "it is closed", "elle est fermée", "sie ist geschlossen");
    case EDQUOT:
        return say(c, "your share of the disk is full", "votre part du disque est pleine",
                   "Ihr Anteil am Datenträger ist voll");
    case EBUSY:
        return say(c, "a game is being played in it", "une partie y est en cours",
                   "darin läuft eine Partie");
    case EFBIG:
        return say(c, "it is too large", "il est trop grand", "sie ist zu groß");
    default:
        return strerror(error);
    }
}

static lang spoken;

void fail_language(lang l) {
    spoken = l;
}

void fail_memory(void) {
    fprintf(stderr, "sandan: %s\n", common_words[WORD_MEMORY].in[spoken]);
    exit(EXIT_WRONG);
}

/* The message and, if there is a text, its excerpt, in one write; then the end. */
static _Noreturn void end(const char *text, size_t n, size_t at, const char *format, va_list args) {
    va_list again;
    va_copy(again, args);
    int size = vsnprintf(NULL, 0, format, again);
    va_end(again);
    char *message = malloc(size < 0 ? 1 : (size_t)size + 1);
    char *all = NULL;
    if (message && size >= 0) {
        vsnprintf(message, (size_t)size + 1, format, args);
        size_t cap = (size_t)size * 6 + 8192;
        all = malloc(cap);
        if (all) {
            writer w = writer_on(all, cap);
            write_text(&w, "sandan: ");
            visible_write(&w, message, (size_t)size);
            write_char(&w, '\n');
            if (text) excerpt_write(&w, text, n, at);
        }
    }
    if (!all) fail_memory();
    fputs(all, stderr);
    free(all);
    free(message);
    exit(EXIT_WRONG);
}

void fail(const char *format, ...) {
    va_list args;
    va_start(args, format);
    end(NULL, 0, 0, format, args);
}

void fail_at(const char *text, size_t n, size_t at, const char *format, ...) {
    va_list args;
    va_start(args, format);
    end(text, n, at, format, args);
}

/* An argument as one would type it: quoted where the shell would part it. */
static bool wants_quotes(const char *arg) {
    return !*arg || strpbrk(arg, " \t\n'\"\\$`*?[]()<>|&;~#!") != NULL;
}

static void command_line_write(writer *w, const call *c, int arg, size_t at, size_t *where) {
    write_text(w, "sandan");
    for (int i = 1; i < c->argc; i++) {
        bool quoted = wants_quotes(c->argv[i]);
        write_text(w, quoted ? " '" : " ");
        if (i == arg) *where = w->len + at;
        write_text(w, c->argv[i]);
        if (quoted) write_char(w, '\'');
    }
    if (arg == c->argc) *where = w->len;
}

static _Noreturn void end_arg(const call *c, int arg, size_t at, const char *format, va_list args) {
    size_t where = 0;
    writer w = writer_on(NULL, 0);
    command_line_write(&w, c, arg, at, &where);
    char *line = malloc(w.len + 1);
    if (!line) fail_memory();
    w = writer_on(line, w.len + 1);
    command_line_write(&w, c, arg, at, &where);
    end(line, w.len, where, format, args);
}

void fail_arg(const call *c, int arg, size_t at, const char *format, ...) {
    va_list args;
    va_start(args, format);
    end_arg(c, arg, at, format, args);
}

void fail_name(const call *c, const char *name, const char *format, ...) {
    va_list args;
    va_start(args, format);
    uintptr_t at = (uintptr_t)name;
    for (int i = 1; i < c->argc; i++) {
        uintptr_t from = (uintptr_t)c->argv[i];
        if (at >= from && at <= from + strlen(c->argv[i])) end_arg(c, i, at - from, format, args);
    }
    end(NULL, 0, 0, format, args);
}

void fail_file(const call *c, const char *name, const char *text, size_t n, const game *g, fault f,
               const char *expected) {
    size_t at = f.at < n ? f.at : n;
    unsigned long line = 1, column = 1;
    for (size_t i = 0; i < at; i++) {
        if (text[i] == '\n') {
            line++;
            column = 1;
        } else if (((unsigned char)text[i] & 0xC0) != 0x80) {
            column++;
        }
    }
    char reason[512];
    writer w = writer_on(reason, sizeof reason);
    reason_write(&w, g, f.code, c->lang);
    fail_at(text, n, at,
            say(c, "%s:%lu:%lu: %s; expected %s", "%s:%lu:%lu : %s ; on attend %s",
                "%s:%lu:%lu: %s; erwartet wird %s"),
            name, line, column, reason, expected);
}

/* A turn that would have been right, so that a mistake in the notation explains itself. */
static void example_write(writer *w, const game *g, const position *p, const notation *how) {
    turn *list = malloc(MAX_TURNS * sizeof *list);
    if (list && turn_list(g, p, list) > 0) how->write(g, p, &list[0], w);
    free(list);
}

bool breaks_rule(const game *g, const position *p, const char *text, size_t n, int code) {
    if (code < GAME_WORDS)
        return code == WORD_GAME_OVER || code == WORD_TURN_OVER || code == WORD_ILLEGAL;
    size_t size = 0;
    while (size < n && text[size] != ' ') size++;
    move m;
    return *game_ruling(g, code) && g->text->read_move(p, text, size, &m).code != code;
}

void fail_turn(const call *c, const game *g, const position *p, const notation *how,
               const char *text, size_t n, size_t at, fault f, int number) {
    char reason[512], example[MAX_TURN_TEXT], which[32];
    writer w = writer_on(reason, sizeof reason);
    reason_write(&w, g, f.code, c->lang);
    if (number > 0)
        snprintf(which, sizeof which, say(c, "turn %d", "le tour %d", "Zug %d"), number);
    else
        snprintf(which, sizeof which, "%s", say(c, "the turn", "le tour", "der Zug"));
    const char *verdict = breaks_rule(g, p, text + at, n - at, f.code)
                              ? say(c, "is not allowed", "n’est pas permis", "ist nicht erlaubt")
                              : say(c, "is wrong", "est mal écrit", "ist falsch geschrieben");
    if (p->result != ONGOING)
        fail_at(text, n, at + f.at,
                say(c, "%s %s: %s; expected no further turn",
                    "%s %s : %s ; on n’attend plus de tour",
                    "%s %s: %s; erwartet wird kein weiterer Zug"),
                which, verdict, reason);
    w = writer_on(example, sizeof example);
    example_write(&w, g, p, how);
    fail_at(text, n, at + f.at,
            say(c, "%s %s: %s; expected a legal turn such as %s",
                "%s %s : %s ; on attend un tour permis comme %s",
                "%s %s: %s; erwartet wird ein erlaubter Zug wie %s"),
            which, verdict, reason, example);
}
