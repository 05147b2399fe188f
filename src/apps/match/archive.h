// SPDX-License-Identifier: MIT
// The games of a match on disk: a file of records, which is also all that a match needs to go on
// after an interruption. A game is appended whole as soon as it is over, whatever the order; at the
// end the file is put in order. What a sudden end leaves half written is cut off.
#ifndef SANDAN_APPS_MATCH_ARCHIVE_H
#define SANDAN_APPS_MATCH_ARCHIVE_H

#include <stdbool.h>

#include "core/record.h"

typedef struct archive {
    int fd;
    const char *path;
    uint64_t size;
    bool made;       /* by us: without a game it goes again */
    int64_t flushed; /* when it last went to the disk */
} archive;

typedef struct archive_slice {
    uint64_t at;
    uint64_t n;
} archive_slice;

/* Opens a file, made where it is not there, for this process alone: EAGAIN when another match has
   it. Returns 0 or an errno. */
int archive_open(archive *a, const char *path);
/* The whole text, NUL-terminated; free() it. */
int archive_read(archive *a, char **text, size_t *n);
/* Cuts off what follows byte n. */
int archive_cut(archive *a, uint64_t n);
/* Appends a record; *slice is where it lies. */
int archive_append(archive *a, const char *text, size_t n, archive_slice *slice);
/* Replaces the file by these of its records, in this order, whole or not at all. */
int archive_arrange(archive *a, const archive_slice *slices, size_t count);
void archive_close(archive *a);

#endif
