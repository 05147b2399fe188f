// SPDX-License-Identifier: MIT
// sandan record check: replays every record and reports the result.
#include <string.h>

#include "apps/cli/fail.h"
#include "apps/cli/output.h"
#include "apps/cli/record.h"
#include "apps/cli/result.h"
#include "apps/cli/screen.h"
#include "core/json.h"

static fault replay_step(record_file *f) {
    int64_t limit = option_number(f->c, RECORD_OPT_LIMIT, 1, UINT32_MAX, 0);
    return records_replay(&f->r, &f->set, (uint32_t)limit, &f->played);
}

/* "3: games.pgn:31:12: turn 5...: 3 against 3: pac (A6)" and the place. */
static void write_failure(const record_file *f, writer *w) {
    const call *c = f->c;
    visible_write(w, f->name, strlen(f->name));
    write_char(w, ':');
    write_int(w, f->place.line);
    write_char(w, ':');
    write_int(w, f->place.column);
    write_text(w, ": ");
    if (f->played.node) {
        write_text(w, say(c, SAY_IN_TURN));
        record_label(&f->r, f->played.ply, w);
        write_text(w, say(c, SAY_COLON));
    }
    reason_write(w, f->set.g, f->fault.code, c->lang);
    write_char(w, '\n');
    /* Only an excerpt, since one line may hold a million bad records. */
    enum { WINDOW = 512 };
    size_t at = f->fault.at, from = at > WINDOW ? at - WINDOW : 0;
    size_t to = f->n - at > WINDOW ? at + WINDOW : f->n;
    excerpt_write(w, f->text + from, to - from, at - from);
}

static void write_after(const record_file *f, writer *w, uint32_t turns, int code) {
    const call *c = f->c;
    write_text(w, say(c, SAY_AFTER_TURN));
    record_label(&f->r, turns - 1, w);
    write_text(w, say(c, SAY_COLON));
    reason_write(w, f->set.g, code, c->lang);
    if (turns < f->r.turns) write_text(w, say(c, SAY_GAME_WENT_ON));
    write_char(w, '\n');
}

static void write_success(const record_file *f, writer *w) {
    const call *c = f->c;
    game_write_name(f->set.g, f->set.rules, w);
    write_text(w, ", ");
    write_int(w, f->r.turns);
    write_text(w, f->r.turns == 1 ? say(c, SAY_TURN_COUNT_ONE) : say(c, SAY_TURN_COUNT));
    if (f->played.end.result != ONGOING) {
        result_write(w, f->set.g, f->played.end.result, f->played.end.why, c->lang);
    } else {
        write_text(w, record_result_text(f->r.result));
        write_text(w, f->r.result == ONGOING ? say(c, SAY_UNFINISHED) : say(c, SAY_NOT_BY_BOARD));
    }
    write_char(w, '\n');
    if (f->played.third > 0) write_after(f, w, f->played.third, WORD_REPETITION);
    if (f->played.limit_at > 0) write_after(f, w, f->played.limit_at, f->set.g->rules->limit_word);
    if (f->r.misnumbered == RECORD_NOWHERE) return;
    write_text(w, say(c, SAY_IN_LINE));
    write_int(w, f->place.line);
    write_text(w, say(c, SAY_MISNUMBERED));
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

static void json_ply(writer *w, const char *name, uint32_t n) {
    json_maybe(w, name, n > 0 ? (int64_t)n : -1);
}

static void json_fault(const record_file *f, writer *w) {
    if (!f->fault.code) {
        json_null(w, "fault");
        return;
    }
    char label[64], reason[64];
    writer inner = writer_on(label, sizeof label);
    record_label(&f->r, f->played.ply, &inner);
    inner = writer_on(reason, sizeof reason);
    game_write_reason(f->set.g, f->fault.code, &inner);
    json_object(w, "fault");
    json_int(w, "line", f->place.line);
    json_int(w, "column", f->place.column);
    json_text(w, "turn", f->played.node ? label : NULL);
    json_text(w, "reason", reason);
    json_text(w, "words", game_word(f->set.g, f->fault.code)->in[f->c->lang]);
    json_end(w);
}

static void json_no_result(writer *w) {
    static const char *const names[] = {"result", "reason", "ruling", "code", "words", "position"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) json_null(w, names[i]);
}

static void json_record(const void *what, writer *w) {
    const record_file *f = what;
    const game *g = f->set.g;
    const position *end = &f->played.end;
    bool good = f->fault.code == 0;
    json_line(w, 1);
    json_object(w, NULL);
    json_int(w, "record", f->number);
    json_bool(w, "replays", good);
    json_text(w, "game", g ? g->id : NULL);
    json_text(w, "rule_set", g ? g->rule_sets[f->set.rules].id : NULL);
    json_int(w, "turns", f->r.turns);
    json_text(w, "stated", record_result_text(f->r.result));
    if (good) {
        json_result(w, g, end->result, end->why, f->c->lang);
        json_position(w, "position", g, end);
    } else {
        json_no_result(w);
    }
    json_ply(w, "repetition", f->played.third);
    json_ply(w, "limit", f->played.limit_at);
    json_ply(w, "misnumbered_line", good && f->r.misnumbered != RECORD_NOWHERE ? f->place.line : 0);
    json_fault(f, w);
    json_end(w);
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
    write_text(w, all == 1 ? say(c, SAY_RECORDS_ONE) : say(c, SAY_RECORDS_MANY));
    write_int(w, t->good);
    write_text(w, t->good == 1 ? say(c, SAY_REPLAYS_ONE) : say(c, SAY_REPLAYS_MANY));
    if (t->bad > 0) {
        write_text(w, ", ");
        write_int(w, t->bad);
        write_text(w, t->bad == 1 ? say(c, SAY_REPLAYS_NOT_ONE) : say(c, SAY_REPLAYS_NOT_MANY));
    }
    write_char(w, '\n');
}

static void json_tally(const void *what, writer *w) {
    const struct tally *t = what;
    json_end(w);
    json_int(w, "replay", t->good);
    json_int(w, "fail", t->bad);
    json_end(w);
    write_char(w, '\n');
}

int record_check(const call *c) {
    record_file f;
    record_file_open(c, c->words[1], record_from(c), &f);
    struct tally t = {.c = c};
    json_place at = {0};
    if (c->json) output_part(c, &at, record_json_begin, NULL);
    while (record_file_next(&f, replay_step)) {
        if (f.fault.code)
            text_place_move(&f.place, f.text, f.n, f.fault.at);
        else if (f.r.misnumbered != RECORD_NOWHERE)
            text_place_move(&f.place, f.text, f.n, f.r.misnumbered);
        t.good += f.fault.code == 0;
        t.bad += f.fault.code != 0;
        output_part(c, &at, c->json ? json_record : write_record, &f);
    }
    output_part(c, &at, c->json ? json_tally : write_tally, &t);
    record_file_close(&f);
    return t.bad > 0 ? EXIT_NO : EXIT_DONE;
}
