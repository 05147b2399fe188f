// SPDX-License-Identifier: MIT
// Bushishogi as text, in words and as JSON.
#include "base/json.h"
#include "draw/text.h"
#include "games/bushishogi/bushishogi.h"
#include "games/bushishogi/faces.h"

enum { LINES = 5 }; /* of a face in text */

/* The mark at an edge of the picture; `turned` when the owner sits at the top of it. */
static void draw_mark(const position *p, int side, int edge, bool turned, const text_style *style,
                      writer *w) {
    static const char *const ascii[] = {"^", ">", "v", "<"};
    static const char *const arrows[] = {"↑", "→", "↓", "←"};
    int own = turned ? (edge + 2) & 3 : edge;
    char mark = bushi_mark(p->rules, p->bushi.cube[side], own);
    if (mark == 's')
        text_mark(w, style, side == FIRST ? TEXT_BLACK : TEXT_WHITE, "S", "Ω");
    else if (mark == 'x')
        text_mark(w, style, own == BUSHI_N ? TEXT_SEAL : TEXT_QUIET, ascii[edge], arrows[edge]);
    else
        write_char(w, ' ');
}

static void draw_face_line(const position *p, int side, int line, bool turned,
                           const text_style *style, writer *w) {
    int orientation = p->bushi.cube[side];
    bool set = orientation != BUSHI_UNSET;
    if (line == 0 || line == LINES - 1) {
        text_mark(w, style, TEXT_QUIET, "+-------+",
                  line > 0 ? (set ? "└───────┘" : "└╌╌╌╌╌╌╌┘")
                  : set    ? "┌───────┐"
                           : "┌╌╌╌╌╌╌╌┐");
        return;
    }
    text_mark(w, style, TEXT_QUIET, "|", set ? "│" : "╎");
    if (!set) {
        text_blanks(w, 7);
    } else if (line == 2) {
        write_char(w, ' ');
        draw_mark(p, side, BUSHI_W, turned, style, w);
        write_char(w, ' ');
        write_char(w, (char)('1' + orientation / BUSHI_EDGES));
        write_char(w, ' ');
        draw_mark(p, side, BUSHI_E, turned, style, w);
        write_char(w, ' ');
    } else {
        text_blanks(w, 3);
        draw_mark(p, side, line == 1 ? BUSHI_N : BUSHI_S, turned, style, w);
        text_blanks(w, 3);
    }
    text_mark(w, style, TEXT_QUIET, "|", set ? "│" : "╎");
}

/* A cube from above as it lies on the table, then as its owner sees it, front up. */
static void draw_cube(const position *p, int side, bool turned, const text_style *style,
                      writer *w) {
    for (int line = 0; line < LINES; line++) {
        bool middle = line == LINES / 2, to_move = p->result == ONGOING && p->side == side;
        if (middle && to_move)
            text_mark(w, style, side == FIRST ? TEXT_BLACK : TEXT_WHITE, ">", "▸");
        else
            write_char(w, ' ');
        write_char(w, ' ');
        draw_face_line(p, side, line, turned, style, w);
        text_blanks(w, 2);
        if (middle && style->coords)
            write_char(w, side == FIRST ? 'b' : 'w');
        else
            write_char(w, ' ');
        text_blanks(w, 2);
        draw_face_line(p, side, line, false, style, w);
        if (middle && style->coords && p->bushi.cube[side] != BUSHI_UNSET) {
            char name[3];
            bushi_orientation_name(p->bushi.cube[side], name);
            text_blanks(w, 2);
            write_text(w, name);
        }
        write_char(w, '\n');
    }
}

void bushi_draw_text(const position *p, const text_style *style, writer *w) {
    draw_cube(p, style->flip ? FIRST : SECOND, true, style, w);
    draw_cube(p, style->flip ? SECOND : FIRST, false, style, w);
}

/* "at the front, right and left" */
static void say_edges(const position *p, int orientation, char mark, lang l, writer *w) {
    static const char *const edges[LANGS][4] = {
        {"at the front", "on the right", "at the back", "on the left"},
        {"à l’avant", "à droite", "à l’arrière", "à gauche"},
        {"vorn", "rechts", "hinten", "links"}};
    static const char *const and[LANGS] = {" and ", " et ", " und "};
    int left = 0, written = 0;
    for (int edge = 0; edge < 4; edge++) left += bushi_mark(p->rules, orientation, edge) == mark;
    for (int edge = 0; edge < 4; edge++) {
        if (bushi_mark(p->rules, orientation, edge) != mark) continue;
        if (written++ > 0) write_text(w, left == 1 ? and[l] : ", ");
        write_text(w, edges[l][edge]);
        left--;
    }
}

/* What a turn and rolls would bring up: sighted players can see it by looking around the cube. */
static void say_rolls(const position *p, int orientation, lang l, writer *w) {
    static const char *const rolls[LANGS][4] = {
        {"Turned: ", "; rolled forward: ", "; left: ", "; right: "},
        {"Après rotation : ", " ; roulade avant : ", " ; à gauche : ", " ; à droite : "},
        {"Gedreht: ", "; nach vorn gerollt: ", "; nach links: ", "; nach rechts: "}};
    for (int how = BUSHI_TURN; how <= BUSHI_RIGHT; how++) {
        char name[3];
        bushi_orientation_name(bushi_roll(p->rules, orientation, how), name);
        write_text(w, rolls[l][how - BUSHI_TURN]);
        write_text(w, name);
    }
    write_text(w, ".\n");
}

static void say_cube(const position *p, int side, lang l, writer *w) {
    static const char *const cube[LANGS][2] = {{"Black's cube: ", "White's cube: "},
                                               {"Cube de Noir : ", "Cube de Blanc : "},
                                               {"Würfel von Schwarz: ", "Würfel von Weiß: "}};
    static const char *const unset[LANGS] = {"not yet set down.\n", "pas encore posé.\n",
                                             "noch nicht aufgestellt.\n"};
    static const char *const face[LANGS] = {"face ", "face ", "Seite "};
    static const char *const up[LANGS] = {" up, samurai ", " sur le dessus, samouraï ",
                                          " oben, Samurai "};
    static const char *const sword[LANGS][2] = {
        {", sword ", ", swords "}, {", sabre ", ", sabres "}, {", Schwert ", ", Schwerter "}};
    static const char *const points[LANGS] = {". It points at ", ". Il pointe ", ". Er zeigt auf "};
    int orientation = p->bushi.cube[side], swords = 0;
    write_text(w, cube[l][side]);
    if (orientation == BUSHI_UNSET) {
        write_text(w, unset[l]);
        return;
    }
    for (int edge = 0; edge < 4; edge++) swords += bushi_mark(p->rules, orientation, edge) == 'x';
    write_text(w, face[l]);
    write_int(w, orientation / BUSHI_EDGES + 1);
    write_text(w, up[l]);
    say_edges(p, orientation, 's', l, w);
    if (swords > 0) {
        write_text(w, sword[l][swords > 1]);
        say_edges(p, orientation, 'x', l, w);
    }
    if (bushi_points(p->rules, orientation)) {
        write_text(w, points[l]);
        write_text(w, bushishogi_game.sides[!side][l]);
    }
    write_text(w, ".\n");
    say_rolls(p, orientation, l, w);
}

void bushi_draw_words(const position *p, lang l, writer *w) {
    for (int side = 0; side < 2; side++) say_cube(p, side, l, w);
    text_state(w, l, bushishogi_game.sides, p->side, p->result);
}

static void view_cube(const position *p, int side, writer *w) {
    static const char *const sides[] = {"front", "right", "back", "left", "top", "bottom"};
    int orientation = p->bushi.cube[side];
    if (orientation == BUSHI_UNSET) {
        json_null(w, NULL);
        return;
    }
    char name[3];
    bushi_orientation_name(orientation, name);
    json_object(w, NULL);
    json_text(w, "orientation", name);
    json_bool(w, "points", bushi_points(p->rules, orientation));
    json_object(w, "faces");
    for (int which = 0; which < BUSHI_SIDES; which++) {
        int there = bushi_side(p->rules, orientation, which);
        char marks[5] = {0};
        for (int edge = 0; edge < 4; edge++) marks[edge] = bushi_mark(p->rules, there, edge);
        json_object(w, sides[which]);
        json_int(w, "face", there / BUSHI_EDGES + 1);
        json_text(w, "marks", marks);
        json_end(w);
    }
    json_end(w);
    json_end(w);
}

static void view_try(const position *p, move m, writer *w) {
    char text[3] = {0};
    writer inner = writer_on(text, sizeof text);
    bushi_write_move(p, m, &inner);
    json_object(w, NULL);
    json_text(w, "action", text);
    json_text(w, "kind", m >= BUSHI_PLACE ? "place" : m == BUSHI_TURN ? "turn" : "roll");
    json_text(w, "toward", m >= BUSHI_PLACE ? NULL : bushi_ways[m]);
    int cube = p->bushi.cube[p->side];
    int after = m >= BUSHI_PLACE      ? (int)m - BUSHI_PLACE
                : m == BUSHI_BACKWARD ? bushi_side(p->rules, cube, BUSHI_N)
                                      : bushi_roll(p->rules, cube, (int)m);
    bushi_orientation_name(after, text);
    json_text(w, "orientation", text);
    json_end(w);
}

/* "cubes": Black's and White's, each null before it is set down, else
       {"orientation": "1s", "points": true, "faces": {"front": {"face": 4, "marks": ".x.s"}, …}}
   with faces front, right, back, left, top and bottom of its owner. Marks are front, right, back,
   left of the face laid flat: the four neighbours folded out around the top one, the bottom one
   beyond the back; s the samurai, x a sword, . blank.
   "tries": what the side to move could do with its cube if only the shape of cubes mattered, with
   the orientation that follows: a turn clockwise, a roll to the front, left, right or back, or any
   placement. Those that are legal are among the actions; `why` tells of the others. */
void bushi_view(const position *p, writer *w) {
    json_array(w, "cubes");
    view_cube(p, FIRST, w);
    view_cube(p, SECOND, w);
    json_end(w);
    json_array(w, "tries");
    bool placing = p->bushi.cube[p->side] == BUSHI_UNSET;
    move from = placing ? BUSHI_PLACE : BUSHI_TURN;
    move to = placing ? BUSHI_PLACE + BUSHI_ORIENTATIONS - 1 : BUSHI_BACKWARD;
    for (move m = from; p->result == ONGOING && m <= to; m++) view_try(p, m, w);
    json_end(w);
}

/* B7: the swords of both cubes. */
void bushi_feature(const position *p, winning_feature *out) {
    (void)p;
    for (int side = FIRST; side <= SECOND; side++) feature_add(out, "sword", side);
}
