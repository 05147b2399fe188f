// SPDX-License-Identifier: MIT
#include "play/view.h"

#include "core/json.h"
#include "core/turn.h"

static void write_sides(const game *g, lang l, writer *w) {
    json_array(w, "sides");
    for (int side = FIRST; side <= SECOND; side++) {
        json_object(w, NULL);
        json_bytes(w, "letter", &g->letters[side], 1);
        json_text(w, "name", g->sides[side][l]);
        json_end(w);
    }
    json_end(w);
}

static void write_action(writer *w, const char *name, const game *g, const position *p, move m) {
    char text[MAX_TURN_TEXT];
    writer inner = writer_on(text, sizeof text);
    action_write(g, p, m, &inner);
    json_text(w, name, text);
}

static void write_cell(writer *w, const char *name, const game *g, int cell) {
    char text[MAX_TURN_TEXT];
    writer inner = writer_on(text, sizeof text);
    if (cell != MOTION_NOWHERE) g->hands->write_cell(cell, &inner);
    json_text(w, name, cell == MOTION_NOWHERE ? NULL : text);
}

static void write_cells(writer *w, const char *name, const game *g, const uint8_t *cells, int n) {
    json_array(w, name);
    for (int i = 0; i < n; i++) write_cell(w, NULL, g, cells[i]);
    json_end(w);
}

void view_motion_members(const game *g, const position *p, move m, writer *w) {
    motion seen = {.kind = "end", .target = MOTION_NOWHERE};
    if (m != MOVE_END) g->hands->motion(p, m, &seen);
    write_action(w, "action", g, p, m);
    json_text(w, "kind", seen.kind);
    write_cell(w, "target", g, seen.target);
    write_cells(w, "from", g, seen.from, seen.taken);
    write_cells(w, "to", g, seen.to, seen.taken);
    json_array(w, "moves");
    for (int i = 0; i < seen.n; i++)
        write_cells(w, NULL, g, (const uint8_t[]){seen.from[i], seen.to[i]}, 2);
    json_end(w);
}

static void write_motion(const game *g, const position *p, move m, writer *w) {
    json_object(w, NULL);
    view_motion_members(g, p, m, w);
    json_end(w);
}

static void write_actions(const game *g, const position *p, bool over, writer *w) {
    move list[MAX_MOVES];
    int n = over ? 0 : g->rules->moves(p, list);
    json_array(w, "actions");
    for (int i = 0; i < n; i++) write_action(w, NULL, g, p, list[i]);
    json_end(w);
    json_array(w, "motions");
    for (int i = 0; i < n; i++) write_motion(g, p, list[i], w);
    json_end(w);
}

/* What decided the game on the board; nothing if it goes on there, whatever ended it otherwise. */
static void write_feature(const game *g, const position *p, writer *w) {
    if (p->result == ONGOING || !g->picture->feature) return;
    winning_feature seen = {.n = 0};
    g->picture->feature(p, &seen);
    json_array(w, "feature");
    for (int i = 0; i < seen.n; i++) {
        json_object(w, NULL);
        write_cell(w, "cell", g, seen.cell[i]);
        json_text(w, "kind", seen.kind[i]);
        json_end(w);
    }
    json_end(w);
}

void view_half_members(const game *g, const position *start, const turn *half, writer *w) {
    json_turn(w, "half", g, start, half);
    json_position(w, "turn_start", g, start);
    json_array(w, "done");
    position now = *start, next;
    for (int i = 0; i < half->n; i++) {
        write_motion(g, &now, half->act[i], w);
        g->rules->play(&now, half->act[i], &next);
        now = next;
    }
    json_end(w);
}

void view_clock_members(time_control c, writer *w) {
    json_text(w, "kind", clock_kind_name(c));
    json_int(w, "base", c.base);
    json_int(w, "increment", c.increment);
}

void view_members(const game *g, const position *p, int result, int why, lang l, writer *w) {
    json_text(w, "game", g->id);
    json_text(w, "title", g->title);
    json_text(w, "rule_set", g->rule_sets[p->rules].id);
    json_position(w, "position", g, p);
    json_int(w, "side", p->side);
    write_sides(g, l, w);
    json_bool(w, "half_made", p->acted);
    json_result(w, g, result, why, l);
    if (p->acted)
        json_null(w, "turns");
    else
        json_int(w, "turns", result == ONGOING ? (int64_t)turn_count(g, p) : 0);
    write_actions(g, p, result != ONGOING, w);
    write_feature(g, p, w);
    g->picture->view(p, w);
}

void view_write(const game *g, const position *p, lang l, writer *w) {
    json_object(w, NULL);
    view_members(g, p, p->result, p->why, l, w);
    json_end(w);
}
