// SPDX-License-Identifier: MIT
// sandan print: a game's material as a sheet to print, cut out and play with.
#include <stdlib.h>
#include <unistd.h>

#include "apps/cli/commands.h"
#include "apps/cli/fail.h"
#include "apps/cli/input.h"
#include "apps/cli/output.h"
#include "apps/cli/picture.h"
#include "apps/cli/shared.h"

enum { OPT_PAPER, OPT_BOARD, OPT_PIECES, OPT_SVG, OPT_PDF };
static const option options[] = {
    [OPT_PAPER] = {"paper",
                   0,
                   "a4|letter",
                   {"paper size (default: a4)", "format du papier (par défaut : a4)",
                    "Papierformat (Standard: a4)"}},
    [OPT_BOARD] = {SHARED_BOARD},
    [OPT_PIECES] = {SHARED_PIECES},
    [OPT_SVG] = {"svg",
                 0,
                 "FILE",
                 {"write the page to this file as SVG; - is standard output",
                  "écrire la page dans ce fichier en SVG ; - désigne la sortie standard",
                  "die Seite als SVG in diese Datei schreiben; - steht für die Standardausgabe"}},
    [OPT_PDF] = {"pdf",
                 0,
                 "FILE",
                 {"write the page to this file as PDF; - is standard output",
                  "écrire la page dans ce fichier en PDF ; - désigne la sortie standard",
                  "die Seite als PDF in diese Datei schreiben; - steht für die Standardausgabe"}},
};

struct sheet {
    const game *g;
    position start;
    sheet_style style;
};

static void sheet_write(const void *what, writer *w) {
    const struct sheet *s = what;
    s->g->picture->sheet(&s->start, &s->style, w);
}

static int run(const call *c) {
    static const char *const papers[] = {"a4", "letter", NULL};
    int rules = 0;
    struct sheet s = {.g = input_game(c, 0, &rules)};
    svg_look look = shared_look(c, SVG_SHEET, OPT_BOARD, OPT_PIECES);
    s.style = (sheet_style){(paper)option_choice(c, OPT_PAPER, papers, PAPER_A4), look.board,
                            look.pieces, c->lang};
    if (!s.g->picture->sheet) fail_arg(c, c->word_args[0], 0, say(c, SAY_NOTHING_TO_PRINT));
    game_start(s.g, rules, &s.start);
    const char *svg_name = c->values[OPT_SVG], *pdf_name = c->values[OPT_PDF];
    if (!svg_name && !pdf_name) pdf_name = "-";
    output_distinct(c, (const char *const[]){svg_name, pdf_name}, 2);
    if (pdf_name) picture_check(c, pdf_name);
    size_t n = 0, size = 0;
    char *svg = output_text(sheet_write, &s, &n);
    char *pdf = pdf_name ? picture_pdf(c, svg, n, s.g->title, &size) : NULL;
    output list[2];
    int count = 0;
    if (svg_name) list[count++] = (output){svg_name, svg, n};
    if (pdf) list[count++] = (output){pdf_name, pdf, size};
    output_files(c, list, count);
    free(pdf);
    free(svg);
    return EXIT_DONE;
}

const command print_command = {
    .name = "print",
    .usage = "GAME",
    .summary = {"make a sheet to print and cut out: board and pieces, or cubes to fold",
                "créer une feuille à imprimer et à découper : plateau et pièces, ou cubes à plier",
                "einen Bogen zum Drucken und Ausschneiden erstellen: Brett und Steine oder Würfel "
                "zum Falten"},
    .details =
        {"Without --svg and --pdf, the PDF goes to standard output unless that is a terminal.",
         "Sans --svg ni --pdf, le PDF va sur la sortie standard, sauf si c’est un terminal.",
         "Ohne --svg und --pdf geht das PDF auf die Standardausgabe, sofern sie kein Terminal "
         "ist."},
    .min_words = 1,
    .max_words = 1,
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .run = run,
};
