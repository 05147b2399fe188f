// SPDX-License-Identifier: MIT
#include "apps/cli/output.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "apps/cli/fail.h"
#include "base/check.h"
#include "os/file.h"

void *must_alloc(size_t size) {
    void *memory = malloc(size > 0 ? size : 1);
    if (!memory) fail_memory();
    return memory;
}

/* The text of a part of a JSON document, starting at *at, which is moved to its end. */
static char *text_from(json_place *at, write_fn *fn, const void *what, size_t *n) {
    writer w = writer_on(NULL, 0);
    w.json = *at;
    fn(what, &w);
    size_t cap = w.len + 1;
    char *text = must_alloc(cap);
    w = writer_on(text, cap);
    w.json = *at;
    fn(what, &w);
    *at = w.json;
    *n = w.len;
    return text;
}

char *output_text(write_fn *fn, const void *what, size_t *n) {
    json_place top = {0};
    size_t length = 0;
    char *text = text_from(&top, fn, what, &length);
    if (n) *n = length;
    return text;
}

_Noreturn void output_lost(const call *c, int error) {
    fail(say(c, SAY_OUTPUT_LOST), errno_words(c, error));
}

void output_bytes(const call *c, const char *s, size_t n) {
    if (fwrite(s, 1, n, stdout) != n) output_lost(c, errno);
}

void output_part(const call *c, json_place *at, write_fn *fn, const void *what) {
    size_t n = 0;
    char *text = text_from(at, fn, what, &n);
    bool written = fwrite(text, 1, n, stdout) == n;
    int error = errno;
    free(text);
    if (!written) output_lost(c, error);
}

void output_print(const call *c, write_fn *fn, const void *what) {
    json_place top = {0};
    output_part(c, &top, fn, what);
}

void output_flush(const call *c) {
    if (fflush(stdout) != 0 || ferror(stdout)) output_lost(c, errno);
}

static _Noreturn void fail_written(const call *c, const char *name, int error) {
    if (!*name) fail_name(c, name, say(c, SAY_NAME_EMPTY));
    fail_name(c, name, say(c, SAY_CANNOT_WRITE), name, unwritable_words(c, error));
}

static bool is_standard(const output *o) {
    return strcmp(o->name, "-") == 0;
}

/* While there are temporary files, signals wait: they must not leave one behind, nor one output
   without the other. */
static void hold_signals(sigset_t *before) {
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP, SIGPIPE};
    sigset_t held;
    sigemptyset(&held);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) sigaddset(&held, numbers[i]);
    sigprocmask(SIG_BLOCK, &held, before);
}

void output_files(const call *c, const output *list, int count) {
    CHECK(count <= MAX_OUTPUTS);
    file_staged staged[MAX_OUTPUTS];
    const char *names[MAX_OUTPUTS];
    int n = 0, which = 0;
    sigset_t before;
    hold_signals(&before);
    for (int i = 0; i < count; i++) {
        if (is_standard(&list[i])) continue;
        int error = file_stage(list[i].name, list[i].s, list[i].n, &staged[n]);
        if (error) {
            file_discard(staged, n);
            fail_written(c, list[i].name, error);
        }
        /* Nobody may ever read a pipe. */
        if (!staged[n].temporary) sigprocmask(SIG_SETMASK, &before, NULL);
        names[n++] = list[i].name;
    }
    if (n == 0) sigprocmask(SIG_SETMASK, &before, NULL);
    /* Standard output goes first: it can fail, and then no file must be replaced. */
    bool lost = false;
    for (int i = 0; i < count; i++)
        lost |= is_standard(&list[i]) && fwrite(list[i].s, 1, list[i].n, stdout) != list[i].n;
    if (lost || fflush(stdout) != 0 || ferror(stdout)) {
        int error = errno;
        file_discard(staged, n);
        sigprocmask(SIG_SETMASK, &before, NULL);
        output_lost(c, error);
    }
    int error = file_commit(staged, n, &which);
    sigprocmask(SIG_SETMASK, &before, NULL);
    if (error) fail_written(c, names[which], error);
}

void output_file(const call *c, const char *name, const char *s, size_t n) {
    output_files(c, &(output){name, s, n}, 1);
}

void output_distinct(const call *c, const char *const *names, int count) {
    for (int i = 1; i < count; i++)
        for (int k = 0; k < i; k++) {
            if (!names[i] || !names[k] || !file_same(names[i], names[k])) continue;
            if (strcmp(names[i], "-") == 0 && strcmp(names[k], "-") == 0)
                fail_name(c, names[i], say(c, SAY_OUTPUT_TWICE));
            fail_name(c, names[i], say(c, SAY_SAME_FILE), names[k], names[i]);
        }
}

int output_data_place(const char *name, char *path, size_t size) {
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    bool given = data && *data == '/';
    if (!given && !(home && *home == '/')) return ENOENT;
    int n = snprintf(path, size, "%s%s/sandan/%s", given ? data : home,
                     given ? "" : "/.local/share", name);
    if (n < 0 || (size_t)n >= size) return ENAMETOOLONG;
    return file_make_folders(path);
}
