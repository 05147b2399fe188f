// SPDX-License-Identifier: MIT
// Runs work in a child process, for libraries that abort the whole program when memory runs out.
#ifndef SANDAN_OS_CHILD_H
#define SANDAN_OS_CHILD_H

#include <stdbool.h>
#include <stddef.h>

typedef struct child_result {
    bool done;   /* work() returned true; if not, bytes is the reason, if any */
    char *bytes; /* NUL-terminated; free() it */
    size_t n;
} child_result;

/* Runs work() in a child and returns a copy of the bytes it produces, which the caller frees.
   Returns 0 or an errno; ENOMEM also if the child died. Call only while there are no other threads.
   */
int child_run(bool (*work)(const void *context, char **bytes, size_t *n), const void *context,
              child_result *result);

#endif
