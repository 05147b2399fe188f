// SPDX-License-Identifier: MIT
// What people do: they play random turns, more or less quickly, and everything else that the page
// has a button for. Some fall asleep, some send what no page would.
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "core/turn.h"
#include "games/games.h"
#include "online/pace.h"
#include "online/speech.h"
#include "simulate/ledger.h"

enum { FINISH = 3000 /* milliseconds after the faults have stopped, people end their games */ };

uint32_t text_hash(const char *s) {
    uint64_t h = 0;
    for (; *s; s++) h = h * 31 + (unsigned char)*s;
    return (uint32_t)hash_mix(h);
}

bool random_turn(const game *g, const position *p, writer *w) {
    static move list[MAX_MOVES];
    position now = *p;
    turn t = {0};
    while (t.n < TURN_ACTIONS && !(t.n > 0 && turn_ended(p, &now))) {
        int n = g->rules->moves(&now, list);
        if (n == 0) return false;
        move m = list[below((uint32_t)n)];
        if (m == MOVE_END) break;
        position next;
        g->rules->play(&now, m, &next);
        now = next;
        t.act[t.n++] = m;
    }
    turn_write(g, p, &t, w);
    return true;
}

/* ---- commands ---- */

/* Does it as the page would; whether the page lets it. */
static bool act(page *p, int kind, int what, const char *text) {
    room_command c = {.from = (uint8_t)p->seat};
    c.event.kind = (uint8_t)kind;
    c.event.seat = (uint8_t)p->seat;
    c.event.what = (uint8_t)what;
    event_set_text(&c.event, text, strlen(text));
    if (kind == EVENT_SAY && what == WHAT_PRESET) c.event.number = (uint8_t)below(SPEECH_PRESETS);
    if (kind == EVENT_TURN) {
        c.event.thought = page_now(p) - p->turn_since;
        if (c.event.thought < 0 || below(20) == 0) c.event.thought = 0; /* a lie */
    }
    uint64_t id = command_new(p, ASK_DO, &c);
    int64_t now = page_now(p) + p->clock + below(200) - 100;
    return outbox_act(&p->box, id, &c, now) == 0;
}

static void play_turn(page *p, const room *r) {
    char text[EVENT_TEXT];
    writer w = writer_on(text, sizeof text);
    if (random_turn(r->setup.game, session_turn_start(&r->session), &w))
        act(p, EVENT_TURN, WHAT_NONE, text);
}

/* One or two lines of two turns. */
static void plan(page *p, const room *r) {
    char text[EVENT_TEXT];
    writer w = writer_on(text, sizeof text);
    const game *g = r->setup.game;
    const position *start = session_turn_start(&r->session);
    for (uint32_t lines = 1 + below(2); lines > 0; lines--) {
        char first[MAX_TURN_TEXT];
        writer one = writer_on(first, sizeof first);
        turn t;
        position after;
        if (!random_turn(g, start, &one) || turn_read(g, start, first, one.len, &t).code) return;
        turn_play(g, start, &t, &after);
        if (w.len) write_char(&w, ';');
        write_text(&w, first);
        write_char(&w, ' ');
        if (after.result != ONGOING || !random_turn(g, &after, &w)) return;
    }
    act(p, EVENT_PLAN, WHAT_NONE, text);
}

/* Past the outbox: what no page would send. */
static void forge(page *p) {
    static const char *const lines[] = {"resign",    "offer draw", "accept draw",     "turn a1a2",
                                        "claim win", "time",       "say preset hello"};
    const room *r = &p->box.confirmed;
    char id[TALK_ID + 1];
    room_command c = {0};
    const char *line = lines[below(sizeof lines / sizeof *lines)];
    if (event_read_command(line, strlen(line), &c.event).code) return;
    talk t = talk_of(ASK_DO);
    t.id = command_text(command_new(p, ASK_DO, &c), id);
    t.game = p->game;
    t.turns = r->turns;
    t.offer = r->offered[WHAT_DRAW];
    t.event = line;
    page_send(p, &t);
}

static void ask_plain(page *p, int ask) {
    talk t = talk_of(ask);
    char id[TALK_ID + 1];
    if (ask == ASK_EXPORT) t.from = 0;
    if (ask == ASK_NAME || ask == ASK_FORGET) t.id = command_text(command_new(p, ask, NULL), id);
    if (ask == ASK_NAME) t.name = "Cleo";
    if (p->welcome) page_send(p, &t);
}

static void ask_link(page *p) {
    const table *d = &world.tables[p->table];
    char id[TALK_ID + 1];
    if (!d->heir || d->link[0] || p->linking || !p->welcome) return;
    p->linking = command_new(p, ASK_SEAT_LINK, NULL);
    talk t = talk_of(ASK_SEAT_LINK);
    t.id = command_text(p->linking, id);
    t.game = p->game;
    page_send(p, &t);
}

static void become_host(page *p) {
    talk t = talk_of(ASK_HOST);
    t.token = "host";
    page_send(p, &t);
}

static void close_as_host(page *p) {
    char id[TALK_ID + 1];
    become_host(p);
    talk t = talk_of(ASK_HOST_CLOSE);
    t.id = command_text(command_new(p, ASK_HOST_CLOSE, NULL), id);
    t.game = p->game;
    page_send(p, &t);
}

/* A player by their seat, or a device or an address; or lets them in again. */
static void ban_as_host(page *p) {
    const table *d = &world.tables[p->table];
    const page *whom = d->guest && below(2) ? d->guest : d->maker;
    char id[TALK_ID + 1], address[20], hex[TALK_DEVICE + 1];
    uint8_t hash[STORE_HASH];
    become_host(p);
    talk t = talk_of(ASK_HOST_BAN);
    t.id = command_text(command_new(p, ASK_HOST_BAN, NULL), id);
    t.on = below(3) > 0;
    uint32_t how = below(t.on ? 3 : 2);
    if (how == 2) {
        t.game = p->game;
        t.seat = below(2);
    } else if (how == 1) {
        snprintf(address, sizeof address, "%d", whom->device + 1);
        t.address = address;
    } else {
        device_hash(whom->device, hash);
        sodium_bin2hex(hex, sizeof hex, hash, sizeof hash);
        t.device = hex;
    }
    page_send(p, &t);
}

static void leave_for_a_while(page *p) {
    talk t = talk_of(ASK_UNWATCH);
    t.game = p->game;
    t.goodbye = true;
    if (!p->welcome) return;
    page_send(p, &t);
    p->again = true;
    p->out_until = world.now + below(25000);
}

/* ---- decisions ---- */

/* Answers what the opponent offers; whether there was something. */
static bool answer(page *p, const room *r) {
    for (int what = WHAT_DRAW; what <= WHAT_PAUSE; what++) {
        if (room_offers(r, what) != !p->seat) continue;
        uint32_t dice = below(10);
        uint32_t yes = what == WHAT_DRAW ? 2 : 6;
        if (dice < yes) return act(p, EVENT_ACCEPT, what, "");
        if (dice < 8) return act(p, EVENT_DECLINE, what, "");
    }
    return false;
}

static void something_else(page *p, const room *r) {
    bool correspondence = pace_of(&r->setup.control) == PACE_CORRESPONDENCE;
    uint32_t dice = below(100);
    if (dice < 20)
        act(p, EVENT_SAY, WHAT_PRESET, "");
    else if (dice < 28)
        act(p, EVENT_SAY, WHAT_TEXT, "What now?");
    else if (dice < 40)
        act(p, EVENT_OFFER, WHAT_TAKEBACK, "");
    else if (dice < 50)
        act(p, EVENT_OFFER, WHAT_PAUSE, "");
    else if (dice < 56)
        act(p, EVENT_OFFER, WHAT_DRAW, "");
    else if (dice < 66)
        act(p, EVENT_TIME, WHAT_NONE, "");
    else if (dice < 76 && correspondence)
        plan(p, r);
    else if (dice < 80)
        forge(p);
    else if (dice < 84)
        ask_link(p);
    else if (dice < 85)
        leave_for_a_while(p);
    else if (dice < 88)
        act(p, EVENT_RESIGN, WHAT_NONE, "");
    else if (dice < 92)
        ask_plain(p, dice < 89   ? ASK_MINE
                     : dice < 90 ? ASK_NAME
                     : dice < 91 ? ASK_LOBBY
                                 : ASK_EXPORT);
    else if (dice == 92 && below(8) == 0)
        ask_plain(p, ASK_FORGET);
    else if (dice == 93)
        p->asleep = true;
}

/* The player has had enough. */
static void finish(page *p, const room *r) {
    uint32_t dice = below(6);
    if (r->session.paused && dice < 3)
        act(p, EVENT_RESUME, WHAT_NONE, "");
    else if (dice < 2 && room_offers(r, WHAT_DRAW) < 0)
        act(p, EVENT_OFFER, WHAT_DRAW, "");
    else if (dice < 5)
        act(p, EVENT_RESIGN, WHAT_NONE, "");
    else if (r->session.hand.now.side == p->seat && r->session.n < TURNS - 20)
        play_turn(p, r);
}

static void play(page *p, const room *r) {
    const session *s = &r->session;
    bool mine = s->hand.now.side == p->seat;
    int64_t now = page_now(p) + p->clock;
    if (world.calm ? world.now > world.calm_at + FINISH : (int)s->n >= world.tables[p->table].turns)
        finish(p, r);
    else if (answer(p, r))
        return;
    else if (s->paused)
        act(p, EVENT_RESUME, WHAT_NONE, "");
    else if (now > room_claim_at(r, p->seat) && below(2))
        act(p, EVENT_CLAIM, below(2) ? WHAT_WIN : WHAT_DRAW, "");
    else if (mine && below(12))
        play_turn(p, r);
    else if (mine || below(6) == 0)
        something_else(p, r);
}

static void after_the_game(page *p, const room *r) {
    table *d = &world.tables[p->table];
    if (r->rematch[0] || d->rematches <= 0 || world.calm) return;
    if (room_offers(r, WHAT_REMATCH) == !p->seat) {
        if (act(p, EVENT_ACCEPT, WHAT_REMATCH, "")) d->rematches--;
    } else if (below(2)) {
        act(p, EVENT_OFFER, WHAT_REMATCH, "");
    } else if (below(3) == 0) {
        act(p, EVENT_SAY, WHAT_PRESET, "");
    }
}

static void person_watches(page *p) {
    table *d = &world.tables[p->table];
    if (!p->welcome || world.calm) return;
    if (below(6) == 0) forge(p);
    if (below(30) == 0) ask_plain(p, ASK_LOBBY);
    if (d->host && below(4) == 0) close_as_host(p);
    if (d->bans > 0 && below(4) == 0) {
        d->bans--;
        ban_as_host(p);
    }
}

void person_act(page *p) {
    const room *r = &p->box.shown;
    if (p->asleep && !world.calm) return;
    if (p->box.n > OUTBOX_PENDING / 2) return;
    if (p->seat < 0) {
        person_watches(p);
    } else if (r->status == ROOM_OPEN) {
        bool tired = world.calm ? world.now > world.calm_at + FINISH : below(60) == 0;
        if (tired) act(p, EVENT_CANCEL, WHAT_WITHDRAWN, "");
    } else if (r->status == ROOM_PLAYING) {
        play(p, r);
    } else {
        after_the_game(p, r);
    }
}

/* ---- who is there ---- */

static void choose_setup(table *d) {
    static const char *const controls[] = {"-",    "3",    "20+1", "60",    "180+2", "15~1",
                                           "60~5", "1/20", "1/90", "1/600", "600"};
    const game *g = games[below(GAME_COUNT)];
    room_setup s = {.game = g, .limit = below(4) ? 0 : 20};
    game_start(g, (int)below((uint32_t)g->rule_set_count), &s.start);
    const char *clock = controls[below(sizeof controls / sizeof *controls)];
    if (clock_read_tag(clock, strlen(clock), &s.control).code) abort();
    s.is_public = below(3) > 0;
    s.free_chat = below(2);
    s.allowed = ALLOW_PEOPLE | ALLOW_BOTS | ALLOW_ENGINE;
    writer w = writer_on(d->setup, sizeof d->setup);
    room_setup_write(&s, &w);
}

static page *add_page(int index, int role) {
    static const int moods[] = {50, 100, 200, 300, 300, 600, 1500, 3000};
    page *p = &world.pages[world.page_count++];
    room_memory memory[2] = {p->memory[0], p->memory[1]};
    uint32_t stamp = p->stamp + 1;
    for (int i = 0; i < 2 && !memory[i].turns; i++)
        memory[i] = (room_memory){calloc(TURNS, sizeof *memory[i].turns),
                                  calloc(TURNS + 1, sizeof *memory[i].keys),
                                  calloc(TURNS, sizeof *memory[i].times), TURNS};
    memset(p, 0, offsetof(page, box));
    memcpy(p->memory, memory, sizeof memory);
    p->stamp = stamp;
    p->role = (uint8_t)role;
    p->table = index;
    p->device = world.devices++;
    p->bot = below(10) == 0;
    p->lag = 1 + below(below(4) ? 40 : 300);
    p->mood = moods[below(sizeof moods / sizeof *moods)];
    p->seat = -1;
    p->act_at = INT64_MAX;
    step_add(world.now + below(8000), STEP_CONNECT, p, p->stamp, NULL);
    page_act_in(p, 1000 + below(8000));
    return p;
}

void people_begin(void) {
    for (int i = 0; i < TABLES; i++) {
        table *d = &world.tables[i];
        *d = (table){.engine = below(8) ? -1 : (int)below(11)};
        choose_setup(d);
        d->turns = 50 + (int)below(70);
        d->rematches = below(4) ? 0 : 1;
        d->maker = add_page(i, ROLE_MAKER);
        if (d->engine < 0) d->guest = add_page(i, ROLE_GUEST);
        if (below(5) == 0) d->watcher = add_page(i, ROLE_WATCHER);
        if (below(8) == 0) d->heir = add_page(i, ROLE_HEIR);
        d->host = below(30) == 0;
        if (d->watcher && below(6) == 0) d->bans = 1 + (int)below(4);
    }
}

void people_free(void) {
    for (int i = 0; i < PAGES; i++)
        for (int k = 0; k < 2; k++) {
            free(world.pages[i].memory[k].turns);
            free(world.pages[i].memory[k].keys);
            free(world.pages[i].memory[k].times);
        }
    free(world.commands);
}
