// SPDX-License-Identifier: MIT
// Sensei drawn: a cedar board of 7 × 7 squares, river pebbles, two carved figures, pits.
// A square is 100 units wide.
#include "base/bits.h"
#include "core/json.h"
#include "draw/svg.h"
#include "games/sensei/art.h"
#include "games/sensei/sensei.h"

enum { SQUARE = 100, FRAME = 24, MARGIN = 14, COORDS = 46, INLAY = 88 };

typedef struct board {
    svg s;
    bool flip;
    int left, top; /* of the squares */
    int size;      /* of the whole picture */
} board;

static void defs(svg *s) {
    svg_put(s, "<defs>\n");
    sensei_art_defs(s);
    svg_put(s,
            "<linearGradient id=\"@frame\" x1=\"0\" y1=\"0\" x2=\"0\" y2=\"1\">"
            "<stop offset=\"0\" stop-color=\"%c\"/><stop offset=\"1\" stop-color=\"%c\"/>"
            "</linearGradient>\n</defs>\n",
            C_CEDAR_DEEP, C_GRAIN);
}

static point centre(const board *b, int square) {
    int file = square >> 3, rank = square & 7;
    int x = b->flip ? 6 - file : file, y = b->flip ? rank : 6 - rank;
    return (point){b->left + x * SQUARE + SQUARE / 2, b->top + y * SQUARE + SQUARE / 2};
}

static void name_of(int square, char name[3]) {
    name[0] = (char)('a' + (square >> 3));
    name[1] = (char)('1' + (square & 7));
    name[2] = '\0';
}

static void draw_paper(board *b) {
    svg_put(&b->s, "<rect class=\"paper\" width=\"%d\" height=\"%d\" fill=\"%c\"/>\n", b->size,
            b->size, C_PAPER);
}

static void draw_shadow(board *b) {
    int wide = 7 * SQUARE;
    svg_put(&b->s,
            "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"14\" fill=\"%c\" "
            "fill-opacity=\"0.18\"/>\n",
            b->left - FRAME + 3, b->top - FRAME + 8, wide + 2 * FRAME, wide + 2 * FRAME, C_SHADOW);
}

static void draw_frame(board *b) {
    svg *s = &b->s;
    int wide = 7 * SQUARE;
    svg_put(s,
            "<rect class=\"frame\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"12\" "
            "fill=\"url(#@frame)\" stroke=\"%c\" stroke-width=\"%d\"/>\n",
            b->left - FRAME, b->top - FRAME, wide + 2 * FRAME, wide + 2 * FRAME, C_HAIRLINE,
            svg_bold(s) ? 6 : s->hair);
}

static void draw_squares(board *b) {
    svg *s = &b->s;
    svg_put(s, "<g class=\"cells\" fill=\"%c\">\n", C_CEDAR);
    for (int square = 0; square < 55; square++) {
        if (!bits_has(SENSEI_BOARD, square)) continue;
        char name[3];
        name_of(square, name);
        point at = centre(b, square);
        svg_put(s,
                "<rect class=\"cell\" data-cell=\"%s\" x=\"%d\" y=\"%d\" width=\"%d\" "
                "height=\"%d\"/>\n",
                name, at.x - SQUARE / 2, at.y - SQUARE / 2, SQUARE, SQUARE);
    }
    svg_put(s, "</g>\n");
    sensei_art_grain(s, b->left, b->top, SQUARE);
    for (int side = 0; side < 2; side++) {
        bool low = (side == FIRST) != b->flip;
        svg_put(s,
                "<rect class=\"home %s\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%c\" "
                "fill-opacity=\"0.34\" pointer-events=\"none\"/>\n",
                side == FIRST ? "green" : "red", b->left, b->top + (low ? 6 * SQUARE : 0),
                7 * SQUARE, SQUARE, side == FIRST ? C_GREEN : C_RED);
        /* Not by colour alone. */
        if (svg_bold(s))
            svg_put(s,
                    "<path d=\"M%d %dh%d\" stroke=\"%c\" stroke-width=\"12\" "
                    "pointer-events=\"none\"/>\n",
                    b->left, b->top + (low ? 6 : 1) * SQUARE, 7 * SQUARE, C_HAIRLINE);
    }
    svg_put(s, "<path d=\"");
    for (int i = 0; i <= 7; i++)
        svg_put(s, "M%d %dv%dM%d %dh%d", b->left + i * SQUARE, b->top, 7 * SQUARE, b->left,
                b->top + i * SQUARE, 7 * SQUARE);
    svg_put(s,
            "\" fill=\"none\" stroke=\"%c\" stroke-width=\"%d\" stroke-opacity=\"%ld\" "
            "stroke-linecap=\"square\" pointer-events=\"none\"/>\n",
            C_HAIRLINE, svg_bold(s) ? 4 : s->hair, svg_bold(s) ? 1000L : 800L);
}

static void draw_coords(board *b, int size) {
    for (int i = 0; i < 7; i++) {
        char file[] = {(char)('a' + i), 0}, rank[] = {(char)('1' + i), 0};
        point at = centre(b, i * 8 + (b->flip ? 6 : 0));
        svg_label(&b->s, at.x, b->top + 7 * SQUARE + FRAME + COORDS / 2, size, C_MUTED, file);
        at = centre(b, (b->flip ? 48 : 0) + i);
        svg_label(&b->s, b->left - FRAME - COORDS / 2, at.y, size, C_MUTED, rank);
    }
}

static point inlay_size(const board *b) {
    return svg_bold(&b->s) ? (point){2 * INLAY, 14} : (point){INLAY, 8};
}

static point inlay_of(const board *b, int side) {
    bool low = (side == FIRST) != b->flip;
    point size = inlay_size(b);
    return (point){b->left + 7 * SQUARE / 2 - size.x / 2,
                   b->top + (low ? 7 * SQUARE + FRAME / 2 : -FRAME / 2) - size.y / 2};
}

/* The side to move: a vermilion inlay in the frame in front of its player. */
static void draw_side(board *b, int side) {
    point at = inlay_of(b, side), size = inlay_size(b);
    svg_put(&b->s,
            "<rect class=\"to-move\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"4\" "
            "fill=\"%c\" stroke=\"%c\" stroke-width=\"%d\"/>\n",
            at.x, at.y, size.x, size.y, C_INLAY, C_HAIRLINE, b->s.hair);
}

static void draw_stone(board *b, const position *p, int side, int square) {
    static const char *const names[] = {"green", "red"};
    svg *s = &b->s;
    bool carrier = p->sensei.carrier[side] == square;
    char name[3];
    name_of(square, name);
    point at = centre(b, square);
    svg_put(s,
            "<g class=\"stone %s\" data-cell=\"%s\" transform=\"translate(%d %d)\">"
            "<use href=\"#@%s\"/>",
            names[side], name, at.x, at.y, names[side]);
    if (carrier) {
        const char *figure = side == FIRST ? "sage" : "monkey";
        svg_put(s, "<use class=\"figure %s\" href=\"#@%s\"/>", figure, figure);
    }
    svg_put(s, "</g>\n");
}

static void draw_pits(board *b, const position *p) {
    for (uint64_t pits = p->sensei.pits; pits;) {
        int square = bits_pop(&pits);
        char name[3];
        name_of(square, name);
        point at = centre(b, square);
        svg_put(&b->s,
                "<g class=\"pit\" data-cell=\"%s\" transform=\"translate(%d %d)\">"
                "<use href=\"#@pit\"/></g>\n",
                name, at.x, at.y);
    }
}

static void draw_things(board *b, const position *p) {
    /* Draw from back to front, since a figure may reach above its square. */
    for (int row = 0; row < 7; row++) {
        for (int file = 0; file < 7; file++) {
            int square = file * 8 + (b->flip ? row : 6 - row);
            for (int side = 0; side < 2; side++)
                if (bits_has(p->sensei.stones[side], square)) draw_stone(b, p, side, square);
        }
    }
}

static void draw_dot(board *b, point at) {
    svg_put(&b->s,
            "<circle class=\"mark\" cx=\"%d\" cy=\"%d\" r=\"%d\" fill=\"%c\" stroke=\"%c\" "
            "stroke-width=\"%d\"/>\n",
            at.x, at.y, svg_bold(&b->s) ? 16 : 11, C_SEAL_DEEP, C_IVORY, b->s.hair + 2);
}

/* A slide leaves a straight trail, a pass an arc through the air. */
static void draw_action(board *b, const position *p, move m) {
    char text[MAX_TURN_TEXT];
    writer w = writer_on(text, sizeof text);
    sensei_write_move(p, m, &w);
    int from = (text[0] - 'a') * 8 + text[1] - '1', to = (text[2] - 'a') * 8 + text[3] - '1';
    point a = centre(b, from), z = centre(b, to);
    if (bits_has(p->sensei.stones[p->side], to)) {
        /* Arcs bend upwards; a pass straight up or down bends to the right. */
        bool up_is_left = z.x > a.x || (z.x == a.x && z.y > a.y);
        svg_arc(&b->s, a, z, up_is_left ? 220 : -220, 7);
    } else {
        int length = svg_length((point){z.x - a.x, z.y - a.y});
        svg_put(&b->s,
                "<circle class=\"target\" cx=\"%d\" cy=\"%d\" r=\"38\" fill=\"%c\" "
                "fill-opacity=\"0.35\" stroke=\"%c\" stroke-width=\"%d\" "
                "stroke-dasharray=\"10 8\"/>\n",
                z.x, z.y, C_IVORY, svg_bold(&b->s) ? C_INLAY : C_SEAL_DEEP,
                b->s.hair + (svg_bold(&b->s) ? 6 : 2));
        svg_arrow(&b->s, a, svg_between(a, z, 1000 - 6000 / (length > 0 ? length : 1)), 13,
                  ARROW_SEAL);
    }
    draw_dot(b, a);
}

static void draw_turn(board *b, const position *p, const turn *t) {
    position now = *p;
    svg_put(&b->s, "<g class=\"turn\">\n");
    for (int i = 0; i < t->n; i++) {
        position next;
        draw_action(b, &now, t->act[i]);
        sensei_play(&now, t->act[i], &next);
        now = next;
    }
    svg_put(&b->s, "</g>\n");
}

static board board_of(const svg_style *style) {
    int margin = MARGIN + FRAME, left = margin + (style->coords ? COORDS - MARGIN : 0);
    return (board){
        .flip = style->flip, .left = left, .top = margin, .size = 7 * SQUARE + margin + left};
}

static int label_size(const svg_style *style) {
    if (style->look.board == BOARD_CONTRAST) return 40;
    return style->size == SVG_SMALL ? 32 : 26;
}

void sensei_draw_svg(const position *p, const turn *t, const svg_style *style, writer *w) {
    board b = board_of(style);
    char text[MAX_POSITION], ids[SVG_IDS];
    writer desc = writer_on(text, sizeof text);
    sensei_write(p, &desc);
    b.s = svg_open(w, style, svg_ids(ids, "sensei", style->look), b.size, b.size, text);
    defs(&b.s);
    draw_paper(&b);
    draw_shadow(&b);
    draw_frame(&b);
    draw_squares(&b);
    draw_pits(&b, p);
    if (style->coords) draw_coords(&b, label_size(style));
    if (p->result == ONGOING) draw_side(&b, p->side);
    draw_things(&b, p);
    if (t) draw_turn(&b, p, t);
    svg_close(&b.s);
}

/* Beside the facts of every board: "figures", which character a stone carries. */
static void write_facts(const board *b, lang l) {
    board_facts facts = {.width = b->size,
                         .height = b->size,
                         .pitch = SQUARE,
                         .inlays = {inlay_of(b, FIRST), inlay_of(b, SECOND)},
                         .inlay = inlay_size(b)};
    json_board(&b->s, &facts, &sensei_setup, l);
    writer *w = b->s.w;
    json_object(w, "figures");
    json_text(w, "green", "sage");
    json_text(w, "red", "monkey");
    json_end(w);
    json_array(w, "cells");
    for (int square = 0; square < 55; square++) {
        if (!bits_has(SENSEI_BOARD, square)) continue;
        char name[3];
        name_of(square, name);
        svg_json_place(w, name, centre(b, square));
    }
    json_end(w);
}

void sensei_draw_art(art_part part, const position *p, const svg_style *style, lang l, writer *w) {
    (void)p;
    board b = board_of(style);
    char ids[SVG_IDS];
    b.s = (svg){w, style->look, svg_ids(ids, "sensei", style->look), 1};
    switch (part) {
    case ART_DEFS:
        defs(&b.s);
        break;
    case ART_BOARD:
        draw_shadow(&b);
        draw_frame(&b);
        draw_squares(&b);
        if (style->coords) draw_coords(&b, label_size(style));
        break;
    default:
        write_facts(&b, l);
    }
}

/* On the sheet a square is 24 mm wide. */
enum { SHEET_SCALE = 2400, SHEET_TOP = 250, SHEET_TOKENS = 8 };

/* Seven stones and the character of each side, to be cut out. */
static void draw_tokens(svg *s, int left, int top) {
    static const char *const rows[2][2] = {{"green", "sage"}, {"red", "monkey"}};
    for (int side = 0; side < 2; side++) {
        for (int i = 0; i < SHEET_TOKENS; i++) {
            bool figure = i == SHEET_TOKENS - 1;
            svg_put(s,
                    "<g class=\"token\" transform=\"translate(%d %d) scale(%ld)\">"
                    "<use href=\"#@%s\" y=\"%d\"/><circle r=\"46\" fill=\"none\" stroke=\"%c\" "
                    "stroke-width=\"1\"/></g>\n",
                    left + i * 225, top + side * 225, figure ? 2200L : SHEET_SCALE * 95L / 100,
                    rows[side][figure], figure ? 16 : 0, C_MUTED);
        }
    }
}

void sensei_draw_sheet(const position *p, const sheet_style *style, writer *w) {
    static const char *const how[LANGS] = {
        "Print at 100%. Cut out the board, the stones and the characters.",
        "Imprimez à 100 %. Découpez le plateau, les pierres et les personnages.",
        "Drucken Sie in Originalgröße (100 %). Schneiden Sie Brett, Steine und Figuren aus."};
    static const char *const ours[LANGS] = {
        "We chose where the pits go: we have not seen the printed board.",
        "Nous avons choisi l’emplacement des gouffres, faute d’avoir vu le plateau imprimé.",
        "Die Lage der Löcher haben wir gewählt: Das gedruckte Brett lag uns nicht vor."};
    svg s = svg_open_sheet(w, style, "sensei-sheet-", "Sensei");
    point page = svg_paper(style->paper);
    int wide = 7 * SQUARE * SHEET_SCALE / 1000, left = (page.x - wide) / 2;
    defs(&s);
    svg_words(&s, left, 130, 64, "Sensei");
    svg_put(&s, "<g transform=\"translate(%d %d) scale(%ld)\">\n", left, SHEET_TOP,
            (long)SHEET_SCALE);
    board b = {.s = s};
    b.s.hair = 1;
    draw_frame(&b);
    draw_squares(&b);
    draw_pits(&b, p);
    draw_coords(&b, svg_bold(&s) ? 26 : 17);
    svg_put(&s, "</g>\n");
    int y = SHEET_TOP + wide + 300;
    draw_tokens(&s, (page.x - (SHEET_TOKENS - 1) * 225) / 2, y);
    svg_words(&s, left, y + 400, 34, how[style->lang]);
    if (p->sensei.pits) svg_words(&s, left, y + 450, 34, ours[style->lang]);
    svg_ruler(&s, left + wide - 500, 130);
    svg_close(&s);
}
