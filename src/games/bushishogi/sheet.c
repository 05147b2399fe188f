// SPDX-License-Identifier: MIT
// The cube as a net to cut out, fold and glue: the rulebook has its players make their cubes.
//
//            [N]         A face lies in the net as it does folded out around the top face, so it is
//         [W][T][E]      drawn as it would come up by rolling; the bottom follows beyond the back.
//            [S]         On the page the net lies on its side, so that two fit. Seven tabs, all on
//            [B]         the strip, meet the seven free edges that have none.
#include "draw/svg.h"
#include "games/bushishogi/art.h"
#include "games/bushishogi/bushishogi.h"
#include "games/bushishogi/faces.h"

enum { EDGE = 370, TAB = 70, TOP = 400, BETWEEN = 60 };

/* Column and row in the net, by side. */
static const point cells[BUSHI_SIDES] = {
    [BUSHI_N] = {1, 0}, [BUSHI_E] = {2, 1},   [BUSHI_S] = {1, 2},
    [BUSHI_W] = {0, 1}, [BUSHI_TOP] = {1, 1}, [BUSHI_BOTTOM] = {1, 3}};

/* A tab at the left (-1) or right (1) of a row of the strip, or below its end (0). */
static const struct tab {
    int row, at;
} tabs[] = {{0, -1}, {0, 1}, {2, -1}, {2, 1}, {3, -1}, {3, 1}, {3, 0}};
enum { TABS = sizeof tabs / sizeof *tabs };

static void draw_tabs(svg *s, colour body) {
    for (int i = 0; i < TABS; i++) {
        int y = tabs[i].row * EDGE, x = tabs[i].at < 0 ? EDGE : 2 * EDGE, out = tabs[i].at * TAB;
        if (tabs[i].at)
            svg_put(s, "<path class=\"tab\" d=\"M%d %dl%d %dv%dl%d %d\"", x, y, out, TAB / 2,
                    EDGE - TAB, -out, TAB / 2);
        else
            svg_put(s, "<path class=\"tab\" d=\"M%d %dl%d %dh%dl%d %d\"", EDGE, y + EDGE, TAB / 2,
                    TAB, EDGE - TAB, TAB / 2, -TAB);
        svg_put(s, " fill=\"%c\" stroke=\"%c\" stroke-width=\"3\" stroke-linejoin=\"round\"/>\n",
                (int)body, C_INK);
    }
}

static void draw_faces(svg *s, int rules, colour body) {
    for (int side = 0; side < BUSHI_SIDES; side++) {
        int orientation = bushi_side(rules, BUSHI_S, side);
        int x = cells[side].x * EDGE + EDGE / 2, y = cells[side].y * EDGE + EDGE / 2;
        svg_put(
            s,
            "<g class=\"face\" data-face=\"%d\" data-net=\"%d %d\" transform=\"translate(%d %d) "
            "scale(%ld)\"><rect x=\"-100\" y=\"-100\" width=\"200\" height=\"200\" "
            "fill=\"%c\"/>",
            orientation / BUSHI_EDGES + 1, cells[side].x, cells[side].y, x, y, EDGE * 5L,
            (int)body);
        bushi_art_marks(s, rules, orientation, C_CARVING, C_CARVING);
        svg_put(s, "</g>\n");
    }
}

/* Solid lines to cut, dashed lines to fold: between faces, and at the root of a tab. */
static void draw_lines(svg *s) {
    int e = EDGE;
    svg_put(s,
            "<path class=\"cut\" d=\"M%d 0h%dM0 %dh%dM0 %dv%dM0 %dh%dM%d %dh%dM%d %dv%dM%d %dh%d\" "
            "fill=\"none\" stroke=\"%c\" stroke-width=\"3\" stroke-linecap=\"square\"/>\n",
            e, e, e, e, e, e, 2 * e, e, 2 * e, e, e, 3 * e, e, e, 2 * e, 2 * e, e, C_INK);
    svg_put(s, "<path class=\"fold\" d=\"M%d %dv%dM%d %dv%d", e, 0, 4 * e, 2 * e, 0, 4 * e);
    for (int row = 1; row <= 4; row++) svg_put(s, "M%d %dh%d", e, row * e, e);
    svg_put(s, "\" fill=\"none\" stroke=\"%c\" stroke-width=\"3\" stroke-dasharray=\"14 10\"/>\n",
            C_MUTED);
}

void bushi_draw_sheet(const position *p, const sheet_style *style, writer *w) {
    static const char *const how[LANGS][3] = {
        {"Print at 100% on card. Cut along the solid lines,",
         "fold back along the dashed ones, glue the tabs inside.",
         "One cube for each player: tinted for Black, white for White."},
        {"Imprimez à 100 % sur du papier fort. Découpez selon les traits pleins,",
         "pliez vers l’arrière selon les tirets, collez les languettes à l’intérieur.",
         "Un cube par joueur : teinté pour Noir, blanc pour Blanc."},
        {"Drucken Sie in Originalgröße (100 %) auf Karton. Schneiden Sie an den durchgezogenen "
         "Linien,",
         "falten Sie an den gestrichelten nach hinten, kleben Sie die Laschen innen fest.",
         "Für jeden Spieler ein Würfel: getönt für Schwarz, weiß für Weiß."}};
    svg s = svg_open_sheet(w, style, "bushishogi-sheet-", "Bushishogi");
    point page = svg_paper(style->paper);
    int wide = 4 * EDGE + TAB, left = (page.x - wide) / 2;
    svg_put(&s, "<defs>\n");
    bushi_art_defs(&s);
    svg_put(&s, "</defs>\n");
    svg_words(&s, 130, 150, 64, "Bushishogi");
    for (int line = 0; line < 3; line++)
        svg_words(&s, 130, 230 + line * 48, 34, how[style->lang][line]);
    svg_ruler(&s, page.x - 630, 150);
    for (int side = 0; side < 2; side++) {
        colour body = side == FIRST ? C_BLACK_TOP : C_WHITE_TOP;
        /* On its side: the left edge of the net is at the bottom. */
        svg_put(&s, "<g class=\"net %s\" transform=\"translate(%d %d) rotate(-90)\">\n",
                side == FIRST ? "black" : "white", left,
                TOP + 3 * EDGE + side * (3 * EDGE + BETWEEN));
        draw_tabs(&s, C_WHITE_TOP);
        draw_faces(&s, p->rules, body);
        draw_lines(&s);
        svg_put(&s, "</g>\n");
    }
    svg_close(&s);
}
