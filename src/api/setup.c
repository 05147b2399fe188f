// SPDX-License-Identifier: MIT
// The desk's verb for setting up positions: which pieces there are, and whether the result is a
// valid position.
#include "core/setup.h"

#include "api/desk.h"
#include "core/json.h"
#include "core/record.h"

static void write_pieces(const desk *d, const setup *s, writer *w) {
    json_array(w, "pieces");
    for (int i = 0; i < s->piece_count; i++) {
        const setup_piece *piece = &s->pieces[i];
        json_object(w, NULL);
        json_bytes(w, "letter", &piece->letter, 1);
        json_maybe(w, "side", piece->side);
        json_text(w, "piece", piece->piece);
        json_bool(w, "character", piece->character);
        json_text(w, "name", piece->name[d->lang]);
        json_end(w);
    }
    json_end(w);
}

static void write_choices(const setup *s, writer *w) {
    desk_text rest = {s->choices, 0};
    while (s->choices && s->choices[rest.n]) rest.n++;
    json_array(w, "choices");
    for (desk_text part = desk_word(&rest); part.n > 0; part = desk_word(&rest))
        json_bytes(w, NULL, part.s, part.n);
    json_end(w);
}

static void write_verdict(const desk *d, const game *g, fault f, const position *p, writer *w) {
    json_bool(w, "valid", !f.code);
    json_reason(w, g, f.code ? f.code : p->result != ONGOING ? p->why : 0, d->lang);
    json_text(w, "result", f.code ? NULL : record_result_text(p->result));
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
        desk_fault(d, w, NULL, f, 3);
        return;
    }
    position p;
    f = g->text->read(rules, text, made.len, &p);
    json_object(w, NULL);
    if (f.code)
        json_bytes(w, "position", text, made.len);
    else
        json_position(w, "position", g, &p);
    write_verdict(d, g, f, &p, w);
    write_pieces(d, g->hands->setup, w);
    write_choices(g->hands->setup, w);
    json_bool(w, "counts_losses", g->rules->lost);
    json_end(w);
}

const desk_verb desk_setup[] = {{"setup", 4, run_setup}, {NULL, 0, NULL}};
