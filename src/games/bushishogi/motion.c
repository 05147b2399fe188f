// SPDX-License-Identifier: MIT
// Bushishogi for pointers and screen readers: which cube moves and how, and a turn in words.
#include "games/bushishogi/bushishogi.h"
#include "games/bushishogi/faces.h"

/* Each cube has its own place, so cells are the letters of the sides. */
void bushi_write_cell(int cell, writer *w) {
    write_char(w, cell == FIRST ? 'b' : 'w');
}

void bushi_motion(const position *p, move m, motion *out) {
    *out = (motion){.kind = "roll", .n = 1, .taken = 1, .target = MOTION_NOWHERE};
    out->from[0] = out->to[0] = p->side;
    if (m == BUSHI_TURN) out->kind = "turn";
    if (m >= BUSHI_PLACE) out->kind = "place";
}

/* The cell is the letter of the cube's side, or empty for the player's own; the target is an
   action. */
fault bushi_touch(const position *p, const char *cells, size_t n, const char *target, size_t m,
                  move *out) {
    if (n == 0) return bushi_read_move(p, target, m, out);
    if (n != 1 || (*cells != 'b' && *cells != 'w')) return fault_at(WORD_CELL, 0);
    if ((*cells == 'b') != (p->side == FIRST)) return fault_at(BUSHI_WORD_NOT_YOURS, 0);
    return bushi_read_move(p, target, m, out);
}

void bushi_tell(const position *p, const turn *t, lang l, writer *w) {
    static const char *const does[][LANGS] = {
        {" sets the cube down as ", " pose le cube en ", " stellt den Würfel auf, Lage "},
        {" turns the cube to ", " tourne le cube en ", " dreht den Würfel auf "},
        {" rolls forward to ", " roule vers l’avant en ", " rollt nach vorn auf "},
        {" rolls left to ", " roule à gauche en ", " rollt nach links auf "},
        {" rolls right to ", " roule à droite en ", " rollt nach rechts auf "}};
    static const char *const points[LANGS] = {" and points at ", " et pointe ", " und zeigt auf "};
    position next;
    char name[3];
    move m = t->act[0];
    bushi_play(p, m, &next);
    bushi_orientation_name(next.bushi.cube[p->side], name);
    write_text(w, bushishogi_game.sides[p->side][l]);
    write_text(w, does[m >= BUSHI_PLACE ? 0 : m][l]);
    write_text(w, name);
    if (!bushi_points(p->rules, next.bushi.cube[p->side])) return;
    write_text(w, points[l]);
    write_text(w, bushishogi_game.sides[!p->side][l]);
}

/* What a player in check can do: turn, or roll one of the ways that are left. */
static void write_check(const position *p, lang l, writer *w) {
    static const char *const only_turn[LANGS] = {
        "Check: your cube does not point back, so you can only turn it.",
        "Échec : votre cube ne pointe pas l’adversaire, vous ne pouvez que le tourner.",
        "Schach: Ihr Würfel zeigt nicht zurück, Sie können ihn nur drehen.",
    };
    static const char *const only_roll[LANGS] = {
        "Check: your cube points back, so you must roll it ",
        "Échec : votre cube pointe aussi l’adversaire, vous devez le faire rouler ",
        "Schach: Ihr Würfel zeigt zurück, Sie müssen ihn rollen: ",
    };
    static const char *const ways[][LANGS] = {
        [BUSHI_FORWARD] = {"forward", "vers l’avant", "nach vorn"},
        [BUSHI_LEFT] = {"left", "à gauche", "nach links"},
        [BUSHI_RIGHT] = {"right", "à droite", "nach rechts"},
    };
    static const char *const either[LANGS] = {" or ", " ou ", " oder "};
    move moves[MAX_MOVES];
    int n = bushi_moves(p, moves);
    if (moves[0] == BUSHI_TURN) {
        write_text(w, only_turn[l]);
        return;
    }
    write_text(w, only_roll[l]);
    for (int i = 0; i < n; i++) {
        if (i > 0) write_text(w, i == n - 1 ? either[l] : ", ");
        write_text(w, ways[moves[i]][l]);
    }
    write_char(w, '.');
}

void bushi_prompt(const position *p, lang l, writer *w) {
    static const char *const place[LANGS] = {
        "Set your cube down: no sword on its top may point at your opponent.",
        "Posez votre cube : aucun sabre du dessus ne doit pointer l’adversaire.",
        "Stellen Sie Ihren Würfel auf: Oben darf kein Schwert auf den Gegner zeigen.",
    };
    int other = p->bushi.cube[!p->side];
    if (p->bushi.cube[p->side] == BUSHI_UNSET)
        write_text(w, place[l]);
    else if (other != BUSHI_UNSET && bushi_points(p->rules, other))
        write_check(p, l, w);
}

void bushi_todo(const position *p, lang l, writer *w) {
    static const char *const all[LANGS] = {
        "1 move: turn your cube, or roll it forward, left or right.",
        "1 coup : tournez votre cube, ou faites-le rouler vers l’avant, à gauche ou à droite.",
        "1 Zug: Drehen Sie Ihren Würfel, oder rollen Sie ihn nach vorn, links oder rechts.",
    };
    size_t before = w->len;
    bushi_prompt(p, l, w);
    if (w->len == before) write_text(w, all[l]);
}
