// SPDX-License-Identifier: MIT
#include "apps/match/duel.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/history.h"
#include "play/records.h"

typedef struct state {
    const duel *d;
    const duel_rules *rules;
    record *r;
    position now;
    history past;
    writer turns; /* as text, a blank before each */
    int64_t left[2];
} state;

size_t duel_memory(const duel_rules *rules) {
    return (1 << 14) + (size_t)rules->max_turns * 512;
}

static void end_with(duel_end *end, int result, const char *code) {
    end->finished = true;
    end->result = result;
    snprintf(end->code, sizeof end->code, "%s", code);
}

static void end_lost(duel_end *end, int side, const char *code) {
    end_with(end, side == FIRST ? SECOND_WINS : FIRST_WINS, code);
}

static bool is_timed(const duel_rules *rules, const player_setup *p) {
    bool thinks = p->kind == PLAYER_SANDAN || p->kind == PLAYER_COMMAND;
    return rules->base > 0 && thinks && !p->time_ms && !p->nodes && !p->depth;
}

/* Milliseconds that the side to move has for its turn. */
static int64_t time_for(const state *s) {
    const player_setup *p = s->d->setups[s->now.side];
    if (p->time_ms) return p->time_ms + s->rules->margin;
    if (is_timed(s->rules, p)) return s->left[s->now.side] + s->rules->margin;
    return s->rules->patience;
}

/* What a player did instead of playing. */
static void judge_failure(state *s, const player_answer *a, duel_end *end) {
    int side = s->now.side;
    const player_setup *p = s->d->setups[side];
    char note[160] = "";
    switch (a->state) {
    case PLAYER_ILLEGAL:
        end_lost(end, side, "illegal");
        snprintf(note, sizeof note, "illegal: \"%s\"", a->said);
        break;
    case PLAYER_GONE:
        end_lost(end, side, "crash");
        break;
    case PLAYER_SILENT:
        end_lost(end, side, p->time_ms || is_timed(s->rules, p) ? "flag" : "hang");
        break;
    case PLAYER_FINE:
    case PLAYER_STOPPED:
        return;
    }
    if (note[0] && !record_comment(s->r, s->r->last, note, strlen(note))) end->finished = false;
}

/* Plays and writes down a turn; false when the record is full. */
static bool make_turn(state *s, const player_answer *a) {
    const game *g = s->d->g;
    record_node *node = record_append_turn(s->r, g, &s->now, &a->turn);
    if (!node) return false;
    int side = s->now.side;
    if (a->score.known) {
        record_score score = a->score;
        if (side == SECOND) score.value = -score.value;
        if (!record_set_eval(s->r, node, score)) return false;
    }
    if (is_timed(s->rules, s->d->setups[side])) {
        s->left[side] -= a->used;
        if (s->left[side] < 0) s->left[side] = 0;
        s->left[side] += s->rules->increment;
        if (!record_set_clock(s->r, node, s->left[side])) return false;
    }
    write_char(&s->turns, ' ');
    turn_write(g, &s->now, &a->turn, &s->turns);
    position next;
    turn_play(g, &s->now, &a->turn, &next);
    s->now = next;
    return history_push(&s->past, &s->now);
}

/* One turn; false when the game has ended or cannot go on. */
static bool take_turn(state *s, duel_end *end) {
    const duel *d = s->d;
    situation what = {.g = d->g,
                      .start = d->start,
                      .now = &s->now,
                      .turns = s->turns.buf,
                      .past = s->past.keys,
                      .past_count = s->past.n,
                      .left = {s->left[FIRST], s->left[SECOND]},
                      .increment = s->rules->increment,
                      .wait = time_for(s),
                      .seed = d->seed};
    player_answer a;
    player_ask(d->players[s->now.side], &what, &a);
    if (a.state != PLAYER_FINE) {
        judge_failure(s, &a, end);
        return false;
    }
    if (a.used > what.wait) {
        a.state = PLAYER_SILENT;
        judge_failure(s, &a, end);
        return false;
    }
    if (!make_turn(s, &a)) return false;
    int why = WORD_NONE, result = history_result(&s->past, d->g, &s->now, s->rules->limit, &why);
    if (result != ONGOING)
        end_with(end, result, game_word(d->g, why)->slug);
    else if (s->r->turns >= s->rules->max_turns)
        end_with(end, DRAWN, "length");
    return !end->finished;
}

static bool set(record *r, const char *name, const char *value) {
    return record_set(r, name, value, strlen(value));
}

static bool set_control(record *r, const duel_rules *rules) {
    if (rules->base == 0) return true;
    char text[64];
    writer w = writer_on(text, sizeof text);
    write_milli(&w, rules->base);
    if (rules->increment > 0) {
        write_char(&w, '+');
        write_milli(&w, rules->increment);
    }
    return set(r, "TimeControl", text);
}

static bool set_limit(record *r, const duel_rules *rules) {
    char text[16];
    snprintf(text, sizeof text, "%u", (unsigned)rules->limit);
    return rules->limit == 0 || set(r, "Limit", text);
}

static void play_on(state *s, duel_end *end) {
    for (int side = FIRST; side <= SECOND; side++) {
        player_answer a = {.state = player_begin(s->d->players[side], s->d->g, s->d->start->rules)};
        if (a.state == PLAYER_FINE) continue;
        if (a.state != PLAYER_STOPPED)
            end_lost(end, side, a.state == PLAYER_SILENT ? "hang" : "crash");
        return;
    }
    while (take_turn(s, end)) {
    }
}

void duel_play(const duel *d, const duel_rules *rules, arena *mem, record *r, duel_end *end) {
    *end = (duel_end){0};
    uint32_t positions = rules->max_turns + 1;
    size_t cap = (size_t)rules->max_turns * (MAX_TURN_TEXT + 1) + 1;
    state s = {.d = d, .rules = rules, .r = r, .now = *d->start};
    s.past = (history){.keys = malloc(positions * sizeof *s.past.keys), .cap = positions};
    char *turns = malloc(cap);
    if (turns) s.turns = writer_on(turns, cap);
    s.left[FIRST] = s.left[SECOND] = rules->base;
    if (s.past.keys && turns && records_begin(r, mem, d->g, d->start)
        && set(r, "First", d->setups[FIRST]->name) && set(r, "Second", d->setups[SECOND]->name)
        && set_control(r, rules) && set_limit(r, rules) && history_push(&s.past, &s.now))
        play_on(&s, end);
    if (end->finished)
        end->finished = record_set_result(r, end->result) && set(r, "Termination", end->code);
    free(s.past.keys);
    free(turns);
}
