// SPDX-License-Identifier: MIT
// The graph of a review: who was ahead, turn by turn. Above the middle the first player is ahead,
// below it the second. Nothing is shown by colour alone: shape or place says the same.
#include "core/turn.h"
#include "draw/svg.h"
#include "play/review.h"

enum {
    WIDTH = 960,
    HEIGHT = 452,
    LEFT = 72,
    RIGHT = WIDTH - 32,
    TOP = 96,
    BOTTOM = 344,
    MIDDLE = (TOP + BOTTOM) / 2,
    TICKS = 16,      /* most numbers under the graph */
    NAME_LENGTH = 26 /* most letters of a name */
};

static const char sans[] = "system-ui, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif";
static const char serif[] = "ui-serif, 'Iowan Old Style', Palatino, Georgia, 'DejaVu Serif', serif";

typedef struct graph {
    svg s;
    const review *r;
    const record *rec;
    lang l;
} graph;

/* A name cut to the space available, between letters. */
static void write_name(writer *w, const char *name) {
    int letters = 0;
    for (const char *c = name; *c; c++) {
        bool begins = ((unsigned char)*c & 0xC0) != 0x80;
        if (begins && ++letters == NAME_LENGTH && c[1]) {
            write_text(w, "…");
            return;
        }
        write_char(w, *c);
    }
}

static void put_text(svg *s, int x, int y, int size, const char *anchor, colour ink,
                     const char *face, const char *text) {
    svg_put(s,
            "<text x=\"%d\" y=\"%d\" font-size=\"%d\" font-family=\"%s\" text-anchor=\"%s\" "
            "fill=\"%c\" style=\"font-variant-numeric:tabular-nums\">%s</text>\n",
            x, y, size, face, anchor, (int)ink, text);
}

/* Thousandths of a unit, so that long games keep their shape. */
static long x_of(const graph *g, uint32_t i) {
    uint32_t turns = g->r->turns > 0 ? g->r->turns : 1;
    return LEFT * 1000L + (long)((int64_t)(RIGHT - LEFT) * 1000 * i / turns);
}

static long y_of(const graph *g, uint32_t i) {
    return BOTTOM * 1000L - (long)(BOTTOM - TOP) * review_first_share(g->r, i);
}

/* The colours of a side's lead and of its piece. */
static colour lead_colour(const graph *g, int side) {
    switch (g->r->g->letters[side]) {
    case 'g':
        return C_GREEN;
    case 'r':
        return C_RED;
    case 'w':
        return g->s.look.theme == SVG_DARK ? C_WHITE : C_WHITE_SHADE;
    default:
        return g->s.look.theme == SVG_DARK ? C_BLACK_LIT : C_BLACK;
    }
}

static void put_piece(graph *g, int side, int x, int y) {
    static const colour fills[] = {C_GREEN, C_RED, C_BLACK, C_WHITE};
    static const colour edges[] = {C_GREEN_DEEP, C_RED_DEEP, C_BLACK_RIM, C_WHITE_RIM};
    char letter = g->r->g->letters[side];
    int which = letter == 'g' ? 0 : letter == 'r' ? 1 : letter == 'w' ? 3 : 2;
    svg_put(&g->s, "<circle cx=\"%d\" cy=\"%d\" r=\"7\" fill=\"%c\" stroke=\"%c\"/>\n", x, y,
            (int)fills[which], (int)edges[which]);
}

static void put_head(graph *g) {
    svg *s = &g->s;
    const review *r = g->r;
    char text[512];
    svg_put(s,
            "<rect x=\"0.5\" y=\"0.5\" width=\"%d\" height=\"%d\" rx=\"6\" fill=\"%c\" "
            "stroke=\"%c\"/>\n",
            WIDTH - 1, HEIGHT - 1, (int)C_RAISED, (int)C_LINE);
    writer w = writer_on(text, sizeof text);
    write_name(&w, r->names[FIRST]);
    write_text(&w, " – ");
    write_name(&w, r->names[SECOND]);
    put_text(s, LEFT, 44, 24, "start", C_INK, serif, text);
    w = writer_on(text, sizeof text);
    write_text(&w, r->g->title);
    write_text(&w, " · ");
    write_text(&w, r->g->rule_sets[r->at[0].rules].title);
    write_text(&w, " · ");
    write_text(&w, record_result_text(r->result));
    const record_text *date = record_get(g->rec, "Date");
    if (date && date->n <= 10) {
        write_text(&w, " · ");
        write_bytes(&w, date->s, date->n);
    }
    put_text(s, LEFT, 70, 14, "start", C_MUTED, sans, text);
}

/* Hairlines at an expected score of 100%, 75% and 50% for the player who is ahead. */
static void put_grid(graph *g) {
    static const int shares[] = {1000, 750, 500, 750, 1000};
    for (int k = 0; k < 5; k++) {
        char label[16];
        writer w = writer_on(label, sizeof label);
        review_write_percent(shares[k], g->l, &w);
        int y = TOP + (BOTTOM - TOP) * k / 4;
        svg_put(&g->s, "<path d=\"M%d %dH%d\" stroke=\"%c\"/>\n", LEFT, y, RIGHT,
                k == 2 ? (int)C_MUTED : (int)C_LINE);
        put_text(&g->s, LEFT - 10, y + 5, 13, "end", C_MUTED, sans, label);
    }
}

static uint32_t tick_step(uint32_t numbers) {
    static const uint32_t steps[] = {1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000};
    const uint32_t last = sizeof steps / sizeof *steps - 1;
    uint32_t i = 0;
    while (i < last && numbers / steps[i] > TICKS) i++;
    return numbers / steps[i] > TICKS ? numbers / TICKS : steps[i];
}

/* The numbers of turns, each under the first player's. */
static void put_ticks(graph *g) {
    const record *rec = g->rec;
    uint32_t step = tick_step((g->r->turns + 1) / 2);
    for (uint32_t i = 0; i < g->r->turns; i++) {
        uint32_t number = record_number(rec, i);
        if ((i + rec->side) % 2 != 0 || number % step != 0) continue;
        char text[16];
        writer w = writer_on(text, sizeof text);
        write_int(&w, number);
        int x = (int)((x_of(g, i + 1) + 500) / 1000);
        svg_put(&g->s, "<path d=\"M%ld %dv5\" stroke=\"%c\"/>\n", x_of(g, i + 1), BOTTOM + 1,
                (int)C_MUTED);
        put_text(&g->s, x, BOTTOM + 22, 13, "middle", C_MUTED, sans, text);
    }
}

/* The next run of positions that were evaluated: from *from on, up to before *to. */
static bool next_run(const review *r, uint32_t *from, uint32_t *to) {
    uint32_t i = *to;
    while (i <= r->turns && !r->thoughts[i].known) i++;
    *from = i;
    while (i <= r->turns && r->thoughts[i].known) i++;
    *to = i;
    return *from < *to;
}

static void put_run(graph *g, uint32_t from, uint32_t to) {
    for (uint32_t i = from; i < to; i++)
        svg_put(&g->s, "%s%ld %ld", i > from ? " " : "", x_of(g, i) / 10 * 10,
                y_of(g, i) / 10 * 10);
}

/* The area between the curve and the middle is filled in the leader's colour: the same shape twice,
   clipped at the middle. */
static void put_curve(graph *g) {
    svg *s = &g->s;
    svg_put(s,
            "<clipPath id=\"@up\"><rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/></clipPath>\n"
            "<clipPath id=\"@down\"><rect x=\"%d\" y=\"%d\" width=\"%d\" "
            "height=\"%d\"/></clipPath>\n",
            LEFT, TOP - 2, RIGHT - LEFT, MIDDLE - TOP + 2, LEFT, MIDDLE, RIGHT - LEFT,
            BOTTOM - MIDDLE + 2);
    for (int side = 0; side < 2; side++) {
        uint32_t from = 0, to = 0;
        while (next_run(g->r, &from, &to)) {
            svg_put(s, "<path class=\"lead\" clip-path=\"url(#@%s)\" d=\"M%ld %d L",
                    side ? "down" : "up", x_of(g, from), MIDDLE);
            put_run(g, from, to);
            svg_put(s, " %ld %dZ\" fill=\"%c\" fill-opacity=\"0.62\"/>\n", x_of(g, to - 1), MIDDLE,
                    (int)lead_colour(g, side));
        }
    }
    uint32_t from = 0, to = 0;
    while (next_run(g->r, &from, &to)) {
        svg_put(s, "<polyline class=\"curve\" points=\"");
        put_run(g, from, to);
        svg_put(s,
                "\" fill=\"none\" stroke=\"%c\" stroke-width=\"2\" stroke-linejoin=\"round\" "
                "stroke-linecap=\"round\"/>\n",
                (int)C_INK);
    }
}

/* A ring, a diamond and a triangle differ without colour; their edge sets them off from the
   curve. */
static void put_shape(graph *g, review_size size, long x, long y) {
    svg *s = &g->s;
    int ink = size == REVIEW_BLUNDER ? C_BAD : C_DOUBT;
    if (size == REVIEW_INACCURACY)
        svg_put(
            s,
            "<circle cx=\"%ld\" cy=\"%ld\" r=\"6.5\" fill=\"%c\"/><circle cx=\"%ld\" cy=\"%ld\" "
            "r=\"4\" fill=\"%c\" stroke=\"%c\" stroke-width=\"2\"/>",
            x, y, (int)C_RAISED, x, y, (int)C_RAISED, ink);
    else
        svg_put(s,
                "<path d=\"M%ld %ld%s\" fill=\"%c\" stroke=\"%c\" stroke-width=\"3\" "
                "stroke-linejoin=\"round\" paint-order=\"stroke\"/>",
                x, size == REVIEW_MISTAKE ? y - 7000 : y - 8000,
                size == REVIEW_MISTAKE ? "l7 7l-7 7l-7 -7z" : "l8.5 14.5h-17z", ink, (int)C_RAISED);
}

/* A hover strip for each turn, with the turn, its evaluation and its words. */
static void put_turn_title(graph *g, uint32_t i) {
    const review *r = g->r;
    char text[640];
    writer w = writer_on(text, sizeof text);
    write_int(&w, record_number(g->rec, i));
    write_text(&w, (i + g->rec->side) % 2 == 0 ? ". " : "... ");
    turn_write(r->g, &r->at[i], &r->played[i], &w);
    if (review_score(r, i + 1).known) write_text(&w, "  ");
    review_write_score(r, i + 1, g->l, &w);
    if (r->verdicts[i].known && r->verdicts[i].size > REVIEW_FINE) {
        write_text(&w, "  ");
        review_write_words(&r->verdicts[i], r->g, g->l, &w);
    }
    svg_put(&g->s, "<title>%s</title>", text);
}

static void put_turns(graph *g) {
    const review *r = g->r;
    for (uint32_t i = 0; i < r->turns; i++) {
        if (!r->thoughts[i + 1].known) continue;
        long half = (x_of(g, 1) - x_of(g, 0)) / 2, x = x_of(g, i + 1);
        long end = i + 1 == r->turns ? x : x + half;
        svg_put(&g->s,
                "<rect class=\"turn\" data-turn=\"%d\" x=\"%ld\" y=\"%d\" width=\"%ld\" "
                "height=\"%d\" fill=\"none\" pointer-events=\"all\">",
                (int)i + 1, x - half, TOP, end - (x - half), BOTTOM - TOP);
        put_turn_title(g, i);
        svg_put(&g->s, "</rect>\n");
    }
    for (uint32_t i = 0; i < r->turns; i++) {
        const review_verdict *v = &r->verdicts[i];
        if (!v->known || v->size == REVIEW_FINE) continue;
        svg_put(&g->s, "<g class=\"mark %s\" data-turn=\"%d\">", review_slugs[v->size], (int)i + 1);
        put_turn_title(g, i);
        put_shape(g, (review_size)v->size, x_of(g, i + 1), y_of(g, i + 1));
        svg_put(&g->s, "</g>\n");
    }
}

/* A player's line below the graph: mistakes by size, and the average loss per turn. */
static void put_player(graph *g, int side) {
    static const int columns[REVIEW_SIZES] = {0, 346, 516, 642};
    svg *s = &g->s;
    int y = BOTTOM + 58 + 28 * side;
    char text[256];
    review_sum sum = review_add_up(g->r, side);
    put_piece(g, side, LEFT + 7, y - 5);
    writer w = writer_on(text, sizeof text);
    write_name(&w, g->r->names[side]);
    put_text(s, LEFT + 24, y, 15, "start", C_INK, sans, text);
    for (int size = REVIEW_INACCURACY; size < REVIEW_SIZES; size++) {
        put_shape(g, (review_size)size, columns[size] * 1000L, (y - 5) * 1000L);
        w = writer_on(text, sizeof text);
        write_int(&w, sum.sizes[size]);
        write_char(&w, ' ');
        write_text(&w, review_size_word((review_size)size, sum.sizes[size] != 1, g->l));
        put_text(s, columns[size] + 14, y, 14, "start", C_INK, sans, text);
    }
    if (sum.turns == 0) return;
    w = writer_on(text, sizeof text);
    review_write_average(&sum, g->l, &w);
    put_text(s, RIGHT, y, 13, "end", C_MUTED, sans, text);
}

/* The players' names in the corners show which side of the middle is whose. */
static void put_corner(graph *g, int side) {
    char text[256];
    writer w = writer_on(text, sizeof text);
    write_text(&w, g->r->g->sides[side][g->l]);
    int y = side ? BOTTOM - 12 : TOP + 22;
    put_piece(g, side, LEFT + 17, y - 5);
    /* An outline in the paper colour keeps it readable if the curve begins high or low. */
    svg_put(&g->s,
            "<g stroke=\"%c\" stroke-width=\"4\" stroke-linejoin=\"round\" "
            "paint-order=\"stroke\">",
            (int)C_RAISED);
    put_text(&g->s, LEFT + 32, y, 14, "start", C_INK, sans, text);
    svg_put(&g->s, "</g>\n");
}

void review_draw_graph(const review *r, const record *rec, const svg_style *style, lang l,
                       writer *w) {
    graph g = {.r = r, .rec = rec, .l = l};
    g.s = svg_open(w, style, "graph-", WIDTH, HEIGHT, NULL);
    put_head(&g);
    put_grid(&g);
    put_curve(&g);
    put_corner(&g, FIRST);
    put_corner(&g, SECOND);
    put_ticks(&g);
    put_turns(&g);
    put_player(&g, FIRST);
    put_player(&g, SECOND);
    svg_close(&g.s);
}
