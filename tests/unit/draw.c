// SPDX-License-Identifier: MIT
// Pictures of random positions in every style: well-formed XML whose references all resolve,
// reproducible, and showing what the position contains. This file has its own small strict XML
// parser; Python's parses pictures in tests/cli/pictures.
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/random.h"
#include "core/turn.h"
#include "draw/svg.h"
#include "games/games.h"
#include "play/view.h"
#include "tap.h"

enum { GAMES_EACH = 12, TURNS_EACH = 30, DEEPEST = 32, MAX_NAME = 48, MAX_IDS = 64 };

static turn turns[MAX_TURNS];

/* ---- reading XML ---- */

typedef struct xml {
    const char *at;
    char open[DEEPEST][MAX_NAME];
    int depth, elements;
    char ids[MAX_IDS][MAX_NAME];
    int id_count;
} xml;

static bool read_name(xml *x, char name[MAX_NAME]) {
    int n = 0;
    while (isalnum((unsigned char)*x->at) || (*x->at && strchr("-_:", *x->at))) {
        if (n == MAX_NAME - 1) return false;
        name[n++] = *x->at++;
    }
    name[n] = '\0';
    return n > 0;
}

/* Characters up to `end`: no markup, no control characters, entities whole. */
static bool read_chars(xml *x, char end) {
    for (; *x->at != end; x->at++) {
        unsigned char c = (unsigned char)*x->at;
        if (c == '\0') return end == '<';
        if (c == '<' || c == '>' || (c < 0x20 && c != '\n')) return false;
        if (c != '&') continue;
        static const char *const entities[] = {"&amp;", "&lt;", "&gt;", "&quot;"};
        bool known = false;
        for (int i = 0; i < 4; i++) known |= strncmp(x->at, entities[i], strlen(entities[i])) == 0;
        if (!known) return false;
    }
    return true;
}

static bool read_attributes(xml *x) {
    char seen[16][MAX_NAME];
    int count = 0;
    while (*x->at == ' ') {
        x->at++;
        if (*x->at == '/' || *x->at == '>') break;
        if (count == 16 || !read_name(x, seen[count]) || strncmp(x->at, "=\"", 2) != 0)
            return false;
        for (int i = 0; i < count; i++)
            if (strcmp(seen[i], seen[count]) == 0) return false;
        x->at += 2;
        const char *value = x->at;
        if (!read_chars(x, '"')) return false;
        if (strcmp(seen[count], "id") == 0) {
            size_t n = (size_t)(x->at - value);
            if (x->id_count == MAX_IDS || n >= MAX_NAME) return false;
            memcpy(x->ids[x->id_count], value, n);
            x->ids[x->id_count++][n] = '\0';
        }
        count++;
        x->at++;
    }
    return true;
}

static bool read_element(xml *x) {
    char name[MAX_NAME] = "";
    x->at++;
    if (*x->at == '/') {
        x->at++;
        return read_name(x, name) && x->depth > 0 && strcmp(x->open[--x->depth], name) == 0
               && *x->at++ == '>';
    }
    if (!read_name(x, name) || !read_attributes(x)) return false;
    x->elements++;
    if (strncmp(x->at, "/>", 2) == 0) {
        x->at += 2;
        return true;
    }
    if (x->depth == DEEPEST) return false;
    memcpy(x->open[x->depth++], name, MAX_NAME);
    return *x->at++ == '>';
}

/* Every reference names an id of this document, once each; nothing refers to elsewhere. */
static bool references_resolve(const xml *x, const char *text) {
    for (int i = 0; i < x->id_count; i++)
        for (int j = 0; j < i; j++)
            if (strcmp(x->ids[i], x->ids[j]) == 0) return false;
    for (const char *at = text; (at = strpbrk(at, "#h")); at++) {
        if (strncmp(at, "href=\"", 6) == 0 && at[6] != '#') return false;
        bool url = *at == '#' && at > text + 5 && strncmp(at - 4, "url(", 4) == 0;
        bool use = *at == '#' && at > text + 6 && strncmp(at - 6, "href=\"", 6) == 0;
        if (!url && !use) continue;
        bool found = false;
        for (int i = 0; i < x->id_count; i++) {
            size_t n = strlen(x->ids[i]);
            found |= strncmp(at + 1, x->ids[i], n) == 0 && (at[n + 1] == '"' || at[n + 1] == ')');
        }
        if (!found) return false;
    }
    return true;
}

static bool well_formed(const char *text) {
    xml x = {.at = text};
    while (*x.at) {
        bool right = *x.at == '<' ? read_element(&x) : read_chars(&x, '<');
        if (!right) {
            printf("# not well-formed at: %.60s\n", x.at);
            return false;
        }
    }
    if (x.depth != 0 || x.elements == 0) return false;
    if (references_resolve(&x, text)) return true;
    printf("# a reference of the picture does not resolve, or an id is there twice\n");
    return false;
}

/* ---- pictures ---- */

static char *draw(const game *g, const position *p, const turn *t, const svg_style *style) {
    writer w = writer_on(NULL, 0);
    g->picture->svg(p, t, style, &w);
    size_t cap = w.len + 1;
    char *text = malloc(cap);
    w = writer_on(text, cap);
    g->picture->svg(p, t, style, &w);
    EXPECT(writer_fits(&w) && strlen(text) == cap - 1);
    return text;
}

static int count(const char *text, const char *what) {
    int n = 0;
    for (; (text = strstr(text, what)); text++) n++;
    return n;
}

/* Calls `each` for positions of random games, with a next turn. */
static void wander(void (*each)(const game *g, const position *p, const turn *t, int number)) {
    random_source r = {7};
    int number = 0;
    for (int i = 0; i < GAME_COUNT; i++) {
        for (int n = 0; n < GAMES_EACH; n++) {
            position p;
            game_start(games[i], (int)random_below(&r, (uint32_t)games[i]->rule_set_count), &p);
            for (int k = 0; k < TURNS_EACH; k++) {
                int found = turn_list(games[i], &p, turns);
                if (found == 0) break;
                turn t = turns[random_below(&r, (uint32_t)found)];
                each(games[i], &p, &t, number++);
                position next;
                turn_play(games[i], &p, &t, &next);
                p = next;
            }
            each(games[i], &p, NULL, number++);
        }
    }
}

static void check_svg(const game *g, const position *p, const turn *t, int number) {
    /* Cycles through all 24 styles, and through all themes. */
    svg_style style = {.look = {number & 1 ? SVG_DARK : SVG_LIGHT,
                                (board_theme)(number / 24 % BOARD_THEMES),
                                (piece_theme)(number / 72 % PIECE_THEMES)},
                       .size = (svg_size)(number / 2 % 3),
                       .coords = number / 6 & 1,
                       .flip = number / 12 & 1,
                       .title = "a < b & \"c\"\n\x01"};
    char *text = draw(g, p, t, &style);
    EXPECT(well_formed(text));
    EXPECT(strstr(text, "<title>a &lt; b &amp; &quot;c&quot;  </title>") != NULL);
    EXPECT(count(text, "class=\"turn\"") == (t != NULL));
    EXPECT((count(text, "class=\"to-move\"") == 1) == (p->result == ONGOING));
    EXPECT((count(text, "<text ") > 0) >= (style.coords && strcmp(g->id, "bushishogi") != 0));
    free(text);
}

static void pictures_are_well_formed(void) {
    wander(check_svg);
}

static void check_pieces(const game *g, const position *p, const turn *t, int number) {
    (void)t;
    svg_style style = {.look = {SVG_LIGHT, (board_theme)(number / 2 % BOARD_THEMES),
                                (piece_theme)(number / 6 % PIECE_THEMES)},
                       .flip = number & 1};
    char *text = draw(g, p, NULL, &style);
    if (strcmp(g->id, "sensei") == 0) {
        EXPECT(count(text, "class=\"cell\"") == 49);
        EXPECT(count(text, "class=\"stone green\"") == 7
               && count(text, "class=\"stone red\"") == 7);
        EXPECT(count(text, "class=\"figure sage\"") == 1);
        EXPECT(count(text, "class=\"figure monkey\"") == 1);
    } else if (strcmp(g->id, "abalone") == 0) {
        EXPECT(count(text, "class=\"cell\"") == 61);
        for (int side = 0; side < 2; side++)
            EXPECT(count(text, side ? "class=\"marble white\"" : "class=\"marble black\"")
                   == __builtin_popcountll(p->abalone.marbles[side]));
    } else {
        int set = (p->bushi.cube[0] != 255) + (p->bushi.cube[1] != 255);
        EXPECT(count(text, "class=\"cube ") == set && count(text, "class=\"place ") == 2 - set);
        EXPECT(count(text, "class=\"face\"") == 8 * set);
    }
    free(text);
}

static void pictures_show_the_pieces(void) {
    wander(check_pieces);
}

static void flipping_moves_cells_not_names(void) {
    for (int i = 0; i < 2; i++) {
        position p;
        game_start(games[i], 0, &p);
        svg_style style = {.coords = true};
        char *plain = draw(games[i], &p, NULL, &style);
        style.flip = true;
        char *flipped = draw(games[i], &p, NULL, &style);
        EXPECT(strcmp(plain, flipped) != 0);
        EXPECT(strlen(plain) > 0 && count(plain, "<text ") == count(flipped, "<text "));
        EXPECT(count(flipped, "rotate(") == 0);
        free(plain);
        free(flipped);
    }
}

static void sheets_are_well_formed(void) {
    for (int i = 0; i < GAME_COUNT; i++) {
        for (int rules = 0; rules < games[i]->rule_set_count; rules++) {
            for (int n = 0; n < 6; n++) {
                position p;
                game_start(games[i], rules, &p);
                sheet_style style = {.paper = n & 1 ? PAPER_LETTER : PAPER_A4,
                                     .board = (board_theme)((n + rules) % BOARD_THEMES),
                                     .pieces = (piece_theme)((n / 2 + rules) % PIECE_THEMES),
                                     .lang = (lang)(n / 2)};
                static char text[1 << 17];
                writer w = writer_on(text, sizeof text);
                games[i]->picture->sheet(&p, &style, &w);
                EXPECT(writer_fits(&w) && well_formed(text));
                EXPECT(strstr(text, n & 1 ? "width=\"215.9mm\" height=\"279.4mm\""
                                          : "width=\"210mm\" height=\"297mm\""));
            }
        }
    }
}

/* ---- text ---- */

static void check_text(const game *g, const position *p, const turn *t, int number) {
    (void)t;
    static char text[1 << 14];
    text_style style = {.ascii = number & 1,
                        .colour = number >> 1 & 1,
                        .coords = number >> 2 & 1,
                        .flip = number >> 3 & 1};
    writer w = writer_on(text, sizeof text);
    g->picture->text(p, &style, &w);
    EXPECT(writer_fits(&w) && w.len > 0 && text[w.len - 1] == '\n');
    EXPECT(strstr(text, " \n") == NULL || strcmp(g->id, "bushishogi") == 0);
    bool high = false, escape = false;
    for (size_t i = 0; i < w.len; i++) {
        high |= (unsigned char)text[i] > 0x7e;
        escape |= text[i] == '\033';
    }
    EXPECT(high == !style.ascii);
    EXPECT(escape == style.colour);
    for (int l = 0; l < LANGS; l++) {
        w = writer_on(text, sizeof text);
        g->picture->words(p, (lang)l, &w);
        EXPECT(writer_fits(&w) && w.len > 0 && text[w.len - 1] == '\n');
    }
    static const char *const quotes = "{}[]";
    w = writer_on(text, sizeof text);
    json_object(&w, NULL);
    g->picture->view(p, &w);
    EXPECT(w.json.depth == 1);
    json_end(&w);
    int balance[2] = {0, 0};
    for (size_t i = 0; i < w.len; i++) {
        const char *which = text[i] ? strchr(quotes, text[i]) : NULL;
        if (which) balance[(which - quotes) / 2] += (which - quotes) % 2 ? -1 : 1;
    }
    EXPECT(writer_fits(&w) && balance[0] == 0 && balance[1] == 0);
}

static void text_boards(void) {
    wander(check_text);
}

/* ---- colours ---- */

/* Relative luminance of sRGB in millionths, by the curve's exact values for the bytes in use. */
static double channel(uint32_t byte) {
    double c = byte / 255.0;
    if (c <= 0.04045) return c / 12.92;
    double base = (c + 0.055) / 1.055, root = base;
    /* base^2.4 = base^2 * (base^2)^(1/5): the fifth root by Newton, so that no libm is needed. */
    for (int i = 0; i < 60; i++) {
        double r4 = root * root * root * root;
        root -= (r4 * root - base * base) / (5 * r4);
    }
    return base * base * root;
}

static double luminance(uint32_t rgb) {
    return 0.2126 * channel(rgb >> 16 & 255) + 0.7152 * channel(rgb >> 8 & 255)
           + 0.0722 * channel(rgb & 255);
}

static double contrast(svg_look look, colour a, colour b) {
    double x = luminance(palette_colour(look, a)) + 0.05;
    double y = luminance(palette_colour(look, b)) + 0.05;
    return x > y ? x / y : y / x;
}

typedef struct pair {
    colour a, b;
    double least;
} pair;

static void check_pairs(svg_look look, const pair *pairs, size_t n, double least) {
    for (size_t i = 0; i < n; i++) {
        double is = contrast(look, pairs[i].a, pairs[i].b);
        double wanted = least > 0 ? least : pairs[i].least;
        if (!EXPECT(is >= wanted))
            printf("# pair %zu, theme %d, board %s, pieces %s: %.2f of %.1f\n", i, look.theme,
                   board_names[look.board], piece_names[look.pieces], is, wanted);
    }
}

#define CHECK_PAIRS(look, pairs, least)                                                            \
    check_pairs(look, pairs, sizeof pairs / sizeof *pairs, least)

/* Calls `each` for every look on a screen. */
static void all_looks(void (*each)(svg_look look)) {
    for (int theme = SVG_LIGHT; theme <= SVG_DARK; theme++)
        for (int board = 0; board < BOARD_THEMES; board++)
            for (int piece = 0; piece < PIECE_THEMES; piece++)
                each((svg_look){(svg_theme)theme, (board_theme)board, (piece_theme)piece});
}

static void check_contrasts(svg_look look) {
    static const pair pairs[] = {
        {C_INK, C_PAPER, 4.5},         {C_MUTED, C_PAPER, 4.5},
        {C_MUTED, C_RAISED, 4.5},      {C_TRAY_TEXT, C_TRAY_RIM, 4.5},
        {C_IVORY, C_BLACK, 4.5},       {C_CARVING, C_WHITE, 4.5},
        {C_CARVING, C_WHITE_FAR, 4.5}, {C_IVORY, C_BLACK_TOP, 4.5},
        {C_SEAL, C_PAPER, 3},          {C_FOCUS, C_PAPER, 3},
        {C_PIT, C_CEDAR, 3},           {C_SEAL_BRIGHT, C_BLACK_TOP, 3},
        {C_SEAL_DEEP, C_WHITE_TOP, 3}, {C_SEAL_DEEP, C_IVORY, 3},
    };
    CHECK_PAIRS(look, pairs, 0);
    /* Marks that are cut into river stones are their shadows; printed ones are lighter. */
    static const pair printed[] = {{C_GREEN_MARK, C_GREEN, 3}, {C_RED_MARK, C_RED, 3}};
    if (look.pieces != PIECES_RIVER) CHECK_PAIRS(look, printed, 0);
    static const pair figures[] = {{C_IVORY, C_GREEN, 3}, {C_IVORY, C_RED, 3}};
    if (look.pieces != PIECES_CONTRAST) CHECK_PAIRS(look, figures, 0);
}

static void contrasts(void) {
    all_looks(check_contrasts);
}

/* A thing, the colours of its edge and its body, and what it lies on; `edged`: for low vision it
   has a pale edge as well. */
static const struct thing {
    const char *name;
    colour parts[3], ground;
    bool edged;
} things[] = {
    {"green stone", {C_GREEN_DEEP, C_GREEN, C_GREEN}, C_CEDAR, true},
    {"red stone", {C_RED_DEEP, C_RED, C_RED}, C_CEDAR, true},
    {"figure", {C_CARVING, C_IVORY, C_IVORY}, C_CEDAR, false},
    {"black marble", {C_BLACK_RIM, C_BLACK, C_BLACK}, C_TRAY, false},
    {"white marble", {C_WHITE_RIM, C_WHITE, C_WHITE}, C_TRAY, false},
    {"black cube", {C_BLACK_RIM, C_BLACK_NEAR, C_BLACK_FAR}, C_TATAMI, false},
    {"white cube", {C_WHITE_RIM, C_WHITE_TOP, C_WHITE_FAR}, C_TATAMI, false},
};
enum { THINGS = sizeof things / sizeof *things };

static double standing_out(svg_look look, const struct thing *t) {
    bool edged = t->edged && look.pieces == PIECES_CONTRAST;
    double best = edged ? contrast(look, C_IVORY, t->ground) : 0;
    for (int i = 0; i < 3; i++) {
        double is = contrast(look, t->parts[i], t->ground);
        if (is > best) best = is;
    }
    return best;
}

static void check_things(svg_look look) {
    bool low_vision = look.board == BOARD_CONTRAST && look.pieces == PIECES_CONTRAST;
    for (int i = 0; i < THINGS; i++) {
        /* White cubes on a pale mat: it is the ink on them that counts. */
        if (strcmp(things[i].name, "white cube") == 0 && look.board != BOARD_CONTRAST) continue;
        double is = standing_out(look, &things[i]);
        if (!EXPECT(is >= (low_vision ? 7 : 3)))
            printf("# %s, theme %d, board %s, pieces %s: %.2f\n", things[i].name, look.theme,
                   board_names[look.board], piece_names[look.pieces], is);
    }
}

static void pieces_stand_out(void) {
    all_looks(check_things);
}

static void check_low_vision(svg_look look) {
    static const pair board[] = {
        {C_MUTED, C_PAPER, 0},     {C_HAIRLINE, C_CEDAR, 0},  {C_PIT, C_CEDAR, 0},
        {C_TRAY_LIT, C_TRAY, 0},   {C_TRAY_TEXT, C_TRAY, 0},  {C_TRAY_TEXT, C_TRAY_RIM, 0},
        {C_HERI, C_TATAMI, 0},     {C_HAIRLINE, C_TATAMI, 0}, {C_INLAY, C_CEDAR, 0},
        {C_INLAY, C_TRAY, 0},      {C_INLAY, C_TATAMI, 0},    {C_FOCUS, C_CEDAR, 0},
        {C_SEAL_DEEP, C_IVORY, 0},
    };
    /* On any board, because an edge has a pale and a dark line. */
    static const pair pieces[] = {
        {C_GREEN_MARK, C_GREEN, 0},      {C_RED_MARK, C_RED, 0},        {C_GREEN, C_RED, 0},
        {C_GREEN_DEEP, C_IVORY, 0},      {C_RED_DEEP, C_IVORY, 0},      {C_CARVING, C_IVORY, 0},
        {C_BLACK_RIM, C_BLACK, 0},       {C_WHITE_RIM, C_WHITE, 0},     {C_BLACK, C_WHITE, 0},
        {C_IVORY, C_BLACK_TOP, 0},       {C_IVORY, C_BLACK_NEAR, 0},    {C_IVORY, C_BLACK_FAR, 0},
        {C_CARVING, C_WHITE_TOP, 0},     {C_CARVING, C_WHITE_NEAR, 0},  {C_CARVING, C_WHITE_FAR, 0},
        {C_SEAL_BRIGHT, C_BLACK_TOP, 0}, {C_SEAL_DEEP, C_WHITE_TOP, 0},
    };
    if (look.board == BOARD_CONTRAST) CHECK_PAIRS(look, board, 7);
    if (look.pieces == PIECES_CONTRAST) CHECK_PAIRS(look, pieces, 7);
}

static void low_vision(void) {
    all_looks(check_low_vision);
}

/* ---- geometry ---- */

static void lengths(void) {
    EXPECT(svg_length((point){3, 4}) == 5);
    EXPECT(svg_length((point){0, 0}) == 0);
    EXPECT(svg_length((point){-1, 0}) == 1);
    EXPECT(svg_length((point){100000, 100000}) == 141421);
    point half = svg_between((point){0, 10}, (point){100, -10}, 500);
    EXPECT(half.x == 50 && half.y == 0);
}

int main(void) {
    TEST("pictures of random positions are well-formed in every style", pictures_are_well_formed);
    TEST("pictures show every piece where it is, once", pictures_show_the_pieces);
    TEST("a flipped picture keeps its names upright", flipping_moves_cells_not_names);
    TEST("printed sheets are well-formed and have the size of the paper", sheets_are_well_formed);
    TEST("text boards respect ASCII and colour options; words and JSON are complete", text_boards);
    TEST("contrast is at least 3 to 1 for shapes, 4.5 to 1 for text, in every theme", contrasts);
    TEST("every piece stands out from every board by 3 to 1", pieces_stand_out);
    TEST("for low vision everything that matters has 7 to 1", low_vision);
    TEST("lengths and points in between are computed", lengths);
    return tap_done();
}
