// SPDX-License-Identifier: MIT
// Work in a process of its own, for libraries that end the whole program when memory runs out.
#ifndef SANDAN_OS_CHILD_H
#define SANDAN_OS_CHILD_H

#include <stdbool.h>
#include <stddef.h>

typedef struct child_result {
    bool done;   /* work() returned true; else its bytes are the reason, if there are any */
    char *bytes; /* NUL-terminated; free() it */
    size_t n;
} child_result;

/* Lets work() hand over bytes, to be freed here, and returns them; they are copied. Returns 0 or an
   errno: ENOMEM also when the process has ended by itself. Only while there are no threads. */
int child_run(bool (*work)(const void *context, char **bytes, size_t *n), const void *context,
              child_result *result);

#endif
