// SPDX-License-Identifier: MIT
// The desk's verb that maps a solved game: every position, its value and where its moves lead.
#include "api/desk.h"
#include "core/json.h"
#include "core/turn.h"
#include "solve/perfect.h"

static void write_positions(writer *w, const game *g, int rules, int side) {
    json_array(w, NULL);
    for (int i = 0; i < g->known->size; i++) {
        position p;
        g->known->at(rules, side, i, &p);
        json_position(w, NULL, g, &p);
    }
    json_end(w);
}

static void write_values(writer *w, const game *g, int rules) {
    const known_value *values = known_values(g, rules);
    json_array(w, "values");
    for (int i = 0; i < g->known->size; i++) {
        if (values[i] == KNOWN_LOST)
            json_null(w, NULL);
        else
            json_int(w, NULL, values[i]);
    }
    json_end(w);
}

/* Where the moves of every position lead. */
static void write_links(writer *w, const game *g, int rules) {
    json_array(w, "links");
    for (int i = 0; i < g->known->size; i++) {
        position p, next;
        move list[MAX_MOVES];
        g->known->at(rules, FIRST, i, &p);
        int n = p.result == ONGOING ? g->rules->moves(&p, list) : 0;
        json_array(w, NULL);
        for (int k = 0; k < n; k++) {
            g->rules->play(&p, list[k], &next);
            json_int(w, NULL, g->known->number(&next));
        }
        json_end(w);
    }
    json_end(w);
}

static void write_counts(writer *w, const game *g, int rules) {
    perfect_counts c = perfect_count(g, rules);
    const struct {
        const char *name;
        int value;
    } list[] = {{"count", c.positions}, {"win", c.win},         {"draw", c.draw},
                {"loss", c.loss},       {"longest", c.longest}, {"start", c.value}};
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        json_int(w, list[i].name, list[i].value);
    }
}

static void write_moves(writer *w, const game *g, const position *p) {
    perfect_move moves[MAX_MOVES];
    bool over = p->result != ONGOING;
    int n = over ? 0 : perfect_moves(g, p, &p->key, 1, moves);
    json_maybe(w, "at", g->known->number(p));
    if (over)
        json_null(w, "value");
    else
        json_int(w, "value", perfect_value(g, p));
    json_array(w, "moves");
    for (int i = 0; i < n; i++) {
        position next;
        g->rules->play(p, moves[i].m, &next);
        json_line(w, 0);
        json_object(w, NULL);
        json_turn(w, "turn", g, p, &(turn){1, {moves[i].m}});
        json_position(w, "position", g, &next);
        json_int(w, "value", moves[i].value);
        json_maybe(w, "to", g->known->number(&next));
        json_end(w);
    }
    json_end(w);
}

/* With a position: the values of it and its moves, and their places on the map. Else: the whole
   map. */
static void run_map(desk *d, const desk_request *r, writer *w) {
    const game *g;
    position p;
    if (!desk_position(d, r, 1, w, &g, &p)) return;
    if (!g->known) {
        desk_error(d, w, NULL, WORD_UNEXPECTED, 1, 0);
        return;
    }
    json_object(w, NULL);
    json_text(w, "game", g->id);
    if (r->field[2].n > 0) {
        write_moves(w, g, &p);
    } else {
        write_counts(w, g, p.rules);
        json_array(w, "positions");
        for (int side = FIRST; side <= SECOND; side++) write_positions(w, g, p.rules, side);
        json_end(w);
        write_values(w, g, p.rules);
        write_links(w, g, p.rules);
    }
    json_end(w);
}

const desk_verb desk_map[] = {{"map", 2, run_map}, {NULL, 0, NULL}};
