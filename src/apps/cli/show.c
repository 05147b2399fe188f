// SPDX-License-Identifier: MIT
// sandan show: a position as text, in words, as JSON or as a picture.
#include <stdlib.h>
#include <string.h>

#include "apps/cli/commands.h"
#include "apps/cli/fail.h"
#include "apps/cli/input.h"
#include "apps/cli/output.h"
#include "apps/cli/shared.h"
#include "apps/cli/picture.h"
#include "apps/cli/result.h"
#include "core/replay.h"
#include "core/turn.h"
#include "play/view.h"

enum {
    OPT_ASCII,
    OPT_PLAIN,
    OPT_SVG,
    OPT_PNG,
    OPT_PDF,
    OPT_TURN,
    OPT_SIZE,
    OPT_DARK,
    OPT_BOARD,
    OPT_PIECES,
    OPT_NO_COORDS,
    OPT_FLIP,
    OPT_OUT
};
static const option options[] = {
    [OPT_ASCII] = {SHARED_ASCII},
    [OPT_PLAIN] = {SHARED_PLAIN},
    [OPT_SVG] = {"svg",
                 0,
                 NULL,
                 {"draw a picture as SVG", "dessiner une image en SVG",
                  "ein Bild als SVG zeichnen"}},
    [OPT_PNG] = {"png",
                 0,
                 "FILE",
                 {"write a picture to this file as PNG", "écrire une image dans ce fichier en PNG",
                  "ein Bild als PNG in diese Datei schreiben"}},
    [OPT_PDF] = {"pdf",
                 0,
                 "FILE",
                 {"write a picture to this file as PDF", "écrire une image dans ce fichier en PDF",
                  "ein Bild als PDF in diese Datei schreiben"}},
    [OPT_TURN] = {"turn",
                  0,
                  "TURN",
                  {"draw a legal turn as arrows (pictures only)",
                   "dessiner un coup permis avec des flèches (images seulement)",
                   "einen erlaubten Zug als Pfeile zeichnen (nur in Bildern)"}},
    [OPT_SIZE] = {"size",
                  0,
                  "small|medium|large",
                  {"size of the picture (default: medium)",
                   "taille de l’image (par défaut : medium)",
                   "Größe des Bildes (Standard: medium)"}},
    [OPT_DARK] = {"dark",
                  0,
                  NULL,
                  {"draw the picture for a dark page", "dessiner l’image pour une page sombre",
                   "das Bild für eine dunkle Seite zeichnen"}},
    [OPT_BOARD] = {SHARED_BOARD},
    [OPT_PIECES] = {SHARED_PIECES},
    [OPT_NO_COORDS] = {"no-coords",
                       0,
                       NULL,
                       {"leave out the coordinates around the board",
                        "ne pas afficher les coordonnées autour du plateau",
                        "die Koordinaten am Brettrand weglassen"}},
    [OPT_FLIP] = {SHARED_FLIP},
    [OPT_OUT] = {"output",
                 'o',
                 "FILE",
                 {"write to this file instead of standard output",
                  "écrire dans ce fichier plutôt que sur la sortie standard",
                  "in diese Datei statt auf die Standardausgabe schreiben"}},
};

struct scene {
    const call *c;
    const game *g;
    position p;
    const turn *t; /* drawn as arrows, or NULL */
    svg_style svg;
};

static void write_status(const struct scene *s, writer *w) {
    const call *c = s->c;
    if (s->p.result != ONGOING) {
        result_write(w, s->g, s->p.result, s->p.why, c->lang);
    } else {
        write_text(w, s->g->sides[s->p.side][c->lang]);
        write_text(w, say(c, SAY_TO_MOVE));
    }
    write_char(w, '\n');
}

static void write_board(const void *what, writer *w) {
    const struct scene *s = what;
    const call *c = s->c;
    text_style style = shared_style(c, OPT_ASCII);
    style.coords = !c->values[OPT_NO_COORDS];
    style.flip = c->values[OPT_FLIP] != NULL;
    if (c->values[OPT_OUT]) { /* the terminal's abilities do not matter */
        style.ascii = c->values[OPT_ASCII] != NULL;
        style.colour = false;
    }
    s->g->picture->text(&s->p, &style, w);
    s->g->text->write(&s->p, w);
    write_char(w, '\n');
    write_status(s, w);
}

static void write_plain(const void *what, writer *w) {
    const struct scene *s = what;
    s->g->picture->words(&s->p, s->c->lang, w);
    if (s->p.result != ONGOING) write_status(s, w);
}

static void write_svg(const void *what, writer *w) {
    const struct scene *s = what;
    s->g->picture->svg(&s->p, s->t, &s->svg, w);
}

static void write_view(const void *what, writer *w) {
    const struct scene *s = what;
    view_write(s->g, &s->p, s->c->lang, w);
    write_char(w, '\n');
}

static void title_write(const void *what, writer *w) {
    const struct scene *s = what;
    write_text(w, s->g->title);
    write_text(w, ": ");
    s->g->text->write(&s->p, w);
}

/* The format asked for; asking for two is an error. */
static write_fn *form(const call *c) {
    int asked = c->json, last = -1;
    write_fn *fn = c->json ? write_view : write_board;
    static const struct {
        int option;
        write_fn *fn;
    } forms[] = {{OPT_ASCII, write_board},
                 {OPT_PLAIN, write_plain},
                 {OPT_SVG, write_svg},
                 {OPT_PNG, write_svg},
                 {OPT_PDF, write_svg}};
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        if (!c->values[forms[i].option]) continue;
        asked++;
        last = c->value_args[forms[i].option];
        fn = forms[i].fn;
    }
    if (asked > 1) fail_arg(c, last, 0, say(c, SAY_ONE_FORM));
    if (c->values[OPT_OUT] && (c->values[OPT_PNG] || c->values[OPT_PDF]))
        fail_arg(c, c->value_args[OPT_OUT], c->value_at[OPT_OUT], say(c, SAY_FILE_NAMED_TWICE));
    if (fn == write_svg) return fn;
    static const int only_pictures[] = {OPT_TURN, OPT_SIZE, OPT_DARK, OPT_BOARD, OPT_PIECES};
    for (size_t i = 0; i < sizeof only_pictures / sizeof *only_pictures; i++)
        if (c->values[only_pictures[i]])
            fail_arg(c, c->value_args[only_pictures[i]], 0, say(c, SAY_PICTURES_ONLY));
    return fn;
}

static void read_turn(const call *c, const game *g, const position *p, turn *t) {
    const char *text = c->values[OPT_TURN];
    fault f = turn_read(g, p, text, strlen(text), t);
    if (f.code) fail_turn(c, g, p, &notation_own, text, strlen(text), 0, f, 0);
}

/* Converts the SVG to PNG or PDF and writes the file. */
static void write_picture(const struct scene *s, const char *svg, size_t n) {
    size_t size = 0;
    bool png = s->c->values[OPT_PNG] != NULL;
    const char *name = s->c->values[png ? OPT_PNG : OPT_PDF];
    picture_check(s->c, name);
    char *bytes =
        png ? picture_png(s->c, svg, n, 2, &size) : picture_pdf(s->c, svg, n, s->svg.title, &size);
    output_file(s->c, name, bytes, size);
    free(bytes);
}

static int run(const call *c) {
    static const char *const sizes[] = {"small", "medium", "large", NULL};
    write_fn *fn = form(c);
    int rules = 0;
    turn t;
    struct scene s = {.c = c, .g = input_game(c, 0, &rules)};
    input_position(c, s.g, rules, 1, c->word_count, &s.p);
    if (c->values[OPT_TURN]) {
        read_turn(c, s.g, &s.p, &t);
        s.t = &t;
    }
    char *title = output_text(title_write, &s, NULL);
    s.svg = (svg_style){
        .look = shared_look(c, c->values[OPT_DARK] ? SVG_DARK : SVG_LIGHT, OPT_BOARD, OPT_PIECES),
        .size = (svg_size)option_choice(c, OPT_SIZE, sizes, SVG_MEDIUM),
        .coords = !c->values[OPT_NO_COORDS],
        .flip = c->values[OPT_FLIP] != NULL,
        .title = title};
    size_t n = 0;
    char *text = output_text(fn, &s, &n);
    if (c->values[OPT_PNG] || c->values[OPT_PDF])
        write_picture(&s, text, n);
    else
        output_file(c, c->values[OPT_OUT] ? c->values[OPT_OUT] : "-", text, n);
    free(text);
    free(title);
    return EXIT_DONE;
}

const command show_command = {
    .name = "show",
    .usage = "GAME [POSITION]",
    .summary = {"show the board: as text, in words, as JSON or as a picture",
                "afficher le plateau : en texte, en mots, en JSON ou en image",
                "das Brett zeigen: als Text, in Worten, als JSON oder als Bild"},
    .query = true,
    .min_words = 1,
    .max_words = -1,
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .run = run,
};
