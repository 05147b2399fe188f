// SPDX-License-Identifier: MIT
#include "play/session.h"

#include "base/chars.h"
#include "core/turn.h"

/* Starts the clock of the side to move, once turns cost time. */
static void run_clock(session *s, int64_t now) {
    if (s->n >= s->setup.untimed) clock_start(&s->clocks, s->hand.now.side, now);
}

void session_set_name(char name[SESSION_NAME], const char *s, size_t n) {
    size_t kept = n < SESSION_NAME ? n : SESSION_NAME - 1;
    while (kept > 0 && kept < n && ((unsigned char)s[kept] & 0xC0) == 0x80) kept--;
    for (size_t i = 0; i < kept; i++) name[i] = s[i];
    name[kept] = '\0';
}

void session_begin(session *s, const session_setup *setup, session_memory memory, int64_t now) {
    *s = (session){.setup = *setup, .memory = memory, .last = now};
    s->hand = hand_on(setup->game, &setup->start);
    s->history = (history){memory.keys, memory.cap + 1, 0};
    history_push(&s->history, &setup->start);
    int why = WORD_NONE;
    s->result =
        (uint8_t)history_result(&s->history, setup->game, &setup->start, setup->limit, &why);
    s->why = (uint8_t)why;
    s->clocks = clock_new(setup->control);
    if (s->result == ONGOING) run_clock(s, now);
}

const position *session_turn_start(const session *s) {
    return hand_start(&s->hand);
}

int64_t session_turns_before(const session *s, int side) {
    int64_t n = (int64_t)s->n - 1;
    while (n >= 0 && s->memory.turns[n].before.side != side) n--;
    return n;
}

const session_turn *session_last_turn(const session *s) {
    return s->n > 0 ? &s->memory.turns[s->n - 1] : NULL;
}

/* Discards a half-made turn when the game ends, and the pause too, because undo can resume the
   game. */
static void finish(session *s, int result, int why, int64_t now) {
    hand_reset(&s->hand);
    s->result = (uint8_t)result;
    s->why = (uint8_t)why;
    s->offer = 0;
    s->paused = false;
    clock_stop(&s->clocks, now);
}

/* Records a completed turn. Turns taken back can still be redone if this turn is the same as the
   first of them. */
static void complete(session *s, const position *before, const turn *t, const position *after,
                     int64_t credit, session_event *e) {
    int64_t now = e->at;
    session_turn *made = &s->memory.turns[s->n];
    if (s->n >= s->known || !turn_same(&made->turn, t)) s->known = s->n + 1;
    if (s->offer == 1 + !before->side) s->offer = 0; /* a player who plays on declines */
    if (s->clocks.running) clock_press(&s->clocks, now, credit);
    *made = (session_turn){*before, *t, {s->clocks.left[FIRST], s->clocks.left[SECOND]}};
    s->n++;
    s->hand = hand_on(s->setup.game, after);
    if (!s->clocks.running) run_clock(s, now);
    history_push(&s->history, after);
    e->turn_made = true;
    e->turn = *t;
    int why = WORD_NONE;
    int result = history_result(&s->history, s->setup.game, after, s->setup.limit, &why);
    if (result != ONGOING) finish(s, result, why, now);
}

static void complete_hand(session *s, const hand *h, int64_t credit, session_event *e) {
    position before = *hand_start(h), after = h->now;
    turn made = h->made;
    complete(s, &before, &made, &after, credit, e);
}

/* ---- the commands; each returns 0, or the word code of its refusal and changes nothing ---- */

static int may_play(const session *s, int side) {
    if (s->result != ONGOING) return WORD_GAME_OVER;
    if (s->paused) return WORD_PAUSED;
    if (side != s->hand.now.side) return WORD_NOT_YOUR_TURN;
    return s->n < s->memory.cap ? 0 : WORD_GAME_FULL;
}

static int act(session *s, const session_command *c, session_event *e) {
    int why = may_play(s, c->side);
    if (!why) why = hand_act(&s->hand, c->act);
    if (why) return why;
    e->act = c->act;
    if (hand_done(&s->hand)) complete_hand(s, &s->hand, 0, e);
    return 0;
}

static int unact(session *s) {
    return s->paused ? WORD_PAUSED : hand_unact(&s->hand);
}

/* A whole turn replaces a half-made one. */
static int take_turn(session *s, const session_command *c, session_event *e) {
    int why = may_play(s, c->side);
    if (why) return why;
    hand h = hand_on(s->setup.game, session_turn_start(s));
    if (c->turn.n == 0 || c->turn.n > TURN_ACTIONS) return WORD_ILLEGAL;
    for (int i = 0; i < c->turn.n; i++) {
        why = c->turn.act[i] == MOVE_END ? WORD_ILLEGAL : hand_act(&h, c->turn.act[i]);
        if (why) return why;
    }
    why = hand_done(&h) ? 0 : hand_act(&h, MOVE_END);
    if (!why) complete_hand(s, &h, c->credit, e);
    return why;
}

/* Sets the clocks to their state after the n-th turn and starts that of the side to move. */
static void rewind_clocks(session *s, int64_t now) {
    clocks fresh = clock_new(s->setup.control);
    const session_turn *last = session_last_turn(s);
    if (last) {
        fresh.left[FIRST] = last->left[FIRST];
        fresh.left[SECOND] = last->left[SECOND];
    }
    s->clocks = fresh;
    run_clock(s, now);
}

bool session_ended_off_board(const session *s) {
    return s->result != ONGOING
           && (s->why == WORD_AGREEMENT || s->why == WORD_RESIGNATION || s->why == WORD_FLAG);
}

static int undo(session *s, int64_t now) {
    if (s->paused) return WORD_PAUSED;
    if (s->hand.made.n > 0) {
        hand_reset(&s->hand);
        return 0;
    }
    if (!session_ended_off_board(s)) {
        if (s->n == 0) return WORD_NOTHING_TO_UNDO;
        s->hand = hand_on(s->setup.game, &s->memory.turns[--s->n].before);
        history_pop(&s->history);
    }
    s->result = ONGOING;
    s->why = WORD_NONE;
    s->offer = 0;
    rewind_clocks(s, now);
    return 0;
}

static int redo(session *s, session_event *e) {
    if (s->result != ONGOING) return WORD_GAME_OVER;
    if (s->paused) return WORD_PAUSED;
    if (s->n == s->known) return WORD_NOTHING_TO_REDO;
    session_turn again = s->memory.turns[s->n];
    position after;
    turn_play(s->setup.game, &again.before, &again.turn, &after);
    e->side = again.before.side;
    complete(s, &again.before, &again.turn, &after, 0, e);
    /* Restore the clocks as this turn left them, so that undo and redo cost no time. */
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
    finish(s, win_for(!side), WORD_RESIGNATION, now);
    return 0;
}

static int pause(session *s, bool stop, int64_t now) {
    if (s->result != ONGOING) return WORD_GAME_OVER;
    if (s->paused == stop) return stop ? WORD_PAUSED : WORD_NOT_PAUSED;
    s->paused = stop;
    if (stop)
        clock_stop(&s->clocks, now);
    else
        run_clock(s, now);
    return 0;
}

/* Whether the flag of the side to move had fallen `credit` ago; then the game is over (A9). */
static bool flag(session *s, session_event *e, int64_t credit) {
    int64_t now = e->at;
    if (s->result != ONGOING || now - credit < clock_deadline(&s->clocks)) return false;
    int side = s->clocks.side;
    finish(s, win_for(!side), WORD_FLAG, now);
    e->op = SESSION_TICK;
    e->side = (uint8_t)side;
    return true;
}

static int perform(session *s, const session_command *c, session_event *e) {
    int64_t now = e->at;
    if (c->side > SECOND) return WORD_ILLEGAL;
    switch (c->op) {
    case SESSION_ACT:
        return act(s, c, e);
    case SESSION_UNACT:
        return unact(s);
    case SESSION_TURN:
        return take_turn(s, c, e);
    case SESSION_UNDO:
        return undo(s, now);
    case SESSION_REDO:
        return redo(s, e);
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
    if (!flag(s, &e, c->credit > 0 ? c->credit : 0)) {
        bool quiet = c->op == SESSION_TICK || c->op == SESSION_NONE;
        int why = quiet ? 0 : perform(s, c, &e);
        if (quiet || why)
            return (session_event){
                .side = c->side, .why = (uint8_t)why, .result = s->result, .at = now};
    }
    s->last = now;
    e.result = s->result;
    e.why = s->why;
    return e;
}

fault session_typed(const session *s, const char *text, size_t n, bool whole, session_command *c) {
    hand h = s->hand;
    *c = (session_command){.side = s->hand.now.side};
    if (s->result != ONGOING) return fault_illegal(WORD_GAME_OVER, 0);
    fault f = hand_type(&h, text, n);
    if (f.code) return f;
    if (whole && !hand_done(&h)) {
        int why = hand_act(&h, MOVE_END);
        if (why) return fault_illegal(why, n);
    }
    if (hand_done(&h)) {
        c->op = SESSION_TURN;
        c->turn = h.made;
    } else {
        c->op = SESSION_ACT;
        c->act = h.made.act[h.made.n - 1];
    }
    return NO_FAULT;
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
    if (s->result == ONGOING && !s->paused) run_clock(s, now);
}

void session_end(session *s, int result, int why, int64_t now) {
    finish(s, result, why, now);
}

session_event session_replay(session *s, const turn *t, const int64_t left[2], int64_t now) {
    if (s->result != ONGOING && s->hand.now.result == ONGOING) {
        s->result = ONGOING;
        s->why = WORD_NONE;
        run_clock(s, now);
    }
    session_command c = {.op = SESSION_TURN, .side = s->hand.now.side, .turn = *t};
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
        turn_write(before->setup.game, session_turn_start(before), &e->turn, w);
    } else if (e->op == SESSION_ACT) {
        write_char(w, ' ');
        action_write(before->setup.game, &before->hand.now, e->act, w);
    }
}

/* The word at *at; moves past it and the blank after it. */
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
        fault f = turn_read(g, session_turn_start(before), s + at, n - at, &c->turn);
        return f.code ? fault_moved(f, at + f.at) : NO_FAULT;
    }
    if (c->op == SESSION_ACT) {
        fault f = action_read(g, &before->hand.now, s + at, n - at, &c->act);
        return f.code ? fault_moved(f, at + f.at) : NO_FAULT;
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
        if (chars_are(text, len, op_names[op])) c->op = (uint8_t)op;
    if (c->op == SESSION_NONE) return fault_at(WORD_UNEXPECTED, op_at);
    size_t side_at = i;
    len = next_word(s, n, &i, &text);
    if (len != 1 || (text[0] != '0' && text[0] != '1')) return fault_at(WORD_SIDE, side_at);
    c->side = (uint8_t)(text[0] - '0');
    return read_what(before, s, n, i, c);
}
