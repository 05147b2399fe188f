// SPDX-License-Identifier: MIT
// The desk's verb for ratings: what a player's results say about their strength.
#include "play/glicko.h"

#include "api/desk.h"
#include "base/json.h"

enum { MOST_DAYS = 1000000, MOST_RATING = 10000 };

/* One result: "L3 1 20410": against level 3 or, as a number, an opponent of that rating; 0, 0.5 or
   1; the day, counted from any. */
typedef struct result {
    double opponent;
    double score;
    uint64_t day;
} result;

static bool read_opponent(desk_text t, const level_ratings *scale, double *out) {
    uint64_t number;
    if (scale && t.n > 1 && *t.s == 'L') {
        if (!desk_number((desk_text){t.s + 1, t.n - 1}, LEVEL_FULL, &number)
            || number < LEVEL_LOWEST)
            return false;
        *out = scale->at[number - LEVEL_LOWEST];
        return true;
    }
    if (!desk_number(t, MOST_RATING, &number)) return false;
    *out = (double)number;
    return true;
}

static bool read_score(desk_text t, double *out) {
    *out = desk_is(t, "1") ? 1 : desk_is(t, "0.5") ? 0.5 : 0;
    return *out > 0 || desk_is(t, "0");
}

/* Offsets of faults count from `begin`. */
static fault read_result(desk_text line, const char *begin, const level_ratings *scale,
                         result *out) {
    desk_text part = desk_word(&line);
    if (!read_opponent(part, scale, &out->opponent))
        return fault_at(WORD_NUMBER, (size_t)(part.s - begin));
    part = desk_word(&line);
    if (!read_score(part, &out->score)) return fault_at(WORD_RESULT_FORM, (size_t)(part.s - begin));
    part = desk_word(&line);
    if (!desk_number(part, MOST_DAYS, &out->day))
        return fault_at(WORD_NUMBER, (size_t)(part.s - begin));
    part = desk_word(&line);
    return part.n > 0 ? fault_at(WORD_TRAILING, (size_t)(part.s - begin)) : NO_FAULT;
}

static int64_t rounded(double x) {
    return x < 0 ? -(int64_t)(0.5 - x) : (int64_t)(x + 0.5);
}

static void write_rating(const glicko *r, writer *w) {
    json_int(w, "rating", rounded(r->value));
    json_int(w, "deviation", rounded(r->deviation));
}

/* The rating after each result; the last one is returned. Stops at a fault. */
static fault write_history(const glicko *start, const level_ratings *scale, desk_text text,
                           glicko *now, writer *w) {
    const char *begin = text.s;
    uint64_t day = 0;
    *now = *start;
    json_array(w, "history");
    fault f = NO_FAULT;
    while (!f.code && text.n > 0) {
        result one;
        f = read_result(desk_line(&text), begin, scale, &one);
        if (f.code) break;
        if (day > 0 && one.day > day) glicko_wait(now, (uint32_t)(one.day - day), start->deviation);
        day = one.day > day ? one.day : day;
        glicko_add(now, one.opponent, one.score);
        json_object(w, NULL);
        write_rating(now, w);
        json_end(w);
    }
    json_end(w);
    return f;
}

/* GAME, RESULTS, one per line, the oldest first. Without a game, the scale is that of puzzles. */
static void run_rate(desk *d, const desk_request *r, writer *w) {
    const game *g = NULL;
    int rules = 0;
    const level_ratings *scale = NULL;
    glicko start = {1000, GLICKO_NEW}, now;
    if (r->field[1].n > 0 && !desk_game(d, r, 1, w, &g, &rules)) return;
    if (g) scale = level_scale(g, rules);
    if (scale) start = glicko_new(scale);
    writer before = *w;
    json_object(w, NULL);
    fault f = write_history(&start, scale, r->field[2], &now, w);
    if (f.code) {
        *w = before;
        desk_fault(d, w, NULL, f, 2);
        return;
    }
    write_rating(&now, w);
    json_text(w, "scale", scale ? scale->rules : NULL);
    json_array(w, "levels");
    for (int i = 0; scale && i < LEVELS; i++) json_int(w, NULL, scale->at[i]);
    json_end(w);
    json_end(w);
}

const desk_verb desk_rate[] = {{"rate", 2, run_rate}, {NULL, 0, NULL}};
