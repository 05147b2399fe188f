// SPDX-License-Identifier: MIT
#include "core/json.h"

#include "core/turn.h"

void json_name(writer *w, const char *name, bool first) {
    if (!first) write_text(w, ", ");
    write_json(w, name);
    write_text(w, ": ");
}

void json_position(writer *w, const game *g, const position *p) {
    char text[MAX_POSITION];
    writer inner = writer_on(text, sizeof text);
    g->text->write(p, &inner);
    write_json(w, text);
}

void json_turn(writer *w, const game *g, const position *p, const turn *t) {
    char text[MAX_TURN_TEXT];
    writer inner = writer_on(text, sizeof text);
    turn_write(g, p, t, &inner);
    write_json(w, text);
}
