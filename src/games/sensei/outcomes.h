// SPDX-License-Identifier: MIT
// A turn as its outcome: the squares left and the squares newly held, at most two of each, and the
// square of the character. That is all the search needs, and it fits in 32 bits:
//
//     1 | held 6 6 | left 6 6 | character 6        63: no square; the lower square stands lower
#ifndef SANDAN_GAMES_SENSEI_OUTCOMES_H
#define SANDAN_GAMES_SENSEI_OUTCOMES_H

#include "core/judge.h"
#include "games/sensei/sensei.h"

enum { NO_SQUARE = 63 };

typedef struct outcome {
    uint64_t left, held;
    int character;
} outcome;

static inline move outcome_pack(uint64_t left, uint64_t held, int character) {
    move m = (move)1 << 30 | (move)character;
    int a = left ? bits_pop(&left) : NO_SQUARE, b = left ? bits_first(left) : NO_SQUARE;
    int x = held ? bits_pop(&held) : NO_SQUARE, y = held ? bits_first(held) : NO_SQUARE;
    return m | (move)a << 6 | (move)b << 12 | (move)x << 18 | (move)y << 24;
}

static inline int outcome_square(move m, int which) { /* 0 character, 1 2 left, 3 4 held */
    return (int)(m >> (6 * which) & 63);
}

static inline uint64_t outcome_set(move m, int which) {
    int a = outcome_square(m, which), b = outcome_square(m, which + 1);
    return (a == NO_SQUARE ? 0 : bit(a)) | (b == NO_SQUARE ? 0 : bit(b));
}

static inline outcome outcome_unpack(move m) {
    return (outcome){outcome_set(m, 1), outcome_set(m, 3), outcome_square(m, 0)};
}

/* The value of a stone ending up on a square, and likewise of the character. Stones are numbered
   from the lowest square up; two stones are paired with their squares in ascending order. */
typedef struct outcome_worth {
    int32_t stone[SENSEI_SIZE][SENSEI_SQUARES];
    int32_t character[SENSEI_SQUARES];
} outcome_worth;

/* Lists each distinct outcome in which a stone ends up on a square of `need`, as search moves;
   OUTCOMES_ALL lists every outcome. worth may be NULL. */
#define OUTCOMES_ALL UINT64_MAX
int outcomes_list(const position *p, uint64_t need, const outcome_worth *worth,
                  choice out[MAX_TURNS]);
bool outcomes_legal(const position *p, move m);
void outcomes_play(const position *p, move m, position *next);

#endif
