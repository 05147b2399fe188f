// SPDX-License-Identifier: MIT
#include "apps/match/duel.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/judge.h"
#include "play/records.h"
#include "play/session.h"

typedef struct state {
    const duel *d;
    const duel_rules *rules;
    record *r;
    session game;
    int64_t now;  /* the game's time: only what the players were charged for */
    writer turns; /* as text, each preceded by a blank */
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
    end_with(end, win_for(!side), code);
    end->failed = side;
}

static bool is_timed(const duel_rules *rules, const player_setup *p) {
    bool limited = p->time_ms || p->nodes || p->depth;
    return rules->control.base > 0 && player_thinks(p) && !limited;
}

static const player_setup *mover(const state *s) {
    return s->d->setups[s->game.hand.now.side];
}

static int64_t left_of(const state *s, int side) {
    return clock_left(&s->game.clocks, side, s->now);
}

/* How many milliseconds the side to move has for its turn. */
static int64_t time_for(const state *s) {
    const player_setup *p = mover(s);
    if (p->time_ms) return p->time_ms + s->rules->margin;
    if (is_timed(s->rules, p)) return left_of(s, s->game.hand.now.side) + s->rules->margin;
    return s->rules->patience;
}

/* The time to deduct from the clock of the side to move for a turn made in time. Players with
   limits of their own pay nothing, and within the margin a flag does not fall. */
static int64_t charge(const state *s, int64_t used) {
    if (!is_timed(s->rules, mover(s))) return 0;
    int64_t left = left_of(s, s->game.hand.now.side);
    return used < left ? used : left - 1;
}

static void end_with_game(const state *s, duel_end *end) {
    end_with(end, s->game.result, game_word(s->d->g, s->game.why)->slug);
}

static void flag_falls(state *s, duel_end *end) {
    s->now = clock_deadline(&s->game.clocks);
    session_do(&s->game, &(session_command){.op = SESSION_TICK}, s->now);
    end_with_game(s, end);
    end->failed = s->game.hand.now.side;
}

/* What a player did instead of playing. */
static void judge_failure(state *s, const player_answer *a, duel_end *end) {
    int side = s->game.hand.now.side;
    const player_setup *p = mover(s);
    char note[160] = "";
    switch (a->state) {
    case PLAYER_ILLEGAL:
        end_lost(end, side, "illegal");
        snprintf(note, sizeof note, "illegal: \"%s\"%s", a->said,
                 a->unasked ? ", although nobody asked" : "");
        break;
    case PLAYER_GONE:
        end_lost(end, side, "crash");
        break;
    case PLAYER_TOO_LARGE:
        end_lost(end, side, "memory");
        break;
    case PLAYER_SILENT:
        if (is_timed(s->rules, p))
            flag_falls(s, end);
        else
            end_lost(end, side, p->time_ms ? "flag" : "hang");
        break;
    case PLAYER_FINE:
    case PLAYER_UNSTARTED:
    case PLAYER_STOPPED:
        return;
    }
    if (note[0] && !record_comment(s->r, s->r->last, note, strlen(note))) end->finished = false;
}

/* What a player says of a position, without a forced result that the limit may prevent: players
   need not know it (A8). */
static record_score certain(const state *s, const position *p, record_score score) {
    int64_t turns = score.value < 0 ? -score.value : score.value;
    if (turns > UINT32_MAX) turns = UINT32_MAX;
    if (!score.forced || history_reaches(s->d->g, p, s->rules->limit, (uint32_t)turns))
        return score;
    score.forced = false;
    score.value = (score.value < 0 ? -SCORE_SURE : SCORE_SURE) * 10;
    return score;
}

/* Records the turn just played; false when the record is full. */
static bool write_down(state *s, const player_answer *a) {
    const game *g = s->d->g;
    const session_turn *made = session_last_turn(&s->game);
    int side = made->before.side;
    record_node *node = record_append_turn(s->r, g, &made->before, &made->turn);
    if (!node) return false;
    write_char(&s->turns, ' ');
    turn_write(g, &made->before, &made->turn, &s->turns);
    record_score score = certain(s, &made->before, a->score);
    if (side == SECOND) score.value = -score.value;
    if (score.known && !record_set_eval(s->r, node, score)) return false;
    return !is_timed(s->rules, s->d->setups[side])
           || record_set_clock(s->r, node, made->left[side]);
}

static void ask(const state *s, int64_t wait, player_answer *a) {
    const session *played = &s->game;
    int side = played->hand.now.side;
    situation what = {.g = s->d->g,
                      .start = s->d->start,
                      .now = &played->hand.now,
                      .turns = s->turns.buf,
                      .past = played->history.keys,
                      .past_count = played->history.n,
                      .left = {left_of(s, FIRST), left_of(s, SECOND)},
                      .increment = s->rules->control.increment,
                      .wait = wait,
                      .seed = s->d->seed};
    player_ask(s->d->players[side], &what, a);
    if (a->state == PLAYER_FINE && a->used > wait) a->state = PLAYER_SILENT;
}

/* One turn; false when the game has ended or cannot go on. */
static bool take_turn(state *s, duel_end *end) {
    player_answer a;
    ask(s, time_for(s), &a);
    session_command c = {.op = SESSION_TURN, .side = s->game.hand.now.side, .turn = a.turn};
    if (a.state == PLAYER_FINE) {
        s->now += charge(s, a.used);
        session_event e = session_do(&s->game, &c, s->now);
        if (e.op == SESSION_NONE) a.state = PLAYER_ILLEGAL;
    }
    if (a.state != PLAYER_FINE) {
        judge_failure(s, &a, end);
        return false;
    }
    if (!write_down(s, &a)) return false;
    if (s->game.result != ONGOING)
        end_with_game(s, end);
    else if (s->game.n >= s->rules->max_turns)
        end_with(end, DRAWN, "length");
    return !end->finished;
}

/* The code of a player that does not even begin. */
static const char *begin_code(player_state found) {
    if (found == PLAYER_TOO_LARGE) return "memory";
    return found == PLAYER_SILENT ? "hang" : "crash";
}

static void play_on(state *s, duel_end *end) {
    for (int side = FIRST; side <= SECOND; side++) {
        player_answer a = {.state = player_begin(s->d->players[side], s->d->g, s->d->start->rules)};
        if (a.state == PLAYER_FINE) continue;
        end->unstarted = a.state == PLAYER_UNSTARTED;
        if (!end->unstarted && a.state != PLAYER_STOPPED) end_lost(end, side, begin_code(a.state));
        return;
    }
    /* The opening may have reached the limit (A8). */
    if (s->game.result != ONGOING) end_with_game(s, end);
    while (!end->finished && take_turn(s, end)) {
    }
}

static bool begin_record(state *s, arena *mem) {
    const duel *d = s->d;
    const char *const names[] = {d->setups[FIRST]->name, d->setups[SECOND]->name};
    return records_begin(s->r, mem, d->g, d->start)
           && records_set_game(s->r, names, s->rules->control, s->rules->limit);
}

void duel_play(const duel *d, const duel_rules *rules, arena *mem, record *r, duel_end *end) {
    *end = (duel_end){.failed = -1};
    size_t cap = (size_t)rules->max_turns * (MAX_TURN_TEXT + 1) + 1;
    session_memory memory = {.turns = malloc(rules->max_turns * sizeof *memory.turns),
                             .keys = malloc((rules->max_turns + 1) * sizeof *memory.keys),
                             .cap = rules->max_turns};
    char *turns = malloc(cap);
    if (memory.turns && memory.keys && turns) {
        state s = {.d = d, .rules = rules, .r = r, .turns = writer_on(turns, cap)};
        session_setup setup = {
            .game = d->g, .start = *d->start, .control = rules->control, .limit = rules->limit};
        session_begin(&s.game, &setup, memory, s.now);
        if (begin_record(&s, mem)) play_on(&s, end);
    }
    if (end->finished)
        end->finished = record_set_result(r, end->result)
                        && record_set(r, "Termination", end->code, strlen(end->code));
    free(memory.turns);
    free(memory.keys);
    free(turns);
}
