// SPDX-License-Identifier: MIT
// What people can do online, line by line: each test plays it through with a server's room, both
// players' outboxes and a spectator's. Commands and events travel as text. After every event all of
// them show the server's game.
#include "base/arena.h"
#include "core/levels.h"
#include "core/turn.h"
#include "online/lobby.h"
#include "online/outbox.h"
#include "online/pace.h"
#include "online/room_record.h"
#include "online/speech.h"
#include "unit/online.h"

#define BLITZ    "1 bushishogi:cormier 300+2 0 0 p pbe 3n 3n b"
#define NO_CLOCK "1 bushishogi:cormier - 0 0 - p 3n 3n b"
#define DAYS     "1 bushishogi:cormier 1/259200 0 0 p p 3n 3n b"

enum { WATCHER = 2, CLIENTS = 3 };
static const char next_id[] = "nextgame0001";

typedef struct client {
    outbox o;
    house confirmed, shown;
} client;

static house server, second_room;
static client clients[CLIENTS];
static uint64_t last_id;
static room_event last; /* the last event */

/* ---- a server and its clients ---- */

static void begin(const char *setup) {
    room_setup s = setup_of(setup);
    room_begin(&server.r, &s, house_memory(&server));
    for (int i = 0; i < CLIENTS; i++) {
        client *c = &clients[i];
        outbox_begin(&c->o, &s, house_memory(&c->confirmed), house_memory(&c->shown));
        outbox_connected(&c->o);
        outbox_message m;
        EXPECT(outbox_next(&c->o, 0, &m) && !m.is_command && m.from == 1);
        outbox_current(&c->o, 0);
    }
}

static void append(const room_event *e, uint64_t id, int from) {
    last = *e;
    EXPECT(room_apply(&server.r, e) == 0);
    for (int i = 0; i < CLIENTS; i++) {
        room_event seen = event_public(e, i), read;
        char line[EVENT_LINE];
        writer w = writer_on(line, sizeof line);
        event_write(&seen, &w);
        EXPECT(writer_fits(&w) && event_read(line, w.len, &read).code == 0);
        outbox *o = &clients[i].o;
        EXPECT(outbox_event(o, &read, i == from ? id : 0) == 0);
        if (i == from) outbox_acknowledged(o, id, e->seq);
        EXPECT(same_room(&o->confirmed, &server.r) && same_room(&o->shown, &server.r));
        EXPECT(o->shown.session.hand.made.n == 0); /* whole turns only */
    }
}

static int serve(room_command *c, uint64_t id, int64_t now) {
    room_event e;
    int why;
    memcpy(c->next, next_id, sizeof c->next);
    while ((why = room_decide(&server.r, c, now, &e)) == WORD_DUE) append(&e, 0, -1);
    if (!why) append(&e, id, c->from);
    return why;
}

/* A player says something, as text; the reason of a refusal, by the page or the server. */
static int says(int who, const char *text, int64_t now) {
    outbox *o = &clients[who].o;
    room_command c = {.from = (uint8_t)who, .event.seat = (uint8_t)who};
    fault f = event_read_command(text, strlen(text), &c.event);
    if (f.code) return f.code;
    c.event.thought = now - o->shown.turn_since; /* there is no network */
    uint64_t id = ++last_id;
    int why = outbox_act(o, id, &c, now);
    if (why) return why;
    outbox_message m;
    EXPECT(outbox_next(o, now, &m) && m.is_command && m.id == id);
    char again[EVENT_LINE];
    writer w = writer_on(again, sizeof again);
    event_write_command(&m.command.event, &w);
    EXPECT(strcmp(again, text) == 0);
    why = serve(&m.command, id, now);
    if (why) outbox_refused(o, id, why, now);
    return why;
}

static int server_says(int seat, int kind, int what, const char *text, int64_t now) {
    room_command c = command_of(seat, kind, what, text);
    c.from = SEAT_SERVER;
    return serve(&c, 0, now);
}

static int happens(int64_t now) {
    room_event e;
    int kind = EVENT_NONE;
    while (room_tick(&server.r, now, &e)) append(&e, 0, -1), kind = e.kind;
    return kind;
}

static int sits(int seat, int what, const char *name, int64_t now) {
    return server_says(seat, EVENT_SIT, what, name, now);
}

/* Ada and Bo play; the game begins at 1000. */
static void meet(const char *setup) {
    begin(setup);
    EXPECT(sits(FIRST, WHAT_PERSON, "Ada", 500) == 0 && sits(SECOND, WHAT_PERSON, "Bo", 1000) == 0);
}

/* And have both played, at 2000 and 3000. */
static void meet_and_play(const char *setup) {
    meet(setup);
    EXPECT(says(FIRST, "turn l", 2000) == 0 && says(SECOND, "turn l", 3000) == 0);
}

/* ---- play a friend, the lobby, the engine ---- */

static void any_game(void) {
    static const char *const controls[] = {"-", "300", "600+5", "600~5", "1/259200"};
    static turn work[MAX_TURNS];
    for (int i = 0; i < GAME_COUNT; i++)
        for (int rules = 0; rules < games[i]->rule_set_count; rules++) {
            const char *control = controls[(i + rules) % 5];
            room_setup s = {
                .game = games[i], .allowed = ALLOW_PEOPLE, .creator = (uint8_t)(rules % 2)};
            EXPECT(clock_read_tag(control, strlen(control), &s.control).code == 0);
            game_start(games[i], rules, &s.start);
            char text[SETUP_TEXT], played[EVENT_TEXT] = "turn ";
            writer w = writer_on(text, sizeof text);
            room_setup_write(&s, &w);
            begin(text);
            EXPECT(sits(s.creator, WHAT_PERSON, "Ada", 500) == 0);
            EXPECT(sits(!s.creator, WHAT_PERSON, "Bo", 1000) == 0);
            EXPECT(sits(FIRST, WHAT_PERSON, "Cy", 1500) == WORD_SEAT_TAKEN);
            EXPECT(turn_list(games[i], &s.start, work) > 0);
            w = writer_on(played + 5, sizeof played - 5);
            turn_write(games[i], &s.start, &work[0], &w);
            EXPECT(says(s.start.side, played, 2000) == 0 && server.r.session.n == 1);
        }
    begin("1 sensei:shizukana - 0 1 - p rrrRrrr/7/7/7/7/g6/1ggGggg r"); /* a position that was set
                                                                           up */
    EXPECT(sits(SECOND, WHAT_PERSON, "Ada", 500) == 0 && sits(FIRST, WHAT_PERSON, "", 1000) == 0);
    EXPECT(server.r.session.hand.now.side == SECOND);
}

static void one_tap(void) {
    static lobby_entry places[16];
    lobby l;
    lobby_delta d;
    lobby_filter mine = {.game = games[2], .paces = 1 << PACE_BLITZ, .statuses = 1 << ROOM_OPEN};
    lobby_filter live = {.statuses = 1 << ROOM_PLAYING};
    uint32_t at = 0;
    lobby_begin(&l, places, 16);
    begin(BLITZ);
    EXPECT(sits(FIRST, WHAT_BOT, "Robo", 500) == 0);
    EXPECT(lobby_update(&l, "aaaaaaaaaaaa", &server.r, &d));
    const lobby_entry *e = lobby_next(&l, &mine, &at);
    EXPECT(e && e->what[FIRST] == WHAT_BOT && strcmp(e->name[FIRST], "Robo") == 0); /* is marked */
    EXPECT(sits(SECOND, WHAT_PERSON, "Bo", 1000) == 0);
    EXPECT(lobby_update(&l, "aaaaaaaaaaaa", &server.r, &d));
    EXPECT(lobby_tell(&mine, &d) == LOBBY_REMOVED && lobby_tell(&live, &d) == LOBBY_ADDED);
}

static void engine(void) {
    room_command c;
    for (int level = 0; level <= LEVEL_FULL; level++) {
        begin(BLITZ);
        EXPECT(sits(FIRST, WHAT_PERSON, "Ada", 500) == 0);
        room_command sit = command_of(SECOND, EVENT_SIT, WHAT_ENGINE, "");
        sit.from = SEAT_SERVER;
        sit.event.number = (uint8_t)level;
        EXPECT(serve(&sit, 0, 1000) == 0 && clients[WATCHER].o.shown.seat[SECOND].level == level);
        EXPECT(says(FIRST, "turn l", 2000) == 0);
        c = command_of(SECOND, EVENT_TURN, 0, "l");
        room_aim(&server.r, &c);
        EXPECT(serve(&c, 0, 3000) == 0 && server.r.session.n == 2);
        EXPECT(serve(&c, 0, 3100) == WORD_STALE); /* a search that came too late */
        EXPECT(!room_engine_answers(&server.r, &c));
    }
    static const char *const offers[] = {"offer draw", "offer pause", "offer takeback"};
    for (int i = 0; i < 3; i++) {
        EXPECT(says(FIRST, offers[i], 6000) == 0 && room_engine_answers(&server.r, &c));
        EXPECT(serve(&c, 0, 6000) == 0 && !room_engine_answers(&server.r, &c));
        EXPECT(server.r.status == ROOM_PLAYING && server.r.session.paused == (i == 1));
        if (i == 1) EXPECT(says(FIRST, "resume", 7000) == 0); /* it never minds */
    }
    EXPECT(server.r.session.n == 0 && !server.r.session.paused);
    EXPECT(says(FIRST, "resign", 8000) == 0 && says(FIRST, "offer rematch", 9000) == 0);
    EXPECT(room_engine_answers(&server.r, &c) && serve(&c, 0, 9000) == 0);
    EXPECT(strcmp(server.r.rematch, next_id) == 0);
}

/* ---- clocks and connections ---- */

/* Ada's first two timed turns take 10 s and 3 s. */
static void clock_kinds(void) {
    static const struct {
        const char *control;
        int64_t left, flag; /* then, and when she loses on time: a grace of 2 s in live games */
    } cases[] = {
        {"-", 0, CLOCK_NEVER},
        {"300", 287000, 40000 + 287000 + 2000},
        {"300+5", 297000, 40000 + 297000 + 2000},
        {"300~5", 295000, 40000 + 295000 + 2000}, /* 5 s of the 10, and all 3, come back */
        {"1/259200", 259200000, 40000 + 259200000},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char setup[SETUP_TEXT];
        snprintf(setup, sizeof setup, "1 bushishogi:cormier %s 0 0 p p 3n 3n b", cases[i].control);
        meet_and_play(setup);
        EXPECT(says(FIRST, "turn r", 13000) == 0 && says(SECOND, "turn r", 20000) == 0);
        EXPECT(says(FIRST, "turn l", 23000) == 0 && says(SECOND, "turn l", 40000) == 0);
        int64_t left = clock_left(&server.r.session.clocks, FIRST, 40000);
        int64_t due = room_due(&server.r);
        EXPECT(left == cases[i].left && due == cases[i].flag);
        if (due == CLOCK_NEVER) continue;
        EXPECT(happens(due - 1) == EVENT_NONE && happens(due) == EVENT_FLAG);
        EXPECT(server.r.session.result == SECOND_WINS && server.r.why == WORD_FLAG);
        room_time t = room_explain_time(&server.r, server.r.session.n); /* why? */
        EXPECT(t.timed && t.elapsed == due - 40000 && t.left == 0);
    }
}

static void countdown(void) {
    for (int claim = 0; claim < 3; claim++) {
        meet_and_play(BLITZ);
        EXPECT(says(FIRST, "claim win", 4000) == WORD_NOT_LEFT);
        EXPECT(server_says(SECOND, EVENT_LEFT, WHAT_LOST, "", 10000) == 0);
        EXPECT(room_claim_at(&clients[WATCHER].o.shown, FIRST) == 70000); /* all see it */
        EXPECT(says(FIRST, "claim win", 69999) == WORD_TOO_EARLY);
        if (claim == 0) EXPECT(says(FIRST, "claim win", 70000) == 0);
        if (claim == 1) EXPECT(says(FIRST, "claim draw", 70000) == 0);
        if (claim == 2) { /* keeps waiting */
            EXPECT(server_says(SECOND, EVENT_RETURNED, 0, "", 90000) == 0);
            EXPECT(says(FIRST, "claim win", 99000) == WORD_NOT_LEFT);
            EXPECT(says(FIRST, "turn r", 100000) == 0);
        }
        EXPECT(server.r.session.result == (claim == 0 ? FIRST_WINS : claim == 1 ? DRAWN : ONGOING));
    }
}

static void no_first_turn(void) {
    meet(BLITZ);
    EXPECT(says(FIRST, "turn l", 2000) == 0);
    EXPECT(happens(61999) == EVENT_NONE && happens(62000) == EVENT_CANCEL);
    EXPECT(server.r.why == WORD_NO_FIRST_TURN && server.r.session.result == ONGOING);
    EXPECT(says(SECOND, "turn l", 63000) == WORD_GAME_OVER);
}

static void server_down(void) {
    meet_and_play(BLITZ);
    room_command c = command_of(SEAT_SERVER, EVENT_DOWN, 0, "");
    c.event.from = 13000;
    int64_t left = clock_left(&server.r.session.clocks, FIRST, 13000);
    EXPECT(serve(&c, 0, 99013000) == 0 && last.kind == EVENT_DOWN); /* both are told */
    EXPECT(clock_left(&clients[FIRST].o.shown.session.clocks, FIRST, 99013000) == left);
}

/* ---- during a game ---- */

static void agreements(void) {
    meet_and_play(BLITZ);
    EXPECT(says(SECOND, "accept draw", 4000) == WORD_NO_OFFER);
    EXPECT(says(FIRST, "offer draw", 4000) == 0 && says(SECOND, "decline draw", 5000) == 0);
    EXPECT(says(FIRST, "turn r", 6000) == 0);
    EXPECT(says(FIRST, "offer takeback", 7000) == 0);
    EXPECT(server.r.session.n == 3); /* A11: not without consent */
    EXPECT(says(FIRST, "accept takeback", 7500) == WORD_NOT_ASKED);
    EXPECT(says(SECOND, "accept takeback", 8000) == 0 && server.r.session.n == 2);
    EXPECT(says(SECOND, "offer pause", 9000) == 0 && says(FIRST, "accept pause", 10000) == 0);
    EXPECT(says(FIRST, "turn r", 999000) == WORD_PAUSED);
    EXPECT(says(FIRST, "resume", 999000) == 0 && says(SECOND, "resume", 1000000) == 0);
    int64_t before = server.r.session.clocks.left[FIRST];
    EXPECT(says(SECOND, "time", 1000500) == 0);
    EXPECT(server.r.session.clocks.left[FIRST] == before + 15000);
    EXPECT(says(SECOND, "resign", 1001000) == 0 && server.r.session.result == FIRST_WINS);
}

static void conditional(void) {
    meet(DAYS);
    EXPECT(says(SECOND, "plan l r;r l", 1500) == 0);
    EXPECT(strcmp(server.r.seat[SECOND].plan, "l r;r l") == 0);
    EXPECT(strcmp(clients[SECOND].o.shown.seat[SECOND].plan, "l r;r l") == 0);
    EXPECT(clients[FIRST].o.shown.seat[SECOND].plan[0] == '\0'); /* nobody else sees it */
    EXPECT(clients[WATCHER].o.shown.seat[SECOND].plan[0] == '\0');
    EXPECT(says(FIRST, "turn l", 2000) == 0 && happens(2000) == EVENT_TURN);
    EXPECT(last.seat == SECOND && strcmp(last.text, "r") == 0 && server.r.session.n == 2);
    EXPECT(server_says(SECOND, EVENT_LEFT, WHAT_LOST, "", 3000) == WORD_NO_CLAIM);
    EXPECT(room_due(&server.r) == 2000 + 259200000 && says(SECOND, "time", 4000) == 0);
    EXPECT(room_due(&server.r) == 2000 + 259200000 + 86400000); /* a day */
    EXPECT(room_sum_up(&server.r).side == FIRST);               /* whose list says "your turn" */
}

static void chat(void) {
    static const char *const presets[LANGS][2] = {
        [LANG_EN] = {"Well played!", "Thank you!"},
        [LANG_FR] = {"Bien joué !", "Merci !"},
        [LANG_DE] = {"Gut gespielt!", "Danke!"},
    };
    meet(BLITZ);
    EXPECT(says(FIRST, "say preset well-played", 2000) == 0);
    for (int l = 0; l < LANGS; l++)
        EXPECT(strcmp(speech_presets[last.number].in[l], presets[l][0]) == 0);
    EXPECT(says(SECOND, "say preset thank-you", 2100) == 0);
    for (int l = 0; l < LANGS; l++)
        EXPECT(strcmp(speech_presets[last.number].in[l], presets[l][1]) == 0);
    EXPECT(says(SECOND, "say text Merci", 2200) == WORD_PRESETS_ONLY);
    meet("1 bushishogi:cormier 300 0 0 pc p 3n 3n b");
    EXPECT(says(SECOND, "say text Merci", 2200) == 0 && strcmp(last.text, "Merci") == 0);
}

static void rolled_back(void) {
    meet_and_play(BLITZ);
    outbox *o = &clients[FIRST].o;
    room_command c = command_of(FIRST, EVENT_TURN, 0, "r");
    EXPECT(outbox_act(o, 777, &c, 4000) == 0 && o->shown.session.n == 3); /* at once */
    EXPECT(server_says(SEAT_SERVER, EVENT_CLOSE, 0, "", 4100) == 0);      /* the host was faster */
    EXPECT(o->shown.session.n == 2);
    outbox_message m;
    EXPECT(outbox_next(o, 4000, &m) && m.id == 777
           && serve(&m.command, 777, 4200) == WORD_GAME_OVER);
    outbox_refused(o, 777, WORD_GAME_OVER, 4200);
    EXPECT(o->n == 0 && same_room(&o->shown, &server.r) && o->shown.why == WORD_CLOSED);
}

static void other_device(void) {
    meet_and_play(BLITZ);
    EXPECT(server_says(FIRST, EVENT_MOVE, 0, "", 4000) == 0);
    EXPECT(says(FIRST, "turn r", 5000) == 0);
    /* Nothing in the log says which device anybody has, and names can be cut out of it. */
    room_setup s = setup_of(BLITZ);
    room_begin(&second_room.r, &s, house_memory(&second_room));
    static const char *const lines[] = {"1 500 0 sit person", "2 1000 1 sit person Bo"};
    for (int i = 0; i < 2; i++) {
        room_event e;
        EXPECT(event_read(lines[i], strlen(lines[i]), &e).code == 0);
        EXPECT(room_apply(&second_room.r, &e) == 0);
    }
    EXPECT(second_room.r.status == ROOM_PLAYING);
}

/* ---- afterwards ---- */

static void rematch(void) {
    meet_and_play(BLITZ);
    EXPECT(says(FIRST, "offer rematch", 4000) == WORD_TOO_EARLY);
    EXPECT(says(FIRST, "resign", 5000) == 0 && says(FIRST, "offer rematch", 6000) == 0);
    EXPECT(says(SECOND, "accept rematch", 7000) == 0);
    EXPECT(strcmp(clients[WATCHER].o.shown.rematch, next_id) == 0);
    room_setup s;
    room_event sit[2];
    room_rematch(&server.r, &s, sit);
    char setup[SETUP_TEXT];
    writer w = writer_on(setup, sizeof setup);
    room_setup_write(&s, &w);
    EXPECT(strcmp(setup, "1 bushishogi:cormier 300+2 0 1 p pbe 3n 3n b") == 0);
    begin(setup);
    for (int i = 0; i < 2; i++) {
        room_command c = {.from = SEAT_SERVER, .event = sit[i]};
        EXPECT(serve(&c, 0, 8000) == 0);
    }
    EXPECT(server.r.status == ROOM_PLAYING);
    EXPECT(strcmp(server.r.session.setup.name[FIRST], "Bo") == 0);
    EXPECT(strcmp(server.r.session.setup.name[SECOND], "Ada") == 0);
}

static const char *pgn(void) {
    static char memory[1 << 16], text[4096];
    arena mem = {memory, sizeof memory, 0};
    record r;
    if (!room_record(&server.r, "abcdefghijkl", 1794787200000, &mem, &r)) return "";
    writer w = writer_on(text, sizeof text);
    record_write(&r, &w);
    return text;
}

static bool has(const char *text, const char *part) {
    bool found = strstr(text, part) != NULL;
    if (!found) printf("# no %s in:\n# %s\n", part, text);
    return found;
}

static void records(void) {
    begin(BLITZ);
    EXPECT(sits(FIRST, WHAT_PERSON, "Ada \"A\"", 500) == 0 && !room_has_turns(&server.r));
    room_command sit = command_of(SECOND, EVENT_SIT, WHAT_ENGINE, "");
    sit.from = SEAT_SERVER;
    sit.event.number = 3;
    EXPECT(serve(&sit, 0, 1000) == 0);
    EXPECT(says(FIRST, "turn l", 2000) == 0);
    room_command turns = command_of(SECOND, EVENT_TURN, 0, "l");
    room_aim(&server.r, &turns);
    EXPECT(serve(&turns, 0, 3000) == 0 && says(FIRST, "turn r", 13000) == 0);
    EXPECT(has(pgn(), "[Termination \"unterminated\"]"));
    EXPECT(says(FIRST, "resign", 14000) == 0);
    static const char *const parts[] = {
        "[Game \"bushishogi\"]\n",
        "[RuleSet \"cormier\"]\n",
        "[First \"Ada \\\"A\\\"\"]\n",
        "[Second \"sandan: level 3\"]\n",
        "[FirstType \"human\"]\n",
        "[SecondType \"program\"]\n",
        "[Date \"2026.11.16\"]\n",
        "[Result \"0-1\"]\n",
        "[Termination \"resignation\"]\n",
        "[TimeControl \"300+2\"]\n",
        "[GameId \"abcdefghijkl\"]\n",
        "l {[%clk 0:05:00]}",
        "r {[%clk 0:04:52]}",
    };
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) EXPECT(has(pgn(), parts[i]));
    meet(BLITZ);
    happens(61000);
    EXPECT(has(pgn(), "[Result \"*\"]") && has(pgn(), "[Termination \"no-first-turn\"]"));
    EXPECT(has(pgn(), "[SecondType \"human\"]"));
}

int main(void) {
    TEST("play a friend: any game, rule set, position, side and clock", any_game);
    TEST("accept an open challenge from the lobby; bots are marked as such", one_tap);
    TEST("play the server's engine at any level", engine);
    TEST("A9 no clock, sudden death, Fischer, Bronstein, days per turn; why a flag fell",
         clock_kinds);
    TEST("after a lost connection claim a win or a draw, or keep waiting", countdown);
    TEST("a game whose first turn does not come is cancelled", no_first_turn);
    TEST("A9 no time passes while the server is down, and both are told", server_down);
    TEST("A11 draws, takebacks, pauses by consent; more time; resign", agreements);
    TEST("A9 conditional turns and days per turn in correspondence games", conditional);
    TEST("chat with presets in three languages, free text if allowed", chat);
    TEST("a turn appears at once and is rolled back if refused; the host closes a game",
         rolled_back);
    TEST("go on at another device; a name can be deleted", other_device);
    TEST("a rematch swaps the sides", rematch);
    TEST("a record has players, result and clock times", records);
    return tap_done();
}
