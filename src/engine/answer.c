// SPDX-License-Identifier: MIT
#include "engine/answer.h"

#include "core/json.h"
#include "core/turn.h"

static void write_line(writer *w, const game *g, const position *root, const engine_line *line) {
    json_line(w, 1);
    json_object(w, NULL);
    json_score(w, "score", record_score_of(line->score));
    json_array(w, "turns");
    position p = *root;
    for (int i = 0; i < line->n; i++) {
        json_turn(w, NULL, g, &p, &line->turns[i]);
        position next;
        turn_play(g, &p, &line->turns[i], &next);
        p = next;
    }
    json_end(w);
    json_end(w);
}

void answer_members(writer *w, const game *g, const position *root, const engine_answer *a) {
    if (!a) {
        json_null(w, "turn");
        return;
    }
    json_turn(w, "turn", g, root, &a->lines[0].turns[0]);
    json_score(w, "score", record_score_of(a->lines[0].score));
    json_int(w, "depth", a->depth);
    json_count(w, "nodes", a->nodes);
    json_count(w, "nps", a->nodes * 1000 / (uint64_t)(a->time_ms > 0 ? a->time_ms : 1));
    json_int(w, "time_ms", a->time_ms);
    json_array(w, "lines");
    for (int i = 0; i < a->line_count; i++) write_line(w, g, root, &a->lines[i]);
    json_end(w);
}

/* A value of 0 means a draw in a solved game, else that nothing is proven. */
static void write_worth(writer *w, const game *g, int value) {
    json_text(w, "value", value > 0 ? "win" : value < 0 ? "loss" : g->known ? "draw" : "unknown");
    if (value == 0)
        json_null(w, "turns");
    else
        json_int(w, "turns", value > 0 ? value : -value);
}

static void write_over(writer *w, const position *p) {
    bool won = p->result == win_for(p->side);
    json_object(w, NULL);
    json_text(w, "value", p->result == DRAWN ? "draw" : won ? "win" : "loss");
    json_int(w, "turns", 0);
    json_array(w, "moves");
    json_end(w);
    json_end(w);
}

void answer_proof(writer *w, const game *g, const position *p, const solver_answer *a) {
    if (p->result != ONGOING) {
        write_over(w, p);
        return;
    }
    json_object(w, NULL);
    write_worth(w, g, a->value);
    if (!g->known) {
        json_int(w, "within", a->within);
        json_count(w, "nodes", a->nodes);
        json_int(w, "time_ms", a->time_ms);
    }
    json_array(w, "moves");
    for (int i = 0; i < a->turn_count; i++) {
        json_line(w, 1);
        json_object(w, NULL);
        json_turn(w, "turn", g, p, &a->turns[i].t);
        write_worth(w, g, a->turns[i].value);
        json_end(w);
    }
    json_end(w);
    json_end(w);
}
