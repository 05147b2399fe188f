// SPDX-License-Identifier: MIT
// Positions, turns, scores, results and boards as JSON. base/json.h explains the `name` parameter.
#ifndef SANDAN_CORE_JSON_H
#define SANDAN_CORE_JSON_H

#include "base/json.h"
#include "core/game.h"
#include "core/record.h"
#include "draw/svg.h"

void json_position(writer *w, const char *name, const game *g, const position *p);
void json_turn(writer *w, const char *name, const game *g, const position *p, const turn *t);
/* A score in thousandths, or {"win": N}, {"loss": N}; null if there is none. */
void json_score(writer *w, const char *name, record_score s);
/* Members code, ruling and words of a reason; all null if why is 0. With g NULL the reason must be
   a common one. */
void json_reason(writer *w, const game *g, int why, lang l);
/* Members result, reason, ruling, code and words; all but the first null while the game goes on. */
void json_result(writer *w, const game *g, int result, int why, lang l);

/* What a page must know to put pieces on the picture of a board of cells. */
typedef struct board_facts {
    int width, height; /* of the picture */
    int pitch;         /* from cell to cell */
    point inlays[2];   /* the mark of the side to move, in front of each side: its corner */
    point inlay;       /* its size */
} board_facts;

/* Members for ART_FACTS: ids, width, height, pitch; inlays, each [x, y, width, height]; owners, the
   piece of each side; names, the pieces in words: with a character they end in "+", and "" is an
   empty cell. The game adds its cells with svg_json_place(). */
void json_board(const svg *s, const board_facts *b, const struct setup *pieces, lang l);

#endif
