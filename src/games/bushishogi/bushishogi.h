// SPDX-License-Identifier: MIT
// Bushishogi, inside: what the files of this folder share. Nothing outside includes it.
#ifndef SANDAN_GAMES_BUSHISHOGI_H
#define SANDAN_GAMES_BUSHISHOGI_H

#include "core/game.h"

/* An attitude is (face - 1) * 4 + the edge on which the samurai of the top face stands. */
enum { BUSHI_N, BUSHI_E, BUSHI_S, BUSHI_W }; /* edges as the owner sees them: n is the front */
enum { BUSHI_ATTITUDES = 24, BUSHI_UNSET = 255 };

/* Moves; a placement in attitude a is BUSHI_PLACE + a. */
enum { BUSHI_TURN = 1, BUSHI_FORWARD, BUSHI_LEFT, BUSHI_RIGHT, BUSHI_PLACE = 8 };

/* cube.c: the cube as data, and what follows from it by geometry */

/* The mark at an edge of the top face: 's', 'x' or '.'. */
char bushi_mark(int rules, int attitude, int edge);
/* The attitude after BUSHI_TURN .. BUSHI_RIGHT. */
int bushi_roll(int rules, int attitude, int how);

/* rules.c */
int bushi_moves(const position *p, move out[MAX_MOVES]);
void bushi_play(const position *p, move m, position *next);
bool bushi_legal(const position *p, move m);
int bushi_why_not(const position *p, move m);
bool bushi_valid(const position *p);
void bushi_mirror(const position *p, int which, position *out);
/* notation.c */
fault bushi_read(int rules, const char *s, size_t n, position *p);
void bushi_write(const position *p, writer *w);
fault bushi_read_move(const position *p, const char *s, size_t n, move *m);
void bushi_write_move(const position *p, move m, writer *w);
/* picture.c */
void bushi_draw_text(const position *p, const text_style *style, writer *w);
void bushi_draw_words(const position *p, lang l, writer *w);
void bushi_view(const position *p, writer *w);
/* svg.c */
void bushi_draw_svg(const position *p, const turn *t, const svg_style *style, writer *w);

#endif
