// SPDX-License-Identifier: MIT
#include "games/sensei/art.h"

#include "base/random.h"

/* A pebble is not a circle: a hand has drawn it, the river has rounded it. */
#define PEBBLE "M-40 1C-40-21-22-37 3-37C26-37 40-20 40 2C40 23 22 36-3 36C-25 36-40 22-40 1Z"

/* River stones are round; in the other themes they are flat. */
static bool is_flat(const svg *s) {
    return s->look.pieces != PIECES_RIVER;
}

static void gradient(svg *s, const char *id, colour lit, colour body, colour deep) {
    svg_put(s,
            "<radialGradient id=\"@%s\" cx=\"0.4\" cy=\"0.32\" r=\"0.72\">"
            "<stop offset=\"0\" stop-color=\"%c\"/><stop offset=\"0.5\" stop-color=\"%c\"/>"
            "<stop offset=\"0.86\" stop-color=\"%c\"/><stop offset=\"1\" stop-color=\"%c\"/>"
            "</radialGradient>\n",
            id, (int)lit, (int)body, (int)body, (int)deep);
}

/* Begins a stone, up to what is cut into it. */
static void begin_stone(svg *s, const char *name, colour body, colour deep) {
    svg_put(s, "<g id=\"@%s\">", name);
    if (!is_flat(s)) {
        svg_put(s,
                "<ellipse cx=\"4\" cy=\"8\" rx=\"46\" ry=\"42\" fill=\"url(#@shade)\"/>"
                "<path d=\"" PEBBLE "\" fill=\"url(#@%s-body)\" stroke=\"%c\" "
                "stroke-width=\"3\"/>",
                name, (int)deep);
    } else if (s->look.pieces == PIECES_WOODBLOCK) {
        /* The block with the colour never quite meets the one with the lines. */
        svg_put(s,
                "<path d=\"" PEBBLE "\" fill=\"%c\" transform=\"translate(2.5 2.5)\"/>"
                "<path d=\"" PEBBLE "\" fill=\"none\" stroke=\"%c\" stroke-width=\"4\"/>",
                (int)body, (int)deep);
    } else {
        /* A pale edge around the dark one: it stands out from any board. */
        svg_put(s,
                "<path d=\"" PEBBLE "\" fill=\"%c\" stroke=\"%c\" stroke-width=\"15\"/>"
                "<path d=\"" PEBBLE "\" fill=\"%c\" stroke=\"%c\" stroke-width=\"8\"/>",
                C_IVORY, C_IVORY, (int)body, (int)deep);
    }
}

static void stones(svg *s) {
    if (!is_flat(s)) {
        gradient(s, "green-body", C_GREEN_LIT, C_GREEN, C_GREEN_DEEP);
        gradient(s, "red-body", C_RED_LIT, C_RED, C_RED_DEEP);
    }
    /* One ring, cut into the stone: dark above, light below. */
    begin_stone(s, "green", C_GREEN, C_GREEN_DEEP);
    if (!is_flat(s))
        svg_put(s,
                "<ellipse cy=\"1.5\" rx=\"25\" ry=\"23\" fill=\"none\" stroke=\"%c\" "
                "stroke-width=\"4.5\" stroke-opacity=\"0.75\"/>",
                C_GREEN_LIT);
    svg_put(s,
            "<ellipse rx=\"%ld\" ry=\"%ld\" fill=\"none\" stroke=\"%c\" "
            "stroke-width=\"%ld\"/></g>\n",
            svg_line(s, 25000, 24000, 20000), svg_line(s, 23000, 22000, 18500), C_GREEN_MARK,
            svg_line(s, 4500, 5500, 10000));
    /* A double notch. */
    begin_stone(s, "red", C_RED, C_RED_DEEP);
    if (!is_flat(s))
        svg_put(s,
                "<path d=\"M-20-7.5h40M-20 10.5h40\" stroke=\"%c\" stroke-width=\"6\" "
                "stroke-linecap=\"round\" stroke-opacity=\"0.75\"/>",
                C_RED_LIT);
    svg_put(s,
            "<path d=\"M-20-%ldh40M-20 %ldh40\" stroke=\"%c\" stroke-width=\"%ld\" "
            "stroke-linecap=\"round\"/></g>\n",
            svg_line(s, 9000, 9000, 11000), svg_line(s, 9000, 9000, 11000), C_RED_MARK,
            svg_line(s, 6000, 6500, 11000));
}

static void sage(svg *s) {
    svg_put(s,
            "<g id=\"@sage\" stroke=\"%c\" stroke-width=\"%ld\" stroke-linejoin=\"round\" "
            "stroke-linecap=\"round\"><ellipse cx=\"6\" cy=\"17\" rx=\"37\" ry=\"13\" "
            "fill=\"url(#@shade)\" stroke=\"none\"/>",
            C_CARVING, svg_line(s, 2500, 3200, 4000));
    /* Robe over crossed legs, then sleeves that meet in the lap, topknot, head, beard. */
    svg_put(s,
            "<path d=\"M-32 13C-33 3-23 0-19-10C-16-20-9-25 0-25C9-25 16-20 19-10C23 0 33 3 32 "
            "13C31 20 14 21 0 21C-14 21-31 20-32 13Z\" fill=\"url(#@ivory)\"/>"
            "<path d=\"M-19-7C-20 4-13 10 0 11C13 10 20 4 19-7M-14 20C-8 16 8 16 14 20\" "
            "fill=\"none\"/>"
            "<path d=\"M-4-45C-6-51-3-54 0-54C3-54 6-51 4-45Z\" fill=\"%c\"/>"
            "<ellipse cy=\"-35\" rx=\"11\" ry=\"12\" fill=\"url(#@ivory)\"/>"
            "<path d=\"M-10-32C-11-20-5-10 0-2C5-10 11-20 10-32C6-28-6-28-10-32Z\" fill=\"%c\"/>"
            "<path d=\"M-6-37q2-1.5 4 0M2-37q2-1.5 4 0\" fill=\"none\" stroke-width=\"2\"/>"
            "</g>\n",
            C_CARVING, C_IVORY);
}

static void monkey(svg *s) {
    svg_put(s,
            "<g id=\"@monkey\" stroke=\"%c\" stroke-width=\"%ld\" stroke-linejoin=\"round\" "
            "stroke-linecap=\"round\"><ellipse cx=\"6\" cy=\"17\" rx=\"36\" ry=\"12\" "
            "fill=\"url(#@shade)\" stroke=\"none\"/>",
            C_CARVING, svg_line(s, 2500, 3200, 4000));
    /* The tail first: it rises behind the back. */
    svg_put(s,
            "<path d=\"M18 14C36 18 42 2 37-9C33-18 22-15 26-7\" fill=\"none\" "
            "stroke-width=\"9\"/><path d=\"M18 14C36 18 42 2 37-9C33-18 22-15 26-7\" "
            "fill=\"none\" stroke=\"%c\" stroke-width=\"4.5\"/>",
            C_IVORY);
    /* Back and haunches, the arms that reach to the ground, then the head. */
    svg_put(
        s,
        "<path d=\"M-27 16C-33 4-26-8-17-14C-10-20 10-20 17-14C26-8 33 4 27 16C20 21-20 21-27 "
        "16Z\" fill=\"url(#@ivory)\"/>"
        "<path d=\"M-14-10C-17 2-13 10-9 19M14-10C17 2 13 10 9 19M-24 8C-18 3-15 8-14 12M24 "
        "8C18 3 15 8 14 12\" fill=\"none\"/>"
        "<circle cx=\"-16\" cy=\"-33\" r=\"6\" fill=\"%c\"/>"
        "<circle cx=\"16\" cy=\"-33\" r=\"6\" fill=\"%c\"/>"
        "<path d=\"M-16-31C-16-43-8-49 0-49C8-49 16-43 16-31C16-22 9-16 0-16C-9-16-16-22-16-31Z\" "
        "fill=\"url(#@ivory)\"/>"
        "<path d=\"M0-40C4-44 12-42 11-34C10-31 9-30 9-27C9-22 4-20 0-20C-4-20-9-22-9-27C-9-30-10"
        "-31-11-34C-12-42-4-44 0-40Z\" fill=\"%c\" stroke-width=\"1.5\"/>"
        "<path d=\"M-5.5-34v.5M5.5-34v.5\" stroke-width=\"4.5\"/>"
        "<path d=\"M-4-25q4 2.5 8 0\" fill=\"none\" stroke-width=\"2\"/></g>\n",
        C_IVORY_SHADE, C_IVORY_SHADE, C_IVORY_SHADE);
}

/* A square that nothing can enter, crossed out. */
static void bold_pit(svg *s) {
    svg_put(s,
            "<g id=\"@pit\"><rect x=\"-43\" y=\"-43\" width=\"86\" height=\"86\" rx=\"8\" "
            "fill=\"%c\"/><path d=\"M-26-26l52 52M26-26l-52 52\" stroke=\"%c\" "
            "stroke-width=\"9\" stroke-linecap=\"round\"/></g>\n",
            C_PIT, C_CEDAR);
}

static void pit(svg *s) {
    /* Lit from above left like everything: the wall towards the light is in shadow, the other one
       shows its wood. */
    svg_put(s,
            "<linearGradient id=\"@hole\" x1=\"0.25\" y1=\"0\" x2=\"0.7\" y2=\"1\">"
            "<stop offset=\"0.35\" stop-color=\"%c\"/><stop offset=\"1.1\" stop-color=\"%c\"/>"
            "</linearGradient>\n",
            C_PIT, C_CEDAR_DEEP);
    svg_put(
        s,
        "<g id=\"@pit\"><circle cx=\"1\" cy=\"2.5\" r=\"40\" fill=\"%c\" "
        "fill-opacity=\"0.6\"/><circle r=\"40\" fill=\"url(#@hole)\"/><path d=\"M-38 8A39 39 0 1 "
        "1 38-8A41 41 0 0 0-38 8Z\" fill=\"%c\" fill-opacity=\"0.55\"/><circle r=\"39\" "
        "fill=\"none\" stroke=\"%c\" stroke-width=\"2.5\"/></g>\n",
        C_IVORY, C_SHADOW, C_HAIRLINE);
}

void sensei_art_defs(svg *s) {
    /* No shadows on paper, and none of things that are flat. */
    svg_put(s,
            "<radialGradient id=\"@shade\"><stop offset=\"0.55\" stop-color=\"%c\" "
            "stop-opacity=\"%ld\"/><stop offset=\"1\" stop-color=\"%c\" stop-opacity=\"0\"/>"
            "</radialGradient>\n",
            C_SHADOW, s->look.theme == SVG_SHEET || is_flat(s) ? 0L : 500L, C_SHADOW);
    svg_put(s,
            "<linearGradient id=\"@ivory\" x1=\"0\" y1=\"0\" x2=\"0.6\" y2=\"1\">"
            "<stop offset=\"0.3\" stop-color=\"%c\"/><stop offset=\"1\" stop-color=\"%c\"/>"
            "</linearGradient>\n",
            C_IVORY, C_IVORY_SHADE);
    stones(s);
    sage(s);
    monkey(s);
    if (svg_bold(s))
        bold_pit(s);
    else
        pit(s);
}

/* Gravel, raked across the board: a furrow and the light on its edge. */
static void rake(svg *s, int left, int top, int wide) {
    enum { FURROW = 10 };
    static const struct {
        uint8_t ink;
        int aside;
        long opacity;
    } lines[] = {{C_GRAIN, 0, 300}, {C_IVORY, 3, 220}};
    for (int i = 0; i < 2; i++) {
        svg_put(s, "<path class=\"grain\" d=\"");
        for (int y = FURROW / 2; y < wide; y += FURROW)
            svg_put(s, "M%d %dh%d", left, top + y + lines[i].aside, wide);
        svg_put(s,
                "\" stroke=\"%c\" stroke-width=\"2\" stroke-opacity=\"%ld\" "
                "pointer-events=\"none\"/>\n",
                lines[i].ink, lines[i].opacity);
    }
}

void sensei_art_grain(svg *s, int left, int top, int square) {
    if (s->look.board == BOARD_GARDEN) rake(s, left, top, 7 * square);
    if (s->look.board != BOARD_CEDAR) return;
    /* A fixed seed: every board is cut from the same tree. */
    random_source tree = {2002};
    int height = 7 * square;
    svg_put(s, "<g class=\"grain\" fill=\"none\" stroke=\"%c\" pointer-events=\"none\">\n",
            C_GRAIN);
    for (int plank = 0; plank < 7; plank++) {
        svg_put(s,
                "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" stroke=\"none\" fill=\"%c\" "
                "fill-opacity=\"%ld\"/>\n",
                left + plank * square, top, square, height, C_GRAIN,
                (long)random_below(&tree, 5) * 25);
        for (int line = 0; line < 6; line++) {
            int x = left + plank * square + 8 + line * 15 + (int)random_below(&tree, 8);
            /* One random draw per statement, since the evaluation order of arguments is
               unspecified. */
            int sway = (int)random_below(&tree, 14) - 7;
            int back = (int)random_below(&tree, 14) - 7;
            long width = 800 + (long)random_below(&tree, 4) * 500;
            long opacity = 120 + (long)random_below(&tree, 4) * 60;
            svg_put(s,
                    "<path d=\"M%d %dC%d %d %d %d %d %d\" stroke-width=\"%ld\" "
                    "stroke-opacity=\"%ld\"/>\n",
                    x, top, x + sway, top + height / 3, x + back, top + height * 2 / 3, x,
                    top + height, width, opacity);
        }
    }
    svg_put(s, "</g>\n");
}
