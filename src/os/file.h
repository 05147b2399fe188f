// SPDX-License-Identifier: MIT
// Whole files. Functions return 0 or an errno.
#ifndef SANDAN_OS_FILE_H
#define SANDAN_OS_FILE_H

#include <stdbool.h>
#include <stddef.h>

/* Reads a regular file or a pipe to its end, NUL-terminated; free() the text. EISDIR for a folder,
   EFBIG when it has more than `limit` bytes. */
int file_read(const char *path, size_t limit, char **text, size_t *n);
int file_read_fd(int fd, size_t limit, char **text, size_t *n);

/* Writes a file whole or not at all: a temporary file beside it, flushed to the disk, takes its
   place. A file that exists keeps its permissions, a link stays one; what is no regular file (a
   pipe, a terminal, a device) is written directly. EBUSY: another process has locked it. */
int file_write(const char *path, const char *s, size_t n);

/* Several files that appear together or not at all: each is staged, then all are committed. */
typedef struct file_staged {
    char *place, *temporary, *before;
    const char *s; /* must live until the commit */
    size_t n;
    bool old; /* something is there already */
    int fd;
} file_staged;

/* Writes the text beside its place. On an error there is nothing to discard. */
int file_stage(const char *path, const char *s, size_t n, file_staged *f);
/* Gives all of them their names; on an error none has it, and *which is the one that failed. */
int file_commit(file_staged *list, int count, int *which);
/* Takes back what was staged and not committed. */
void file_discard(file_staged *list, int count);

/* Whether two names stand for one file, or for one that is not there yet, links followed. "-" is
   standard output. Devices and pipes may well be written to twice. */
bool file_same(const char *a, const char *b);

/* Locks a file until *fd is closed, also by the end of the process: EBUSY when another has it. */
int file_lock(const char *path, int *fd);
/* As file_write for a file that fd locks (-1: none yet): the new one is locked before it gets the
   name, and *fd is its lock from then on. */
int file_write_locked(const char *path, const char *s, size_t n, int *fd);
/* Whether the locked file is still there under its name with this text. A file that is gone is as
   good: nothing is lost by writing it again. */
bool file_is(const char *path, int fd, const char *s, size_t n);

#endif
