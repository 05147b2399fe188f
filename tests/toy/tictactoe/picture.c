// SPDX-License-Identifier: MIT
// The board in text, in words, as SVG, and in parts for a page.
#include "core/json.h"
#include "core/setup.h"
#include "draw/svg.h"
#include "draw/text.h"
#include "games/tictactoe/tictactoe.h"

enum { SQUARE = 100, MARGIN = 40, WHOLE = TTT_SIZE * SQUARE + 2 * MARGIN };
static const setup_piece marks[] = {
    {'x', FIRST, false, "cross", {"cross", "croix", "Kreuz"}},
    {'o', SECOND, false, "nought", {"nought", "rond", "Kringel"}},
};
const setup ttt_setup = {.cells = "a3b3c3/a2b2c2/a1b1c1", .pieces = marks, .piece_count = 2};

/* The side whose mark is on a cell; -1: it is free. */
static int on(const position *p, int cell) {
    return ttt_on(p, FIRST, cell) ? FIRST : ttt_on(p, SECOND, cell) ? SECOND : -1;
}

static void draw_text(const position *p, const text_style *style, writer *w) {
    for (int row = 0; row < TTT_SIZE; row++) {
        int rank = style->flip ? row : TTT_SIZE - 1 - row;
        if (style->coords) {
            write_int(w, rank + 1);
            write_char(w, ' ');
        }
        for (int i = 0; i < TTT_SIZE; i++) {
            int side = on(p, (style->flip ? TTT_SIZE - 1 - i : i) + TTT_SIZE * rank);
            if (i > 0) write_char(w, ' ');
            text_mark(w, style,
                      side < 0        ? TEXT_QUIET
                      : side == FIRST ? TEXT_BLACK
                                      : TEXT_RED,
                      side < 0        ? "."
                      : side == FIRST ? "x"
                                      : "o",
                      side < 0        ? "·"
                      : side == FIRST ? "×"
                                      : "○");
        }
        write_char(w, '\n');
    }
    if (style->coords) write_text(w, style->flip ? "  c b a\n" : "  a b c\n");
}

static void draw_words(const position *p, lang l, writer *w) {
    static const char *const have[2][LANGS] = {{"Crosses: ", "Croix : ", "Kreuze: "},
                                               {"Noughts: ", "Ronds : ", "Kringel: "}};
    static const char *const none[LANGS] = {"none", "aucun", "keine"};
    for (int side = FIRST; side <= SECOND; side++) {
        int count = 0;
        write_text(w, have[side][l]);
        for (int cell = 0; cell < TTT_CELLS; cell++) {
            if (on(p, cell) != side) continue;
            char name[3];
            writer inner = writer_on(name, sizeof name);
            ttt_write_cell(cell, &inner);
            text_item(w, &count, name);
        }
        write_text(w, count ? ".\n" : none[l]);
        if (!count) write_text(w, ".\n");
    }
    text_state(w, l, tictactoe_game.sides, p->side, p->result);
}

static point centre(int cell, bool flip) {
    int x = cell % TTT_SIZE, y = TTT_SIZE - 1 - cell / TTT_SIZE;
    if (flip) x = TTT_SIZE - 1 - x, y = TTT_SIZE - 1 - y;
    return (point){MARGIN + x * SQUARE + SQUARE / 2, MARGIN + y * SQUARE + SQUARE / 2};
}

static void defs(svg *s) {
    svg_put(s,
            "<defs><path id=\"@cross\" d=\"M-30 -30L30 30M30 -30L-30 30\" stroke=\"%c\" "
            "stroke-width=\"12\" stroke-linecap=\"round\"/>"
            "<circle id=\"@nought\" r=\"30\" fill=\"none\" stroke=\"%c\" "
            "stroke-width=\"12\"/></defs>\n",
            C_INK, C_RED);
}

static void draw_board(svg *s, const svg_style *style) {
    for (int cell = 0; cell < TTT_CELLS; cell++) {
        point at = centre(cell, style->flip);
        char name[3];
        writer inner = writer_on(name, sizeof name);
        ttt_write_cell(cell, &inner);
        svg_put(s,
                "<rect class=\"cell\" data-cell=\"%s\" x=\"%d\" y=\"%d\" width=\"%d\" "
                "height=\"%d\" fill=\"%c\" stroke=\"%c\" stroke-width=\"2\"/>\n",
                name, at.x - SQUARE / 2, at.y - SQUARE / 2, SQUARE, SQUARE, C_CEDAR, C_HAIRLINE);
    }
    for (int i = 0; style->coords && i < TTT_SIZE; i++) {
        const char file[] = {(char)('a' + i), 0}, rank[] = {(char)('1' + i), 0};
        svg_label(s, centre(i, style->flip).x, WHOLE - 12, 24, C_MUTED, file);
        svg_label(s, 18, centre(TTT_SIZE * i, style->flip).y + 8, 24, C_MUTED, rank);
    }
}

static const char *ids_of(const svg_style *style) {
    return style->look.theme == SVG_DARK ? "ttt-dark-" : "ttt-";
}

static void draw_svg(const position *p, const turn *t, const svg_style *style, writer *w) {
    char text[MAX_POSITION];
    writer desc = writer_on(text, sizeof text);
    ttt_write(p, &desc);
    svg s = svg_open(w, style, ids_of(style), WHOLE, WHOLE, text);
    defs(&s);
    svg_put(&s, "<rect width=\"%d\" height=\"%d\" fill=\"%c\"/>\n", WHOLE, WHOLE, C_PAPER);
    draw_board(&s, style);
    for (int cell = 0; cell < TTT_CELLS; cell++) {
        point at = centre(cell, style->flip);
        if (on(p, cell) >= 0)
            svg_put(&s, "<use href=\"#@%s\" x=\"%d\" y=\"%d\"/>\n", marks[on(p, cell)].piece, at.x,
                    at.y);
        if (t && (int)t->act[0] == cell + 1)
            svg_put(&s,
                    "<circle class=\"turn\" cx=\"%d\" cy=\"%d\" r=\"42\" fill=\"none\" "
                    "stroke=\"%c\" stroke-width=\"6\"/>\n",
                    at.x, at.y, C_SEAL);
    }
    svg_close(&s);
}

/* "cells": {"cell": "a1", "x": 0, "y": 2, "piece": "cross"}, … */
static void view(const position *p, writer *w) {
    json_array(w, "cells");
    for (int cell = 0; cell < TTT_CELLS; cell++) {
        char name[3];
        writer inner = writer_on(name, sizeof name);
        ttt_write_cell(cell, &inner);
        json_object(w, NULL);
        json_text(w, "cell", name);
        json_int(w, "x", cell % TTT_SIZE);
        json_int(w, "y", TTT_SIZE - 1 - cell / TTT_SIZE);
        json_text(w, "piece", on(p, cell) < 0 ? NULL : marks[on(p, cell)].piece);
        json_end(w);
    }
    json_end(w);
}

static point inlay_of(int side, bool flip) {
    return (point){WHOLE / 2 - 40, (side == FIRST) != flip ? WHOLE - 36 : 28};
}

static void write_facts(const svg *s, bool flip, lang l) {
    board_facts facts = {.width = WHOLE,
                         .height = WHOLE,
                         .pitch = SQUARE,
                         .inlays = {inlay_of(FIRST, flip), inlay_of(SECOND, flip)},
                         .inlay = {80, 6}};
    json_board(s, &facts, &ttt_setup, l);
    json_array(s->w, "cells");
    for (int cell = 0; cell < TTT_CELLS; cell++) {
        char name[3];
        writer inner = writer_on(name, sizeof name);
        ttt_write_cell(cell, &inner);
        svg_json_place(s->w, name, centre(cell, flip));
    }
    json_end(s->w);
}

static void draw_art(art_part part, const position *p, const svg_style *style, lang l, writer *w) {
    (void)p;
    svg s = {w, style->look, ids_of(style), 1};
    if (part == ART_DEFS)
        defs(&s);
    else if (part == ART_BOARD)
        draw_board(&s, style);
    else
        write_facts(&s, style->flip, l);
}

const game_picture ttt_picture = {
    .text = draw_text, .words = draw_words, .svg = draw_svg, .view = view, .art = draw_art};
