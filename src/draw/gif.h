// SPDX-License-Identifier: MIT
// Animated GIF, the one moving picture that every messenger shows (docs/adr/0026-gif.md). Frames
// come one by one and go out as bytes at once. A frame contains only what has changed since the one
// before, in up to 255 colours of its own; unchanged pixels are transparent.
#ifndef SANDAN_DRAW_GIF_H
#define SANDAN_DRAW_GIF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    GIF_SIDE = 2048, /* most pixels across and down */
};

/* The moments of a game as pictures, and how long each is shown. */
typedef enum gif_moment {
    GIF_START, /* before the first turn */
    GIF_ARROW, /* a turn as arrows */
    GIF_AFTER, /* the position after it */
    GIF_END,   /* the last one */
    GIF_MOMENTS
} gif_moment;

typedef void gif_sink(void *context, const uint8_t *bytes, size_t n);
typedef struct gif gif;

/* The memory that pictures of this size need; 0: there are none of this size. */
size_t gif_size(int width, int height);
/* Begins in memory of gif_size() bytes, aligned for pointers. */
gif *gif_open(void *memory, int width, int height, gif_sink *sink, void *context);
/* A frame of width × height pixels of four bytes each: red, green, blue, and one that is ignored.
 */
void gif_frame(gif *g, const uint8_t *pixels, gif_moment moment);
void gif_close(gif *g);

#endif
