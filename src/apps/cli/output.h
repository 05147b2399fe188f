// SPDX-License-Identifier: MIT
// The output of a command. A text is written twice, first to measure it, then into memory, and is
// sent only when complete, so output is never partial.
#ifndef SANDAN_APPS_CLI_OUTPUT_H
#define SANDAN_APPS_CLI_OUTPUT_H

#include "apps/cli/cli.h"
#include "base/writer.h"
#include "core/game.h"

/* Writes `what` as text; called twice, so it must write the same both times. */

/* Allocates memory or ends the program; free() it. */
void *must_alloc(size_t size);
/* The whole text, NUL-terminated; free() it. *n, if not NULL, is its length. */
char *output_text(write_fn *fn, const void *what, size_t *n);
/* Prints to standard output; fails when that cannot be written. */
void output_print(const call *c, write_fn *fn, const void *what);
/* The same for a part of a longer JSON text: begins where the previous part ended. */
void output_part(const call *c, json_place *at, write_fn *fn, const void *what);
void output_bytes(const call *c, const char *s, size_t n);
/* Reports that standard output cannot be written, and why. */
_Noreturn void output_lost(const call *c, int error);
/* Flushes the buffer; fails on a full disk or a closed output. */
void output_flush(const call *c);
/* What a command writes to a file; "-" is standard output. */
typedef struct output {
    const char *name;
    const char *s;
    size_t n;
} output;

enum { MAX_OUTPUTS = 4 }; /* most files of a command; output_files() checks it */

/* Writes all of them or none. */
void output_files(const call *c, const output *list, int count);
void output_file(const call *c, const char *name, const char *s, size_t n);
/* Fails if two names that a command reads or writes are the same file, since one would replace the
   other. NULL: no name. Call it before writing anything. */
void output_distinct(const call *c, const char *const *names, int count);

/* The place of a file in the user's data folder, where Sandan keeps its own; makes the folder.
   Returns 0 or an errno. */
int output_data_place(const char *name, char *path, size_t size);

#endif
