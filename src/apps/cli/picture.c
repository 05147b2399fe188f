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

typedef struct bytes {
    char *at;
    size_t n, cap;
} bytes;

static cairo_status_t append(void *closure, const unsigned char *data, unsigned int length) {
    bytes *b = closure;
    if (b->n + length > b->cap) {
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

static _Noreturn void fail_picture(const call *c, const char *why) {
    fail(
        say(c,
            "the picture cannot be drawn: %s; expected an SVG that librsvg reads and memory for it",
            "l’image ne peut pas être dessinée : %s ; on attend un SVG que librsvg lit et de la "
            "mémoire pour lui",
            "das Bild lässt sich nicht zeichnen: %s; erwartet werden ein SVG, das librsvg liest, "
            "und Speicher dafür"),
        why);
}

/* Opens a picture and tells its size in pixels of 1/96 inch. */
static RsvgHandle *open_svg(const call *c, const char *svg, size_t n, double *width,
                            double *height) {
    GError *error = NULL;
    RsvgHandle *handle = rsvg_handle_new_from_data((const guint8 *)svg, n, &error);
    if (!handle) fail_picture(c, error->message);
    rsvg_handle_set_dpi(handle, 96);
    if (!rsvg_handle_get_intrinsic_size_in_pixels(handle, width, height))
        fail_picture(c, "no size");
    return handle;
}

static void render(const call *c, RsvgHandle *handle, cairo_surface_t *surface, double width,
                   double height) {
    GError *error = NULL;
    cairo_t *cr = cairo_create(surface);
    RsvgRectangle page = {0, 0, width, height};
    if (!rsvg_handle_render_document(handle, cr, &page, &error)) fail_picture(c, error->message);
    cairo_destroy(cr);
    g_object_unref(handle);
}

char *picture_png(const call *c, const char *svg, size_t n, int scale, size_t *size) {
    double width = 0, height = 0;
    RsvgHandle *handle = open_svg(c, svg, n, &width, &height);
    int across = (int)(width * scale + 0.5), down = (int)(height * scale + 0.5);
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, across, down);
    render(c, handle, surface, across, down);
    bytes b = {0};
    cairo_status_t status = cairo_surface_write_to_png_stream(surface, append, &b);
    if (status != CAIRO_STATUS_SUCCESS) fail_picture(c, cairo_status_to_string(status));
    cairo_surface_destroy(surface);
    *size = b.n;
    return b.at;
}

char *picture_pdf(const call *c, const char *svg, size_t n, const char *title, size_t *size) {
    double width = 0, height = 0;
    RsvgHandle *handle = open_svg(c, svg, n, &width, &height);
    /* PDF counts in points: 72 to the inch. */
    width *= 0.75;
    height *= 0.75;
    bytes b = {0};
    cairo_surface_t *surface = cairo_pdf_surface_create_for_stream(append, &b, width, height);
    if (title) cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, title);
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATOR, "sandan");
    render(c, handle, surface, width, height);
    cairo_surface_finish(surface);
    cairo_status_t status = cairo_surface_status(surface);
    if (status != CAIRO_STATUS_SUCCESS) fail_picture(c, cairo_status_to_string(status));
    cairo_surface_destroy(surface);
    *size = b.n;
    return b.at;
}

void picture_output(const call *c, const char *name, const char *bytes_at, size_t n) {
    if (strcmp(name, "-") == 0 && isatty(STDOUT_FILENO))
        fail_name(
            c, name,
            say(c,
                "the picture would fill the terminal with bytes that are no text; expected a file "
                "or a pipe for it",
                "l’image remplirait le terminal d’octets qui ne sont pas du texte ; on attend un "
                "fichier ou un tube pour elle",
                "das Bild würde das Terminal mit Bytes füllen, die kein Text sind; erwartet wird "
                "eine Datei oder eine Pipe dafür"));
    output_file(c, name, bytes_at, n);
}
