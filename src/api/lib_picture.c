// SPDX-License-Identifier: MIT
// The library: pictures.
#include <string.h>

#include "api/desk.h"
#include "api/lib.h"
#include "core/turn.h"

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
    return lib_text_or(desk_draw,
                       &(desk_picture){.g = at->g, .p = &at->p, .t = text ? &t : NULL, .svg = &how},
                       error);
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
    return lib_text_or(desk_draw, &(desk_picture){.g = at->g, .p = &at->p, .text = &how}, error);
}

char *sandan_describe(const sandan_position *at, sandan_lang l) {
    if (!at) return NULL;
    return lib_text(desk_draw, &(desk_picture){.g = at->g, .p = &at->p, .lang = lib_lang(l)});
}
