// SPDX-License-Identifier: MIT
// What happens next in a room: by itself when time passes, or because somebody asks. Nothing here
// changes a room.
#include "base/chars.h"
#include "online/lag.h"
#include "online/pace.h"
#include "online/plan.h"
#include "online/room_rules.h"

enum { GOODBYE_WAIT = 10 * 1000, CREATOR_WAIT = 5 * 60 * 1000 };

/* ---- by itself ---- */

int64_t room_flag_at(const room *r) {
    const clocks *c = &r->session.clocks;
    int64_t deadline = clock_deadline(c);
    if (r->status != ROOM_PLAYING || deadline == CLOCK_NEVER) return CLOCK_NEVER;
    return deadline + lag_grace(r->seat[c->side].quota);
}

int64_t room_cancel_at(const room *r) {
    const session *s = &r->session;
    if (r->status != ROOM_PLAYING || s->n >= ROOM_UNTIMED) return CLOCK_NEVER;
    bool per_turn = r->setup.control.kind == CLOCK_PER_TURN; /* its clock says it, presents too */
    int64_t wait = per_turn ? s->clocks.left[s->hand.now.side] : pace_first_turn(&r->setup.control);
    return r->turn_since + wait;
}

/* When the next turn is made as planned: at once. */
static int64_t planned_at(const room *r) {
    const session *s = &r->session;
    bool can = r->status == ROOM_PLAYING && !s->paused && s->n < ROOM_TURNS;
    return can && r->seat[s->hand.now.side].plan[0] ? r->turn_since : CLOCK_NEVER;
}

static int64_t earlier(int64_t a, int64_t b) {
    return a < b ? a : b;
}

int64_t room_expire_at(const room *r) {
    if (r->status != ROOM_OPEN || r->seq == 0) return CLOCK_NEVER;
    const room_seat *creator = &r->seat[r->setup.creator];
    int64_t last = r->opened + pace_challenge(pace_of(&r->setup.control));
    return creator->away ? earlier(last, creator->away_since + CREATOR_WAIT) : last;
}

int64_t room_due(const room *r) {
    int64_t ends = earlier(room_flag_at(r), earlier(room_cancel_at(r), room_expire_at(r)));
    return earlier(earlier(ends, planned_at(r)), r->resume_at);
}

bool room_tick(const room *r, int64_t now, room_event *e) {
    if (now < r->at) now = r->at;
    *e = (room_event){.seq = r->seq + 1, .at = now, .seat = r->session.hand.now.side};
    if (now >= room_flag_at(r)) {
        e->kind = EVENT_FLAG;
    } else if (now >= room_cancel_at(r)) {
        e->kind = EVENT_CANCEL;
        e->what = WHAT_FIRST_TURN;
    } else if (now >= room_expire_at(r)) {
        e->kind = EVENT_CANCEL;
        e->what = WHAT_EXPIRED;
        e->seat = r->setup.creator;
    } else if (now >= planned_at(r)) {
        const char *plan = r->seat[e->seat].plan;
        e->kind = EVENT_TURN;
        event_set_text(e, plan, plan_first(plan));
    } else if (now >= r->resume_at) {
        e->kind = EVENT_RESUME;
        e->seat = SEAT_SERVER;
    }
    return e->kind != EVENT_NONE;
}

/* ---- because somebody asks ---- */

void room_aim(const room *r, room_command *c) {
    c->turns = r->turns;
    c->offer = c->event.what <= WHAT_REMATCH ? r->offered[c->event.what] : 0;
}

bool room_engine_answers(const room *r, room_command *c) {
    for (int what = WHAT_DRAW; what <= WHAT_REMATCH; what++) {
        int asker = room_offers(r, what);
        if (asker < 0 || r->seat[!asker].what != WHAT_ENGINE) continue;
        *c = (room_command){.from = !asker};
        c->event.seat = !asker;
        c->event.kind = what == WHAT_DRAW ? EVENT_DECLINE : EVENT_ACCEPT;
        c->event.what = (uint8_t)what;
        room_aim(r, c);
        return true;
    }
    return false;
}

/* Whether the player who made the command did not see what it is about. To decline, the offer is
   enough. Of a finished game only a rematch can be stale: there is a better reason. */
static bool is_stale(const room *r, const room_command *c) {
    int kind = c->event.kind;
    if (r->status == ROOM_OVER && c->event.what != WHAT_REMATCH) return false;
    bool answer = kind == EVENT_ACCEPT || kind == EVENT_DECLINE;
    if (answer && c->event.what <= WHAT_REMATCH && c->offer != r->offered[c->event.what])
        return true;
    bool aimed =
        kind == EVENT_TURN || kind == EVENT_OFFER || kind == EVENT_ACCEPT || kind == EVENT_PLAN;
    return aimed && c->turns != r->turns;
}

/* Offers that cross on the way are an agreement; not requests for a takeback, as each of them means
   another turn (A11). */
static void meet(const room *r, const room_command *c, room_event *e) {
    bool offer = e->kind == EVENT_OFFER && e->what <= WHAT_REMATCH && e->what != WHAT_TAKEBACK;
    if (offer && room_offers(r, e->what) == !e->seat) e->kind = EVENT_ACCEPT;
    if (e->kind == EVENT_ACCEPT) event_set_text(e, c->next, chars_count(c->next));
}

static int64_t between(int64_t least, int64_t n, int64_t most) {
    return n < least ? least : n > most ? most : n;
}

int room_decide(const room *r, const room_command *c, int64_t now, room_event *e) {
    if (now < r->at) now = r->at;
    /* What was due before the server went down happens then. */
    int64_t from = between(r->at, c->event.from, now);
    if (room_tick(r, c->event.kind == EVENT_DOWN ? from : now, e)) return WORD_DUE;
    *e = c->event;
    if (e->kind >= EVENT_KINDS || e->seat > SEAT_SERVER) return WORD_ILLEGAL;
    if (c->from != room_author(e)) return WORD_NOT_YOUR_SEAT;
    if (is_stale(r, c)) return WORD_STALE;
    e->seq = r->seq + 1;
    e->at = now;
    e->hidden = false;
    /* What a client says about its time cannot make its turn invalid. */
    e->thought = between(0, e->thought, EVENT_LATEST);
    e->lag = between(0, e->lag, EVENT_LATEST);
    e->from = from;
    e->given = 0;
    if (e->seat <= SECOND) meet(r, c, e);
    int why = event_normalise(e);
    if (why) return why;
    if (e->kind == EVENT_TURN && e->seat <= SECOND) e->given = room_time_of(r, e).given;
    room trial = *r;
    return room_apply(&trial, e);
}

/* ---- questions ---- */

int64_t room_claim_at(const room *r, int seat) {
    const room_seat *other = &r->seat[!seat];
    int pace = pace_of(&r->setup.control);
    bool can = r->status == ROOM_PLAYING && other->away && !r->seat[seat].away && !r->session.paused
               && r->session.n >= ROOM_UNTIMED && pace != PACE_CORRESPONDENCE;
    if (!can) return CLOCK_NEVER;
    return other->away_since + (other->goodbye ? GOODBYE_WAIT : pace_claim_wait(pace));
}

room_time room_explain_time(const room *r, uint32_t i) {
    const session *s = &r->session;
    if (i < s->n) return r->memory.times[i].time;
    room_event now = {.at = r->at, .seat = s->hand.now.side};
    room_time t = room_time_of(r, &now);
    bool clocked = r->setup.control.base > 0;
    /* The clock has stopped with the game: what it counted is what was spent. */
    if (r->status == ROOM_OVER) t.elapsed = s->clocks.spent;
    t.timed = clocked && s->n >= ROOM_UNTIMED;
    t.given = 0;
    t.charged = t.timed ? t.elapsed : 0;
    t.left = clocked ? clock_left(&s->clocks, now.seat, r->at) : 0;
    return t;
}

room_summary room_sum_up(const room *r) {
    const session *s = &r->session;
    bool open = r->status == ROOM_OPEN;
    return (room_summary){.seq = r->seq,
                          .turns = s->n,
                          .status = r->status,
                          .side = open ? r->setup.start.side : s->hand.now.side,
                          .result = s->result,
                          .why = r->why,
                          .due = room_due(r)};
}

void room_rematch(const room *r, room_setup *setup, room_event sit[2]) {
    *setup = r->setup;
    setup->creator = !r->setup.creator;
    for (int i = 0; i < 2; i++) {
        /* The creator sits down first. */
        int then = i == 0 ? setup->creator : !setup->creator;
        const room_seat *seat = &r->seat[!then];
        const char *name = r->session.setup.name[!then];
        sit[i] = (room_event){.kind = EVENT_SIT, .seat = (uint8_t)then, .what = seat->what};
        sit[i].number = seat->level;
        event_set_text(&sit[i], name, chars_count(name));
    }
}
