// SPDX-License-Identifier: MIT
#include "engine/answer.h"

#include "core/json.h"
#include "core/turn.h"

static void write_score(writer *w, int score) {
    int sure = engine_sure(score);
    if (sure == 0) {
        write_milli(w, score * 10);
        return;
    }
    write_text(w, sure > 0 ? "{\"win\": " : "{\"loss\": ");
    write_int(w, sure > 0 ? sure : -sure);
    write_char(w, '}');
}

static void write_line(writer *w, const game *g, const position *root, const engine_line *line) {
    write_char(w, '{');
    json_name(w, "score", true);
    write_score(w, line->score);
    json_name(w, "turns", false);
    write_char(w, '[');
    position p = *root;
    for (int i = 0; i < line->n; i++) {
        if (i > 0) write_text(w, ", ");
        json_turn(w, g, &p, &line->turns[i]);
        position next;
        turn_play(g, &p, &line->turns[i], &next);
        p = next;
    }
    write_text(w, "]}");
}

void answer_members(writer *w, const game *g, const position *root, const engine_answer *a) {
    json_name(w, "turn", true);
    json_turn(w, g, root, &a->lines[0].turns[0]);
    json_name(w, "score", false);
    write_score(w, a->lines[0].score);
    json_name(w, "depth", false);
    write_int(w, a->depth);
    json_name(w, "nodes", false);
    write_count(w, a->nodes);
    json_name(w, "nps", false);
    write_count(w, a->nodes * 1000 / (uint64_t)(a->time_ms > 0 ? a->time_ms : 1));
    json_name(w, "time_ms", false);
    write_int(w, a->time_ms);
    json_name(w, "lines", false);
    for (int i = 0; i < a->line_count; i++) {
        write_text(w, i > 0 ? ",\n " : "[\n ");
        write_line(w, g, root, &a->lines[i]);
    }
    write_char(w, ']');
}
