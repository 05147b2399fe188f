// SPDX-License-Identifier: MIT
// Whole files. Functions return 0 or an errno.
#ifndef SANDAN_OS_FILE_H
#define SANDAN_OS_FILE_H

#include <stddef.h>

/* Reads a regular file or a pipe to its end, NUL-terminated; free() the text. EISDIR for a folder,
   EFBIG when it has more than `limit` bytes. */
int file_read(const char *path, size_t limit, char **text, size_t *n);
int file_read_fd(int fd, size_t limit, char **text, size_t *n);

/* Writes a file whole or not at all: a temporary file beside it, flushed to the disk, takes its
   place. A file that exists keeps its permissions; what is no regular file (a pipe, a terminal, a
   device) is written directly. */
int file_write(const char *path, const char *s, size_t n);

#endif
