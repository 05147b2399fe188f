// SPDX-License-Identifier: MIT
// Makes rounds, meetings and their games.
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "apps/tournament/inner.h"

uint32_t tournament_halves(const tournament_game *g, uint16_t who) {
    if (g->result == DRAWN) return 1;
    return g->result == win_for(g->players[FIRST] == who ? FIRST : SECOND) ? 2 : 0;
}

/* Room for `more` elements of a list. */
static void *grow(void *list, uint32_t count, uint32_t more, uint32_t *cap, size_t size) {
    if (count + more <= *cap) return list;
    uint32_t wanted = 2 * (count + more);
    void *larger = realloc(list, wanted * size);
    if (larger) *cap = wanted;
    return larger;
}

static uint32_t pairs_of(uint32_t games) {
    return (games + 1) / 2;
}

/* Openings that a round may use: the same for all its meetings. */
static uint32_t openings_per_round(const plan *p) {
    return pairs_of(p->games) + (p->format == FORMAT_KNOCK_OUT ? p->tiebreaks : 0);
}

/* Adds games number `from` to before `to` of every rule set to the last meeting. Two games in a row
   have the same opening, with the sides swapped. */
static bool add_games(tournament *t, tournament_meeting *m, uint32_t from, uint32_t to) {
    const plan *p = t->setup->plan;
    uint32_t more = (to - from) * p->set_count, cap = t->game_cap;
    tournament_game *games = grow(t->games, t->game_count, more, &t->game_cap, sizeof *games);
    if (games) t->games = games;
    uint32_t *finished = t->game_cap != cap || !t->finished
                             ? realloc(t->finished, t->game_cap * sizeof *finished)
                             : t->finished;
    if (finished) t->finished = finished;
    if (!games || !finished) return false;
    for (uint32_t k = from; k < to; k++)
        for (uint32_t set = 0; set < p->set_count; set++) {
            /* The game without a partner: begun by a in one rule set, by b in the next. */
            bool single = k + 1 == to && k % 2 == 0, swapped = single ? set % 2 : k % 2;
            t->games[t->game_count++] = (tournament_game){
                .round = m->round,
                .table = m->table,
                .number = m->game_count++,
                .players = {swapped ? m->b : m->a, swapped ? m->a : m->b},
                .set = (uint16_t)set,
                .opening = m->round * openings_per_round(p) + k / 2,
                .failed = -1,
                .cpu_ms = {-1, -1},
            };
        }
    return true;
}

static bool add_round(tournament *t, const pairing *pairs, uint32_t count) {
    tournament_meeting *meetings =
        grow(t->meetings, t->meeting_count, count, &t->meeting_cap, sizeof *meetings);
    if (!meetings) return false;
    t->meetings = meetings;
    for (uint32_t i = 0; i < count; i++) {
        tournament_meeting *m = &t->meetings[t->meeting_count++];
        *m = (tournament_meeting){.round = t->round,
                                  .table = i,
                                  .a = pairs[i].a,
                                  .b = pairs[i].b,
                                  .first_game = t->game_count};
        if (m->b != PAIRING_BYE && !add_games(t, m, 0, t->setup->plan->games)) return false;
    }
    t->round++;
    return true;
}

/* ---- Swiss ---- */

static uint32_t swiss_round(const tournament *t, pairing *out) {
    uint32_t n = t->n, count = 0;
    swiss_player *players = calloc(n, sizeof *players);
    uint8_t *met = calloc((size_t)n * n, 1);
    if (players && met) {
        for (uint32_t i = 0; i < t->meeting_count; i++) {
            const tournament_meeting *m = &t->meetings[i];
            if (m->b == PAIRING_BYE) {
                players[m->a].rested = true;
                players[m->a].points +=
                    (int32_t)(2 * t->setup->plan->games * t->setup->plan->set_count);
                continue;
            }
            met[m->a * n + m->b]++;
            met[m->b * n + m->a]++;
            players[m->a].balance++;
            players[m->b].balance--;
        }
        for (uint32_t i = 0; i < t->game_count; i++)
            for (int side = 0; side < 2; side++) {
                uint16_t who = t->games[i].players[side];
                players[who].points += (int32_t)tournament_halves(&t->games[i], who);
            }
        count = pairing_swiss(n, players, met, out);
    }
    free(players);
    free(met);
    return count;
}

/* ---- knock-out ---- */

uint16_t tournament_winner(const tournament *t, const tournament_meeting *m) {
    if (m->b == PAIRING_BYE) return m->a;
    uint32_t a = 0, b = 0, at = 0;
    for (uint32_t i = m->first_game; i < t->game_count; i++) {
        const tournament_game *g = &t->games[i];
        if (g->round != m->round || g->table != m->table) continue;
        a += tournament_halves(g, m->a);
        b += tournament_halves(g, m->b);
        at++;
    }
    if (a != b) return a > b ? m->a : m->b;
    const plan *p = t->setup->plan;
    uint32_t extra = (at - p->games * p->set_count) / (2 * p->set_count);
    /* After all tie-breaks, the player who comes first in the list goes on. */
    if (extra >= p->tiebreaks) return m->a < m->b ? m->a : m->b;
    return PAIRING_BYE;
}

/* Adds a pair of games to each meeting of the last round that is tied; true: there was one. */
static bool break_ties(tournament *t) {
    bool tied = false;
    for (uint32_t i = 0; i < t->meeting_count && !t->crew.error; i++) {
        tournament_meeting *m = &t->meetings[i];
        if (m->round + 1 != t->round || tournament_winner(t, m) != PAIRING_BYE) continue;
        uint32_t k = m->game_count / t->setup->plan->set_count;
        k += k % 2; /* a new opening */
        tied = true;
        if (!add_games(t, m, k, k + 2)) t->crew.error = ENOMEM;
    }
    return tied;
}

static uint32_t next_knock_out(const tournament *t, pairing *out) {
    if (t->round == 0) return pairing_knock_out(t->n, out);
    uint32_t count = 0;
    for (uint32_t i = 0; i < t->meeting_count; i++) {
        const tournament_meeting *m = &t->meetings[i];
        if (m->round + 1 != t->round) continue;
        uint16_t winner = tournament_winner(t, m);
        if (m->table % 2 == 0)
            out[count].a = winner;
        else
            out[count++].b = winner;
    }
    return count;
}

bool tournament_advance(tournament *t) {
    if (t->done < t->game_count) return false;
    plan_format format = t->setup->plan->format;
    if (format == FORMAT_KNOCK_OUT && t->round > 0 && break_ties(t)) return !t->crew.error;
    if (t->round >= t->rounds) return false;
    pairing *out = malloc((t->n + 1) * sizeof *out);
    bool ok = out != NULL, all = format == FORMAT_ROUND_ROBIN || format == FORMAT_GAUNTLET;
    /* If pairings do not depend on results, all rounds are played at once. */
    do {
        uint32_t count = 0;
        if (!ok) break;
        if (format == FORMAT_ROUND_ROBIN) count = pairing_round_robin(t->n, t->round, out);
        if (format == FORMAT_GAUNTLET) count = pairing_gauntlet(t->n, t->round, out);
        if (format == FORMAT_SWISS) count = swiss_round(t, out);
        if (format == FORMAT_KNOCK_OUT) count = next_knock_out(t, out);
        ok = count > 0 && add_round(t, out, count);
    } while (all && t->round < t->rounds);
    free(out);
    if (!ok) t->crew.error = ENOMEM;
    return ok;
}
