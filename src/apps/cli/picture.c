// SPDX-License-Identifier: MIT
#include "apps/cli/picture.h"

#include <cairo-pdf.h>
#include <cairo.h>
#include <librsvg/rsvg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "apps/cli/fail.h"
#include "apps/cli/output.h"
#include "core/words.h"
#include "os/child.h"

/* What is to be drawn. */
typedef struct drawing {
    const char *svg;
    size_t n;
    int scale;         /* of a PNG; 0: a PDF */
    const char *title; /* of a PDF, or NULL */
} drawing;

typedef struct bytes {
    char *at;
    size_t n, cap;
} bytes;

static cairo_status_t append(void *closure, const unsigned char *data, unsigned int length) {
    bytes *b = closure;
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
static bool refuse(bytes *b, const char *why) {
    b->n = 0;
    append(b, (const unsigned char *)why, (unsigned)strlen(why));
    return false;
}

static bool refuse_status(bytes *b, cairo_status_t status) {
    return refuse(b, cairo_status_to_string(status));
}

static bool render(RsvgHandle *handle, cairo_surface_t *surface, double width, double height,
                   bytes *b) {
    cairo_status_t status = cairo_surface_status(surface);
    if (status != CAIRO_STATUS_SUCCESS) return refuse_status(b, status);
    GError *error = NULL;
    cairo_t *cr = cairo_create(surface);
    RsvgRectangle page = {0, 0, width, height};
    if (!rsvg_handle_render_document(handle, cr, &page, &error)) return refuse(b, error->message);
    status = cairo_status(cr);
    cairo_destroy(cr);
    return status == CAIRO_STATUS_SUCCESS || refuse_status(b, status);
}

static bool draw_png(RsvgHandle *handle, double width, double height, int scale, bytes *b) {
    int across = (int)(width * scale + 0.5), down = (int)(height * scale + 0.5);
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, across, down);
    bool good = render(handle, surface, across, down, b);
    if (good) {
        cairo_status_t status = cairo_surface_write_to_png_stream(surface, append, b);
        if (status != CAIRO_STATUS_SUCCESS) good = refuse_status(b, status);
    }
    cairo_surface_destroy(surface);
    return good;
}

static bool draw_pdf(RsvgHandle *handle, double width, double height, const char *title, bytes *b) {
    /* PDF counts in points: 72 to the inch. */
    width *= 0.75;
    height *= 0.75;
    cairo_surface_t *surface = cairo_pdf_surface_create_for_stream(append, b, width, height);
    if (title) cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, title);
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATOR, "sandan");
    bool good = render(handle, surface, width, height, b);
    cairo_surface_finish(surface);
    cairo_status_t status = cairo_surface_status(surface);
    if (good && status != CAIRO_STATUS_SUCCESS) good = refuse_status(b, status);
    cairo_surface_destroy(surface);
    return good;
}

/* In the child, because librsvg and its libraries abort when memory runs out. */
static bool draw(const void *context, char **out, size_t *n) {
    const drawing *d = context;
    bytes b = {0};
    GError *error = NULL;
    double width = 0, height = 0;
    bool good = false;
    RsvgHandle *handle = rsvg_handle_new_from_data((const guint8 *)d->svg, d->n, &error);
    if (!handle) {
        refuse(&b, error->message);
    } else {
        rsvg_handle_set_dpi(handle, 96);
        if (!rsvg_handle_get_intrinsic_size_in_pixels(handle, &width, &height))
            refuse(&b, "no size");
        else if (d->scale)
            good = draw_png(handle, width, height, d->scale, &b);
        else
            good = draw_pdf(handle, width, height, d->title, &b);
        g_object_unref(handle);
    }
    *out = b.at;
    *n = b.n;
    return good;
}

static char *must_draw(const call *c, const drawing *d, size_t *size) {
    child_result drawn;
    int error = child_run(draw, d, &drawn);
    if (!error && drawn.done && drawn.n > 0) {
        *size = drawn.n;
        return drawn.bytes;
    }
    fail(say(c, SAY_CANNOT_DRAW),
         error || drawn.n == 0 ? common_words[WORD_MEMORY].in[c->lang] : drawn.bytes);
}

char *picture_png(const call *c, const char *svg, size_t n, int scale, size_t *size) {
    return must_draw(c, &(drawing){.svg = svg, .n = n, .scale = scale}, size);
}

char *picture_pdf(const call *c, const char *svg, size_t n, const char *title, size_t *size) {
    return must_draw(c, &(drawing){.svg = svg, .n = n, .title = title}, size);
}

void picture_check(const call *c, const char *name) {
    if (strcmp(name, "-") == 0 && isatty(STDOUT_FILENO))
        fail_name(c, name, say(c, SAY_PICTURE_TO_TERMINAL));
}
