// SPDX-License-Identifier: MIT
#include "os/file.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

int file_read_fd(int fd, size_t limit, char **text, size_t *n) {
    struct stat info;
    if (fstat(fd, &info) != 0) return errno;
    if (S_ISDIR(info.st_mode)) return EISDIR;
    size_t cap = 1 << 16;
    if (S_ISREG(info.st_mode) && info.st_size > 0) {
        if ((uintmax_t)info.st_size > limit) return EFBIG;
        cap = (size_t)info.st_size + 2; /* the NUL, and one byte to detect the end at once */
    }
    char *buf = malloc(cap);
    if (!buf) return ENOMEM;
    size_t len = 0;
    for (;;) {
        if (len + 1 == cap) {
            char *more = realloc(buf, cap * 2);
            if (!more) {
                free(buf);
                return ENOMEM;
            }
            buf = more;
            cap *= 2;
        }
        ssize_t got = read(fd, buf + len, cap - len - 1);
        if (got < 0 && errno == EINTR) continue;
        if (got == 0) break;
        int error = got < 0 ? errno : 0;
        if (!error && (len += (size_t)got) > limit) error = EFBIG;
        if (error) {
            free(buf);
            return error;
        }
    }
    buf[len] = '\0';
    *text = buf;
    *n = len;
    return 0;
}

int file_read(const char *path, size_t limit, char **text, size_t *n) {
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0) return errno;
    int error = file_read_fd(fd, limit, text, n);
    close(fd);
    return error;
}

int file_write_all(int fd, const char *s, size_t n) {
    while (n > 0) {
        ssize_t done = write(fd, s, n);
        if (done < 0 && errno == EINTR) continue;
        if (done < 0) return errno;
        s += done;
        n -= (size_t)done;
    }
    return 0;
}

static int write_in_place(const char *path, const char *s, size_t n) {
    int fd = open(path, O_WRONLY | O_CLOEXEC);
    if (fd < 0) return errno;
    int error = file_write_all(fd, s, n);
    if (close(fd) != 0 && !error) error = errno;
    return error;
}

/* So that the new name survives a power cut; not every file system supports it. */
static void sync_folder(const char *path) {
    const char *slash = strrchr(path, '/');
    char *folder = slash ? strndup(path, (size_t)(slash - path) + 1) : strdup(".");
    int fd = folder ? open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
    if (fd >= 0) {
        fsync(fd);
        close(fd);
    }
    free(folder);
}

/* The permissions of a new file, after the umask. */
static mode_t new_mode(void) {
    mode_t mask = umask(0);
    umask(mask);
    return 0666 & ~mask;
}

int file_publish(const char *temporary, const char *path, bool is_private) {
    int fd = open(temporary, O_RDONLY | O_CLOEXEC);
    if (fd < 0) return errno;
    bool bad = (!is_private && fchmod(fd, new_mode()) != 0) || fsync(fd) != 0;
    int error = bad ? errno : 0;
    close(fd);
    if (!error && rename(temporary, path) != 0) error = errno;
    if (!error) sync_folder(path);
    return error;
}

/* ---- places ---- */

/* Where a symbolic link points, as a path from here; free() it. NULL: not a link. */
static char *link_target(const char *path) {
    enum { MOST = 4096 };
    char target[MOST];
    ssize_t n = readlink(path, target, sizeof target);
    if (n <= 0 || n == MOST) return NULL;
    const char *slash = strrchr(path, '/');
    size_t folder = target[0] != '/' && slash ? (size_t)(slash - path) + 1 : 0;
    char *whole = malloc(folder + (size_t)n + 1);
    if (!whole) return NULL;
    memcpy(whole, path, folder);
    memcpy(whole + folder, target, (size_t)n);
    whole[folder + (size_t)n] = '\0';
    return whole;
}

/* Why the last call failed; never 0. */
static int trouble(void) {
    int error = errno;
    return error ? error : EIO;
}

/* The place a name refers to after following links: a file, whose state is in *info, or one that
   does not exist yet (st_mode 0). free() it. */
static int find_place(const char *path, char **place, struct stat *info) {
    enum { LINKS = 40 };
    *place = NULL;
    *info = (struct stat){0};
    if (!*path) return ENOENT;
    char *at = strdup(path);
    for (int i = 0; at && i < LINKS; i++) {
        if (stat(at, info) == 0) {
            /* A pipe that a link in /proc refers to has no other path. */
            *place = S_ISREG(info->st_mode) ? realpath(at, NULL) : strdup(at);
            int error = *place ? 0 : trouble();
            free(at);
            return error;
        }
        int error = trouble();
        char *next = error == ENOENT ? link_target(at) : NULL;
        if (error == ENOENT && !next) {
            *info = (struct stat){0};
            *place = at;
            return 0;
        }
        free(at);
        if (error != ENOENT) return error;
        at = next;
    }
    int error = at ? ELOOP : ENOMEM;
    free(at);
    return error;
}

/* Whether two places that do not exist yet are the same: by folder and last name. */
static bool same_new_place(const char *a, const char *b) {
    const char *slash_a = strrchr(a, '/'), *slash_b = strrchr(b, '/');
    const char *name_a = slash_a ? slash_a + 1 : a, *name_b = slash_b ? slash_b + 1 : b;
    if (strcmp(name_a, name_b) != 0) return false;
    char *in_a = slash_a ? strndup(a, (size_t)(name_a - a)) : strdup(".");
    char *in_b = slash_b ? strndup(b, (size_t)(name_b - b)) : strdup(".");
    struct stat x, y;
    bool same = in_a && in_b && stat(in_a, &x) == 0 && stat(in_b, &y) == 0 && x.st_dev == y.st_dev
                && x.st_ino == y.st_ino;
    free(in_a);
    free(in_b);
    return same;
}

/* Like find_place; "-" is standard output. */
static int find_output(const char *path, char **place, struct stat *info) {
    if (strcmp(path, "-") != 0) return find_place(path, place, info);
    *place = strdup("");
    return *place && fstat(STDOUT_FILENO, info) == 0 ? 0 : trouble();
}

bool file_same(const char *a, const char *b) {
    if (strcmp(a, b) == 0) return true;
    char *place_a = NULL, *place_b = NULL;
    struct stat x, y;
    bool same = false;
    if (find_output(a, &place_a, &x) == 0 && find_output(b, &place_b, &y) == 0) {
        if (S_ISREG(x.st_mode) && S_ISREG(y.st_mode))
            same = x.st_dev == y.st_dev && x.st_ino == y.st_ino;
        else if (x.st_mode == 0 && y.st_mode == 0)
            same = same_new_place(place_a, place_b);
    }
    free(place_a);
    free(place_b);
    return same;
}

/* ---- locks ---- */

/* The lock is on the file itself, so a crash leaves none behind. A replacement file is locked
   before it gets the name; a process that opened the old file in between notices by comparing the
   two. */
int file_make_folders(char *path) {
    for (char *at = strchr(path + 1, '/'); at; at = strchr(at + 1, '/')) {
        *at = '\0';
        int error = mkdir(path, 0700) == 0 || errno == EEXIST ? 0 : errno;
        *at = '/';
        if (error) return error;
    }
    return 0;
}

int file_lock(const char *path, int *fd) {
    struct stat held, named;
    *fd = -1;
    for (;;) {
        if (stat(path, &named) != 0) return errno;
        if (!S_ISREG(named.st_mode)) return 0; /* a pipe is read once anyway */
        *fd = open(path, O_RDONLY | O_CLOEXEC);
        if (*fd < 0) return errno;
        /* A file system without locks reports nothing. */
        bool taken = flock(*fd, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
        int error = taken ? EBUSY : 0;
        if (!error && (fstat(*fd, &held) != 0 || stat(path, &named) != 0)) error = errno;
        if (!error && held.st_dev == named.st_dev && held.st_ino == named.st_ino) return 0;
        close(*fd);
        *fd = -1;
        if (error) return error;
    }
}

bool file_is(const char *path, int fd, const char *s, size_t n) {
    struct stat held, named;
    if (stat(path, &named) != 0) return errno == ENOENT;
    if (fstat(fd, &held) != 0 || held.st_dev != named.st_dev || held.st_ino != named.st_ino)
        return false;
    char *text = NULL;
    size_t size = 0;
    if (file_read(path, n, &text, &size) != 0) return false;
    bool same = text && size == n && memcmp(text, s, n) == 0;
    free(text);
    return same;
}

static bool is_locked(const char *path) {
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0) return false;
    bool locked = flock(fd, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
    close(fd);
    return locked;
}

/* ---- writing ---- */

static void forget(file_staged *f) {
    if (f->fd >= 0) close(f->fd);
    free(f->place);
    free(f->temporary);
    free(f->before);
    *f = (file_staged){.fd = -1};
}

/* Writes the text to a temporary file next to its place, and flushes it to disk. */
static int write_temporary(file_staged *f, mode_t mode) {
    enum { ADDED = 8 }; /* bytes that we add to the name, here and in keep_before */
    const char *slash = strrchr(f->place, '/'), *name = slash ? slash + 1 : f->place;
    size_t kept = strnlen(name, NAME_MAX - ADDED), size = (size_t)(name - f->place) + kept + ADDED;
    f->temporary = malloc(size);
    if (!f->temporary) return ENOMEM;
    snprintf(f->temporary, size, "%.*s.XXXXXX", (int)(size - ADDED), f->place);
    f->fd = mkstemp(f->temporary);
    int error = f->fd < 0 ? errno : file_write_all(f->fd, f->s, f->n);
    if (!error && fchmod(f->fd, mode) != 0) error = errno;
    if (!error && fsync(f->fd) != 0) error = errno;
    if (error && f->fd >= 0) unlink(f->temporary);
    return error;
}

/* held: we have locked the file. */
static int stage(const char *path, const char *s, size_t n, bool held, file_staged *f) {
    *f = (file_staged){.fd = -1, .s = s, .n = n};
    struct stat old;
    int error = find_place(path, &f->place, &old);
    if (!error && S_ISDIR(old.st_mode)) error = EISDIR;
    f->old = old.st_mode != 0;
    if (!error && (!f->old || S_ISREG(old.st_mode))) {
        /* Renaming would replace even a write-protected file. */
        if (f->old && access(f->place, W_OK) != 0)
            error = errno;
        else if (f->old && !held && is_locked(f->place))
            error = EBUSY;
        else
            error = write_temporary(f, f->old ? old.st_mode & 0777 : new_mode());
    }
    if (error) forget(f);
    return error;
}

int file_stage(const char *path, const char *s, size_t n, file_staged *f) {
    return stage(path, s, n, false, f);
}

void file_discard(file_staged *list, int count) {
    for (int i = 0; i < count; i++) {
        if (list[i].temporary) unlink(list[i].temporary);
        forget(&list[i]);
    }
}

/* Keeps the old file under another name in case the new one must be removed again. */
static void keep_before(file_staged *f) {
    if (!f->old || !f->temporary) return;
    size_t size = strlen(f->temporary) + 2;
    f->before = malloc(size);
    if (!f->before) return;
    snprintf(f->before, size, "%s~", f->temporary);
    if (link(f->place, f->before) == 0) return;
    free(f->before);
    f->before = NULL;
}

static void take_back(file_staged *f) {
    if (!f->temporary) return;
    if (f->before)
        rename(f->before, f->place);
    else if (!f->old)
        unlink(f->place);
}

int file_commit(file_staged *list, int count, int *which) {
    int error = 0, at = 0;
    for (at = 0; at < count && !error; at++)
        if (!list[at].temporary) error = write_in_place(list[at].place, list[at].s, list[at].n);
    if (error) {
        *which = at - 1;
        file_discard(list, count);
        return error;
    }
    for (int i = 0; i < count && count > 1; i++) keep_before(&list[i]);
    for (at = 0; at < count; at++) {
        if (list[at].temporary && rename(list[at].temporary, list[at].place) != 0) {
            error = errno;
            *which = at;
            break;
        }
    }
    for (int i = 0; i < at && error; i++) take_back(&list[i]);
    for (int i = 0; i < count; i++) {
        if (list[i].before) unlink(list[i].before);
        if (!error && list[i].temporary) sync_folder(list[i].place);
    }
    file_discard(list, count);
    return error;
}

int file_write(const char *path, const char *s, size_t n) {
    file_staged f;
    int which = 0, error = file_stage(path, s, n, &f);
    return error ? error : file_commit(&f, 1, &which);
}

int file_write_locked(const char *path, const char *s, size_t n, int *fd) {
    file_staged f;
    int which = 0, error = stage(path, s, n, *fd >= 0, &f);
    if (error) return error;
    int locked = -1;
    if (f.temporary && (locked = fcntl(f.fd, F_DUPFD_CLOEXEC, 0)) < 0) {
        error = errno;
        file_discard(&f, 1);
        return error;
    }
    if (locked >= 0) flock(locked, LOCK_EX | LOCK_NB); /* not visible to others yet */
    error = file_commit(&f, 1, &which);
    int *gone = error ? &locked : fd;
    if (*gone >= 0) close(*gone);
    if (!error) *fd = locked;
    return error;
}
