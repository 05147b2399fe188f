// SPDX-License-Identifier: MIT
// The folder of a tournament: tournament.txt (its settings), seed, games.pgn, evidence/ and
// report.html. The same command finds it again and goes on.
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include "apps/cli/fail.h"
#include "apps/cli/input.h"
#include "apps/cli/output.h"
#include "apps/cli/tournament.h"
#include "base/hash.h"
#include "base/sha256.h"
#include "os/file.h"

enum { MOST = 1 << 20 }; /* bytes of a file of settings */

char *tournament_path(const char *folder, const char *name) {
    size_t size = strlen(folder) + strlen(name) + 2;
    char *path = must_alloc(size);
    snprintf(path, size, "%s/%s", folder, name);
    return path;
}

static _Noreturn void fail_write(const call *c, const char *path, int error) {
    fail(say(c, SAY_CANNOT_WRITE), path,
         error == EAGAIN ? say(c, SAY_TOUR_USED) : unwritable_words(c, error));
}

void tournament_settings_write(const void *settings, writer *w) {
    plan_write(settings, w);
}

/* The settings of the folder must be ours; a new folder gets them. */
static void check_settings(const call *c, tournament_folder *f, const plan *p) {
    char *path = tournament_path(f->path, "tournament.txt"), *before = NULL;
    size_t n = 0, had = 0;
    char *text = output_text(tournament_settings_write, p, &n);
    int error = file_read(path, MOST, &before, &had);
    if (error == ENOENT)
        error = file_write(path, text, n);
    else if (!error && (had != n || memcmp(before, text, n) != 0))
        fail(say(c, SAY_TOUR_OTHER), f->path);
    if (error) fail_write(c, path, error);
    free(before);
    free(text);
    free(path);
}

/* Only we may read it until it is published. */
static int write_private(const char *path, const char *text) {
    char *temporary = tournament_path(path, "");
    memcpy(temporary + strlen(path), "~", 2);
    int fd = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    int error = fd < 0 ? errno : file_write_all(fd, text, strlen(text));
    if (fd >= 0 && close(fd) != 0 && !error) error = errno;
    if (!error) error = file_publish(temporary, path, true);
    free(temporary);
    return error;
}

static void find_seed(const call *c, tournament_folder *f, const plan *p) {
    char *path = tournament_path(f->path, "seed"), *text = NULL;
    size_t n = 0;
    int error = file_read(path, PLAN_TEXT_MAX, &text, &n);
    if (!error) {
        memcpy(f->seed, text, n);
        if (p->seed && strcmp(p->seed, f->seed) != 0) fail(say(c, SAY_TOUR_OTHER_SEED), f->path);
    } else if (error == ENOENT) {
        unsigned char bytes[16];
        bool drawn = getrandom(bytes, sizeof bytes, 0) == sizeof bytes;
        for (size_t i = 0; i < sizeof bytes; i++) snprintf(f->seed + 2 * i, 3, "%02x", bytes[i]);
        if (p->seed) snprintf(f->seed, sizeof f->seed, "%s", p->seed);
        error = drawn || p->seed ? write_private(path, f->seed) : EIO;
    }
    if (error) fail_write(c, path, error);
    free(text);
    free(path);
    sha256_hex(f->seed, strlen(f->seed), f->commitment);
    /* Not the digest: that is public. */
    for (const char *s = f->seed; *s; s++) f->random = hash_fold(f->random, (unsigned char)*s);
}

void tournament_folder_open(const call *c, const char *path, const plan *p, tournament_folder *f) {
    if (!*path) fail_name(c, path, "%s", say(c, SAY_NAME_EMPTY));
    *f = (tournament_folder){.file.fd = -1};
    char *inside = tournament_path(path, "games.pgn");
    int error = file_make_folders(inside);
    free(inside);
    f->path = error ? NULL : realpath(path, NULL);
    if (!f->path) fail_write(c, path, error ? error : errno);
    f->games = tournament_path(f->path, "games.pgn");
    f->evidence = tournament_path(f->path, "evidence");
    f->report = tournament_path(f->path, "report.html");
    error = archive_open(&f->file, f->games);
    if (error) fail_write(c, f->games, error);
    f->file.careful = true;
    check_settings(c, f, p);
    find_seed(c, f, p);
}

void tournament_folder_close(tournament_folder *f) {
    archive_close(&f->file);
    free(f->path);
    free(f->games);
    free(f->evidence);
    free(f->report);
}
