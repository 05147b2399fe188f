// SPDX-License-Identifier: MIT
// SVG into PNG, PDF and GIF (raster.h), in a separate process, because librsvg and cairo abort when
// memory runs out. The bytes are completed in memory so that output_files() can write all or
// nothing. A build without them says so.
#ifndef SANDAN_APPS_CLI_PICTURE_H
#define SANDAN_APPS_CLI_PICTURE_H

#include "apps/cli/cli.h"
#include "apps/cli/raster.h"

/* A PNG of `scale` times the size that the SVG names; free() it. */
char *picture_png(const call *c, const char *svg, size_t n, int scale, size_t *size);
/* A vector PDF page of the size that the SVG names; free() it. The title, if not NULL, is the
   document's. */
char *picture_pdf(const call *c, const char *svg, size_t n, const char *title, size_t *size);
/* An animated GIF; free() it. */
char *picture_gif(const call *c, const raster_frame *frames, size_t count, size_t *size);
/* Fails if binary output would go to a terminal. */
void picture_check(const call *c, const char *name);

#endif
