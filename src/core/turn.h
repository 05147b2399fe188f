// SPDX-License-Identifier: MIT
// Whole turns, for any game: reading, writing, playing, listing.
#ifndef SANDAN_CORE_TURN_H
#define SANDAN_CORE_TURN_H

#include "core/game.h"

/* Whether two turns have the same actions in the same order. */
bool turn_same(const turn *a, const turn *b);
/* Whether the turn that began at `start` is complete at `now`. */
bool turn_ended(const position *start, const position *now);
/* An action of a game as text, or "end" for MOVE_END. What is read need not be legal. */
fault action_read(const game *g, const position *p, const char *s, size_t n, move *m);
void action_write(const game *g, const position *p, move m, writer *w);
/* Reads one legal action in the game's notation. */
fault turn_read_action(const game *g, const position *p, const char *s, size_t n, move *m);
/* Reads a legal turn from a position between turns. The fault's offset points into the text at
   the action that is wrong, its code says why. */
fault turn_read(const game *g, const position *p, const char *s, size_t n, turn *t);
/* Writes a turn as it is; call turn_canonical first for the canonical form. */
void turn_write(const game *g, const position *p, const turn *t, writer *w);
/* Plays a legal turn to its end. */
void turn_play(const game *g, const position *p, const turn *t, position *next);
/* Lists the distinct turns, each in canonical form, in canonical order. */
int turn_list(const game *g, const position *p, turn out[MAX_TURNS]);
/* How many turn_list would list. */
uint64_t turn_count(const game *g, const position *p);
/* The canonical turn with the outcome of t. work holds MAX_TURNS turns. */
turn turn_canonical(const game *g, const position *p, const turn *t, turn *work);

#endif
