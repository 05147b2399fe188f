// SPDX-License-Identifier: MIT
#include "apps/match/match.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/hash.h"
#include "os/process.h"
#include "os/thread.h"
#include "os/time.h"
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
    pthread_mutex_t lock; /* protects what follows, and openings and games while threads run */
    pthread_cond_t news;
    uint32_t next;    /* the first game that may not have been assigned yet */
    uint32_t settled; /* complete pairs in order, without a gap */
    tally in_order;   /* of them */
    int decision;
    int error;
    int alive;                                             /* threads */
    uint32_t stops;                                        /* of this process, by Ctrl-Z */
    char codes[MATCH_ENDINGS][sizeof((duel_end){0}.code)]; /* of endings that have occurred */
    int code_count;
    atomic_bool stop;
    match_report report; /* of the thread that asked for it last */
};

typedef struct worker {
    match *m;
    thread *thread;
    player *players[2];
    arena mem;
    archive_text text;
} worker;

match *match_new(const match_setup *setup) {
    match *m = calloc(1, sizeof *m);
    if (!m) return NULL;
    m->setup = setup;
    m->game_count = setup->pairs * setup->set_count * 2;
    pthread_mutex_init(&m->lock, NULL);
    pthread_cond_init(&m->news, NULL);
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
    pthread_mutex_destroy(&m->lock);
    pthread_cond_destroy(&m->news);
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
    if (m->decision != 0) atomic_store(&m->stop, true);
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

/* How often this process has been stopped so far. */
static uint32_t count_stops(match *m) {
    pthread_mutex_lock(&m->lock);
    m->stops += process_was_stopped();
    uint32_t stops = m->stops;
    pthread_mutex_unlock(&m->lock);
    return stops;
}

/* Assigns the next game and its opening; false when there is none. */
static bool next_game(match *m, uint32_t *number, position *start) {
    pthread_mutex_lock(&m->lock);
    while (m->next < m->game_count && m->games[m->next].given) m->next++;
    bool more = m->next < m->game_count && !atomic_load(&m->stop) && m->error == 0;
    if (more) {
        uint32_t pair = m->next / 2, sets = m->setup->set_count;
        const position *p = openings_at(&m->openings[pair % sets], pair / sets);
        if (p) {
            *number = m->next;
            *start = *p;
            m->games[m->next].given = true;
        } else {
            m->error = ENOMEM;
            more = false;
        }
    }
    pthread_mutex_unlock(&m->lock);
    return more;
}

static bool set_round(const match *m, record *r, uint32_t number) {
    char text[32];
    int n = snprintf(text, sizeof text, "%u.%u", (unsigned)(number / 2 / m->setup->set_count + 1),
                     (unsigned)(number % 2 + 1));
    return record_set(r, "Round", text, (size_t)n);
}

static void hand_in(worker *w, uint32_t number, record *r, const duel_end *end) {
    match *m = w->m;
    int error = 0;
    bool kept = m->setup->file != NULL;
    if (kept && (!set_round(m, r, number) || !archive_write(&w->text, r))) error = ENOMEM;
    pthread_mutex_lock(&m->lock);
    /* A game that ends after the decision does not count and is not kept. */
    if (m->decision == 0) {
        if (kept && !error)
            error = archive_append(m->setup->file, w->text.s, w->text.n, &m->games[number].slice);
        if (!error) note_game(m, number, end->result, end->code);
        if (error && m->error == 0) m->error = error;
    }
    pthread_cond_signal(&m->news);
    pthread_mutex_unlock(&m->lock);
}

static void work(void *context) {
    worker *w = context;
    match *m = w->m;
    uint32_t number;
    position start;
    while (next_game(m, &number, &start)) {
        const match_setup *s = m->setup;
        uint32_t pair = number / 2;
        int a = side_of_a(number);
        duel d = {.g = s->sets[pair % s->set_count].g,
                  .start = &start,
                  .seed = hash_fold(hash_fold(s->seed, start.key), pair / s->set_count)};
        for (int i = 0; i < 2; i++) {
            int side = i == 0 ? a : 1 - a;
            d.players[side] = w->players[i];
            d.setups[side] = &s->players[i];
        }
        record r;
        duel_end end;
        uint32_t stops;
        /* A game during which we were stopped is played again: nobody used the time that passed. */
        do {
            stops = count_stops(m);
            w->mem.used = 0;
            duel_play(&d, &s->rules, &w->mem, &r, &end);
        } while (count_stops(m) != stops && !atomic_load(&m->stop));
        if (end.finished) {
            hand_in(w, number, &r, &end);
        } else if (!atomic_load(&m->stop)) {
            pthread_mutex_lock(&m->lock);
            if (m->error == 0) m->error = end.unstarted ? EMFILE : ENOMEM;
            pthread_mutex_unlock(&m->lock);
        }
    }
    pthread_mutex_lock(&m->lock);
    m->alive--;
    pthread_cond_signal(&m->news);
    pthread_mutex_unlock(&m->lock);
}

/* Waits for news, with the lock held; only briefly, since a signal handler cannot wake us. */
static void wait_for_news(match *m) {
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += atomic_load(&m->stop) ? 10000000 : 50000000;
    if (until.tv_nsec >= 1000000000) {
        until.tv_nsec -= 1000000000;
        until.tv_sec++;
    }
    pthread_cond_timedwait(&m->news, &m->lock, &until);
}

static void watch(match *m, worker *workers, int count, match_watcher *watcher, void *context) {
    enum { EVERY_MS = 200 };
    int64_t reported_at = 0;
    pthread_mutex_lock(&m->lock);
    while (m->alive > 0) {
        wait_for_news(m);
        bool due = watcher && time_now_ms() - reported_at >= EVERY_MS;
        if (due) {
            make_report(m);
            reported_at = time_now_ms();
        }
        bool over = atomic_load(&m->stop) || atomic_load(m->setup->cancel) || m->error != 0;
        pthread_mutex_unlock(&m->lock);
        if (due) watcher(context, &m->report);
        if (over) {
            atomic_store(&m->stop, true);
            for (int i = 0; i < count; i++)
                for (int k = 0; k < 2; k++) player_interrupt(workers[i].players[k]);
        }
        pthread_mutex_lock(&m->lock);
    }
    pthread_mutex_unlock(&m->lock);
}

static bool worker_begin(worker *w, match *m) {
    w->m = m;
    size_t cap = duel_memory(&m->setup->rules);
    w->mem = (arena){.base = malloc(cap), .cap = cap};
    for (int i = 0; i < 2; i++) w->players[i] = player_new(&m->setup->players[i], &m->stop);
    return w->mem.base && w->players[0] && w->players[1];
}

static void worker_end(worker *w) {
    for (int i = 0; i < 2; i++) player_free(w->players[i]);
    free(w->mem.base);
    free(w->text.s);
}

int match_run(match *m, match_watcher *watcher, void *context) {
    uint32_t left = 0;
    for (uint32_t i = 0; i < m->game_count; i++) left += !m->games[i].done;
    int wanted = m->setup->concurrency, count = 0, started = 0;
    if ((uint32_t)wanted > left) wanted = (int)left;
    if (m->decision != 0 || wanted == 0) return 0;
    worker *workers = calloc((size_t)wanted, sizeof *workers);
    if (!workers) return ENOMEM;
    process_watch_stops();
    bool ok = true;
    while (ok && count < wanted) ok = worker_begin(&workers[count++], m);
    m->alive = count;
    while (ok && started < count) {
        worker *w = &workers[started];
        w->thread = thread_start(work, w);
        if (!w->thread) break;
        started++;
    }
    pthread_mutex_lock(&m->lock);
    m->alive -= count - started;
    if (started == 0) m->error = ENOMEM;
    pthread_mutex_unlock(&m->lock);
    watch(m, workers, started, watcher, context);
    for (int i = 0; i < started; i++) thread_join(workers[i].thread);
    for (int i = 0; i < count; i++) worker_end(&workers[i]);
    free(workers);
    return m->error;
}

/* ---- the file ---- */

/* The decimal number at *s, moving *s past it; 0 if there is none. */
static uint32_t read_number(const char **s, const char *end) {
    uint64_t n = 0;
    for (; *s < end && **s >= '0' && **s <= '9' && n < 100000000; (*s)++)
        n = n * 10 + (uint64_t)(**s - '0');
    return (uint32_t)n;
}

/* The number of a record's game; game_count if it does not belong to this match. */
static uint32_t number_of(const match *m, const record *r) {
    const match_setup *s = m->setup;
    const record_text *round = record_get(r, "Round"), *g = record_get(r, "Game"),
                      *rules = record_get(r, "RuleSet");
    if (!round || !g || !rules) return m->game_count;
    const char *at = round->s, *end = round->s + round->n;
    uint32_t opening = read_number(&at, end);
    if (opening == 0 || opening > s->pairs || at >= end || *at++ != '.') return m->game_count;
    uint32_t half = read_number(&at, end);
    if (half < 1 || half > 2 || at != end) return m->game_count;
    for (uint32_t i = 0; i < s->set_count; i++)
        if (record_is(g, s->sets[i].g->id)
            && record_is(rules, s->sets[i].g->rule_sets[s->sets[i].rules].id))
            return ((opening - 1) * s->set_count + i) * 2 + half - 1;
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
