// SPDX-License-Identifier: MIT
// The verdicts: converts scores to expected scores, losses to sizes, and lines to what happens in
// them.
#include "play/review.h"

#include "base/check.h"
#include "core/history.h"
#include "core/turn.h"

const int review_bounds[REVIEW_SIZES] = {
    [REVIEW_INACCURACY] = 50, [REVIEW_MISTAKE] = 100, [REVIEW_BLUNDER] = 200};
const uint8_t review_nags[REVIEW_SIZES] = {
    [REVIEW_INACCURACY] = 6, [REVIEW_MISTAKE] = 2, [REVIEW_BLUNDER] = 4};

/* A win so near that missing it is a mistake, however good the position stays; and a loss so near
   that walking into it is one, however bad the position was. */
enum { NEAR_WIN = 5, NEAR_LOSS = 3 };

int review_share(int score) {
    /* 1000 / (1 + exp(-score / 118)) at every 25th score: 118 is 100 / ln(0.7 / 0.3), the unit of
       the judges. Integers keep reviews identical on every machine. */
    static const int16_t at[REVIEW_SHARES] = {
        500, 553, 604, 654, 700, 743, 781, 815, 845, 871, 893, 911, 927, 940, 951, 960, 967, 973,
        978, 982, 986, 988, 991, 992, 994, 995, 996, 997, 997, 998, 998, 999, 999, 999, 999};
    const int last = REVIEW_SHARES - 1;
    if (score > SCORE_SURE) return 1000;
    if (score < 0) return 1000 - review_share(-score);
    int i = score / REVIEW_STEP, rest = score % REVIEW_STEP;
    if (i >= last) return at[last];
    return at[i] + ((at[i + 1] - at[i]) * rest + REVIEW_STEP / 2) / REVIEW_STEP;
}

/* A score from the point of view of the player before: wins and losses are one turn further
   away. */
static int one_back(int score) {
    if (score > SCORE_SURE) return -(score - 1);
    if (score < -SCORE_SURE) return -(score + 1);
    return -score;
}

static int distance(int score) {
    return SCORE_WIN - (score < 0 ? -score : score);
}

/* Whether the game ended in position i because the limit was reached (A8). */
static bool ended_by_limit(const review *r, uint32_t i) {
    if (i < r->turns || r->limit == 0 || !r->g->rules->at_limit || r->result == ONGOING)
        return false;
    return r->g->rules->at_limit(&r->at[i], r->limit) == r->result;
}

record_score review_score(const review *r, uint32_t i) {
    const review_thought *t = &r->thoughts[i];
    bool over = r->at[i].result != ONGOING || ended_by_limit(r, i);
    if (!t->known || over) return (record_score){.depth = -1};
    record_score s = record_score_of(t->score);
    if (r->at[i].side == SECOND) s.value = -s.value;
    return s;
}

int review_first_share(const review *r, uint32_t i) {
    int share = review_share(r->thoughts[i].score);
    return r->at[i].side == FIRST ? share : 1000 - share;
}

bool review_repeats(const review *r) {
    int stood = 0;
    for (uint32_t k = 0; k <= r->turns; k++) stood += r->at[k].key == r->at[r->turns].key;
    return stood >= 3;
}

void review_load(review *r, const record *rec, const position *start) {
    uint32_t i = 0;
    r->turns = rec->turns;
    r->result = rec->result;
    r->at[0] = *start;
    for (const record_node *node = rec->start.next; node; node = node->next, i++) {
        r->played[i] = node->turn;
        turn_play(r->g, &r->at[i], &node->turn, &r->at[i + 1]);
    }
    CHECK(i == r->turns);
    r->repeated = review_repeats(r);
}

bool review_ended(const position *p, review_thought *thought) {
    *thought = (review_thought){.known = true, .drawn = p->result == DRAWN};
    if (p->result != ONGOING && !thought->drawn)
        thought->score = p->result == win_for(p->side) ? SCORE_WIN : -SCORE_WIN;
    return p->result != ONGOING;
}

bool review_over(const review *r, uint32_t i, review_thought *thought) {
    if (review_ended(&r->at[i], thought)) return true;
    /* Games go on if nobody notices a repetition or the limit; those that ended with one were
       decided by it. The engine does not know the limit, so its lines prove nothing about it: an
       ordinary score, however certain. */
    bool limited = ended_by_limit(r, i);
    thought->drawn = (limited || (i == r->turns && r->repeated)) && r->result == DRAWN;
    if (limited && !thought->drawn)
        thought->score = r->result == win_for(r->at[i].side) ? SCORE_SURE : -SCORE_SURE;
    return limited || thought->drawn;
}

/* The search cuts the line of a proven result short: one turn before a win, or two if the loser
   cannot parry. This fills in the missing turns. */
static void finish_line(const game *g, const position *p, review_thought *t, turn *work) {
    if (!review_proven(t->score)) return;
    position at = *p, next;
    for (int i = 0; i < t->n; i++) {
        turn_play(g, &at, &t->line[i], &next);
        at = next;
    }
    for (int missing = distance(t->score) - t->n; missing >= 1 && missing <= 2; missing--) {
        if (at.result != ONGOING || t->n == REVIEW_LINE) return;
        int n = turn_list(g, &at, work), chosen = 0;
        int want = win_for(at.side);
        position best = {0};
        for (int i = 0; i < n; i++) {
            turn_play(g, &at, &work[i], &next);
            bool better = missing == 2 ? i == 0
                                       : next.result == want
                                             && (best.result != want || work[i].n < work[chosen].n);
            if (!better) continue;
            chosen = i;
            best = next;
        }
        if (missing == 1 && best.result != want) return;
        t->line[t->n++] = work[chosen];
        at = best;
    }
}

/* The outcome of the turn played, as a thought about the position before it. */
static review_thought as_played(const review *r, uint32_t i) {
    const review_thought *after = &r->thoughts[i + 1];
    review_thought t = {.known = true, .drawn = after->drawn, .depth = after->depth + 1};
    t.score = history_score(r->g, &r->at[i], r->limit, one_back(after->score));
    t.line[t.n++] = r->played[i];
    for (int k = 0; k < after->n && t.n < REVIEW_LINE; k++) t.line[t.n++] = after->line[k];
    return t;
}

/* That one turn loses does not prove that all do: of the position before it, a certain loss is only
   an opinion. */
static void as_opinion(review_thought *t) {
    if (t->score < -SCORE_SURE) t->score = -SCORE_SURE;
}

void review_better(const review *r, uint32_t i, position *after) {
    turn_play(r->g, &r->at[i], &r->thoughts[i].line[0], after);
}

/* Whether the turn played has the same outcome as the best one. */
static bool played_best(const review *r, uint32_t i) {
    position after;
    if (r->thoughts[i].n == 0) return true;
    review_better(r, i, &after);
    return after.key == r->at[i + 1].key;
}

static void add_remark(review_verdict *v, review_remark remark) {
    if (v->remark_count < REVIEW_REMARKS) v->remarks[v->remark_count++] = remark;
}

/* The word code of how a line ends, 0 if it does not reach the end of the game. */
static uint8_t ending(const game *g, const position *p, const review_thought *t) {
    position at = *p, next;
    for (int k = 0; k < t->n; k++) {
        turn_play(g, &at, &t->line[k], &next);
        at = next;
    }
    return at.result == ONGOING ? 0 : at.why;
}

static review_remark remark_win(const review *r, review_kind kind, uint32_t i) {
    const review_thought *t = &r->thoughts[i];
    return (review_remark){(uint8_t)kind, ending(r->g, &r->at[i], t), 0,
                           (uint8_t)distance(t->score)};
}

static void remark(const review *r, uint32_t i, review_verdict *v) {
    const review_thought *best = &r->thoughts[i], *after = &r->thoughts[i + 1];
    bool had_win = best->score > SCORE_SURE, had_loss = best->score < -SCORE_SURE;
    bool wins = after->score<-SCORE_SURE, loses = after->score> SCORE_SURE;
    if (had_win && !wins) add_remark(v, remark_win(r, REVIEW_MISSES_WIN, i));
    if (loses && !had_loss) add_remark(v, remark_win(r, REVIEW_ALLOWS_WIN, i + 1));
    if (best->drawn && after->score > 0) add_remark(v, (review_remark){.kind = REVIEW_GIVES_DRAW});
    if (after->drawn && best->score > 0) add_remark(v, (review_remark){.kind = REVIEW_ALLOWS_DRAW});
}

/* Sizes beyond what the loss of expected score says. */
static review_size least_size(const review_verdict *v) {
    for (int k = 0; k < v->remark_count; k++) {
        const review_remark *m = &v->remarks[k];
        if (m->kind == REVIEW_MISSES_WIN && m->turns <= NEAR_WIN) return REVIEW_INACCURACY;
        if (m->kind == REVIEW_ALLOWS_WIN && m->turns <= NEAR_LOSS) return REVIEW_INACCURACY;
    }
    return REVIEW_FINE;
}

static void judge_turn(review *r, uint32_t i) {
    review_verdict *v = &r->verdicts[i];
    *v = (review_verdict){.known = true};
    v->before = review_share(r->thoughts[i].score);
    v->after = 1000 - review_share(r->thoughts[i + 1].score);
    v->best = played_best(r, i);
    v->loss = v->best || v->after > v->before ? 0 : v->before - v->after;
    if (v->best) return;
    remark(r, i, v);
    v->size = (uint8_t)least_size(v);
    for (int size = REVIEW_INACCURACY; size < REVIEW_SIZES; size++)
        if (v->loss >= review_bounds[size] && size > v->size) v->size = (uint8_t)size;
}

void review_put(review *r, uint32_t i, const review_thought *thought, turn *work) {
    review_thought *t = &r->thoughts[i];
    *t = *thought;
    t->known = true;
    t->score = history_score(r->g, &r->at[i], r->limit, t->score);
    finish_line(r->g, &r->at[i], t, work);
    if (i == r->turns || !r->thoughts[i + 1].known) return;
    /* The turn played has been searched one turn deeper than the others. If nothing better was
       found, its score is the score of the position. */
    review_thought played = as_played(r, i);
    bool lost = t->score < -SCORE_SURE; /* which the search has proven for every turn */
    if (played.score >= t->score || (played_best(r, i) && !lost)) *t = played;
    if (!lost) as_opinion(t);
    judge_turn(r, i);
}

bool review_needs_check(const review *r, uint32_t i) {
    const review_verdict *v = i < r->turns ? &r->verdicts[i] : NULL;
    return v && v->known && v->size > REVIEW_FINE && !review_proven(r->thoughts[i].score)
           && !r->thoughts[i].drawn;
}

void review_confirm(review *r, uint32_t i, const review_thought *after, turn *work) {
    review_thought t = {.drawn = after->drawn, .depth = after->depth + 1};
    t.score = one_back(after->score);
    t.line[t.n++] = r->thoughts[i].line[0];
    for (int k = 0; k < after->n && t.n < REVIEW_LINE; k++) t.line[t.n++] = after->line[k];
    /* If the better turn loses as well, and no later, it is not better. */
    review_thought played = as_played(r, i);
    if (t.score < -SCORE_SURE && played.score >= t.score) t = played;
    as_opinion(&t);
    review_put(r, i, &t, work);
}

bool review_needs_proof(const review *r, uint32_t i) {
    const review_verdict *v = i < r->turns ? &r->verdicts[i] : NULL;
    return v && r->g->rules->lost && v->known && v->size > REVIEW_FINE && v->remark_count == 0;
}

void review_claim(review *r, uint32_t i, review_kind kind, int amount, int turns) {
    CHECK(review_needs_proof(r, i) && (kind == REVIEW_LOSES_SOME || kind == REVIEW_MISSES_SOME));
    /* Losses are counted from after the turn, gains from before it. */
    uint32_t last = (uint32_t)turns + (kind == REVIEW_LOSES_SOME);
    if (!history_reaches(r->g, &r->at[i], r->limit, last)) return;
    add_remark(&r->verdicts[i], (review_remark){(uint8_t)kind, 0, (uint8_t)amount, (uint8_t)turns});
}

review_sum review_add_up(const review *r, int side) {
    review_sum sum = {0};
    for (uint32_t i = 0; i < r->turns; i++) {
        const review_verdict *v = &r->verdicts[i];
        if (!v->known || r->at[i].side != side) continue;
        sum.turns++;
        sum.best += v->best;
        sum.sizes[v->size]++;
        sum.loss += v->loss;
    }
    return sum;
}
