// SPDX-License-Identifier: MIT
// Abalone drawn: a dark hexagonal tray with 61 dimples and a gutter all around. Cells are 100 units
// apart along a row, rows 87 (a regular hexagon has 86.6). An ejected marble lies in the gutter in
// front of the player who pushed it. The gutter has room for six, because six decide the game.
// On a narrow screen the field takes the whole width: two straight gutters lie above and below it.
#include "base/bits.h"
#include "core/json.h"
#include "draw/svg.h"
#include "games/abalone/abalone.h"
#include "games/abalone/art.h"

enum {
    PITCH = 100,
    RISE = 87,
    /* From the middle to the edges of the field, of the gutter and of the rim, the latter with and
       without coordinates. */
    FIELD = 399,
    BANK = 480,
    RIM_NAMED = 528,
    RIM_PLAIN = 502,
    MARGIN = 12,
    /* On a narrow screen: the edge of the tray and its round corners, coordinates beyond it, below
       and beside, also if they are bold, and the gutters. */
    NARROW = 405,
    NARROW_ROUND = 114,
    NARROW_NAMES = 32,
    NARROW_SIDE = 22,
    BOLD_NAMES = 44,
    BOLD_SIDE = 36,
    NARROW_GAP = 4,
    NARROW_GUTTER = 76,
    NARROW_MARGIN = 4,
    NARROW_LABEL = 34,
    INLAY = 100, /* the mark of the side to move */
    SLOTS = 6
};

typedef struct board {
    svg s;
    bool flip, narrow;
    point middle; /* of e5 */
    int edge;     /* from the middle to the outer edge of the rim */
    int round;    /* its corners */
    int above;    /* narrow: from the middle to the gutters */
    int below;
    int width, height;
} board;

/* Rows and numbers may be beyond the edge, for gutters and coordinates. */
static point centre(const board *b, int row, int number) {
    int way = b->flip ? -1 : 1;
    int x = (number - 5) * PITCH - (row - 4) * PITCH / 2, y = (4 - row) * RISE;
    return (point){b->middle.x + way * x, b->middle.y + way * y};
}

static void name_of(int row, int number, char name[3]) {
    name[0] = (char)('a' + row);
    name[1] = (char)('0' + number);
    name[2] = '\0';
}

/* A hexagon with its corners left and right, `reach` units from the middle to a corner. */
static void put_hexagon(board *b, int reach) {
    int x = b->middle.x, y = b->middle.y, rise = reach * 866 / 1000;
    svg_put(&b->s, "<path d=\"M%d %dL%d %dH%dL%d %dL%d %dH%dZ\" stroke-linejoin=\"round\"",
            x - reach, y, x - reach / 2, y - rise, x + reach / 2, x + reach, y, x + reach / 2,
            y + rise, x - reach / 2);
}

/* One level of the tray: a hexagon with round corners, `apothem` units from the middle to an edge.
 */
static void put_level(board *b, int apothem, int round, colour fill, int opacity) {
    put_hexagon(b, (apothem - round) * 1000 / 866);
    svg_put(&b->s, " fill=\"%c\" stroke=\"%c\" stroke-width=\"%d\" opacity=\"%ld\"/>\n", (int)fill,
            (int)fill, 2 * round, (long)opacity);
}

static void draw_paper(board *b) {
    svg_put(&b->s, "<rect class=\"paper\" width=\"%d\" height=\"%d\" fill=\"%c\"/>\n", b->width,
            b->height, C_PAPER);
}

static void draw_shadow(board *b) {
    b->middle.y += 8;
    put_level(b, b->edge + 1, b->round, C_SHADOW, 200);
    b->middle.y -= 8;
}

/* The width of the lines between its parts. */
static int line_of(const board *b) {
    return svg_bold(&b->s) ? 6 : b->s.hair;
}

/* The gutters of a narrow board. */
static void draw_troughs(board *b) {
    int wide = SLOTS * NARROW_GUTTER + 16;
    for (int low = 0; low < 2; low++) {
        int y = b->middle.y + (low ? b->below : -b->above) - NARROW_GUTTER / 2;
        svg_put(&b->s,
                "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"%d\" fill=\"%c\" "
                "stroke=\"%c\" stroke-width=\"%d\"/>\n",
                b->middle.x - wide / 2, y, wide, NARROW_GUTTER, NARROW_GUTTER / 2, C_TRAY_DEEP,
                C_TRAY_LIT, line_of(b));
    }
}

static void draw_tray(board *b) {
    svg *s = &b->s;
    int line = line_of(b);
    bool bold = svg_bold(s);
    svg_put(s, "<g class=\"tray\">\n");
    put_level(b, b->edge, b->round, bold ? C_TRAY_LIT : C_TRAY_DEEP, 1000);
    put_level(b, b->edge - line, b->round, C_TRAY_RIM, 1000);
    if (b->narrow) {
        put_level(b, b->edge - (bold ? line : 3 * line), b->round, C_TRAY, 1000);
        draw_troughs(b);
    } else {
        if (bold) put_level(b, BANK + line, 30, C_TRAY_LIT, 1000);
        put_level(b, BANK, 30, C_TRAY_DEEP, 1000);
        put_level(b, FIELD + line, 50, C_TRAY_LIT, 1000);
        put_level(b, FIELD, 50, C_TRAY, 1000);
    }
    svg_put(s, "</g>\n");
}

static void draw_dimples(board *b) {
    svg *s = &b->s;
    svg_put(s, "<g class=\"cells\">\n");
    for (int row = 0; row < ABALONE_ROWS; row++) {
        for (int number = 1; number <= 9; number++) {
            if (!abalone_on_board(row, number)) continue;
            char name[3];
            name_of(row, number, name);
            point at = centre(b, row, number);
            svg_put(s,
                    "<use class=\"cell\" data-cell=\"%s\" href=\"#@dimple\" x=\"%d\" y=\"%d\"/>\n",
                    name, at.x, at.y);
        }
    }
    svg_put(s, "</g>\n");
}

/* On the rim, or beyond that of a narrow board, at the left end of each row and the lower end of
   each diagonal. They stay at those ends when the board is turned. */
static void draw_coords(board *b, int size) {
    int way = b->flip ? -1 : 1, line = (BANK + RIM_NAMED) / 2, tip = 10;
    colour ink = C_TRAY_TEXT;
    if (b->narrow) {
        line = NARROW + (svg_bold(&b->s) ? BOLD_NAMES : NARROW_NAMES) / 2;
        tip = 26;
        ink = C_MUTED;
    }
    for (int i = 0; i < ABALONE_ROWS; i++) {
        char letter[] = {(char)('a' + i), 0}, figure[] = {(char)('1' + i), 0};
        int up = (4 - i) * RISE, from_middle = up < 0 ? -up : up;
        int x = (line - from_middle / 2) * 1000 / 866 - (i == 4 ? tip : 0);
        svg_label(&b->s, b->middle.x - way * x, b->middle.y + way * up, size, ink, letter);
        /* One step beyond the last cell of the diagonal. */
        point last = centre(b, i < 5 ? 0 : i - 4, i + 1);
        int ahead = line - 4 * RISE;
        svg_label(&b->s, last.x + way * ahead * 577 / 1000, last.y + way * ahead, size, ink,
                  figure);
    }
}

static void draw_marbles(board *b, const position *p) {
    static const char *const names[] = {"black", "white"};
    for (int row = ABALONE_ROWS - 1; row >= 0; row--) {
        for (int number = 1; number <= 9; number++) {
            if (!abalone_on_board(row, number)) continue;
            int cell = abalone_cell(row, number);
            for (int side = 0; side < 2; side++) {
                if (!bits_has(p->abalone.marbles[side], cell)) continue;
                char name[3];
                name_of(row, number, name);
                point at = centre(b, row, number);
                svg_put(&b->s,
                        "<use class=\"marble %s\" data-cell=\"%s\" href=\"#@%s\" x=\"%d\" "
                        "y=\"%d\"/>\n",
                        names[side], name, names[side], at.x, at.y);
            }
        }
    }
}

/* A place in the gutter in front of the opponent of a side, from that player's left to right. */
static point slot_at(const board *b, int side, int slot) {
    if (b->narrow) {
        bool low = (side == SECOND) != b->flip;
        int x = (2 * slot - SLOTS + 1) * NARROW_GUTTER / 2;
        return (point){b->middle.x + (low ? x : -x), b->middle.y + (low ? b->below : -b->above)};
    }
    return side == FIRST ? centre(b, ABALONE_ROWS, 5 + SLOTS - 1 - slot) : centre(b, -1, slot);
}

/* A side's lost marbles lie in its opponent's gutter; the last one shows the count. */
static void draw_lost(board *b, const position *p, int size) {
    for (int side = 0; side < 2; side++) {
        int lost = p->abalone.lost[side];
        svg_put(&b->s, "<g class=\"lost %s\" data-count=\"%d\">\n",
                side == FIRST ? "black" : "white", lost);
        for (int slot = 0; slot < SLOTS; slot++) {
            point at = slot_at(b, side, slot);
            svg_put(&b->s, "<use href=\"#@%s\" x=\"%d\" y=\"%d\"/>\n",
                    slot >= lost    ? "slot"
                    : side == FIRST ? "black-out"
                                    : "white-out",
                    at.x, at.y);
        }
        if (lost > 0) {
            char count[] = {(char)('0' + lost / 10), (char)('0' + lost % 10), 0};
            point at = slot_at(b, side, lost < SLOTS ? lost - 1 : SLOTS - 1);
            /* A ring as bold as the number would hide it. */
            if (b->s.look.pieces == PIECES_CONTRAST)
                svg_put(&b->s, "<circle cx=\"%d\" cy=\"%d\" r=\"24\" fill=\"%c\"/>\n", at.x, at.y,
                        side == FIRST ? C_BLACK : C_WHITE);
            svg_label(&b->s, at.x, at.y, size, side == FIRST ? C_IVORY : C_CARVING,
                      lost < 10 ? count + 1 : count);
        }
        svg_put(&b->s, "</g>\n");
    }
}

static point inlay_size(const board *b) {
    return svg_bold(&b->s) ? (point){2 * INLAY, 16} : (point){INLAY, 8};
}

static point inlay_of(const board *b, int side) {
    bool low = (side == FIRST) != b->flip;
    point size = inlay_size(b);
    return (point){b->middle.x - size.x / 2, b->middle.y + (low ? FIELD : -FIELD) - size.y / 2};
}

/* The side to move: a vermilion inlay at the edge of the field in front of its player. */
static void draw_side(board *b, int side) {
    point at = inlay_of(b, side), size = inlay_size(b);
    svg_put(&b->s,
            "<rect class=\"to-move\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"4\" "
            "fill=\"%c\"/>\n",
            at.x, at.y, size.x, size.y, C_INLAY);
}

/* A move, taken apart: the marbles of the mover, those pushed, and the step. */
typedef struct shift {
    int row, number;   /* of the rearmost marble, or of one end */
    int drow, dnumber; /* the step of every marble */
    int lrow, lnumber; /* along the group */
    int own, pushed;   /* how many */
    bool ejects;
} shift;

static bool holds(const position *p, int side, int row, int number) {
    return abalone_on_board(row, number)
           && bits_has(p->abalone.marbles[side], abalone_cell(row, number));
}

static int sign(int n) {
    return (n > 0) - (n < 0);
}

/* Reads the move's notation, which has all that a picture needs, so the packing of moves stays
   hidden. */
static shift shift_of(const position *p, move m) {
    char t[MAX_TURN_TEXT];
    writer w = writer_on(t, sizeof t);
    abalone_write_move(p, m, &w);
    shift f = {.row = t[0] - 'a', .number = t[1] - '0'};
    int row = t[2] - 'a', number = t[3] - '0';
    if (w.len == 6) {
        f.lrow = sign(row - f.row);
        f.lnumber = sign(number - f.number);
        int rows = f.lrow * (row - f.row), numbers = f.lnumber * (number - f.number);
        f.own = 1 + (rows > numbers ? rows : numbers);
        f.drow = t[4] - 'a' - f.row;
        f.dnumber = t[5] - '0' - f.number;
        return f;
    }
    f.lrow = f.drow = row - f.row;
    f.lnumber = f.dnumber = number - f.number;
    row = f.row;
    number = f.number;
    for (; holds(p, p->side, row, number); row += f.drow, number += f.dnumber) f.own++;
    for (; holds(p, !p->side, row, number); row += f.drow, number += f.dnumber) f.pushed++;
    f.ejects = f.pushed > 0 && !abalone_on_board(row, number);
    return f;
}

/* One outline around a line of marbles. */
static void draw_outline(board *b, point a, point z, colour ink) {
    point v = {z.x - a.x, z.y - a.y};
    int length = svg_length(v), r = 47;
    point n = length ? (point){-v.y * r / length, v.x * r / length} : (point){0, r};
    svg_put(&b->s,
            "<path class=\"group\" d=\"M%d %dL%d %dA%d %d 0 0 0 %d %dL%d %dA%d %d 0 0 0 %d %dZ\" "
            "fill=\"none\" stroke=\"%c\" stroke-width=\"%d\"/>\n",
            a.x + n.x, a.y + n.y, z.x + n.x, z.y + n.y, r, r, z.x - n.x, z.y - n.y, a.x - n.x,
            a.y - n.y, r, r, a.x + n.x, a.y + n.y, (int)ink, b->s.hair + (svg_bold(&b->s) ? 8 : 4));
}

/* A small arrow from a marble's edge into the cell in front of it. */
static void draw_step(board *b, const shift *f, int row, int number, arrow_look look) {
    point from = centre(b, row, number), to = centre(b, row + f->drow, number + f->dnumber);
    svg_arrow(&b->s, svg_between(from, to, 560), svg_between(from, to, 1220), 18, look);
}

static void draw_turn(board *b, const position *p, const turn *t) {
    shift f = shift_of(p, t->act[0]);
    int span = f.own - 1;
    bool bold = svg_bold(&b->s);
    svg_put(&b->s, "<g class=\"turn\">\n");
    draw_outline(b, centre(b, f.row, f.number),
                 centre(b, f.row + span * f.lrow, f.number + span * f.lnumber),
                 bold ? C_TRAY_TEXT : C_IVORY);
    if (f.lrow == f.drow && f.lnumber == f.dnumber) {
        int last = span + f.pushed;
        int row = f.row + last * f.drow, number = f.number + last * f.dnumber;
        if (f.pushed > 0)
            draw_outline(b, centre(b, f.row + f.own * f.drow, f.number + f.own * f.dnumber),
                         centre(b, row, number), bold ? C_INLAY : C_SEAL_BRIGHT);
        draw_step(b, &f, row, number,
                  f.ejects   ? ARROW_EJECTING
                  : f.pushed ? ARROW_SOLID
                             : ARROW_HOLLOW);
    } else {
        for (int i = 0; i < f.own; i++)
            draw_step(b, &f, f.row + i * f.lrow, f.number + i * f.lnumber, ARROW_HOLLOW);
    }
    svg_put(&b->s, "</g>\n");
}

/* The numbers are below the field, or above it on a turned board. */
static board narrow_board(bool flip, bool coords, bool bold) {
    int names = bold ? BOLD_NAMES : NARROW_NAMES, side = bold ? BOLD_SIDE : NARROW_SIDE;
    int near = NARROW + NARROW_GAP + NARROW_GUTTER / 2, far = near + (coords ? names : 0);
    board b = {.flip = flip, .narrow = true, .edge = NARROW, .round = NARROW_ROUND};
    b.above = flip ? far : near;
    b.below = flip ? near : far;
    int tip = (NARROW - NARROW_ROUND) * 1000 / 866 + NARROW_ROUND;
    b.middle =
        (point){tip + (coords ? side : NARROW_MARGIN), b.above + NARROW_GUTTER / 2 + NARROW_MARGIN};
    b.width = 2 * b.middle.x;
    b.height = b.middle.y + b.below + NARROW_GUTTER / 2 + NARROW_MARGIN;
    return b;
}

static board board_of(bool flip, bool coords) {
    board b = {.flip = flip, .edge = coords ? RIM_NAMED : RIM_PLAIN, .round = 30};
    /* The round corners at the left and right reach less far than sharp ones would. */
    b.middle = (point){b.edge * 1000 / 866 - 4 + MARGIN, b.edge + MARGIN};
    b.width = 2 * b.middle.x;
    b.height = 2 * b.middle.y + 8;
    return b;
}

static int label_size(const svg_style *style) {
    if (style->look.board == BOARD_CONTRAST) return 40;
    return style->size == SVG_SMALL ? 40 : 30;
}

static void draw_defs(board *b) {
    svg_put(&b->s, "<defs>\n");
    abalone_art_defs(&b->s);
    svg_put(&b->s, "</defs>\n");
}

void abalone_draw_svg(const position *p, const turn *t, const svg_style *style, writer *w) {
    board b = board_of(style->flip, style->coords);
    char text[MAX_POSITION], ids[SVG_IDS];
    writer desc = writer_on(text, sizeof text);
    abalone_write(p, &desc);
    int size = label_size(style);
    b.s = svg_open(w, style, svg_ids(ids, "abalone", style->look), b.width, b.height, text);
    draw_defs(&b);
    draw_paper(&b);
    draw_shadow(&b);
    draw_tray(&b);
    draw_dimples(&b);
    if (p->result == ONGOING) draw_side(&b, p->side);
    draw_lost(&b, p, size);
    if (style->coords) draw_coords(&b, size);
    draw_marbles(&b, p);
    if (t) draw_turn(&b, p, t);
    svg_close(&b.s);
}

/* Beside the facts of every board: "gutters", where the marbles lie that Black and White have lost.
 */
static void write_facts(const board *b, lang l) {
    board_facts facts = {.width = b->width,
                         .height = b->height,
                         .pitch = PITCH,
                         .inlays = {inlay_of(b, FIRST), inlay_of(b, SECOND)},
                         .inlay = inlay_size(b)};
    json_board(&b->s, &facts, &abalone_setup, l);
    writer *w = b->s.w;
    json_array(w, "cells");
    for (int row = 0; row < ABALONE_ROWS; row++) {
        for (int number = 1; number <= 9; number++) {
            if (!abalone_on_board(row, number)) continue;
            char name[3];
            name_of(row, number, name);
            svg_json_place(w, name, centre(b, row, number));
        }
    }
    json_end(w);
    json_array(w, "gutters");
    for (int side = 0; side < 2; side++) {
        json_array(w, NULL);
        for (int slot = 0; slot < SLOTS; slot++) svg_json_place(w, NULL, slot_at(b, side, slot));
        json_end(w);
    }
    json_end(w);
}

void abalone_draw_art(art_part part, const position *p, const svg_style *style, lang l, writer *w) {
    bool small = style->size == SVG_SMALL;
    board b = small ? narrow_board(style->flip, style->coords, style->look.board == BOARD_CONTRAST)
                    : board_of(style->flip, style->coords);
    (void)p;
    char ids[SVG_IDS];
    b.s = (svg){w, style->look, svg_ids(ids, "abalone", style->look), 1};
    switch (part) {
    case ART_DEFS:
        draw_defs(&b);
        break;
    case ART_BOARD:
        draw_shadow(&b);
        draw_tray(&b);
        draw_dimples(&b);
        draw_lost(&b, &(position){0}, 0);
        if (style->coords)
            draw_coords(&b, small && !svg_bold(&b.s) ? NARROW_LABEL : label_size(style));
        break;
    default:
        write_facts(&b, l);
    }
}

/* On the sheet cells are 15 mm apart. */
enum { SHEET_SCALE = 1500, SHEET_TOP = 230, SHEET_MARBLES = 14 };

/* Where the marbles of the layout start: a dot for black, a ring for white. */
static void draw_starts(board *b, const position *p) {
    for (int row = 0; row < ABALONE_ROWS; row++) {
        for (int number = 1; number <= 9; number++) {
            point at = centre(b, row, number);
            for (int side = 0; side < 2; side++)
                if (holds(p, side, row, number))
                    svg_put(&b->s,
                            "<circle class=\"start\" cx=\"%d\" cy=\"%d\" r=\"8\" fill=\"%c\" "
                            "stroke=\"%c\" stroke-width=\"4\"/>\n",
                            at.x, at.y, side == FIRST ? C_BLACK : C_PAPER, C_BLACK);
        }
    }
}

void abalone_draw_sheet(const position *p, const sheet_style *style, writer *w) {
    static const char *const how[LANGS][3] = {
        {"Print at 100%. Cut out the board and fourteen marbles for each player,",
         "or play with beads or coins.",
         "Dots and rings show where black and white marbles start."},
        {"Imprimez à 100 %. Découpez le plateau et quatorze billes par joueur,",
         "ou jouez avec des perles ou des pièces.",
         "Les points et les anneaux marquent le départ des billes noires et blanches."},
        {"Drucken Sie in Originalgröße (100 %). Schneiden Sie das Brett und vierzehn Kugeln pro "
         "Spieler aus,",
         "oder spielen Sie mit Perlen oder Münzen.",
         "Punkte und Ringe zeigen, wo die schwarzen und die weißen Kugeln anfangs liegen."}};
    static const char *const names[] = {"black", "white"};
    svg s = svg_open_sheet(w, style, "abalone-sheet-", "Abalone");
    point page = svg_paper(style->paper);
    board b = board_of(false, true);
    int wide = b.width * SHEET_SCALE / 1000, left = (page.x - wide) / 2;
    svg_put(&s, "<defs>\n");
    abalone_art_defs(&s);
    svg_put(&s, "</defs>\n");
    svg_words(&s, left + 40, 130, 64, "Abalone");
    svg_put(&s, "<g transform=\"translate(%d %d) scale(%ld)\">\n", left, SHEET_TOP,
            (long)SHEET_SCALE);
    b.s = s;
    draw_tray(&b);
    draw_dimples(&b);
    position none = {0};
    draw_lost(&b, &none, 30);
    draw_coords(&b, svg_bold(&s) ? 38 : 26);
    draw_starts(&b, p);
    svg_put(&s, "</g>\n");
    int y = SHEET_TOP + b.height * SHEET_SCALE / 1000 + 110;
    for (int side = 0; side < 2; side++) {
        for (int i = 0; i < SHEET_MARBLES; i++)
            svg_put(&s,
                    "<use class=\"token\" href=\"#@%s\" transform=\"translate(%d %d) "
                    "scale(%ld)\"/>\n",
                    names[side], page.x / 2 + (2 * i - SHEET_MARBLES + 1) * 68, y + side * 140,
                    (long)SHEET_SCALE);
    }
    for (int line = 0; line < 3; line++)
        svg_words(&s, left + 40, y + 290 + line * 50, 34, how[style->lang][line]);
    svg_ruler(&s, left + wide - 540, 130);
    svg_close(&s);
}
