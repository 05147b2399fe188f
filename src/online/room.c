// SPDX-License-Identifier: MIT
// The rules: how each event changes a room, or why it cannot.
#include "online/room.h"

#include "base/chars.h"
#include "base/check.h"
#include "core/turn.h"
#include "online/lag.h"
#include "online/pace.h"
#include "online/plan.h"
#include "online/room_rules.h"
#include "online/speech.h"

enum {
    PAUSE_NOTICE = 60 * 1000, /* nobody is surprised, and nobody can block a game */
    PRESENT = 15 * 1000,
    PRESENT_DAY = 24 * 3600 * 1000
};

const char *const room_status_names[ROOM_STATUSES] = {
    [ROOM_OPEN] = "open", [ROOM_PLAYING] = "playing", [ROOM_OVER] = "over"};

void room_begin(room *r, const room_setup *setup, room_memory memory) {
    *r = (room){.setup = *setup, .memory = memory, .resume_at = CLOCK_NEVER};
    r->session.setup = (session_setup){.game = setup->game,
                                       .start = setup->start,
                                       .control = setup->control,
                                       .limit = setup->limit,
                                       .untimed = ROOM_UNTIMED};
}

void room_copy(room *to, room_memory memory, const room *from) {
    uint32_t n = from->session.n, keys = from->session.history.n;
    CHECK(n <= memory.cap && keys <= memory.cap + 1);
    for (uint32_t i = 0; i < n; i++) {
        memory.turns[i] = from->memory.turns[i];
        memory.times[i] = from->memory.times[i];
    }
    for (uint32_t i = 0; i < keys; i++) memory.keys[i] = from->memory.keys[i];
    *to = *from;
    to->memory = memory;
    to->session.memory = room_played_in(memory);
    to->session.history.keys = memory.keys;
    to->session.history.cap = memory.cap + 1;
}

/* Does something in the session that the room has found to be in time: the session must not let the
   flag fall by itself. */
static session_event in_session(room *r, int op, int seat, int64_t at) {
    session_command c = {.op = (uint8_t)op, .side = (uint8_t)seat, .credit = at + 1};
    return session_do(&r->session, &c, at);
}

static void forget_offers(room *r) {
    for (int what = WHAT_DRAW; what <= WHAT_REMATCH; what++) r->offer[what] = 0;
    r->session.offer = 0;
}

void room_over(room *r, int why) {
    r->status = ROOM_OVER;
    r->why = (uint8_t)why;
    r->seat[FIRST].plan[0] = r->seat[SECOND].plan[0] = '\0';
    r->resume_at = CLOCK_NEVER;
    r->resuming = 0;
    forget_offers(r);
}

static void end(room *r, int result, int why, int64_t at) {
    if (r->status == ROOM_PLAYING) session_end(&r->session, result, why, at);
    room_over(r, why);
}

/* ---- turns ---- */

/* What a turn that comes with this event costs. */
room_time room_time_of(const room *r, const room_event *e) {
    const clocks *c = &r->session.clocks;
    room_time t = {.elapsed = e->at - r->turn_since, .thought = e->thought, .lag = e->lag};
    t.timed = c->running && c->control.base > 0;
    if (!t.timed) return t;
    int64_t running = e->at - c->since;
    t.elapsed = c->spent + running;
    t.given = lag_given(r->seat[e->seat].quota, t.elapsed, e->thought);
    if (t.given > running) t.given = running; /* what a pause has settled stays */
    t.charged = t.elapsed - t.given;
    return t;
}

static int check_turn(const room *r, const room_event *e, session_command *c) {
    const session *s = &r->session;
    if (s->paused) return WORD_PAUSED;
    if (s->hand.now.side != e->seat) return WORD_NOT_YOUR_TURN;
    if (s->n >= ROOM_TURNS) return WORD_GAME_FULL;
    if (s->n >= r->memory.cap) return WORD_MEMORY;
    if (e->thought < 0 || e->thought > EVENT_LATEST || e->lag < 0 || e->lag > EVENT_LATEST)
        return WORD_NUMBER;
    room_time t = room_time_of(r, e);
    if (e->given != t.given) return WORD_NUMBER;
    *c = (session_command){.op = SESSION_TURN, .side = e->seat, .credit = e->given};
    fault f =
        turn_read(r->setup.game, session_turn_start(s), e->text, chars_count(e->text), &c->turn);
    if (f.code) return f.code;
    return e->at - e->given >= clock_deadline(&s->clocks) ? WORD_FLAG : 0;
}

static int play_turn(room *r, const room_event *e) {
    session *s = &r->session;
    session_command c;
    int why = check_turn(r, e, &c);
    if (why) return why;
    room_time t = room_time_of(r, e);
    position before = *session_turn_start(s);
    session_event made = session_do(s, &c, e->at);
    CHECK(made.op == SESSION_TURN);
    if (made.op != SESSION_TURN) return made.why ? made.why : WORD_ILLEGAL;
    room_seat *seat = &r->seat[e->seat];
    if (t.timed) seat->quota = lag_quota_after(&r->setup.control, seat->quota, t.given, t.lag);
    t.left = session_last_turn(s)->left[e->seat];
    r->memory.times[s->n - 1] = (room_turn){t, {r->seat[FIRST].added, r->seat[SECOND].added}};
    r->turn_since = e->at;
    r->turns++;
    r->offer[WHAT_TAKEBACK] = 0; /* the request was about an earlier turn */
    if (r->offer[WHAT_PAUSE] == 1 + !e->seat) r->offer[WHAT_PAUSE] = 0;
    for (int i = FIRST; i <= SECOND; i++)
        plan_advance(r->setup.game, &before, &s->hand.now, r->seat[i].plan);
    if (s->result != ONGOING) room_over(r, s->why);
    return 0;
}

/* Back to the last turn of the player who asked (A11: only by consent). The clocks go back too, but
   presents stay. */
static void take_back(room *r, int asker, int64_t at) {
    session *s = &r->session;
    int64_t n = session_turns_before(s, asker);
    while (s->n > n) in_session(r, SESSION_UNDO, asker, at);
    s->known = s->n; /* there is no redo, so what lies beyond n is free */
    for (int i = FIRST; i <= SECOND; i++) {
        int64_t then = n > 0 ? r->memory.times[n - 1].added[i] : 0;
        s->clocks.left[i] += r->seat[i].added - then;
        r->seat[i].plan[0] = '\0';
    }
    r->turn_since = at;
    r->turns++;
    r->seat[asker].extras++;
    forget_offers(r);
}

/* ---- offers ---- */

int room_offers(const room *r, int what) {
    return (what == WHAT_DRAW ? r->session.offer : r->offer[what]) - 1;
}

static int check_what(const room *r, const room_event *e) {
    if (e->what < WHAT_DRAW || e->what > WHAT_REMATCH) return WORD_ILLEGAL;
    if (e->what != WHAT_REMATCH) return r->status == ROOM_OVER ? WORD_GAME_OVER : 0;
    if (r->status == ROOM_PLAYING || r->why == WORD_CLOSED) return WORD_TOO_EARLY;
    if (!r->seat[!e->seat].what) return WORD_NOT_BEGUN;
    return r->rematch[0] ? WORD_ALREADY : 0;
}

/* Whether it makes sense now. */
static int check_offer(const room *r, const room_event *e) {
    bool paused = r->session.paused;
    if (e->what == WHAT_TAKEBACK) {
        if (paused) return WORD_PAUSED;
        if (r->seat[e->seat].extras == ROOM_EXTRAS) return WORD_GAME_LIMIT;
        return session_turns_before(&r->session, e->seat) < 0 ? WORD_NOTHING_TO_UNDO : 0;
    }
    if (e->what != WHAT_PAUSE) return 0;
    if (r->setup.control.base == 0) return WORD_NO_CLOCK;
    return paused ? WORD_PAUSED : r->session.n < ROOM_UNTIMED ? WORD_TOO_EARLY : 0;
}

static int offer(room *r, const room_event *e) {
    int why = check_what(r, e);
    if (!why) why = check_offer(r, e);
    if (why) return why;
    uint32_t *asked = &r->seat[e->seat].asked[e->what];
    if (room_offers(r, e->what) >= 0 || *asked == r->session.n + 1)
        return e->what == WHAT_DRAW ? WORD_OFFERED : WORD_ALREADY;
    *asked = r->session.n + 1; /* once per turn: asking again and again is pestering */
    r->offered[e->what] = e->seq;
    if (e->what == WHAT_DRAW)
        in_session(r, SESSION_OFFER, e->seat, e->at);
    else
        r->offer[e->what] = (uint8_t)(1 + e->seat);
    return 0;
}

static int check_answer(const room *r, const room_event *e) {
    int why = check_what(r, e);
    if (why) return why;
    if (room_offers(r, e->what) == !e->seat) return 0;
    return e->what == WHAT_DRAW ? WORD_NO_OFFER : WORD_NOT_ASKED;
}

static int accept(room *r, const room_event *e) {
    int why = check_answer(r, e);
    if (!why) why = check_offer(r, &(room_event){.what = e->what, .seat = !e->seat});
    if (why) return why;
    bool rematch = e->what == WHAT_REMATCH;
    if (rematch && !event_is_id(e->text, chars_count(e->text))) return WORD_UNEXPECTED;
    r->offer[e->what] = 0;
    if (rematch) {
        writer w = writer_on(r->rematch, sizeof r->rematch);
        write_text(&w, e->text);
    } else if (e->what == WHAT_TAKEBACK) {
        take_back(r, !e->seat, e->at);
    } else if (e->what == WHAT_PAUSE) {
        in_session(r, SESSION_PAUSE, e->seat, e->at);
        r->resuming = 0;
    } else {
        in_session(r, SESSION_ACCEPT, e->seat, e->at);
        room_over(r, WORD_AGREEMENT);
    }
    return 0;
}

static int decline(room *r, const room_event *e) {
    int why = check_answer(r, e);
    if (why) return why;
    r->offer[e->what] = 0;
    if (e->what == WHAT_DRAW) in_session(r, SESSION_DECLINE, e->seat, e->at);
    return 0;
}

/* ---- pauses and presence ---- */

static void wait_from(room_seat *seat, int64_t at) {
    if (seat->away && seat->away_since < at) seat->away_since = at;
}

/* The engine never minds. */
static int resume(room *r, const room_event *e) {
    if (!r->session.paused) return WORD_NOT_PAUSED;
    if (e->seat == SEAT_SERVER) {
        if (e->at < r->resume_at) return WORD_TOO_EARLY;
    } else {
        int own = 1 << e->seat, both = 3;
        if (r->resuming & own) return WORD_ALREADY;
        r->resuming = (uint8_t)(r->resuming | own);
        if (r->resuming != both && r->seat[!e->seat].what != WHAT_ENGINE) {
            r->resume_at = e->at + PAUSE_NOTICE;
            return 0;
        }
    }
    in_session(r, SESSION_RESUME, r->session.hand.now.side, e->at);
    r->resuming = 0;
    r->resume_at = CLOCK_NEVER;
    wait_from(&r->seat[FIRST], e->at);
    wait_from(&r->seat[SECOND], e->at);
    return 0;
}

bool room_is_listed(const room *r) {
    const room_setup *s = &r->setup;
    return s->is_public && r->status != ROOM_OVER && !(r->status == ROOM_OPEN && s->invites);
}

bool room_minds_presence(const room *r) {
    bool live = pace_of(&r->setup.control) != PACE_CORRESPONDENCE;
    return live && (r->status == ROOM_PLAYING || (r->status == ROOM_OPEN && room_is_listed(r)));
}

static int left(room *r, const room_event *e) {
    room_seat *seat = &r->seat[e->seat];
    if (e->what != WHAT_LOST && e->what != WHAT_GOODBYE) return WORD_ILLEGAL;
    if (!room_minds_presence(r)) return WORD_NO_CLAIM;
    if (seat->away) return WORD_ALREADY;
    if (seat->what != WHAT_PERSON && seat->what != WHAT_BOT) return WORD_NOT_YOUR_SEAT;
    seat->away = true;
    seat->goodbye = e->what == WHAT_GOODBYE;
    seat->away_since = e->at;
    return 0;
}

/* A player who comes back and finds the opponent gone waits like anyone else. */
static void come_back(room *r, int seat, int64_t at) {
    if (!r->seat[seat].away) return;
    r->seat[seat].away = false;
    wait_from(&r->seat[!seat], at);
}

static int returned(room *r, const room_event *e) {
    if (!r->seat[e->seat].away) return WORD_NOT_LEFT;
    if (r->seat[e->seat].returns == ROOM_RETURNS) return WORD_GAME_LIMIT;
    r->seat[e->seat].returns++;
    come_back(r, e->seat, e->at);
    return 0;
}

static int claim(room *r, const room_event *e) {
    const session *s = &r->session;
    if (e->what != WHAT_WIN && e->what != WHAT_DRAW) return WORD_ILLEGAL;
    if (pace_of(&r->setup.control) == PACE_CORRESPONDENCE) return WORD_NO_CLAIM;
    if (!r->seat[!e->seat].away) return WORD_NOT_LEFT;
    if (s->paused) return WORD_PAUSED;
    if (e->at < room_claim_at(r, e->seat)) return WORD_TOO_EARLY;
    int win = win_for(e->seat);
    end(r, e->what == WHAT_WIN ? win : DRAWN, WORD_LEFT, e->at);
    return 0;
}

/* ---- the rest ---- */

static int more_time(room *r, const room_event *e) {
    const time_control *c = &r->setup.control;
    int64_t present = c->kind == CLOCK_PER_TURN ? PRESENT_DAY : PRESENT;
    int64_t *clock = &r->session.clocks.left[!e->seat];
    if (c->base == 0) return WORD_NO_CLOCK;
    if (r->seat[e->seat].extras == ROOM_EXTRAS || *clock + present > CLOCK_MAX)
        return WORD_GAME_LIMIT;
    r->seat[e->seat].extras++;
    *clock += present;
    r->seat[!e->seat].added += present;
    return 0;
}

static int resign(room *r, const room_event *e) {
    in_session(r, SESSION_RESIGN, e->seat, e->at);
    room_over(r, WORD_RESIGNATION);
    return 0;
}

static int flag(room *r, const room_event *e) {
    if (e->at < room_flag_at(r)) return WORD_TOO_EARLY;
    if (e->seat != r->session.clocks.side) return WORD_NOT_YOUR_TURN;
    session_do(&r->session, &(session_command){.op = SESSION_TICK, .side = e->seat}, e->at);
    room_over(r, WORD_FLAG);
    return 0;
}

static int cancel(room *r, const room_event *e) {
    if (e->what == WHAT_WITHDRAWN) {
        if (r->status != ROOM_OPEN) return WORD_BEGUN;
        if (!r->seat[e->seat].what) return WORD_NOT_YOUR_SEAT;
        end(r, ONGOING, WORD_WITHDRAWN, e->at);
        return 0;
    }
    if (e->what == WHAT_EXPIRED) {
        if (e->at < room_expire_at(r)) return WORD_TOO_EARLY;
        if (e->seat != r->setup.creator) return WORD_NOT_YOUR_SEAT;
        end(r, ONGOING, WORD_EXPIRED, e->at);
        return 0;
    }
    if (e->what != WHAT_FIRST_TURN) return WORD_ILLEGAL;
    if (e->at < room_cancel_at(r)) return WORD_TOO_EARLY;
    if (e->seat != r->session.hand.now.side) return WORD_NOT_YOUR_TURN;
    end(r, ONGOING, WORD_NO_FIRST_TURN, e->at);
    return 0;
}

static int close_room(room *r, const room_event *e) {
    end(r, ONGOING, WORD_CLOSED, e->at);
    return 0;
}

/* Everything that waits for a moment waits that much longer. */
static int down(room *r, const room_event *e) {
    if (e->from < r->at || e->from >= e->at) return WORD_SEQUENCE;
    int64_t gone = e->at - e->from;
    r->session.clocks.since += gone;
    r->session.last = e->at;
    r->turn_since += gone;
    if (r->resume_at != CLOCK_NEVER) r->resume_at += gone;
    for (int i = FIRST; i <= SECOND; i++) r->seat[i].away_since += gone;
    return 0;
}

static int say(room *r, const room_event *e) {
    if (e->what == WHAT_PRESET) {
        if (e->number >= SPEECH_PRESETS) return WORD_NUMBER;
    } else if (e->what != WHAT_TEXT) {
        return WORD_ILLEGAL;
    } else if (!r->setup.free_chat) {
        return WORD_PRESETS_ONLY;
    } else {
        fault f = speech_check(e->text, chars_count(e->text), SPEECH_LONGEST);
        if (f.code) return f.code;
    }
    if (r->seat[e->seat].said == ROOM_SAYINGS) return WORD_GAME_LIMIT;
    r->seat[e->seat].said++;
    return 0;
}

static int plan(room *r, const room_event *e) {
    const session *s = &r->session;
    if (pace_of(&r->setup.control) != PACE_CORRESPONDENCE) return WORD_CORRESPONDENCE;
    if (s->paused) return WORD_PAUSED;
    if (s->hand.now.side == e->seat) return WORD_YOUR_TURN;
    if (r->seat[e->seat].extras == ROOM_EXTRAS) return WORD_GAME_LIMIT;
    int why = plan_check(r->setup.game, session_turn_start(s), e->text);
    if (why) return why;
    r->seat[e->seat].extras++;
    writer w = writer_on(r->seat[e->seat].plan, EVENT_TEXT);
    write_text(&w, e->text);
    return 0;
}

/* ---- all of them ---- */

#define WHILE(status) (1 << (status))
enum {
    OPEN = WHILE(ROOM_OPEN),
    PLAYING = WHILE(ROOM_PLAYING),
    OVER = WHILE(ROOM_OVER),
};

/* The event of each kind: when it can happen, and whether it needs a seat. */
static const struct rule {
    int (*apply)(room *r, const room_event *e);
    uint8_t when;
    uint8_t about; /* WHOSE_… */
} rules[EVENT_KINDS] = {
    [EVENT_SIT] = {room_sit, OPEN, WHOSE_SEAT},
    [EVENT_MOVE] = {room_move_seat, OPEN | PLAYING | OVER, WHOSE_SEAT},
    [EVENT_TURN] = {play_turn, PLAYING, WHOSE_PLAYER},
    [EVENT_OFFER] = {offer, PLAYING | OVER, WHOSE_PLAYER},
    [EVENT_ACCEPT] = {accept, PLAYING | OVER, WHOSE_PLAYER},
    [EVENT_DECLINE] = {decline, PLAYING | OVER, WHOSE_PLAYER},
    [EVENT_RESUME] = {resume, PLAYING, WHOSE_PLAYER},
    [EVENT_TIME] = {more_time, PLAYING, WHOSE_PLAYER},
    [EVENT_RESIGN] = {resign, PLAYING, WHOSE_PLAYER},
    [EVENT_FLAG] = {flag, PLAYING, WHOSE_SEAT},
    [EVENT_CANCEL] = {cancel, OPEN | PLAYING, WHOSE_SEAT},
    [EVENT_CLOSE] = {close_room, OPEN | PLAYING, WHOSE_NONE},
    [EVENT_LEFT] = {left, OPEN | PLAYING, WHOSE_SEAT},
    [EVENT_RETURNED] = {returned, OPEN | PLAYING, WHOSE_SEAT},
    [EVENT_CLAIM] = {claim, PLAYING, WHOSE_PLAYER},
    [EVENT_DOWN] = {down, PLAYING, WHOSE_NONE},
    [EVENT_SAY] = {say, PLAYING | OVER, WHOSE_PLAYER},
    [EVENT_PLAN] = {plan, PLAYING, WHOSE_PLAYER},
};

int room_author(const room_event *e) {
    bool withdrawn = e->kind == EVENT_CANCEL && e->what == WHAT_WITHDRAWN;
    bool player = rules[e->kind].about == WHOSE_PLAYER || withdrawn;
    return player ? e->seat : SEAT_SERVER;
}

static bool has_seat(const room_event *e) {
    bool none = rules[e->kind].about == WHOSE_NONE;
    if (e->kind == EVENT_RESUME && e->seat == SEAT_SERVER) return true;
    return none ? e->seat == SEAT_SERVER : e->seat <= SECOND;
}

/* Whether the event ends the game, or is needed until then. */
static bool is_final(const room_event *e) {
    bool draw = e->kind == EVENT_ACCEPT && e->what == WHAT_DRAW;
    return draw || e->kind == EVENT_RESIGN || e->kind == EVENT_FLAG || e->kind == EVENT_CANCEL
           || e->kind == EVENT_CLOSE || e->kind == EVENT_CLAIM || e->kind == EVENT_DOWN;
}

/* Whether the event can come next at all. */
static int follows(const room *r, const room_event *e) {
    if (e->kind >= EVENT_KINDS || !rules[e->kind].apply || !has_seat(e)) return WORD_ILLEGAL;
    if (e->seq != r->seq + 1 || e->at < r->at || e->at > EVENT_LATEST) return WORD_SEQUENCE;
    if (!(rules[e->kind].when & WHILE(r->status)))
        return r->status == ROOM_OVER      ? WORD_GAME_OVER
               : r->status == ROOM_PLAYING ? WORD_SEAT_TAKEN
                                           : WORD_NOT_BEGUN;
    if (rules[e->kind].about == WHOSE_PLAYER && e->seat <= SECOND && !r->seat[e->seat].what)
        return WORD_NOT_YOUR_SEAT;
    room_event due;
    if (!room_tick(r, e->kind == EVENT_DOWN ? e->from : e->at, &due))
        return r->seq >= ROOM_EVENTS && !is_final(e) ? WORD_GAME_FULL : 0;
    bool same = due.kind == e->kind && due.seat == e->seat && due.what == e->what
                && chars_same(due.text, e->text);
    return same ? 0 : WORD_DUE;
}

int room_apply(room *r, const room_event *e) {
    int why = follows(r, e);
    if (!why) why = rules[e->kind].apply(r, e);
    if (why) return why;
    if (r->seq == 0) r->opened = e->at;
    r->seq = e->seq;
    r->at = e->at;
    if (rules[e->kind].about == WHOSE_PLAYER && e->seat <= SECOND) come_back(r, e->seat, e->at);
    return 0;
}
