// SPDX-License-Identifier: MIT
// Instead of raster.c in a build without librsvg and cairo.
#include "apps/cli/raster.h"

const bool raster_here = false;

bool raster_png(const char *svg, size_t n, double scale, raster_bytes *out) {
    (void)svg, (void)n, (void)scale, (void)out;
    return false;
}

bool raster_pdf(const char *svg, size_t n, const char *title, raster_bytes *out) {
    (void)svg, (void)n, (void)title, (void)out;
    return false;
}

bool raster_gif(const raster_frame *frames, size_t count, raster_bytes *out) {
    (void)frames, (void)count, (void)out;
    return false;
}
