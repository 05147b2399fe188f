// SPDX-License-Identifier: MIT
// Abalone as text, in words and as JSON.
#include "base/bits.h"
#include "base/json.h"
#include "draw/text.h"
#include "games/abalone/abalone.h"

static int first_of(int row) {
    return row < 4 ? 1 : row - 3;
}

static int last_of(int row) {
    return row < 4 ? row + 5 : 9;
}

/* -1 if the cell is empty. */
static int owner(const position *p, int row, int number) {
    int cell = abalone_cell(row, number);
    if (bits_has(p->abalone.marbles[FIRST], cell)) return FIRST;
    return bits_has(p->abalone.marbles[SECOND], cell) ? SECOND : -1;
}

static void draw_marble(int side, const text_style *style, writer *w) {
    if (side == FIRST)
        text_mark(w, style, TEXT_BLACK, "b", "●");
    else
        text_mark(w, style, TEXT_WHITE, "w", "○");
}

enum { LEFT = 2 }; /* blanks before the widest row */

/* The marbles that a side has lost are shown in front of its opponent, beside the mark of the side
   to move. */
static void draw_player(const position *p, int side, bool low, const text_style *style, writer *w) {
    int lost = p->abalone.lost[!side];
    bool to_move = p->result == ONGOING && p->side == side;
    if (!to_move && lost == 0) return;
    text_blanks(w, LEFT + 4);
    if (to_move)
        text_mark(w, style, side == FIRST ? TEXT_BLACK : TEXT_WHITE, low ? "^" : "v",
                  low ? "▴" : "▾");
    else
        write_char(w, ' ');
    for (int i = 0; i < lost; i++) {
        write_char(w, ' ');
        draw_marble(!side, style, w);
    }
    write_char(w, '\n');
}

/* Rows are named at their left end and diagonals at their lower end; both stay at those ends when
   the board is turned. */
static void draw_row(const position *p, int row, const text_style *style, writer *w) {
    int first = first_of(row), last = last_of(row), cells = last - first + 1;
    char ends[2] = {' ', ' '}; /* left and right */
    if (style->coords) ends[style->flip] = (char)('a' + row);
    if (style->coords && row < 4) ends[!style->flip] = (char)('6' + row);
    text_blanks(w, LEFT + 9 - cells);
    write_char(w, ends[0]);
    for (int i = 0; i < cells; i++) {
        int side = owner(p, row, style->flip ? last - i : first + i);
        write_char(w, ' ');
        if (side < 0)
            text_mark(w, style, TEXT_QUIET, ".", "·");
        else
            draw_marble(side, style, w);
    }
    if (ends[1] != ' ') {
        write_char(w, ' ');
        write_char(w, ends[1]);
    }
    write_char(w, '\n');
}

/* The diagonals that end at row a. */
static void draw_diagonals(const text_style *style, writer *w) {
    if (!style->coords) return;
    text_blanks(w, LEFT + 4 + (style->flip ? 1 : 3));
    for (int i = 0; i < 5; i++) {
        if (i > 0) write_char(w, ' ');
        write_char(w, (char)(style->flip ? '5' - i : '1' + i));
    }
    write_char(w, '\n');
}

void abalone_draw_text(const position *p, const text_style *style, writer *w) {
    draw_player(p, style->flip ? FIRST : SECOND, false, style, w);
    if (style->flip) draw_diagonals(style, w);
    for (int i = 0; i < ABALONE_ROWS; i++)
        draw_row(p, style->flip ? i : ABALONE_ROWS - 1 - i, style, w);
    if (!style->flip) draw_diagonals(style, w);
    draw_player(p, style->flip ? SECOND : FIRST, true, style, w);
}

void abalone_draw_words(const position *p, lang l, writer *w) {
    static const char *const marbles[2][LANGS] = {
        {"Black marbles: ", "Billes noires : ", "Schwarze Kugeln: "},
        {"White marbles: ", "Billes blanches : ", "Weiße Kugeln: "}};
    static const char *const none[LANGS] = {"none", "aucune", "keine"};
    static const char *const lost[LANGS] = {
        "Marbles lost: ", "Billes perdues : ", "Verlorene Kugeln: "};
    for (int side = 0; side < 2; side++) {
        int count = 0;
        write_text(w, marbles[side][l]);
        for (int row = 0; row < ABALONE_ROWS; row++) {
            for (int number = first_of(row); number <= last_of(row); number++) {
                if (owner(p, row, number) != side) continue;
                text_item(w, &count, (char[]){(char)('a' + row), (char)('0' + number), 0});
            }
        }
        write_text(w, count ? ".\n" : none[l]);
        if (!count) write_text(w, ".\n");
    }
    write_text(w, lost[l]);
    for (int side = 0; side < 2; side++) {
        write_text(w, abalone_game.sides[side][l]);
        write_char(w, ' ');
        write_int(w, p->abalone.lost[side]);
        write_text(w, side == FIRST ? ", " : ".\n");
    }
    text_state(w, l, abalone_game.sides, p->side, p->result);
}

/* "cells": the 61 cells in the order a1 a2 … i9, each
       {"cell": "a1", "x": 4, "y": 8, "piece": "black"}
   x counts half cells from the left end of the middle row and y rows from the top, seen by Black;
   piece is "black", "white" or null.
   "lost": [0, 2], the marbles out by owner, Black first.
   "quiet": turns since the last ejection. */
void abalone_view(const position *p, writer *w) {
    static const char *const pieces[] = {NULL, "black", "white"};
    json_array(w, "cells");
    for (int row = 0; row < ABALONE_ROWS; row++) {
        for (int number = first_of(row); number <= last_of(row); number++) {
            json_object(w, NULL);
            json_text(w, "cell", (char[]){(char)('a' + row), (char)('0' + number), 0});
            json_int(w, "x", 2 * number - row + 2);
            json_int(w, "y", ABALONE_ROWS - 1 - row);
            json_text(w, "piece", pieces[1 + owner(p, row, number)]);
            json_end(w);
        }
    }
    json_end(w);
    json_array(w, "lost");
    json_int(w, NULL, p->abalone.lost[FIRST]);
    json_int(w, NULL, p->abalone.lost[SECOND]);
    json_end(w);
    json_int(w, "quiet", p->abalone.quiet);
}

/* A7: the sixth marble, which lies off the board. Else the marbles that cannot move. */
void abalone_feature(const position *p, winning_feature *out) {
    if (p->why == ABALONE_EJECTIONS) {
        feature_add(out, "out", MOTION_NOWHERE);
        return;
    }
    for (uint64_t set = p->abalone.marbles[p->side]; set;)
        feature_add(out, "stuck", bits_pop(&set));
}
