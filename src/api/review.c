// SPDX-License-Identifier: MIT
// The desk's verbs that review a game. They do not search: each answer says what the review needs
// next, and the caller returns with what an engine found. play/review gives the verdicts, as in
// `sandan analyse`. The desk keeps one review between calls, so that a step costs the same however
// long the game is.
#include "play/review.h"

#include <stdlib.h>

#include "api/desk.h"
#include "core/json.h"
#include "core/turn.h"
#include "engine/examiner.h"

/* What is asked about each position, in this order. The name of a wish ends with it. */
enum {
    THOUGHT = ' ', /* what an engine thinks of the position */
    BETTER = '+',  /* what it thinks of the position after the better turn */
    PROOF = '='    /* what comparing the turn played with the better one proves */
};

typedef struct inquiry {
    review r;
    bool done;   /* if not, this is asked: */
    uint32_t at; /* the position */
    char what;
} inquiry;

static void free_inquiry(inquiry *q) {
    if (!q) return;
    free(q->r.at);
    free(q->r.played);
    free(q->r.thoughts);
    free(q->r.verdicts);
    free(q);
}

void desk_review_free(desk *d) {
    free_inquiry(d->inquiry);
}

static size_t count_words(desk_text text) {
    size_t n = 0;
    while (desk_word(&text).n > 0) n++;
    return n;
}

/* An empty review; NULL when there is not enough memory. */
static inquiry *new_inquiry(size_t turns) {
    inquiry *q = calloc(1, sizeof *q);
    if (!q) return NULL;
    review *r = &q->r;
    r->at = calloc(turns + 1, sizeof *r->at);
    r->played = calloc(turns + 1, sizeof *r->played);
    r->thoughts = calloc(turns + 1, sizeof *r->thoughts);
    r->verdicts = calloc(turns + 1, sizeof *r->verdicts);
    if (r->at && r->played && r->thoughts && r->verdicts) return q;
    free_inquiry(q);
    return NULL;
}

static fault play_turns(review *r, desk_text text) {
    const char *begin = text.s;
    for (desk_text part = desk_word(&text); part.n > 0; part = desk_word(&text)) {
        fault f = turn_read(r->g, &r->at[r->turns], part.s, part.n, &r->played[r->turns]);
        if (f.code) return fault_moved(f, (size_t)(part.s - begin) + f.at);
        turn_play(r->g, &r->at[r->turns], &r->played[r->turns], &r->at[r->turns + 1]);
        r->turns++;
    }
    r->repeated = review_repeats(r);
    return NO_FAULT;
}

/* ---- what is asked ---- */

/* Whether the caller has to answer. If not, nothing is to be asked, or the answer is known and has
   been added. */
static bool wants(inquiry *q, turn *work) {
    review *r = &q->r;
    review_thought known;
    position after;
    switch (q->what) {
    case THOUGHT:
        if (!review_over(r, q->at, &known)) return true;
        review_put(r, q->at, &known, work);
        return false;
    case BETTER:
        if (!review_needs_check(r, q->at)) return false;
        review_better(r, q->at, &after);
        if (!review_ended(&after, &known)) return true;
        review_confirm(r, q->at, &known, work);
        return false;
    default:
        return review_needs_proof(r, q->at);
    }
}

/* Goes on to the next question. */
static void move_on(inquiry *q, turn *work) {
    do {
        if (q->what != PROOF) {
            q->what = q->what == THOUGHT ? BETTER : PROOF;
        } else if (q->at > 0) {
            q->at--;
            q->what = THOUGHT;
        } else {
            q->done = true;
            return;
        }
    } while (!wants(q, work));
}

/* "12", "12+" or "12=" */
static void name_wish(const inquiry *q, char name[16]) {
    writer w = writer_on(name, 16);
    write_int(&w, q->at);
    if (q->what != THOUGHT) write_char(&w, q->what);
}

static void write_wish(const inquiry *q, writer *w) {
    if (q->done) {
        json_null(w, "wish");
        return;
    }
    const review *r = &q->r;
    const position *p = &r->at[q->at];
    char name[16];
    name_wish(q, name);
    json_object(w, "wish");
    json_text(w, "name", name);
    json_int(w, "at", q->at);
    if (q->what == PROOF) json_turn(w, "played", r->g, p, &r->played[q->at]);
    if (q->what != THOUGHT) json_turn(w, "better", r->g, p, &r->thoughts[q->at].line[0]);
    json_end(w);
}

/* ---- what was found ---- */

/* "SCORE DEPTH TURN TURN". Offsets of faults count from `begin`. */
static fault take_thought(inquiry *q, desk_text text, const char *begin, turn *work) {
    review *r = &q->r;
    position at = r->at[q->at], next;
    if (q->what == BETTER) review_better(r, q->at, &at);
    review_thought t = {.known = true};
    uint64_t depth;
    desk_text part = desk_word(&text);
    if (!desk_score(part, &t.score)) return fault_at(WORD_NUMBER, (size_t)(part.s - begin));
    part = desk_word(&text);
    if (!desk_number(part, INT32_MAX, &depth))
        return fault_at(WORD_NUMBER, (size_t)(part.s - begin));
    t.depth = (int)depth;
    t.drawn = t.score == 0 && r->g->known;
    for (part = desk_word(&text); part.n > 0 && t.n < REVIEW_LINE; part = desk_word(&text)) {
        fault f = turn_read(r->g, &at, part.s, part.n, &t.line[t.n]);
        if (f.code) return fault_moved(f, (size_t)(part.s - begin) + f.at);
        turn_play(r->g, &at, &t.line[t.n++], &next);
        at = next;
    }
    if (q->what == BETTER)
        review_confirm(r, q->at, &t, work);
    else
        review_put(r, q->at, &t, work);
    return NO_FAULT;
}

/* "loses-pieces 1 3": how many, and in how many turns; "-" if nothing is proven. */
static fault take_proof(inquiry *q, desk_text text, const char *begin) {
    desk_text code = desk_word(&text);
    if (desk_is(code, "-")) return NO_FAULT;
    uint64_t number[2];
    for (int k = 0; k < 2; k++) {
        desk_text part = desk_word(&text);
        if (!desk_number(part, UINT8_MAX, &number[k]) || number[k] == 0)
            return fault_at(WORD_NUMBER, (size_t)(part.s - begin));
    }
    for (review_kind kind = REVIEW_LOSES_SOME; kind <= REVIEW_MISSES_SOME; kind++)
        if (desk_is(code, review_kind_slugs[kind])) {
            review_claim(&q->r, q->at, kind, (int)number[0], (int)number[1]);
            return NO_FAULT;
        }
    return fault_at(WORD_UNEXPECTED, (size_t)(code.s - begin));
}

/* The name of the wish, then the answer; if it is wrong, nothing changes. */
static fault take(inquiry *q, desk_text text, turn *work) {
    const char *begin = text.s;
    char name[16];
    name_wish(q, name);
    desk_text first = desk_word(&text);
    if (q->done || !desk_is(first, name))
        return fault_at(WORD_UNEXPECTED, (size_t)(first.s - begin));
    return q->what == PROOF ? take_proof(q, text, begin) : take_thought(q, text, begin, work);
}

/* ---- answers ---- */

/* The state of a position, set aside while the review is written: a mistake is not reported before
   it is confirmed and compared. */
typedef struct pending {
    review_thought thought;
    review_verdict verdict;
} pending;

static pending swap_pending(inquiry *q, pending in) {
    pending out = {q->r.thoughts[q->at], q->r.verdicts[q->at]};
    if (q->done) return out;
    q->r.thoughts[q->at] = in.thought;
    q->r.verdicts[q->at] = in.verdict;
    return out;
}

static record numbers_of(const review *r) {
    return (record){.number = 1, .side = r->at[0].side};
}

/* Answers with the next wish, and with the turns whose verdict or evaluation is new since position
   `last` was asked about. */
static void write_step(const desk *d, uint32_t last, writer *w) {
    inquiry *q = d->inquiry;
    const review *r = &q->r;
    record numbers = numbers_of(r);
    uint32_t from = q->done ? 0 : q->at;
    uint32_t end = last == from && !q->done ? from : last < r->turns ? last + 1 : r->turns;
    json_object(w, NULL);
    write_wish(q, w);
    pending kept = swap_pending(q, (pending){0});
    json_int(w, "from", from);
    review_write_turns(r, &numbers, from, end, d->lang, w);
    swap_pending(q, kept);
    json_end(w);
}

/* GAME, POSITION, TURNS, RESULT, LIMIT: begins a review in place of the one before. */
static void run_review(desk *d, const desk_request *r, writer *w) {
    const game *g;
    position start;
    uint64_t limit = 0;
    if (!desk_position(d, r, 1, w, &g, &start)) return;
    desk_text result = r->field[4];
    int ended = result.n > 0 ? record_result_of(result.s, result.n) : ONGOING;
    if (ended < 0) {
        desk_error(d, w, NULL, WORD_RESULT_FORM, 4, 0);
        return;
    }
    if (!desk_optional(d, r, 5, 0, UINT32_MAX, &limit, w)) return;
    inquiry *q = new_inquiry(count_words(r->field[3]));
    if (!q) {
        desk_error(d, w, NULL, WORD_MEMORY, 0, 0);
        return;
    }
    q->r.g = g;
    q->r.result = ended;
    q->r.limit = (uint32_t)limit;
    q->r.at[0] = start;
    fault f = play_turns(&q->r, r->field[3]);
    if (f.code) {
        free_inquiry(q);
        desk_fault(d, w, g, f, 3);
        return;
    }
    free_inquiry(d->inquiry);
    d->inquiry = q;
    q->at = q->r.turns;
    q->what = THOUGHT;
    if (!wants(q, d->turns)) move_on(q, d->turns);
    write_step(d, q->r.turns, w);
}

/* False: there is no review, and it has answered with an error. */
static bool has_review(desk *d, writer *w) {
    if (!d->inquiry) desk_error(d, w, NULL, WORD_UNEXPECTED, 0, 0);
    return d->inquiry != NULL;
}

/* LINE: what an engine found about the wish. */
static void run_found(desk *d, const desk_request *r, writer *w) {
    if (!has_review(d, w)) return;
    inquiry *q = d->inquiry;
    uint32_t last = q->at;
    fault f = take(q, r->field[1], d->turns);
    if (f.code) {
        desk_fault(d, w, q->r.g, f, 1);
        return;
    }
    move_on(q, d->turns);
    write_step(d, last, w);
}

/* The review as far as it goes, in the language of the desk. */
static void run_report(desk *d, const desk_request *request, writer *w) {
    (void)request;
    if (!has_review(d, w)) return;
    inquiry *q = d->inquiry;
    review *r = &q->r;
    for (int side = 0; side < 2; side++) r->names[side] = r->g->sides[side][d->lang];
    record numbers = numbers_of(r);
    pending kept = swap_pending(q, (pending){0});
    json_object(w, NULL);
    review_write_json(r, &numbers, d->lang, w);
    if (r->thoughts[0].known)
        json_milli(w, "expected", review_first_share(r, 0) * INT64_C(100));
    else
        json_null(w, "expected");
    json_end(w);
    swap_pending(q, kept);
}

/* What reviews judge by: the sizes of mistakes, the expected score by evaluation, and how many
   nodes the search of a position takes. */
static void run_judgement(desk *d, const desk_request *r, writer *w) {
    (void)d, (void)r;
    json_object(w, NULL);
    json_array(w, "sizes");
    for (int size = REVIEW_INACCURACY; size < REVIEW_SIZES; size++) {
        json_object(w, NULL);
        json_text(w, "size", review_slugs[size]);
        json_int(w, "loss", review_bounds[size]);
        json_int(w, "nag", review_nags[size]);
        json_end(w);
    }
    json_end(w);
    json_int(w, "shown", REVIEW_SHOWN);
    json_int(w, "step", REVIEW_STEP);
    json_int(w, "nodes", EXAMINER_NODES);
    json_array(w, "shares");
    for (int k = 0; k < REVIEW_SHARES; k++) json_int(w, NULL, review_share(k * REVIEW_STEP));
    json_end(w);
    json_end(w);
}

const desk_verb desk_review[] = {
    {"judgement", 0, run_judgement}, {"review", 5, run_review}, {"found", 1, run_found},
    {"report", 0, run_report},       {NULL, 0, NULL},
};
