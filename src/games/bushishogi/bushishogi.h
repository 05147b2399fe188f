// SPDX-License-Identifier: MIT
// Internal header of Bushishogi, shared by the files of this folder. Nothing outside includes it.
#ifndef SANDAN_GAMES_BUSHISHOGI_H
#define SANDAN_GAMES_BUSHISHOGI_H

#include "core/game.h"

extern const game bushishogi_game;

/* An orientation is (face - 1) * 4 + the edge on which the samurai of the top face stands. */
enum { BUSHI_N, BUSHI_E, BUSHI_S, BUSHI_W }; /* edges as the owner sees them: n is the front */
enum { BUSHI_FACES = 6, BUSHI_EDGES = 4, BUSHI_ORIENTATIONS = 24, BUSHI_UNSET = 255 };

/* Moves; a placement in orientation a is BUSHI_PLACE + a. A roll backward can be read, so that a
   player who tries it is told why not (B5), but it is never legal. */
enum { BUSHI_TURN = 1, BUSHI_FORWARD, BUSHI_LEFT, BUSHI_RIGHT, BUSHI_BACKWARD, BUSHI_PLACE = 8 };

/* An edition of the game: its cube, and the two rules that vary between editions (B1). */
typedef struct bushi_edition {
    /* Faces 1 to 6, each as the roll of B1 brings it up: marks front, right, back, left; 's' the
       samurai, 'x' a sword, '.' blank. */
    const char *face[BUSHI_FACES];
    bool roll_by_look;    /* B6: in check and pointing, roll the way the samurai looks; else the
                             way of a sword */
    bool mate_needs_both; /* B7: both cubes face; else the mover's faces and the other points */
} bushi_edition;

enum bushi_word {
    BUSHI_WORD_MATE = GAME_WORDS,
    BUSHI_WORD_ONLY_TURN,   /* in check, not pointing */
    BUSHI_WORD_ROLL_SWORD,  /* in check and pointing */
    BUSHI_WORD_ROLL_LOOK,   /* in check and pointing */
    BUSHI_WORD_BACKWARD,    /* a roll backward */
    BUSHI_WORD_POINTS,      /* a placement that points */
    BUSHI_WORD_NOT_SET,     /* a move before the placement */
    BUSHI_WORD_SET,         /* a second placement */
    BUSHI_WORD_NOT_YOURS,   /* the other player's cube */
    BUSHI_WORD_ORIENTATION, /* not the notation of an orientation */
    BUSHI_WORD_ORDER,       /* the other player's cube is missing */
    BUSHI_WORD_END
};

/* game.c */

/* The edition of a rule set; NULL if there is no such rule set. */
const bushi_edition *bushi_edition_of(int rules);

/* cube.c: what follows from the faces by geometry */

/* The mark at an edge of the top face: 's', 'x' or '.'. */
char bushi_mark(int rules, int orientation, int edge);
/* The orientation after BUSHI_TURN .. BUSHI_RIGHT. */
int bushi_roll(int rules, int orientation, int how);
/* Whether a sword on top is at the front edge (B4). */
bool bushi_points(int rules, int orientation);

/* rules.c */
int bushi_moves(const position *p, move out[MAX_MOVES]);
uint64_t bushi_count(const position *p);
void bushi_play(const position *p, move m, position *next);
bool bushi_legal(const position *p, move m);
int bushi_why_not(const position *p, move m);
bool bushi_valid(const position *p);
void bushi_mirror(const position *p, int which, position *out);
/* Sets the key of a position and its result, assuming that the opponent of the side to move moved
   last. */
void bushi_derive(position *p);
/* eval.c */
int bushi_rough(const position *p);
/* notation.c */
fault bushi_read(int rules, const char *s, size_t n, position *p);
void bushi_write(const position *p, writer *w);
fault bushi_read_move(const position *p, const char *s, size_t n, move *m);
void bushi_write_move(const position *p, move m, writer *w);
/* picture.c */
void bushi_draw_text(const position *p, const text_style *style, writer *w);
void bushi_draw_words(const position *p, lang l, writer *w);
void bushi_view(const position *p, writer *w);
void bushi_feature(const position *p, winning_feature *out);
/* motion.c */
void bushi_motion(const position *p, move m, motion *out);
void bushi_write_cell(int cell, writer *w);
fault bushi_touch(const position *p, const char *cells, size_t n, const char *target, size_t m,
                  move *out);
void bushi_tell(const position *p, const turn *t, lang l, writer *w);
void bushi_prompt(const position *p, lang l, writer *w);
void bushi_todo(const position *p, lang l, writer *w);
/* material.c */
void bushi_draw_art(art_part part, const position *p, const svg_style *style, lang l, writer *w);
/* svg.c */
void bushi_draw_svg(const position *p, const turn *t, const svg_style *style, writer *w);
void bushi_draw_sheet(const position *p, const sheet_style *style, writer *w);

#endif
