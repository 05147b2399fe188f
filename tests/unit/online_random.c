// SPDX-License-Identifier: MIT
// Random online games in simulated time, in all rule sets: anybody sends anything at any moment,
// twice or for another seat, time jumps and the server goes down. After every step:
//   - decide gives an event if and only if it applies, and a refused command changes nothing;
//   - nothing due is late, and nobody acts for another seat;
//   - no clock is charged more than the time that passed less what was given, none for downtime;
//   - the events read back from text give the same room;
//   - two players and a spectator over a bad network are where the server was, and in the end they
//     converge to its log, whether the server was busy or their pages were loaded again; a command
//     that is sent twice happens once.
// SEED=n runs only the game of that seed.
#include <stdlib.h>

#include "base/random.h"
#include "core/turn.h"
#include "online/lag.h"
#include "online/speech.h"
#include "unit/online.h"
#include "unit/online_network.h"

/* Enough games to reach everything; sanitizers slow them down several times. */
#ifdef SANDAN_CHECKS
enum { ENOUGH = 2000, GAMES = 400 };
#else
enum { ENOUGH = 2000, GAMES = ENOUGH };
#endif
enum { STEPS = 240 };

static house live, again, before;
static const room *view; /* what the one who sends something sees */
static turn work[MAX_TURNS];
static char line[EVENT_LINE];
static long events, refusals, ahead, ends[WORD_COMMON_COUNT], kinds[EVENT_KINDS];
static uint64_t failing;

static bool holds(bool ok, const char *what, uint64_t seed) {
    if (!EXPECT(ok) && failing != seed) {
        printf("# SEED=%llu: %s after: %s\n", (unsigned long long)seed, what, line);
        failing = seed;
    }
    return ok;
}

static const char *any_setup(random_source *d, char out[SETUP_TEXT]) {
    static const char *const controls[] = {"-",     "60",    "60+1",    "180+2",   "600",
                                           "300~3", "600~5", "1/86400", "1/259200"};
    const game *g = games[random_below(d, GAME_COUNT)];
    room_setup s = {.game = g, .limit = random_below(d, 4) ? 0 : 20};
    game_start(g, (int)random_below(d, (uint32_t)g->rule_set_count), &s.start);
    const char *clock = controls[random_below(d, 9)];
    EXPECT(clock_read_tag(clock, strlen(clock), &s.control).code == 0);
    s.creator = (uint8_t)random_below(d, 2);
    s.is_public = random_below(d, 2);
    s.free_chat = random_below(d, 2);
    s.allowed = (uint8_t)(1 + random_below(d, 7));
    writer w = writer_on(out, SETUP_TEXT);
    room_setup_write(&s, &w);
    return out;
}

/* A turn that leads to a position that has been before, if there are few to look at; or -1. */
static int turn_back(const game *g, const session *s, const position *p, int n) {
    for (int i = 0; n <= 16 && i < n; i++) {
        position after;
        turn_play(g, p, &work[i], &after);
        for (uint32_t k = 0; k < s->history.n; k++)
            if (s->history.keys[k] == after.key) return i;
    }
    return -1;
}

/* A turn of the side to move, at times a wrong one. */
static void any_turn(random_source *d, room_event *e) {
    const session *s = &view->session;
    const game *g = view->setup.game;
    const position *p = view->status == ROOM_OPEN ? &view->setup.start : &s->hand.now;
    int n = turn_list(g, p, work);
    writer w = writer_on(e->text, sizeof e->text);
    int back = random_below(d, 3) ? -1 : turn_back(g, s, p, n);
    if (n == 0 || random_below(d, 50) == 0)
        write_text(&w, "a1a2");
    else
        turn_write(g, p, &work[back < 0 ? (int)random_below(d, (uint32_t)n) : back], &w);
    e->thought = random_below(d, 20000);
    e->lag = random_below(d, 3) ? random_below(d, 400) : random_below(d, 4000);
}

static void any_plan(random_source *d, room_event *e) {
    const game *g = view->setup.game;
    writer w = writer_on(e->text, sizeof e->text);
    for (uint32_t lines = random_below(d, 4); lines > 0; lines--) {
        position p = view->session.hand.now;
        for (uint32_t turns = 2 + 2 * random_below(d, 2); turns > 0; turns--) {
            position after;
            int n = p.result == ONGOING ? turn_list(g, &p, work) : 0;
            if (n == 0) break;
            const turn *t = &work[random_below(d, n > 3 ? 3 : (uint32_t)n)];
            turn_write(g, &p, t, &w);
            if (turns > 1 || lines > 1) write_text(&w, turns > 1 ? " " : ";");
            turn_play(g, &p, t, &after);
            p = after;
        }
    }
    if (!writer_fits(&w)) e->text[0] = '\0';
}

static int any_kind(random_source *d) {
    uint32_t dice = random_below(d, 100);
    bool gone = view->seat[FIRST].away || view->seat[SECOND].away;
    if (gone && dice < 60) return dice < 20 ? EVENT_CLAIM : dice < 30 ? EVENT_SAY : EVENT_DOWN;
    if (view->status == ROOM_OPEN && dice < 80) return EVENT_SIT;
    if (dice < 60) return EVENT_TURN;
    int kind = 1 + (int)random_below(d, EVENT_KINDS - 1);
    bool final = kind == EVENT_RESIGN || kind == EVENT_CLOSE || kind == EVENT_CANCEL;
    return final && view->status != ROOM_OPEN && dice < 96 ? EVENT_OFFER : kind;
}

static void set_what(random_source *d, room_event *e) {
    switch (e->kind) {
    case EVENT_SIT:
        e->what = (uint8_t)(WHAT_PERSON + random_below(d, 3));
        e->number = e->what == WHAT_ENGINE ? (uint8_t)random_below(d, 11) : 0;
        if (random_below(d, 2)) event_set_text(e, "Mia", 3);
        break;
    case EVENT_TURN:
        any_turn(d, e);
        break;
    case EVENT_OFFER:
    case EVENT_ACCEPT:
    case EVENT_DECLINE:
        e->what = (uint8_t)(WHAT_DRAW + random_below(d, 4));
        if (e->what == WHAT_DRAW && random_below(d, 4)) e->what = WHAT_PAUSE;
        break;
    case EVENT_PLAN:
        any_plan(d, e);
        break;
    case EVENT_CANCEL:
        e->what = (uint8_t)(WHAT_FIRST_TURN + random_below(d, 3));
        break;
    case EVENT_LEFT:
        e->what = random_below(d, 2) ? WHAT_LOST : WHAT_GOODBYE;
        break;
    case EVENT_CLAIM:
        e->what = random_below(d, 2) ? WHAT_WIN : WHAT_DRAW;
        break;
    default:
        e->what = (uint8_t)random_below(d, WHATS);
        e->number = (uint8_t)random_below(d, SPEECH_PRESETS + 1);
        e->from = view->at + random_below(d, 5000) - 1000;
        if (e->from < 0) e->from = 0;
        if (e->kind == EVENT_SAY && e->what == WHAT_TEXT) event_set_text(e, "hello", 5);
    }
}

static room_command any_command(random_source *d) {
    room_command c = {.from = (uint8_t)random_below(d, 3)};
    room_event *e = &c.event;
    e->kind = (uint8_t)any_kind(d);
    e->seat = (uint8_t)random_below(d, 3);
    bool playing = view->status == ROOM_PLAYING && e->kind == EVENT_TURN;
    if (playing && random_below(d, 10)) e->seat = view->session.hand.now.side;
    /* Mostly somebody who may. */
    bool server = e->kind == EVENT_SIT || e->kind == EVENT_MOVE || e->kind == EVENT_LEFT
                  || e->kind == EVENT_RETURNED || e->kind == EVENT_CLOSE || e->kind == EVENT_DOWN
                  || e->kind == EVENT_FLAG;
    if (random_below(d, 10)) c.from = server ? SEAT_SERVER : e->seat;
    if (e->kind == EVENT_DOWN || e->kind == EVENT_CLOSE) e->seat = SEAT_SERVER;
    set_what(d, e);
    if (random_below(d, 10)) room_aim(view, &c);
    if (random_below(d, 10)) memcpy(c.next, "abcdefghijkl", EVENT_ID);
    return c;
}

/* ---- what must hold ---- */

/* Who can have caused this, from the kind alone: written down again, not taken from the room. */
static bool may_cause(int from, const room_event *e) {
    switch (e->kind) {
    case EVENT_TURN:
    case EVENT_OFFER:
    case EVENT_ACCEPT:
    case EVENT_DECLINE:
    case EVENT_RESUME:
    case EVENT_TIME:
    case EVENT_RESIGN:
    case EVENT_CLAIM:
    case EVENT_SAY:
    case EVENT_PLAN:
        return from == e->seat && from <= SECOND;
    case EVENT_CANCEL:
        return from == (e->what == WHAT_WITHDRAWN ? e->seat : SEAT_SERVER);
    default:
        return from == SEAT_SERVER;
    }
}

/* What the clock of the side to move may lose by this event. */
static void check_clocks(const room_event *e, uint64_t seed) {
    const clocks *was = &before.r.session.clocks, *is = &live.r.session.clocks;
    if (live.r.status == ROOM_OPEN || before.r.status != ROOM_PLAYING) return;
    if (e->kind == EVENT_ACCEPT && e->what == WHAT_TAKEBACK) return; /* increments go as well */
    for (int i = FIRST; i <= SECOND; i++) {
        bool runs = was->running && was->side == i && was->control.base > 0;
        /* Below 0 within the grace of the flag. */
        int64_t had = was->left[i] - (runs ? before.r.at - was->since : 0);
        int64_t lost = had - clock_left(is, i, e->at);
        int64_t most = runs ? e->at - before.r.at : 0;
        if (e->kind == EVENT_DOWN && runs) most = e->from - before.r.at;
        if (e->kind == EVENT_TURN && runs) {
            most -= e->given;
            holds(e->given >= 0 && e->given <= before.r.seat[i].quota, "the quota", seed);
            int64_t gain = live.r.seat[i].quota - before.r.seat[i].quota + e->given;
            holds(gain <= e->lag + 140, "the measured lag", seed);
        }
        if (e->kind == EVENT_TURN && runs && was->control.kind == CLOCK_PER_TURN) {
            holds(is->left[i] == was->control.base, "a turn has all of its time", seed);
            continue;
        }
        holds(lost <= most, "a clock lost too much", seed);
    }
}

static void check_replay(const room_event *e, uint64_t seed) {
    room_event read;
    writer w = writer_on(line, sizeof line);
    event_write(e, &w);
    holds(writer_fits(&w), "a line is too long", seed);
    fault f = event_read(line, w.len, &read);
    holds(f.code == 0 && room_apply(&again.r, &read) == 0, "text is not read back", seed);
    holds(same_room(&live.r, &again.r) && same_plans(&live.r, &again.r), "replay differs", seed);
}

static void happen(random_source *d, const room_event *e, uint64_t id, int who, uint64_t seed) {
    room_copy(&before.r, house_memory(&before), &live.r);
    holds(room_apply(&live.r, e) == 0, "a decided event does not apply", seed);
    check_replay(e, seed);
    check_clocks(e, seed);
    holds(room_apply(&live.r, e) == WORD_SEQUENCE, "an event happens twice", seed);
    holds(net_happened(d, &live.r, e, id, who), "the log is full", seed);
    events++;
    kinds[e->kind]++;
    if (live.r.status == ROOM_OVER && before.r.status != ROOM_OVER)
        ends[live.r.why < WORD_COMMON_COUNT ? live.r.why : 0]++;
}

/* What is due happens at its time: a server is never late. `until`: downtime begins. */
static void catch_up(random_source *d, int64_t now, int64_t until, uint64_t seed) {
    room_event e;
    for (int64_t due; (due = room_due(&live.r)) <= now && due <= until;) {
        if (!holds(room_tick(&live.r, due, &e), "nothing was due", seed)) return;
        happen(d, &e, 0, SEAT_SERVER, seed);
    }
}

/* Anybody sends anything, past all clients. */
static void anything(random_source *d, int64_t now, uint64_t seed) {
    room_event e;
    view = &live.r;
    room_command c = any_command(d);
    catch_up(d, now, c.event.kind == EVENT_DOWN ? c.event.from : now, seed);
    room_copy(&before.r, house_memory(&before), &live.r);
    int why = room_decide(&live.r, &c, now, &e);
    holds(same_room(&live.r, &before.r) && same_plans(&live.r, &before.r), "decide changes", seed);
    if (why) {
        refusals++;
        e = c.event;
        e.seq = live.r.seq + 1;
        e.at = now > live.r.at ? now : live.r.at;
        int other = room_apply(&live.r, &e);
        if (other)
            holds(same_room(&live.r, &before.r) && same_plans(&live.r, &before.r),
                  "a refusal changes", seed);
        else /* only because somebody else may do it, or it was meant for another moment */
            holds(why == WORD_STALE || (why == WORD_NOT_YOUR_SEAT && !may_cause(c.from, &c.event)),
                  "refused, but applies", seed);
        if (!other) room_copy(&live.r, house_memory(&live), &before.r);
        return;
    }
    holds(e.kind == c.event.kind || (c.event.kind == EVENT_OFFER && e.kind == EVENT_ACCEPT),
          "something was due", seed);
    holds(may_cause(c.from, &e), "acts for another seat", seed);
    happen(d, &e, 0, SEAT_SERVER, seed);
}

/* The server gets a command: each id once, then the same answer again. */
static void serve(random_source *d, const letter *l, int64_t now, uint64_t seed) {
    letter answer = {.kind = ACK, .who = l->who, .id = l->m.id, .seq = net_known(l->m.id)};
    catch_up(d, now, now, seed);
    if (answer.seq == 0) {
        room_command c = l->m.command;
        room_event e;
        c.from = l->who < SEAT_SERVER ? l->who : FIRST; /* the connection says who it is */
        memcpy(c.next, "abcdefghijkl", EVENT_ID);
        if (random_below(d, 30) == 0) c.event.seat = !c.from; /* a forged message */
        bool forged = c.event.seat != c.from;
        answer.busy = !calm && random_below(d, 12) == 0;
        int why = answer.busy ? WORD_BUSY : room_decide(&live.r, &c, now, &e);
        holds(!forged || why, "a forged command is accepted", seed);
        if (why) {
            answer.kind = REFUSAL;
        } else {
            holds(e.seat == c.from && may_cause(c.from, &e), "acts for another seat", seed);
            happen(d, &e, l->m.id, l->who, seed);
            answer.seq = e.seq;
        }
    }
    net_post(d, &answer);
}

static void deliver(random_source *d, int64_t now, uint64_t seed) {
    letter l;
    if (net_deliver(d, &l)) serve(d, &l, now, seed);
    if (!holds(net_holds(l.who), "a client is elsewhere", seed)) on_wire = 0;
}

/* A player does something with what the page shows. */
static void act_at_page(random_source *d, int who, uint64_t id, int64_t now) {
    outbox *o = &clients[who].o;
    view = &o->shown;
    if (view->status == ROOM_OPEN) return;
    room_command c = any_command(d);
    c.from = c.event.seat = (uint8_t)who;
    outbox_act(o, id, &c, now + random_below(d, 4000) - 2000);
    ahead += o->shown.seq > o->confirmed.seq;
}

static void step(random_source *d, int64_t *now, uint64_t id, uint64_t seed) {
    *now += random_below(d, 40) ? random_below(d, 4000) : random_below(d, 200000);
    if (live.r.setup.control.kind == CLOCK_PER_TURN && random_below(d, 20) == 0)
        *now += (int64_t)random_below(d, 100) * 3600000;
    int who = (int)random_below(d, 2);
    if (random_below(d, 2))
        anything(d, *now, seed);
    else
        act_at_page(d, who, id, *now);
    outbox *o = &clients[random_below(d, NET_CLIENTS)].o;
    if (random_below(d, 25) == 0) outbox_disconnected(o);
    if (random_below(d, 12) == 0) outbox_connected(o);
    if (random_below(d, 30) == 0) net_reload((int)random_below(d, NET_CLIENTS));
    for (int i = 0; i < NET_CLIENTS; i++) net_flush(d, i);
    for (uint32_t n = random_below(d, 8); n > 0; n--) deliver(d, *now, seed);
}

/* The network recovers. */
static void converge(random_source *d, int64_t now, uint64_t seed) {
    calm = true;
    for (int round = 0; round < 3; round++) {
        for (int i = 0; i < NET_CLIENTS; i++) outbox_connected(&clients[i].o), net_flush(d, i);
        while (on_wire > 0) {
            deliver(d, now, seed);
            for (int i = 0; i < NET_CLIENTS; i++) net_flush(d, i);
        }
    }
    holds(net_converged(&live.r), "the clients do not converge", seed);
    for (uint32_t i = 0; i < logged; i++)
        holds(net_log[i].id == 0 || net_known(net_log[i].id) == i + 1, "a command happens twice",
              seed);
}

static void one_game(uint64_t seed) {
    random_source d = {seed};
    char text[SETUP_TEXT];
    room_setup s = setup_of(any_setup(&d, text));
    room_begin(&live.r, &s, house_memory(&live));
    room_begin(&again.r, &s, house_memory(&again));
    net_begin(&s);
    int64_t now = 0;
    for (int i = 0, after = 0; i < STEPS && after < 10; i++) {
        step(&d, &now, (uint64_t)i + 1, seed);
        after += live.r.status == ROOM_OVER;
    }
    converge(&d, now, seed);
}

static void random_games(void) {
    const char *only = getenv("SEED");
    uint64_t from = only ? strtoull(only, NULL, 10) : 1, to = only ? from : GAMES;
    for (uint64_t seed = from; seed <= to; seed++) one_game(seed);
    printf("# %ld events, %ld refusals\n", events, refusals);
    if (only || GAMES < ENOUGH) return;
    for (int kind = EVENT_SIT; kind < EVENT_KINDS; kind++)
        if (!EXPECT(kinds[kind] > 0)) printf("# never: %s\n", event_names[kind]);
    static const int reached[] = {WORD_FLAG,      WORD_LEFT,       WORD_NO_FIRST_TURN,
                                  WORD_CLOSED,    WORD_AGREEMENT,  WORD_RESIGNATION,
                                  WORD_WITHDRAWN, WORD_REPETITION, WORD_EXPIRED};
    for (size_t i = 0; i < sizeof reached / sizeof *reached; i++)
        if (!EXPECT(ends[reached[i]] > 0)) printf("# never: %s\n", common_words[reached[i]].slug);
    EXPECT(events > 10L * GAMES && refusals > GAMES && ahead > GAMES);
}

int main(void) {
    TEST("random online games keep every promise", random_games);
    return tap_done();
}
