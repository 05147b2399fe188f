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

static const option options[RECORD_OPTIONS] = {
    [RECORD_OPT_AT] = {"at",
                       0,
                       "N",
                       {"show: the position after N turns", "show : la position après N coups",
                        "show: die Stellung nach N Zügen"}},
    [RECORD_OPT_RECORD] = {"record",
                           0,
                           "N",
                           {"show: the Nth record of the file alone",
                            "show : seulement la N-ième partie du fichier",
                            "show: nur die N-te Partie der Datei"}},
    [RECORD_OPT_TO] = {"to",
                       0,
                       "pgn|apgn",
                       {"convert: the form to write (default: pgn)",
                        "convert : la forme à écrire (par défaut : pgn)",
                        "convert: die Form, die geschrieben wird (Standard: pgn)"}},
    [RECORD_OPT_NOTATION] =
        {"notation",
         0,
         "aba-pro|nacre|playstrategy",
         {"convert: the notation of Abalone turns to write; check and show: like --from",
          "convert : la notation des coups d’Abalone à écrire ; check et show :"
          " comme --from",
          "convert: die Notation, in der Abalone-Züge geschrieben werden; "
          "check und show: wie --from"}},
    [RECORD_OPT_FROM] = {"from",
                         0,
                         "aba-pro|nacre|playstrategy",
                         {"the notation to read, whatever the tag Notation says",
                          "la notation à lire, quoi que dise l’étiquette Notation",
                          "die Notation, die gelesen wird, was immer das Tag Notation sagt"}},
    [RECORD_OPT_LIMIT] = {"limit",
                          0,
                          "N",
                          {"check: tell when N turns have passed without an ejection (A8)",
                           "check : signaler N coups passés sans éjection (A8)",
                           "check: melden, wenn N Züge ohne Hinausschieben vergangen sind (A8)"}},
    [RECORD_OPT_ASCII] = {"ascii",
                          0,
                          NULL,
                          {"show: a board of plain ASCII", "show : un plateau en ASCII simple",
                           "show: ein Brett aus reinem ASCII"}},
    [RECORD_OPT_PLAIN] = {"plain",
                          0,
                          NULL,
                          {"show: words instead of a drawing, for screen readers",
                           "show : des mots au lieu d’un dessin, pour lecteurs d’écran",
                           "show: Worte statt einer Zeichnung, für Screenreader"}},
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

void record_file_place(record_file *f, uint32_t at) {
    for (; f->at < at && f->at < f->n; f->at++) {
        if (f->text[f->at] == '\n') {
            f->line++;
            f->column = 1;
        } else if (((unsigned char)f->text[f->at] & 0xC0) != 0x80) {
            f->column++;
        }
    }
}

_Noreturn void record_file_fail(record_file *f) {
    const call *c = f->c;
    fail_file(c, f->name, f->text, f->n, f->set.g, f->fault, say(c, SAY_EXPECTED_RECORD));
}

/* Twice the memory; false: a record that wants that much is none that people play. */
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
    int how = option_choice(c, which, notation_names, -1);
    return how < 0 ? NULL : notation_names[how];
}

/* The game of the record; the notation that was asked for outdoes the tag. */
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
    *f = (record_file){.c = c, .name = name, .from = from, .line = 1, .column = 1};
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
    if (strcmp(c->words[0], names[0]) == 0) return record_check(c);
    if (strcmp(c->words[0], names[1]) == 0) return record_show(c);
    if (strcmp(c->words[0], names[2]) == 0) return record_convert(c);
    const char *near = nearest(c->words[0], names);
    fail_arg(c, c->word_args[0], 0, say(c, SAY_RECORD_COMMAND),
             near ? near : "check, show, convert");
}

const command record_command = {
    .name = "record",
    .usage = "check|show|convert FILE",
    .summary = {"replays, shows and converts records of games",
                "rejoue, montre et convertit des parties notées",
                "spielt aufgezeichnete Partien nach, zeigt sie und wandelt sie um"},
    .details =
        {"check    whether every record replays, and its result by the board\nshow     a game turn "
         "by turn and its final position\nconvert  between PGN and APGN, and between "
         "notations\nFILE holds any number of records in PGN or APGN; \"-\" is standard input.",
         "check    si chaque partie se rejoue, et son résultat selon le plateau\nshow     une "
         "partie coup par coup et sa position finale\nconvert  entre PGN et APGN, et entre "
         "notations\nFILE contient autant de parties qu’on veut en PGN ou APGN ; « - » est "
         "l’entrée standard.",
         "check    ob jede Partie sich nachspielen lässt, und ihr Ergebnis laut Brett\nshow     "
         "eine Partie Zug um Zug und ihre Schlussstellung\nconvert  zwischen PGN und APGN und "
         "zwischen Notationen\nFILE enthält beliebig viele Partien in PGN oder APGN; „-“ ist die "
         "Standardeingabe."},
    .query = true,
    .min_words = 2,
    .max_words = 2,
    .options = options,
    .option_count = RECORD_OPTIONS,
    .run = run,
};
