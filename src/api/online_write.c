// SPDX-License-Identifier: MIT
#include "api/online.h"
#include "core/json.h"
#include "online/pace.h"
#include "online/speech.h"

int64_t online_time(const live_room *l, int64_t now) {
    const room *r = &l->o.shown;
    int64_t at = now + l->ahead;
    return at < r->at || at >= room_due(r) ? r->at : at;
}

room_command online_command(const live_room *l, const room_event *e) {
    room_command c = {.from = (uint8_t)l->seat, .event = *e};
    c.event.seat = c.from;
    room_aim(&l->o.shown, &c);
    /* The server chooses the id of a rematch; until then any will do. */
    writer next = writer_on(c.next, sizeof c.next);
    write_text(&next, l->id);
    return c;
}

static void write_names(writer *w, const room_event *e) {
    write_text(w, event_names[e->kind]);
    if (!e->what) return;
    write_char(w, ' ');
    write_text(w, what_names[e->what]);
}

static void write_offers(const room *r, writer *w) {
    json_object(w, "offers");
    for (int what = WHAT_DRAW; what <= WHAT_REMATCH; what++)
        json_maybe(w, what_names[what], room_offers(r, what));
    json_end(w);
}

/* What this client may do now, found by trying: the room has the rules. */
static void write_allowed(const live_room *l, int64_t now, writer *w) {
    static const uint8_t tries[][2] = {
        {EVENT_OFFER, WHAT_DRAW},       {EVENT_OFFER, WHAT_TAKEBACK}, {EVENT_OFFER, WHAT_PAUSE},
        {EVENT_OFFER, WHAT_REMATCH},    {EVENT_ACCEPT, WHAT_DRAW},    {EVENT_ACCEPT, WHAT_TAKEBACK},
        {EVENT_ACCEPT, WHAT_PAUSE},     {EVENT_ACCEPT, WHAT_REMATCH}, {EVENT_RESUME, WHAT_NONE},
        {EVENT_TIME, WHAT_NONE},        {EVENT_RESIGN, WHAT_NONE},    {EVENT_CLAIM, WHAT_WIN},
        {EVENT_CANCEL, WHAT_WITHDRAWN}, {EVENT_SAY, WHAT_PRESET},     {EVENT_PLAN, WHAT_NONE},
    };
    json_array(w, "may");
    for (size_t i = 0; l->seat >= 0 && i < sizeof tries / sizeof *tries; i++) {
        room_event e = {.kind = tries[i][0], .what = tries[i][1]}, unused;
        room_command c = online_command(l, &e);
        if (room_decide(&l->o.shown, &c, online_time(l, now), &unused)) continue;
        char name[64];
        writer inner = writer_on(name, sizeof name);
        write_names(&inner, &e);
        json_text(w, NULL, name);
    }
    json_end(w);
}

/* How long until a moment of the server's time; null: never. */
static void write_wait(const live_room *l, const char *name, int64_t at, int64_t now, writer *w) {
    int64_t left = at == CLOCK_NEVER ? 0 : at - l->ahead - now;
    if (at == CLOCK_NEVER)
        json_null(w, name);
    else
        json_int(w, name, left > 0 ? left : 0);
}

static void write_seats(const room *r, writer *w) {
    json_array(w, "seats");
    for (int side = FIRST; side <= SECOND; side++) {
        const room_seat *seat = &r->seat[side];
        json_object(w, NULL);
        json_text(w, "what", seat->what ? what_names[seat->what] : NULL);
        json_int(w, "level", seat->level);
        json_bool(w, "away", seat->away);
        json_bool(w, "goodbye", seat->goodbye);
        json_bool(w, "resuming", r->resuming >> side & 1);
        json_end(w);
    }
    json_end(w);
}

void online_members(const desk *d, int64_t now, writer *w) {
    const live_room *l = d->online;
    const room *r = &l->o.shown;
    json_object(w, "online");
    json_text(w, "id", l->id);
    json_text(w, "status", room_status_names[r->status]);
    json_maybe(w, "seat", l->seat);
    json_text(w, "pace", pace_names[pace_of(&r->setup.control)]);
    json_bool(w, "free_chat", r->setup.free_chat);
    write_seats(r, w);
    write_offers(r, w);
    write_allowed(l, now, w);
    /* When this player, or else either, may claim because the opponent has left. */
    int64_t claim = room_claim_at(r, l->seat == SECOND ? SECOND : FIRST);
    if (l->seat < 0 && claim == CLOCK_NEVER) claim = room_claim_at(r, SECOND);
    write_wait(l, "claim_in", claim, now, w);
    write_wait(l, "cancel_in", r->session.n < ROOM_UNTIMED ? room_due(r) : CLOCK_NEVER, now, w);
    write_wait(l, "resume_in", r->resume_at, now, w);
    json_text(w, "plan", l->seat < 0 ? "" : r->seat[l->seat].plan);
    json_text(w, "rematch", *l->o.confirmed.rematch ? l->o.confirmed.rematch : NULL);
    json_int(w, "pending", l->o.n);
    json_bool(w, "connected", l->o.connected);
    json_object(w, "end");
    json_reason(w, r->setup.game, r->status == ROOM_OVER ? r->why : 0, d->lang);
    json_end(w);
    json_end(w);
}

void online_write_news(const desk *d, const room_event *e, writer *w) {
    bool preset = e->kind == EVENT_SAY && e->what == WHAT_PRESET;
    json_line(w, 0);
    json_object(w, NULL);
    json_int(w, "seq", e->seq);
    json_text(w, "kind", event_names[e->kind]);
    json_text(w, "what", e->what ? what_names[e->what] : NULL);
    json_maybe(w, "seat", e->seat > SECOND ? -1 : e->seat);
    json_text(w, "text", preset ? speech_presets[e->number].in[d->lang] : e->text);
    json_int(w, "gone", e->kind == EVENT_DOWN ? e->at - e->from : 0);
    json_end(w);
}

static void write_command(const live_room *l, const outbox_message *m, writer *w) {
    const room_command *c = &m->command;
    char id[COMMAND_ID + 1], text[EVENT_LINE];
    writer digits = writer_on(id, sizeof id), line = writer_on(text, sizeof text);
    event_write_command_id(m->id, &digits);
    event_write_command(&c->event, &line);
    json_text(w, "t", "do");
    json_text(w, "id", id);
    json_text(w, "game", l->id);
    json_int(w, "turns", c->turns);
    if (c->offer) json_int(w, "offer", c->offer);
    json_bytes(w, "event", text, line.len);
    if (c->event.kind == EVENT_TURN) json_int(w, "thought", c->event.thought);
}

void online_write_message(const live_room *l, const outbox_message *m, writer *w) {
    json_object(w, "message");
    if (m->is_command) {
        write_command(l, m, w);
    } else {
        json_text(w, "t", "watch");
        json_text(w, "game", l->id);
        json_int(w, "from", m->from);
    }
    json_end(w);
}

void online_write_times(const live_room *l, writer *w) {
    const room *confirmed = &l->o.confirmed;
    const session *s = &confirmed->session;
    uint32_t n = confirmed->status == ROOM_OPEN ? 0 : s->n + 1;
    json_object(w, NULL);
    json_array(w, "times");
    for (uint32_t i = 0; i < n; i++) {
        room_time t = room_explain_time(confirmed, i);
        const position *before = i < s->n ? &s->memory.turns[i].before : session_turn_start(s);
        json_line(w, 0);
        json_object(w, NULL);
        json_int(w, "side", before->side);
        if (i < s->n)
            json_turn(w, "turn", s->setup.game, before, &s->memory.turns[i].turn);
        else
            json_null(w, "turn");
        json_bool(w, "timed", t.timed);
        json_int(w, "elapsed", t.elapsed);
        json_int(w, "thought", t.thought);
        json_int(w, "lag", t.lag);
        json_int(w, "given", t.given);
        json_int(w, "charged", t.charged);
        json_int(w, "left", t.left);
        json_end(w);
    }
    json_end(w);
    json_end(w);
}
