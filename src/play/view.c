// SPDX-License-Identifier: MIT
#include "play/view.h"

#include "core/record.h"
#include "core/turn.h"

static void member(writer *w, const char *name) {
    write_text(w, ", ");
    write_json(w, name);
    write_text(w, ": ");
}

static void write_position(const game *g, const position *p, writer *w) {
    char text[MAX_POSITION];
    writer inner = writer_on(text, sizeof text);
    g->text->write(p, &inner);
    write_json(w, text);
}

static void write_sides(const game *g, lang l, writer *w) {
    write_char(w, '[');
    for (int side = FIRST; side <= SECOND; side++) {
        write_text(w, side == FIRST ? "{\"letter\": " : ", {\"letter\": ");
        write_json_bytes(w, &g->letters[side], 1);
        member(w, "name");
        write_json(w, g->sides[side][l]);
        write_char(w, '}');
    }
    write_char(w, ']');
}

static void write_reason(const game *g, int result, int why, lang l, writer *w) {
    member(w, "result");
    write_json(w, record_result_text(result));
    if (result == ONGOING) {
        write_text(w, ", \"reason\": null, \"ruling\": null, \"code\": null, \"words\": null");
        return;
    }
    const char *ruling = game_ruling(g, why);
    char reason[64];
    writer inner = writer_on(reason, sizeof reason);
    write_text(&inner, ruling);
    if (*ruling) write_char(&inner, ' ');
    write_text(&inner, game_word(g, why)->slug);
    member(w, "reason");
    write_json(w, reason);
    member(w, "ruling");
    if (*ruling)
        write_json(w, ruling);
    else
        write_text(w, "null");
    member(w, "code");
    write_json(w, game_word(g, why)->slug);
    member(w, "words");
    write_json(w, game_word(g, why)->in[l]);
}

static void write_action(const game *g, const position *p, move m, writer *w) {
    if (m == MOVE_END) {
        write_json(w, "end");
        return;
    }
    char text[MAX_TURN_TEXT];
    writer inner = writer_on(text, sizeof text);
    g->text->write_move(p, m, &inner);
    write_json(w, text);
}

static void write_cell(const game *g, int cell, writer *w) {
    if (cell == MOTION_NOWHERE) {
        write_text(w, "null");
        return;
    }
    write_char(w, '"');
    g->hands->write_cell(cell, w);
    write_char(w, '"');
}

static void write_cells(const game *g, const uint8_t *cells, int n, writer *w) {
    write_char(w, '[');
    for (int i = 0; i < n; i++) {
        if (i > 0) write_text(w, ", ");
        write_cell(g, cells[i], w);
    }
    write_char(w, ']');
}

void view_motion_members(const game *g, const position *p, move m, writer *w) {
    motion seen = {.kind = "end", .target = MOTION_NOWHERE};
    if (m != MOVE_END) g->hands->motion(p, m, &seen);
    write_text(w, "\"action\": ");
    write_action(g, p, m, w);
    member(w, "kind");
    write_json(w, seen.kind);
    member(w, "target");
    write_cell(g, seen.target, w);
    member(w, "from");
    write_cells(g, seen.from, seen.taken, w);
    member(w, "to");
    write_cells(g, seen.to, seen.taken, w);
    member(w, "moves");
    write_char(w, '[');
    for (int i = 0; i < seen.n; i++) {
        if (i > 0) write_text(w, ", ");
        write_cells(g, (const uint8_t[]){seen.from[i], seen.to[i]}, 2, w);
    }
    write_char(w, ']');
}

static void write_actions(const game *g, const position *p, bool over, writer *w) {
    move list[MAX_MOVES];
    int n = over ? 0 : g->rules->moves(p, list);
    member(w, "actions");
    write_char(w, '[');
    for (int i = 0; i < n; i++) {
        if (i > 0) write_text(w, ", ");
        write_action(g, p, list[i], w);
    }
    write_char(w, ']');
    member(w, "motions");
    write_char(w, '[');
    for (int i = 0; i < n; i++) {
        write_text(w, i > 0 ? ", {" : "{");
        view_motion_members(g, p, list[i], w);
        write_char(w, '}');
    }
    write_char(w, ']');
}

void view_half_members(const game *g, const position *start, const turn *half, writer *w) {
    char text[MAX_TURN_TEXT];
    writer inner = writer_on(text, sizeof text);
    turn_write(g, start, half, &inner);
    write_text(w, "\"half\": ");
    write_json(w, text);
    member(w, "turn_start");
    write_position(g, start, w);
    member(w, "done");
    write_char(w, '[');
    position now = *start, next;
    for (int i = 0; i < half->n; i++) {
        write_text(w, i > 0 ? ", {" : "{");
        view_motion_members(g, &now, half->act[i], w);
        write_char(w, '}');
        g->rules->play(&now, half->act[i], &next);
        now = next;
    }
    write_char(w, ']');
}

void view_members(const game *g, const position *p, int result, int why, lang l, writer *w) {
    write_text(w, "\"game\": ");
    write_json(w, g->id);
    member(w, "title");
    write_json(w, g->title);
    member(w, "rule_set");
    write_json(w, g->rule_sets[p->rules].id);
    member(w, "position");
    write_position(g, p, w);
    member(w, "side");
    write_int(w, p->side);
    member(w, "sides");
    write_sides(g, l, w);
    member(w, "half_made");
    write_text(w, p->acted ? "true" : "false");
    write_reason(g, result, why, l, w);
    member(w, "turns");
    if (p->acted)
        write_text(w, "null");
    else
        write_int(w, result == ONGOING ? (int64_t)turn_count(g, p) : 0);
    write_actions(g, p, result != ONGOING, w);
    writer none = writer_on(NULL, 0);
    g->picture->view(p, &none);
    if (none.len == 0) return;
    write_text(w, ", ");
    g->picture->view(p, w);
}

void view_write(const game *g, const position *p, lang l, writer *w) {
    write_char(w, '{');
    view_members(g, p, p->result, p->why, l, w);
    write_char(w, '}');
}
