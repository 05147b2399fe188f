// SPDX-License-Identifier: MIT
// The client's side by example: turns appear at once and disappear when refused; what is missing is
// asked for. online_random has clients over a bad network.
#include "online/outbox.h"
#include "unit/online.h"

#define SETUP "1 bushishogi:cormier 300+2 0 0 - p 3n 3n b"

typedef struct client {
    outbox o;
    house confirmed, shown;
} client;

static house server;
static client clients[2];

static void begin_client(client *c, const char *setup) {
    room_setup s = setup_of(setup);
    outbox_begin(&c->o, &s, house_memory(&c->confirmed), house_memory(&c->shown));
}

/* What the server says, as this client hears it. */
static int hear(int who, const room_event *e, uint64_t id) {
    room_event seen = event_public(e, who);
    return outbox_event(&clients[who].o, &seen, id);
}

static room_event log_of[8];

/* Both sit, and both clients know. */
static void begin_game(void) {
    room_setup s = setup_of(SETUP);
    room_begin(&server.r, &s, house_memory(&server));
    for (int who = FIRST; who <= SECOND; who++) begin_client(&clients[who], SETUP);
    for (int seat = FIRST; seat <= SECOND; seat++) {
        room_command c = command_of(seat, EVENT_SIT, WHAT_PERSON, seat ? "Bo" : "Ada");
        c.from = SEAT_SERVER;
        EXPECT(do_command(&server, &c, 1000, &log_of[seat]) == 0);
        for (int who = FIRST; who <= SECOND; who++) EXPECT(hear(who, &log_of[seat], 0) == 0);
    }
}

static bool next_is(outbox *o, uint64_t id, uint32_t from) {
    outbox_message m;
    bool some = outbox_next(o, &m);
    if (id == 0 && from == 0) return !some;
    return some && (id ? m.is_command && m.id == id : !m.is_command && m.from == from);
}

static void at_once(void) {
    begin_game();
    outbox *o = &clients[FIRST].o;
    room_command c = command_of(FIRST, EVENT_TURN, 0, "l");
    EXPECT(outbox_act(o, 77, &c, 2000) == 0);
    EXPECT(o->shown.session.n == 1 && o->confirmed.session.n == 0);
    EXPECT(outbox_act(o, 78, &c, 2100) == WORD_NOT_YOUR_TURN); /* as things are shown */
    EXPECT(next_is(o, 0, 0));                                  /* no connection yet */
    outbox_connected(o);
    EXPECT(next_is(o, 0, 3) && next_is(o, 77, 0) && next_is(o, 0, 0));
    outbox_disconnected(o);
    outbox_connected(o);
    EXPECT(next_is(o, 0, 3) && next_is(o, 77, 0)); /* again, with the same id */
    /* Refused: it is rolled back. */
    outbox_refused(o, 77);
    EXPECT(o->n == 0 && o->shown.session.n == 0 && same_room(&o->shown, &o->confirmed));
    outbox_refused(o, 77);
    /* Accepted: what is shown stays, whichever comes first, event or acknowledgement. */
    for (uint64_t id = 80; id < 82; id++) {
        begin_game();
        EXPECT(outbox_act(o, id, &c, 2000) == 0);
        EXPECT(o->pending[0].command.turns == 0 && o->shown.turns == 1);
        room_event e;
        EXPECT(do_command(&server, &c, 2050, &e) == 0);
        if (id == 80) outbox_acknowledged(o, id, e.seq);
        EXPECT(o->shown.session.n == 1 && o->n == 1);
        EXPECT(hear(FIRST, &e, 0) == 0);
        if (id == 81) outbox_acknowledged(o, id, e.seq);
        EXPECT(o->n == 0 && o->shown.session.n == 1 && same_room(&o->shown, &server.r));
    }
}

static void gaps(void) {
    begin_game();
    outbox *o = &clients[SECOND].o;
    outbox_connected(o);
    EXPECT(next_is(o, 0, 3));
    outbox_current(o, 2); /* nothing was missed */
    EXPECT(next_is(o, 0, 0));
    room_event e[3];
    room_command c = command_of(FIRST, EVENT_TURN, 0, "l");
    EXPECT(do_command(&server, &c, 2000, &e[0]) == 0);
    c = command_of(SECOND, EVENT_TURN, 0, "l");
    room_aim(&server.r, &c);
    EXPECT(do_command(&server, &c, 3000, &e[1]) == 0);
    EXPECT(hear(SECOND, &e[0], 0) == 0 && o->confirmed.seq == 3);
    EXPECT(hear(SECOND, &e[0], 0) == 0 && o->confirmed.seq == 3); /* twice is once */
    c = command_of(FIRST, EVENT_RESIGN, 0, "");
    EXPECT(do_command(&server, &c, 4000, &e[2]) == 0);
    EXPECT(hear(SECOND, &e[2], 0) == 0 && o->confirmed.seq == 3);
    EXPECT(next_is(o, 0, 4) && next_is(o, 0, 0));
    EXPECT(hear(SECOND, &e[2], 0) == 0 && next_is(o, 0, 0)); /* asked already */
    outbox_current(o, 5);
    EXPECT(next_is(o, 0, 4)); /* the answer did not have it */
    outbox_disconnected(o);
    outbox_connected(o);
    EXPECT(next_is(o, 0, 4) && next_is(o, 0, 0)); /* whatever was asked before */
    EXPECT(hear(SECOND, &e[1], 0) == 0 && hear(SECOND, &e[2], 0) == 0);
    outbox_current(o, 5);
    EXPECT(next_is(o, 0, 0));
    EXPECT(same_room(&o->confirmed, &server.r));
    e[2].seq = 6; /* a server that contradicts itself */
    EXPECT(hear(SECOND, &e[2], 0) == WORD_GAME_OVER && o->confirmed.seq == 5);
}

/* A command is for what the player saw: if the game has moved on, it is not shown, and refused. */
static void aimed(void) {
    begin_game();
    outbox *o = &clients[FIRST].o;
    room_event e[3];
    room_command c = command_of(FIRST, EVENT_TURN, 0, "r");
    EXPECT(outbox_act(o, 7, &c, 2000) == 0 && o->shown.session.n == 1);
    /* The same player has played in another tab, and Bo has answered. */
    for (int i = FIRST; i <= SECOND; i++) {
        room_command played = command_of(i, EVENT_TURN, 0, "l");
        room_aim(&server.r, &played);
        EXPECT(do_command(&server, &played, 2100 + i, &e[i]) == 0 && hear(FIRST, &e[i], 0) == 0);
    }
    EXPECT(o->n == 1 && same_room(&o->shown, &o->confirmed) && o->shown.session.n == 2);
    EXPECT(do_command(&server, &o->pending[0].command, 2200, &e[2]) == WORD_STALE);
    outbox_refused(o, 7);
    /* An answer is for the offer that is shown. */
    c = command_of(SECOND, EVENT_OFFER, WHAT_DRAW, "");
    room_aim(&server.r, &c);
    EXPECT(do_command(&server, &c, 2300, &e[0]) == 0 && hear(FIRST, &e[0], 0) == 0);
    c = command_of(FIRST, EVENT_ACCEPT, WHAT_DRAW, "");
    EXPECT(outbox_act(o, 8, &c, 2400) == 0 && o->pending[0].command.offer == e[0].seq);
    EXPECT(do_command(&server, &o->pending[0].command, 2500, &e[1]) == 0);
}

/* A client whose clock is ahead still shows its turn, and is never the one to let a flag fall. */
static void ahead_of_time(void) {
    begin_game();
    outbox *o = &clients[FIRST].o;
    room_command c = command_of(FIRST, EVENT_TURN, 0, "l");
    EXPECT(outbox_act(o, 5, &c, 99000000) == 0);
    EXPECT(o->shown.status == ROOM_PLAYING && o->shown.session.n == 1);
}

static void bounded(void) {
    begin_game();
    outbox *o = &clients[FIRST].o;
    room_command c = command_of(FIRST, EVENT_SAY, WHAT_PRESET, "");
    for (uint64_t id = 1; id <= OUTBOX_PENDING; id++) EXPECT(outbox_act(o, id, &c, 2000) == 0);
    EXPECT(outbox_act(o, 99, &c, 2000) == WORD_TOO_MUCH);
}

int main(void) {
    TEST("a turn appears at once, is sent until answered, and rolled back if refused", at_once);
    TEST("events that come twice are ignored, missing ones asked for", gaps);
    TEST("a command is for the position and the offer that were shown", aimed);
    TEST("a client whose clock is ahead decides nothing", ahead_of_time);
    TEST("no more is on its way than there is room for", bounded);
    return tap_done();
}
