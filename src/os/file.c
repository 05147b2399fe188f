// SPDX-License-Identifier: MIT
#include "os/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int file_read_fd(int fd, size_t limit, char **text, size_t *n) {
    struct stat info;
    if (fstat(fd, &info) != 0) return errno;
    if (S_ISDIR(info.st_mode)) return EISDIR;
    size_t cap = 1 << 16;
    if (S_ISREG(info.st_mode) && info.st_size > 0) {
        if ((uintmax_t)info.st_size > limit) return EFBIG;
        cap = (size_t)info.st_size + 2; /* the NUL, and one to see the end at once */
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

static int write_all(int fd, const char *s, size_t n) {
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
    int error = write_all(fd, s, n);
    if (close(fd) != 0 && !error) error = errno;
    return error;
}

/* So that the new name itself survives a power cut; not every file system can. */
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

/* The permissions of a new file: what the umask leaves. */
static mode_t new_mode(void) {
    mode_t mask = umask(0);
    umask(mask);
    return 0666 & ~mask;
}

/* Writes a new file beside `path` and gives it that name. */
static int replace(const char *path, mode_t mode, const char *s, size_t n) {
    size_t size = strlen(path) + sizeof ".XXXXXX";
    char *temporary = malloc(size);
    if (!temporary) return ENOMEM;
    snprintf(temporary, size, "%s.XXXXXX", path);
    int fd = mkstemp(temporary);
    int error = fd < 0 ? errno : 0;
    if (!error) {
        error = write_all(fd, s, n);
        if (!error && fchmod(fd, mode) != 0) error = errno;
        if (!error && fsync(fd) != 0) error = errno;
        if (close(fd) != 0 && !error) error = errno;
        if (!error && rename(temporary, path) != 0) error = errno;
        if (error) unlink(temporary);
    }
    if (!error) sync_folder(path);
    free(temporary);
    return error;
}

/* Where a symbolic link points to, as a path from here; free() it. NULL: it is none. */
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

/* A file that is not there yet, perhaps behind a link that is: the link stays one. */
static int write_new(const char *path, const char *s, size_t n) {
    char *target = link_target(path);
    int error = target ? file_write(target, s, n) : replace(path, new_mode(), s, n);
    free(target);
    return error;
}

int file_write(const char *path, const char *s, size_t n) {
    struct stat old;
    if (!*path) return ENOENT;
    if (stat(path, &old) != 0) return errno == ENOENT ? write_new(path, s, n) : errno;
    if (S_ISDIR(old.st_mode)) return EISDIR;
    if (!S_ISREG(old.st_mode)) return write_in_place(path, s, n);
    char *real = realpath(path, NULL); /* a symbolic link stays one */
    if (!real) return errno;
    /* A new file would take the place even of one that nobody may write to. */
    int error = access(real, W_OK) != 0 ? errno : replace(real, old.st_mode & 0777, s, n);
    free(real);
    return error;
}
