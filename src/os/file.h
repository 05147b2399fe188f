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
/* Writes all bytes, however often it is interrupted. */
int file_write_all(int fd, const char *s, size_t n);

/* Writes a file atomically: a temporary file next to it is flushed to disk and renamed. An existing
   file keeps its permissions, and a link stays a link. Anything that is not a regular file (a pipe,
   a terminal, a device) is written directly. EBUSY: another process has locked it. */
int file_write(const char *path, const char *s, size_t n);

/* Makes the folder of a file and its parents, for their owner alone. The path is changed meanwhile.
 */
int file_make_folders(char *path);

/* Several files that appear together or not at all: stage each of them, then commit all. */
typedef struct file_staged {
    char *place, *temporary, *before;
    const char *s; /* must live until the commit */
    size_t n;
    bool old; /* something exists there already */
    int fd;
} file_staged;

/* Writes the text next to its place. After an error there is nothing to discard. */
int file_stage(const char *path, const char *s, size_t n, file_staged *f);
/* Renames all of them into place; on an error none of them is changed, and *which is the one that
   failed. */
int file_commit(file_staged *list, int count, int *which);
/* Removes what was staged and not committed. */
void file_discard(file_staged *list, int count);

/* Flushes a finished file to disk and renames it, with the permissions of a new file; a private one
   keeps those it has. */
int file_publish(const char *temporary, const char *path, bool is_private);

/* Whether two names refer to the same file, or to the same file that does not exist yet, following
   links. "-" is standard output. Devices and pipes may be written twice, so they never count as the
   same. */
bool file_same(const char *a, const char *b);

/* Locks a file until *fd is closed or the process ends. EBUSY: another process holds the lock. */
int file_lock(const char *path, int *fd);
/* Like file_write for a file that fd locks (-1: none yet). The new file is locked before it gets
   the name, and *fd becomes its lock. */
int file_write_locked(const char *path, const char *s, size_t n, int *fd);
/* Whether the locked file still has its name and this text. A deleted file counts as well: writing
   it again loses nothing. */
bool file_is(const char *path, int fd, const char *s, size_t n);

#endif
