// SPDX-License-Identifier: MIT
// sandan bench regret: how often a long search regrets the turn of a short one. The positions are
// from the middle of the engine's own games, so they are typical and depend only on the seed and
// the engine. What has been measured is kept in a file, in which a run goes on where another
// stopped: one line per position, short until it is measured.
//
//     GAME:RULESET | POSITION [| TURN | SCORE | BETTER TURN | SCORE]
//
// Scores are in hundredths, for the side to move, both by the long search.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "apps/cli/bench.h"
#include "apps/cli/fail.h"
#include "apps/cli/input.h"
#include "apps/cli/output.h"
#include "apps/match/openings.h"
#include "base/random.h"
#include "core/history.h"
#include "core/json.h"
#include "engine/bench.h"
#include "engine/engine.h"
#include "games/games.h"

enum {
    MEGABYTES = 64,
    REGRET = 30,       /* hundredths by which the other turn must be better */
    SHARE = 100,       /* the long search has so many times the time of the short one */
    OPENING_TURNS = 4, /* random turns at the beginning of a game */
    GAME_NODES = 500,  /* per turn of a game */
    LONGEST = 160,     /* turns of a game */
    SETTINGS_SIZE = 80
};

typedef struct row {
    const game *g;
    int rules;
    position p;
    bool measured;
    turn quick, best;
    int quick_score, best_score; /* by the long search */
} row;

typedef struct regret {
    const bench_task *b;
    row *rows;
    size_t n, cap;
    engine *e;
    engine_answer *answer;
    turn *work; /* a list of MAX_TURNS turns */
} regret;

static void add_row(regret *r, const row *new) {
    if (r->n == r->cap) {
        r->cap = r->cap ? 2 * r->cap : 64;
        r->rows = realloc(r->rows, r->cap * sizeof *r->rows);
        if (!r->rows) fail_memory();
    }
    r->rows[r->n++] = *new;
}

/* The first line of a file: what was measured with other settings cannot be compared. */
static int write_settings(char *out, size_t size, const bench_task *b) {
    return snprintf(out, size, "# sandan bench regret --seconds %lld --seed %llu",
                    (long long)b->seconds, (unsigned long long)b->seed);
}

static void write_row(const row *r, writer *w) {
    game_write_name(r->g, r->rules, w);
    write_text(w, " | ");
    r->g->text->write(&r->p, w);
    if (r->measured) {
        char score[16];
        write_text(w, " | ");
        turn_write(r->g, &r->p, &r->quick, w);
        snprintf(score, sizeof score, " | %d | ", r->quick_score);
        write_text(w, score);
        turn_write(r->g, &r->p, &r->best, w);
        snprintf(score, sizeof score, " | %d", r->best_score);
        write_text(w, score);
    }
    write_char(w, '\n');
}

static void write_rows(const void *what, writer *w) {
    const regret *r = what;
    char settings[SETTINGS_SIZE];
    write_settings(settings, sizeof settings, r->b);
    write_text(w, settings);
    write_char(w, '\n');
    for (size_t i = 0; i < r->n; i++) write_row(&r->rows[i], w);
}

/* Replaces the file as a whole, so that nothing is lost whenever the program ends. */
static void keep_rows(const regret *r) {
    const char *name = r->b->keep;
    if (!name) return;
    size_t n = 0;
    char *text = output_text(write_rows, r, &n);
    output_file(r->b->c, name, text, n);
    free(text);
}

/* The next field of a line, without blanks around it. */
static bool next_field(const char **at, const char *end, const char **s, size_t *n) {
    if (*at > end) return false;
    const char *bar = memchr(*at, '|', (size_t)(end - *at)), *stop = bar ? bar : end;
    *s = *at;
    *at = stop + 1;
    while (*s < stop && **s == ' ') ++*s;
    while (stop > *s && stop[-1] == ' ') stop--;
    *n = (size_t)(stop - *s);
    return true;
}

static bool read_score(const char *s, size_t n, int *out) {
    char text[8];
    int64_t value;
    if (n >= sizeof text) return false;
    memcpy(text, s, n);
    text[n] = 0;
    if (!number_read(text, -SCORE_WIN, SCORE_WIN, &value)) return false;
    *out = (int)value;
    return true;
}

/* One line without its end; false: it is something else. */
static bool read_row(regret *r, const char *at, const char *end) {
    const char *s;
    size_t n;
    row new = {.measured = true};
    if (!next_field(&at, end, &s, &n) || games_find(s, n, &new.g, &new.rules).code) return false;
    if (new.g->known || !next_field(&at, end, &s, &n)) return false;
    if (new.g->text->read(new.rules, s, n, &new.p).code || new.p.result != ONGOING) return false;
    turn *turns[2] = {&new.quick, &new.best};
    int *scores[2] = {&new.quick_score, &new.best_score};
    if (at > end) new.measured = false;
    for (int i = 0; i < 2 && new.measured; i++) {
        if (!next_field(&at, end, &s, &n) || turn_read(new.g, &new.p, s, n, turns[i]).code)
            return false;
        if (!next_field(&at, end, &s, &n) || !read_score(s, n, scores[i])) return false;
    }
    add_row(r, &new);
    return at > end;
}

static void read_rows(regret *r) {
    const char *name = r->b->keep;
    const call *c = r->b->c;
    if (!name || access(name, F_OK) != 0) return;
    size_t size = 0;
    char *text = input_file(c, name, &size), settings[SETTINGS_SIZE];
    int first = write_settings(settings, sizeof settings, r->b);
    if (strncmp(text, settings, (size_t)first) != 0 || text[first] != '\n')
        fail_name(c, name, say(c, SAY_REGRET_SETTINGS), settings);
    int line = 2;
    for (const char *at = text + first + 1, *end = text + size; at < end; line++) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        if (!stop || !read_row(r, at, stop)) fail_name(c, name, say(c, SAY_REGRET_LINE), line);
        at = stop + 1;
    }
    free(text);
}

/* Plays a game and takes a position from the middle half of it. False: the game was too short. */
static bool make_position(regret *r, const game *g, const position *start, random_source *random,
                          position *out) {
    position line[LONGEST];
    uint64_t keys[LONGEST];
    history past = {.keys = keys, .cap = LONGEST};
    engine_limits limits = {.nodes = GAME_NODES};
    int n = 0, why;
    engine_clear(r->e);
    for (line[0] = *start; n < LONGEST - 1; n++) {
        history_push(&past, &line[n]);
        if (history_result(&past, g, &line[n], 0, &why) != ONGOING) break;
        engine_think(r->e, g, &line[n], past.keys, past.n, &limits, NULL, NULL, r->answer);
        turn_play(g, &line[n], &r->answer->lines[0].turns[0], &line[n + 1]);
    }
    if (n < 4) return false;
    *out = line[n / 4 + (int)random_below(random, (uint32_t)(n / 2))];
    return true;
}

/* Adds what is missing of a rule set's positions. */
static void make_positions(regret *r, const game *g, int rules) {
    int64_t have = 0;
    for (size_t i = 0; i < r->n; i++) have += r->rows[i].g == g && r->rows[i].rules == rules;
    openings o = {.g = g, .rules = rules, .seed = r->b->seed, .turns = OPENING_TURNS};
    if (!openings_begin(&o)) fail_memory();
    for (uint32_t at = 0, found = 0; found < r->b->positions; at++) {
        random_source random = {hash_mix(r->b->seed) + at};
        const position *start = openings_at(&o, at);
        if (!start) fail_memory();
        row new = {.g = g, .rules = rules};
        if (!make_position(r, g, start, &random, &new.p)) continue;
        if (found++ >= have) add_row(r, &new);
    }
    openings_end(&o);
}

static int think(regret *r, const row *at, const position *p, int64_t ms, turn *best) {
    engine_limits limits = {.time.fixed = ms};
    engine_clear(r->e);
    engine_think(r->e, at->g, p, NULL, 0, &limits, NULL, NULL, r->answer);
    *best = turn_canonical(at->g, p, &r->answer->lines[0].turns[0], r->work);
    return r->answer->lines[0].score;
}

/* The score of a turn for the side that plays it, by the long search. */
static int score_of(regret *r, const row *at, const turn *t) {
    position next;
    turn reply;
    turn_play(at->g, &at->p, t, &next);
    if (next.result == ONGOING) return -think(r, at, &next, r->b->seconds * 1000, &reply);
    if (next.result == DRAWN) return 0;
    return next.result == win_for(at->p.side) ? SCORE_WIN : -SCORE_WIN;
}

static void measure(regret *r, row *at) {
    think(r, at, &at->p, r->b->seconds * 1000 / SHARE, &at->quick);
    at->best_score = think(r, at, &at->p, r->b->seconds * 1000, &at->best);
    at->quick_score = at->best_score;
    if (!turn_same(&at->quick, &at->best)) at->quick_score = score_of(r, at, &at->quick);
    at->measured = true;
}

/* Whether the other turn is better; a win that takes longer is still a win. */
static bool regretted(const row *r) {
    bool same_end = (r->quick_score > SCORE_SURE && r->best_score > SCORE_SURE)
                    || (r->quick_score < -SCORE_SURE && r->best_score < -SCORE_SURE);
    return !same_end && r->best_score - r->quick_score > REGRET;
}

/* What is said of a rule set. */
typedef struct share {
    const char *game;
    int positions, regretted, missed; /* missed: forced wins among those regretted */
} share;

static share count(const regret *r, const char *name, const game *g, int rules) {
    share s = {.game = name};
    for (size_t i = 0; i < r->n; i++) {
        const row *at = &r->rows[i];
        if (at->g != g || at->rules != rules || !at->measured) continue;
        s.positions++;
        s.regretted += regretted(at);
        s.missed += regretted(at) && at->best_score > SCORE_SURE;
    }
    return s;
}

struct shares {
    const bench_task *b;
    share *list;
    int n;
};

static double percent(const share *s) {
    return s->positions ? 100.0 * s->regretted / s->positions : 0;
}

static void write_table(const void *what, writer *w) {
    const struct shares *t = what;
    write_text(w, say(t->b->c, SAY_REGRET_HEAD));
    for (int i = 0; i < t->n; i++) {
        const share *s = &t->list[i];
        char line[120];
        snprintf(line, sizeof line, "%-26s %9d %9d %5.1f%% %11d\n", s->game, s->positions,
                 s->regretted, percent(s), s->missed);
        write_text(w, line);
    }
}

static void json_table(const void *what, writer *w) {
    const struct shares *t = what;
    json_array(w, NULL);
    for (int i = 0; i < t->n; i++) {
        const share *s = &t->list[i];
        const char *colon = strchr(s->game, ':');
        if (i > 0) json_line(w, 1);
        json_object(w, NULL);
        json_bytes(w, "game", s->game, (size_t)(colon - s->game));
        json_text(w, "rule_set", colon + 1);
        json_int(w, "positions", s->positions);
        json_int(w, "regretted", s->regretted);
        json_int(w, "missed_wins", s->missed);
        json_end(w);
    }
    json_end(w);
    write_char(w, '\n');
}

/* Measures what is not measured yet, and shows its progress on a terminal. */
static void measure_all(regret *r) {
    size_t done = 0;
    for (size_t i = 0; i < r->n; i++) {
        const row *at = &r->rows[i];
        char name[64];
        writer w = writer_on(name, sizeof name);
        game_write_name(at->g, at->rules, &w);
        if (!bench_wanted(r->b, name)) continue;
        if (!at->measured) {
            measure(r, &r->rows[i]);
            keep_rows(r);
        }
        done++;
        if (isatty(STDERR_FILENO))
            fprintf(stderr, say(r->b->c, SAY_REGRET_PROGRESS), name, done, r->n);
    }
}

/* The next rule set that is wanted, by its start among the positions of the benchmark from *at on.
 */
static bool next_rule_set(const bench_task *b, int *at, const game **g, int *rules) {
    while (*at < bench_count()) {
        const bench_position *start = bench_at((*at)++);
        position p;
        *g = bench_read(start, &p);
        *rules = p.rules;
        if (!start->text && !(*g)->known && bench_wanted(b, start->game)) return true;
    }
    return false;
}

int bench_regret(const bench_task *b) {
    regret r = {.b = b,
                .e = engine_new(MEGABYTES, b->threads),
                .answer = must_alloc(sizeof *r.answer),
                .work = must_alloc(MAX_TURNS * sizeof *r.work)};
    if (!r.e) fail_memory();
    struct shares t = {.b = b, .list = must_alloc((size_t)bench_count() * sizeof *t.list)};
    read_rows(&r);
    const game *g;
    for (int i = 0, rules; next_rule_set(b, &i, &g, &rules);) make_positions(&r, g, rules);
    if (r.n == 0) bench_nothing(b);
    keep_rows(&r);
    measure_all(&r);
    for (int i = 0, rules; next_rule_set(b, &i, &g, &rules);)
        t.list[t.n++] = count(&r, bench_at(i - 1)->game, g, rules);
    output_print(b->c, b->c->json ? json_table : write_table, &t);
    free(t.list);
    free(r.rows);
    free(r.work);
    free(r.answer);
    engine_free(r.e);
    return EXIT_DONE;
}
