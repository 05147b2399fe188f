// SPDX-License-Identifier: MIT
// sandan apply: the position after some turns. A repetition is reported only in the last position:
// real games continue if nobody notices one.
#include <stdlib.h>
#include <string.h>

#include "apps/cli/commands.h"
#include "apps/cli/fail.h"
#include "apps/cli/input.h"
#include "apps/cli/notation.h"
#include "apps/cli/output.h"
#include "apps/cli/result.h"
#include "core/history.h"
#include "core/json.h"
#include "core/turn.h"

enum { OPT_NOTATION };
static const option options[] = {[OPT_NOTATION] = NOTATION_OPTION};

struct outcome {
    const game *g;
    const notation *how;
    lang lang;
    position p;
    int result, why;
};

static void write_outcome(const void *what, writer *w) {
    const struct outcome *o = what;
    o->g->text->write(&o->p, w);
    write_char(w, '\n');
    if (o->result == ONGOING) return;
    result_write(w, o->g, o->result, o->why, o->lang);
    write_char(w, '\n');
}

static void json_outcome(const void *what, writer *w) {
    const struct outcome *o = what;
    json_object(w, NULL);
    json_position(w, "position", o->g, &o->p);
    json_result(w, o->g, o->result, o->why, o->lang);
    json_end(w);
    write_char(w, '\n');
}

/* Plays turns separated by single blanks, and finds the result of the last position. */
static void play_all(const call *c, struct outcome *o, const char *text, size_t n) {
    bool any = c->word_count > 2;
    size_t turns = 1;
    for (size_t i = 0; i < n; i++) turns += text[i] == ' ';
    uint64_t *keys = must_alloc((turns + 1) * sizeof *keys);
    history h = {.keys = keys, .cap = (uint32_t)(turns + 1)};
    history_push(&h, &o->p);
    int number = 1;
    for (size_t at = 0; any && at <= n; number++) {
        size_t size = strcspn(text + at, " ");
        turn t;
        fault f = o->how->read(o->g, &o->p, text + at, size, &t);
        if (f.code) fail_turn(c, o->g, &o->p, o->how, text, n, at, f, number);
        position next;
        turn_play(o->g, &o->p, &t, &next);
        o->p = next;
        history_push(&h, &o->p);
        at += size + 1;
    }
    o->result = history_result(&h, o->g, &o->p, 0, &o->why);
    free(keys);
}

static int run(const call *c) {
    int rules = 0;
    struct outcome o = {.g = input_game(c, 0, &rules), .lang = c->lang};
    input_position(c, o.g, rules, 1, 2, &o.p);
    o.how = option_notation(c, OPT_NOTATION, o.g);
    size_t n = 0;
    char *turns = input_join(c, 2, c->word_count, &n);
    play_all(c, &o, turns, n);
    output_print(c, c->json ? json_outcome : write_outcome, &o);
    free(turns);
    return EXIT_DONE;
}

const command apply_command = {
    .name = "apply",
    .usage = "GAME POSITION TURN...",
    .summary =
        {"play turns and print the position, or the result if the game is over",
         "jouer des coups et afficher la position, ou le résultat si la partie est finie",
         "Züge ausführen und die Stellung zeigen, oder das Ergebnis, wenn die Partie zu Ende ist"},
    .details = {"POSITION is one argument; \"start\" is the start position of the rule set.",
                "POSITION est un seul argument ; « start » désigne la position de départ.",
                "POSITION ist ein einziges Argument; „start“ steht für die Anfangsstellung."},
    .query = true,
    .min_words = 2,
    .max_words = -1,
    .options = options,
    .option_count = 1,
    .run = run,
};
