// SPDX-License-Identifier: MIT
// The files of the page: the ones built into the program, each also compressed, and with higher
// priority those of a folder, for working on the page.
#ifndef SANDAN_APPS_SERVE_FILES_H
#define SANDAN_APPS_SERVE_FILES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "apps/serve/http.h"

typedef struct span {
    const uint8_t *data; /* NULL: there is none */
    size_t n;
} span;

typedef struct file {
    const char *name; /* of an embedded one */
    uint64_t tag;     /* hash of the content */
    span as[ENCODINGS];
    char *memory; /* what file_release frees, or NULL */
} file;

/* Written by tools/embed, in the order of their names. */
extern const file embedded_files[];
extern const size_t embedded_count;

typedef struct files {
    int folder; /* searched first; -1: none */
} files;

/* Opens a folder; "" or NULL means none. Returns 0 or an errno. */
int files_open(files *f, const char *folder);
void files_close(files *f);
/* False if there is no such file. The name must come from http_name. */
bool files_get(const files *f, const char *name, file *out);
void file_release(file *f);

#endif
