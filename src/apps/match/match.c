// SPDX-License-Identifier: MIT
#include "apps/match/match.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "apps/match/crew.h"
#include "base/hash.h"
#include "play/records.h"

typedef struct match_game {
    bool given, done;
    uint8_t halves; /* half points of A */
    uint8_t ending;
    archive_slice slice;
} match_game;

/* Games are numbered in the order in which they count: by opening, then by rule set, then the two
   games of a pair. In the first of these A plays the first side. */
struct match {
    const match_setup *setup;
    openings *openings; /* by rule set */
    match_game *games;
    uint32_t game_count;
    crew crew;        /* its lock protects what follows, openings and games while threads run */
    uint32_t next;    /* the first game that may not have been assigned yet */
    uint32_t settled; /* complete pairs in order, without a gap */
    tally in_order;   /* of them */
    int decision;
    char codes[MATCH_ENDINGS][sizeof((duel_end){0}.code)]; /* of endings that have occurred */
    int code_count;
    match_report report; /* of the thread that asked for it last */
    match_watcher *watcher;
    void *context; /* the watcher's */
};

match *match_new(const match_setup *setup) {
    match *m = calloc(1, sizeof *m);
    if (!m) return NULL;
    m->setup = setup;
    m->game_count = setup->pairs * setup->set_count * 2;
    crew_open(&m->crew);
    m->games = calloc(m->game_count ? m->game_count : 1, sizeof *m->games);
    m->openings = calloc(setup->set_count, sizeof *m->openings);
    m->report.sets = calloc(setup->set_count, sizeof *m->report.sets);
    bool ok = m->games && m->openings && m->report.sets;
    for (uint32_t i = 0; ok && i < setup->set_count; i++) {
        const match_rule_set *set = &setup->sets[i];
        m->openings[i] = (openings){.g = set->g,
                                    .rules = set->rules,
                                    .seed = setup->seed,
                                    .turns = setup->opening_turns,
                                    .balance = setup->balance,
                                    .given = set->openings,
                                    .given_count = set->opening_count};
        ok = openings_begin(&m->openings[i]);
    }
    if (ok) return m;
    match_free(m);
    return NULL;
}

void match_free(match *m) {
    if (!m) return;
    for (uint32_t i = 0; m->openings && i < m->setup->set_count; i++) openings_end(&m->openings[i]);
    crew_close(&m->crew);
    free(m->openings);
    free(m->games);
    free(m->report.sets);
    free(m);
}

/* ---- counting ---- */

static int ending_number(match *m, const char *code) {
    for (int i = 0; i < m->code_count; i++)
        if (strcmp(m->codes[i], code) == 0) return i;
    if (m->code_count == MATCH_ENDINGS) return MATCH_ENDINGS - 1;
    snprintf(m->codes[m->code_count], sizeof m->codes[0], "%s", code);
    return m->code_count++;
}

/* Half points of the player who has the side. */
static uint8_t halves_of(int result, int side) {
    if (result == DRAWN) return 1;
    return result == win_for(side) ? 2 : 0;
}

/* The side that A has in a game. */
static int side_of_a(uint32_t number) {
    return number % 2 == 0 ? FIRST : SECOND;
}

static bool pair_is_done(const match *m, uint32_t pair) {
    return m->games[2 * pair].done && m->games[2 * pair + 1].done;
}

static void note_game(match *m, uint32_t number, int result, const char *code) {
    match_game *g = &m->games[number];
    g->given = g->done = true;
    g->halves = halves_of(result, side_of_a(number));
    g->ending = (uint8_t)ending_number(m, code);
    while (m->decision == 0 && m->settled < m->game_count / 2 && pair_is_done(m, m->settled)) {
        const match_game *pair = &m->games[2 * m->settled++];
        tally_add(&m->in_order, pair[0].halves, pair[1].halves);
        if (m->setup->sequential) m->decision = sprt_decide(&m->setup->test, &m->in_order);
    }
    if (m->decision != 0) atomic_store(&m->crew.stop, true);
}

/* Pairs that count: after a decision those that led to it. */
static uint32_t counted_pairs(const match *m) {
    return m->decision != 0 ? m->settled : m->game_count / 2;
}

/* The report's line for a code; lines are in order of first occurrence. */
static match_ending *ending_of(match_report *r, const char *code) {
    int i = 0;
    while (i < r->ending_count && strcmp(r->endings[i].code, code) != 0) i++;
    match_ending *e = &r->endings[i];
    if (i < r->ending_count) return e;
    *e = (match_ending){0};
    snprintf(e->code, sizeof e->code, "%s", code);
    r->ending_count++;
    return e;
}

static void make_report(match *m) {
    match_report *r = &m->report;
    r->games = 0;
    r->planned = m->game_count;
    r->all = (tally){0};
    memset(r->sets, 0, m->setup->set_count * sizeof *r->sets);
    r->ending_count = 0;
    for (uint32_t pair = 0; pair < counted_pairs(m); pair++) {
        const match_game *two = &m->games[2 * pair];
        r->games += two[0].done + two[1].done;
        if (!pair_is_done(m, pair)) continue;
        tally_add(&r->sets[pair % m->setup->set_count], two[0].halves, two[1].halves);
        for (int i = 0; i < 2; i++) {
            match_ending *e = ending_of(r, m->codes[two[i].ending]);
            e->won += two[i].halves == 2;
            e->drawn += two[i].halves == 1;
            e->lost += two[i].halves == 0;
        }
    }
    for (uint32_t i = 0; i < m->setup->set_count; i++) tally_join(&r->all, &r->sets[i]);
    r->decision = m->decision;
    r->llr = m->setup->sequential ? sprt_llr(&m->setup->test, &m->in_order) : 0;
}

bool match_tell(match *m, const match_report **report) {
    make_report(m);
    *report = &m->report;
    return m->decision != 0 || m->settled == m->game_count / 2;
}

/* ---- playing ---- */

/* Assigns the next game and its opening; false when there is none. */
static bool next_game(match *m, uint32_t *number, position *start) {
    pthread_mutex_lock(&m->crew.lock);
    while (m->next < m->game_count && m->games[m->next].given) m->next++;
    bool more = m->next < m->game_count && crew_goes_on(&m->crew);
    const position *p = NULL;
    if (more) {
        uint32_t pair = m->next / 2, sets = m->setup->set_count;
        p = openings_at(&m->openings[pair % sets], pair / sets);
    }
    if (p) {
        *number = m->next;
        *start = *p;
        m->games[m->next].given = true;
    }
    pthread_mutex_unlock(&m->crew.lock);
    if (more && !p) crew_fail(&m->crew, ENOMEM);
    return p != NULL;
}

static bool set_round(const match *m, record *r, uint32_t number) {
    char text[32];
    int n = snprintf(text, sizeof text, "%u.%u", (unsigned)(number / 2 / m->setup->set_count + 1),
                     (unsigned)(number % 2 + 1));
    return record_set(r, "Round", text, (size_t)n);
}

static void hand_in(crew_worker *w, uint32_t number, crew_game *played) {
    match *m = w->job->context;
    int error = 0;
    bool kept = m->setup->file != NULL;
    if (kept && (!set_round(m, &played->r, number) || !archive_write(&w->text, &played->r)))
        error = ENOMEM;
    pthread_mutex_lock(&m->crew.lock);
    /* A game that ends after the decision does not count and is not kept. */
    bool counts = m->decision == 0;
    if (counts && kept && !error)
        error = archive_append(m->setup->file, w->text.s, w->text.n, &m->games[number].slice);
    if (counts && !error) note_game(m, number, played->end.result, played->end.code);
    pthread_cond_broadcast(&m->crew.news);
    pthread_mutex_unlock(&m->crew.lock);
    if (counts && error) crew_fail(&m->crew, error);
}

/* The players go on from game to game. */
static void work(crew_worker *w) {
    match *m = w->job->context;
    const match_setup *s = m->setup;
    uint32_t number;
    position start;
    bool ok = crew_seat(w, (const player_setup *const[2]){&s->players[0], &s->players[1]});
    while (ok && next_game(m, &number, &start)) {
        uint32_t pair = number / 2;
        int a = side_of_a(number);
        duel d = {.g = s->sets[pair % s->set_count].g,
                  .start = &start,
                  .seed = hash_fold(hash_fold(s->seed, start.key), pair / s->set_count)};
        for (int i = 0; i < 2; i++) {
            int side = i == 0 ? a : 1 - a;
            d.players[side] = atomic_load(&w->players[i]);
            d.setups[side] = &s->players[i];
        }
        crew_game played;
        if (crew_play(w, &d, &played)) hand_in(w, number, &played);
    }
    crew_dismiss(w);
}

static void watch(void *context) {
    match *m = context;
    make_report(m);
    m->watcher(m->context, &m->report);
}

int match_run(match *m, match_watcher *watcher, void *context) {
    uint32_t left = 0;
    for (uint32_t i = 0; i < m->game_count; i++) left += !m->games[i].done;
    int threads = m->setup->concurrency;
    if ((uint32_t)threads > left) threads = (int)left;
    if (m->decision != 0 || threads == 0) return 0;
    m->watcher = watcher;
    m->context = context;
    return crew_run(&m->crew, &(crew_job){.context = m,
                                          .threads = threads,
                                          .rules = &m->setup->rules,
                                          .cancel = m->setup->cancel,
                                          .work = work,
                                          .watch = watcher ? watch : NULL});
}

/* ---- the file ---- */

/* The number of a record's game; game_count if it does not belong to this match. */
static uint32_t number_of(const match *m, const record *r) {
    const match_setup *s = m->setup;
    const record_text *g = record_get(r, "Game"), *rules = record_get(r, "RuleSet");
    uint32_t round[2]; /* the opening, and which of its two games */
    if (!g || !rules || !archive_round(r, round, 2)) return m->game_count;
    if (round[0] >= s->pairs || round[1] > 1) return m->game_count;
    for (uint32_t i = 0; i < s->set_count; i++)
        if (record_is(g, s->sets[i].g->id)
            && record_is(rules, s->sets[i].g->rule_sets[s->sets[i].rules].id))
            return (round[0] * s->set_count + i) * 2 + round[1];
    return m->game_count;
}

/* Whether a record has the players and the opening of a game of this match. */
static bool belongs(match *m, const record *r, uint32_t number) {
    const match_setup *s = m->setup;
    uint32_t pair = number / 2;
    const game *g = s->sets[pair % s->set_count].g;
    const position *start = openings_at(&m->openings[pair % s->set_count], pair / s->set_count);
    if (!start) return false;
    const player_setup *first = &s->players[side_of_a(number) == FIRST ? 0 : 1];
    const player_setup *second = &s->players[side_of_a(number) == FIRST ? 1 : 0];
    const record_text *names[2] = {records_player(r, FIRST), records_player(r, SECOND)};
    const record_text *where = record_get(r, "Position");
    position p;
    game_start(g, start->rules, &p);
    if (where && g->text->read(start->rules, where->s, where->n, &p).code) return false;
    return names[0] && names[1] && record_is(names[0], first->name)
           && record_is(names[1], second->name) && p.key == start->key;
}

static bool restore_one(void *context, const record *r, archive_slice slice) {
    match *m = context;
    uint32_t number = number_of(m, r);
    if (number >= m->game_count || m->games[number].done || !belongs(m, r, number)) return false;
    char code[24] = "";
    const record_text *why = record_get(r, "Termination");
    if (why && why->n < sizeof code) memcpy(code, why->s, why->n);
    m->games[number].slice = slice;
    note_game(m, number, r->result, code);
    return true;
}

archive_state match_restore(match *m, const char *text, size_t n, size_t *at) {
    return archive_scan(m->setup->file, text, n, restore_one, m, at);
}

int match_arrange(match *m) {
    if (!m->setup->file) return 0;
    archive_slice *slices = malloc((m->game_count + 1) * sizeof *slices);
    if (!slices) return ENOMEM;
    size_t count = 0;
    for (uint32_t i = 0; i < 2 * counted_pairs(m); i++)
        if (m->games[i].done) slices[count++] = m->games[i].slice;
    int error = archive_arrange(m->setup->file, slices, count);
    free(slices);
    return error;
}
