// SPDX-License-Identifier: MIT
// SVG into PNG and PDF, through librsvg and cairo, in a process of its own: where there is too
// little memory these libraries end it. The bytes are made whole in memory, so that output_files()
// can write them whole or not at all.
#ifndef SANDAN_APPS_CLI_PICTURE_H
#define SANDAN_APPS_CLI_PICTURE_H

#include "apps/cli/cli.h"

/* A PNG of `scale` times the size that the SVG names; free() it. */
char *picture_png(const call *c, const char *svg, size_t n, int scale, size_t *size);
/* A PDF page of the size that the SVG names, its shapes and texts kept as such; free() it. The
   title, if not NULL, is the document's. */
char *picture_pdf(const call *c, const char *svg, size_t n, const char *title, size_t *size);
/* Refuses a terminal as the place for bytes that are no text. */
void picture_check(const call *c, const char *name);

#endif
