// SPDX-License-Identifier: MIT
// Sensei as text, in words and as JSON.
#include "base/bits.h"
#include "base/json.h"
#include "draw/text.h"
#include "games/sensei/sensei.h"

static void name_of(int square, char name[3]) {
    name[0] = (char)('a' + (square >> 3));
    name[1] = (char)('1' + (square & 7));
    name[2] = '\0';
}

static void draw_square(const position *p, int square, const text_style *style, writer *w) {
    const struct sensei *b = &p->sensei;
    if (bits_has(b->pits, square)) {
        text_mark(w, style, TEXT_QUIET, " * ", "▒▒▒");
        return;
    }
    write_char(w, ' ');
    if (bits_has(b->stones[FIRST], square)) {
        bool carrier = b->carrier[FIRST] == square;
        text_mark(w, style, TEXT_GREEN, carrier ? "G" : "g", carrier ? "◉" : "●");
    } else if (bits_has(b->stones[SECOND], square)) {
        bool carrier = b->carrier[SECOND] == square;
        text_mark(w, style, TEXT_RED, carrier ? "R" : "r", carrier ? "◈" : "◆");
    } else {
        write_char(w, style->ascii ? '.' : ' ');
    }
    write_char(w, ' ');
}

/* A line between rows; the corners and crossings of the first and the last differ. */
static void draw_rule(int line, const text_style *style, writer *w) {
    static const char *const parts[3][3] = {{"┌", "┬", "┐"}, {"├", "┼", "┤"}, {"└", "┴", "┘"}};
    int kind = line == 0 ? 0 : line == 7 ? 2 : 1;
    if (style->ascii && kind == 1) return;
    text_blanks(w, style->coords ? 2 : 0);
    for (int file = 0; file <= 7; file++) {
        const char *corner = parts[kind][file == 0 ? 0 : file == 7 ? 2 : 1];
        const char *plain = file == 0 || file == 7 ? "+" : "-";
        text_mark(w, style, TEXT_QUIET, plain, corner);
        if (file < 7) text_mark(w, style, TEXT_QUIET, "---", "───");
    }
    write_char(w, '\n');
}

static void draw_row(const position *p, int rank, const text_style *style, writer *w) {
    if (style->coords) {
        write_char(w, (char)('1' + rank));
        write_char(w, ' ');
    }
    for (int i = 0; i < 7; i++) {
        bool inside = i > 0;
        text_mark(w, style, TEXT_QUIET, inside ? " " : "|", "│");
        draw_square(p, (style->flip ? 6 - i : i) * 8 + rank, style, w);
    }
    text_mark(w, style, TEXT_QUIET, "|", "│");
    /* The side to move, at its home rank. */
    if (p->result == ONGOING && rank == (p->side == FIRST ? 0 : 6)) {
        write_char(w, ' ');
        text_mark(w, style, p->side == FIRST ? TEXT_GREEN : TEXT_RED, "<", "◂");
    }
    write_char(w, '\n');
}

void sensei_draw_text(const position *p, const text_style *style, writer *w) {
    for (int line = 0; line < 7; line++) {
        draw_rule(line, style, w);
        draw_row(p, style->flip ? line : 6 - line, style, w);
    }
    draw_rule(7, style, w);
    if (!style->coords) return;
    text_blanks(w, 4);
    for (int i = 0; i < 7; i++) {
        if (i > 0) text_blanks(w, 3);
        write_char(w, (char)('a' + (style->flip ? 6 - i : i)));
    }
    write_char(w, '\n');
}

static void list_squares(uint64_t set, writer *w) {
    int count = 0;
    while (set) {
        char name[3];
        name_of(bits_pop(&set), name);
        text_item(w, &count, name);
    }
}

void sensei_draw_words(const position *p, lang l, writer *w) {
    static const char *const stones[2][LANGS] = {
        {"Green stones: ", "Pierres vertes : ", "Grüne Steine: "},
        {"Red stones: ", "Pierres rouges : ", "Rote Steine: "}};
    static const char *const figure[2][LANGS] = {
        {"; the Sage on ", " ; le Sage en ", "; der Weise auf "},
        {"; the Monkey on ", " ; le Singe en ", "; der Affe auf "}};
    static const char *const pits[LANGS] = {"Pits: ", "Gouffres : ", "Löcher: "};
    /* S11: the pits of the printed board are not known. */
    static const char *const ours[LANGS] = {" (placed by us)", " (placés par nous)",
                                            " (Lage von uns gewählt)"};
    const struct sensei *b = &p->sensei;
    for (int side = 0; side < 2; side++) {
        char name[3];
        name_of(b->carrier[side], name);
        write_text(w, stones[side][l]);
        list_squares(b->stones[side] & ~bit(b->carrier[side]), w);
        write_text(w, figure[side][l]);
        write_text(w, name);
        write_text(w, ".\n");
    }
    if (b->pits) {
        write_text(w, pits[l]);
        list_squares(b->pits, w);
        position start;
        game_start(&sensei_game, p->rules, &start);
        if (b->pits == start.sensei.pits) write_text(w, ours[l]);
        write_text(w, ".\n");
    }
    text_state(w, l, sensei_game.sides, p->side, p->result);
}

/* "cells": the 49 squares in the order a1 a2 … g7, each
       {"cell": "a1", "x": 0, "y": 6, "piece": "green", "character": false}
   x counts from the left and y from the top, seen by Green; piece is "green", "red", "pit" or
   null; character says whether the stone carries the Sage or the Monkey. */
void sensei_view(const position *p, writer *w) {
    const struct sensei *b = &p->sensei;
    json_array(w, "cells");
    for (int square = 0; square < 55; square++) {
        if (!bits_has(SENSEI_BOARD, square)) continue;
        char name[3];
        name_of(square, name);
        bool green = bits_has(b->stones[FIRST], square), red = bits_has(b->stones[SECOND], square);
        bool carrier =
            (green && b->carrier[FIRST] == square) || (red && b->carrier[SECOND] == square);
        json_object(w, NULL);
        json_text(w, "cell", name);
        json_int(w, "x", square >> 3);
        json_int(w, "y", 6 - (square & 7));
        json_text(w, "piece",
                  green                       ? "green"
                  : red                       ? "red"
                  : bits_has(b->pits, square) ? "pit"
                                              : NULL);
        json_bool(w, "character", carrier);
        json_end(w);
    }
    json_end(w);
    json_object(w, "left");
    json_int(w, "stones", 2 - (p->acted & SENSEI_MOVED));
    json_bool(w, "character", !(p->acted & SENSEI_PASSED));
    json_end(w);
}

static void add_squares(winning_feature *out, const char *kind, uint64_t set) {
    while (set) feature_add(out, kind, bits_pop(&set));
}

/* S7: the character at its goal. S9: the line and the stones in contact with it. S13: the stones
   that cannot move. */
void sensei_feature(const position *p, winning_feature *out) {
    const struct sensei *b = &p->sensei;
    int winner = p->result == FIRST_WINS ? FIRST : SECOND;
    if (p->why == SENSEI_GOAL) {
        feature_add(out, "goal", b->carrier[winner]);
    } else if (p->why == SENSEI_UNFAIR) {
        uint64_t line = sensei_unfair_line(b->stones[!winner], b->pits, b->stones[winner]);
        add_squares(out, "line", line);
        add_squares(out, "contact", sensei_beside(line) & b->stones[winner]);
    } else {
        add_squares(out, "stuck", b->stones[!winner]);
    }
}
