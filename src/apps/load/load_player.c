// SPDX-License-Identifier: MIT
// One player of the load generator: what it says, and what it expects to hear.
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "apps/load/load_table.h"
#include "base/chars.h"
#include "core/judge.h"
#include "core/turn.h"
#include "games/games.h"
#include "os/time.h"

enum { BACK_MIN = 100, BACK_MORE = 900 }; /* ms until a player comes back, or asks again */

void load_wrong(load *l, const char *format, ...) {
    if (l->report->errors++ > 0) return;
    va_list args;
    va_start(args, format);
    vsnprintf(l->report->why, sizeof l->report->why, format, args);
    va_end(args);
}

static player *other(const player *p) {
    return &p->table->player[p == &p->table->player[0]];
}

/* ---- saying ---- */

static void put(player *p, const char *text, size_t n) {
    if (!p->client) return;
    p->load->report->sent++;
    client_send(p->client, text, n);
}

/* Whatever but the greeting comes after the welcome; a player who is back asks again anyway. */
static void tell(player *p, const talk *t) {
    size_t n;
    if (!p->welcome && t->kind != ASK_HELLO) return;
    char *text = talk_text(t, &n);
    if (!text) abort();
    put(p, text, n);
    free(text);
}

static uint32_t place_of(const player *p) {
    return (uint32_t)(2 * (p->table - p->load->tables) + (p - p->table->player));
}

static uint64_t own_number(const player *p, uint64_t n) {
    return hash_fold(hash_fold(p->load->setup->seed, place_of(p)), n);
}

/* A command with an id of its own; it is kept until it is answered. */
static void command(player *p, talk *t) {
    char id[TALK_ID + 1];
    snprintf(id, sizeof id, "%016llx", (unsigned long long)own_number(p, ++p->number) | 1);
    t->id = id;
    free(p->unanswered);
    p->unanswered = talk_text(t, &p->unanswered_n);
    t->id = NULL;
    if (!p->unanswered) abort();
    p->asked = t->kind;
    if (p->welcome) put(p, p->unanswered, p->unanswered_n);
}

static void watch(player *p, uint32_t from) {
    talk t = talk_of(ASK_WATCH);
    t.game = p->table->game;
    t.from = from;
    tell(p, &t);
}

static void on_open(void *self, client *c) {
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    player *p = self;
    char token[TALK_TOKEN + 1] = {0}, name[32];
    (void)c;
    for (int i = 0; i < TALK_TOKEN - 1; i++)
        token[i] = digits[own_number(p, UINT64_MAX - (uint64_t)i) & 63];
    token[TALK_TOKEN - 1] = 'A'; /* 32 bytes leave two bits over */
    snprintf(name, sizeof name, "Player %u", place_of(p));
    talk t = talk_of(ASK_HELLO);
    t.version = TALK_VERSION;
    t.token = token;
    t.name = name;
    tell(p, &t);
}

void table_begin(table *t) {
    load *l = t->player[0].load;
    if (t->stage != TABLE_EMPTY || !t->player[0].welcome || !t->player[1].welcome) return;
    const game *g = l->setup->game ? l->setup->game : games[random_below(&l->random, GAME_COUNT)];
    room_setup setup = {.game = g, .allowed = ALLOW_PEOPLE};
    game_start(g, (int)random_below(&l->random, (uint32_t)g->rule_set_count), &setup.start);
    clock_read_tag("3600+30", 7, &setup.control);
    char text[SETUP_TEXT];
    writer w = writer_on(text, sizeof text);
    room_setup_write(&setup, &w);
    t->room.setup.game = NULL;
    t->game[0] = 0;
    t->promised = 0;
    t->sent = 0;
    for (int i = 0; i < 2; i++) {
        t->player[i].seq = 0;
        t->player[i].watching = false;
    }
    talk create = talk_of(ASK_CREATE);
    create.setup = text;
    create.side = SIDE_RANDOM;
    create.name = "Load";
    t->stage = TABLE_MAKING;
    command(&t->player[0], &create);
}

/* A random turn of the side to move. */
static void write_turn(load *l, const room *r, writer *w) {
    const game *g = r->setup.game;
    const position *p = &r->session.hand.now;
    int n = g->judge->list(p, NULL, l->choices);
    move m = l->choices[random_below(&l->random, (uint32_t)n)].m;
    turn t = judge_to_turn(g->judge, p, m);
    write_text(w, "turn ");
    turn_write(g, p, &t, w);
}

bool table_play(table *t) {
    player *p = t->player;
    load *l = p->load;
    if (t->stage != TABLE_PLAYING || t->sent || !p[0].watching || !p[1].watching) return false;
    if (p[0].unanswered || p[1].unanswered || p[0].seq != p[1].seq) return false;
    player *mover = &p[p[1].seat == t->room.session.hand.now.side];
    char text[EVENT_LINE];
    writer w = writer_on(text, sizeof text);
    bool last = t->room.session.n >= l->setup->turns;
    if (last)
        write_text(&w, "resign");
    else
        write_turn(l, &t->room, &w);
    talk act = talk_of(ASK_DO);
    act.game = t->game;
    act.turns = t->room.turns;
    act.event = text;
    act.thought = 0;
    if (!last) {
        t->sent = time_now_us();
        t->again = false;
    }
    command(mover, &act);
    return true;
}

void table_check(table *t) {
    t->checked = 0;
    t->stage = TABLE_CHECKING;
    watch(&t->player[0], 1);
}

/* ---- hearing ---- */

static uint64_t hash_of(const char *s) {
    uint64_t hash = 0;
    for (; *s; s++) hash = hash_fold(hash, (uint8_t)*s);
    return hash;
}

/* The game is over, and both know it. */
static void finish(table *t) {
    load *l = t->player[0].load;
    for (int i = 0; i < 2; i++) {
        talk bye = talk_of(ASK_UNWATCH);
        bye.game = t->game;
        tell(&t->player[i], &bye);
        free(t->player[i].unanswered);
        t->player[i].unanswered = NULL;
    }
    t->stage = TABLE_EMPTY;
    t->sent = 0; /* a turn that came too late is not played */
    if (l->stage <= LOAD_PLAYS) table_begin(t);
}

static void keep_line(table *t, uint32_t seq, uint64_t hash) {
    if (seq > t->lines_room) {
        t->lines_room = seq < 64 ? 64 : 2 * seq;
        t->lines = realloc(t->lines, t->lines_room * sizeof *t->lines);
        if (!t->lines) abort();
    }
    t->lines[seq - 1] = hash;
}

/* An event that this player had not seen: the same that the other one saw, or one that follows. */
static void hear_new(player *p, const room_event *e, const char *line) {
    table *t = p->table;
    load *l = p->load;
    p->seq = e->seq;
    if (e->seq <= t->room.seq) {
        if (t->lines[e->seq - 1] != hash_of(line))
            load_wrong(l, "%s: the players see different events %u: %s", t->game, e->seq, line);
    } else {
        int why = room_apply(&t->room, e);
        if (why) load_wrong(l, "%s: cannot follow (%s): %s", t->game, common_words[why].slug, line);
        keep_line(t, e->seq, hash_of(line));
    }
    if (e->kind == EVENT_TURN && e->seat != p->seat && t->sent) {
        if (!t->again) latency_add(&l->report->turn, time_now_us() - t->sent);
        t->sent = 0;
        l->report->turns++;
    }
    if (t->room.status == ROOM_OVER && t->stage == TABLE_PLAYING && other(p)->seq == p->seq
        && p->seq == t->room.seq)
        finish(t);
}

/* An event that was asked for again at the end. */
static void hear_again(player *p, const room_event *e, const char *line) {
    table *t = p->table;
    if (e->seq == p->seq + 1) hear_new(p, e, line); /* players come and go meanwhile */
    if (e->seq != t->checked + 1 || e->seq > t->room.seq || t->lines[e->seq - 1] != hash_of(line))
        load_wrong(p->load, "%s: the log has changed: %s", t->game, line);
    t->checked = e->seq;
    p->load->report->checked++;
}

/* `live`: it has just happened; otherwise it was asked for. */
static void hear(player *p, const char *line, bool live) {
    room_event e;
    bool checks = p->table->stage == TABLE_CHECKING && p == &p->table->player[0];
    if (event_read(line, strlen(line), &e).code) {
        load_wrong(p->load, "an event that cannot be read: %s", line);
    } else if (checks && !live) {
        hear_again(p, &e, line);
    } else if (e.seq == p->seq + 1) {
        hear_new(p, &e, line);
    } else if (e.seq > p->seq && !checks) {
        watch(p, p->seq + 1);
    }
}

/* How the game stands: after watch. */
static void hear_room(player *p, const talk *t) {
    table *at = p->table;
    room_setup setup;
    if (strcmp(t->game, at->game) != 0) return;
    if (room_setup_read(t->setup, strlen(t->setup), &setup).code) {
        load_wrong(p->load, "a setup that cannot be read: %s", t->setup);
        return;
    }
    if (!at->room.setup.game) room_begin(&at->room, &setup, at->room.memory);
    if (t->seat < 0) load_wrong(p->load, "%s: a player is not given the seat", at->game);
    p->seat = (int)t->seat;
    /* A server that has not heard of it yet will. */
    bool sure = p->load->setup->server_count == 1 || at->stage == TABLE_CHECKING;
    if (t->seq < at->promised && sure)
        load_wrong(p->load, "%s: event %u was acknowledged and is lost", at->game, at->promised);
    for (uint32_t i = 0; i < t->event_count && strcmp(t->game, at->game) == 0; i++)
        hear(p, t->events[i], false);
    if (strcmp(t->game, at->game) != 0) return; /* it ended meanwhile, and the next began */
    if (at->stage == TABLE_CHECKING) {
        if (at->checked < t->seq) {
            watch(p, at->checked + 1);
            return;
        }
        at->stage = TABLE_CHECKED;
        p->load->checks++;
    }
    if (p->seq < t->seq) watch(p, p->seq + 1);
    p->watching = true;
    if (at->stage == TABLE_JOINING && other(p)->watching && at->room.status == ROOM_PLAYING) {
        at->stage = TABLE_PLAYING;
        p->load->report->games++;
    }
}

static void answered(player *p) {
    free(p->unanswered);
    p->unanswered = NULL;
}

static bool is_answer(const player *p, const talk *t) {
    return t->id && p->unanswered && strstr(p->unanswered, t->id);
}

static void hear_done(player *p, const talk *t) {
    table *at = p->table;
    if (!is_answer(p, t)) return; /* sent twice, so answered twice */
    int asked = p->asked;
    answered(p);
    if (asked == ASK_CREATE) {
        snprintf(at->game, sizeof at->game, "%s", t->game);
        at->stage = TABLE_JOINING;
        watch(p, 1);
        talk join = talk_of(ASK_JOIN);
        join.game = at->game;
        join.name = "Load";
        command(other(p), &join);
    } else if (asked == ASK_JOIN) {
        watch(p, 1);
    } else if (t->seq > at->promised) {
        at->promised = (uint32_t)t->seq;
    }
}

/* Whether it has no seat yet. */
static bool joins(const player *p) {
    return p->unanswered && p->asked == ASK_JOIN;
}

static bool is_busy(const talk *t) {
    return strcmp(t->why, common_words[WORD_BUSY].slug) == 0;
}

/* The greeting was too long on its way. */
static bool is_late(const talk *t) {
    return strcmp(t->why, common_words[WORD_HELLO_FIRST].slug) == 0;
}

void player_ask_again(player *p) {
    p->again = 0;
    p->load->asking--;
    if (!p->welcome) return; /* it will when it is back */
    if (p->unanswered) put(p, p->unanswered, p->unanswered_n);
    if (p->table->stage == TABLE_CHECKING && p == &p->table->player[0])
        table_check(p->table);
    else if (!p->watching && p->table->game[0] && !joins(p))
        watch(p, p->seq + 1);
}

static void hear_busy(player *p) {
    load *l = p->load;
    l->report->busy++;
    l->asking += p->again == 0;
    p->again = time_now_ms() + BACK_MIN + random_below(&l->random, BACK_MORE);
    p->table->again = true;
}

static void hear_refused(player *p, const talk *t) {
    if (t->id && !is_answer(p, t)) return;
    if (is_busy(t)) {
        /* Without an id it is about watching. */
        if (!t->id) p->watching = false;
        hear_busy(p);
        return;
    }
    answered(p);
    if (p->table->room.status != ROOM_OVER)
        load_wrong(p->load, "%s: refused: %s", p->table->game, t->why);
}

static void hear_welcome(player *p) {
    p->welcome = true;
    p->load->report->connected++;
    if (p->table->stage == TABLE_CHECKING && p == &p->table->player[0])
        table_check(p->table);
    else if (p->table->stage >= TABLE_JOINING && !joins(p))
        watch(p, p->seq + 1);
    if (p->unanswered) {
        p->table->again = true;
        put(p, p->unanswered, p->unanswered_n);
    }
    if (p->load->setup->per_second > 0 && p->load->stage <= LOAD_PLAYS) table_begin(p->table);
}

static void on_message(void *self, client *c, const char *text, size_t n) {
    player *p = self;
    talk t;
    (void)c;
    p->load->report->received++;
    fault f = talk_read(FROM_SERVER, text, n, &t);
    if (f.code)
        load_wrong(p->load, "a message that cannot be read: %.*s", n < 200 ? (int)n : 200, text);
    else if (t.kind == TELL_WELCOME)
        hear_welcome(p);
    else if (t.kind == TELL_DONE)
        hear_done(p, &t);
    else if (t.kind == TELL_REFUSED)
        hear_refused(p, &t);
    else if (t.kind == TELL_ROOM)
        hear_room(p, &t);
    else if (t.kind == TELL_EVENT && strcmp(t.game, p->table->game) == 0)
        hear(p, t.event, true);
    else if (t.kind == TELL_ERROR && !p->welcome && (is_busy(&t) || is_late(&t)))
        p->busy = true; /* it closes the connection */
    else if (t.kind == TELL_ERROR)
        load_wrong(p->load, "error: %s %s", t.why, t.member ? t.member : "");
    talk_free(&t);
}

/* ---- coming and going ---- */

static void on_close(void *self, client *c, close_code code, const char *why) {
    player *p = self;
    load *l = p->load;
    (void)c;
    if (p->welcome) l->report->connected--;
    if (code == CLOSE_NORMAL && !uv_is_active((uv_handle_t *)&l->tick)) return; /* the end */
    bool lost = code == CLOSE_ABNORMAL || code == CLOSE_GOING_AWAY || p->busy;
    l->report->busy += p->busy;
    p->busy = false;
    if (!lost || strncmp(why, "HTTP/", 5) == 0)
        load_wrong(l, "the server closed a connection: %d %s", (int)code, why);
    if (p->welcome) l->report->returns++;
    snprintf(l->lost, sizeof l->lost, "%s", why);
    p->client = NULL;
    p->welcome = p->watching = false;
    p->table->again = true;
    p->server = (int)random_below(&l->random, (uint32_t)l->setup->server_count);
    p->back_at = time_now_ms() + BACK_MIN + random_below(&l->random, BACK_MORE);
}

void player_connect(player *p) {
    static const client_use use = {on_open, on_message, on_close};
    load *l = p->load;
    struct sockaddr_in from = {.sin_family = AF_INET};
    uint32_t each = l->setup->per_address;
    /* From 127.1.0.1 on; the last byte is never 0 or 255. */
    uint32_t n = each ? place_of(p) / each : 0;
    from.sin_addr.s_addr = htonl(0x7f010000u + (n / 250 << 8) + 1 + n % 250);
    p->client = client_open(&l->loop, &l->setup->servers[p->server],
                            each ? (const struct sockaddr *)&from : NULL, &use, p);
    if (p->client) return;
    load_wrong(l, "no more connections can be opened");
    p->back_at = time_now_ms() + BACK_MORE;
}
