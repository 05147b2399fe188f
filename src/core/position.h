// SPDX-License-Identifier: MIT
// A position: plain data of at most 64 bytes, copied with '='. The head is common to all games;
// the rest belongs to the game that made it.
#ifndef SANDAN_CORE_POSITION_H
#define SANDAN_CORE_POSITION_H

#include <stdint.h>

/* One action, packed by its game; 0 means none. */
typedef uint32_t move;
#define MOVE_NONE ((move)0)
/* Ends a turn that could go on; legal in every half-made turn, whatever the game. */
#define MOVE_END ((move)0xFFFFFFFF)

enum { FIRST, SECOND }; /* sides: the first player and the second */

enum { ONGOING, FIRST_WINS, SECOND_WINS, DRAWN }; /* results */

/* The result with which a side wins. */
static inline uint8_t win_for(int side) {
    return side == FIRST ? FIRST_WINS : SECOND_WINS;
}

/* Squares are file * 8 + rank, a1 = 0: string order of squares is numeric order. */
struct sensei {
    uint64_t stones[2]; /* by side */
    uint64_t pits;
    uint8_t carrier[2]; /* square of the stone with the character, by side */
};

/* Cells are numbered by games/abalone/board.h. */
struct abalone {
    uint64_t marbles[2];
    uint8_t lost[2]; /* marbles out, by owner */
    uint16_t quiet;  /* turns since the last ejection; not part of the key */
};

struct bushi {
    uint8_t cube[2]; /* orientation 0 .. 23 by side, or BUSHI_UNSET */
};

typedef struct position {
    uint64_t key;   /* hash of what counts for repetition, and of the turn so far */
    uint8_t side;   /* to move */
    uint8_t acted;  /* 0 between turns; within a turn, what the side has done so far, packed by the
                       game */
    uint8_t result; /* ONGOING .. DRAWN: by the board alone, never by history */
    uint8_t why;    /* word code of the result */
    uint8_t rules;  /* rule set */
    union {
        struct sensei sensei;
        struct abalone abalone;
        struct bushi bushi;
    };
} position;

_Static_assert(sizeof(position) <= 64, "a position is at most 64 bytes");

#endif
