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

static bool next_at(outbox *o, int64_t now, uint64_t id, uint32_t from) {
    outbox_message m;
    bool some = outbox_next(o, now, &m);
    if (id == 0 && from == 0) return !some;
    return some && (id ? m.is_command && m.id == id : !m.is_command && m.from == from);
}

static bool next_is(outbox *o, uint64_t id, uint32_t from) {
    return next_at(o, 0, id, from);
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
    outbox_refused(o, 77, WORD_STALE, 0);
    EXPECT(o->n == 0 && o->shown.session.n == 0 && same_room(&o->shown, &o->confirmed));
    outbox_refused(o, 77, WORD_STALE, 0);
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
    outbox_refused(o, 7, WORD_STALE, 0);
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

/* "Busy" is no decision: the turn stays, and is sent again with the same id, later each time. */
static void busy(void) {
    begin_game();
    outbox *o = &clients[FIRST].o;
    room_command c = command_of(FIRST, EVENT_TURN, 0, "l");
    EXPECT(outbox_act(o, 77, &c, 2000) == 0);
    c = command_of(FIRST, EVENT_OFFER, WHAT_DRAW, "");
    outbox_connected(o);
    EXPECT(next_is(o, 0, 3) && next_is(o, 77, 0) && outbox_again(o) == CLOCK_NEVER);
    int64_t now = 10000, wait = OUTBOX_RETRY;
    for (int i = 0; i < 7; i++) {
        outbox_refused(o, 77, WORD_BUSY, now);
        EXPECT(o->n == (i == 0 ? 1 : 2) && o->shown.session.n == 1);
        EXPECT(outbox_again(o) == now + wait && next_at(o, now + wait - 1, 0, 0));
        /* What builds on it waits as well. */
        if (i == 0) EXPECT(outbox_act(o, 78, &c, 2100) == 0 && next_at(o, now, 0, 0));
        now += wait;
        EXPECT(next_at(o, now, 77, 0));
        if (i == 0) EXPECT(next_at(o, now, 78, 0));
        EXPECT(next_at(o, now, 0, 0));
        if (i < OUTBOX_DOUBLINGS) wait *= 2;
    }
    outbox_refused(o, 77, WORD_BUSY, now);
    outbox_disconnected(o);
    EXPECT(outbox_again(o) == CLOCK_NEVER);
    outbox_connected(o); /* another server, perhaps */
    EXPECT(next_at(o, now, 0, 3) && next_at(o, now, 77, 0) && next_at(o, now, 78, 0));
    outbox_refused(o, 77, WORD_STALE, now);
    outbox_refused(o, 78, WORD_STALE, now);
    EXPECT(o->n == 0 && same_room(&o->shown, &o->confirmed));
}

/* A page that is loaded again has its commands back, also one that was done meanwhile. */
static void kept(void) {
    static const char wanted[] = "000000000000004d 2000 0 0 1800 turn l\n"
                                 "000000000000004e 2100 1 0 0 offer draw\n"
                                 "000000000000004f 2200 1 0 0 say preset hello";
    char text[OUTBOX_TEXT];
    begin_game();
    outbox *o = &clients[FIRST].o;
    room_command c = command_of(FIRST, EVENT_TURN, 0, "l"), played = c;
    c.event.thought = 1800;
    EXPECT(outbox_act(o, 77, &c, 2000) == 0);
    c = command_of(FIRST, EVENT_OFFER, WHAT_DRAW, "");
    EXPECT(outbox_act(o, 78, &c, 2100) == 0);
    c = command_of(FIRST, EVENT_SAY, WHAT_PRESET, "");
    EXPECT(outbox_act(o, 79, &c, 2200) == 0);
    writer w = writer_on(text, sizeof text);
    outbox_write(o, &w);
    EXPECT(w.len == sizeof wanted - 1 && memcmp(text, wanted, w.len) == 0);
    /* The server has done the turn, but the page has not heard of it. */
    room_event e;
    EXPECT(do_command(&server, &played, 2050, &e) == 0);
    begin_client(&clients[FIRST], SETUP);
    for (int i = 0; i < 2; i++) EXPECT(hear(FIRST, &log_of[i], 0) == 0);
    EXPECT(outbox_read(o, FIRST, text, w.len).code == 0 && o->n == 3);
    EXPECT(o->shown.session.n == 1 && o->shown.seq == 5 && o->confirmed.seq == 2);
    EXPECT(o->pending[0].command.event.thought == 1800 && o->pending[0].at == 2000);
    EXPECT(outbox_read(o, FIRST, text, w.len).code == 0 && o->n == 3); /* twice is once */
    outbox_connected(o);
    EXPECT(next_is(o, 0, 3) && next_is(o, 77, 0) && next_is(o, 78, 0) && next_is(o, 79, 0));
    EXPECT(hear(FIRST, &e, 0) == 0 && o->n == 3);
    outbox_acknowledged(o, 77, e.seq);
    EXPECT(o->n == 2 && o->shown.session.n == 1 && o->shown.seq == 5);
}

static void unreadable(void) {
    static const struct {
        const char *text;
        int code;
        uint32_t at;
    } bad[] = {
        {"00000000000000", WORD_UNFINISHED, 14},
        {"0000000000000000 1 0 0 0 resign", WORD_NUMBER, 0},
        {"00000000000000AA 1 0 0 0 resign", WORD_UNEXPECTED, 14},
        {"00000000000000aa", WORD_UNFINISHED, 16},
        {"00000000000000aa1 1 0 0 0 resign", WORD_UNEXPECTED, 16},
        {"00000000000000aa 1 0 0", WORD_UNFINISHED, 22},
        {"00000000000000aa 1 0 0 0", WORD_UNFINISHED, 24},
        {"00000000000000aa 1 0 0 0 ", WORD_UNFINISHED, 25},
        {"00000000000000aa 1 -1 0 0 resign", WORD_NUMBER, 19},
        {"00000000000000aa 1 0 4294967296 0 resign", WORD_NUMBER, 21},
        {"00000000000000aa 9007199254740993 0 0 0 resign", WORD_NUMBER, 17},
        {"00000000000000aa 1 0 0 0 dance", WORD_UNEXPECTED, 25},
        {"00000000000000aa 1 0 0 0 offer win", WORD_UNEXPECTED, 31},
        {"00000000000000aa 1 0 0 0 resign\n\n", WORD_UNFINISHED, 32},
        {"00000000000000aa 1 0 0 0 resign\n0", WORD_UNFINISHED, 33},
    };
    char text[32 * 40];
    writer w = writer_on(text, sizeof text);
    begin_game();
    outbox *o = &clients[FIRST].o;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        fault f = outbox_read(o, FIRST, bad[i].text, strlen(bad[i].text));
        if (!EXPECT(f.code == bad[i].code && f.at == bad[i].at && o->n == 0))
            printf("# %s: %d at %u\n", bad[i].text, f.code, f.at);
    }
    EXPECT(outbox_read(o, FIRST, "", 0).code == 0 && o->n == 0);
    for (uint64_t id = 1; id <= OUTBOX_PENDING + 1; id++) {
        event_write_command_id(id, &w);
        write_text(&w, " 1 0 0 0 resign\n");
    }
    EXPECT(outbox_read(o, FIRST, text, w.len).code == WORD_TOO_MUCH && o->n == 0);
}

int main(void) {
    TEST("a turn appears at once, is sent until answered, and rolled back if refused", at_once);
    TEST("events that come twice are ignored, missing ones asked for", gaps);
    TEST("a command is for the position and the offer that were shown", aimed);
    TEST("a client whose clock is ahead decides nothing", ahead_of_time);
    TEST("no more is on its way than there is room for", bounded);
    TEST("a command is sent again after the server was busy", busy);
    TEST("commands without an answer are kept as text", kept);
    TEST("text that is not of an outbox changes nothing", unreadable);
    return tap_done();
}
