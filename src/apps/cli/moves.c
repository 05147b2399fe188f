// SPDX-License-Identifier: MIT
// sandan moves: every legal turn, each distinct outcome once.
#include <stdlib.h>

#include "apps/cli/commands.h"
#include "apps/cli/input.h"
#include "apps/cli/notation.h"
#include "apps/cli/output.h"
#include "core/json.h"
#include "core/turn.h"

enum { OPT_NOTATION };
static const option options[] = {[OPT_NOTATION] = NOTATION_OPTION};

struct listing {
    const game *g;
    const position *p;
    const turn *turns;
    int n;
    const notation *how;
};

static void write_turns(const void *what, writer *w) {
    const struct listing *l = what;
    for (int i = 0; i < l->n; i++) {
        l->how->write(l->g, l->p, &l->turns[i], w);
        write_char(w, '\n');
    }
}

static void json_turns(const void *what, writer *w) {
    const struct listing *l = what;
    json_array(w, NULL);
    for (int i = 0; i < l->n; i++) {
        if (i > 0) json_line(w, 1);
        json_object(w, NULL);
        char text[MAX_TURN_TEXT];
        writer inner = writer_on(text, sizeof text);
        l->how->write(l->g, l->p, &l->turns[i], &inner);
        json_text(w, "turn", text);
        position next;
        turn_play(l->g, l->p, &l->turns[i], &next);
        json_position(w, "position", l->g, &next);
        json_end(w);
    }
    json_end(w);
    write_char(w, '\n');
}

static int run(const call *c) {
    int rules = 0;
    const game *g = input_game(c, 0, &rules);
    const notation *how = option_notation(c, OPT_NOTATION, g);
    position p;
    input_position(c, g, rules, 1, c->word_count, &p);
    turn *turns = must_alloc(MAX_TURNS * sizeof *turns);
    struct listing list = {g, &p, turns, turn_list(g, &p, turns), how};
    output_print(c, c->json ? json_turns : write_turns, &list);
    free(turns);
    return EXIT_DONE;
}

const command moves_command = {
    .name = "moves",
    .usage = "GAME [POSITION]",
    .summary = {"list every legal turn, one per line; each distinct outcome once",
                "lister les coups permis, un par ligne ; chaque résultat distinct une fois",
                "alle erlaubten Züge auflisten, einen pro Zeile; jedes Ergebnis einmal"},
    .details = {"A finished game has no turns: prints nothing, or [] with --json.",
                "Une partie finie n’a plus de coups : rien n’est affiché, ou [] avec --json.",
                "Eine beendete Partie hat keine Züge: Es wird nichts ausgegeben, mit --json []."},
    .query = true,
    .min_words = 1,
    .max_words = -1,
    .options = options,
    .option_count = 1,
    .run = run,
};
