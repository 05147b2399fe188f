// SPDX-License-Identifier: MIT
// A review as JSON, for programs and pages. Evaluations are as the first player sees them, as in
// records; what is lost is as the player of the turn sees it. Shares and losses are in percent.
#include "core/turn.h"
#include "play/review.h"

static void name(writer *w, const char *s, bool first) {
    if (!first) write_text(w, ", ");
    write_json(w, s);
    write_text(w, ": ");
}

static void percent(writer *w, int64_t thousandths) {
    write_milli(w, thousandths * 100);
}

static void score(writer *w, record_score s) {
    if (!s.known) {
        write_text(w, "null");
    } else if (s.forced) {
        write_text(w, s.value < 0 ? "{\"loss\": " : "{\"win\": ");
        write_int(w, s.value < 0 ? -s.value : s.value);
        write_char(w, '}');
    } else {
        write_milli(w, s.value);
    }
}

static void best_line(writer *w, const review *r, uint32_t i) {
    const review_thought *t = &r->thoughts[i];
    write_char(w, '{');
    name(w, "eval", true);
    score(w, review_score(r, i));
    name(w, "depth", false);
    write_int(w, t->depth);
    name(w, "turns", false);
    write_char(w, '[');
    position p = r->at[i], next;
    for (int k = 0; k < t->n; k++) {
        char text[MAX_TURN_TEXT];
        writer inner = writer_on(text, sizeof text);
        turn_write(r->g, &p, &t->line[k], &inner);
        if (k > 0) write_text(w, ", ");
        write_json(w, text);
        turn_play(r->g, &p, &t->line[k], &next);
        p = next;
    }
    write_text(w, "]}");
}

static void remarks(writer *w, const review *r, const review_verdict *v) {
    int count = v->size > REVIEW_FINE ? v->remark_count : 0;
    write_char(w, '[');
    for (int k = 0; k < count; k++) {
        const review_remark *m = &v->remarks[k];
        write_text(w, k > 0 ? ", {" : "{");
        name(w, "code", true);
        write_json(w, review_kind_slugs[m->kind]);
        if (m->turns > 0) {
            name(w, "turns", false);
            write_int(w, m->turns);
        }
        if (m->amount > 0) {
            name(w, "amount", false);
            write_int(w, m->amount);
        }
        if (m->why) {
            name(w, "reason", false);
            write_json(w, game_word(r->g, m->why)->slug);
        }
        write_char(w, '}');
    }
    write_char(w, ']');
}

static void verdict(writer *w, const review *r, uint32_t i, lang l) {
    const review_verdict *v = &r->verdicts[i];
    char words[512];
    writer inner = writer_on(words, sizeof words);
    review_write_words(v, r->g, l, &inner);
    name(w, "loss", false);
    percent(w, v->loss);
    name(w, "size", false);
    if (v->size > REVIEW_FINE)
        write_json(w, review_slugs[v->size]);
    else
        write_text(w, "null");
    name(w, "remarks", false);
    remarks(w, r, v);
    name(w, "words", false);
    if (v->size > REVIEW_FINE)
        write_json(w, words);
    else
        write_text(w, "null");
    name(w, "is_best", false);
    write_text(w, v->best ? "true" : "false");
    name(w, "best", false);
    best_line(w, r, i);
}

static void one_turn(writer *w, const review *r, const record *rec, uint32_t i, lang l) {
    char text[MAX_TURN_TEXT];
    writer inner = writer_on(text, sizeof text);
    write_int(&inner, record_number(rec, i));
    write_text(&inner, (i + rec->side) % 2 == 0 ? "." : "...");
    write_text(w, i > 0 ? ",\n  {" : "\n  {");
    name(w, "number", true);
    write_json(w, text);
    inner = writer_on(text, sizeof text);
    turn_write(r->g, &r->at[i], &r->played[i], &inner);
    name(w, "turn", false);
    write_json(w, text);
    name(w, "eval", false);
    score(w, review_score(r, i + 1));
    name(w, "expected", false);
    if (r->thoughts[i + 1].known)
        percent(w, review_first_share(r, i + 1));
    else
        write_text(w, "null");
    if (r->verdicts[i].known)
        verdict(w, r, i, l);
    else
        write_text(w, ", \"loss\": null, \"size\": null, \"remarks\": [], \"words\": null, "
                      "\"is_best\": null, \"best\": null");
    write_char(w, '}');
}

static void player(writer *w, const review *r, int side, lang l) {
    static const char *const counts[REVIEW_SIZES] = {NULL, "inaccuracies", "mistakes", "blunders"};
    review_sum sum = review_add_up(r, side);
    write_text(w, side > 0 ? ",\n  {" : "\n  {");
    name(w, "name", true);
    write_json(w, r->names[side]);
    name(w, "side", false);
    write_json(w, r->g->sides[side][l]);
    name(w, "turns", false);
    write_int(w, sum.turns);
    name(w, "best_turns", false);
    write_int(w, sum.best);
    for (int size = REVIEW_INACCURACY; size < REVIEW_SIZES; size++) {
        name(w, counts[size], false);
        write_int(w, sum.sizes[size]);
    }
    name(w, "average_loss", false);
    if (sum.turns > 0)
        percent(w, (sum.loss + sum.turns / 2) / sum.turns);
    else
        write_text(w, "null");
    write_char(w, '}');
}

void review_write_json(const review *r, const record *rec, lang l, writer *w) {
    name(w, "eval", true);
    score(w, review_score(r, 0));
    name(w, "turns", false);
    write_char(w, '[');
    for (uint32_t i = 0; i < r->turns; i++) one_turn(w, r, rec, i, l);
    write_char(w, ']');
    name(w, "players", false);
    write_char(w, '[');
    for (int side = 0; side < 2; side++) player(w, r, side, l);
    write_char(w, ']');
}
