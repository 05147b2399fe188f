// SPDX-License-Identifier: MIT
// Players in a hall's world: clients that are outboxes, and what they say and hear.
#ifndef SANDAN_TESTS_HALL_PLAYER_H
#define SANDAN_TESTS_HALL_PLAYER_H

#include "core/words.h"
#include "online/outbox.h"
#include "unit/hall_world.h"

enum { HOST_TURNS = 300 };

typedef struct player {
    world *w;
    hall_client *c; /* NULL: not connected */
    const char *name;
    char token[TALK_TOKEN + 1];
    mailbox mail;
    bool begun; /* it has the room */
    bool more;  /* of the last list */
    outbox box;
    session_turn turns[2][HOST_TURNS];
    uint64_t keys[2][HOST_TURNS + 1];
    room_turn times[2][HOST_TURNS];
    char game[EVENT_ID + 1], code[TALK_CODE + 1], why[64], pgn[4096], line[4096];
    int seat, heard[TALKS];
    uint64_t address; /* 0: the one that most have */
    int64_t seq, games;
} player;

static uint64_t next_id = 1;

static inline void say(player *p, const talk *t) {
    size_t n = 0;
    char *text = talk_text(t, &n);
    if (!text) abort();
    if (p->c) hall_message(p->w->h, p->c, text, n, p->w->now);
    free(text);
}

static inline const char *id_text(uint64_t id, char out[TALK_ID + 1]) {
    snprintf(out, TALK_ID + 1, "%016llx", (unsigned long long)id);
    return out;
}

static inline void begin_box(player *p, const talk *t) {
    room_setup setup;
    EXPECT(room_setup_read(t->setup, strlen(t->setup), &setup).code == 0);
    room_memory m[2];
    for (int i = 0; i < 2; i++)
        m[i] = (room_memory){p->turns[i], p->keys[i], p->times[i], HOST_TURNS};
    outbox_begin(&p->box, &setup, m[0], m[1]);
    outbox_connected(&p->box);
    p->begun = true;
}

static inline void take_event(player *p, const char *line) {
    room_event e;
    EXPECT(event_read(line, strlen(line), &e).code == 0);
    int why = outbox_event(&p->box, &e, 0);
    if (!EXPECT(why == 0)) printf("# %s cannot follow %s: %d\n", p->name, line, why);
}

static inline void take_talk(player *p, const talk *t, const char *text) {
    p->heard[t->kind]++;
    if (t->kind == TELL_ROOM) {
        if (!p->begun) begin_box(p, t);
        p->seat = (int)t->seat;
        for (uint32_t i = 0; i < t->event_count; i++) take_event(p, t->events[i]);
        outbox_current(&p->box, (uint32_t)t->seq);
    } else if (t->kind == TELL_EVENT && p->begun && strcmp(t->game, p->game) == 0) {
        take_event(p, t->event);
    } else if (t->kind == TELL_DONE) {
        p->seq = t->seq;
        if (t->code) snprintf(p->code, sizeof p->code, "%s", t->code);
        if (t->game) snprintf(p->game, sizeof p->game, "%s", t->game);
        if (p->begun && t->seq > 0) {
            uint64_t id = strtoull(t->id, NULL, 16);
            outbox_acknowledged(&p->box, id, (uint32_t)t->seq);
        }
    } else if (t->kind == TELL_REFUSED) {
        snprintf(p->why, sizeof p->why, "%s", t->why);
        bool busy = strcmp(t->why, common_words[WORD_BUSY].slug) == 0;
        if (p->begun && t->id)
            outbox_refused(&p->box, strtoull(t->id, NULL, 16), busy ? WORD_BUSY : WORD_ILLEGAL,
                           p->w->now);
    } else if (t->kind == TELL_ERROR) {
        snprintf(p->why, sizeof p->why, "%s", t->why);
    } else if (t->kind == TELL_EXPORT) {
        snprintf(p->pgn, sizeof p->pgn, "%s", t->pgn);
    }
    if (t->games) p->games = t->game_count;
    p->more = t->more;
    if (t->kind != TELL_EVENT) snprintf(p->line, sizeof p->line, "%s", text);
}

static inline void read_mail(player *p) {
    for (int i = 0; i < p->mail.count; i++) {
        talk t;
        message *m = p->mail.letters[i];
        if (EXPECT(talk_read(FROM_SERVER, m->text, m->n, &t).code == 0)) take_talk(p, &t, m->text);
        talk_free(&t);
        world_release(p->w, m);
    }
    p->mail.count = 0;
}

static inline void leave(player *p) {
    if (p->c) hall_disconnected(p->w->h, p->c, p->w->now);
    p->c = NULL;
    p->mail.closed = false;
    if (p->begun) outbox_disconnected(&p->box);
    read_mail(p);
}

/* What a player does, as a message says it. */
static inline void do_text(const room_event *e, char *out, size_t cap) {
    writer w = writer_on(out, cap);
    write_text(&w, event_names[e->kind]);
    if (e->kind == EVENT_ACCEPT || e->kind == EVENT_TURN) {
        write_char(&w, ' ');
        write_text(&w, e->kind == EVENT_TURN ? e->text : what_names[e->what]);
        return;
    }
    writer measure = writer_on(NULL, 0);
    event_write_body(e, &measure);
    if (measure.len == 0) return;
    write_char(&w, ' ');
    event_write_body(e, &w);
}

/* Sends what the outbox wants to send. */
static inline void flush(player *p) {
    outbox_message m;
    while (p->begun && p->c && outbox_next(&p->box, p->w->now, &m)) {
        char id[TALK_ID + 1], text[EVENT_LINE];
        talk t = talk_of(m.is_command ? ASK_DO : ASK_WATCH);
        t.game = p->game;
        t.from = m.from;
        if (m.is_command) {
            t.id = id_text(m.id, id);
            do_text(&m.command.event, text, sizeof text);
            t.event = text;
            t.turns = m.command.turns;
            if (m.command.offer) t.offer = m.command.offer;
            if (m.command.event.kind == EVENT_TURN) t.thought = m.command.event.thought;
        }
        say(p, &t);
    }
}

/* Everybody has said and heard everything. */
static inline void talk_it_over(world *w, player *const *all, int n) {
    for (int round = 0; round < 4; round++) {
        for (int i = 0; i < n; i++) flush(all[i]);
        settle(w);
        for (int i = 0; i < n; i++) read_mail(all[i]);
    }
}

/* Connects, and says nothing. */
static inline void connect_from(player *p, world *w, uint64_t address) {
    p->w = w;
    p->c = hall_connected(w->h, &p->mail, address, w->now);
}

static inline void arrive(player *p, world *w) {
    connect_from(p, w, p->address ? p->address : 99);
    talk t = talk_of(ASK_HELLO);
    t.version = TALK_VERSION;
    t.token = p->token;
    t.name = p->name;
    say(p, &t);
    settle(w);
    if (p->begun) outbox_connected(&p->box);
    player *self[] = {p};
    talk_it_over(w, self, 1);
}

static inline void make_player(player *p, const char *name, char letter) {
    *p = (player){.name = name, .seat = -1};
    memset(p->token, letter, TALK_TOKEN - 1);
    p->token[TALK_TOKEN - 1] = 'A';
}

static inline void ask(player *p, talk *t) {
    player *self[] = {p};
    say(p, t);
    talk_it_over(p->w, self, 1);
}

static inline void look(player *p, const char *game_id) {
    talk t = talk_of(ASK_WATCH);
    memmove(p->game, game_id, EVENT_ID + 1);
    p->begun = false;
    t.game = p->game;
    t.from = 1;
    ask(p, &t);
}

static inline void create(player *p, const char *setup, int engine) {
    char id[TALK_ID + 1];
    talk t = talk_of(ASK_CREATE);
    t.id = id_text(next_id++, id);
    t.setup = setup;
    t.side = SIDE_FIRST;
    t.name = p->name;
    t.engine = engine;
    ask(p, &t);
}

static inline void join(player *p, const char *game_id) {
    char id[TALK_ID + 1], copy[EVENT_ID + 1];
    memcpy(copy, game_id, sizeof copy);
    talk t = talk_of(ASK_JOIN);
    t.id = id_text(next_id++, id);
    t.game = copy;
    t.name = p->name;
    ask(p, &t);
}

/* The player does something, as the outbox lets it; 0 or why not. */
static inline int act(player *p, int kind, int what, const char *text) {
    room_command c = {.from = (uint8_t)p->seat};
    c.event.kind = (uint8_t)kind;
    c.event.seat = (uint8_t)p->seat;
    c.event.what = (uint8_t)what;
    event_set_text(&c.event, text, strlen(text));
    return outbox_act(&p->box, next_id++, &c, p->w->now);
}

/* A random turn of the player whose turn it is. */
static inline int play_any(player *p, random_source *d) {
    static turn list[MAX_TURNS];
    char text[EVENT_TEXT];
    const room *r = &p->box.shown;
    int n = turn_list(r->setup.game, &r->session.hand.now, list);
    writer w = writer_on(text, sizeof text);
    turn_write(r->setup.game, &r->session.hand.now, &list[random_below(d, (uint32_t)n)], &w);
    return act(p, EVENT_TURN, WHAT_NONE, text);
}

static inline bool same_game(const player *a, const player *b) {
    const room *r = &a->box.confirmed, *s = &b->box.confirmed;
    return r->seq == s->seq && r->at == s->at && r->status == s->status
           && r->session.n == s->session.n && r->session.result == s->session.result
           && r->session.hand.now.key == s->session.hand.now.key
           && r->session.clocks.left[0] == s->session.clocks.left[0]
           && r->session.clocks.left[1] == s->session.clocks.left[1];
}

/* The server goes down, at once, and what it was about to say is not said. */
static inline void crash(world *w, player *const *all, int n) {
    w->dead = true;
    for (int i = 0; i < w->job_count; i++) w->jobs[i].ready = w->now;
    hear_jobs(w);
    w->thought_game[0] = '\0';
    for (int i = 0; i < n; i++) leave(all[i]);
    hall_close(w->h);
    w->h = NULL;
}

static inline void close_world(world *w, player *const *all, int n) {
    settle(w);
    for (int i = 0; i < n; i++) leave(all[i]);
    crash(w, NULL, 0);
    EXPECT(w->made == 0);
    store_close(w->s);
}

#endif
