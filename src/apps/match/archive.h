// SPDX-License-Identifier: MIT
// The games of a match on disk: a file of records, which is also all that a match needs to resume
// after an interruption. Each game is appended as soon as it is over, in any order; at the end the
// file is sorted. A record left half written by a crash is cut off.
#ifndef SANDAN_APPS_MATCH_ARCHIVE_H
#define SANDAN_APPS_MATCH_ARCHIVE_H

#include <stdbool.h>

#include "core/record.h"

typedef struct archive {
    int fd;
    const char *path;
    uint64_t size;
    bool careful;    /* flush every record to disk, not just once per second */
    bool made;       /* created by us: removed again if it stays empty */
    int64_t flushed; /* time of the last sync to disk */
} archive;

typedef struct archive_slice {
    uint64_t at;
    uint64_t n;
} archive_slice;

/* Opens a file, creating it if necessary, and locks it: EAGAIN if another match has it. Returns 0
   or an errno. */
int archive_open(archive *a, const char *path);
/* The whole text, NUL-terminated; free() it. */
int archive_read(archive *a, char **text, size_t *n);
/* Truncates the file to n bytes. */
int archive_cut(archive *a, uint64_t n);
/* Appends a record; *slice says where it is. */
int archive_append(archive *a, const char *text, size_t n, archive_slice *slice);
/* Atomically replaces the file by these of its records, in this order. */
int archive_arrange(archive *a, const archive_slice *slices, size_t count);
void archive_close(archive *a);

/* Told about a whole record of the file and its place; false: it does not belong there. */
typedef bool archive_reader(void *context, const record *r, archive_slice slice);
typedef enum archive_state {
    ARCHIVE_FINE,
    ARCHIVE_DAMAGED, /* a record before the last cannot be read */
    ARCHIVE_OTHER,   /* the reader said no */
    ARCHIVE_MEMORY
} archive_state;
/* Reads the records of a file's text, and cuts off one that is torn at its end. *at is the offset
   of the record that is wrong. */
archive_state archive_scan(archive *a, const char *text, size_t n, archive_reader *reader,
                           void *context, size_t *at);

/* A record as text in memory that grows; free() the text in the end. */
typedef struct archive_text {
    char *s;
    size_t n, cap;
} archive_text;
/* False when there is not enough memory. */
bool archive_write(archive_text *text, const record *r);

/* Reads a tag Round such as 3.1.2, which has `count` numbers from 1 on, as numbers from 0 on.
   False: it is not one. */
bool archive_round(const record *r, uint32_t out[], int count);

#endif
