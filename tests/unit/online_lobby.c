// SPDX-License-Identifier: MIT
// Presence and the lobby.
#include "base/random.h"
#include "online/lobby.h"
#include "online/pace.h"
#include "online/presence.h"
#include "unit/online.h"

#define BLITZ "1 bushishogi:cormier 300 0 0 p pbe 3n 3n b"

static house h;

/* ---- presence ---- */

static int told(const presence *p, int64_t now, int *what) {
    room_command c;
    room_event e;
    if (!presence_tick(p, &h.r, now, &c)) return EVENT_NONE;
    EXPECT(do_command(&h, &c, now, &e) == 0);
    *what = e.what;
    return e.kind;
}

static void presences(void) {
    int what = 0;
    open_house(&h, BLITZ);
    presence p = presence_begin(1000);
    EXPECT(presence_due(&p, &h.r) == 61000); /* a server that has just started waits for longer */
    presence_connected(&p, FIRST);
    presence_connected(&p, SECOND);
    EXPECT(presence_due(&p, &h.r) == CLOCK_NEVER && told(&p, 99999, &what) == EVENT_NONE);
    presence_connected(&p, SECOND); /* a second tab */
    presence_disconnected(&p, SECOND, true, 5000);
    EXPECT(presence_due(&p, &h.r) == CLOCK_NEVER);
    presence_disconnected(&p, SECOND, false, 6000);
    EXPECT(presence_due(&p, &h.r) == 9500 && told(&p, 9499, &what) == EVENT_NONE);
    presence_connected(&p, SECOND); /* back in time: nobody is told */
    EXPECT(told(&p, 9500, &what) == EVENT_NONE);
    presence_disconnected(&p, SECOND, false, 10000);
    EXPECT(told(&p, 13500, &what) == EVENT_LEFT && what == WHAT_LOST && h.r.seat[SECOND].away);
    EXPECT(told(&p, 20000, &what) == EVENT_NONE); /* once */
    presence_disconnected(&p, SECOND, false, 21000);
    EXPECT(p.connections[SECOND] == 0);
    presence_connected(&p, SECOND);
    EXPECT(presence_due(&p, &h.r) <= 22000 && told(&p, 22000, &what) == EVENT_RETURNED);
    presence_disconnected(&p, FIRST, true, 23000);
    EXPECT(told(&p, 26500, &what) == EVENT_LEFT && what == WHAT_GOODBYE && h.r.seat[FIRST].goodbye);
    act(&h, SECOND, EVENT_RESIGN, 0, "", 27000);
    EXPECT(presence_due(&p, &h.r) == CLOCK_NEVER); /* nobody waits any more */
}

/* Another server has a player: it is the one to speak, this one waits in case it fails. */
static void elsewhere(void) {
    int what = 0;
    open_house(&h, BLITZ);
    EXPECT(act(&h, FIRST, EVENT_TURN, 0, "l", 1000) == 0);
    EXPECT(act(&h, SECOND, EVENT_TURN, 0, "l", 1000) == 0);
    presence p = presence_begin(1000);
    presence_connected(&p, FIRST);
    presence_elsewhere(&p, FIRST, 2000); /* here as well */
    presence_elsewhere(&p, SECOND, 20000);
    EXPECT(told(&p, 79999, &what) == EVENT_NONE && presence_due(&p, &h.r) == 80000);
    presence_disconnected(&p, FIRST, true, 30000);
    EXPECT(told(&p, 33500, &what) == EVENT_LEFT && what == WHAT_GOODBYE);
    presence_connected(&p, SECOND);
    presence_disconnected(&p, SECOND, true, 40000);
    presence_elsewhere(&p, SECOND, 41000); /* went over */
    EXPECT(told(&p, 100999, &what) == EVENT_NONE);
    EXPECT(told(&p, 101000, &what) == EVENT_LEFT && what == WHAT_LOST);
}

/* Where nobody minds, and where a limit is reached, there is nothing to say: not even again and
   again. */
static void silent(void) {
    int what = 0;
    presence p = presence_begin(1000);
    open_house(&h, "1 bushishogi:cormier 1/86400 0 0 p p 3n 3n b");
    EXPECT(presence_due(&p, &h.r) == CLOCK_NEVER);
    open_house(&h, BLITZ);
    EXPECT(act(&h, FIRST, EVENT_TURN, 0, "l", 1000) == 0);
    EXPECT(act(&h, SECOND, EVENT_TURN, 0, "l", 1000) == 0);
    presence_connected(&p, FIRST);
    EXPECT(told(&p, 61000, &what) == EVENT_LEFT);
    presence_connected(&p, SECOND);
    h.r.seat[SECOND].returns = ROOM_RETURNS;
    EXPECT(presence_due(&p, &h.r) == CLOCK_NEVER && told(&p, 62000, &what) == EVENT_NONE);
    h.r.seat[SECOND].returns = 0;
    EXPECT(presence_due(&p, &h.r) <= 62000);
    h.r.seq = ROOM_EVENTS;
    EXPECT(presence_due(&p, &h.r) == CLOCK_NEVER);
}

static void engines_are_always_there(void) {
    room_setup s = setup_of(BLITZ);
    room_begin(&h.r, &s, house_memory(&h));
    sit_down(&h, FIRST, WHAT_PERSON, "Ada", 500);
    sit_down(&h, SECOND, WHAT_ENGINE, "sandan: level 3", 1000);
    presence p = presence_begin(1000);
    presence_connected(&p, FIRST);
    EXPECT(presence_due(&p, &h.r) == CLOCK_NEVER);
}

/* ---- the lobby ---- */

enum { PLACES = 16, ROOMS = 40 };

static lobby l;
static lobby_entry places[PLACES];

static int count(const lobby_filter *f) {
    int n = 0;
    for (uint32_t at = 0; lobby_next(&l, f, &at);) n++;
    return n;
}

static void entries(void) {
    lobby_filter any = {0}, abalone = {.game = games[1]}, playing = {.statuses = 1 << ROOM_PLAYING};
    lobby_filter blitz = {.paces = 1 << PACE_BLITZ}, open = {.statuses = 1 << ROOM_OPEN};
    lobby_filter slow = {.paces = 1 << PACE_CLASSICAL | 1 << PACE_CORRESPONDENCE};
    lobby_delta d;
    lobby_begin(&l, places, PLACES);
    room_setup s = setup_of(BLITZ);
    room_begin(&h.r, &s, house_memory(&h));
    sit_down(&h, FIRST, WHAT_PERSON, "Ada", 500);
    EXPECT(lobby_update(&l, "aaaaaaaaaaaa", &h.r, &d) && d.version == 1);
    EXPECT(lobby_tell(&any, &d) == LOBBY_ADDED && lobby_tell(&blitz, &d) == LOBBY_ADDED);
    EXPECT(lobby_tell(&abalone, &d) == LOBBY_SAME && lobby_tell(&slow, &d) == LOBBY_SAME);
    EXPECT(strcmp(d.after.name[FIRST], "Ada") == 0 && d.after.what[SECOND] == 0);
    EXPECT(!lobby_update(&l, "aaaaaaaaaaaa", &h.r, &d) && l.version == 1);
    tell(&h, FIRST, EVENT_LEFT, WHAT_LOST, 600); /* nobody could play it now */
    EXPECT(lobby_update(&l, "aaaaaaaaaaaa", &h.r, &d) && lobby_tell(&any, &d) == LOBBY_REMOVED);
    tell(&h, FIRST, EVENT_RETURNED, 0, 700);
    EXPECT(lobby_update(&l, "aaaaaaaaaaaa", &h.r, &d) && lobby_tell(&any, &d) == LOBBY_ADDED);
    sit_down(&h, SECOND, WHAT_BOT, "Bot", 1000);
    EXPECT(lobby_update(&l, "aaaaaaaaaaaa", &h.r, &d));
    EXPECT(lobby_tell(&any, &d) == LOBBY_CHANGED && lobby_tell(&playing, &d) == LOBBY_ADDED);
    EXPECT(lobby_tell(&open, &d) == LOBBY_REMOVED && d.after.what[SECOND] == WHAT_BOT);
    EXPECT(act(&h, FIRST, EVENT_TURN, 0, "l", 2000) == 0);
    EXPECT(!lobby_update(&l, "aaaaaaaaaaaa", &h.r, &d)); /* turns are not news */
    EXPECT(count(&any) == 1 && count(&open) == 0);
    act(&h, FIRST, EVENT_RESIGN, 0, "", 3000);
    EXPECT(lobby_update(&l, "aaaaaaaaaaaa", &h.r, &d) && lobby_tell(&any, &d) == LOBBY_REMOVED);
    EXPECT(count(&any) == 0 && l.n == 0);
    open_house(&h, "1 bushishogi:cormier 300 0 0 - p 3n 3n b");
    EXPECT(!lobby_update(&l, "aaaaaaaaaaaa", &h.r, &d)); /* private */
    s = setup_of("1 bushishogi:cormier 1/86400 0 0 p p 3n 3n b");
    room_begin(&h.r, &s, house_memory(&h));
    sit_down(&h, FIRST, WHAT_PERSON, "Ada", 500);
    tell(&h, FIRST, EVENT_LEFT, WHAT_LOST, 600); /* by correspondence it can still be accepted */
    EXPECT(lobby_update(&l, "aaaaaaaaaaaa", &h.r, &d) && lobby_tell(&slow, &d) == LOBBY_ADDED);
}

static void engine_levels(void) {
    lobby_delta d;
    lobby_begin(&l, places, PLACES);
    room_setup s = setup_of(BLITZ);
    room_begin(&h.r, &s, house_memory(&h));
    sit_down(&h, FIRST, WHAT_PERSON, "Ada", 500);
    room_command c = {.from = SEAT_SERVER};
    c.event = (room_event){.kind = EVENT_SIT, .seat = SECOND, .what = WHAT_ENGINE, .number = 7};
    room_event e;
    EXPECT(do_command(&h, &c, 1000, &e) == 0 && lobby_update(&l, "aaaaaaaaaaaa", &h.r, &d));
    EXPECT(d.after.what[SECOND] == WHAT_ENGINE && d.after.level[SECOND] == 7);
}

/* By invitation: everybody may watch the game, but only those who have the link may accept it, and
   they may come when its maker has left. */
static void invitations(void) {
    lobby_delta d;
    lobby_filter any = {0};
    lobby_begin(&l, places, PLACES);
    room_setup s = setup_of("1 bushishogi:cormier 300 0 0 pi pb 3n 3n b");
    EXPECT(s.is_public && s.invites && !s.free_chat);
    room_begin(&h.r, &s, house_memory(&h));
    sit_down(&h, FIRST, WHAT_PERSON, "Ada", 500);
    EXPECT(!lobby_update(&l, "aaaaaaaaaaaa", &h.r, &d) && !room_minds_presence(&h.r));
    sit_down(&h, SECOND, WHAT_BOT, "Bot", 1000);
    EXPECT(lobby_update(&l, "aaaaaaaaaaaa", &h.r, &d) && lobby_tell(&any, &d) == LOBBY_ADDED);
}

/* A list of what is in the lobby, kept by deltas alone, always is what the lobby has. */
static void random_updates(void) {
    random_source d = {1};
    static bool listed[ROOMS], seen[ROOMS];
    lobby_filter filter = {.statuses = 1 << ROOM_PLAYING | 1 << ROOM_OPEN};
    lobby_begin(&l, places, PLACES);
    long full = 0, again = 0;
    for (int i = 0; i < 20000; i++) {
        int which = (int)random_below(&d, ROOMS);
        char id[EVENT_ID + 1] = "game00000000";
        id[4] = (char)('0' + which / 10);
        id[5] = (char)('0' + which % 10);
        room_setup s = setup_of(BLITZ);
        room_begin(&h.r, &s, house_memory(&h));
        h.r.status = (uint8_t)random_below(&d, 3);
        lobby_delta delta;
        bool changed = lobby_update(&l, id, &h.r, &delta);
        int tell_it = changed ? lobby_tell(&filter, &delta) : LOBBY_SAME;
        if (tell_it == LOBBY_ADDED) EXPECT(!listed[which]);
        if (tell_it == LOBBY_REMOVED || tell_it == LOBBY_CHANGED) EXPECT(listed[which]);
        if (tell_it == LOBBY_ADDED || tell_it == LOBBY_REMOVED)
            listed[which] = tell_it == LOBBY_ADDED;
        else if (!changed && !listed[which] && h.r.status != ROOM_OVER)
            full += l.left_out;
        memset(seen, 0, sizeof seen);
        uint32_t at = 0, n = 0;
        for (const lobby_entry *e; (e = lobby_next(&l, &filter, &at)); n++)
            seen[(e->id[4] - '0') * 10 + e->id[5] - '0'] = true;
        if (!EXPECT(memcmp(seen, listed, sizeof seen) == 0 && n == l.n && n <= PLACES / 4 * 3))
            return;
        if (lobby_takes_again(&l)) EXPECT(n < PLACES / 4 * 3 && !lobby_takes_again(&l) && ++again);
        EXPECT(l.left_out ? n == PLACES / 4 * 3 : true);
    }
    EXPECT(full > 100 && again > 100);
}

int main(void) {
    TEST("a player has left after a while without a connection, and returns with one", presences);
    TEST("a player who is connected to another server has not left", elsewhere);
    TEST("presence is silent where it does not matter", silent);
    TEST("the engine is always there", engines_are_always_there);
    TEST("the lobby lists public games and tells each subscriber what changed", entries);
    TEST("the lobby shows the level of an engine", engine_levels);
    TEST("a list kept by deltas is the lobby, also when it is full", random_updates);
    TEST("a challenge by invitation is not in the lobby", invitations);
    return tap_done();
}
