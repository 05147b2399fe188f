// SPDX-License-Identifier: MIT
// The desk's verb that shows a whole game at once: every position of Bushishogi, what it is worth
// and where its moves lead. The players being alike, a position is the mover's cube and the other
// one.
#include "api/desk.h"
#include "core/json.h"
#include "core/turn.h"
#include "solve/perfect.h"

/* The number of a position with both cubes set down, in the order of the table; else -1. */
static int number_of(const position *p) {
    int own = p->bushi.cube[p->side], other = p->bushi.cube[!p->side];
    return own < CUBES && other < CUBES ? own * CUBES + other : -1;
}

/* The position of a number, by way of its text, so that it is judged like any other. */
static void position_of(const game *g, int rules, int number, int side, position *p) {
    position raw = {.rules = (uint8_t)rules, .side = (uint8_t)side};
    raw.bushi.cube[side] = (uint8_t)(number / CUBES);
    raw.bushi.cube[!side] = (uint8_t)(number % CUBES);
    char text[MAX_POSITION];
    writer w = writer_on(text, sizeof text);
    g->text->write(&raw, &w);
    g->text->read(rules, text, w.len, p);
}

static void write_positions(writer *w, const game *g, int rules, int side) {
    json_array(w, NULL);
    for (int i = 0; i < CUBE_PAIRS; i++) {
        position p;
        position_of(g, rules, i, side, &p);
        json_position(w, NULL, g, &p);
    }
    json_end(w);
}

static void write_values(writer *w, const cube_value *values) {
    json_array(w, "values");
    for (int i = 0; i < CUBE_PAIRS; i++) {
        if (values[i] == CUBE_MATED)
            json_null(w, NULL);
        else
            json_int(w, NULL, values[i]);
    }
    json_end(w);
}

/* Where the moves of every position lead. */
static void write_links(writer *w, const game *g, int rules) {
    json_array(w, "links");
    for (int i = 0; i < CUBE_PAIRS; i++) {
        position p, next;
        move list[MAX_MOVES];
        position_of(g, rules, i, FIRST, &p);
        int n = p.result == ONGOING ? g->rules->moves(&p, list) : 0;
        json_array(w, NULL);
        for (int k = 0; k < n; k++) {
            g->rules->play(&p, list[k], &next);
            json_int(w, NULL, number_of(&next));
        }
        json_end(w);
    }
    json_end(w);
}

static void write_counts(writer *w, int rules) {
    perfect_counts c = perfect_count(rules);
    const struct {
        const char *name;
        int value;
    } list[] = {{"count", c.positions}, {"win", c.win},         {"draw", c.draw},
                {"loss", c.loss},       {"longest", c.longest}, {"start", c.value}};
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        json_int(w, list[i].name, list[i].value);
    }
}

static void write_number(writer *w, const char *name, int number) {
    if (number < 0)
        json_null(w, name);
    else
        json_int(w, name, number);
}

static void write_moves(writer *w, const game *g, const position *p) {
    perfect_move moves[PERFECT_MOVES];
    bool over = p->result != ONGOING;
    int n = over ? 0 : perfect_moves(p, &p->key, 1, moves);
    write_number(w, "at", number_of(p));
    if (over)
        json_null(w, "value");
    else
        json_int(w, "value", perfect_value(p));
    json_array(w, "moves");
    for (int i = 0; i < n; i++) {
        position next;
        g->rules->play(p, moves[i].m, &next);
        json_line(w, 0);
        json_object(w, NULL);
        json_turn(w, "turn", g, p, &(turn){1, {moves[i].m}});
        json_position(w, "position", g, &next);
        json_int(w, "value", moves[i].value);
        write_number(w, "to", number_of(&next));
        json_end(w);
    }
    json_end(w);
}

/* With a position: what it and its moves are worth, and where they lie. Else: the whole map. */
static void run_map(desk *d, const desk_request *r, writer *w) {
    const game *g;
    position p;
    if (!desk_position(d, r, 1, w, &g, &p)) return;
    if (!perfect_knows(g)) {
        desk_error(d, w, NULL, WORD_UNEXPECTED, 1, 0);
        return;
    }
    json_object(w, NULL);
    json_text(w, "game", g->id);
    if (r->field[2].n > 0) {
        write_moves(w, g, &p);
    } else {
        write_counts(w, p.rules);
        json_array(w, "positions");
        for (int side = FIRST; side <= SECOND; side++) write_positions(w, g, p.rules, side);
        json_end(w);
        write_values(w, perfect_table(p.rules));
        write_links(w, g, p.rules);
    }
    json_end(w);
}

const desk_verb desk_map[] = {{"map", 2, run_map}, {NULL, 0, NULL}};
