// SPDX-License-Identifier: MIT
// Sensei for pointers and screen readers: what an action moves, and a turn in words.
#include "games/sensei/sensei.h"

void sensei_write_cell(int cell, writer *w) {
    write_char(w, (char)('a' + (cell >> 3)));
    write_char(w, (char)('1' + (cell & 7)));
}

static bool is_pass(const position *p, move m) {
    return bits_has(p->sensei.stones[p->side], sensei_to(m));
}

void sensei_motion(const position *p, move m, motion *out) {
    *out = (motion){.kind = is_pass(p, m) ? "pass" : "slide", .n = 1, .taken = 1};
    out->from[0] = (uint8_t)sensei_from(m);
    out->to[0] = out->target = (uint8_t)sensei_to(m);
}

/* "moves b1 to b2" */
static void tell_action(const position *p, move m, lang l, writer *w) {
    static const char *const stone[LANGS] = {"moves ", "déplace ", "zieht "};
    static const char *const character[2][LANGS] = {
        {"passes the Sage from ", "passe le Sage de ", "gibt den Weisen von "},
        {"passes the Monkey from ", "passe le Singe de ", "gibt den Affen von "}};
    static const char *const to[2][LANGS] = {{" to ", " en ", " nach "}, {" to ", " à ", " nach "}};
    static const char *const end[2][LANGS] = {{"", "", ""}, {"", "", " weiter"}};
    bool pass = is_pass(p, m);
    write_text(w, pass ? character[p->side][l] : stone[l]);
    sensei_write_cell(sensei_from(m), w);
    write_text(w, to[pass][l]);
    sensei_write_cell(sensei_to(m), w);
    write_text(w, end[pass][l]);
}

void sensei_tell(const position *p, const turn *t, lang l, writer *w) {
    static const char *const sides[2][LANGS] = {{"Green ", "Vert ", "Grün "},
                                                {"Red ", "Rouge ", "Rot "}};
    static const char *const last[LANGS] = {" and ", " et ", " und "};
    position now = *p, next;
    write_text(w, sides[p->side][l]);
    for (int i = 0; i < t->n; i++) {
        if (i > 0) write_text(w, i == t->n - 1 ? last[l] : ", ");
        tell_action(&now, t->act[i], l, w);
        sensei_play(&now, t->act[i], &next);
        now = next;
    }
}

void sensei_todo(const position *p, lang l, writer *w) {
    static const char *const stones[LANGS][3] = {
        {"", "1 stone move", "2 stone moves"},
        {"", "1 déplacement", "2 déplacements"},
        {"", "1 Steinzug", "2 Steinzüge"},
    };
    static const char *const begin[LANGS] = {"", "Il reste ", "Noch möglich: "};
    static const char *const both[LANGS] = {" and a pass", " et la passe", " und die Figur"};
    static const char *const alone[LANGS] = {"A pass", "la passe du personnage", "die Figur"};
    static const char *const end[LANGS] = {" left.", ".", "."};
    int left = 2 - (p->acted & SENSEI_MOVED);
    bool character = !(p->acted & SENSEI_PASSED);
    write_text(w, begin[l]);
    write_text(w, stones[l][left]);
    if (character) write_text(w, left > 0 ? both[l] : alone[l]);
    write_text(w, end[l]);
}

/* What is left of a half-made turn. */
void sensei_prompt(const position *p, lang l, writer *w) {
    if (p->acted) sensei_todo(p, l, w);
}
