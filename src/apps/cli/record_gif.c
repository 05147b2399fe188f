// SPDX-License-Identifier: MIT
// sandan record show --gif: a game as an animated picture.
#include <stdlib.h>

#include "apps/cli/output.h"
#include "apps/cli/picture.h"
#include "apps/cli/record.h"
#include "core/turn.h"
#include "draw/gif.h"

/* Longer games would make pictures that no messenger takes. */
enum { MOST_TURNS = 1000, MOST_FRAMES = 2 * MOST_TURNS + 1 };

struct film {
    record_file *f;
    int64_t at; /* turns to show; -1: all */
    svg_style style;
    raster_frame *frames;
    size_t count;
};

/* One picture of a film. */
struct still {
    const struct film *film;
    const position *p;
    const turn *t; /* drawn as arrows, or NULL */
};

static void draw_still(const void *what, writer *w) {
    const struct still *s = what;
    s->film->f->set.g->picture->svg(s->p, s->t, &s->film->style, w);
}

static void add(struct film *film, const position *p, const turn *t, gif_moment moment) {
    raster_frame *frame = &film->frames[film->count++];
    frame->svg = output_text(draw_still, &(struct still){film, p, t}, &frame->n);
    frame->moment = moment;
}

static fault add_turn(void *context, record_node *node, const position *p, position *next,
                      uint32_t ply, int depth) {
    struct film *film = context;
    if (!node->text.n) return NO_FAULT;
    turn_play(film->f->set.g, p, &node->turn, next);
    if (depth > 0 || (film->at >= 0 && ply >= film->at)) return NO_FAULT;
    if (film->count + 2 > MOST_FRAMES) return NO_FAULT;
    add(film, p, &node->turn, GIF_ARROW);
    add(film, next, NULL, GIF_AFTER);
    return NO_FAULT;
}

void record_gif_only(record_file *f) {
    const call *c = f->c;
    if (f->number > 1 && !c->values[RECORD_OPT_RECORD])
        fail_arg(c, c->value_args[RECORD_OPT_GIF], 0, say(c, SAY_ONE_GAME));
}

void record_gif(record_file *f, int64_t at) {
    static const char *const sizes[] = {"small", "medium", "large", NULL};
    const call *c = f->c;
    const char *name = c->values[RECORD_OPT_GIF];
    picture_check(c, name);
    struct film film = {
        .f = f,
        .at = at,
        .style = {.look.theme = c->values[RECORD_OPT_DARK] ? SVG_DARK : SVG_LIGHT,
                  .size = (svg_size)option_choice(c, RECORD_OPT_SIZE, sizes, SVG_MEDIUM),
                  .coords = true,
                  .flip = c->values[RECORD_OPT_FLIP] != NULL},
        .frames = must_alloc(MOST_FRAMES * sizeof *film.frames)};
    add(&film, &f->set.start, NULL, GIF_START);
    replay_walk(&f->r, &f->set.start, add_turn, &film);
    film.frames[film.count - 1].moment = GIF_END;
    size_t size = 0;
    char *bytes = picture_gif(c, film.frames, film.count, &size);
    output_file(c, name, bytes, size);
    free(bytes);
    for (size_t i = 0; i < film.count; i++) free(film.frames[i].svg);
    free(film.frames);
}
