// SPDX-License-Identifier: MIT
// sandan record check: replays every record and says what came of it.
#include <string.h>

#include "apps/cli/fail.h"
#include "apps/cli/output.h"
#include "apps/cli/record.h"
#include "apps/cli/result.h"
#include "core/json.h"

static fault replay_step(record_file *f) {
    int64_t limit = option_number(f->c, RECORD_OPT_LIMIT, 1, UINT32_MAX, 0);
    return records_replay(&f->r, &f->set, (uint32_t)limit, &f->played);
}

static void write_setting(const record_file *f, writer *w) {
    write_text(w, f->set.g->id);
    write_char(w, ':');
    write_text(w, f->set.g->rule_sets[f->set.rules].id);
}

/* "3: games.pgn:31:12: turn 5...: 3 against 3: pac (A6)" and the place. */
static void write_failure(const record_file *f, writer *w) {
    const call *c = f->c;
    visible_write(w, f->name, strlen(f->name));
    write_char(w, ':');
    write_int(w, f->line);
    write_char(w, ':');
    write_int(w, f->column);
    write_text(w, ": ");
    if (f->played.node) {
        write_text(w, say(c, "turn ", "tour ", "Zug "));
        record_label(&f->r, f->played.ply, w);
        write_text(w, say(c, ": ", " : ", ": "));
    }
    reason_write(w, f->set.g, f->fault.code, c->lang);
    write_char(w, '\n');
    /* A window suffices: a million records that do not replay may stand in one line. */
    enum { WINDOW = 512 };
    size_t at = f->fault.at, from = at > WINDOW ? at - WINDOW : 0;
    size_t to = f->n - at > WINDOW ? at + WINDOW : f->n;
    excerpt_write(w, f->text + from, to - from, at - from);
}

static void write_after(const record_file *f, writer *w, uint32_t turns, int code) {
    const call *c = f->c;
    write_text(w, say(c, "  after turn ", "  après le tour ", "  nach Zug "));
    record_label(&f->r, turns - 1, w);
    write_text(w, say(c, ": ", " : ", ": "));
    reason_write(w, f->set.g, code, c->lang);
    if (turns < f->r.turns)
        write_text(
            w, say(c, "; the game went on", " ; la partie a continué", "; die Partie ging weiter"));
    write_char(w, '\n');
}

static void write_success(const record_file *f, writer *w) {
    const call *c = f->c;
    write_setting(f, w);
    write_text(w, ", ");
    write_int(w, f->r.turns);
    write_text(w, f->r.turns == 1 ? say(c, " turn, ", " tour, ", " Zug, ")
                                  : say(c, " turns, ", " tours, ", " Züge, "));
    if (f->played.end.result != ONGOING) {
        result_write(w, f->set.g, f->played.end.result, f->played.end.why, c->lang);
    } else {
        write_text(w, record_result_text(f->r.result));
        write_text(w, f->r.result == ONGOING
                          ? say(c, ", unfinished", ", inachevée", ", unbeendet")
                          : say(c, ", not by the board", ", mais pas par le plateau",
                                ", aber nicht durch das Brett"));
    }
    write_char(w, '\n');
    if (f->played.third > 0) write_after(f, w, f->played.third, WORD_REPETITION);
    if (f->played.limit_at > 0) write_after(f, w, f->played.limit_at, WORD_LIMIT);
    if (f->r.misnumbered == RECORD_NOWHERE) return;
    write_text(w, say(c, "  line ", "  ligne ", "  Zeile "));
    write_int(w, f->line);
    write_text(w, say(c, ": the turns are not numbered in sequence\n",
                      " : la numérotation des tours ne se suit pas\n",
                      ": die Züge sind nicht fortlaufend nummeriert\n"));
}

static void write_record(const void *what, writer *w) {
    const record_file *f = what;
    write_int(w, f->number);
    write_text(w, ": ");
    if (f->fault.code)
        write_failure(f, w);
    else
        write_success(f, w);
}

static void json_number(writer *w, const char *name, uint32_t n) {
    json_name(w, name, false);
    if (n > 0)
        write_int(w, n);
    else
        write_text(w, "null");
}

static void json_fault(const record_file *f, writer *w) {
    json_name(w, "fault", false);
    if (!f->fault.code) {
        write_text(w, "null");
        return;
    }
    char text[64];
    write_char(w, '{');
    json_name(w, "line", true);
    write_int(w, f->line);
    json_name(w, "column", false);
    write_int(w, f->column);
    json_name(w, "turn", false);
    writer label = writer_on(text, sizeof text);
    record_label(&f->r, f->played.ply, &label);
    if (f->played.node)
        write_json(w, text);
    else
        write_text(w, "null");
    const word *reason = game_word(f->set.g, f->fault.code);
    json_name(w, "reason", false);
    writer code = writer_on(text, sizeof text);
    if (f->set.g)
        reason_code_write(&code, f->set.g, f->fault.code);
    else
        write_text(&code, reason->slug);
    write_json(w, text);
    json_name(w, "words", false);
    write_json(w, reason->in[f->c->lang]);
    write_char(w, '}');
}

static void json_record(const void *what, writer *w) {
    const record_file *f = what;
    bool good = f->fault.code == 0;
    write_text(w, f->number > 1 ? ",\n {" : "\n {");
    json_name(w, "record", true);
    write_int(w, f->number);
    json_name(w, "replays", false);
    write_text(w, good ? "true" : "false");
    json_name(w, "game", false);
    if (f->set.g)
        write_json(w, f->set.g->id);
    else
        write_text(w, "null");
    json_name(w, "rule_set", false);
    if (f->set.g)
        write_json(w, f->set.g->rule_sets[f->set.rules].id);
    else
        write_text(w, "null");
    json_name(w, "turns", false);
    write_int(w, f->r.turns);
    json_name(w, "stated", false);
    write_json(w, record_result_text(f->r.result));
    if (good)
        result_json(w, f->set.g, f->played.end.result, f->played.end.why, f->c->lang);
    else
        write_text(w, ", \"result\": null, \"reason\": null, \"ruling\": null, \"code\": null, "
                      "\"words\": null");
    json_name(w, "position", false);
    if (good)
        json_position(w, f->set.g, &f->played.end);
    else
        write_text(w, "null");
    json_number(w, "repetition", f->played.third);
    json_number(w, "limit", f->played.limit_at);
    json_number(w, "misnumbered_line", good && f->r.misnumbered != RECORD_NOWHERE ? f->line : 0);
    json_fault(f, w);
    write_char(w, '}');
}

struct tally {
    const call *c;
    int good, bad;
};

static void write_tally(const void *what, writer *w) {
    const struct tally *t = what;
    const call *c = t->c;
    int all = t->good + t->bad;
    write_int(w, all);
    write_text(w, all == 1 ? say(c, " record: ", " partie : ", " Partie: ")
                           : say(c, " records: ", " parties : ", " Partien: "));
    write_int(w, t->good);
    write_text(w, t->good == 1 ? say(c, " replays", " se rejoue", " lässt sich nachspielen")
                               : say(c, " replay", " se rejouent", " lassen sich nachspielen"));
    if (t->bad > 0) {
        write_text(w, ", ");
        write_int(w, t->bad);
        write_text(w, t->bad == 1 ? say(c, " does not", " ne se rejoue pas", " nicht")
                                  : say(c, " do not", " ne se rejouent pas", " nicht"));
    }
    write_char(w, '\n');
}

static void json_tally(const void *what, writer *w) {
    const struct tally *t = what;
    write_char(w, ']');
    json_name(w, "replay", false);
    write_int(w, t->good);
    json_name(w, "fail", false);
    write_int(w, t->bad);
    write_text(w, "}\n");
}

int record_check(const call *c) {
    record_file f;
    record_file_open(c, c->words[1], record_from(c), &f);
    struct tally t = {.c = c};
    if (c->json) output_bytes(c, "{\"records\": [", 13);
    while (record_file_next(&f, replay_step)) {
        if (f.fault.code)
            record_file_place(&f, f.fault.at);
        else if (f.r.misnumbered != RECORD_NOWHERE)
            record_file_place(&f, f.r.misnumbered);
        t.good += f.fault.code == 0;
        t.bad += f.fault.code != 0;
        output_print(c, c->json ? json_record : write_record, &f);
    }
    output_print(c, c->json ? json_tally : write_tally, &t);
    record_file_close(&f);
    return t.bad > 0 ? EXIT_NO : EXIT_DONE;
}
