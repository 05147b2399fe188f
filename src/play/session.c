// SPDX-License-Identifier: MIT
#include "play/session.h"

#include "base/check.h"
#include "core/turn.h"

void session_begin(session *s, const session_setup *setup, session_memory memory, int64_t now) {
    CHECK(setup->start.acted == 0);
    *s = (session){.setup = *setup, .memory = memory, .now = setup->start, .last = now};
    s->history = (history){memory.keys, memory.cap + 1, 0};
    history_push(&s->history, &s->now);
    s->result = s->now.result;
    s->why = s->now.why;
    s->clocks = clock_new(setup->control);
    if (s->result == ONGOING) clock_start(&s->clocks, s->now.side, now);
}

const position *session_turn_start(const session *s) {
    return s->half.n > 0 ? &s->path[0] : &s->now;
}

const session_turn *session_last_turn(const session *s) {
    return s->n > 0 ? &s->memory.turns[s->n - 1] : NULL;
}

static void drop_half(session *s) {
    if (s->half.n == 0) return;
    s->now = s->path[0];
    s->half.n = 0;
}

/* A turn that was only half made when the game ended was never made. */
static void finish(session *s, int result, int why, int64_t now) {
    drop_half(s);
    s->result = (uint8_t)result;
    s->why = (uint8_t)why;
    s->offer = 0;
    clock_stop(&s->clocks, now);
}

/* The turn t from `before` has led to s->now. */
static void complete(session *s, const position *before, const turn *t, int64_t now) {
    int mover = before->side;
    s->half.n = 0;
    if (s->offer == 1 + !mover) s->offer = 0; /* who plays on declines */
    clock_press(&s->clocks, now);
    session_turn *made = &s->memory.turns[s->n++];
    *made = (session_turn){*before, *t, {s->clocks.left[FIRST], s->clocks.left[SECOND]}};
    history_push(&s->history, &s->now);
    int why = WORD_NONE;
    int result = history_result(&s->history, s->setup.game, &s->now, s->setup.limit, &why);
    if (result != ONGOING) finish(s, result, why, now);
}

/* A new turn t is about to be the n-th: what was taken back can only be redone if it is the same.
 */
static void forget_redo(session *s, const turn *t) {
    bool same = s->n < s->known && turn_same(&s->memory.turns[s->n].turn, t);
    if (!same) s->known = s->n + 1;
}

/* ---- the commands; each returns 0, or the word of its refusal and leaves all as it was ---- */

static int may_play(const session *s, int side) {
    if (s->result != ONGOING) return WORD_GAME_OVER;
    if (s->paused) return WORD_PAUSED;
    if (side != s->now.side) return WORD_NOT_YOUR_TURN;
    return s->n < s->memory.cap ? 0 : WORD_GAME_FULL;
}

static int act(session *s, const session_command *c, session_event *e, int64_t now) {
    int why = may_play(s, c->side);
    if (!why) why = s->setup.game->rules->why_not(&s->now, c->act);
    if (why) return why;
    position begun = *session_turn_start(s);
    position next;
    s->setup.game->rules->play(&s->now, c->act, &next);
    turn t = s->half;
    if (c->act != MOVE_END) {
        s->path[t.n] = s->now;
        t.act[t.n++] = c->act;
    }
    s->now = next;
    s->half = t;
    e->act = c->act;
    if (next.side == begun.side && next.result == ONGOING) return 0;
    e->turn_made = true;
    e->turn = t;
    forget_redo(s, &t);
    complete(s, &begun, &t, now);
    return 0;
}

static int unact(session *s) {
    if (s->paused) return WORD_PAUSED;
    if (s->half.n == 0) return WORD_NOTHING_TO_UNDO;
    s->now = s->path[--s->half.n];
    return 0;
}

static bool turn_is_whole(const game *g, const position *p, const turn *t, int *why) {
    position now = *p;
    if (t->n == 0 || t->n > TURN_ACTIONS) *why = WORD_ILLEGAL;
    for (int i = 0; i < t->n && !*why; i++) {
        if (i > 0 && (now.side != p->side || now.result != ONGOING)) *why = WORD_TURN_OVER;
        if (!*why) *why = t->act[i] == MOVE_END ? WORD_ILLEGAL : g->rules->why_not(&now, t->act[i]);
        if (*why) break;
        position next;
        g->rules->play(&now, t->act[i], &next);
        now = next;
    }
    return *why == 0;
}

static int whole_turn(session *s, const turn *t, session_event *e, int64_t now) {
    position begun = s->now;
    turn_play(s->setup.game, &begun, t, &s->now);
    e->turn_made = true;
    e->turn = *t;
    complete(s, &begun, t, now);
    return 0;
}

static int take_turn(session *s, const session_command *c, session_event *e, int64_t now) {
    int why = may_play(s, c->side);
    if (!why && s->half.n > 0) why = WORD_TURN_OVER;
    if (why || !turn_is_whole(s->setup.game, &s->now, &c->turn, &why)) return why;
    forget_redo(s, &c->turn);
    return whole_turn(s, &c->turn, e, now);
}

/* Brings the clocks to what they were after the n-th turn and lets that of the side to move run. */
static void rewind_clocks(session *s, int64_t now) {
    clocks fresh = clock_new(s->setup.control);
    const session_turn *last = session_last_turn(s);
    if (last) {
        fresh.left[FIRST] = last->left[FIRST];
        fresh.left[SECOND] = last->left[SECOND];
    }
    s->clocks = fresh;
    clock_start(&s->clocks, s->now.side, now);
}

/* Whether the game ended apart from the board: then undo takes back the ending, not a turn. */
static bool ended_by_word(const session *s) {
    return s->result != ONGOING
           && (s->why == WORD_AGREEMENT || s->why == WORD_RESIGNATION || s->why == WORD_FLAG);
}

static int undo(session *s, int64_t now) {
    if (s->paused) return WORD_PAUSED;
    if (s->half.n > 0) {
        drop_half(s);
        return 0;
    }
    if (!ended_by_word(s)) {
        if (s->n == 0) return WORD_NOTHING_TO_UNDO;
        s->now = s->memory.turns[--s->n].before;
        history_pop(&s->history);
    }
    s->result = ONGOING;
    s->why = WORD_NONE;
    s->offer = 0;
    rewind_clocks(s, now);
    return 0;
}

static int redo(session *s, session_event *e, int64_t now) {
    if (s->result != ONGOING) return WORD_GAME_OVER;
    if (s->paused) return WORD_PAUSED;
    if (s->n == s->known) return WORD_NOTHING_TO_REDO;
    drop_half(s);
    session_turn again = s->memory.turns[s->n];
    e->side = s->now.side;
    whole_turn(s, &again.turn, e, now);
    /* The clocks go on from where the turn had left them: taking back and forth costs nothing. */
    s->memory.turns[s->n - 1].left[FIRST] = s->clocks.left[FIRST] = again.left[FIRST];
    s->memory.turns[s->n - 1].left[SECOND] = s->clocks.left[SECOND] = again.left[SECOND];
    return 0;
}

static int agree(session *s, int op, int side, int64_t now) {
    if (s->result != ONGOING) return WORD_GAME_OVER;
    bool offered_to_us = s->offer == 1 + !side;
    if (op == SESSION_OFFER && !offered_to_us) {
        if (s->offer) return WORD_OFFERED;
        s->offer = (uint8_t)(1 + side);
        return 0;
    }
    if (!offered_to_us) return WORD_NO_OFFER;
    s->offer = 0;
    if (op != SESSION_DECLINE) finish(s, DRAWN, WORD_AGREEMENT, now);
    return 0;
}

static int resign(session *s, int side, int64_t now) {
    if (s->result != ONGOING) return WORD_GAME_OVER;
    finish(s, side == FIRST ? SECOND_WINS : FIRST_WINS, WORD_RESIGNATION, now);
    return 0;
}

static int pause(session *s, bool stop, int64_t now) {
    if (s->result != ONGOING) return WORD_GAME_OVER;
    if (s->paused == stop) return stop ? WORD_PAUSED : WORD_NOT_PAUSED;
    s->paused = stop;
    if (stop)
        clock_stop(&s->clocks, now);
    else
        clock_start(&s->clocks, s->now.side, now);
    return 0;
}

/* Whether the flag of the side to move has fallen; then the game is over (A9). */
static bool flag(session *s, session_event *e, int64_t now) {
    if (s->result != ONGOING || now < clock_deadline(&s->clocks)) return false;
    int side = s->clocks.side;
    finish(s, side == FIRST ? SECOND_WINS : FIRST_WINS, WORD_FLAG, now);
    e->op = SESSION_TICK;
    e->side = (uint8_t)side;
    return true;
}

static int perform(session *s, const session_command *c, session_event *e, int64_t now) {
    if (c->side > SECOND) return WORD_ILLEGAL;
    switch (c->op) {
    case SESSION_ACT:
        return act(s, c, e, now);
    case SESSION_UNACT:
        return unact(s);
    case SESSION_TURN:
        return take_turn(s, c, e, now);
    case SESSION_UNDO:
        return undo(s, now);
    case SESSION_REDO:
        return redo(s, e, now);
    case SESSION_OFFER:
    case SESSION_ACCEPT:
    case SESSION_DECLINE:
        return agree(s, c->op, c->side, now);
    case SESSION_RESIGN:
        return resign(s, c->side, now);
    case SESSION_PAUSE:
    case SESSION_RESUME:
        return pause(s, c->op == SESSION_PAUSE, now);
    default:
        return WORD_ILLEGAL;
    }
}

session_event session_do(session *s, const session_command *c, int64_t now) {
    if (now < s->last) now = s->last;
    session_event e = {.op = c->op, .side = c->side, .at = now};
    if (!flag(s, &e, now)) {
        bool quiet = c->op == SESSION_TICK || c->op == SESSION_NONE;
        int why = quiet ? 0 : perform(s, c, &e, now);
        if (quiet || why)
            return (session_event){
                .side = c->side, .why = (uint8_t)why, .result = s->result, .at = now};
    }
    s->last = now;
    e.result = s->result;
    e.why = s->why;
    return e;
}

fault session_remember(session *s, const char *text, size_t n) {
    const game *g = s->setup.game;
    position p = *session_turn_start(s);
    if (s->known > s->n) {
        const session_turn *last = &s->memory.turns[s->known - 1];
        turn_play(g, &last->before, &last->turn, &p);
    }
    if (p.result != ONGOING) return fault_at(WORD_GAME_OVER, 0);
    if (s->known == s->memory.cap) return fault_at(WORD_GAME_FULL, 0);
    session_turn next = {.before = p, .left = {s->clocks.left[FIRST], s->clocks.left[SECOND]}};
    fault f = turn_read(g, &p, text, n, &next.turn);
    if (!f.code) s->memory.turns[s->known++] = next;
    return f;
}

void session_set_clocks(session *s, const int64_t left[2], int64_t now) {
    clock_stop(&s->clocks, now);
    s->clocks.left[FIRST] = left[FIRST];
    s->clocks.left[SECOND] = left[SECOND];
    if (s->result == ONGOING && !s->paused) clock_start(&s->clocks, s->now.side, now);
}

session_event session_replay(session *s, const turn *t, const int64_t left[2], int64_t now) {
    if (s->result != ONGOING && s->now.result == ONGOING) {
        s->result = ONGOING;
        s->why = WORD_NONE;
        clock_start(&s->clocks, s->now.side, now);
    }
    session_command c = {.op = SESSION_TURN, .side = s->now.side, .turn = *t};
    session_event e = session_do(s, &c, now);
    if (e.op != SESSION_TURN) return e;
    s->memory.turns[s->n - 1].left[FIRST] = left[FIRST];
    s->memory.turns[s->n - 1].left[SECOND] = left[SECOND];
    session_set_clocks(s, left, now);
    return e;
}

/* ---- events as text ---- */

static const char *const op_names[SESSION_OPS] = {
    [SESSION_NONE] = "none",     [SESSION_ACT] = "act",       [SESSION_UNACT] = "unact",
    [SESSION_TURN] = "turn",     [SESSION_UNDO] = "undo",     [SESSION_REDO] = "redo",
    [SESSION_OFFER] = "offer",   [SESSION_ACCEPT] = "accept", [SESSION_DECLINE] = "decline",
    [SESSION_RESIGN] = "resign", [SESSION_TICK] = "flag",     [SESSION_PAUSE] = "pause",
    [SESSION_RESUME] = "resume",
};

void session_event_write(const session *before, const session_event *e, writer *w) {
    write_int(w, e->at);
    write_char(w, ' ');
    write_text(w, op_names[e->op]);
    write_char(w, ' ');
    write_int(w, e->side);
    if (e->op == SESSION_TURN) {
        write_char(w, ' ');
        turn_write(before->setup.game, &before->now, &e->turn, w);
    } else if (e->op == SESSION_ACT) {
        write_char(w, ' ');
        if (e->act == MOVE_END)
            write_text(w, "end");
        else
            before->setup.game->text->write_move(&before->now, e->act, w);
    }
}

static bool equals(const char *s, size_t n, const char *name) {
    size_t i = 0;
    while (i < n && name[i] && name[i] == s[i]) i++;
    return i == n && !name[i];
}

/* The word from *at on; moves past it and the blank behind it. */
static size_t next_word(const char *s, size_t n, size_t *at, const char **word_at) {
    size_t from = *at, end = from;
    while (end < n && s[end] != ' ') end++;
    *word_at = s + from;
    *at = end < n ? end + 1 : end;
    return end - from;
}

static fault read_what(const session *before, const char *s, size_t n, size_t at,
                       session_command *c) {
    const game *g = before->setup.game;
    if (c->op == SESSION_TURN) {
        if (before->half.n > 0) return fault_at(WORD_TURN_OVER, at);
        fault f = turn_read(g, &before->now, s + at, n - at, &c->turn);
        return f.code ? fault_at(f.code, at + f.at) : NO_FAULT;
    }
    if (c->op == SESSION_ACT) {
        if (equals(s + at, n - at, "end")) {
            c->act = MOVE_END;
            return NO_FAULT;
        }
        fault f = g->text->read_move(&before->now, s + at, n - at, &c->act);
        return f.code ? fault_at(f.code, at + f.at) : NO_FAULT;
    }
    return at < n ? fault_at(WORD_TRAILING, at) : NO_FAULT;
}

fault session_event_read(const session *before, const char *s, size_t n, session_command *c,
                         int64_t *at) {
    *c = (session_command){0};
    size_t i = 0;
    const char *text;
    size_t len = next_word(s, n, &i, &text);
    if (len == 0) return fault_at(WORD_EMPTY, 0);
    *at = 0;
    for (size_t k = 0; k < len; k++) {
        if (text[k] < '0' || text[k] > '9') return fault_at(WORD_UNEXPECTED, k);
        if (*at > INT64_MAX / 10 - 1) return fault_at(WORD_NUMBER, 0);
        *at = *at * 10 + (text[k] - '0');
    }
    size_t op_at = i;
    len = next_word(s, n, &i, &text);
    for (int op = SESSION_ACT; op < SESSION_OPS; op++)
        if (equals(text, len, op_names[op])) c->op = (uint8_t)op;
    if (c->op == SESSION_NONE) return fault_at(WORD_UNEXPECTED, op_at);
    size_t side_at = i;
    len = next_word(s, n, &i, &text);
    if (len != 1 || (text[0] != '0' && text[0] != '1')) return fault_at(WORD_SIDE, side_at);
    c->side = (uint8_t)(text[0] - '0');
    return read_what(before, s, n, i, c);
}
