// SPDX-License-Identifier: MIT
// A turn being made: the position it began from, the actions so far and the position they lead to.
// The session, a board on a page and an analysis each hold one. It knows the rules through the
// game's table, but nothing about players, clocks or repetition.
//
//     hand h = hand_on(g, &start);
//     fault f = hand_type(&h, "b1-b2 d1-b2", 11);
//     if (!f.code && hand_done(&h)) … h.made is the turn, h.now where it led …
#ifndef SANDAN_PLAY_HAND_H
#define SANDAN_PLAY_HAND_H

#include "core/game.h"

typedef struct hand {
    const game *game;
    position now;                /* may be within the turn */
    position path[TURN_ACTIONS]; /* before each action; the first is between turns */
    turn made;                   /* the actions so far */
} hand;

/* A hand that has made nothing yet; `start` must be between turns. */
hand hand_on(const game *g, const position *start);
/* The position that the turn began from. */
const position *hand_start(const hand *h);
/* Whether the turn is complete. */
bool hand_done(const hand *h);

/* Makes an action; MOVE_END ends the turn. Returns 0, or the word code of the refusal, and then
   nothing changes. */
int hand_act(hand *h, move m);
/* Takes back the last action of an incomplete turn. Returns 0, or the word code of the refusal. */
int hand_unact(hand *h);
/* Takes back the whole turn. */
void hand_reset(hand *h);

/* Makes actions written in notation, with commas between them; all of them or none. The fault
   points at the action that is wrong. */
fault hand_read(hand *h, const char *s, size_t n);

/* Makes what a person typed, all of it or nothing: upper or lower case; blanks, dashes, commas or
   nothing between squares and actions; "end" as the last word; the game's other notations too. A
   single action may leave the turn open. Several actions or "end" complete it, and so does an empty
   text after the first action. The fault points into the text. */
fault hand_type(hand *h, const char *s, size_t n);

/* The legal actions whose notation begins with the text, which must be in lower case. */
int hand_begins(const hand *h, const char *s, size_t n, move out[MAX_MOVES]);

/* The action that takes the touched cells (in any order) to a target; without a target MOVE_NONE,
   and the fault says only whether the cells can be picked up together. The action is legal. */
fault hand_touch(const hand *h, const char *cells, size_t n, const char *target, size_t m,
                 move *out);

/* Why no legal action picks up exactly these cells (in any order); no fault if one does. */
fault hand_stuck(const hand *h, const char *cells, size_t n);

#endif
