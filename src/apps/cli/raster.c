// SPDX-License-Identifier: MIT
#include "apps/cli/raster.h"

#include <cairo-pdf.h>
#include <cairo.h>
#include <librsvg/rsvg.h>
#include <stdlib.h>
#include <string.h>

const bool raster_here = true;

static cairo_status_t append(void *closure, const unsigned char *data, unsigned int length) {
    raster_bytes *b = closure;
    if (length == 0) return CAIRO_STATUS_SUCCESS;
    if (!b->at || b->n + length > b->cap) {
        size_t cap = 2 * (b->n + length);
        char *more = realloc(b->at, cap);
        if (!more) return CAIRO_STATUS_NO_MEMORY;
        b->at = more;
        b->cap = cap;
    }
    memcpy(b->at + b->n, data, length);
    b->n += length;
    return CAIRO_STATUS_SUCCESS;
}

/* Sends back the reason for the failure instead of a picture. */
static bool refuse(raster_bytes *b, const char *why) {
    b->n = 0;
    append(b, (const unsigned char *)why, (unsigned)strlen(why));
    return false;
}

static bool refuse_status(raster_bytes *b, cairo_status_t status) {
    return refuse(b, cairo_status_to_string(status));
}

/* A picture that was read, and its size in pixels. */
typedef struct drawing {
    RsvgHandle *handle;
    double width, height;
} drawing;

static bool open_drawing(const char *svg, size_t n, drawing *d, raster_bytes *b) {
    GError *error = NULL;
    d->handle = rsvg_handle_new_from_data((const guint8 *)svg, n, &error);
    if (!d->handle) {
        refuse(b, error->message);
        g_error_free(error);
        return false;
    }
    rsvg_handle_set_dpi(d->handle, 96);
    if (rsvg_handle_get_intrinsic_size_in_pixels(d->handle, &d->width, &d->height)) return true;
    g_object_unref(d->handle);
    return refuse(b, "no size");
}

static bool render(const drawing *d, cairo_surface_t *surface, double width, double height,
                   raster_bytes *b) {
    cairo_status_t status = cairo_surface_status(surface);
    if (status != CAIRO_STATUS_SUCCESS) return refuse_status(b, status);
    GError *error = NULL;
    cairo_t *cr = cairo_create(surface);
    RsvgRectangle page = {0, 0, width, height};
    bool good = rsvg_handle_render_document(d->handle, cr, &page, &error);
    if (!good) {
        refuse(b, error->message);
        g_error_free(error);
    } else if (cairo_status(cr) != CAIRO_STATUS_SUCCESS) {
        good = refuse_status(b, cairo_status(cr));
    }
    cairo_destroy(cr);
    return good;
}

bool raster_png(const char *svg, size_t n, double scale, raster_bytes *out) {
    drawing d;
    if (!open_drawing(svg, n, &d, out)) return false;
    int across = (int)(d.width * scale + 0.5), down = (int)(d.height * scale + 0.5);
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, across, down);
    bool good = render(&d, surface, across, down, out);
    if (good) {
        cairo_status_t status = cairo_surface_write_to_png_stream(surface, append, out);
        if (status != CAIRO_STATUS_SUCCESS) good = refuse_status(out, status);
    }
    cairo_surface_destroy(surface);
    g_object_unref(d.handle);
    return good;
}

bool raster_pdf(const char *svg, size_t n, const char *title, raster_bytes *out) {
    drawing d;
    if (!open_drawing(svg, n, &d, out)) return false;
    /* PDF counts in points: 72 to the inch. */
    double width = d.width * 0.75, height = d.height * 0.75;
    cairo_surface_t *surface = cairo_pdf_surface_create_for_stream(append, out, width, height);
    if (title) cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, title);
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATOR, "sandan");
    bool good = render(&d, surface, width, height, out);
    cairo_surface_finish(surface);
    cairo_status_t status = cairo_surface_status(surface);
    if (good && status != CAIRO_STATUS_SUCCESS) good = refuse_status(out, status);
    cairo_surface_destroy(surface);
    g_object_unref(d.handle);
    return good;
}

/* An animation being made. */
typedef struct film {
    gif *gif; /* NULL before the first frame, whose size all have */
    int across, down;
    uint8_t *pixels;
    raster_bytes *out;
} film;

static void sink(void *context, const uint8_t *bytes, size_t n) {
    append(((film *)context)->out, bytes, (unsigned)n);
}

/* Cairo's pixels are words of 0xaarrggbb; those of a GIF are bytes. */
static void copy_pixels(const film *f, cairo_surface_t *surface) {
    cairo_surface_flush(surface);
    const uint8_t *data = cairo_image_surface_get_data(surface);
    size_t stride = (size_t)cairo_image_surface_get_stride(surface);
    uint8_t *to = f->pixels;
    for (int y = 0; y < f->down; y++)
        for (int x = 0; x < f->across; x++, to += 4) {
            uint32_t word;
            memcpy(&word, data + (size_t)y * stride + 4 * (size_t)x, sizeof word);
            to[0] = (uint8_t)(word >> 16);
            to[1] = (uint8_t)(word >> 8);
            to[2] = (uint8_t)word;
            to[3] = 255;
        }
}

static bool open_film(film *f, const drawing *d) {
    f->across = (int)(d->width + 0.5);
    f->down = (int)(d->height + 0.5);
    size_t size = gif_size(f->across, f->down);
    void *memory = size ? malloc(size) : NULL;
    f->pixels = memory ? malloc(4 * (size_t)f->across * (size_t)f->down) : NULL;
    if (!f->pixels) {
        free(memory);
        return refuse(f->out, "no memory");
    }
    f->gif = gif_open(memory, f->across, f->down, sink, f);
    return true;
}

static bool add_frame(film *f, const raster_frame *frame) {
    drawing d;
    if (!open_drawing(frame->svg, frame->n, &d, f->out)) return false;
    bool good = f->gif || open_film(f, &d);
    if (good) {
        cairo_surface_t *surface =
            cairo_image_surface_create(CAIRO_FORMAT_RGB24, f->across, f->down);
        /* Some pictures have no background of their own. */
        cairo_t *cr = cairo_create(surface);
        cairo_set_source_rgb(cr, 1, 1, 1);
        cairo_paint(cr);
        cairo_destroy(cr);
        good = render(&d, surface, f->across, f->down, f->out);
        if (good) copy_pixels(f, surface);
        cairo_surface_destroy(surface);
    }
    if (good) gif_frame(f->gif, f->pixels, frame->moment);
    g_object_unref(d.handle);
    return good;
}

bool raster_gif(const raster_frame *frames, size_t count, raster_bytes *out) {
    film f = {.out = out};
    bool good = true;
    for (size_t i = 0; i < count && good; i++) good = add_frame(&f, &frames[i]);
    if (good && f.gif) gif_close(f.gif);
    free(f.pixels);
    free(f.gif);
    return good;
}
