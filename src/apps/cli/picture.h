// SPDX-License-Identifier: MIT
// SVG into PNG and PDF, through librsvg and cairo, in a separate process, because these libraries
// abort when memory runs out. The bytes are completed in memory so that output_files() can write
// all or nothing.
#ifndef SANDAN_APPS_CLI_PICTURE_H
#define SANDAN_APPS_CLI_PICTURE_H

#include "apps/cli/cli.h"

/* A PNG of `scale` times the size that the SVG names; free() it. */
char *picture_png(const call *c, const char *svg, size_t n, int scale, size_t *size);
/* A vector PDF page of the size that the SVG names; free() it. The title, if not NULL, is the
   document's. */
char *picture_pdf(const call *c, const char *svg, size_t n, const char *title, size_t *size);
/* Fails if binary output would go to a terminal. */
void picture_check(const call *c, const char *name);

#endif
