// SPDX-License-Identifier: MIT
// Abalone, inside: what the files of this folder share. Nothing outside includes it.
#ifndef SANDAN_GAMES_ABALONE_H
#define SANDAN_GAMES_ABALONE_H

#include "core/game.h"
#include "games/abalone/board.h"

/* layouts.c */
extern const rule_set abalone_layouts[];
extern const int abalone_layout_count;
/* rules.c */
int abalone_moves(const position *p, move out[MAX_MOVES]);
void abalone_play(const position *p, move m, position *next);
bool abalone_legal(const position *p, move m);
int abalone_why_not(const position *p, move m);
bool abalone_valid(const position *p);
uint64_t abalone_count(const position *p);
int abalone_at_limit(const position *p, uint32_t limit);
void abalone_mirror(const position *p, int which, position *out);
/* notation.c */
fault abalone_read(int rules, const char *s, size_t n, position *p);
void abalone_write(const position *p, writer *w);
fault abalone_read_move(const position *p, const char *s, size_t n, move *m);
void abalone_write_move(const position *p, move m, writer *w);
/* picture.c */
void abalone_draw_text(const position *p, const text_style *style, writer *w);
void abalone_draw_words(const position *p, lang l, writer *w);
void abalone_view(const position *p, writer *w);
/* svg.c */
void abalone_draw_svg(const position *p, const turn *t, const svg_style *style, writer *w);

#endif
