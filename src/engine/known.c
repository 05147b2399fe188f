// SPDX-License-Identifier: MIT
#include "engine/known.h"

#include "base/check.h"
#include "solve/perfect.h"

enum { DRAWN_TURNS = 8 }; /* shown of a line that could go on forever */

/* Continues a line with the best moves of both sides; a decided one to the end of the game. Stop at
   a repetition: it ends the game, and the position after it may be lost. */
static void follow(const game *g, const position *p, const uint64_t *past, uint32_t past_count,
                   const perfect_move *first, engine_line *line) {
    int value = first->value;
    int most = value > 0 ? value : value < 0 ? -value : first->chance < 0 ? 1 : DRAWN_TURNS;
    if (most > MAX_PLY) most = MAX_PLY;
    move m = first->m;
    position now = *p;
    line->score = score_in_turns(value);
    for (line->n = 0; line->n < most; m = MOVE_NONE) {
        if (m == MOVE_NONE) {
            perfect_move moves[MAX_MOVES];
            perfect_moves(g, &now, past, past_count, moves);
            m = moves[0].m;
            if (moves[0].chance < 0) most = line->n + 1;
        }
        line->turns[line->n++] = (turn){1, {m}};
        position next;
        g->rules->play(&now, m, &next);
        now = next;
    }
}

void known_answer(const game *g, const position *p, const uint64_t *past, uint32_t past_count,
                  int lines, engine_answer *answer) {
    perfect_move moves[MAX_MOVES];
    int n = perfect_moves(g, p, past, past_count, moves);
    answer->nodes = (uint64_t)n;
    answer->time_ms = 0;
    answer->full = 0;
    CHECK(lines <= MAX_LINES);
    answer->line_count = lines < 1 ? 1 : lines < n ? lines : n;
    for (int i = 0; i < answer->line_count; i++)
        follow(g, p, past, past_count, &moves[i], &answer->lines[i]);
    answer->depth = answer->lines[0].n;
}

void known_solve(const game *g, const position *p, solver_answer *answer) {
    perfect_move moves[MAX_MOVES];
    answer->value = perfect_value(g, p);
    answer->turn_count = perfect_moves(g, p, &p->key, 1, moves);
    for (int i = 0; i < answer->turn_count; i++)
        answer->turns[i] = (solver_turn){{1, {moves[i].m}}, moves[i].m, moves[i].value};
}
