// SPDX-License-Identifier: MIT
// sandan record: replays, shows and converts records of games.
#include "apps/cli/record.h"

#include <stdlib.h>
#include <string.h>

#include "apps/cli/commands.h"
#include "apps/cli/fail.h"
#include "apps/cli/input.h"
#include "apps/cli/notation.h"
#include "apps/cli/output.h"
#include "base/json.h"
#include "base/nearest.h"

static const option options[RECORD_OPTIONS] = {
    [RECORD_OPT_AT] = {"at",
                       0,
                       "N",
                       {"show: show the position after N turns",
                        "show : afficher la position après N coups",
                        "show: die Stellung nach N Zügen zeigen"}},
    [RECORD_OPT_RECORD] = {"record",
                           0,
                           "N",
                           {"show: show only the Nth record of the file",
                            "show : n’afficher que la N-ième partie du fichier",
                            "show: nur die N-te Partie der Datei zeigen"}},
    [RECORD_OPT_TO] = {"to",
                       0,
                       "pgn|apgn",
                       {"convert: format to write (default: pgn)",
                        "convert : format à écrire (par défaut : pgn)",
                        "convert: Format der Ausgabe (Standard: pgn)"}},
    [RECORD_OPT_NOTATION] =
        {"notation",
         0,
         "NAME",
         {"convert: write turns in this notation; check and show: same as --from",
          "convert : écrire les coups dans cette notation ; check et show : comme --from",
          "convert: Züge in dieser Notation schreiben; check und show: wie --from"}},
    [RECORD_OPT_FROM] =
        {"from",
         0,
         "NAME",
         {"read turns in this notation, whatever the tag Notation says; \"sandan games\" lists "
          "them",
          "lire les coups dans cette notation, quoi que dise l’étiquette Notation ; « sandan "
          "games » en donne la liste",
          "Züge in dieser Notation lesen, auch wenn das Tag Notation etwas anderes sagt; „sandan "
          "games“ nennt alle"}},
    [RECORD_OPT_LIMIT] =
        {"limit",
         0,
         "N",
         {"check: report when N turns pass without progress, where the rules have such a limit",
          "check : signaler N coups consécutifs sans progrès, si les règles le prévoient",
          "check: melden, wenn N Züge ohne Fortschritt vergehen, wo die Regeln es vorsehen"}},
    [RECORD_OPT_ASCII] = {"ascii",
                          0,
                          NULL,
                          {"show: draw the board in plain ASCII",
                           "show : dessiner le plateau en ASCII",
                           "show: das Brett in reinem ASCII zeichnen"}},
    [RECORD_OPT_PLAIN] = {"plain",
                          0,
                          NULL,
                          {"show: describe the board in words, for screen readers",
                           "show : décrire le plateau en mots, pour les lecteurs d’écran",
                           "show: das Brett in Worten beschreiben, für Screenreader"}},
    [RECORD_OPT_GIF] = {"gif",
                        0,
                        "FILE",
                        {"show: write the game to this file as an animated picture",
                         "show : écrire la partie dans ce fichier en image animée",
                         "show: die Partie als bewegtes Bild in diese Datei schreiben"}},
    [RECORD_OPT_SIZE] = {"size",
                         0,
                         "small|medium|large",
                         {"show --gif: size of the picture (default: medium)",
                          "show --gif : taille de l’image (par défaut : medium)",
                          "show --gif: Größe des Bildes (Standard: medium)"}},
    [RECORD_OPT_DARK] = {"dark",
                         0,
                         NULL,
                         {"show --gif: draw for a dark page",
                          "show --gif : dessiner pour une page sombre",
                          "show --gif: für eine dunkle Seite zeichnen"}},
    [RECORD_OPT_FLIP] = {"flip",
                         0,
                         NULL,
                         {"show --gif: seen from the second player’s side",
                          "show --gif : vu du côté du second joueur",
                          "show --gif: von der Seite des zweiten Spielers gesehen"}},
    [RECORD_OPT_OUT] = {"output",
                        'o',
                        "FILE",
                        {"convert: write to this file instead of standard output",
                         "convert : écrire dans ce fichier plutôt que sur la sortie standard",
                         "convert: in diese Datei statt auf die Standardausgabe schreiben"}},
};

void record_label(const record *r, uint32_t ply, writer *w) {
    write_int(w, record_number(r, ply));
    write_text(w, (ply + r->side) % 2 == 0 ? "." : "...");
}

_Noreturn void record_file_fail(record_file *f) {
    const call *c = f->c;
    fail_file(c, f->name, f->text, f->n, f->set.g, f->fault, say(c, SAY_EXPECTED_RECORD));
}

/* Doubles the memory; false: the limit, which no real game needs, is reached. */
static bool more_memory(record_file *f) {
    const size_t most = (size_t)1 << 30;
    size_t cap = f->mem.cap * 2;
    if (cap > most) return false;
    free(f->mem.base);
    f->mem = (arena){must_alloc(cap), cap, 0};
    return true;
}

const char *record_from(const call *c) {
    bool converts = strcmp(c->words[0], "convert") == 0;
    int which = c->values[RECORD_OPT_FROM] || converts ? RECORD_OPT_FROM : RECORD_OPT_NOTATION;
    return notation_name(c, which);
}

/* The game of the record; --notation overrides the tag. */
static fault setting_of(record_file *f) {
    fault wrong = records_setting(&f->r, &f->set);
    if (!f->from || (wrong.code && wrong.code != WORD_NO_NOTATION)) return wrong;
    f->set.how = notation_named(f->set.g, f->from, strlen(f->from));
    return f->set.how ? NO_FAULT : fault_at(WORD_NO_NOTATION, records_game_at(&f->r));
}

fault record_file_rewrite(record_file *f, const notation *how) {
    if (!f->work && f->set.g->rules->turns) f->work = must_alloc(MAX_TURNS * sizeof *f->work);
    fault wrong = replay_all(&f->r, f->set.g, &f->set.start, f->set.how, 0, &f->played);
    if (wrong.code) return wrong;
    return replay_rewrite(&f->r, f->set.g, &f->set.start, how, f->work);
}

bool record_file_next(record_file *f, record_step *step) {
    if (!record_more(&f->src)) return false;
    record_source before = f->src;
    f->number++;
    for (;;) {
        f->src = before;
        f->mem.used = 0;
        f->set = (record_setting){0};
        f->played = (replay){0};
        f->fault = record_read(&f->src, &f->mem, &f->r);
        if (!f->fault.code && step) {
            f->fault = setting_of(f);
            if (!f->fault.code) f->fault = step(f);
        }
        if (f->fault.code != WORD_MEMORY || !more_memory(f)) return true;
    }
}

void record_file_rewind(record_file *f) {
    f->src = f->start;
    f->number = 0;
}

void record_file_open(const call *c, const char *name, const char *from, record_file *f) {
    *f = (record_file){.c = c, .name = name, .from = from, .place = {0, 1, 1}};
    f->text = input_file(c, f->name, &f->n);
    enum { FIRST_CAP = 1 << 20 };
    f->mem = (arena){must_alloc(FIRST_CAP), FIRST_CAP, 0};
    f->fault = record_open(&f->src, f->text, f->n);
    if (f->fault.code) record_file_fail(f);
    f->start = f->src;
    while (record_file_next(f, NULL)) {
        if (f->fault.code) record_file_fail(f);
    }
    if (f->number == 0) {
        f->fault = fault_at(WORD_EMPTY, f->n);
        record_file_fail(f);
    }
    record_file_rewind(f);
}

_Noreturn void record_file_fewer(const record_file *f, int which) {
    const call *c = f->c;
    fail_arg(c, c->value_args[which], c->value_at[which], say(c, SAY_NO_SUCH_RECORD), f->number);
}

void record_sheet_add(record_sheet *all, const record *r) {
    for (;;) {
        writer w = writer_on(all->s ? all->s + all->n : NULL, all->cap - all->n);
        if (all->n > 0) write_char(&w, '\n');
        record_write(r, &w);
        if (writer_fits(&w)) {
            all->n += w.len;
            return;
        }
        size_t cap = (all->n + w.len) * 2;
        char *more = must_alloc(cap);
        if (all->s) memcpy(more, all->s, all->n);
        free(all->s);
        all->s = more;
        all->cap = cap;
    }
}

void record_file_close(record_file *f) {
    free(f->work);
    free(f->mem.base);
    free(f->text);
}

void record_json_begin(const void *nothing, writer *w) {
    (void)nothing;
    json_object(w, NULL);
    json_array(w, "records");
}

void record_json_end(const void *nothing, writer *w) {
    (void)nothing;
    json_end(w);
    json_end(w);
    write_char(w, '\n');
}

static int run(const call *c) {
    static const char *const names[] = {"check", "show", "convert", NULL};
    static int (*const parts[])(const call *c) = {record_check, record_show, record_convert};
    /* The part that an option is for, as its help says; 0: all of them. */
    static const char *const only[RECORD_OPTIONS] = {
        [RECORD_OPT_AT] = "record show",    [RECORD_OPT_RECORD] = "record show",
        [RECORD_OPT_TO] = "record convert", [RECORD_OPT_LIMIT] = "record check",
        [RECORD_OPT_ASCII] = "record show", [RECORD_OPT_PLAIN] = "record show",
        [RECORD_OPT_GIF] = "record show",   [RECORD_OPT_SIZE] = "record show",
        [RECORD_OPT_DARK] = "record show",  [RECORD_OPT_FLIP] = "record show",
        [RECORD_OPT_OUT] = "record convert"};
    for (int i = 0; names[i]; i++) {
        if (strcmp(c->words[0], names[i]) != 0) continue;
        for (int k = 0; k < RECORD_OPTIONS; k++)
            option_only(c, k, !only[k] || strstr(only[k], names[i]), only[k]);
        return parts[i](c);
    }
    const char *near = nearest(c->words[0], strlen(c->words[0]), names);
    fail_arg(c, c->word_args[0], 0, say(c, SAY_RECORD_COMMAND),
             near ? near : "check, show, convert");
}

const command record_command = {
    .name = "record",
    .usage = "check|show|convert FILE",
    .summary = {"check, show or convert game records",
                "vérifier, afficher ou convertir des parties enregistrées",
                "aufgezeichnete Partien prüfen, anzeigen oder umwandeln"},
    .details =
        {"check    replay every record and print its result\n"
         "show     show a game turn by turn, with its final position\n"
         "convert  convert between PGN and APGN, and between notations\n"
         "FILE holds any number of records in PGN or APGN; \"-\" is standard input.",
         "check    rejouer chaque partie et afficher son résultat\n"
         "show     afficher une partie coup par coup, avec sa position finale\n"
         "convert  convertir entre PGN et APGN, et entre notations\n"
         "FILE contient une ou plusieurs parties en PGN ou APGN ; « - » désigne l’entrée standard.",
         "check    jede Partie nachspielen und ihr Ergebnis ausgeben\n"
         "show     eine Partie Zug um Zug und ihre Schlussstellung zeigen\n"
         "convert  zwischen PGN und APGN und zwischen Notationen umwandeln\n"
         "FILE enthält eine oder mehrere Partien in PGN oder APGN; „-“ steht für die "
         "Standardeingabe."},
    .query = true,
    .min_words = 2,
    .max_words = 2,
    .options = options,
    .option_count = RECORD_OPTIONS,
    .run = run,
};
