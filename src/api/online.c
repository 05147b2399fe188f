// SPDX-License-Identifier: MIT
// The desk's verbs about an online game: a client's outbox. What the server says goes in as lines
// of its log, messages for it come out, and the game as this client sees it is the desk's session,
// so that state, do, type, undo, history and save work as they do for a game played here.
#include <stdlib.h>

#include "api/online.h"
#include "base/hash.h"
#include "base/json.h"
#include "core/turn.h"

static room_memory memory_of(live_room *l, int which) {
    return (room_memory){l->turns[which], l->keys[which], l->times[which], ROOM_TURNS};
}

void desk_online_free(desk *d) {
    free(d->online);
    d->online = NULL;
}

static int64_t our_time(const desk *d) {
    return d->host.now(d->host.context);
}

/* Messages take time to arrive, so the latest time of the server is the most exact. */
static void hear_time(live_room *l, int64_t server, int64_t now) {
    if (!l->timed || server - now > l->ahead) l->ahead = server - now;
    l->timed = true;
}

/* ---- the session ---- */

static bool is_my_turn(const live_room *l) {
    const room *r = &l->o.shown;
    return r->status == ROOM_PLAYING && !r->session.paused && r->session.hand.now.side == l->seat;
}

/* The game as the room shows it, in our time. */
static void copy_session(live_session *at, const live_room *l, int64_t now) {
    const session *from = &l->o.shown.session;
    session_memory to = live_memory(at);
    if (l->o.shown.status == ROOM_OPEN || !from->hand.game) {
        session_begin(&at->s, &from->setup, to, now);
        return;
    }
    for (uint32_t i = 0; i < from->n; i++) to.turns[i] = from->memory.turns[i];
    for (uint32_t i = 0; i < from->history.n; i++) to.keys[i] = from->history.keys[i];
    at->s = *from;
    at->s.memory = to;
    at->s.history.keys = to.keys;
    at->s.history.cap = to.cap + 1;
    at->s.clocks.since -= l->ahead;
    at->s.last -= l->ahead;
}

/* The desk's session follows what the room shows; a half-made turn stays if it still fits. */
static void present(desk *d, int64_t now) {
    live_room *l = d->online;
    live_session *at = d->session;
    hand half = at->s.hand;
    uint32_t n = at->s.n;
    copy_session(at, l, now);
    for (int side = FIRST; side <= SECOND; side++)
        at->who.at[side] = side == l->seat ? SEAT_PERSON : SEAT_ELSEWHERE;
    bool same = n == at->s.n && hand_start(&half)->key == hand_start(&at->s.hand)->key;
    if (!same) l->turn_since = now;
    if (same && half.made.n > 0 && is_my_turn(l)) at->s.hand = half;
}

/* ---- what the player does ---- */

/* Gives a command to the outbox; 0 or the reason of the refusal. */
static int act(desk *d, room_event *e, int64_t now) {
    live_room *l = d->online;
    if (l->seat < 0) return WORD_NOT_YOUR_SEAT;
    e->seat = (uint8_t)l->seat;
    if (e->kind == EVENT_TURN) e->thought = now > l->turn_since ? now - l->turn_since : 0;
    uint64_t id = hash_fold(l->seed, l->commands++);
    room_command c = online_command(l, e);
    return outbox_act(&l->o, id ? id : 1, &c, online_time(l, now));
}

static int play(desk *d, const turn *t, int64_t now) {
    const session *s = &d->session->s;
    room_event e = {.kind = EVENT_TURN};
    writer w = writer_on(e.text, sizeof e.text);
    turn_write(s->setup.game, session_turn_start(s), t, &w);
    return act(d, &e, now);
}

/* One action by hand. The turn stays private until it is complete. */
static int act_by_hand(desk *d, move m, int64_t now, turn *made) {
    hand *h = &d->session->s.hand, next = *h;
    if (!is_my_turn(d->online)) {
        const room *r = &d->online->o.shown;
        return r->status == ROOM_OVER   ? WORD_GAME_OVER
               : r->status == ROOM_OPEN ? WORD_NOT_BEGUN
               : r->session.paused      ? WORD_PAUSED
                                        : WORD_NOT_YOUR_TURN;
    }
    int why = hand_act(&next, m);
    if (why) return why;
    if (!hand_done(&next)) {
        *h = next;
        return 0;
    }
    why = play(d, &next.made, now);
    if (!why) *made = next.made;
    return why;
}

static int undo(desk *d, bool all) {
    hand *h = &d->session->s.hand;
    if (h->made.n == 0) return WORD_NOTHING_TO_UNDO;
    if (!all) return hand_unact(h);
    hand_reset(h);
    return 0;
}

static int ask(desk *d, int kind, int what, int64_t now) {
    room_event e = {.kind = (uint8_t)kind, .what = (uint8_t)what};
    return act(d, &e, now);
}

static int carry_out(desk *d, const session_command *c, int64_t now, turn *made) {
    const live_room *l = d->online;
    int why;
    switch (c->op) {
    case SESSION_ACT:
        return act_by_hand(d, c->act, now, made);
    case SESSION_UNACT:
        return undo(d, false);
    case SESSION_UNDO:
        return undo(d, true);
    case SESSION_REDO:
        return WORD_NOTHING_TO_REDO;
    case SESSION_TURN:
        why = play(d, &c->turn, now);
        if (!why) *made = c->turn;
        return why;
    case SESSION_OFFER: /* one that crosses the opponent's is consent */
        return ask(d, EVENT_OFFER, WHAT_DRAW, now);
    case SESSION_ACCEPT:
        return ask(d, EVENT_ACCEPT, WHAT_DRAW, now);
    case SESSION_DECLINE:
        return ask(d, EVENT_DECLINE, WHAT_DRAW, now);
    case SESSION_RESIGN:
        return ask(d, EVENT_RESIGN, WHAT_NONE, now);
    case SESSION_PAUSE:
        return room_offers(&l->o.shown, WHAT_PAUSE) == !l->seat
                   ? ask(d, EVENT_ACCEPT, WHAT_PAUSE, now)
                   : ask(d, EVENT_OFFER, WHAT_PAUSE, now);
    case SESSION_RESUME:
        return ask(d, EVENT_RESUME, WHAT_NONE, now);
    default:
        return 0; /* the server's clock decides about flags */
    }
}

void online_perform(desk *d, writer *w, const session_command *c, int64_t now) {
    const game *g = d->session->s.setup.game;
    position before = *session_turn_start(&d->session->s);
    turn made = {0};
    int why = carry_out(d, c, now, &made);
    if (why) {
        desk_error(d, w, g, why, 1, 0);
        return;
    }
    present(d, now);
    live_answer(d, now, false, &before, made.n > 0 ? &made : NULL, w);
}

/* ---- verbs ---- */

static bool need_room(desk *d, writer *w) {
    if (!d->online) desk_error(d, w, NULL, WORD_NOT_BEGUN, 0, 0);
    return d->online != NULL;
}

static bool need_id(desk *d, const desk_request *r, int field, uint64_t *id, writer *w) {
    fault f = event_read_command_id(r->field[field].s, r->field[field].n, id);
    if (f.code) desk_fault(d, w, NULL, f, field);
    return f.code == 0;
}

static void answer_state(desk *d, writer *w) {
    int64_t now = our_time(d);
    present(d, now);
    live_write(d, NULL, now, w);
}

static bool read_room(desk *d, const desk_request *r, writer *w, live_room *l, room_setup *setup) {
    desk_text seat = r->field[2];
    if (!event_is_id(r->field[1].s, r->field[1].n)) {
        desk_error(d, w, NULL, WORD_UNEXPECTED, 1, 0);
        return false;
    }
    writer id = writer_on(l->id, sizeof l->id);
    write_bytes(&id, r->field[1].s, r->field[1].n);
    l->commands = 0;
    l->timed = false;
    l->ahead = 0;
    l->seat = desk_is(seat, "0") ? FIRST : desk_is(seat, "1") ? SECOND : -1;
    if (l->seat < 0 && !desk_is(seat, "-")) {
        desk_error(d, w, NULL, WORD_SIDE, 2, 0);
        return false;
    }
    if (!need_id(d, r, 3, &l->seed, w)) return false;
    fault f = room_setup_read(r->field[4].s, r->field[4].n, setup);
    if (f.code) desk_fault(d, w, setup->game, f, 4);
    return f.code == 0;
}

/* Enters a room: its id, the seat ("-": watches), a random number for the ids of commands, and the
   setup of the game. */
static void run_room(desk *d, const desk_request *r, writer *w) {
    room_setup setup;
    if (!live_need(d, w)) return;
    live_room *l = malloc(sizeof *l);
    if (!l) {
        desk_error(d, w, NULL, WORD_MEMORY, 0, 0);
        return;
    }
    if (!read_room(d, r, w, l, &setup)) {
        free(l);
        return;
    }
    desk_online_free(d);
    d->online = l;
    outbox_begin(&l->o, &setup, memory_of(l, 0), memory_of(l, 1));
    int64_t now = our_time(d);
    copy_session(d->session, l, now);
    l->turn_since = now;
    present(d, now);
    live_write(d, NULL, now, w);
}

/* Reads a line and lets it happen; false: it has answered with an error. */
static bool hear_event(desk *d, desk_text line, size_t at, int64_t now, writer *w) {
    live_room *l = d->online;
    room_event e;
    fault f = event_read(line.s, line.n, &e);
    bool is_new = e.seq == l->o.confirmed.seq + 1;
    if (!f.code) f = fault_at(outbox_event(&l->o, &e, 0), 0);
    if (f.code) {
        present(d, now);
        desk_fault(d, w, l->o.confirmed.setup.game, fault_moved(f, at + f.at), 3);
        return false;
    }
    hear_time(l, e.at, now);
    if (is_new) online_write_news(d, &e, w);
    return true;
}

/* The server says something: its time or "", then lines of the log. If they are all that was asked
   for, the second field is the number of the last event, else it is empty. An error means that
   client and server disagree: enter the room again. */
static void run_heard(desk *d, const desk_request *r, writer *w) {
    uint64_t value[2] = {0};
    static const uint64_t most[2] = {EVENT_LATEST, UINT32_MAX};
    if (!need_room(d, w)) return;
    for (int i = 0; i < 2; i++)
        if (!desk_optional(d, r, 1 + i, 0, most[i], &value[i], w)) return;
    int64_t now = our_time(d);
    if (r->field[1].n > 0) hear_time(d->online, (int64_t)value[0], now);
    json_object(w, NULL);
    json_array(w, "news");
    desk_text rest = r->field[3];
    while (rest.n > 0) {
        size_t at = (size_t)(rest.s - r->field[3].s);
        if (!hear_event(d, desk_line(&rest), at, now, w)) return;
    }
    json_end(w);
    if (r->field[2].n > 0) outbox_current(&d->online->o, (uint32_t)value[1]);
    present(d, now);
    live_write(d, "state", now, w);
    json_end(w);
}

/* Something that is no turn, as online/event.h writes commands: "offer takeback". */
static void run_ask(desk *d, const desk_request *r, writer *w) {
    if (!need_room(d, w)) return;
    room_event e = {0};
    fault f = event_read_command(r->field[1].s, r->field[1].n, &e);
    if (!f.code && e.kind == EVENT_TURN) f = fault_at(WORD_UNEXPECTED, 0); /* do plays turns */
    int why = f.code ? f.code : act(d, &e, our_time(d));
    if (why)
        desk_error(d, w, d->online->o.shown.setup.game, why, 1, f.at);
    else
        answer_state(d, w);
}

/* The server has done a command, as the event with this number. */
static void run_done(desk *d, const desk_request *r, writer *w) {
    uint64_t id, seq;
    if (!need_room(d, w) || !need_id(d, r, 1, &id, w)) return;
    if (!desk_number(r->field[2], UINT32_MAX, &seq)) {
        desk_error(d, w, NULL, WORD_NUMBER, 2, 0);
        return;
    }
    outbox_acknowledged(&d->online->o, id, (uint32_t)seq);
    answer_state(d, w);
}

/* The server has refused a command: what it was, if it is rolled back. One that it could not decide
   is sent again instead. */
static void run_refused(desk *d, const desk_request *r, writer *w) {
    uint64_t id;
    if (!need_room(d, w) || !need_id(d, r, 1, &id, w)) return;
    outbox *o = &d->online->o;
    const room_event *found = NULL;
    int why = desk_is(r->field[2], common_words[WORD_BUSY].slug) ? WORD_BUSY : WORD_ILLEGAL;
    for (uint32_t i = 0; i < o->n && why != WORD_BUSY; i++)
        if (o->pending[i].id == id) found = &o->pending[i].command.event;
    json_object(w, NULL);
    json_text(w, "kind", found ? event_names[found->kind] : NULL);
    json_text(w, "what", found && found->what ? what_names[found->what] : NULL);
    int64_t now = our_time(d);
    outbox_refused(o, id, why, now);
    present(d, now);
    live_write(d, "state", now, w);
    json_end(w);
}

/* The connection is there ("yes") or lost ("no"). */
static void run_linked(desk *d, const desk_request *r, writer *w) {
    if (!need_room(d, w)) return;
    bool yes = desk_is(r->field[1], "yes");
    if (!yes && !desk_is(r->field[1], "no")) {
        desk_error(d, w, NULL, WORD_UNEXPECTED, 1, 0);
        return;
    }
    if (yes)
        outbox_connected(&d->online->o);
    else
        outbox_disconnected(&d->online->o);
    d->online->timed = false;
    answer_state(d, w);
}

/* The next message to send, as the server reads it, or null; and when to ask again. */
static void run_next(desk *d, const desk_request *r, writer *w) {
    (void)r;
    if (!need_room(d, w)) return;
    live_room *l = d->online;
    outbox_message m;
    int64_t now = our_time(d);
    json_object(w, NULL);
    if (!outbox_next(&l->o, now, &m)) {
        json_null(w, "message");
    } else {
        online_write_message(l, &m, w);
    }
    int64_t again = outbox_again(&l->o);
    if (again == CLOCK_NEVER)
        json_null(w, "again_in");
    else
        json_int(w, "again_in", again > now ? again - now : 0);
    json_end(w);
}

/* The commands without an answer, as text that `restore` takes, after the page was loaded again. */
static void run_pending(desk *d, const desk_request *r, writer *w) {
    (void)r;
    char text[OUTBOX_TEXT];
    if (!need_room(d, w)) return;
    writer lines = writer_on(text, sizeof text);
    outbox_write(&d->online->o, &lines);
    json_object(w, NULL);
    json_bytes(w, "pending", text, lines.len);
    json_end(w);
}

static void run_restore(desk *d, const desk_request *r, writer *w) {
    if (!need_room(d, w)) return;
    live_room *l = d->online;
    fault f = l->seat < 0 ? fault_at(WORD_NOT_YOUR_SEAT, 0)
                          : outbox_read(&l->o, l->seat, r->field[1].s, r->field[1].n);
    if (f.code)
        desk_fault(d, w, l->o.shown.setup.game, f, 1);
    else
        answer_state(d, w);
}

static void run_times(desk *d, const desk_request *r, writer *w) {
    (void)r;
    if (need_room(d, w)) online_write_times(d->online, w);
}

const desk_verb desk_online[] = {
    {"room", 4, run_room},
    {"heard", 3, run_heard},
    {"ask", 1, run_ask},
    {"done", 2, run_done},
    {"refused", 2, run_refused},
    {"linked", 1, run_linked},
    {"outgoing", 0, run_next},
    {"pending", 0, run_pending},
    {"restore", 1, run_restore},
    {"times", 0, run_times},
    {NULL, 0, NULL},
};
