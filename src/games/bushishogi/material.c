// SPDX-License-Identifier: MIT
// Cubes and mat in pieces, for a page that moves them itself: what the pictures are made of, as SVG
// fragments and colours.
#include "games/bushishogi/art.h"
#include "games/bushishogi/bushishogi.h"
#include "games/bushishogi/faces.h"

/* Ids are the same in every theme: a page holds the shapes once. */
#define IDS "bushishogi-"

enum { FRAGMENT = 2048 };

/* A fragment, before it becomes a JSON string. */
typedef struct fragment {
    char text[FRAGMENT];
    writer w;
    svg s;
} fragment;

static void begin(fragment *f, svg_theme theme) {
    f->w = writer_on(f->text, sizeof f->text);
    f->s = (svg){&f->w, theme, IDS, 2};
}

static void name(writer *w, const char *text) {
    write_text(w, ", ");
    write_json(w, text);
    write_text(w, ": ");
}

static void write_faces(int rules, svg_theme theme, writer *w) {
    fragment f;
    name(w, "faces");
    for (int attitude = 0; attitude < BUSHI_ATTITUDES; attitude++) {
        char key[3];
        bushi_attitude_name(attitude, key);
        begin(&f, theme);
        bushi_art_marks(&f.s, rules, attitude, C_CARVING, C_SEAL_DEEP);
        write_text(w, attitude > 0 ? ", " : "{");
        write_json(w, key);
        write_text(w, ": ");
        write_json(w, f.text);
    }
    write_char(w, '}');
}

/* Of each attitude, those in which its other faces lie folded out around the top one. */
static void write_cubes(int rules, writer *w) {
    static const char *const sides[] = {"front", "right", "back", "left", "top", "bottom"};
    name(w, "cubes");
    for (int attitude = 0; attitude < BUSHI_ATTITUDES; attitude++) {
        char key[3];
        bushi_attitude_name(attitude, key);
        write_text(w, attitude > 0 ? ", " : "{");
        write_json(w, key);
        write_text(w, ": {");
        for (int side = 0; side < BUSHI_SIDES; side++) {
            if (side > 0) write_text(w, ", ");
            write_json(w, sides[side]);
            write_text(w, ": ");
            bushi_attitude_name(bushi_side(rules, attitude, side), key);
            write_json(w, key);
        }
        write_char(w, '}');
    }
    write_char(w, '}');
}

static void write_materials(svg_theme theme, writer *w) {
    static const struct {
        const char *name;
        colour colour;
    } list[] = {
        {"black-top", C_BLACK_TOP}, {"black-near", C_BLACK_NEAR},
        {"black-far", C_BLACK_FAR}, {"black-rim", C_BLACK_RIM},
        {"black-ink", C_IVORY},     {"black-threat", C_SEAL_BRIGHT},
        {"white-top", C_WHITE_TOP}, {"white-near", C_WHITE_NEAR},
        {"white-far", C_WHITE_FAR}, {"white-rim", C_WHITE_RIM},
        {"white-ink", C_CARVING},   {"white-threat", C_SEAL_DEEP},
        {"shadow", C_SHADOW},       {"mover", C_SEAL_DEEP},
        {"tatami", C_TATAMI},       {"tatami-deep", C_TATAMI_DEEP},
    };
    fragment f;
    name(w, "materials");
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        begin(&f, theme);
        svg_put(&f.s, "%c", (int)list[i].colour);
        write_text(w, i > 0 ? ", " : "{");
        write_json(w, list[i].name);
        write_text(w, ": ");
        write_json(w, f.text);
    }
    write_char(w, '}');
}

static void write_ways(const position *p, writer *w) {
    name(w, "ways");
    for (move m = BUSHI_TURN; m <= BUSHI_BACKWARD; m++) {
        char action[3] = {0};
        writer inner = writer_on(action, sizeof action);
        bushi_write_move(p, m, &inner);
        write_text(w, m > BUSHI_TURN ? ", " : "{");
        write_json(w, action);
        write_text(w, ": ");
        write_json(w, bushi_ways[m]);
    }
    write_char(w, '}');
}

static void write_measure(writer *w, const char *text, int value) {
    name(w, text);
    write_int(w, value);
}

/* The shapes that faces refer to; the mat around (0, 0), its far end up; and as facts: "faces", the
   marks of the top face of each attitude in a square of 200 units around (0, 0), front up; "cubes",
   which faces lie around it, as attitudes; "ways", where each
   move goes; "wide" and "long", the mat from its middle to its edges;
   "edge" and "gap" of the cubes; "materials", colours. */
void bushi_draw_art(art_part part, const position *p, const svg_style *style, lang l, writer *w) {
    (void)l;
    svg s = {w, style->theme, IDS, 2};
    if (part == ART_DEFS) bushi_art_defs(&s);
    if (part == ART_BOARD) bushi_art_mat(&s);
    if (part != ART_FACTS) return;
    write_text(w, "\"ids\": ");
    write_json(w, IDS);
    write_measure(w, "wide", BUSHI_MAT_WIDE);
    write_measure(w, "long", BUSHI_MAT_LONG);
    write_measure(w, "edge", BUSHI_CUBE_EDGE);
    write_measure(w, "gap", BUSHI_CUBE_GAP);
    write_faces(p->rules, style->theme, w);
    write_cubes(p->rules, w);
    write_ways(p, w);
    write_materials(style->theme, w);
}
