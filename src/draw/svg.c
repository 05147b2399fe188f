// SPDX-License-Identifier: MIT
#include "draw/svg.h"

#include "base/json.h"

#include <stdarg.h>

static void put_escaped(writer *w, const char *s) {
    for (; *s; s++) {
        switch (*s) {
        case '&':
            write_text(w, "&amp;");
            break;
        case '<':
            write_text(w, "&lt;");
            break;
        case '>':
            write_text(w, "&gt;");
            break;
        case '"':
            write_text(w, "&quot;");
            break;
        default:
            /* XML does not allow control characters, not even escaped. */
            if ((unsigned char)*s < 0x20)
                write_char(w, ' ');
            else
                write_char(w, *s);
        }
    }
}

static void put_colour(writer *w, uint32_t rgb) {
    static const char hex[] = "0123456789abcdef";
    write_char(w, '#');
    for (int shift = 20; shift >= 0; shift -= 4) write_char(w, hex[rgb >> shift & 15]);
}

void svg_put(svg *s, const char *form, ...) {
    va_list args;
    va_start(args, form);
    for (; *form; form++) {
        if (*form == '@') {
            write_text(s->w, s->ids);
        } else if (*form != '%') {
            write_char(s->w, *form);
        } else if (*++form == 'd') {
            write_int(s->w, va_arg(args, int));
        } else if (*form == 'l') {
            form++;
            write_milli(s->w, va_arg(args, long));
        } else if (*form == 'c') {
            put_colour(s->w, palette_colour(s->look, (colour)va_arg(args, int)));
        } else if (*form == 's') {
            put_escaped(s->w, va_arg(args, const char *));
        } else {
            write_char(s->w, *form);
        }
    }
    va_end(args);
}

static void put_names(svg *s, const char *title, const char *desc) {
    if (title) svg_put(s, "<title>%s</title>\n", title);
    if (desc) svg_put(s, "<desc>%s</desc>\n", desc);
}

svg svg_open(writer *w, const svg_style *style, const char *ids, int width, int height,
             const char *desc) {
    static const int across[] = {[SVG_SMALL] = 320, [SVG_MEDIUM] = 560, [SVG_LARGE] = 960};
    int pixels = across[style->size];
    svg s = {w, style->look, ids, (width + pixels / 2) / pixels};
    if (s.hair < 1) s.hair = 1;
    svg_put(&s,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" "
            "height=\"%d\" role=\"img\">\n",
            width, height, pixels, (height * pixels + width / 2) / width);
    put_names(&s, style->title, desc);
    return s;
}

point svg_paper(paper size) {
    return size == PAPER_LETTER ? (point){2159, 2794} : (point){2100, 2970};
}

svg svg_open_sheet(writer *w, const sheet_style *style, const char *ids, const char *title) {
    svg s = {w, {SVG_SHEET, style->board, style->pieces}, ids, 2};
    point page = svg_paper(style->paper);
    svg_put(&s,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%ldmm\" "
            "height=\"%ldmm\" role=\"img\">\n",
            page.x, page.y, page.x * 100L, page.y * 100L);
    put_names(&s, title, NULL);
    return s;
}

const char *svg_ids(char ids[SVG_IDS], const char *game, svg_look look) {
    writer w = writer_on(ids, SVG_IDS);
    const char *const parts[] = {
        game, look.theme == SVG_DARK ? "dark" : NULL, look.board ? board_names[look.board] : NULL,
        look.pieces ? "with" : NULL, look.pieces ? piece_names[look.pieces] : NULL};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        if (!parts[i]) continue;
        write_text(&w, parts[i]);
        write_char(&w, '-');
    }
    return ids;
}

void svg_close(svg *s) {
    svg_put(s, "</svg>\n");
}

void svg_label(svg *s, int x, int y, int size, colour ink, const char *text) {
    /* Digits and capitals are about 0.7 of the font size high, so this centres them; not every
       renderer supports dominant-baseline. */
    svg_put(s,
            "<text x=\"%d\" y=\"%d\" font-size=\"%d\" font-family=\"ui-monospace, 'DejaVu Sans "
            "Mono', Menlo, Consolas, monospace\" text-anchor=\"middle\" fill=\"%c\">%s</text>\n",
            x, y + size * 35 / 100, size, (int)ink, text);
}

void svg_words(svg *s, int x, int y, int size, const char *text) {
    svg_put(s,
            "<text x=\"%d\" y=\"%d\" font-size=\"%d\" font-family=\"ui-serif, 'Iowan Old Style', "
            "Palatino, Georgia, 'DejaVu Serif', serif\" fill=\"%c\">%s</text>\n",
            x, y, size, C_INK, text);
}

void svg_ruler(svg *s, int x, int y) {
    svg_put(s,
            "<path class=\"ruler\" d=\"M%d %dv20m0-10h500m0-10v20\" fill=\"none\" stroke=\"%c\" "
            "stroke-width=\"2\"/>\n",
            x, y - 10, C_INK);
    svg_label(s, x + 250, y - 22, 28, C_INK, "50 mm");
}

int svg_length(point v) {
    int64_t square = (int64_t)v.x * v.x + (int64_t)v.y * v.y;
    int64_t root = square > 0 ? square : 1;
    for (int64_t next = (root + 1) / 2; next < root; next = (root + square / root) / 2) root = next;
    return square > 0 ? (int)root : 0;
}

point svg_between(point a, point b, int along) {
    return (point){a.x + (b.x - a.x) * along / 1000, a.y + (b.y - a.y) * along / 1000};
}

/* A point of a path: from `at`, `ahead` units along the way and `aside` to its right; the way is a
   vector of length 1000. Rounded to hundredths, which is finer than the eye can see. */
static void put_point(svg *s, point at, point way, int ahead, int aside) {
    long x = at.x * 1000L + (long)way.x * ahead - (long)way.y * aside;
    long y = at.y * 1000L + (long)way.y * ahead + (long)way.x * aside;
    svg_put(s, "%ld %ld ", x / 10 * 10, y / 10 * 10);
}

static point way_of(point a, point b) {
    point v = {b.x - a.x, b.y - a.y};
    /* The length in hundredths, so that short arrows are as precise as long ones. */
    int length = svg_length((point){v.x * 100, v.y * 100});
    if (length == 0) return (point){0, -1000};
    return (point){(int)((int64_t)v.x * 100000 / length), (int)((int64_t)v.y * 100000 / length)};
}

static void put_look(svg *s, int width, arrow_look look) {
    static const struct {
        uint8_t fill, edge;
    } looks[] = {[ARROW_SEAL] = {C_SEAL_DEEP, C_IVORY},
                 [ARROW_HOLLOW] = {C_TRAY_DEEP, C_IVORY},
                 [ARROW_SOLID] = {C_IVORY, C_CARVING},
                 [ARROW_EJECTING] = {C_SEAL_BRIGHT, C_IVORY}},
      bold[] = {[ARROW_SEAL] = {C_SEAL_DEEP, C_IVORY},
                [ARROW_HOLLOW] = {C_TRAY, C_TRAY_TEXT},
                [ARROW_SOLID] = {C_TRAY_TEXT, C_TRAY},
                [ARROW_EJECTING] = {C_INLAY, C_TRAY_TEXT}};
    bool strong = svg_bold(s);
    svg_put(s,
            "fill=\"%c\" stroke=\"%c\" stroke-width=\"%d\" stroke-linejoin=\"round\" "
            "paint-order=\"stroke\"",
            strong ? bold[look].fill : looks[look].fill,
            strong ? bold[look].edge : looks[look].edge, 2 * (s->hair + width / 6));
}

void svg_arrow(svg *s, point a, point b, int width, arrow_look look) {
    if (svg_bold(s)) width = width * 4 / 3;
    point way = way_of(a, b);
    int head = width * 5 / 2, half = width / 2, wing = width * 3 / 2;
    int most = svg_length((point){b.x - a.x, b.y - a.y}) * 7 / 10;
    if (head > most) head = most;
    svg_put(s, "<path class=\"arrow\" d=\"M");
    put_point(s, a, way, 0, -half);
    svg_put(s, "L");
    put_point(s, b, way, -head, -half);
    put_point(s, b, way, -head, -wing);
    put_point(s, b, way, 0, 0);
    put_point(s, b, way, -head, wing);
    put_point(s, b, way, -head, half);
    put_point(s, a, way, 0, half);
    svg_put(s, "Z\" ");
    put_look(s, width, look);
    svg_put(s, "/>\n");
}

void svg_curve(svg *s, point a, point via, point b, int width) {
    if (svg_bold(s)) width = width * 4 / 3;
    point down = way_of(via, b);
    int head = width * 4, wing = width * 2;
    point neck = {b.x - down.x * head / 1000, b.y - down.y * head / 1000};
    /* Drawn twice: a pale edge below, the stroke above. */
    for (int layer = 0; layer < 2; layer++) {
        int edge = layer ? 0 : s->hair + width / 3;
        int ink = layer ? C_SEAL_DEEP : C_IVORY;
        svg_put(s,
                "<path class=\"arrow\" d=\"M%d %dQ%d %d %d %d\" fill=\"none\" stroke=\"%c\" "
                "stroke-width=\"%d\" stroke-linecap=\"round\"/>\n",
                a.x, a.y, via.x, via.y, neck.x, neck.y, ink, width + 2 * edge);
        svg_put(s, "<path class=\"arrow\" d=\"M");
        put_point(s, b, down, 0, 0);
        svg_put(s, "L");
        put_point(s, b, down, -head - width, -wing);
        put_point(s, b, down, -head - width, wing);
        svg_put(s,
                "Z\" fill=\"%c\" stroke=\"%c\" stroke-width=\"%d\" stroke-linejoin=\"round\"/>\n",
                ink, ink, edge > 0 ? 2 * edge : 1);
    }
}

void svg_arc(svg *s, point a, point b, int bend, int width) {
    point way = way_of(a, b), middle = svg_between(a, b, 500);
    int length = svg_length((point){b.x - a.x, b.y - a.y});
    int lift = (int)((int64_t)length * bend / 1000);
    svg_curve(s, a, (point){middle.x + way.y * lift / 1000, middle.y - way.x * lift / 1000}, b,
              width);
}

void svg_json_colours(writer *w, const char *name, svg_look look, const svg_colour *list,
                      size_t n) {
    json_object(w, name);
    for (size_t i = 0; i < n; i++) {
        char text[8];
        writer inner = writer_on(text, sizeof text);
        put_colour(&inner, palette_colour(look, list[i].c));
        json_text(w, list[i].name, text);
    }
    json_end(w);
}

void svg_json_place(writer *w, const char *label, point at) {
    json_array(w, NULL);
    if (label) json_text(w, NULL, label);
    json_int(w, NULL, at.x);
    json_int(w, NULL, at.y);
    json_end(w);
}
