// SPDX-License-Identifier: MIT
// Everything a screen needs to show a position and let a player act on it, as one JSON object, so
// that the screen needs no rules of its own. Texts for people are in one language.
#ifndef SANDAN_PLAY_VIEW_H
#define SANDAN_PLAY_VIEW_H

#include "core/game.h"
#include "play/clock.h"

/* The members game, title, rule_set, position, side (0 or 1 to move), sides (each letter and name),
   half_made, result, reason, ruling and words (null while the game goes on), turns (the number of
   distinct ones; null within a turn), actions (legal ones in notation, "end" to end a turn early),
   motions (what each action looks like), feature (if the board decided the game: the cells that
   did, each cell and kind; cell is null off the board), and the members of the game's own view().
 */
void view_write(const game *g, const position *p, lang l, writer *w);

/* The same members without the braces, so that callers can add their own. The result may come from
   outside the board (repetition, resignation, flag). */
void view_members(const game *g, const position *p, int result, int why, lang l, writer *w);

/* The members of a motion: action, kind, target (the cell to touch for it, or null), from and to
   (the pieces picked up and where they go), moves (everything that moves, as [from, to]; to is null
   off the board). */
void view_motion_members(const game *g, const position *p, move m, writer *w);

/* The members half (the actions of a half-made turn), turn_start (the position before them) and
   done (their motions). */
void view_half_members(const game *g, const position *start, const turn *half, writer *w);

/* The members kind, base and increment of a clock; times in milliseconds. */
void view_clock_members(time_control c, writer *w);

#endif
