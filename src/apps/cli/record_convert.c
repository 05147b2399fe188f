// SPDX-License-Identifier: MIT
// sandan record convert: between PGN and APGN, and between notations.
#include <stdlib.h>
#include <string.h>

#include "apps/cli/fail.h"
#include "apps/cli/input.h"
#include "apps/cli/notation.h"
#include "apps/cli/output.h"
#include "apps/cli/record.h"
#include "apps/cli/screen.h"
#include "core/json.h"

static const char *const forms[] = {"pgn", "apgn", NULL};

static const notation *target_notation(const record_file *f) {
    const char *name = notation_name(f->c, RECORD_OPT_NOTATION);
    return name ? notation_named(f->set.g, name, strlen(name)) : &notation_own;
}

static fault convert_step(record_file *f) {
    bool apgn = option_choice(f->c, RECORD_OPT_TO, forms, 0) == 1;
    const notation *how = target_notation(f);
    if (!how) return fault_at(WORD_NO_NOTATION, records_game_at(&f->r));
    fault wrong = record_file_rewrite(f, how);
    if (wrong.code) return wrong;
    return apgn ? records_to_apgn(&f->r, &f->set, how) : records_to_pgn(&f->r, &f->set, how);
}

struct summary {
    const call *c;
    const record_sheet *all;
    int records;
};

/* A file name may be any bytes, but JSON is UTF-8. */
static void json_file(writer *w, const char *file) {
    size_t cap = 12 * strlen(file) + 1;
    char *text = must_alloc(cap);
    writer inner = writer_on(text, cap);
    visible_write(&inner, file, strlen(file));
    json_text(w, "file", text);
    free(text);
}

static void json_summary(const void *what, writer *w) {
    const struct summary *s = what;
    const char *file = s->c->values[RECORD_OPT_OUT];
    json_object(w, NULL);
    json_int(w, "records", s->records);
    if (file)
        json_file(w, file);
    else
        json_bytes(w, "text", s->all->s, s->all->n);
    json_end(w);
    write_char(w, '\n');
}

int record_convert(const call *c) {
    record_file f;
    const char *out = c->values[RECORD_OPT_OUT];
    output_distinct(c, (const char *const[]){input_name(c->words[1]), out}, 2);
    record_file_open(c, c->words[1], record_from(c), &f);
    record_sheet all = {0};
    while (record_file_next(&f, convert_step)) {
        if (f.fault.code) record_file_fail(&f);
        record_sheet_add(&all, &f.r);
    }
    output list[2];
    int count = 0;
    struct summary summary = {c, &all, f.number};
    size_t n = 0;
    char *json = c->json ? output_text(json_summary, &summary, &n) : NULL;
    if (out || !json) list[count++] = (output){out ? out : "-", all.s, all.n};
    if (json) list[count++] = (output){"-", json, n};
    output_files(c, list, count);
    free(json);
    free(all.s);
    record_file_close(&f);
    return EXIT_DONE;
}
