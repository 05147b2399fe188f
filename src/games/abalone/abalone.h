// SPDX-License-Identifier: MIT
// Internal header of Abalone, shared by the files of this folder. Nothing outside includes it.
//
// An action is packed as
//     bits 0-5    the rearmost moved marble, or the end of a broadside row that is named first
//     bits 6-11   the other end of a broadside row; in-line the same cell again
//     bits 12-14  the direction; ABALONE_NO_STEP if the named target is not adjacent
//     bits 15-20  that target, else 0
//     bit 21      always 1, so that no action is MOVE_NONE
// A broadside row is named from the end that comes first in string order: from its first cell on
// it runs east, north-east or north-west.
#ifndef SANDAN_GAMES_ABALONE_H
#define SANDAN_GAMES_ABALONE_H

#include "core/game.h"
#include "games/abalone/board.h"

extern const game abalone_game;

enum {
    ABALONE_NO_STEP = 7,
    ABALONE_ROW = 3,       /* most marbles of its own that a turn moves (A2) */
    ABALONE_TO_WIN = 6,    /* opposing marbles out (A7) */
    ABALONE_MARBLES = 14,  /* most marbles of a side, on the board and lost together */
    ABALONE_QUIET = 65535, /* the count of turns without an ejection stops here */
};

enum abalone_word {
    ABALONE_EJECTIONS = GAME_WORDS,
    ABALONE_LIMIT,
    ABALONE_NO_MARBLE,
    ABALONE_NOT_YOURS,
    ABALONE_NOT_ADJACENT,
    ABALONE_OFF_BOARD,
    ABALONE_NOT_IN_LINE,
    ABALONE_GAP,
    ABALONE_TOO_MANY,
    ABALONE_TOO_LONG,
    ABALONE_OWN_OFF,
    ABALONE_PAC_1_1,
    ABALONE_PAC_2_2,
    ABALONE_PAC_3_3,
    ABALONE_PAC_4_3,
    ABALONE_OUTNUMBERED,
    ABALONE_NO_ROOM,
    ABALONE_NOT_REARMOST,
    ABALONE_BROADSIDE_PUSH,
    ABALONE_OWN_IN_WAY,
    ABALONE_ALONG_LINE,
    ABALONE_OTHER_END,
    ABALONE_NO_EJECTION,
    ABALONE_WHICH_WAY,
    ABALONE_MORE_AHEAD,
    ABALONE_MARBLES_MANY,
    ABALONE_LOST_MANY,
    ABALONE_WORDS_END
};

static inline move abalone_pack(int first, int last, int d) {
    return (move)first | (move)last << 6 | (move)d << 12 | (move)1 << 21;
}

/* An action whose target is not next to its first cell: never legal, but it can be written. */
static inline move abalone_pack_far(int first, int last, int target) {
    return abalone_pack(first, last, ABALONE_NO_STEP) | (move)target << 15;
}

static inline int abalone_first(move m) {
    return (int)(m & 63);
}

static inline int abalone_last(move m) {
    return (int)(m >> 6 & 63);
}

static inline int abalone_direction(move m) {
    return (int)(m >> 12 & 7);
}

static inline int abalone_far_target(move m) {
    return (int)(m >> 15 & 63);
}

/* Whether these 32 bits are an action at all, legal or not. */
bool abalone_is_action(move m);
/* The axis (EAST, NORTH_EAST or NORTH_WEST) and the number of marbles of a row given by its ends,
   first end first; 0 if they are not in one line in that order. */
int abalone_row_length(int first, int last, int *axis);

/* reasons.c */
extern const word abalone_words[];
int abalone_why_not(const position *p, move m);
/* rules.c */
void abalone_play(const position *p, move m, position *next);
bool abalone_legal(const position *p, move m);
bool abalone_valid(const position *p);
int abalone_at_limit(const position *p, uint32_t limit);
int abalone_lost(const position *p, int side);
/* Where a cell goes: six turns by 60 degrees, and, from 6 on, a reflection before them. */
int abalone_turned(int cell, int which);
void abalone_mirror(const position *p, int which, position *out);
/* Fills in the derived fields: the key, and the result, assuming that the opponent of the side to
   move moved last. */
void abalone_derive(position *p);
/* eval.c */
int abalone_rough(const position *p);
/* actions.c */
int abalone_moves(const position *p, move out[MAX_MOVES]);
uint64_t abalone_count(const position *p);
uint64_t abalone_count_plainly(const position *p); /* the same without lanes */
/* notation.c */
fault abalone_read(int rules, const char *s, size_t n, position *p);
void abalone_write(const position *p, writer *w);
fault abalone_read_move(const position *p, const char *s, size_t n, move *m);
void abalone_write_move(const position *p, move m, writer *w);
/* The cell named at an offset of a text. */
fault abalone_read_cell(const char *s, size_t n, size_t at, int *cell);
void abalone_write_cell(int cell, writer *w);
/* picture.c */
void abalone_draw_text(const position *p, const text_style *style, writer *w);
void abalone_draw_words(const position *p, lang l, writer *w);
void abalone_view(const position *p, writer *w);
void abalone_feature(const position *p, winning_feature *out);
/* motion.c */
void abalone_motion(const position *p, move m, motion *out);
fault abalone_touch(const position *p, const char *cells, size_t n, const char *target, size_t m,
                    move *out);
int abalone_stuck(const position *p, const char *cells, size_t n);
void abalone_tell(const position *p, const turn *t, lang l, writer *w);
void abalone_todo(const position *p, lang l, writer *w);
/* setup.c */
extern const struct setup abalone_setup;
/* svg.c */
void abalone_draw_art(art_part part, const position *p, const svg_style *style, lang l, writer *w);
void abalone_draw_svg(const position *p, const turn *t, const svg_style *style, writer *w);
void abalone_draw_sheet(const position *p, const sheet_style *style, writer *w);
/* plain.c */
uint64_t abalone_plain_perft(const position *p, int depth);

#endif
