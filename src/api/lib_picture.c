// SPDX-License-Identifier: MIT
// The library: pictures.
#include <string.h>

#include "api/desk.h"
#include "api/lib.h"
#include "core/turn.h"

typedef struct picture {
    const sandan_position *at;
    const turn *t;
    const svg_style *svg;   /* one of these two; */
    const text_style *text; /* neither: in words */
    lang l;
} picture;

static void draw(const void *what, writer *w) {
    const picture *c = what;
    const game_picture *with = c->at->g->picture;
    if (c->svg)
        with->svg(&c->at->p, c->t, c->svg, w);
    else if (c->text)
        with->text(&c->at->p, c->text, w);
    else
        with->words(&c->at->p, c->l, w);
}

static desk_text words_of(const char *style) {
    return (desk_text){style ? style : "", style ? strlen(style) : 0};
}

char *sandan_svg(const sandan_position *at, const char *text, const char *style,
                 sandan_error *error) {
    turn t;
    svg_style how;
    char title[DESK_TITLE];
    if (!at) {
        lib_misused(error, LIB_NULL);
        return NULL;
    }
    fault f = desk_svg_style(words_of(style), &how);
    const game *whose = NULL;
    if (!f.code && text) {
        whose = at->g;
        f = turn_read(at->g, &at->p, text, strlen(text), &t);
    }
    if (f.code) {
        lib_fault(error, whose, f);
        return NULL;
    }
    desk_title(at->g, &at->p, title);
    how.title = title;
    return lib_text_or(draw, &(picture){.at = at, .t = text ? &t : NULL, .svg = &how}, error);
}

char *sandan_board(const sandan_position *at, const char *style, sandan_error *error) {
    text_style how;
    if (!at) {
        lib_misused(error, LIB_NULL);
        return NULL;
    }
    fault f = desk_text_style(words_of(style), &how);
    if (f.code) {
        lib_fault(error, NULL, f);
        return NULL;
    }
    return lib_text_or(draw, &(picture){.at = at, .text = &how}, error);
}

char *sandan_describe(const sandan_position *at, sandan_lang l) {
    return at ? lib_text(draw, &(picture){.at = at, .l = lib_lang(l)}) : NULL;
}
