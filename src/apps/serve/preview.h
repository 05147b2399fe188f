// SPDX-License-Identifier: MIT
// Previews of links to positions and games (link.h), for messengers: the page with Open Graph tags
// in its head and the board in its body, in the reader's language, and the picture as PNG. Drawing
// a PNG takes some ten milliseconds, so it is done in another thread, pictures are kept, and only
// so many are drawn per second, for each address and for all.
#ifndef SANDAN_APPS_SERVE_PREVIEW_H
#define SANDAN_APPS_SERVE_PREVIEW_H

#include "apps/serve/reply.h"
#include "hall/limit.h"

enum { PREVIEW_KEPT = 64, PREVIEW_KEY = 320 /* the name of a rule set and a position */ };

/* Begins as 0. */
typedef struct preview {
    struct {
        char key[PREVIEW_KEY]; /* "": free */
        char *png;
        size_t n;
        uint64_t used;
    } kept[PREVIEW_KEPT];
    uint64_t uses;
    limit_count all;
    limit_table addresses;
} preview;

/* A picture to draw. */
typedef struct preview_job {
    char key[PREVIEW_KEY];
    char *svg;
    size_t svg_n;
    char *png; /* NULL: it could not be drawn */
    size_t png_n;
} preview_job;

/* Makes the reply if the request is for a link; `client` counts as one address. If a picture must
   be drawn first, *job is not NULL: then preview_draw, in any thread, and preview_drawn follow. */
bool preview_reply(preview *v, const files *f, const request *q, uint64_t client, time_t now,
                   preview_job **job, reply *r);
void preview_draw(preview_job *job);
/* Keeps the picture, replies with it and frees the job; without a request it only keeps it. */
void preview_drawn(preview *v, preview_job *job, const request *q, time_t now, reply *r);
void preview_free(preview *v);

#endif
