// SPDX-License-Identifier: MIT
// The desk's verbs about the game being played: one session at a time.
#include <stdlib.h>

#include "api/live.h"
#include "core/json.h"
#include "core/record.h"
#include "core/turn.h"
#include "games/games.h"
#include "play/saved.h"
#include "play/view.h"

enum { EVENT = 256 };

session_memory live_memory(live_session *at) {
    return (session_memory){at->turns, at->keys, LIVE_TURNS};
}

void desk_session_free(desk *d) {
    free(d->session);
}

/* A new game between two people. */
static void begin(live_session *at, const session_setup *setup, int64_t now) {
    session_begin(&at->s, setup, live_memory(at), now);
    at->who = (seats){{SEAT_PERSON, SEAT_PERSON}};
}

bool live_need(desk *d, writer *w) {
    if (d->session) return true;
    d->session = malloc(sizeof *d->session);
    if (!d->session) {
        desk_error(d, w, NULL, WORD_MEMORY, 0, 0);
        return false;
    }
    session_setup setup = {.game = games[0]};
    game_start(games[0], 0, &setup.start);
    begin(d->session, &setup, d->host.now(d->host.context));
    return true;
}

static void write_clocks(const session *s, int64_t now, writer *w) {
    if (s->setup.control.base == 0) {
        json_null(w, "clocks");
        return;
    }
    json_object(w, "clocks");
    json_array(w, "left");
    json_int(w, NULL, clock_left(&s->clocks, FIRST, now));
    json_int(w, NULL, clock_left(&s->clocks, SECOND, now));
    json_end(w);
    json_maybe(w, "running", s->clocks.running ? s->clocks.side : -1);
    view_clock_members(s->setup.control, w);
    json_end(w);
}

static const char *duty_name(int duty) {
    return duty == DUTY_TURN ? "turn" : duty == DUTY_ANSWER ? "answer" : NULL;
}

/* Who plays, and what the computer has to do. */
static void write_players(const live_session *at, int64_t now, writer *w) {
    const session *s = &at->s;
    json_array(w, "names");
    for (int side = FIRST; side <= SECOND; side++) json_text(w, NULL, s->setup.name[side]);
    json_end(w);
    json_array(w, "levels");
    for (int side = FIRST; side <= SECOND; side++) json_maybe(w, NULL, at->who.at[side]);
    json_end(w);
    json_maybe(w, "person", opponent_person(&at->who));
    json_int(w, "speaker", opponent_speaker(s, &at->who));
    json_int(w, "answerer", opponent_answerer(s, &at->who));
    json_text(w, "duty", duty_name(opponent_next(s, &at->who, 0, 0, now).duty));
}

/* A sentence of the game about the position, or null. */
static void write_said(const desk *d, const session *s, const char *name,
                       void (*tell)(const position *p, lang l, writer *w), writer *w) {
    char said[EVENT];
    writer inner = writer_on(said, sizeof said);
    if (tell && s->result == ONGOING) tell(&s->hand.now, d->lang, &inner);
    json_text(w, name, inner.len > 0 ? said : NULL);
}

/* The view of the position, and what is known beyond it. */
void live_write(const desk *d, const char *name, int64_t now, writer *w) {
    const session *s = &d->session->s;
    const game *g = s->setup.game;
    json_object(w, name);
    view_members(g, &s->hand.now, s->result, s->why, d->lang, w);
    view_half_members(g, session_turn_start(s), &s->hand.made, w);
    json_int(w, "played", s->n);
    const session_turn *last = session_last_turn(s);
    if (last)
        json_turn(w, "last", g, &last->before, &last->turn);
    else
        json_null(w, "last");
    json_bool(w, "can_undo", opponent_undo(s, &d->session->who).n > 0);
    json_bool(w, "can_redo", opponent_redo(s, &d->session->who).n > 0);
    json_bool(w, "paused", s->paused);
    json_maybe(w, "offer", s->offer - 1);
    json_int(w, "repeated", history_occurrences(&s->history));
    write_said(d, s, "prompt", g->text->prompt, w);
    write_said(d, s, "todo", g->text->todo, w);
    write_players(d->session, now, w);
    write_clocks(s, now, w);
    if (d->online)
        online_members(d, now, w);
    else
        json_null(w, "online");
    json_end(w);
}

static void run_new(desk *d, const desk_request *r, writer *w) {
    session_setup setup = {0};
    uint64_t limit = 0;
    if (!live_need(d, w) || !desk_position(d, r, 1, w, &setup.game, &setup.start)
        || !desk_optional(d, r, 4, 0, UINT32_MAX, &limit, w))
        return;
    desk_text control = r->field[3];
    fault f = control.n > 0 ? clock_read(control.s, control.n, &setup.control) : NO_FAULT;
    if (f.code) {
        desk_fault(d, w, NULL, f, 3);
        return;
    }
    setup.limit = (uint32_t)limit;
    session_set_name(setup.name[FIRST], r->field[5].s, r->field[5].n);
    session_set_name(setup.name[SECOND], r->field[6].s, r->field[6].n);
    int64_t now = d->host.now(d->host.context);
    desk_online_free(d);
    begin(d->session, &setup, now);
    live_write(d, NULL, now, w);
}

static void run_state(desk *d, const desk_request *r, writer *w) {
    (void)r;
    if (live_need(d, w)) live_write(d, NULL, d->host.now(d->host.context), w);
}

void live_answer(const desk *d, int64_t now, bool flag, const position *before, const turn *made,
                 writer *w) {
    json_object(w, NULL);
    json_bool(w, "flag", flag);
    if (made)
        json_turn(w, "turn", d->session->s.setup.game, before, made);
    else
        json_null(w, "turn");
    live_write(d, "state", now, w);
    json_end(w);
}

/* Carries out a command and answers with its effect. */
static void perform(desk *d, writer *w, const session_command *c, int64_t now) {
    if (d->online) {
        online_perform(d, w, c, now);
        return;
    }
    session *s = &d->session->s;
    const game *g = s->setup.game;
    position before = *session_turn_start(s);
    session_event e = session_do(s, c, now);
    if (e.op == SESSION_NONE && e.why) {
        desk_fault(d, w, g, fault_illegal(e.why, 0), 1);
        return;
    }
    live_answer(d, now, e.op == SESSION_TICK, &before, e.turn_made ? &e.turn : NULL, w);
}

/* One command, written like an event without its time: "turn 0 b1b2,d1b2". */
static void run_do(desk *d, const desk_request *r, writer *w) {
    if (!live_need(d, w)) return;
    live_session *at = d->session;
    const game *g = at->s.setup.game;
    int64_t now = d->host.now(d->host.context);
    char text[EVENT];
    writer line = writer_on(text, sizeof text);
    write_int(&line, now);
    write_char(&line, ' ');
    size_t head = line.len;
    write_bytes(&line, r->field[1].s, r->field[1].n);
    session_command c;
    fault f = writer_fits(&line) ? session_event_read(&at->s, text, line.len, &c, &now)
                                 : fault_at(WORD_TOO_LONG, head);
    if (f.code) {
        desk_fault(d, w, g, fault_moved(f, f.at > head ? f.at - head : 0), 1);
        return;
    }
    perform(d, w, &c, now);
}

/* What a person typed at the board: a turn, or an action that leaves it open. */
static void run_type(desk *d, const desk_request *r, writer *w) {
    if (!live_need(d, w)) return;
    const session *s = &d->session->s;
    if (s->result == ONGOING && d->session->who.at[s->hand.now.side] != SEAT_PERSON) {
        desk_error(d, w, s->setup.game, WORD_NOT_YOUR_TURN, 1, 0);
        return;
    }
    session_command c;
    fault f = session_typed(s, r->field[1].s, r->field[1].n, false, &c);
    if (f.code)
        desk_fault(d, w, s->setup.game, f, 1);
    else
        perform(d, w, &c, d->host.now(d->host.context));
}

/* ---- against the computer ---- */

/* Gives the seat of a side to the computer at a strength, or to a person. */
static void run_seat(desk *d, const desk_request *r, writer *w) {
    uint64_t side = 0, strength = 0;
    bool person = desk_is(r->field[2], "person");
    if (!live_need(d, w)) return;
    if (!desk_number(r->field[1], SECOND, &side)) {
        desk_error(d, w, NULL, WORD_SIDE, 1, 0);
        return;
    }
    live_session *at = d->session;
    const session_setup *of = &at->s.setup;
    if (!person
        && (!desk_number(r->field[2], RATING_MOST, &strength)
            || !strength_fits(of->game, of->start.rules, (int64_t)strength))) {
        desk_error(d, w, NULL, WORD_NUMBER, 2, 0);
        return;
    }
    opponent_sit(&at->s, &at->who, (int)side, person ? SEAT_PERSON : (int)strength);
    live_write(d, NULL, d->host.now(d->host.context), w);
}

/* The strength that a name in a record stands for; null: a person, or a player without one. */
static void run_who(desk *d, const desk_request *r, writer *w) {
    (void)d;
    char name[SESSION_NAME];
    session_set_name(name, r->field[1].s, r->field[1].n);
    int seat = r->field[1].n < SESSION_NAME ? opponent_named(name) : SEAT_PERSON;
    json_object(w, NULL);
    json_maybe(w, "level", seat == SEAT_ONETURN || seat == SEAT_NOVICE ? -1 : seat);
    json_end(w);
}

/* The limits of a task, in the form that the verb think reads. */
static void write_limits(writer *w, const opponent_task *t, uint32_t quiet) {
    bool weaker = t->seat != LEVEL_FULL, level = t->seat < LEVEL_FULL;
    const struct {
        const char *name;
        uint64_t value; /* 0: none */
    } limits[] = {
        {"level", level ? (uint64_t)t->seat : 0},
        {"rating", weaker && !level ? (uint64_t)t->seat : 0},
        {"seed", weaker ? t->seed & UINT32_MAX : 0},
        {"nodes", t->nodes},
        {"time", (uint64_t)t->fixed},
        {"left", (uint64_t)t->left},
        {"increment", (uint64_t)t->increment},
        {"margin", (uint64_t)t->margin},
        {"contempt", (uint64_t)t->contempt},
        {"quiet", quiet},
    };
    char text[256];
    writer line = writer_on(text, sizeof text);
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        if (limits[i].value == 0) continue;
        if (line.len > 0) write_char(&line, ' ');
        write_text(&line, limits[i].name);
        write_char(&line, ' ');
        write_count(&line, limits[i].value < UINT32_MAX ? limits[i].value : UINT32_MAX);
    }
    json_text(w, "limits", text);
}

/* What the computer has to do, with the limits for an engine, and those for a hint. */
static void run_task(desk *d, const desk_request *r, writer *w) {
    uint64_t seed = 0;
    if (!live_need(d, w) || !desk_optional(d, r, 1, 0, UINT64_MAX, &seed, w)) return;
    const live_session *at = d->session;
    int64_t now = d->host.now(d->host.context);
    opponent_task t = opponent_next(&at->s, &at->who, seed, 0, now);
    opponent_task hint = opponent_look(&at->s);
    json_object(w, NULL);
    json_text(w, "duty", duty_name(t.duty));
    json_int(w, "side", t.duty ? t.side : hint.side);
    write_limits(w, t.duty ? &t : &hint, at->s.setup.limit);
    json_int(w, "least", t.least);
    json_end(w);
}

/* Whether the computer accepts the draw offer, given the score of its search. */
static void run_accepts(desk *d, const desk_request *r, writer *w) {
    int score = 0;
    if (!live_need(d, w)) return;
    const live_session *at = d->session;
    opponent_task t = opponent_next(&at->s, &at->who, 0, 0, d->host.now(d->host.context));
    if (t.duty != DUTY_ANSWER) {
        desk_error(d, w, at->s.setup.game, WORD_NO_OFFER, 0, 0);
        return;
    }
    if (!desk_score(r->field[1], &score)) {
        desk_error(d, w, NULL, WORD_EVAL_FORM, 1, 0);
        return;
    }
    json_object(w, NULL);
    json_bool(w, "accepts", opponent_accepts(&at->s, t.side, score));
    json_end(w);
}

/* Does all steps but the last; perform() does and answers that one. */
static void repeat(desk *d, writer *w, opponent_steps steps) {
    session *s = &d->session->s;
    if (steps.why) {
        desk_error(d, w, s->setup.game, steps.why, 0, 0);
        return;
    }
    int64_t now = d->host.now(d->host.context);
    session_command c = {.op = steps.op};
    while (steps.n > 1 && session_do(s, &c, now).op == c.op) steps.n--;
    perform(d, w, &c, now);
}

static void run_undo(desk *d, const desk_request *r, writer *w) {
    (void)r;
    if (live_need(d, w)) repeat(d, w, opponent_undo(&d->session->s, &d->session->who));
}

static void run_redo(desk *d, const desk_request *r, writer *w) {
    (void)r;
    if (live_need(d, w)) repeat(d, w, opponent_redo(&d->session->s, &d->session->who));
}

/* The turns as they were played, and the position after each. */
static void run_history(desk *d, const desk_request *r, writer *w) {
    (void)r;
    if (!live_need(d, w)) return;
    const session *s = &d->session->s;
    const game *g = s->setup.game;
    json_object(w, NULL);
    json_position(w, "start", g, &s->setup.start);
    json_array(w, "steps");
    for (uint32_t i = 0; i < s->n; i++) {
        const session_turn *t = &s->memory.turns[i];
        position next;
        turn_play(g, &t->before, &t->turn, &next);
        json_line(w, 0);
        json_object(w, NULL);
        json_turn(w, "turn", g, &t->before, &t->turn);
        json_position(w, "position", g, &next);
        json_end(w);
    }
    json_end(w);
    json_array(w, "undone");
    for (uint32_t i = s->n; i < s->known; i++) {
        const session_turn *t = &s->memory.turns[i];
        json_turn(w, NULL, g, &t->before, &t->turn);
    }
    json_end(w);
    json_end(w);
}

/* Restores turns that had been taken back when the game was saved, so that redo can play them. If
   one is invalid, nothing changes. */
static void run_undone(desk *d, const desk_request *r, writer *w) {
    if (!live_need(d, w)) return;
    session *s = &d->session->s;
    uint32_t known = s->known;
    desk_text text = r->field[1];
    const char *begin = text.s;
    for (desk_text part = desk_word(&text); part.n > 0; part = desk_word(&text)) {
        fault f = session_remember(s, part.s, part.n);
        if (!f.code) continue;
        s->known = known;
        desk_fault(d, w, s->setup.game, fault_moved(f, (size_t)(part.s - begin) + f.at), 1);
        return;
    }
    live_write(d, NULL, d->host.now(d->host.context), w);
}

/* The game as a record; the field is the date, "2026.11.15". */
static void run_save(desk *d, const desk_request *r, writer *w) {
    enum { DATE = 32 };
    if (!live_need(d, w)) return;
    char date[DATE];
    writer to = writer_on(date, sizeof date);
    write_bytes(&to, r->field[1].s, r->field[1].n);
    if (!writer_fits(&to)) {
        desk_error(d, w, NULL, WORD_TOO_LONG, 1, 0);
        return;
    }
    record kept;
    int64_t now = d->host.now(d->host.context);
    bool ok = desk_room(d)
              && saved_record(&d->session->s, r->field[1].n > 0 ? date : "????.??.??", now,
                              &d->room, &kept);
    if (ok)
        desk_write_record(d, w, &kept, 0);
    else
        desk_error(d, w, NULL, WORD_MEMORY, 0, 0);
}

/* Resumes the game of a record. An invalid record leaves the current game unchanged. */
static void run_load(desk *d, const desk_request *r, writer *w) {
    if (!live_need(d, w)) return;
    live_session *fresh = malloc(sizeof *fresh);
    if (!fresh) {
        desk_error(d, w, NULL, WORD_MEMORY, 0, 0);
        return;
    }
    record kept;
    fresh->s.setup.game = NULL;
    int64_t now = d->host.now(d->host.context);
    fault f = desk_read_record(d, r->field[1], &kept);
    if (!f.code) f = saved_resume(&kept, live_memory(fresh), now, &fresh->s);
    if (f.code) {
        desk_fault(d, w, fresh->s.setup.game, f, 1);
        free(fresh);
        return;
    }
    fresh->who = opponent_seats(&fresh->s);
    for (int side = FIRST; side <= SECOND; side++) /* the desk has no one-turn player */
        if (fresh->who.at[side] == SEAT_ONETURN || fresh->who.at[side] == SEAT_NOVICE)
            fresh->who.at[side] = SEAT_PERSON;
    desk_online_free(d);
    free(d->session);
    d->session = fresh;
    live_write(d, NULL, now, w);
}

const desk_verb desk_session[] = {
    {"new", 6, run_new},   {"state", 0, run_state},     {"do", 1, run_do},
    {"type", 1, run_type}, {"history", 0, run_history}, {"save", 1, run_save},
    {"load", 1, run_load}, {"undone", 1, run_undone},   {"seat", 2, run_seat},
    {"who", 1, run_who},   {"task", 1, run_task},       {"accepts", 1, run_accepts},
    {"undo", 0, run_undo}, {"redo", 0, run_redo},       {NULL, 0, NULL},
};
