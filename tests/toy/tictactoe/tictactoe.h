// SPDX-License-Identifier: MIT
// Noughts and crosses, inside. A game of a test: it shows what adding a game takes.
#ifndef SANDAN_GAMES_TICTACTOE_H
#define SANDAN_GAMES_TICTACTOE_H

#include "core/game.h"

extern const game tictactoe_game;

/* Cells are file + 3 * rank, a1 = 0; a move is its cell + 1. */
enum { TTT_SIZE = 3, TTT_CELLS = 9, TTT_FULL = (1 << TTT_CELLS) - 1 };

enum ttt_word { TTT_LINE = GAME_WORDS, TTT_DRAWN, TTT_TAKEN, TTT_COUNT, TTT_WORDS_END };

static inline bool ttt_on(const position *p, int side, int cell) {
    return p->tictactoe.marks[side] >> cell & 1;
}

/* rules.c */
int ttt_moves(const position *p, move out[MAX_MOVES]);
void ttt_play(const position *p, move m, position *next);
bool ttt_legal(const position *p, move m);
int ttt_why_not(const position *p, move m);
bool ttt_valid(const position *p);
/* Gives a position its key and, by its marks, its result. */
void ttt_derive(position *p);
/* Lines that a side could still fill, by how many of its marks they have. */
void ttt_lines(const position *p, int side, int count[TTT_SIZE + 1]);

/* notation.c */
fault ttt_read(int rules, const char *s, size_t n, position *p);
void ttt_write(const position *p, writer *w);
fault ttt_read_move(const position *p, const char *s, size_t n, move *m);
void ttt_write_move(const position *p, move m, writer *w);
void ttt_write_cell(int cell, writer *w);
void ttt_tell(const position *p, const turn *t, lang l, writer *w);

/* picture.c */
extern const game_picture ttt_picture;
extern const struct setup ttt_setup;

#endif
