// SPDX-License-Identifier: MIT
// A review as JSON, for programs and pages. Evaluations are from the first player's point of view,
// as in records; losses are from the point of view of the player of the turn. Expected scores and
// losses are in percent.
#include "core/json.h"
#include "core/turn.h"
#include "play/review.h"

static void percent(writer *w, const char *name, int64_t thousandths) {
    json_milli(w, name, thousandths * 100);
}

static void best_line(writer *w, const review *r, uint32_t i) {
    const review_thought *t = &r->thoughts[i];
    json_object(w, "best");
    json_score(w, "eval", review_score(r, i));
    json_int(w, "depth", t->depth);
    json_array(w, "turns");
    position p = r->at[i], next;
    for (int k = 0; k < t->n; k++) {
        json_turn(w, NULL, r->g, &p, &t->line[k]);
        turn_play(r->g, &p, &t->line[k], &next);
        p = next;
    }
    json_end(w);
    json_end(w);
}

static void remarks(writer *w, const review *r, const review_verdict *v) {
    int count = v->size > REVIEW_FINE ? v->remark_count : 0;
    json_array(w, "remarks");
    for (int k = 0; k < count; k++) {
        const review_remark *m = &v->remarks[k];
        json_object(w, NULL);
        json_text(w, "code", review_kind_slugs[m->kind]);
        if (m->turns > 0) json_int(w, "turns", m->turns);
        if (m->amount > 0) json_int(w, "amount", m->amount);
        if (m->why) json_text(w, "reason", game_word(r->g, m->why)->slug);
        json_end(w);
    }
    json_end(w);
}

static void verdict(writer *w, const review *r, uint32_t i, lang l) {
    const review_verdict *v = &r->verdicts[i];
    char words[512];
    writer inner = writer_on(words, sizeof words);
    review_write_words(v, r->g, l, &inner);
    percent(w, "loss", v->loss);
    json_text(w, "size", v->size > REVIEW_FINE ? review_slugs[v->size] : NULL);
    remarks(w, r, v);
    json_text(w, "words", v->size > REVIEW_FINE ? words : NULL);
    json_bool(w, "is_best", v->best);
    best_line(w, r, i);
}

static void no_verdict(writer *w) {
    json_null(w, "loss");
    json_null(w, "size");
    json_array(w, "remarks");
    json_end(w);
    json_null(w, "words");
    json_null(w, "is_best");
    json_null(w, "best");
}

static void one_turn(writer *w, const review *r, const record *rec, uint32_t i, lang l) {
    char text[MAX_TURN_TEXT];
    writer inner = writer_on(text, sizeof text);
    write_int(&inner, record_number(rec, i));
    write_text(&inner, (i + rec->side) % 2 == 0 ? "." : "...");
    json_line(w, 2);
    json_object(w, NULL);
    json_text(w, "number", text);
    json_turn(w, "turn", r->g, &r->at[i], &r->played[i]);
    json_score(w, "eval", review_score(r, i + 1));
    if (r->thoughts[i + 1].known)
        percent(w, "expected", review_first_share(r, i + 1));
    else
        json_null(w, "expected");
    if (r->verdicts[i].known)
        verdict(w, r, i, l);
    else
        no_verdict(w);
    json_end(w);
}

static void player(writer *w, const review *r, int side, lang l) {
    static const char *const counts[REVIEW_SIZES] = {NULL, "inaccuracies", "mistakes", "blunders"};
    review_sum sum = review_add_up(r, side);
    json_line(w, 2);
    json_object(w, NULL);
    json_text(w, "name", r->names[side]);
    json_text(w, "side", r->g->sides[side][l]);
    json_int(w, "turns", sum.turns);
    json_int(w, "best_turns", sum.best);
    for (int size = REVIEW_INACCURACY; size < REVIEW_SIZES; size++)
        json_int(w, counts[size], sum.sizes[size]);
    if (sum.turns > 0)
        percent(w, "average_loss", (sum.loss + sum.turns / 2) / sum.turns);
    else
        json_null(w, "average_loss");
    json_end(w);
}

void review_write_turns(const review *r, const record *rec, uint32_t from, uint32_t end, lang l,
                        writer *w) {
    json_array(w, "turns");
    for (uint32_t i = from; i < end; i++) one_turn(w, r, rec, i, l);
    json_end(w);
}

void review_write_json(const review *r, const record *rec, lang l, writer *w) {
    json_score(w, "eval", review_score(r, 0));
    review_write_turns(r, rec, 0, r->turns, l, w);
    json_array(w, "players");
    for (int side = 0; side < 2; side++) player(w, r, side, l);
    json_end(w);
}
