// SPDX-License-Identifier: MIT
#include "apps/tournament/tournament.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "apps/tournament/inner.h"
#include "base/hash.h"
#include "play/records.h"

tournament *tournament_new(const tournament_setup *setup) {
    tournament *t = calloc(1, sizeof *t);
    if (!t) return NULL;
    const plan *p = setup->plan;
    t->setup = setup;
    t->n = p->player_count;
    t->rounds = plan_rounds(p);
    crew_open(&t->crew);
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
    crew_close(&t->crew);
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

/* Assigns the next game and its opening; waits while a new round depends on games that are being
   played. False: there is nothing more to do. */
static bool next_game(tournament *t, uint32_t *number, tournament_game *given, position *start) {
    bool found = false, more = true;
    pthread_mutex_lock(&t->crew.lock);
    while (!found && more && crew_goes_on(&t->crew)) {
        uint32_t i = 0;
        while (i < t->game_count && t->games[i].given) i++;
        found = i < t->game_count;
        if (found) {
            t->games[i].given = true;
            *number = i;
            *given = t->games[i];
        } else if (t->done < t->game_count) {
            crew_wait(&t->crew);
        } else {
            more = tournament_advance(t);
        }
    }
    const position *p = found ? openings_at(&t->openings[given->set], given->opening) : NULL;
    if (p) *start = *p;
    pthread_mutex_unlock(&t->crew.lock);
    if (found && !p) crew_fail(&t->crew, ENOMEM);
    return p != NULL;
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

/* Keeps a game that is over. */
static void hand_in(crew_worker *w, uint32_t number, tournament_game *g, const position *start,
                    crew_game *played) {
    tournament *t = w->job->context;
    int loser = played->end.failed;
    g->result = (uint8_t)played->end.result;
    g->failed = (int8_t)loser;
    g->turns = played->r.turns;
    memcpy(g->code, played->end.code, sizeof g->code);
    for (int side = 0; side < 2; side++)
        if (played->traced[side]) g->cpu_ms[side] = played->traces[side].report.cpu_ms;
    bool ok = set_tags(&played->r, t->setup->plan, g) && archive_write(&w->text, &played->r);
    int error = ok ? 0 : ENOMEM;
    if (!error && loser >= 0 && played->traced[loser])
        error = evidence_write(t, g, &played->r, start, &played->traces[loser]);
    pthread_mutex_lock(&t->crew.lock);
    if (!error) error = archive_append(t->setup->file, w->text.s, w->text.n, &g->slice);
    if (!error) {
        t->games[number] = *g;
        note_game(t, number);
    }
    pthread_cond_broadcast(&t->crew.news);
    pthread_mutex_unlock(&t->crew.lock);
    if (error) crew_fail(&t->crew, error);
}

/* Of the players who choose at random: their games differ, also those from the same opening. */
static uint64_t game_seed(const tournament *t, const tournament_game *g) {
    return hash_fold(hash_fold(hash_fold(t->setup->seed, g->round), g->table), g->number);
}

/* Every game has players of its own. */
static void work(crew_worker *w) {
    tournament *t = w->job->context;
    const plan *p = t->setup->plan;
    uint32_t number;
    tournament_game g;
    position start;
    while (next_game(t, &number, &g, &start)) {
        duel d = {.g = p->sets[g.set].g, .start = &start, .seed = game_seed(t, &g)};
        crew_game played;
        for (int side = 0; side < 2; side++) d.setups[side] = &p->players[g.players[side]].setup;
        bool ok = crew_seat(w, d.setups);
        for (int side = 0; side < 2; side++) d.players[side] = atomic_load(&w->players[side]);
        if (ok && crew_play(w, &d, &played)) hand_in(w, number, &g, &start, &played);
        crew_dismiss(w);
    }
}

static void watch(void *context) {
    tournament *t = context;
    if (tournament_count(t)) t->watcher(t->context, &t->report);
}

int tournament_run(tournament *t, tournament_watcher *watcher, void *context) {
    if (t->done == t->game_count && !tournament_advance(t)) return t->crew.error;
    t->watcher = watcher;
    t->context = context;
    return crew_run(&t->crew, &(crew_job){.context = t,
                                          .threads = t->setup->concurrency,
                                          .rules = &t->setup->plan->rules,
                                          .cancel = t->setup->cancel,
                                          .work = work,
                                          .watch = watch});
}

/* ---- the file ---- */

tournament_game *tournament_find(const tournament *t, const uint32_t where[3]) {
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
    if (!archive_round(r, where, 3)) return false;
    tournament_game *g = tournament_find(t, where);
    /* The first game of a new round. */
    while (!g && tournament_advance(t)) g = tournament_find(t, where);
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
    if (state == ARCHIVE_FINE) evidence_tidy(t);
    return t->crew.error == ENOMEM ? ARCHIVE_MEMORY : state;
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
