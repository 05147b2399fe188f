// SPDX-License-Identifier: MIT
// SVG into pixels, PNG and PDF, through librsvg and cairo, in this process: these libraries abort
// when memory runs out. raster_none.c replaces it in a build without them.
#ifndef SANDAN_APPS_CLI_RASTER_H
#define SANDAN_APPS_CLI_RASTER_H

#include <stdbool.h>
#include <stddef.h>

#include "draw/gif.h"

/* Bytes that grow; free() `at`. */
typedef struct raster_bytes {
    char *at;
    size_t n, cap;
} raster_bytes;

/* Whether this build can draw. */
extern const bool raster_here;

/* A PNG, `scale` times as large as the SVG says; a vector page of that size, with a title or NULL.
   False: `out` is the reason. */
bool raster_png(const char *svg, size_t n, double scale, raster_bytes *out);
bool raster_pdf(const char *svg, size_t n, const char *title, raster_bytes *out);

/* The SVG text of a picture of an animation, and the moment that it is (draw/gif.h). */
typedef struct raster_frame {
    char *svg;
    size_t n;
    gif_moment moment;
} raster_frame;
/* An animated GIF of pictures of the same size. */
bool raster_gif(const raster_frame *frames, size_t count, raster_bytes *out);

#endif
