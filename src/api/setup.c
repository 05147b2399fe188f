// SPDX-License-Identifier: MIT
// The desk's verb for positions set up by hand: what there is to put, and whether what stands there
// is a position.
#include "core/setup.h"

#include "api/desk.h"
#include "core/json.h"
#include "core/record.h"

static void write_pieces(const desk *d, const setup *s, writer *w) {
    desk_name(w, "pieces");
    write_char(w, '[');
    for (int i = 0; i < s->piece_count; i++) {
        const setup_piece *piece = &s->pieces[i];
        write_text(w, i > 0 ? ", {\"letter\": " : "{\"letter\": ");
        write_json_bytes(w, &piece->letter, 1);
        desk_name(w, "side");
        if (piece->side < 0)
            write_text(w, "null");
        else
            write_int(w, piece->side);
        desk_name(w, "piece");
        write_json(w, piece->piece);
        desk_name(w, "character");
        write_text(w, piece->character ? "true" : "false");
        desk_name(w, "name");
        write_json(w, piece->name[d->lang]);
        write_char(w, '}');
    }
    write_char(w, ']');
}

static void write_choices(const setup *s, writer *w) {
    desk_text rest = {s->choices, 0};
    while (s->choices && s->choices[rest.n]) rest.n++;
    bool first = true;
    desk_name(w, "choices");
    write_char(w, '[');
    for (desk_text part = desk_word(&rest); part.n > 0; part = desk_word(&rest)) {
        if (!first) write_text(w, ", ");
        write_json_bytes(w, part.s, part.n);
        first = false;
    }
    write_char(w, ']');
}

static void write_verdict(const desk *d, const game *g, fault f, const position *p, writer *w) {
    desk_name(w, "valid");
    write_text(w, f.code ? "false, " : "true, ");
    if (f.code)
        desk_write_reason(d, w, g, f.code);
    else if (p->result != ONGOING)
        desk_write_reason(d, w, g, p->why);
    else
        write_text(w, "\"code\": null, \"ruling\": null, \"words\": null");
    desk_name(w, "result");
    if (f.code)
        write_text(w, "null");
    else
        write_json(w, record_result_text(p->result));
}

/* GAME, SIDE, PARTS, LOST. */
static void run_setup(desk *d, const desk_request *r, writer *w) {
    const game *g;
    int rules = 0;
    uint64_t side = 0;
    if (!desk_game(d, r, 1, w, &g, &rules)) return;
    if (r->field[2].n > 0 && !desk_number(r->field[2], SECOND, &side)) {
        desk_error(d, w, NULL, WORD_SIDE, 2, 0);
        return;
    }
    char text[MAX_POSITION];
    writer made = writer_on(text, sizeof text);
    fault f = setup_write(g, (int)side, r->field[3].s, r->field[3].n, r->field[4].s, r->field[4].n,
                          &made);
    if (!f.code && !writer_fits(&made)) f = fault_at(WORD_TOO_LONG, 0);
    if (f.code) {
        desk_error(d, w, NULL, f.code, 3, f.at);
        return;
    }
    position p;
    f = g->text->read(rules, text, made.len, &p);
    write_text(w, "{\"position\": ");
    if (f.code)
        write_json_bytes(w, text, made.len);
    else
        json_position(w, g, &p);
    write_verdict(d, g, f, &p, w);
    write_pieces(d, g->hands->setup, w);
    write_choices(g->hands->setup, w);
    desk_name(w, "counts_losses");
    write_text(w, g->rules->lost ? "true" : "false");
    write_char(w, '}');
}

const desk_verb desk_setup[] = {{"setup", 4, run_setup}, {NULL, 0, NULL}};
