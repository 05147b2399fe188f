// SPDX-License-Identifier: MIT
// The parts of the pictures, cubes and mat, as SVG fragments and colours, for a page that animates
// them itself.
#include "base/json.h"
#include "games/bushishogi/art.h"
#include "games/bushishogi/bushishogi.h"
#include "games/bushishogi/faces.h"

/* Ids are the same in every theme because a page holds the shapes only once. */
#define IDS "bushishogi-"

enum { FRAGMENT = 2048 };

/* A fragment, before it becomes a JSON string. */
typedef struct fragment {
    char text[FRAGMENT];
    writer w;
    svg s;
} fragment;

static void begin(fragment *f, svg_look look) {
    f->w = writer_on(f->text, sizeof f->text);
    f->s = (svg){&f->w, look, IDS, 2};
}

static void write_faces(int rules, svg_look look, writer *w) {
    fragment f;
    json_object(w, "faces");
    for (int orientation = 0; orientation < BUSHI_ORIENTATIONS; orientation++) {
        char key[3];
        bushi_orientation_name(orientation, key);
        begin(&f, look);
        bushi_art_marks(&f.s, rules, orientation, C_CARVING, C_SEAL_DEEP);
        json_text(w, key, f.text);
    }
    json_end(w);
}

/* For each orientation, the orientations that show its other faces folded out around the top one.
 */
static void write_cubes(int rules, writer *w) {
    static const char *const sides[] = {"front", "right", "back", "left", "top", "bottom"};
    json_object(w, "cubes");
    for (int orientation = 0; orientation < BUSHI_ORIENTATIONS; orientation++) {
        char key[3];
        bushi_orientation_name(orientation, key);
        json_object(w, key);
        for (int side = 0; side < BUSHI_SIDES; side++) {
            bushi_orientation_name(bushi_side(rules, orientation, side), key);
            json_text(w, sides[side], key);
        }
        json_end(w);
    }
    json_end(w);
}

/* For each orientation, the one after a quarter turn clockwise. Rolls need no such table: the face
   that comes up is already among "cubes", as it will lie. */
static void write_turns(int rules, writer *w) {
    json_object(w, "turns");
    for (int orientation = 0; orientation < BUSHI_ORIENTATIONS; orientation++) {
        char key[3], turned[3];
        bushi_orientation_name(orientation, key);
        bushi_orientation_name(bushi_roll(rules, orientation, BUSHI_TURN), turned);
        json_text(w, key, turned);
    }
    json_end(w);
}

static void write_ways(const position *p, writer *w) {
    json_object(w, "ways");
    for (move m = BUSHI_TURN; m <= BUSHI_BACKWARD; m++) {
        char action[3] = {0};
        writer inner = writer_on(action, sizeof action);
        bushi_write_move(p, m, &inner);
        json_text(w, action, bushi_ways[m]);
    }
    json_end(w);
}

/* The shapes that faces refer to; the mat around (0, 0), its far end up; and as facts: "faces", the
   marks of the top face of each orientation in a square of 200 units around (0, 0), front up;
   "cubes", which faces lie around it, as orientations; "turns", each turned
   clockwise; "ways", where each move goes; "wide" and
   "long", the mat from its middle to its edges; "edge" and "gap" of the cubes; "outline", how thick
   their edges are; "bold", whether marks are; "materials", colours. */
void bushi_draw_art(art_part part, const position *p, const svg_style *style, lang l, writer *w) {
    svg s = {w, style->look, IDS, 2};
    const svg_colour materials[] = {
        {"black-top", C_BLACK_TOP}, {"black-near", C_BLACK_NEAR},
        {"black-far", C_BLACK_FAR}, {"black-rim", C_BLACK_RIM},
        {"black-ink", C_IVORY},     {"black-threat", C_SEAL_BRIGHT},
        {"white-top", C_WHITE_TOP}, {"white-near", C_WHITE_NEAR},
        {"white-far", C_WHITE_FAR}, {"white-rim", C_WHITE_RIM},
        {"white-ink", C_CARVING},   {"white-threat", C_SEAL_DEEP},
        {"shadow", C_SHADOW},       {"mover", bushi_mover(&s)},
        {"tatami", C_TATAMI},       {"tatami-deep", C_TATAMI_DEEP},
    };
    (void)l;
    if (part == ART_DEFS) bushi_art_defs(&s);
    if (part == ART_BOARD) bushi_art_mat(&s);
    if (part != ART_FACTS) return;
    json_text(w, "ids", IDS);
    json_bool(w, "bold", svg_bold(&s));
    json_int(w, "outline", bushi_outline(&s));
    json_int(w, "wide", BUSHI_MAT_WIDE);
    json_int(w, "long", BUSHI_MAT_LONG);
    json_int(w, "edge", BUSHI_CUBE_EDGE);
    json_int(w, "gap", BUSHI_CUBE_GAP);
    write_faces(p->rules, style->look, w);
    write_cubes(p->rules, w);
    write_turns(p->rules, w);
    write_ways(p, w);
    svg_json_colours(w, "materials", style->look, materials, sizeof materials / sizeof *materials);
}
