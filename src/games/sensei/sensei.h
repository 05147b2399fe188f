// SPDX-License-Identifier: MIT
// Internal header of Sensei, shared by the files of this folder. Nothing outside includes it.
//
//     7 |  6 14 22 30 38 46 54      square = file * 8 + rank: north is +1, east is +8,
//     …                             and bit 7 of every file is an empty guard that
//     2 |  1  9 17 25 33 41 49      swallows what a shift carries over the edge.
//     1 |  0  8 16 24 32 40 48
//          a  b  c  d  e  f  g
//
// An action is from << 8 | to, so numeric order is the string order of the notation. The target
// tells what moves: if it holds a stone of the player's own, the character does.
#ifndef SANDAN_GAMES_SENSEI_H
#define SANDAN_GAMES_SENSEI_H

#include "base/bits.h"
#include "core/game.h"

extern const game sensei_game;

enum { SENSEI_SHIZUKANA, SENSEI_SHIZUKANA_VARIANT, SENSEI_ARASHI, SENSEI_ARASHI_EXPERT };

enum {
    SENSEI_SIZE = 7,    /* files and ranks */
    SENSEI_SQUARES = 56 /* square numbers, the guards included */
};

#define SENSEI_BOARD  UINT64_C(0x007f7f7f7f7f7f7f)
#define SENSEI_FILE_A UINT64_C(0x7f)
#define SENSEI_FILE_G (SENSEI_FILE_A << 48)
#define SENSEI_RANK_1 UINT64_C(0x0001010101010101)
#define SENSEI_RANK_7 (SENSEI_RANK_1 << 6)

/* position.acted: the stone moves of the turn so far, and whether the character has moved. */
enum { SENSEI_MOVED = 3, SENSEI_PASSED = 4, SENSEI_ALL_DONE = SENSEI_PASSED | 2 };

enum sensei_word {
    /* why a game ended */
    SENSEI_GOAL = GAME_WORDS,
    SENSEI_UNFAIR,
    /* why an action is illegal */
    SENSEI_NO_ACTION,
    SENSEI_NO_STONE,
    SENSEI_NOT_YOURS,
    SENSEI_SAME_SQUARE,
    SENSEI_STONES_DONE,
    SENSEI_CHARACTER_DONE,
    SENSEI_CARRIER,
    SENSEI_DIAGONAL,
    SENSEI_TOO_FAR,
    SENSEI_ONTO_OWN,
    SENSEI_ONTO_OPPOSING,
    SENSEI_ONTO_PIT,
    SENSEI_BEHIND_OWN,
    SENSEI_BEHIND_OPPOSING,
    SENSEI_BEHIND_PIT,
    SENSEI_PASS_TARGET,
    SENSEI_PASS_LINE,
    SENSEI_PASS_BLOCKED,
    /* why a stone has no action */
    SENSEI_HEMMED_IN,
    SENSEI_NO_PASS,
    /* what is wrong with a position */
    SENSEI_STONES_MANY,
    SENSEI_STONES_FEW,
    SENSEI_CHARACTERS_MANY,
    SENSEI_CHARACTER_MISSING,
    SENSEI_NO_PITS_HERE,
    SENSEI_WORDS_END
};
enum { SENSEI_WORD_COUNT = SENSEI_WORDS_END - GAME_WORDS };

static inline bool sensei_slides(int rules) {
    return rules == SENSEI_ARASHI || rules == SENSEI_ARASHI_EXPERT;
}

/* The opponent's home rank. */
static inline uint64_t sensei_goal(int side) {
    return side == FIRST ? SENSEI_RANK_7 : SENSEI_RANK_1;
}

static inline int sensei_from(move m) {
    return (int)(m >> 8);
}

static inline int sensei_to(move m) {
    return (int)(m & 0xff);
}

static inline move sensei_action(int from, int to) {
    return (move)(from << 8 | to);
}

/* Everything that blocks stones. */
static inline uint64_t sensei_occupied(const position *p) {
    return p->sensei.stones[0] | p->sensei.stones[1] | p->sensei.pits;
}

/* Squares that share a side with a square of the set; may include guards. */
static inline uint64_t sensei_beside(uint64_t set) {
    return set << 1 | set >> 1 | set << 8 | set >> 8;
}

/* The set and all squares that touch it by side or corner; may include guards. */
static inline uint64_t sensei_around(uint64_t set) {
    uint64_t upright = set | set << 1 | set >> 1;
    return upright | upright << 8 | upright >> 8;
}

/* The squares strictly between two squares of one file, rank or diagonal, occupied or not; none
   between a square and itself. SENSEI_NO_LINE if they share no line. */
#define SENSEI_NO_LINE UINT64_MAX
static inline uint64_t sensei_between(int from, int to) {
    int files = (to >> 3) - (from >> 3), ranks = (to & 7) - (from & 7);
    if (files && ranks && files != ranks && files != -ranks) return SENSEI_NO_LINE;
    int step = 8 * ((files > 0) - (files < 0)) + (ranks > 0) - (ranks < 0);
    uint64_t way = 0;
    for (int at = from; at != to; at += step) way |= bit(at);
    return way & ~bit(from);
}

/* rules.c */
int sensei_moves(const position *p, move out[MAX_MOVES]);
void sensei_play(const position *p, move m, position *next);
bool sensei_legal(const position *p, move m);
bool sensei_valid(const position *p);
void sensei_mirror(const position *p, int which, position *out);
int sensei_mirror_square(int square, bool files, bool ranks);
/* Sets the result and the key of a position between turns, for positions that play() did not
   make. */
void sensei_derive(position *p);
uint64_t sensei_key(const position *p);
/* The squares that a stone on `from` can move to (S4), whether or not it carries the character. */
uint64_t sensei_stone_targets(int rules, int from, uint64_t occupied);
/* The squares that a character on `from` sees (S6): up to the first opposing stone. */
uint64_t sensei_sight(int from, uint64_t opposing);
/* What at least one of several characters sees. */
uint64_t sensei_sights(uint64_t from, uint64_t opposing);
/* line.c */
/* A line of `owner`'s stones, pits included, that has three stones of `touching` in contact (S9,
   S11); 0 if there is none. */
uint64_t sensei_unfair_line(uint64_t owner, uint64_t pits, uint64_t touching);
static inline bool sensei_unfair(uint64_t owner, uint64_t pits, uint64_t touching) {
    return sensei_unfair_line(owner, pits, touching) != 0;
}
/* reasons.c */
extern const word sensei_words[SENSEI_WORD_COUNT];
int sensei_why_not(const position *p, move m);
int sensei_stuck(const position *p, const char *cells, size_t n);
/* turns.c */
int sensei_turns(const position *p, turn out[MAX_TURNS]);
/* The canonical turn with this outcome; n is 0 if there is none. */
turn sensei_turn_to(const position *p, uint64_t left, uint64_t held, int character);
/* count.c */
uint64_t sensei_count(const position *p);
/* eval.c */
int sensei_rough(const position *p);
/* notation.c */
fault sensei_read(int rules, const char *s, size_t n, position *p);
void sensei_write(const position *p, writer *w);
fault sensei_read_move(const position *p, const char *s, size_t n, move *m);
void sensei_write_move(const position *p, move m, writer *w);
/* picture.c */
void sensei_draw_text(const position *p, const text_style *style, writer *w);
void sensei_draw_words(const position *p, lang l, writer *w);
void sensei_view(const position *p, writer *w);
void sensei_feature(const position *p, winning_feature *out);
/* motion.c */
void sensei_motion(const position *p, move m, motion *out);
void sensei_write_cell(int cell, writer *w);
void sensei_tell(const position *p, const turn *t, lang l, writer *w);
void sensei_prompt(const position *p, lang l, writer *w);
void sensei_todo(const position *p, lang l, writer *w);
/* setup.c */
extern const struct setup sensei_setup;
/* svg.c */
void sensei_draw_art(art_part part, const position *p, const svg_style *style, lang l, writer *w);
void sensei_draw_svg(const position *p, const turn *t, const svg_style *style, writer *w);
void sensei_draw_sheet(const position *p, const sheet_style *style, writer *w);

#endif
