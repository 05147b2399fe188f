// SPDX-License-Identifier: MIT
// Sensei, inside: what the files of this folder share. Nothing outside includes it.
//
//     7 |  6 14 22 30 38 46 54      square = file * 8 + rank: north is +1, east is +8,
//     …                             and bit 7 of every file is an empty guard that
//     2 |  1  9 17 25 33 41 49      swallows what a shift carries over the edge.
//     1 |  0  8 16 24 32 40 48
//          a  b  c  d  e  f  g
#ifndef SANDAN_GAMES_SENSEI_H
#define SANDAN_GAMES_SENSEI_H

#include "core/game.h"

enum { SENSEI_SHIZUKANA, SENSEI_SHIZUKANA_VARIANT, SENSEI_ARASHI, SENSEI_ARASHI_EXPERT };

#define SENSEI_BOARD UINT64_C(0x007f7f7f7f7f7f7f)

/* rules.c */
int sensei_moves(const position *p, move out[MAX_MOVES]);
void sensei_play(const position *p, move m, position *next);
bool sensei_legal(const position *p, move m);
int sensei_why_not(const position *p, move m);
bool sensei_valid(const position *p);
void sensei_mirror(const position *p, int which, position *out);
/* turns.c */
int sensei_turns(const position *p, turn out[MAX_TURNS]);
uint64_t sensei_count(const position *p);
/* notation.c */
fault sensei_read(int rules, const char *s, size_t n, position *p);
void sensei_write(const position *p, writer *w);
fault sensei_read_move(const position *p, const char *s, size_t n, move *m);
void sensei_write_move(const position *p, move m, writer *w);
/* picture.c */
void sensei_draw_text(const position *p, const text_style *style, writer *w);
void sensei_draw_words(const position *p, lang l, writer *w);
void sensei_view(const position *p, writer *w);
/* svg.c */
void sensei_draw_svg(const position *p, const turn *t, const svg_style *style, writer *w);

#endif
