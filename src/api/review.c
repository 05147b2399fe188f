// SPDX-License-Identifier: MIT
// The desk's verb that reviews a game. It does not search: it says which position it needs next,
// and the caller asks again with what an engine found there. play/review gives the verdicts, as in
// `sandan analyse`. The caller keeps the thoughts, so there is no state here.
#include "play/review.h"

#include "api/desk.h"
#include "core/json.h"
#include "core/turn.h"

typedef struct overlook {
    review r;
    desk_text thoughts; /* not yet read, one per line */
    const char *begin;
    turn *work;
    bool wants; /* another line is needed: */
    uint32_t at;
    char what; /* ' ' a thought about the position, '+' about the one after the better turn, '='
                  what comparing the two turns proves */
} overlook;

static void *clear(void *memory, size_t size) {
    for (size_t i = 0; memory && i < size; i++) ((char *)memory)[i] = 0;
    return memory;
}

static size_t count_words(desk_text text) {
    size_t n = 0;
    while (desk_word(&text).n > 0) n++;
    return n;
}

static bool find_room(overlook *o, arena *room, size_t turns) {
    review *r = &o->r;
    const size_t thoughts = (turns + 1) * sizeof *r->thoughts;
    const size_t verdicts = (turns + 1) * sizeof *r->verdicts;
    r->at = arena_take(room, (turns + 1) * sizeof *r->at);
    r->played = arena_take(room, (turns + 1) * sizeof *r->played);
    r->thoughts = clear(arena_take(room, thoughts), thoughts);
    r->verdicts = clear(arena_take(room, verdicts), verdicts);
    return r->at && r->played && r->thoughts && r->verdicts;
}

static fault play_turns(review *r, desk_text text) {
    const char *begin = text.s;
    for (desk_text part = desk_word(&text); part.n > 0; part = desk_word(&text)) {
        fault f = turn_read(r->g, &r->at[r->turns], part.s, part.n, &r->played[r->turns]);
        if (f.code) return fault_at(f.code, (size_t)(part.s - begin) + f.at);
        turn_play(r->g, &r->at[r->turns], &r->played[r->turns], &r->at[r->turns + 1]);
        r->turns++;
    }
    int stood = 0;
    for (uint32_t k = 0; k <= r->turns; k++) stood += r->at[k].key == r->at[r->turns].key;
    r->repeated = stood >= 3;
    return NO_FAULT;
}

/* The next line of the thoughts; its first word says what it is about: "12", "12+" or "12=". */
static fault read_line(overlook *o, uint32_t i, char what, desk_text *line) {
    *line = (desk_text){o->thoughts.s, 0};
    while (line->n < o->thoughts.n && line->s[line->n] != '\n') line->n++;
    o->thoughts.s += line->n + (line->n < o->thoughts.n);
    o->thoughts.n -= line->n + (line->n < o->thoughts.n);
    uint64_t number;
    desk_text part = desk_word(line);
    char found = ' ';
    if (part.n > 0 && (part.s[part.n - 1] == '+' || part.s[part.n - 1] == '='))
        found = part.s[--part.n];
    if (!desk_number(part, UINT32_MAX, &number) || number != i || found != what)
        return fault_at(WORD_UNEXPECTED, (size_t)(part.s - o->begin));
    return NO_FAULT;
}

/* "12 SCORE DEPTH TURN TURN", "12+ …" for the better turn. */
static fault read_thought(overlook *o, uint32_t i, char what, const position *p,
                          review_thought *t) {
    const review *r = &o->r;
    desk_text line;
    fault wrong = read_line(o, i, what, &line);
    if (wrong.code) return wrong;
    uint64_t depth;
    *t = (review_thought){.known = true};
    desk_text part = desk_word(&line);
    if (!desk_score(part, &t->score)) return fault_at(WORD_NUMBER, (size_t)(part.s - o->begin));
    part = desk_word(&line);
    if (!desk_number(part, INT32_MAX, &depth))
        return fault_at(WORD_NUMBER, (size_t)(part.s - o->begin));
    t->depth = (int)depth;
    t->drawn = t->score == 0 && r->g->known;
    position at = *p, next;
    for (part = desk_word(&line); part.n > 0 && t->n < REVIEW_LINE; part = desk_word(&line)) {
        fault f = turn_read(r->g, &at, part.s, part.n, &t->line[t->n]);
        if (f.code) return fault_at(f.code, (size_t)(part.s - o->begin) + f.at);
        turn_play(r->g, &at, &t->line[t->n++], &next);
        at = next;
    }
    return NO_FAULT;
}

/* "12= loses-pieces 1 3": how many, and in how many turns; "12= -" where nothing is proven. */
static fault read_claim(overlook *o, uint32_t i) {
    desk_text line;
    fault wrong = read_line(o, i, '=', &line);
    if (wrong.code) return wrong;
    desk_text code = desk_word(&line);
    if (desk_is(code, "-")) return NO_FAULT;
    uint64_t number[2];
    for (int k = 0; k < 2; k++) {
        desk_text part = desk_word(&line);
        if (!desk_number(part, UINT8_MAX, &number[k]) || number[k] == 0)
            return fault_at(WORD_NUMBER, (size_t)(part.s - o->begin));
    }
    for (review_kind kind = REVIEW_LOSES_SOME; kind <= REVIEW_MISSES_SOME; kind++)
        if (desk_is(code, review_kind_slugs[kind])) {
            review_claim(&o->r, i, kind, (int)number[0], (int)number[1]);
            return NO_FAULT;
        }
    return fault_at(WORD_UNEXPECTED, (size_t)(code.s - o->begin));
}

static bool is_missing(overlook *o, uint32_t i, char what) {
    o->wants = o->thoughts.n == 0;
    o->what = what;
    o->at = i;
    return o->wants;
}

/* The better turn of i, searched as deeply as the one played. */
static fault look_again(overlook *o, uint32_t i) {
    review *r = &o->r;
    review_thought t;
    position after;
    review_better(r, i, &after);
    if (after.result != ONGOING) {
        t = (review_thought){.known = true, .drawn = after.result == DRAWN};
        bool wins = (after.result == FIRST_WINS) == (after.side == FIRST);
        if (!t.drawn) t.score = wins ? SCORE_WIN : -SCORE_WIN;
    } else if (is_missing(o, i, '+')) {
        return NO_FAULT;
    } else {
        fault f = read_thought(o, i, '+', &after, &t);
        if (f.code) return f;
    }
    review_confirm(r, i, &t, o->work);
    return NO_FAULT;
}

/* Reviews position i, as far as the thoughts go. */
static fault look_at(overlook *o, uint32_t i) {
    review *r = &o->r;
    review_thought t;
    if (!review_over(r, i, &t)) {
        if (is_missing(o, i, ' ')) return NO_FAULT;
        fault f = read_thought(o, i, ' ', &r->at[i], &t);
        if (f.code) return f;
    }
    review_put(r, i, &t, o->work);
    if (review_doubts(r, i)) {
        fault f = look_again(o, i);
        if (f.code || o->wants) return f;
    }
    return !review_wonders(r, i) || is_missing(o, i, '=') ? NO_FAULT : read_claim(o, i);
}

static fault look_over(overlook *o) {
    for (uint32_t i = o->r.turns + 1; i-- > 0;) {
        fault f = look_at(o, i);
        if (f.code || o->wants) return f;
    }
    return o->thoughts.n > 0 ? fault_at(WORD_TRAILING, (size_t)(o->thoughts.s - o->begin))
                             : NO_FAULT;
}

/* What to search next: the turns that lead there from the start; for a comparison, also the turn
   played there and the better one. */
static void write_wish(const overlook *o, writer *w) {
    const review *r = &o->r;
    if (!o->wants) {
        json_null(w, "wish");
        return;
    }
    char name[16];
    writer inner = writer_on(name, sizeof name);
    write_int(&inner, o->at);
    if (o->what != ' ') write_char(&inner, o->what);
    json_object(w, "wish");
    json_text(w, "name", name);
    json_array(w, "turns");
    for (uint32_t k = 0; k < o->at; k++) json_turn(w, NULL, r->g, &r->at[k], &r->played[k]);
    const turn *better = &r->thoughts[o->at].line[0];
    if (o->what == '+') json_turn(w, NULL, r->g, &r->at[o->at], better);
    json_end(w);
    if (o->what == '=') {
        json_turn(w, "played", r->g, &r->at[o->at], &r->played[o->at]);
        json_turn(w, "better", r->g, &r->at[o->at], better);
    }
    json_end(w);
}

/* GAME, POSITION, TURNS, RESULT, THOUGHTS. */
static void run_review(desk *d, const desk_request *r, writer *w) {
    overlook o = {.thoughts = r->field[5], .begin = r->field[5].s, .work = d->turns};
    position start;
    if (!desk_position(d, r, 1, w, &o.r.g, &start)) return;
    desk_text result = r->field[4];
    o.r.result = result.n > 0 ? record_result_of(result.s, result.n) : ONGOING;
    if (o.r.result < 0) {
        desk_error(d, w, NULL, WORD_RESULT_FORM, 4, 0);
        return;
    }
    for (int side = 0; side < 2; side++) o.r.names[side] = o.r.g->sides[side][d->lang];
    if (!desk_room(d) || !find_room(&o, &d->room, count_words(r->field[3]))) {
        desk_error(d, w, NULL, WORD_MEMORY, 0, 0);
        return;
    }
    o.r.at[0] = start;
    fault f = play_turns(&o.r, r->field[3]);
    if (f.code) {
        desk_error(d, w, o.r.g, f.code, 3, f.at);
        return;
    }
    f = look_over(&o);
    if (f.code) {
        desk_error(d, w, o.r.g, f.code, 5, f.at);
        return;
    }
    json_object(w, NULL);
    write_wish(&o, w);
    /* Do not report a mistake that is not yet confirmed and compared. */
    if (o.wants && o.what != ' ') {
        o.r.thoughts[o.at] = (review_thought){0};
        o.r.verdicts[o.at] = (review_verdict){0};
    }
    record numbers = {.number = 1, .side = start.side};
    review_write_json(&o.r, &numbers, d->lang, w);
    if (o.r.thoughts[0].known)
        json_milli(w, "expected", review_first_share(&o.r, 0) * INT64_C(100));
    else
        json_null(w, "expected");
    json_end(w);
}

const desk_verb desk_review[] = {{"review", 5, run_review}, {NULL, 0, NULL}};
