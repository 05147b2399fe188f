// SPDX-License-Identifier: MIT
// sandan analyse: reviews whole games with the engine. play/review judges the turns; this file runs
// the engine, reads and writes the files, and shows progress.
#include "apps/cli/analyse.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "apps/cli/commands.h"
#include "apps/cli/fail.h"
#include "apps/cli/input.h"
#include "apps/cli/interrupt.h"
#include "apps/cli/output.h"
#include "apps/cli/screen.h"
#include "apps/cli/shared.h"
#include "engine/examiner.h"
#include "os/locale.h"
#include "os/time.h"
#include "play/records.h"

_Static_assert((int)EXAMINER_NODES == 100000, "the help says so");

enum { OPT_NODES, OPT_RECORD, OPT_LINES, OPT_OUT, OPT_GRAPH, OPT_DARK, OPT_NET };
static const option options[] = {
    [OPT_NODES] = {"nodes",
                   0,
                   "N",
                   {"positions to search for each turn (default: 100000)",
                    "positions à examiner par coup (par défaut : 100000)",
                    "Stellungen, die pro Zug durchsucht werden (Standard: 100000)"}},
    [OPT_RECORD] = {"record",
                    0,
                    "N",
                    {"review only the Nth record; leave the others as they are",
                     "n’examiner que la N-ième partie ; laisser les autres telles quelles",
                     "nur die N-te Partie untersuchen; die anderen bleiben unverändert"}},
    [OPT_LINES] = {"lines",
                   0,
                   "mistakes|all|none",
                   {"which turns get the better line as a variation (default: mistakes)",
                    "coups auxquels ajouter la meilleure suite en variante (par défaut : mistakes)",
                    "bei welchen Zügen die bessere Fortsetzung als Variante ergänzt wird "
                    "(Standard: mistakes)"}},
    [OPT_OUT] = {"output",
                 'o',
                 "FILE",
                 {"write the annotated records to this file",
                  "écrire les parties annotées dans ce fichier",
                  "die kommentierten Partien in diese Datei schreiben"}},
    [OPT_GRAPH] = {"graph",
                   0,
                   "FILE",
                   {"write a graph of the evaluation to this file, as SVG",
                    "écrire la courbe d’évaluation dans ce fichier, en SVG",
                    "die Bewertungskurve als SVG in diese Datei schreiben"}},
    [OPT_DARK] = {"dark",
                  0,
                  NULL,
                  {"draw the graph for a dark page", "dessiner la courbe pour une page sombre",
                   "die Kurve für eine dunkle Seite zeichnen"}},
    [OPT_NET] = {SHARED_NET},
};

static const char *const line_choices[] = {"mistakes", "all", "none", NULL};

typedef struct job {
    const call *c;
    examiner *x;
    uint64_t nodes;
    review_variations lines;
    int wanted;    /* number of the record, or 0 */
    int64_t turns; /* in all records to review, for the progress bar */
    int64_t done;
    int64_t started;
    bool terminal;
    json_place place; /* in the output */
    shared_net net;   /* of --net */
    bool served;      /* it judges positions of a record to review */

    /* of the current record */
    int reviewed; /* its number once it has been reviewed */
    review r;
    uint64_t *keys;
    char *names[2];
    char *graph; /* NULL: not asked for */
    size_t graph_size;
    turn *work;
    engine_answer *answer;
} job;

/* The first Ctrl-C stops the analysis and keeps the results so far; a second one ends the program.
 */
static engine *thinking;
static volatile sig_atomic_t stopped;
static void interrupted(int number) {
    signal(number, SIG_DFL);
    stopped = 1;
    engine_stop(thinking);
}

/* The progress line, overwritten in place: a bar, turns done, time left, the current score. */
static void show_progress(const job *j, uint32_t i) {
    enum { BAR = 30 };
    if (!j->terminal) return;
    int64_t spent = time_now_ms() - j->started;
    int filled = (int)(j->done * BAR / (j->turns > 0 ? j->turns : 1));
    int64_t left = j->done > 0 ? spent * (j->turns - j->done) / j->done / 1000 : 0;
    char text[512], score[64];
    writer w = writer_on(text, sizeof text);
    const char *full = locale_is_utf8() ? "━" : "=", *open = locale_is_utf8() ? "─" : "-";
    for (int k = 0; k < BAR; k++) write_text(&w, k < filled ? full : open);
    writer inner = writer_on(score, sizeof score);
    score[0] = 0;
    review_write_score(&j->r, i, j->c->lang, &inner);
    char line[sizeof text + sizeof score + 96];
    snprintf(line, sizeof line, "%s %lld/%lld  %lld:%02lld  %s", text, (long long)j->done,
             (long long)j->turns, (long long)left / 60, (long long)left % 60, score);
    progress_show(line);
}

/* Evaluates a position; false: interrupted, and the thought is not valid. */
static bool think(job *j, const position *p, uint32_t past, review_thought *t) {
    if (review_ended(p, t)) return true;
    examiner_think(j->x, j->r.g, p, j->keys, past, j->nodes, j->answer);
    if (stopped) return false;
    const engine_line *line = &j->answer->lines[0];
    t->score = line->score;
    t->drawn = j->r.g->known && t->score == 0;
    t->depth = j->answer->depth;
    for (; t->n < line->n && t->n < REVIEW_LINE; t->n++) t->line[t->n] = line->turns[t->n];
    return true;
}

/* Also evaluates the better turn, to confirm the mistake; false: interrupted. */
static bool confirm(job *j, uint32_t i) {
    review *r = &j->r;
    review_thought t;
    position after;
    review_better(r, i, &after);
    uint64_t kept = j->keys[i + 1];
    j->keys[i + 1] = after.key;
    bool whole = think(j, &after, i + 2, &t);
    j->keys[i + 1] = kept;
    if (whole) {
        review_confirm(r, i, &t, j->work);
    } else {
        /* Do not report a mistake that was not confirmed. */
        r->thoughts[i] = (review_thought){0};
        r->verdicts[i] = (review_verdict){0};
    }
    return whole;
}

/* Adds "loses a marble" or "misses a marble" if that can be proven. */
static void claim_material(job *j, uint32_t i) {
    review *r = &j->r;
    material_claim c =
        examiner_compare(j->x, r->g, &r->at[i], &r->played[i], &r->thoughts[i].line[0]);
    if (c.kind == MATERIAL_NOTHING) return;
    review_claim(r, i, c.kind == MATERIAL_LOSES ? REVIEW_LOSES_SOME : REVIEW_MISSES_SOME, c.amount,
                 c.turns);
}

/* Reviews position i and the turn played in it; false: interrupted. */
static bool review_turn(job *j, uint32_t i) {
    review *r = &j->r;
    review_thought t;
    if (!review_over(r, i, &t) && !think(j, &r->at[i], i + 1, &t)) return false;
    review_put(r, i, &t, j->work);
    if (review_needs_check(r, i) && !confirm(j, i)) return false;
    if (review_needs_proof(r, i)) claim_material(j, i);
    return true;
}

static char *player_name(const job *j, const record *rec, int side) {
    const record_text *tag = records_player(rec, side);
    const char *name = tag ? tag->s : j->r.g->sides[side][j->c->lang];
    size_t n = tag ? tag->n : strlen(name);
    char *copy = must_alloc(n + 1);
    memcpy(copy, name, n);
    copy[n] = 0;
    return copy;
}

static void *must_clear(size_t count, size_t size) {
    void *memory = must_alloc(count * size);
    memset(memory, 0, count * size);
    return memory;
}

static void forget(job *j) {
    free(j->r.at);
    free(j->r.played);
    free(j->r.thoughts);
    free(j->r.verdicts);
    free(j->keys);
    free(j->names[0]);
    free(j->names[1]);
    j->r = (review){0};
    j->keys = NULL;
    j->names[0] = j->names[1] = NULL;
}

static void review_record(job *j, record_file *f) {
    size_t n = f->r.turns;
    forget(j);
    review *r = &j->r;
    r->g = f->set.g;
    r->limit = f->set.limit;
    r->at = must_clear(n + 1, sizeof *r->at);
    r->played = must_clear(n + 1, sizeof *r->played);
    r->thoughts = must_clear(n + 1, sizeof *r->thoughts);
    r->verdicts = must_clear(n + 1, sizeof *r->verdicts);
    j->keys = must_clear(n + 2, sizeof *j->keys);
    for (int side = 0; side < 2; side++)
        r->names[side] = j->names[side] = player_name(j, &f->r, side);
    review_load(r, &f->r, &f->set.start);
    for (size_t i = 0; i <= n; i++) j->keys[i] = r->at[i].key;
    for (uint32_t i = r->turns; !stopped; i--) {
        if (!review_turn(j, i)) break;
        show_progress(j, i);
        if (i == 0) break;
        j->done++;
    }
}

/* A step of record_file. If it is repeated with more memory, the record is annotated again, but not
   searched again. */
static fault analyse_step(record_file *f) {
    job *j = f->context;
    fault wrong = records_replay(&f->r, &f->set, 0, &f->played);
    if (wrong.code) return wrong;
    if (j->reviewed != f->number) review_record(j, f);
    j->reviewed = f->number;
    if (review_annotate(&j->r, &f->r, f->set.how, j->lines, j->c->lang)) return NO_FAULT;
    return fault_at(WORD_MEMORY, f->r.at);
}

static fault replay_step(record_file *f) {
    job *j = f->context;
    if (j->c->values[OPT_NET]) j->served |= shared_net_serves(&j->net, f->set.g, f->set.rules);
    return records_replay(&f->r, &f->set, 0, &f->played);
}

static bool is_wanted(const job *j, int number) {
    return j->wanted == 0 || j->wanted == number;
}

/* Replays everything first, so that a faulty file is reported before the long analysis starts. */
static int check_all(job *j, record_file *f) {
    int records = 0;
    while (record_file_next(f, is_wanted(j, f->number + 1) ? replay_step : NULL)) {
        if (f->fault.code) record_file_fail(f);
        if (!is_wanted(j, f->number)) continue;
        records++;
        j->turns += f->r.turns;
    }
    if (records == 0) record_file_fewer(f, OPT_RECORD);
    if (j->c->values[OPT_NET] && !j->served) shared_fail_net(j->c, &j->net);
    record_file_rewind(f);
    return records;
}

struct picture {
    const job *j;
    const record *rec;
};

static void write_graph(const void *what, writer *w) {
    const struct picture *g = what;
    const call *c = g->j->c;
    char title[512];
    writer inner = writer_on(title, sizeof title);
    write_text(&inner, g->j->r.names[0]);
    write_text(&inner, " – ");
    write_text(&inner, g->j->r.names[1]);
    svg_style style = {.look.theme = c->values[OPT_DARK] ? SVG_DARK : SVG_LIGHT,
                       .size = SVG_LARGE,
                       .title = title};
    review_draw_graph(&g->j->r, g->rec, &style, c->lang, w);
}

/* Whether the records or the graph go to standard output, which leaves no room for a report. */
static bool is_stdout_taken(const call *c) {
    const char *out = c->values[OPT_OUT], *graph = c->values[OPT_GRAPH];
    return (out && strcmp(out, "-") == 0) || (graph && strcmp(graph, "-") == 0);
}

static void report_record(job *j, record_file *f, bool first) {
    const call *c = j->c;
    if (j->terminal) progress_clear();
    if (c->values[OPT_GRAPH]) {
        struct picture picture = {j, &f->r};
        j->graph = output_text(write_graph, &picture, &j->graph_size);
    }
    if (is_stdout_taken(c)) return;
    analysed a = {c, &f->r, &f->set, &j->r, f->number};
    if (!c->json && !first) output_bytes(c, "\n", 1);
    output_part(c, &j->place, c->json ? analyse_write_json : analyse_write_text, &a);
}

static int analyse_all(job *j, record_file *f) {
    const call *c = j->c;
    record_sheet all = {0};
    bool whole = true, first = true, object = c->json && !is_stdout_taken(c);
    if (object) output_part(c, &j->place, record_json_begin, NULL);
    for (;;) {
        bool now = is_wanted(j, f->number + 1) && !stopped;
        if (!record_file_next(f, now ? analyse_step : NULL)) break;
        if (f->fault.code) record_file_fail(f);
        record_sheet_add(&all, &f->r);
        if (is_wanted(j, f->number)) whole = whole && now && analyse_complete(&j->r);
        if (!now) continue;
        report_record(j, f, first);
        first = false;
    }
    if (object) output_part(c, &j->place, record_json_end, NULL);
    output list[2];
    int count = 0;
    if (c->values[OPT_OUT]) list[count++] = (output){c->values[OPT_OUT], all.s, all.n};
    if (j->graph) list[count++] = (output){c->values[OPT_GRAPH], j->graph, j->graph_size};
    output_files(c, list, count);
    free(j->graph);
    free(all.s);
    if (whole) return EXIT_DONE;
    fprintf(stderr, say(c, SAY_STOPPED_EARLY), (long long)j->done, (long long)j->turns);
    return EXIT_NO;
}

/* An analysis takes long, so check beforehand whether its files can be written. */
static void check_place(const call *c, int which) {
    const char *name = c->values[which];
    if (!name || strcmp(name, "-") == 0) return;
    const char *slash = strrchr(name, '/');
    size_t n = slash == name ? 1 : slash ? (size_t)(slash - name) : 0;
    char *folder = must_alloc(n + 2);
    memcpy(folder, slash ? name : ".", slash ? n : 1);
    folder[slash ? n : 1] = 0;
    struct stat old;
    int error = *name ? 0 : ENOENT;
    if (!error && access(folder, W_OK | X_OK) != 0) error = errno;
    if (!error && stat(name, &old) != 0)
        error = errno == ENOENT ? 0 : errno;
    else if (!error && (S_ISDIR(old.st_mode) || S_ISSOCK(old.st_mode)))
        error = S_ISDIR(old.st_mode) ? EISDIR : ENXIO;
    else if (!error && access(name, W_OK) != 0)
        error = errno;
    free(folder);
    if (error)
        fail_arg(c, c->value_args[which], c->value_at[which], say(c, SAY_CANNOT_WRITE_HERE),
                 unwritable_words(c, error));
}

static void check_outputs(const call *c, int records) {
    const char *out = c->values[OPT_OUT], *graph = c->values[OPT_GRAPH];
    option_only(c, OPT_DARK, graph, "--graph");
    option_only(c, OPT_LINES, out, "--output");
    output_distinct(
        c, (const char *const[]){input_name(c->words[0]), c->values[OPT_NET], out, graph}, 4);
    if (c->json && is_stdout_taken(c))
        fail_arg(c, c->value_args[graph && strcmp(graph, "-") == 0 ? OPT_GRAPH : OPT_OUT], 0, "%s",
                 say(c, SAY_OUTPUT_TWICE));
    if (graph && records > 1)
        fail_arg(c, c->value_args[OPT_GRAPH], 0, "%s", say(c, SAY_GRAPH_ONE_GAME));
    check_place(c, OPT_OUT);
    check_place(c, OPT_GRAPH);
}

static void begin(const call *c, job *j) {
    *j = (job){.c = c, .terminal = screen_can_erase(STDERR_FILENO)};
    j->wanted = (int)option_number(c, OPT_RECORD, 1, INT32_MAX, 0);
    j->nodes = (uint64_t)option_number(c, OPT_NODES, 1, INT64_MAX, EXAMINER_NODES);
    static const review_variations meant[] = {REVIEW_MISTAKE_LINES, REVIEW_ALL_LINES,
                                              REVIEW_NO_LINES};
    j->lines = meant[option_choice(c, OPT_LINES, line_choices, 0)];
    j->x = examiner_new();
    if (!j->x) fail("%s", say(c, SAY_MEMORY_ENGINE));
    if (c->values[OPT_NET]) j->net = shared_option_net(c, OPT_NET);
    j->work = must_alloc(MAX_TURNS * sizeof *j->work);
    j->answer = must_alloc(sizeof *j->answer);
}

static int run(const call *c) {
    job j;
    record_file f;
    record_file_open(c, c->words[0], NULL, &f);
    begin(c, &j);
    f.context = &j;
    check_outputs(c, check_all(&j, &f));
    if (c->values[OPT_NET]) shared_use_net(&j.net, examiner_engine(j.x));
    j.started = time_now_ms();
    thinking = examiner_engine(j.x);
    on_interrupt(interrupted);
    int code = analyse_all(&j, &f);
    on_interrupt(SIG_DFL);
    forget(&j);
    free(j.work);
    free(j.answer);
    examiner_free(j.x);
    record_file_close(&f);
    return code;
}

const command analyse_command = {
    .name = "analyse",
    .usage = "FILE",
    .summary = {"review whole games: evaluations, mistakes, better lines",
                "analyser des parties entières : évaluations, erreurs, meilleures suites",
                "ganze Partien analysieren: Bewertungen, Fehler, bessere Fortsetzungen"},
    .details =
        {"FILE holds any number of records in PGN or APGN; \"-\" is standard input. Prints the "
         "mistakes in each game and a summary line for each player. -o writes the records with "
         "evaluations, comments and better lines added and everything else unchanged. Turns of "
         "both players count: \"in 1 turn\" means with the next turn. A mistake costs expected "
         "score: 5% is an inaccuracy, 10% a mistake, 20% a blunder. Games are reviewed from the "
         "last turn back; Ctrl-C stops and keeps what was found.",
         "FILE contient une ou plusieurs parties en PGN ou APGN ; « - » désigne l’entrée standard. "
         "Affiche les erreurs de chaque partie et un bilan par joueur. -o écrit les parties en y "
         "ajoutant évaluations, commentaires et meilleures suites, sans rien changer d’autre. Les "
         "coups des deux joueurs comptent : « en 1 coup » veut dire au coup suivant. Une erreur "
         "coûte une part du score attendu : 5 % pour une imprécision, 10 % pour une erreur, 20 % "
         "pour une gaffe. Les parties sont analysées en partant de la fin ; Ctrl-C arrête et garde "
         "les résultats obtenus.",
         "FILE enthält eine oder mehrere Partien in PGN oder APGN; „-“ steht für die "
         "Standardeingabe. Gibt die Fehler jeder Partie und eine Zusammenfassung pro Spieler aus. "
         "-o schreibt die Partien mit Bewertungen, Kommentaren und besseren Fortsetzungen; alles "
         "andere bleibt unverändert. Gezählt werden die Züge beider Spieler: „in 1 Zug“ heißt mit "
         "dem nächsten Zug. Ein Fehler kostet erwartete Punkte: 5 % sind eine Ungenauigkeit, 10 % "
         "ein Fehler, 20 % ein grober Fehler. Partien werden vom letzten Zug an rückwärts "
         "untersucht; Strg-C bricht ab und behält die bisherigen Ergebnisse."},
    .query = true,
    .min_words = 1,
    .max_words = 1,
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .run = run,
};
