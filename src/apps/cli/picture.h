// SPDX-License-Identifier: MIT
// SVG into PNG and PDF, through librsvg and cairo. The bytes are made whole in memory, so that
// output_file() can write them whole or not at all.
#ifndef SANDAN_APPS_CLI_PICTURE_H
#define SANDAN_APPS_CLI_PICTURE_H

#include "apps/cli/cli.h"

/* A PNG of `scale` times the size that the SVG names; free() it. */
char *picture_png(const call *c, const char *svg, size_t n, int scale, size_t *size);
/* A PDF page of the size that the SVG names, its shapes and texts kept as such; free() it. The
   title, if not NULL, is the document's. */
char *picture_pdf(const call *c, const char *svg, size_t n, const char *title, size_t *size);
/* Writes bytes that are no text: like output_file(), but refuses a terminal. */
void picture_output(const call *c, const char *name, const char *bytes, size_t n);

#endif
