// SPDX-License-Identifier: MIT
#include "games/abalone/art.h"

static void dimples(svg *s) {
    if (svg_bold(s)) {
        /* A dot: no marble looks like it. */
        svg_put(s, "<circle id=\"@dimple\" r=\"11\" fill=\"%c\"/>\n", C_TRAY_TEXT);
        svg_put(s,
                "<circle id=\"@slot\" r=\"15\" fill=\"none\" stroke=\"%c\" stroke-width=\"5\"/>\n",
                C_TRAY_LIT);
        return;
    }
    svg_put(s,
            "<linearGradient id=\"@hollow\" x1=\"0.3\" y1=\"0\" x2=\"0.7\" y2=\"1\">"
            "<stop offset=\"0\" stop-color=\"%c\"/><stop offset=\"1\" stop-color=\"%c\"/>"
            "</linearGradient>\n",
            C_TRAY_DEEP, C_TRAY_LIT);
    svg_put(s,
            "<circle id=\"@dimple\" r=\"38\" fill=\"url(#@hollow)\" stroke=\"%c\" "
            "stroke-width=\"2\" stroke-opacity=\"0.6\"/>\n",
            C_TRAY_DEEP);
    svg_put(s, "<circle id=\"@slot\" r=\"15\" fill=\"none\" stroke=\"%c\" stroke-width=\"3\"/>\n",
            C_TRAY_LIT);
}

static void body(svg *s, const char *id, colour lit, colour middle, colour deep) {
    svg_put(s,
            "<radialGradient id=\"@%s\" cx=\"0.38\" cy=\"0.32\" r=\"0.7\">"
            "<stop offset=\"0\" stop-color=\"%c\"/><stop offset=\"0.55\" stop-color=\"%c\"/>"
            "<stop offset=\"1\" stop-color=\"%c\"/></radialGradient>\n",
            id, (int)lit, (int)middle, (int)deep);
}

/* Glass, lit from above left. */
static void glass(svg *s) {
    body(s, "black-body", C_BLACK_LIT, C_BLACK, C_BLACK);
    body(s, "white-body", C_IVORY, C_WHITE, C_WHITE_SHADE);
    /* No shadows on paper. */
    svg_put(s,
            "<radialGradient id=\"@shade\"><stop offset=\"0.7\" stop-color=\"%c\" "
            "stop-opacity=\"%ld\"/><stop offset=\"1\" stop-color=\"%c\" stop-opacity=\"0\"/>"
            "</radialGradient>\n",
            C_SHADOW, s->look.theme == SVG_SHEET ? 0L : 550L, C_SHADOW);
    svg_put(s, "<radialGradient id=\"@gloss\"><stop offset=\"0\" stop-color=\"#fff\" "
               "stop-opacity=\"0.75\"/><stop offset=\"1\" stop-color=\"#fff\" stop-opacity=\"0\"/>"
               "</radialGradient>\n");
    svg_put(s,
            "<g id=\"@black\"><circle cx=\"4\" cy=\"8\" r=\"48\" fill=\"url(#@shade)\"/>"
            "<circle r=\"43\" fill=\"url(#@black-body)\" stroke=\"%c\" stroke-width=\"2.5\"/>"
            "<ellipse cx=\"-14\" cy=\"-18\" rx=\"17\" ry=\"13\" fill=\"url(#@gloss)\"/></g>\n",
            C_BLACK_RIM);
    /* The ring tells white from black without colour. */
    svg_put(s,
            "<g id=\"@white\"><circle cx=\"4\" cy=\"8\" r=\"48\" fill=\"url(#@shade)\"/>"
            "<circle r=\"43\" fill=\"url(#@white-body)\" stroke=\"%c\" stroke-width=\"2\"/>"
            "<circle r=\"21\" fill=\"none\" stroke=\"%c\" stroke-width=\"4\"/>"
            "<ellipse cx=\"-14\" cy=\"-18\" rx=\"17\" ry=\"13\" fill=\"url(#@gloss)\"/></g>\n",
            C_WHITE_RIM, C_WHITE_RIM);
}

/* Flat, within an outline. */
static void flat(svg *s) {
    long edge = svg_line(s, 0, 3500, 7000);
    svg_put(s,
            "<g id=\"@black\"><circle r=\"%ld\" fill=\"%c\" stroke=\"%c\" stroke-width=\"%ld\"/>",
            svg_line(s, 0, 42000, 41000), C_BLACK, C_BLACK_RIM, edge);
    if (s->look.pieces == PIECES_WOODBLOCK)
        svg_put(s,
                "<path d=\"M-27-13A30 30 0 0 1-9-28\" fill=\"none\" stroke=\"%c\" "
                "stroke-width=\"5\" stroke-linecap=\"round\"/>",
                C_BLACK_RIM);
    /* A pale edge outside the dark one: it stands out from a dark tray. */
    svg_put(s,
            "</g>\n<g id=\"@white\"><circle r=\"45\" fill=\"%c\"/><circle r=\"%ld\" fill=\"%c\" "
            "stroke=\"%c\" stroke-width=\"%ld\"/><circle r=\"%ld\" fill=\"none\" stroke=\"%c\" "
            "stroke-width=\"%ld\"/></g>\n",
            C_WHITE, svg_line(s, 0, 41000, 39000), C_WHITE, C_WHITE_RIM, edge,
            svg_line(s, 0, 19000, 15000), C_WHITE_RIM, svg_line(s, 0, 5000, 8000));
}

void abalone_art_defs(svg *s) {
    dimples(s);
    if (s->look.pieces == PIECES_RIVER)
        glass(s);
    else
        flat(s);
    svg_put(s, "<g id=\"@black-out\"><use href=\"#@black\" transform=\"scale(0.8)\"/></g>\n"
               "<g id=\"@white-out\"><use href=\"#@white\" transform=\"scale(0.8)\"/></g>\n");
}
