// SPDX-License-Identifier: MIT
// Saves the game: after every turn the whole game is written to its own file in the user's state
// folder, so that it survives a crash.
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "apps/cli/fail.h"
#include "apps/cli/input.h"
#include "apps/cli/output.h"
#include "apps/cli/play.h"
#include "apps/cli/screen.h"
#include "os/file.h"
#include "os/time.h"
#include "play/saved.h"

enum { TURN_BYTES = 512, TAG_BYTES = 1 << 14 }; /* of a record's memory */

static void write_record(const void *what, writer *w) {
    record_write(what, w);
}

/* The game as a record; free() the text. */
static store_text record_text_of(const play *p, int64_t now) {
    size_t cap = TAG_BYTES + (size_t)p->s.n * TURN_BYTES;
    arena mem = {must_alloc(cap), cap, 0};
    record r;
    store_text text = {0};
    if (!saved_record(&p->s, p->date, now, &mem, &r)) fail_memory();
    text.s = output_text(write_record, &r, &text.n);
    free(mem.base);
    return text;
}

/* ---- the place ---- */

void store_begin(play *p) {
    time_t now = time(NULL);
    struct tm local;
    if (!*p->date && localtime_r(&now, &local))
        strftime(p->date, sizeof p->date, "%Y.%m.%d", &local);
}

/* Creates a file that nobody else has, named after the game and the moment, and locks it; 0 or an
   errno. */
static int find_place(play *p) {
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    bool own = state && *state == '/';
    if (!own && !(home && *home == '/')) return ENOENT;
    time_t now = time(NULL);
    struct tm local;
    char stamp[32] = "game";
    if (localtime_r(&now, &local)) strftime(stamp, sizeof stamp, "%Y%m%d-%H%M%S", &local);
    int error = EEXIST;
    for (int number = 1; number < 1000 && error == EEXIST; number++) {
        char which[16] = "";
        if (number > 1) snprintf(which, sizeof which, "-%d", number);
        int n = snprintf(p->path, sizeof p->path, "%s%s/sandan/%s-%s%s.pgn", own ? state : home,
                         own ? "" : "/.local/state", p->s.setup.game->id, stamp, which);
        if (n < 0 || (size_t)n >= sizeof p->path) {
            error = ENAMETOOLONG;
            break;
        }
        error = file_make_folders(p->path);
        if (error) break;
        int fd = open(p->path, O_WRONLY | O_CREAT | O_EXCL, 0644);
        error = fd < 0 ? errno : 0;
        if (fd >= 0) close(fd);
        if (!error) error = file_lock(p->path, &p->lock);
    }
    if (error) p->path[0] = '\0';
    return error;
}

/* Releases the file; deletes it if nothing was ever written. */
static void leave_place(play *p) {
    if (*p->path && p->written.n == 0) unlink(p->path);
    if (p->lock >= 0) close(p->lock);
    p->lock = -1;
    p->path[0] = '\0';
    free(p->written.s);
    p->written = (store_text){0};
}

static void say_not_kept(play *p, int error) {
    if (p->keep_failed) return;
    p->keep_failed = true;
    printf(say(p->c, SAY_NOT_KEPT), unwritable_words(p->c, error));
}

/* Another process has written to our file: leave it alone and use another file. */
static void move_on(play *p) {
    printf(say(p->c, SAY_FILE_CHANGED), p->path);
    leave_place(p);
}

static bool same_text(const store_text *a, const store_text *b) {
    return a->n == b->n && memcmp(a->s, b->s, a->n) == 0;
}

/* Writes the text to the file, choosing one first if there is none yet. */
static int keep(play *p, store_text *text) {
    if (p->written.n > 0 && !file_is(p->path, p->lock, p->written.s, p->written.n)) move_on(p);
    int error = *p->path ? 0 : find_place(p);
    if (!error) error = file_write_locked(p->path, text->s, text->n, &p->lock);
    if (error) {
        /* If the file was never written to, look for one again next time. */
        if (p->written.n == 0) leave_place(p);
        return error;
    }
    free(p->written.s);
    p->written = *text;
    *text = (store_text){0};
    p->keep_failed = false;
    return 0;
}

void store_changed(play *p) {
    p->kept = p->saved_as_is = false;
}

void store_keep(play *p) {
    if (p->kept || (p->s.n == 0 && !*p->path)) return;
    store_text text = record_text_of(p, time_now_ms());
    int error = *p->path && same_text(&text, &p->written) ? 0 : keep(p, &text);
    free(text.s);
    if (error) say_not_kept(p, error);
    p->kept = error == 0;
}

/* Whether a name is that of the file in which the game is saved anyway. */
static bool is_own(const play *p, const char *name) {
    return *p->path && file_same(name, p->path);
}

void store_save(play *p, const char *name, bool replace) {
    char shown[PLAY_LINE * 4];
    writer w = writer_on(shown, sizeof shown);
    visible_write(&w, name, strlen(name));
    struct stat info;
    bool there = stat(name, &info) == 0;
    bool ours = strcmp(name, p->saved) == 0 || is_own(p, name) || replace;
    if (!ours && there && S_ISREG(info.st_mode) && info.st_size > 0) {
        printf(say(p->c, SAY_PLAY_FILE_EXISTS), shown, shown);
        return;
    }
    store_text text = record_text_of(p, time_now_ms());
    int error = 0;
    if (there && S_ISFIFO(info.st_mode))
        error = EINVAL; /* nobody may ever read it, and we would wait for that forever */
    else
        error = is_own(p, name) ? keep(p, &text) : file_write(name, text.s, text.n);
    free(text.s);
    if (error) {
        printf(say(p->c, SAY_CANNOT_SAVE), shown, unwritable_words(p->c, error));
        return;
    }
    snprintf(p->saved, sizeof p->saved, "%s", name);
    p->saved_as_is = true;
    printf(say(p->c, SAY_SAVED), shown);
}

void store_print(const play *p) {
    store_text text = record_text_of(p, time_now_ms());
    output_bytes(p->c, text.s, text.n);
    free(text.s);
}

/* A file name as a word of the shell, followed by the end of the line. */
static void word_line_write(const void *name, writer *w) {
    shell_word_write(w, name, 0);
    write_char(w, '\n');
}

bool store_farewell(play *p) {
    p->kept = false; /* the clocks have moved on */
    store_keep(p);
    if (p->kept) {
        printf(say(p->c, SAY_KEPT_IN), p->path);
        if (p->s.result == ONGOING) {
            fputs(say(p->c, SAY_CONTINUE_WITH), stdout);
            output_print(p->c, word_line_write, p->path);
        }
    }
    bool lost = !p->kept && !p->saved_as_is && p->s.n > 0;
    if (lost) fputs(say(p->c, SAY_NOT_SAVED), stderr);
    if (p->lock >= 0) close(p->lock);
    free(p->written.s);
    return !lost;
}

/* ---- resuming ---- */

/* The last record of a file, read into memory that is enough for it; a file of ours holds one. */
static void read_last(const play *p, const char *name, const char *text, size_t n, arena *mem,
                      record *r) {
    record_source src;
    const char *expected = say(p->c, SAY_EXPECTED_GAME);
    fault f = record_open(&src, text, n);
    if (f.code) fail_file(p->c, name, text, n, NULL, f, expected);
    if (!record_more(&src)) fail_file(p->c, name, text, n, NULL, fault_at(WORD_EMPTY, 0), expected);
    do {
        mem->used = 0;
        f = record_read(&src, mem, r);
        if (f.code) fail_file(p->c, name, text, n, NULL, f, expected);
    } while (record_more(&src));
}

/* Locks the file while we play: two programs on one file would erase each other's turns. */
static void lock_or_fail(play *p, const char *name) {
    int error = strcmp(name, "-") == 0 ? 0 : file_lock(name, &p->lock);
    if (error == EBUSY) fail_name(p->c, name, say(p->c, SAY_PLAYED_ELSEWHERE), name);
}

/* Whether to keep saving to this file: only if it holds nothing else, so that no comment, variation
   or other game is lost. */
static bool take_over(play *p, const char *name, const char *text, size_t n, int64_t now) {
    store_text own = record_text_of(p, now);
    bool all =
        own.n == n && memcmp(own.s, text, n) == 0 && p->lock >= 0 && strlen(name) < sizeof p->path;
    if (!all) {
        free(own.s);
        return false;
    }
    memcpy(p->path, name, strlen(name) + 1);
    p->written = own;
    p->kept = true;
    return true;
}

void store_resume(play *p, const char *name) {
    size_t n = 0;
    lock_or_fail(p, name);
    char *text = input_file(p->c, name, &n);
    /* A byte of text makes at most one node, and replaying needs a little for each turn. */
    size_t cap = (n + 64) * 256;
    arena mem = {must_alloc(cap), cap, 0};
    record r;
    read_last(p, name, text, n, &mem, &r);
    int64_t now = time_now_ms();
    fault f = saved_resume(&r, p->memory, now, &p->s);
    if (f.code) fail_file(p->c, name, text, n, p->s.setup.game, f, say(p->c, SAY_EXPECTED_REPLAY));
    const record_text *date = record_get(&r, "Date");
    if (date && date->n < sizeof p->date) memcpy(p->date, date->s, date->n);
    p->who = opponent_seats(&p->s);
    if (!take_over(p, name, text, n, now) && p->lock >= 0) {
        close(p->lock);
        p->lock = -1;
    }
    free(mem.base);
    free(text);
}
