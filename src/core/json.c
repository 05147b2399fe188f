// SPDX-License-Identifier: MIT
#include "core/json.h"

#include "core/setup.h"
#include "core/turn.h"

void json_position(writer *w, const char *name, const game *g, const position *p) {
    char text[MAX_POSITION];
    writer inner = writer_on(text, sizeof text);
    g->text->write(p, &inner);
    json_text(w, name, text);
}

void json_turn(writer *w, const char *name, const game *g, const position *p, const turn *t) {
    char text[MAX_TURN_TEXT];
    writer inner = writer_on(text, sizeof text);
    turn_write(g, p, t, &inner);
    json_text(w, name, text);
}

void json_score(writer *w, const char *name, record_score s) {
    if (!s.known) {
        json_null(w, name);
    } else if (s.forced) {
        json_object(w, name);
        json_int(w, s.value < 0 ? "loss" : "win", s.value < 0 ? -s.value : s.value);
        json_end(w);
    } else {
        json_milli(w, name, s.value);
    }
}

static const char *ruling_of(const game *g, int why) {
    const char *ruling = game_ruling(g, why);
    return *ruling ? ruling : NULL;
}

void json_reason(writer *w, const game *g, int why, lang l) {
    const word *reason = game_word(g, why);
    json_text(w, "code", why ? reason->slug : NULL);
    json_text(w, "ruling", why ? ruling_of(g, why) : NULL);
    json_text(w, "words", why ? reason->in[l] : NULL);
}

void json_result(writer *w, const game *g, int result, int why, lang l) {
    bool over = result != ONGOING;
    char reason[64];
    writer inner = writer_on(reason, sizeof reason);
    game_write_reason(g, why, &inner);
    json_text(w, "result", record_result_text(result));
    json_text(w, "reason", over ? reason : NULL);
    json_text(w, "ruling", over ? ruling_of(g, why) : NULL);
    json_text(w, "code", over ? game_word(g, why)->slug : NULL);
    json_text(w, "words", over ? game_word(g, why)->in[l] : NULL);
}

static void json_inlays(writer *w, const board_facts *b) {
    json_array(w, "inlays");
    for (int side = FIRST; side <= SECOND; side++) {
        json_array(w, NULL);
        json_int(w, NULL, b->inlays[side].x);
        json_int(w, NULL, b->inlays[side].y);
        json_int(w, NULL, b->inlay.x);
        json_int(w, NULL, b->inlay.y);
        json_end(w);
    }
    json_end(w);
}

void json_board(const svg *s, const board_facts *b, const struct setup *pieces, lang l) {
    static const char *const empty[LANGS] = {"empty", "vide", "leer"};
    writer *w = s->w;
    json_text(w, "ids", s->ids);
    json_int(w, "width", b->width);
    json_int(w, "height", b->height);
    json_int(w, "pitch", b->pitch);
    json_bool(w, "bold", svg_bold(s));
    json_inlays(w, b);
    json_array(w, "owners");
    for (int i = 0; i < pieces->piece_count; i++)
        if (pieces->pieces[i].side >= 0 && !pieces->pieces[i].character)
            json_text(w, NULL, pieces->pieces[i].piece);
    json_end(w);
    json_object(w, "names");
    json_text(w, "", empty[l]);
    for (int i = 0; i < pieces->piece_count; i++) {
        const setup_piece *piece = &pieces->pieces[i];
        char text[32];
        writer key = writer_on(text, sizeof text);
        write_text(&key, piece->piece);
        if (piece->character) write_char(&key, '+');
        json_text(w, text, piece->name[l]);
    }
    json_end(w);
}
