// SPDX-License-Identifier: MIT
#include "apps/cli/picture.h"

#include <string.h>
#include <unistd.h>

#include "apps/cli/fail.h"
#include "core/words.h"
#include "os/child.h"

/* What is to be drawn. */
typedef struct drawing {
    const char *svg;
    size_t n;
    int scale;         /* of a PNG; 0: a PDF */
    const char *title; /* of a PDF, or NULL */
    const raster_frame *frames;
    size_t count; /* of an animation; 0: it is none */
} drawing;

/* In the child, because librsvg and its libraries abort when memory runs out. */
static bool draw(const void *context, char **out, size_t *n) {
    const drawing *d = context;
    raster_bytes b = {0};
    bool good = d->count   ? raster_gif(d->frames, d->count, &b)
                : d->scale ? raster_png(d->svg, d->n, d->scale, &b)
                           : raster_pdf(d->svg, d->n, d->title, &b);
    *out = b.at;
    *n = b.n;
    return good;
}

static char *must_draw(const call *c, const drawing *d, size_t *size) {
    if (!raster_here) fail("%s", say(c, SAY_NO_PICTURES));
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

char *picture_gif(const call *c, const raster_frame *frames, size_t count, size_t *size) {
    return must_draw(c, &(drawing){.frames = frames, .count = count}, size);
}

void picture_check(const call *c, const char *name) {
    if (!raster_here) fail("%s", say(c, SAY_NO_PICTURES));
    if (strcmp(name, "-") == 0 && isatty(STDOUT_FILENO))
        fail_name(c, name, say(c, SAY_PICTURE_TO_TERMINAL));
}
