// SPDX-License-Identifier: MIT
#include "apps/tournament/tournament.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "apps/tournament/inner.h"
#include "base/hash.h"
#include "os/process.h"
#include "os/thread.h"
#include "os/time.h"
#include "play/records.h"

typedef struct worker {
    tournament *t;
    thread *thread;
    _Atomic(player *) players[2]; /* of the game being played */
    arena mem;
    archive_text text;
} worker;

tournament *tournament_new(const tournament_setup *setup) {
    tournament *t = calloc(1, sizeof *t);
    if (!t) return NULL;
    const plan *p = setup->plan;
    t->setup = setup;
    t->n = p->player_count;
    t->rounds = plan_rounds(p);
    pthread_mutex_init(&t->lock, NULL);
    pthread_cond_init(&t->news, NULL);
    t->openings = calloc(p->set_count, sizeof *t->openings);
    bool ok = t->openings != NULL;
    for (uint32_t i = 0; ok && i < p->set_count; i++) {
        t->openings[i] = (openings){.g = p->sets[i].g,
                                    .rules = p->sets[i].rules,
                                    .seed = setup->seed,
                                    .turns = p->opening_turns,
                                    .balance = p->balance};
        ok = openings_begin(&t->openings[i]);
    }
    if (ok && tournament_advance(t)) return t;
    tournament_free(t);
    return NULL;
}

void tournament_free(tournament *t) {
    if (!t) return;
    for (uint32_t i = 0; t->openings && i < t->setup->plan->set_count; i++)
        openings_end(&t->openings[i]);
    pthread_mutex_destroy(&t->lock);
    pthread_cond_destroy(&t->news);
    free(t->openings);
    free(t->games);
    free(t->meetings);
    free(t->finished);
    free(t->report.standings);
    free(t->report.points);
    free(t->report.games);
    free(t);
}

void tournament_number(const tournament_game *g, writer *w) {
    write_count(w, g->round + 1);
    write_char(w, '.');
    write_count(w, g->table + 1);
    write_char(w, '.');
    write_count(w, g->number + 1);
}

const tournament_report *tournament_tell(tournament *t) {
    return tournament_count(t) ? &t->report : NULL;
}

static void note_game(tournament *t, uint32_t number) {
    t->games[number].given = t->games[number].done = true;
    t->finished[t->done++] = number;
}

/* ---- playing ---- */

static uint32_t count_stops(tournament *t) {
    pthread_mutex_lock(&t->lock);
    t->stops += process_was_stopped();
    uint32_t stops = t->stops;
    pthread_mutex_unlock(&t->lock);
    return stops;
}

/* Waits for news, with the lock held; only briefly, since a signal handler cannot wake us. */
static void wait_for_news(tournament *t) {
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += 50000000;
    if (until.tv_nsec >= 1000000000) {
        until.tv_nsec -= 1000000000;
        until.tv_sec++;
    }
    pthread_cond_timedwait(&t->news, &t->lock, &until);
}

/* Assigns the next game and its opening; waits while a new round depends on games that are being
   played. False: there is nothing more to do. */
static bool next_game(tournament *t, uint32_t *number, tournament_game *given, position *start) {
    bool found = false;
    pthread_mutex_lock(&t->lock);
    while (!found && !t->error && !atomic_load(&t->stop)) {
        uint32_t i = 0;
        while (i < t->game_count && t->games[i].given) i++;
        if (i < t->game_count) {
            const position *p = openings_at(&t->openings[t->games[i].set], t->games[i].opening);
            found = p != NULL;
            if (!found) t->error = ENOMEM;
            if (!found) break;
            t->games[i].given = true;
            *number = i;
            *given = t->games[i];
            *start = *p;
        } else if (t->done < t->game_count) {
            wait_for_news(t);
        } else if (!tournament_advance(t)) {
            break;
        }
    }
    pthread_mutex_unlock(&t->lock);
    return found;
}

/* The number of a game as its record has it, and the processor time that its programs used. */
static bool set_tags(record *r, const plan *p, const tournament_game *g) {
    static const char *const names[2] = {"FirstCPU", "SecondCPU"};
    char text[48];
    writer w = writer_on(text, sizeof text);
    tournament_number(g, &w);
    bool ok = record_set(r, "Round", text, w.len);
    if (p->name) ok = ok && record_set(r, "Event", p->name, strlen(p->name));
    for (int side = 0; side < 2; side++) {
        if (g->cpu_ms[side] < 0) continue;
        w = writer_on(text, sizeof text);
        write_milli(&w, g->cpu_ms[side]);
        ok = ok && record_set(r, names[side], text, w.len);
    }
    if (g->failed >= 0)
        ok = ok
             && record_set(r, "Failed", g->failed == FIRST ? "First" : "Second",
                           g->failed == FIRST ? 5 : 6);
    return ok;
}

static void hand_in(worker *w, uint32_t number, tournament_game *g, record *r,
                    const position *start, const player_trace *failed) {
    tournament *t = w->t;
    int error = set_tags(r, t->setup->plan, g) && archive_write(&w->text, r) ? 0 : ENOMEM;
    if (!error && failed) error = evidence_write(t, g, r, start, failed);
    pthread_mutex_lock(&t->lock);
    if (!error) error = archive_append(t->setup->file, w->text.s, w->text.n, &g->slice);
    if (!error) {
        t->games[number] = *g;
        note_game(t, number);
    } else if (!t->error) {
        t->error = error;
    }
    pthread_cond_broadcast(&t->news);
    pthread_mutex_unlock(&t->lock);
}

/* Plays a game whose players are there. */
static void play_game(worker *w, uint32_t number, tournament_game *g, duel *d) {
    tournament *t = w->t;
    record r;
    duel_end end;
    uint32_t stops;
    player_trace traces[2];
    bool traced[2];
    /* A game during which we were stopped is played again: nobody used the time that passed. */
    do {
        stops = count_stops(t);
        w->mem.used = 0;
        duel_play(d, &t->setup->plan->rules, &w->mem, &r, &end);
        for (int side = 0; side < 2; side++)
            traced[side] = player_end(d->players[side], &traces[side]);
    } while (count_stops(t) != stops && !atomic_load(&t->stop));
    if (!end.finished) {
        if (atomic_load(&t->stop)) return;
        pthread_mutex_lock(&t->lock);
        if (!t->error) t->error = end.unstarted ? EMFILE : ENOMEM;
        pthread_mutex_unlock(&t->lock);
        return;
    }
    g->result = (uint8_t)end.result;
    g->failed = (int8_t)end.failed;
    g->turns = r.turns;
    memcpy(g->code, end.code, sizeof g->code);
    for (int side = 0; side < 2; side++)
        if (traced[side]) g->cpu_ms[side] = traces[side].report.cpu_ms;
    bool fails = end.failed >= 0 && traced[end.failed];
    hand_in(w, number, g, &r, d->start, fails ? &traces[end.failed] : NULL);
}

static void work(void *context) {
    worker *w = context;
    tournament *t = w->t;
    const plan *p = t->setup->plan;
    uint32_t number;
    tournament_game g;
    position start;
    while (next_game(t, &number, &g, &start)) {
        duel d = {.g = p->sets[g.set].g,
                  .start = &start,
                  .seed = hash_fold(hash_fold(t->setup->seed, start.key), g.opening)};
        bool ok = true;
        for (int side = 0; side < 2; side++) {
            d.setups[side] = &p->players[g.players[side]].setup;
            d.players[side] = player_new(d.setups[side], &t->stop);
            ok = ok && d.players[side];
            atomic_store(&w->players[side], d.players[side]);
        }
        if (ok) play_game(w, number, &g, &d);
        pthread_mutex_lock(&t->lock); /* nobody may interrupt a player that is gone */
        for (int side = 0; side < 2; side++) atomic_store(&w->players[side], NULL);
        if (!ok && !t->error) t->error = ENOMEM;
        pthread_mutex_unlock(&t->lock);
        for (int side = 0; side < 2; side++) player_free(d.players[side]);
    }
    pthread_mutex_lock(&t->lock);
    t->alive--;
    pthread_cond_broadcast(&t->news);
    pthread_mutex_unlock(&t->lock);
}

static void watch(tournament *t, worker *workers, int count, tournament_watcher *watcher,
                  void *context) {
    enum { EVERY_MS = 200 };
    int64_t reported_at = 0;
    pthread_mutex_lock(&t->lock);
    while (t->alive > 0) {
        wait_for_news(t);
        if (time_now_ms() - reported_at >= EVERY_MS && tournament_count(t)) {
            watcher(context, &t->report);
            reported_at = time_now_ms();
        }
        if (!atomic_load(t->setup->cancel) && !t->error) continue;
        atomic_store(&t->stop, true);
        for (int i = 0; i < count; i++)
            for (int side = 0; side < 2; side++) {
                player *p = atomic_load(&workers[i].players[side]);
                if (p) player_interrupt(p);
            }
    }
    pthread_mutex_unlock(&t->lock);
}

int tournament_run(tournament *t, tournament_watcher *watcher, void *context) {
    int count = t->setup->concurrency, started = 0;
    if (t->done == t->game_count && !tournament_advance(t)) return t->error;
    worker *workers = calloc((size_t)count, sizeof *workers);
    if (!workers) return ENOMEM;
    process_watch_stops();
    size_t cap = duel_memory(&t->setup->plan->rules);
    t->alive = count;
    for (; started < count; started++) {
        worker *w = &workers[started];
        w->t = t;
        w->mem = (arena){.base = malloc(cap), .cap = cap};
        w->thread = w->mem.base ? thread_start(work, w) : NULL;
        if (!w->thread) {
            free(w->mem.base);
            break;
        }
    }
    pthread_mutex_lock(&t->lock);
    t->alive -= count - started;
    if (started == 0) t->error = ENOMEM;
    pthread_mutex_unlock(&t->lock);
    watch(t, workers, started, watcher, context);
    for (int i = 0; i < started; i++) {
        thread_join(workers[i].thread);
        free(workers[i].mem.base);
        free(workers[i].text.s);
    }
    free(workers);
    return t->error;
}

/* ---- the file ---- */

/* Reads "3.1.2"; numbers count from 0. */
static bool read_round(const record_text *round, uint32_t out[3]) {
    if (!round) return false;
    const char *at = round->s, *end = at + round->n;
    for (int i = 0; i < 3; i++) {
        uint64_t n = 0;
        for (; at < end && *at >= '0' && *at <= '9' && n < 100000000; at++)
            n = n * 10 + (uint64_t)(*at - '0');
        if (n == 0 || (i < 2 && (at == end || *at++ != '.'))) return false;
        out[i] = (uint32_t)n - 1;
    }
    return at == end;
}

static tournament_game *find_game(tournament *t, const uint32_t where[3]) {
    for (uint32_t i = 0; i < t->game_count; i++) {
        tournament_game *g = &t->games[i];
        if (g->round == where[0] && g->table == where[1] && g->number == where[2]) return g;
    }
    return NULL;
}

/* Whether a record has the players, the rules and the opening of a game. */
static bool belongs(tournament *t, const tournament_game *played, const record *r) {
    const plan *p = t->setup->plan;
    record_setting set;
    if (records_setting(r, &set).code) return false;
    const match_rule_set *rules = &p->sets[played->set];
    const position *start = openings_at(&t->openings[played->set], played->opening);
    if (!start || set.g != rules->g || set.rules != rules->rules || set.start.key != start->key)
        return false;
    for (int side = 0; side < 2; side++) {
        const record_text *name = records_player(r, side);
        if (!name || !record_is(name, p->players[played->players[side]].setup.name)) return false;
    }
    return true;
}

/* The seconds in a tag, as milliseconds; -1: there is none. */
static int64_t read_cpu(const record *r, const char *name) {
    const record_text *text = record_get(r, name);
    char copy[32] = "";
    if (!text || text->n >= sizeof copy) return -1;
    memcpy(copy, text->s, text->n);
    char *end = NULL;
    double seconds = strtod(copy, &end);
    return *end || seconds < 0 || seconds > 1e9 ? -1 : (int64_t)(seconds * 1000 + 0.5);
}

static bool restore_one(void *context, const record *r, archive_slice slice) {
    tournament *t = context;
    uint32_t where[3];
    if (!read_round(record_get(r, "Round"), where)) return false;
    tournament_game *g = find_game(t, where);
    /* The first game of a new round. */
    while (!g && tournament_advance(t)) g = find_game(t, where);
    if (!g || g->done || !belongs(t, g, r)) return false;
    const record_text *why = record_get(r, "Termination"), *failed = record_get(r, "Failed");
    if (why && why->n < sizeof g->code) memcpy(g->code, why->s, why->n);
    g->result = r->result;
    g->turns = r->turns;
    g->failed = (int8_t)(!failed ? -1 : record_is(failed, "First") ? FIRST : SECOND);
    g->cpu_ms[FIRST] = read_cpu(r, "FirstCPU");
    g->cpu_ms[SECOND] = read_cpu(r, "SecondCPU");
    g->slice = slice;
    note_game(t, (uint32_t)(g - t->games));
    return true;
}

archive_state tournament_restore(tournament *t, const char *text, size_t n, size_t *at) {
    archive_state state = archive_scan(t->setup->file, text, n, restore_one, t, at);
    return t->error == ENOMEM ? ARCHIVE_MEMORY : state;
}

int tournament_arrange(tournament *t) {
    archive_slice *slices = malloc((t->game_count + 1) * sizeof *slices);
    if (!slices) return ENOMEM;
    size_t count = 0;
    for (uint32_t i = 0; i < t->game_count; i++)
        if (t->games[i].done) slices[count++] = t->games[i].slice;
    int error = archive_arrange(t->setup->file, slices, count);
    free(slices);
    return error;
}
