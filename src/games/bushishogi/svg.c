// SPDX-License-Identifier: MIT
// Bushishogi drawn: two cubes face to face on a tatami strip, seen from above at an angle, and each
// cube flat in the corner on its player's side, the top face with its neighbours folded out.
//
// The world is a table: x to the right and y away from the player below, z up, (0, 0, 0) between
// the cubes. It is seen from 24° to the right and 50° above, in parallel projection, so that every
// face is an affine picture of the same square.
#include "draw/svg.h"
#include "games/bushishogi/art.h"
#include "games/bushishogi/bushishogi.h"
#include "games/bushishogi/faces.h"

enum {
    SIZE = 1000,
    EDGE = BUSHI_CUBE_EDGE,
    GAP = BUSHI_CUBE_GAP,
    MAT_WIDE = BUSHI_MAT_WIDE,
    MAT_LONG = BUSHI_MAT_LONG,
    FLAT = 172,     /* from the corner of the picture to the middle of a flat view */
    FLAT_TOP = 780, /* scales of the faces in it, in thousandths */
    FLAT_SIDE = 400,
    FLAT_STEP = 124 /* from the middle of the top face to the middle of a neighbour */
};

typedef struct space {
    int x, y, z;
} space;

typedef struct scene {
    svg s;
    const position *p;
    bool flip;
} scene;

static point direction(space v) {
    return (point){914 * v.x + 407 * v.y, 311 * v.x - 700 * v.y - 643 * v.z};
}

static point project(space v) {
    point d = direction(v);
    return (point){SIZE / 2 + d.x / 1000, SIZE / 2 + 48 + d.y / 1000};
}

/* Whether a side sits at the far end; then its right is our left, and its front our near side. */
static bool is_far(const scene *c, int side) {
    return (side == SECOND) != c->flip;
}

/* A place relative to a cube: `right` and `front` as its owner sees it, from its middle. */
static space around(const scene *c, int side, int right, int front, int up) {
    int way = is_far(c, side) ? -1 : 1;
    return (space){way * right, way * (front - (EDGE + GAP) / 2), up};
}

static void put_quad(scene *c, space a, space b, space d, space e) {
    point corner[4] = {project(a), project(b), project(d), project(e)};
    svg_put(&c->s, "<path d=\"M%d %dL%d %d %d %d %d %dZ\" ", corner[0].x, corner[0].y, corner[1].x,
            corner[1].y, corner[2].x, corner[2].y, corner[3].x, corner[3].y);
}

/* A rectangle lying on the mat. */
static void put_floor(scene *c, int x0, int y0, int x1, int y1) {
    put_quad(c, (space){x0, y0, 0}, (space){x1, y0, 0}, (space){x1, y1, 0}, (space){x0, y1, 0});
}

static void draw_mat(scene *c) {
    svg *s = &c->s;
    svg_put(s,
            "<rect class=\"paper\" width=\"%d\" height=\"%d\" fill=\"%c\"/>\n<g class=\"mat\">\n",
            SIZE, SIZE, C_PAPER);
    put_quad(c, (space){-MAT_WIDE, -MAT_LONG, -14}, (space){MAT_WIDE, -MAT_LONG, -14},
             (space){MAT_WIDE + 8, MAT_LONG, -14}, (space){-MAT_WIDE, MAT_LONG, -14});
    svg_put(s, "fill=\"%c\" fill-opacity=\"0.22\"/>\n", C_SHADOW);
    /* The far end of the mat is up in its own picture. */
    point at = project((space){0, 0, 0}), x = direction((space){1, 0, 0}),
          y = direction((space){0, -1, 0});
    svg_put(s, "<g transform=\"matrix(%ld %ld %ld %ld %d %d)\">\n", (long)x.x, (long)x.y, (long)y.x,
            (long)y.y, at.x, at.y);
    bushi_art_mat(s);
    svg_put(s, "</g>\n");
    svg_put(s, "</g>\n");
}

/* The side to move: a vermilion inlay in the mat in front of its player. */
static void draw_side(scene *c, int side) {
    int y = is_far(c, side) ? MAT_LONG - 26 : -MAT_LONG + 26;
    put_floor(c, -50, y - 6, 50, y + 6);
    svg_put(&c->s, "class=\"to-move\" fill=\"%c\"/>\n", bushi_mover(&c->s));
}

/* One visible face: its own right and down as directions in space, its middle, its colours. */
static void draw_face(scene *c, int orientation, space middle, space right, space down, colour body,
                      colour rim, colour ink, colour threat) {
    svg *s = &c->s;
    point at = project(middle), u = direction(right), v = direction(down);
    /* A face is 200 units wide in its own square. */
    svg_put(s,
            "<g class=\"face\" data-face=\"%d\" transform=\"matrix(%ld %ld %ld %ld %d %d)\">"
            "<rect x=\"-100\" y=\"-100\" width=\"200\" height=\"200\" fill=\"%c\" stroke=\"%c\" "
            "stroke-width=\"%d\" stroke-linejoin=\"round\"/>",
            orientation / BUSHI_EDGES + 1, u.x * EDGE / 200L, u.y * EDGE / 200L, v.x * EDGE / 200L,
            v.y * EDGE / 200L, at.x, at.y, (int)body, (int)rim, bushi_outline(s));
    bushi_art_marks(s, c->p->rules, orientation, ink, threat);
    svg_put(s, "</g>\n");
}

static void draw_cube(scene *c, int side, int orientation) {
    svg *s = &c->s;
    int rules = c->p->rules, half = EDGE / 2, way = is_far(c, side) ? -1 : 1;
    bool black = side == FIRST;
    colour ink = black ? C_IVORY : C_CARVING, rim = black ? C_BLACK_RIM : C_WHITE_RIM;
    colour threat = black ? C_SEAL_BRIGHT : C_SEAL_DEEP;
    space middle = around(c, side, 0, 0, 0);
    svg_put(s, "<g class=\"cube %s\">\n", black ? "black" : "white");
    put_quad(c, (space){half - 20, middle.y - half, 0}, (space){half + 86, middle.y - half + 30, 0},
             (space){half + 86, middle.y + half + 30, 0}, (space){half - 20, middle.y + half, 0});
    svg_put(s, "fill=\"url(#@shade)\"/>\n");
    /* The face towards us: the near player's back, the far player's front. */
    draw_face(c, bushi_side(rules, orientation, way > 0 ? BUSHI_S : BUSHI_N),
              (space){0, middle.y - half, half}, (space){way, 0, 0}, (space){0, 0, -way},
              black ? C_BLACK_NEAR : C_WHITE_NEAR, rim, ink, ink);
    /* The face on our right: the near player's right, the far player's left. */
    draw_face(c, bushi_side(rules, orientation, way > 0 ? BUSHI_E : BUSHI_W),
              (space){half, middle.y, half}, (space){0, 0, -way}, (space){0, -way, 0},
              black ? C_BLACK_FAR : C_WHITE_FAR, rim, ink, ink);
    draw_face(c, orientation, (space){0, middle.y, EDGE}, (space){way, 0, 0}, (space){0, -way, 0},
              black ? C_BLACK_TOP : C_WHITE_TOP, rim, ink, threat);
    svg_put(s, "</g>\n");
}

/* Where a cube will stand. */
static void draw_place(scene *c, int side) {
    int half = EDGE / 2;
    space middle = around(c, side, 0, 0, 0);
    put_floor(c, -half, middle.y - half, half, middle.y + half);
    svg_put(&c->s,
            "class=\"place %s\" fill=\"%c\" fill-opacity=\"0.08\" stroke=\"%c\" "
            "stroke-width=\"%d\" stroke-dasharray=\"16 12\"/>\n",
            side == FIRST ? "black" : "white", C_SHADOW,
            svg_bold(&c->s) ? C_HAIRLINE
            : side == FIRST ? C_BLACK
                            : C_IVORY,
            c->s.hair + (svg_bold(&c->s) ? 7 : 3));
}

static void draw_flat_face(scene *c, int side, int orientation, point at, int scale, bool top) {
    bool black = side == FIRST;
    colour ink = black ? C_IVORY : C_CARVING;
    svg_put(&c->s,
            "<g class=\"face\" data-face=\"%d\" transform=\"translate(%d %d) scale(%ld)\">"
            "<rect x=\"-100\" y=\"-100\" width=\"200\" height=\"200\" rx=\"10\" fill=\"%c\" "
            "stroke=\"%c\" stroke-width=\"%ld\"/>",
            orientation / BUSHI_EDGES + 1, at.x, at.y, (long)scale,
            top ? (black ? C_BLACK_TOP : C_WHITE_TOP) : (black ? C_BLACK_NEAR : C_WHITE_NEAR),
            black ? C_BLACK_RIM : C_WHITE_RIM,
            c->s.hair * svg_line(&c->s, 1000000, 1600000, 3000000) / scale);
    bushi_art_marks(&c->s, c->p->rules, orientation, ink,
                    !top    ? ink
                    : black ? C_SEAL_BRIGHT
                            : C_SEAL_DEEP);
    svg_put(&c->s, "</g>\n");
}

/* The cube unfolded, in the corner on its player's side and facing that player. */
static void draw_flat(scene *c, int side, int orientation) {
    static const point step[] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};
    bool far = is_far(c, side);
    int at = far ? FLAT : SIZE - FLAT;
    svg_put(&c->s, "<g class=\"flat %s\" transform=\"translate(%d %d) rotate(%d)\">\n",
            side == FIRST ? "black" : "white", at, at, far ? 180 : 0);
    if (orientation == BUSHI_UNSET) {
        svg_put(&c->s,
                "<rect x=\"-78\" y=\"-78\" width=\"156\" height=\"156\" rx=\"8\" fill=\"none\" "
                "stroke=\"%c\" stroke-width=\"%d\" stroke-dasharray=\"12 9\"/>\n",
                C_MUTED, c->s.hair + 1);
    } else {
        for (int edge = 0; edge < BUSHI_EDGES; edge++)
            draw_flat_face(c, side, bushi_side(c->p->rules, orientation, edge),
                           (point){step[edge].x * FLAT_STEP, step[edge].y * FLAT_STEP}, FLAT_SIDE,
                           false);
        draw_flat_face(c, side, orientation, (point){0, 0}, FLAT_TOP, true);
    }
    svg_put(&c->s, "</g>\n");
}

static void draw_coords(scene *c, int side, int size) {
    if (c->p->bushi.cube[side] == BUSHI_UNSET) return;
    char name[3];
    bushi_orientation_name(c->p->bushi.cube[side], name);
    int at = is_far(c, side) ? 44 : SIZE - 44;
    svg_label(&c->s, at, at, size, C_MUTED, name);
}

/* The arrow of a roll goes over the edge that the cube tips on, that of a turn around its top. */
static void draw_turn(scene *c, move m) {
    int side = c->p->side, h = EDGE / 2;
    space way[3];
    if (m == BUSHI_TURN) {
        way[0] = around(c, side, -h - 30, -10, EDGE + 20);
        way[1] = around(c, side, -40, h + 150, EDGE + 20);
        way[2] = around(c, side, h + 34, 24, EDGE + 20);
    } else {
        int right = m == BUSHI_LEFT ? -1 : m == BUSHI_RIGHT ? 1 : 0, front = m == BUSHI_FORWARD;
        /* Depth is foreshortened, so a roll along it needs a higher and slanted arrow. */
        way[0] = around(c, side, -right * 50 - front * 70, -front * 60, EDGE + 20);
        way[1] = around(c, side, right * (h + 30) - front * 20, front * (h + 40),
                        EDGE + 220 + front * 120);
        way[2] = around(c, side, right * (h + 110) + front * 40, front * (h + 130),
                        EDGE - 70 - front * 60);
    }
    svg_put(&c->s, "<g class=\"turn\">\n");
    svg_curve(&c->s, project(way[0]), project(way[1]), project(way[2]), 12);
    svg_put(&c->s, "</g>\n");
}

static int label_size(const svg_style *style) {
    if (style->look.board == BOARD_CONTRAST) return 48;
    return style->size == SVG_SMALL ? 40 : 30;
}

void bushi_draw_svg(const position *p, const turn *t, const svg_style *style, writer *w) {
    char text[MAX_POSITION], ids[SVG_IDS];
    writer desc = writer_on(text, sizeof text);
    bushi_write(p, &desc);
    scene c = {.p = p, .flip = style->flip};
    c.s = svg_open(w, style, svg_ids(ids, "bushishogi", style->look), SIZE, SIZE, text);
    svg_put(&c.s, "<defs>\n");
    bushi_art_defs(&c.s);
    svg_put(&c.s,
            "<linearGradient id=\"@shade\"><stop offset=\"0.3\" stop-color=\"%c\" "
            "stop-opacity=\"0.45\"/><stop offset=\"1\" stop-color=\"%c\" stop-opacity=\"0\"/>"
            "</linearGradient>\n",
            C_SHADOW, C_SHADOW);
    svg_put(&c.s, "</defs>\n");
    draw_mat(&c);
    if (p->result == ONGOING) draw_side(&c, p->side);
    bool placing = t && t->act[0] >= BUSHI_PLACE;
    for (int back = 1; back >= 0; back--) {
        int side = (back == 1) != style->flip ? SECOND : FIRST, orientation = p->bushi.cube[side];
        if (orientation == BUSHI_UNSET) draw_place(&c, side);
        if (placing && side == p->side) {
            orientation = (int)(t->act[0] - BUSHI_PLACE);
            svg_put(&c.s, "<g class=\"turn\" opacity=\"0.6\">\n");
            draw_cube(&c, side, orientation);
            draw_flat(&c, side, orientation);
            svg_put(&c.s, "</g>\n");
            continue;
        }
        if (orientation != BUSHI_UNSET) draw_cube(&c, side, orientation);
        draw_flat(&c, side, orientation);
        if (style->coords) draw_coords(&c, side, label_size(style));
    }
    if (t && !placing) draw_turn(&c, t->act[0]);
    svg_close(&c.s);
}
