// SPDX-License-Identifier: MIT
#include "games/bushishogi/art.h"

#include "games/bushishogi/bushishogi.h"

/* Blade with a bent point, guard, and a hilt bound crosswise. */
#define BLADE "M6-96C-2-86-7-66-6.5-35L4-35C5.5-60 7-80 6-96Z"
#define GUARD                                                                                      \
    "M-15-35C-9-38.5 7-38.5 13-35C14-33 13-31 12-30C5-32.5-7-32.5-14-30C-15-31-16-33-15-35Z"
#define HILT                                                                                       \
    "M-6-28L4-28L3.5-7C2.5-4.5-4.5-4.5-5.5-7ZM-1-26L-4-22.5-1-19 2-22.5ZM-1-17L-3.5-13.5-1-10 "    \
    "1.5-13.5Z"

/* Horns and crest, the bowl of the helmet, the neck guard that flares, mask, shoulder plates. */
#define HORNS                                                                                      \
    "M-7 33C-19 31-28 23-27 11C-19 19-14 22-4 24ZM7 33C19 31 28 23 27 11C19 19 14 22 4 24Z"
#define BOWL "M-23 47C-24 33-13 27 0 27C13 27 24 33 23 47C9 43-9 43-23 47Z"
#define GUARDS                                                                                     \
    "M-24 45C-29 53-35 58-43 61C-40 66-31 68-24 66C-23 60-22 55-20 50ZM24 45C29 53 35 58 43 "      \
    "61C40 66 31 68 24 66C23 60 22 55 20 50Z"
#define MASK                                                                                       \
    "M-17 48C-8 45 8 45 17 48C18 60 9 68 0 68C-9 68-18 60-17 48ZM-11 53L-3 56-3 58-11 56ZM11 "     \
    "53L3 "                                                                                        \
    "56 3 58 11 56ZM-6 62C-3 60.5 3 60.5 6 62C3 64-3 64-6 62Z"
#define PLATES                                                                                     \
    "M-26 70C-18 73-10 74 0 74C10 74 18 73 26 70C42 71 54 80 56 94L20 94 0 80-20 94-56 94C-54 "    \
    "80-42 "                                                                                       \
    "71-26 70Z"

void bushi_art_defs(svg *s) {
    /* Thicker for low vision, but the slits of the mask stay open. */
    static const char *const strokes[] = {"", " stroke=\"currentColor\" stroke-width=\"6\"",
                                          " stroke=\"currentColor\" stroke-width=\"2.5\""};
    bool strong = s->look.pieces == PIECES_CONTRAST;
    svg_put(s, "<path id=\"@sword\" d=\"" BLADE GUARD HILT "\" fill=\"currentColor\" "
               "fill-rule=\"evenodd\"");
    write_text(s->w, strokes[strong ? 1 : 0]);
    svg_put(s, "/>\n<path id=\"@samurai\" d=\"" HORNS BOWL GUARDS MASK PLATES
               "\" fill=\"currentColor\" fill-rule=\"evenodd\"");
    write_text(s->w, strokes[strong ? 2 : 0]);
    svg_put(s, "/>\n");
}

void bushi_art_marks(svg *s, int rules, int orientation, colour ink, colour threat) {
    svg_put(s, "<g class=\"marks\" color=\"%c\">", (int)ink);
    for (int edge = 0; edge < BUSHI_EDGES; edge++) {
        char mark = bushi_mark(rules, orientation, edge);
        if (mark == 's')
            svg_put(s, "<use class=\"samurai\" href=\"#@samurai\" transform=\"rotate(%d)\"/>",
                    (edge * 90 + 180) % 360);
        if (mark != 'x') continue;
        if (edge == BUSHI_N && threat != ink)
            svg_put(s,
                    "<g class=\"threat\" color=\"%c\"><path d=\"" BLADE
                    "\" fill=\"none\" stroke=\"%c\" stroke-width=\"12\" stroke-opacity=\"0.3\" "
                    "stroke-linejoin=\"round\"/><use class=\"sword\" href=\"#@sword\"/></g>",
                    (int)threat, (int)threat);
        else
            svg_put(s, "<use class=\"sword\" href=\"#@sword\" transform=\"rotate(%d)\"/>",
                    edge * 90);
    }
    svg_put(s, "</g>");
}

void bushi_art_mat(svg *s) {
    enum { WIDE = BUSHI_MAT_WIDE, LONG = BUSHI_MAT_LONG, CLOTH = 30, WEAVE = 9 };
    if (svg_bold(s)) {
        svg_put(s,
                "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%c\" stroke=\"%c\" "
                "stroke-width=\"12\"/>\n",
                6 - WIDE, 6 - LONG, 2 * WIDE - 12, 2 * LONG - 12, C_TATAMI, C_HERI);
        return;
    }
    svg_put(s, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%c\"/>\n<path d=\"",
            -WIDE, -LONG, 2 * WIDE, 2 * LONG, C_TATAMI);
    for (int y = -LONG + WEAVE; y < LONG; y += WEAVE) svg_put(s, "M%d %dh%d", -WIDE, y, 2 * WIDE);
    svg_put(s, "\" stroke=\"%c\" stroke-width=\"1.5\" stroke-opacity=\"0.55\"/>\n", C_TATAMI_DEEP);
    for (int side = 0; side < 2; side++)
        svg_put(s, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%c\"/>\n",
                side ? WIDE - CLOTH : -WIDE, -LONG, CLOTH, 2 * LONG, C_HERI);
}
