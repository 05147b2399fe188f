// SPDX-License-Identifier: MIT
// The desk's verbs that draw.
#include "api/desk.h"
#include "core/json.h"
#include "core/turn.h"
#include "draw/svg.h"

void desk_draw(const void *picture, writer *w) {
    const desk_picture *c = picture;
    const game_picture *with = c->g->picture;
    if (c->svg)
        with->svg(c->p, c->t, c->svg, w);
    else if (c->sheet)
        with->sheet(c->p, c->sheet, w);
    else if (c->text)
        with->text(c->p, c->text, w);
    else
        with->words(c->p, c->lang, w);
}

static void answer(desk *d, const char *name, const desk_picture *c, writer *w) {
    bool room = desk_room(d);
    json_object(w, NULL);
    if (room && desk_member(d, w, name, desk_draw, c))
        json_end(w);
    else
        desk_error(d, w, NULL, WORD_MEMORY, 0, 0);
}

/* The bits of a style's words; false: it has answered with an error. */
static bool read_style(desk *d, const desk_request *r, int field, const char *const words[],
                       unsigned *bits, writer *w) {
    fault f = desk_read_words(r->field[field], words, bits);
    if (f.code) desk_fault(d, w, NULL, f, field);
    return f.code == 0;
}

/* Words of a style that name a theme, in one order everywhere; the usual themes need none. */
#define THEME_WORDS "board-garden", "board-contrast", "pieces-woodblock", "pieces-contrast"
enum { GARDEN, CONTRAST_BOARD, WOODBLOCK, CONTRAST_PIECES, THEME_COUNT };

/* The themes that the bits of a style name. */
static svg_look look_of(unsigned bits, svg_theme theme) {
    return (svg_look){theme,
                      bits >> CONTRAST_BOARD & 1 ? BOARD_CONTRAST
                      : bits >> GARDEN & 1       ? BOARD_GARDEN
                                                 : BOARD_CEDAR,
                      bits >> CONTRAST_PIECES & 1 ? PIECES_CONTRAST
                      : bits >> WOODBLOCK & 1     ? PIECES_WOODBLOCK
                                                  : PIECES_RIVER};
}

fault desk_svg_style(desk_text text, svg_style *out) {
    enum { DARK = THEME_COUNT, PAPER, SMALL, LARGE, COORDS, FLIP };
    static const char *const words[] = {THEME_WORDS, "dark",   "sheet", "small",
                                        "large",     "coords", "flip",  NULL};
    unsigned bits;
    fault f = desk_read_words(text, words, &bits);
    *out = (svg_style){
        .look = look_of(bits, bits >> PAPER & 1  ? SVG_SHEET
                              : bits >> DARK & 1 ? SVG_DARK
                                                 : SVG_LIGHT),
        .size = bits >> SMALL & 1   ? SVG_SMALL
                : bits >> LARGE & 1 ? SVG_LARGE
                                    : SVG_MEDIUM,
        .coords = bits >> COORDS & 1,
        .flip = bits >> FLIP & 1,
    };
    return f;
}

fault desk_text_style(desk_text text, text_style *out) {
    enum { ASCII, COORDS, FLIP };
    static const char *const words[] = {"ascii", "coords", "flip", NULL};
    unsigned bits;
    fault f = desk_read_words(text, words, &bits);
    *out = (text_style){
        .ascii = bits >> ASCII & 1, .coords = bits >> COORDS & 1, .flip = bits >> FLIP & 1};
    return f;
}

void desk_title(const game *g, const position *p, char title[DESK_TITLE]) {
    writer w = writer_on(title, DESK_TITLE);
    write_text(&w, g->title);
    write_text(&w, ": ");
    g->text->write(p, &w);
}

static void run_svg(desk *d, const desk_request *r, writer *w) {
    const game *g;
    position p;
    turn t;
    svg_style style;
    if (!desk_position(d, r, 1, w, &g, &p)) return;
    bool arrows = r->field[3].n > 0;
    fault f = arrows ? turn_read(g, &p, r->field[3].s, r->field[3].n, &t) : NO_FAULT;
    fault of_style = desk_svg_style(r->field[4], &style);
    if (of_style.code) {
        desk_error(d, w, NULL, of_style.code, 4, of_style.at);
        return;
    }
    if (f.code) {
        desk_fault(d, w, g, f, 3);
        return;
    }
    char title[DESK_TITLE];
    desk_title(g, &p, title);
    style.title = title;
    answer(d, "svg", &(desk_picture){.g = g, .p = &p, .t = arrows ? &t : NULL, .svg = &style}, w);
}

/* The colours that a screen needs to draw marks like those in the pictures. */
static const svg_colour colours[] = {
    {"paper", C_PAPER},         {"ink", C_INK},       {"muted", C_MUTED},
    {"line", C_LINE},           {"seal", C_SEAL},     {"seal_bright", C_SEAL_BRIGHT},
    {"focus", C_FOCUS},         {"ivory", C_IVORY},   {"seal_deep", C_SEAL_DEEP},
    {"carving", C_CARVING},     {"shadow", C_SHADOW}, {"tray_deep", C_TRAY_DEEP},
    {"tray", C_TRAY},           {"tatami", C_TATAMI}, {"hairline", C_HAIRLINE},
    {"black", C_BLACK},         {"white", C_WHITE},   {"inlay", C_INLAY},
    {"tray_text", C_TRAY_TEXT},
};

/* A part of a board without its pieces. */
typedef struct art {
    const game *g;
    const position *p;
    const svg_style *style;
    art_part part;
    lang lang;
} art;

static void draw_part(const void *what, writer *w) {
    const art *a = what;
    a->g->picture->art(a->part, a->p, a->style, a->lang, w);
}

/* The board without its pieces: what a screen asks for once. */
static void run_art(desk *d, const desk_request *r, writer *w) {
    enum { DARK = THEME_COUNT, SMALL, COORDS, FLIP };
    static const char *const words[] = {THEME_WORDS, "dark", "small", "coords", "flip", NULL};
    static const char *const parts[] = {"defs", "board"};
    const game *g;
    int rules;
    unsigned bits;
    if (!desk_game(d, r, 1, w, &g, &rules) || !read_style(d, r, 2, words, &bits, w)) return;
    if (!g->picture->art) {
        desk_error(d, w, NULL, WORD_UNEXPECTED, 1, 0);
        return;
    }
    position p;
    game_start(g, rules, &p);
    svg_style style = {.look = look_of(bits, bits >> DARK & 1 ? SVG_DARK : SVG_LIGHT),
                       .size = bits >> SMALL & 1 ? SVG_SMALL : SVG_MEDIUM,
                       .coords = bits >> COORDS & 1,
                       .flip = bits >> FLIP & 1};
    json_object(w, NULL);
    svg_json_colours(w, "colours", style.look, colours, sizeof colours / sizeof *colours);
    g->picture->art(ART_FACTS, &p, &style, d->lang, w);
    for (art_part part = ART_DEFS; part <= ART_BOARD; part++) {
        if (!desk_room(d)
            || !desk_member(d, w, parts[part], draw_part, &(art){g, &p, &style, part, d->lang})) {
            desk_error(d, w, NULL, WORD_MEMORY, 0, 0);
            return;
        }
    }
    json_end(w);
}

static void run_sheet(desk *d, const desk_request *r, writer *w) {
    enum { LETTER = THEME_COUNT };
    static const char *const words[] = {THEME_WORDS, "letter", NULL};
    const game *g;
    int rules;
    unsigned bits;
    if (!desk_game(d, r, 1, w, &g, &rules) || !read_style(d, r, 2, words, &bits, w)) return;
    if (!g->picture->sheet) {
        desk_error(d, w, NULL, WORD_UNEXPECTED, 1, 0);
        return;
    }
    position p;
    game_start(g, rules, &p);
    svg_look look = look_of(bits, SVG_SHEET);
    sheet_style style = {bits >> LETTER & 1 ? PAPER_LETTER : PAPER_A4, look.board, look.pieces,
                         d->lang};
    answer(d, "svg", &(desk_picture){.g = g, .p = &p, .sheet = &style}, w);
}

static void run_text(desk *d, const desk_request *r, writer *w) {
    const game *g;
    position p;
    text_style style;
    if (!desk_position(d, r, 1, w, &g, &p)) return;
    fault f = desk_text_style(r->field[3], &style);
    if (f.code)
        desk_fault(d, w, NULL, f, 3);
    else
        answer(d, "text", &(desk_picture){.g = g, .p = &p, .text = &style}, w);
}

static void run_words(desk *d, const desk_request *r, writer *w) {
    const game *g;
    position p;
    if (desk_position(d, r, 1, w, &g, &p))
        answer(d, "words", &(desk_picture){.g = g, .p = &p, .lang = d->lang}, w);
}

const desk_verb desk_pictures[] = {
    {"svg", 4, run_svg},     {"sheet", 2, run_sheet}, {"text", 3, run_text},
    {"words", 2, run_words}, {"art", 2, run_art},     {NULL, 0, NULL},
};
