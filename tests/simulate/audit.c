// SPDX-License-Identifier: MIT
// What must hold of every event: who may have caused it, what it costs; and of everything that
// servers say. Time is counted here once more, in true time and from who was up alone.
#include <stdlib.h>
#include <string.h>

#include "online/pace.h"
#include "online/plan.h"
#include "simulate/ledger.h"

enum {
    SKEW = 200,     /* between the clocks of servers that share a store, */
    MEASURE = 5000, /* which are set this often, each time by TIME_STEP at most. */
    /* When the database's clock was set back, a server that starts has the time of the last
       heartbeat in the store. The others are ahead of it by the age of that heartbeat at most, and
       while it is older than this they decide nothing (hall.h). When it was set forward by less
       than this, and another server starts and they follow it, nobody notices that there seems to
       have been no server. */
    OLD = HALL_GAP + HALL_LATE
};

static bool is_own(const room_event *e) {
    switch (e->kind) {
    case EVENT_TURN:
    case EVENT_OFFER:
    case EVENT_ACCEPT:
    case EVENT_DECLINE:
    case EVENT_TIME:
    case EVENT_RESIGN:
    case EVENT_CLAIM:
    case EVENT_SAY:
    case EVENT_PLAN:
        return true;
    case EVENT_RESUME:
        return e->seat <= SECOND;
    case EVENT_CANCEL:
        return e->what == WHAT_WITHDRAWN;
    default:
        return false;
    }
}

static bool is_planned(const book *b, const room_event *e) {
    const char *plan = b->r.seat[e->seat].plan;
    size_t n = plan_first(plan);
    return e->kind == EVENT_TURN && n > 0 && strlen(e->text) == n && memcmp(plan, e->text, n) == 0;
}

/* Offers that cross are an agreement. */
static bool is_meant(const command *c, const room_event *e) {
    bool met = c->kind == EVENT_OFFER && e->kind == EVENT_ACCEPT;
    if (c->kind != e->kind && !met) return false;
    if (c->what != e->what) return false;
    return e->kind != EVENT_TURN || c->text == text_hash(e->text);
}

/* With several servers, one may not know yet that this device asked another to forget it. It still
   acts for nobody else. */
static bool is_gone(const book *b, int seat, int device) {
    return world.shared && b->gone[seat] == device + 1;
}

/* Nobody acts for another seat, and every command is applied once. */
static void check_author(const book *b, const room_event *e, const cause *by) {
    const char *line = book_line(b, e->seq);
    if (by->creates) return;
    command *c = NULL;
    if (by->command) {
        if (by->command > world.command_count) {
            wrong("game %s: nobody gave the command of: %s", b->id, line);
            return;
        }
        c = &world.commands[by->command - 1];
        if (c->seq) wrong("game %s: a command happens twice: %s", b->id, line);
        c->seq = e->seq;
        bans_check_act(b, c->device, line);
        if (c->game[0] && strcmp(c->game, b->id) != 0)
            wrong("game %s: a command for another game: %s", b->id, line);
    }
    if (e->kind == EVENT_SIT || e->kind == EVENT_MOVE) {
        if (!c || by->seats[e->seat] != c->device)
            wrong("game %s: who sits down did not ask to: %s", b->id, line);
        else if (e->kind == EVENT_SIT && (e->what == WHAT_BOT) != world.pages[c->device].bot)
            wrong("game %s: a bot is no person: %s", b->id, line);
    } else if (e->kind == EVENT_CLOSE) {
        if (!c || c->ask != ASK_HOST_CLOSE) wrong("game %s: not the host's: %s", b->id, line);
    } else if (!is_own(e)) {
        if (c) wrong("game %s: a command for what happens by itself: %s", b->id, line);
    } else if (b->r.seat[e->seat].what == WHAT_ENGINE) {
        if (c) wrong("game %s: somebody acts for the engine: %s", b->id, line);
    } else if (!c) {
        if (!is_planned(b, e)) wrong("game %s: nobody's command: %s", b->id, line);
    } else if (c->device != b->seats[e->seat] && !is_gone(b, e->seat, c->device)) {
        wrong("game %s: device %d acts for another: %s", b->id, c->device, line);
    } else if (!is_meant(c, e)) {
        wrong("game %s: not what was meant: %s", b->id, line);
    }
}

/* ---- time ---- */

/* The most that can have passed on a clock between two moments, if it ran. */
static int64_t most_between(int64_t from, int64_t to) {
    int64_t slack, up = up_between(from, to, &slack);
    int64_t set = world.leapt ? OLD + (1 + (to - from) / MEASURE) * TIME_STEP : 0;
    return up + slack + (world.shared ? SKEW : 0) + set;
}

static void check_clocks(const book *b, const room *was, const room_event *e, int64_t at) {
    const room *is = &b->r;
    if (was->status != ROOM_PLAYING || was->setup.control.base == 0) return;
    if (e->kind == EVENT_ACCEPT && e->what == WHAT_TAKEBACK) return; /* increments go as well */
    const clocks *old = &was->session.clocks, *now = &is->session.clocks;
    for (int i = FIRST; i <= SECOND; i++) {
        bool runs = old->running && old->side == i;
        bool ends = runs && e->kind == EVENT_TURN;
        int64_t had = old->left[i] - (runs ? was->at - old->since : 0);
        int64_t lost = had - clock_left(now, i, e->at);
        int64_t most = runs ? most_between(b->at, at) : 0;
        if (ends && old->control.kind == CLOCK_PER_TURN)
            continue; /* it has all of its time again */
        if (ends) most -= e->given;
        if (lost > most)
            wrong("game %s: a clock lost %lld ms, at most %lld were possible: %s", b->id,
                  (long long)lost, (long long)most, book_line(b, e->seq));
    }
}

/* Somebody has waited for so long, not counting outages. */
static void check_wait(const book *b, const room_event *e, int64_t from, int64_t at, int64_t wait) {
    int64_t most = most_between(from, at);
    if (most < wait)
        wrong("game %s: %lld ms are too early, %lld would be right: %s", b->id, (long long)most,
              (long long)wait, book_line(b, e->seq));
}

static void check_waits(const book *b, const room *was, const room_event *e, int64_t at) {
    const time_control *control = &was->setup.control;
    if (e->kind == EVENT_CLAIM) {
        int away = !e->seat;
        bool goodbye = was->seat[away].goodbye;
        check_wait(b, e, b->left_at[away], at, goodbye ? 10000 : pace_claim_wait(pace_of(control)));
    }
    if (e->kind == EVENT_CANCEL && e->what == WHAT_FIRST_TURN
        && pace_of(control) != PACE_CORRESPONDENCE)
        check_wait(b, e, b->turn_at, at, pace_first_turn(control));
}

void audit_event(book *b, const room_event *e, const cause *c) {
    int64_t at = true_time(e->at, c->offset);
    /* What follows from an event by itself has its date, even if the server crashed in between and
       its clock was set meanwhile. */
    bool same = !c->command && e->at == b->r.at;
    if (at < b->at || same) at = b->at;
    check_author(b, e, c);
    room was = b->r;
    int why = room_apply(&b->r, e);
    if (why) {
        wrong("game %s: does not follow, because %s: %s", b->id,
              game_word(b->r.setup.game, why)->slug, book_line(b, e->seq));
        return;
    }
    /* What happens by itself may be dated: before the outages of which the game was not told, all
       at once; or by another server, if a clock was set. It is not later than now. */
    int64_t to = world.leapt || !c->command ? world.now : at;
    check_clocks(b, &was, e, to);
    check_waits(b, &was, e, to);
    if (e->kind == EVENT_LEFT) b->left_at[e->seat] = at;
    if (b->r.turn_since != was.turn_since && e->kind != EVENT_DOWN) b->turn_at = at;
    if (b->r.status == ROOM_OVER && was.status != ROOM_OVER) world.counts.over++;
    b->at = at;
}

/* ---- what servers say ---- */

/* An event is in the log before anybody sees it. */
static void check_line(const char *id, const char *line) {
    const book *b = ledger_find(id);
    uint64_t seq = strtoull(line, NULL, 10);
    if (!b || !b->there || seq == 0 || seq > b->n) {
        wrong("game %s: shown before it is durable: %s", id, line);
        return;
    }
    const entry *known = &b->entries[seq - 1];
    const char *logged = book_line(b, (uint32_t)seq);
    if (strcmp(line, logged) == 0) return;
    size_t n = strlen(line);
    bool hidden =
        known->kind == EVENT_PLAN && line[n - 1] == '*' && strncmp(line, logged, n - 2) == 0;
    bool personal = known->kind == EVENT_SIT || known->kind == EVENT_SAY;
    bool blank = personal && known->seat < 2 && b->blank[known->seat];
    if (!hidden && !blank) wrong("game %s: shown is: %s; but it is: %s", id, line, logged);
}

static command *command_named(const char *id) {
    uint64_t number = id ? strtoull(id, NULL, 16) : 0;
    return number > 0 && number <= world.command_count ? &world.commands[number - 1] : NULL;
}

static void check_done(const talk *t) {
    const command *c = command_named(t->id);
    if (!c) {
        wrong("an answer to no command: %s", t->id);
        return;
    }
    const book *b = t->game ? ledger_find(t->game) : NULL;
    if (t->game && (!b || !b->there)) wrong("game %s is said to be, but is not durable", t->game);
    if (t->seq <= 0) return;
    uint64_t id = strtoull(t->id, NULL, 16);
    if (!b || t->seq > b->n || b->entries[t->seq - 1].command != id)
        wrong("game %s: acknowledged before it is durable: %s as event %lld",
              t->game ? t->game : "?", t->id, (long long)t->seq);
}

/* With one server. Others may not have heard of it. */
static void check_refused(const talk *t) {
    const command *c = command_named(t->id);
    if (!c || !c->seq || c->ask != ASK_DO || world.shared) return;
    if (strcmp(t->why, "busy") == 0) return; /* that is no answer */
    const book *b = ledger_find(c->game);
    if (!b || b->deleted) return;
    int seat = b->entries[c->seq - 1].seat;
    if (seat <= SECOND && b->seats[seat] == c->device)
        wrong("game %s: refused as %s, but it has happened: %s", c->game, t->why,
              book_line(b, c->seq));
}

void ledger_said(const message *m) {
    const talk *t = &m->t;
    if (t->kind == TELL_EVENT) {
        check_line(t->game, t->event);
    } else if (t->kind == TELL_ROOM) {
        for (uint32_t i = 0; i < t->event_count; i++) check_line(t->game, t->events[i]);
        const book *b = ledger_find(t->game);
        if (b && t->seq > b->n) wrong("game %s: more events than there are", t->game);
    } else if (t->kind == TELL_DONE) {
        check_done(t);
    } else if (t->kind == TELL_REFUSED && t->id) {
        check_refused(t);
    }
}

/* Plans are their owner's, also if they are committed together with the owner's wish to be
   forgotten. With several servers, one may not know yet that the seat has moved. */
static void check_plan(const char *id, const char *line, const page *p) {
    const book *b = ledger_find(id);
    uint64_t seq = strtoull(line, NULL, 10);
    if (!b || seq == 0 || seq > b->n) return;
    const entry *known = &b->entries[seq - 1];
    if (known->kind != EVENT_PLAN || line[strlen(line) - 1] == '*') return;
    if (b->seats[known->seat] == p->device || b->gone[known->seat] == p->device + 1) return;
    if (world.shared && known->device == p->device) return;
    if (strcmp(line, book_line(b, (uint32_t)seq)) == 0)
        wrong("game %s: device %d sees the plan of another: %s", id, p->device, line);
}

void ledger_sent(const message *m, const wire *w) {
    const talk *t = &m->t;
    const page *p = w->page;
    if (t->kind == TELL_WELCOME) bans_check_welcome(p->device, w->opened);
    if (t->kind == TELL_ERROR && strcmp(t->why, "banned") == 0) bans_check_refused(p->device);
    if (t->kind == TELL_EVENT) check_plan(t->game, t->event, p);
    for (uint32_t i = 0; t->kind == TELL_ROOM && i < t->event_count; i++)
        check_plan(t->game, t->events[i], p);
}
