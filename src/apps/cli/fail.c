// SPDX-License-Identifier: MIT
#include "apps/cli/fail.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "apps/cli/screen.h"
#include "core/turn.h"

void reason_write(writer *w, const game *g, int code, lang l) {
    const char *ruling = game_ruling(g, code);
    write_text(w, game_word(g, code)->in[l]);
    if (!ruling[0]) return;
    write_text(w, " (");
    write_text(w, ruling);
    write_char(w, ')');
}

const char *errno_words(const call *c, int error) {
    static const struct {
        int error;
        const char *in[LANGS];
    } list[] = {
        {ENOENT, {SAY_ERRNO_ENOENT}},     {EISDIR, {SAY_ERRNO_EISDIR}},
        {EACCES, {SAY_ERRNO_EACCES}},     {EPERM, {SAY_ERRNO_EACCES}},
        {EROFS, {SAY_ERRNO_EROFS}},       {ELOOP, {SAY_ERRNO_ELOOP}},
        {ENOTDIR, {SAY_ERRNO_ENOTDIR}},   {ENAMETOOLONG, {SAY_ERRNO_ENAMETOOLONG}},
        {ENOSPC, {SAY_ERRNO_ENOSPC}},     {EDQUOT, {SAY_ERRNO_EDQUOT}},
        {EPIPE, {SAY_ERRNO_EPIPE}},       {EBADF, {SAY_ERRNO_EBADF}},
        {EBUSY, {SAY_ERRNO_EBUSY}},       {EFBIG, {SAY_ERRNO_EFBIG}},
        {EINVAL, {SAY_ERRNO_NOT_A_FILE}}, {ENXIO, {SAY_ERRNO_NOT_A_FILE}},
        {EMFILE, {SAY_ERRNO_TOO_MANY}},   {ENFILE, {SAY_ERRNO_TOO_MANY}},
        {EAGAIN, {SAY_ERRNO_TOO_MANY}},   {EIO, {SAY_ERRNO_EIO}},
    };
    if (error == ENOMEM) return common_words[WORD_MEMORY].in[c->lang];
    for (size_t i = 0; i < sizeof list / sizeof *list; i++)
        if (list[i].error == error) return list[i].in[c->lang];
    return strerror(error);
}

const char *unwritable_words(const call *c, int error) {
    return error == ENOENT ? say(c, SAY_NO_FOLDER) : errno_words(c, error);
}

static lang spoken;

void fail_language(lang l) {
    spoken = l;
}

void fail_memory(void) {
    fprintf(stderr, "sandan: %s\n", common_words[WORD_MEMORY].in[spoken]);
    exit(EXIT_WRONG);
}

/* Writes the message and, if there is a text, its excerpt in one call; then exits. */
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

size_t shell_word_write(writer *w, const char *s, size_t at) {
    bool quoted = !*s || strpbrk(s, " \t\n'\"\\$`*?[](){}<>|&;~#!") != NULL;
    if (quoted) write_char(w, '\'');
    size_t where = w->len;
    for (size_t i = 0; s[i]; i++) {
        if (s[i] == '\'')
            write_text(w, "'\\''");
        else
            write_char(w, s[i]);
        if (i < at) where = w->len;
    }
    if (quoted) write_char(w, '\'');
    return where;
}

static void command_line_write(writer *w, const call *c, int arg, size_t at, size_t *where) {
    write_text(w, "sandan");
    for (int i = 1; i < c->argc; i++) {
        write_char(w, ' ');
        size_t here = shell_word_write(w, c->argv[i], at);
        if (i == arg) *where = here;
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

void text_place_move(text_place *here, const char *text, size_t n, size_t at) {
    for (; here->at < at && here->at < n; here->at++) {
        if (text[here->at] == '\n') {
            here->line++;
            here->column = 1;
        } else if (((unsigned char)text[here->at] & 0xC0) != 0x80) {
            here->column++;
        }
    }
}

void fail_file(const call *c, const char *name, const char *text, size_t n, const game *g, fault f,
               const char *expected) {
    text_place here = {0, 1, 1};
    text_place_move(&here, text, n, f.at);
    char reason[512];
    writer w = writer_on(reason, sizeof reason);
    reason_write(&w, g, f.code, c->lang);
    fail_at(text, n, here.at, say(c, SAY_FILE_FAULT), name, here.line, here.column, reason,
            expected);
}

/* A legal turn as an example, so that a mistake in the notation explains itself. */
static void example_write(writer *w, const game *g, const position *p, const notation *how) {
    turn *list = malloc(MAX_TURNS * sizeof *list);
    if (list && turn_list(g, p, list) > 0) how->write(g, p, &list[0], w);
    free(list);
}

void fail_turn(const call *c, const game *g, const position *p, const notation *how,
               const char *text, size_t n, size_t at, fault f, int number) {
    char reason[512], example[MAX_TURN_TEXT], which[32];
    writer w = writer_on(reason, sizeof reason);
    reason_write(&w, g, f.code, c->lang);
    if (number > 0)
        snprintf(which, sizeof which, say(c, SAY_TURN_N), number);
    else
        snprintf(which, sizeof which, "%s", say(c, SAY_THE_TURN));
    const char *verdict = f.illegal ? say(c, SAY_TURN_ILLEGAL) : say(c, SAY_TURN_UNREADABLE);
    if (p->result != ONGOING)
        fail_at(text, n, at + f.at, say(c, SAY_NO_MORE_TURNS), which, verdict, reason);
    w = writer_on(example, sizeof example);
    example_write(&w, g, p, how);
    fail_at(text, n, at + f.at, say(c, SAY_TRY_TURN), which, verdict, reason, example);
}
