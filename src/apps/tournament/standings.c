// SPDX-License-Identifier: MIT
// Counts the games: points, tie-breaks, ratings, order.
#include <stdlib.h>
#include <string.h>

#include "apps/tournament/inner.h"

static bool make_room(tournament *t) {
    tournament_report *r = &t->report;
    size_t n = t->n;
    if (!r->standings) r->standings = calloc(n, sizeof *r->standings);
    if (!r->points) r->points = calloc(n * n, sizeof *r->points);
    if (!r->games) r->games = calloc(n * n, sizeof *r->games);
    if (!r->standings || !r->points || !r->games) return false;
    memset(r->standings, 0, n * sizeof *r->standings);
    memset(r->points, 0, n * n * sizeof *r->points);
    memset(r->games, 0, n * n * sizeof *r->games);
    return true;
}

static void count_game(tournament *t, const tournament_game *g) {
    tournament_report *r = &t->report;
    for (int side = FIRST; side <= SECOND; side++) {
        uint16_t who = g->players[side], other = g->players[1 - side];
        tournament_standing *s = &r->standings[who];
        uint32_t halves = tournament_halves(g, who);
        s->games++;
        s->won += halves == 2;
        s->drawn += halves == 1;
        s->lost += halves == 0;
        s->points += halves;
        s->failures += g->failed == side;
        if (g->cpu_ms[side] >= 0) s->cpu_ms = (s->cpu_ms < 0 ? 0 : s->cpu_ms) + g->cpu_ms[side];
        r->points[who * t->n + other] += halves / 2.0;
        r->games[who * t->n + other] += 1;
    }
}

/* Buchholz: the points of all opponents. Sonneborn–Berger: those of the opponents that
   were beaten, and half of those that drew. */
static void count_tiebreaks(tournament *t) {
    bool swiss = t->setup->plan->format == FORMAT_SWISS;
    for (uint32_t i = 0; i < t->game_count; i++) {
        const tournament_game *g = &t->games[i];
        if (!g->done) continue;
        for (int side = FIRST; side <= SECOND; side++) {
            uint16_t who = g->players[side], other = g->players[1 - side];
            uint32_t worth = swiss ? 2 : tournament_halves(g, who);
            t->report.standings[who].tiebreak += worth * t->report.standings[other].points;
        }
    }
}

static bool round_is_over(const tournament *t, const tournament_meeting *m) {
    for (uint32_t i = m->first_game; i < t->game_count; i++)
        if (t->games[i].round == m->round && t->games[i].table == m->table && !t->games[i].done)
            return false;
    return true;
}

static void count_meetings(tournament *t) {
    const plan *p = t->setup->plan;
    for (uint32_t i = 0; i < t->meeting_count; i++) {
        const tournament_meeting *m = &t->meetings[i];
        if (p->format == FORMAT_KNOCK_OUT) {
            uint16_t winner = round_is_over(t, m) ? tournament_winner(t, m) : PAIRING_BYE;
            if (winner != PAIRING_BYE) t->report.standings[winner].stage = m->round + 1;
        } else if (m->b == PAIRING_BYE) {
            t->report.standings[m->a].points += 2 * p->games * p->set_count;
        }
        t->report.standings[m->a].byes += m->b == PAIRING_BYE;
    }
}

static int by_rank(const void *x, const void *y) {
    const tournament_standing *a = x, *b = y;
    if (a->stage != b->stage) return a->stage > b->stage ? -1 : 1;
    if (a->points != b->points) return a->points > b->points ? -1 : 1;
    if (a->tiebreak != b->tiebreak) return a->tiebreak > b->tiebreak ? -1 : 1;
    if (a->won != b->won) return a->won > b->won ? -1 : 1;
    return a->player < b->player ? -1 : 1;
}

/* The games that will be played; those of a tie-break are not foreseen. */
static uint32_t planned(const tournament *t) {
    const plan *p = t->setup->plan;
    uint32_t each = p->games * p->set_count, open = t->rounds - t->round;
    if (p->format == FORMAT_SWISS) return t->game_count + open * (t->n / 2) * each;
    if (p->format != FORMAT_KNOCK_OUT) return t->game_count;
    return t->game_count + ((UINT32_C(1) << open) - 1) * each;
}

bool tournament_count(tournament *t) {
    if (!make_room(t)) return false;
    tournament_report *r = &t->report;
    r->round = t->round;
    r->rounds = t->rounds;
    r->done = t->done;
    r->planned = planned(t);
    r->over = t->round == t->rounds && t->done == t->game_count;
    r->player_count = t->n;
    r->all = t->games;
    r->all_count = t->game_count;
    r->finished = t->finished;
    r->meetings = t->meetings;
    r->meeting_count = t->meeting_count;
    for (uint32_t i = 0; i < t->n; i++)
        r->standings[i] = (tournament_standing){.player = (uint16_t)i, .cpu_ms = -1};
    for (uint32_t i = 0; i < t->game_count; i++)
        if (t->games[i].done) count_game(t, &t->games[i]);
    count_meetings(t);
    count_tiebreaks(t);
    rating *ratings = calloc(t->n, sizeof *ratings);
    bool ok = ratings && rating_all(t->n, r->points, r->games, RATING_PRIOR, ratings);
    for (uint32_t i = 0; ok && i < t->n; i++) r->standings[i].rating = ratings[i];
    free(ratings);
    qsort(r->standings, t->n, sizeof *r->standings, by_rank);
    return ok;
}
