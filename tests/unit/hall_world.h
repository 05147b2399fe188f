// SPDX-License-Identifier: MIT
// A world for halls in tests: a store in a file, time that the test sets, and clients that are
// outboxes. Jobs happen at once, but the hall hears of them only in settle(), so a test can do
// anything in between.
#ifndef SANDAN_TESTS_HALL_WORLD_H
#define SANDAN_TESTS_HALL_WORLD_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/random.h"
#include "core/turn.h"
#include "core/words.h"
#include "hall/codec.h"
#include "hall/hall.h"
#include "online/outbox.h"
#include "tap.h"

enum { JOBS = 256, MAIL = 512, HOST_TURNS = 300 };

struct message {
    int holders;
    size_t n;
    char text[];
};

typedef struct job {
    store_queue_written *written;
    store_queue_done *done;
    void *context;
    store_error error;
    store_outcome outcomes[4];
    int n;
    int64_t ready; /* when the hall can hear of it */
} job;

typedef struct world {
    store *s;
    hall *h;
    int64_t now;
    random_source random;
    job jobs[JOBS];
    int job_count;
    bool dead;                 /* nothing is sent or stored any more */
    int fail;                  /* so many writes fail, and do not happen */
    int unsure;                /* so many writes fail, and happen */
    int unread;                /* so many reads fail */
    int64_t delay;             /* milliseconds that a write takes */
    bool full;                 /* nothing more can be written now */
    char poison[EVENT_ID + 1]; /* a game that cannot be written */
    long made;                 /* messages that exist */
    bool thinks;               /* there is an engine */
    bool slow;                 /* which does not answer by itself */
    int asked;                 /* so often */
    void (*tell)(void *self, const char *text, size_t n); /* NULL: no other halls */
    char thought_game[EVENT_ID + 1], thought[EVENT_TEXT];
    uint32_t thought_turns;
} world;

typedef struct player {
    world *w;
    hall_client *c; /* NULL: not connected */
    const char *name;
    char token[TALK_TOKEN + 1];
    message *mail[MAIL];
    int mail_count;
    bool begun, closed; /* it has the room; the hall wants it to go */
    bool more;          /* of the last list */
    outbox box;
    session_turn turns[2][HOST_TURNS];
    uint64_t keys[2][HOST_TURNS + 1];
    room_turn times[2][HOST_TURNS];
    char game[EVENT_ID + 1], code[TALK_CODE + 1], why[64], pgn[4096], line[4096];
    int seat, heard[TALKS];
    uint64_t address; /* 0: the one that most have */
    int64_t seq, games;
} player;

static char world_folder[] = "/tmp/sandan-hall-XXXXXX";
static uint64_t next_id = 1;

/* ---- the hall's side ---- */

static inline message *world_make(void *self, const char *text, size_t n) {
    world *w = self;
    message *m = malloc(sizeof *m + n + 1);
    if (!m) abort();
    *m = (message){.holders = 1, .n = n};
    memcpy(m->text, text, n);
    m->text[n] = '\0';
    w->made++;
    return m;
}

static inline void world_release(void *self, message *m) {
    world *w = self;
    if (--m->holders > 0) return;
    w->made--;
    free(m);
}

static inline void world_send(void *self, void *socket, message *m) {
    world *w = self;
    player *p = socket;
    if (w->dead || !EXPECT(p->mail_count < MAIL)) return;
    m->holders++;
    p->mail[p->mail_count++] = m;
}

static inline void world_end(void *self, void *socket) {
    (void)self;
    ((player *)socket)->closed = true;
}

static inline bool world_write(void *self, const store_op *ops, int n, store_queue_written *written,
                               void *context) {
    world *w = self;
    if (w->dead || w->full || w->job_count == JOBS) return false;
    job *j = &w->jobs[w->job_count++];
    *j = (job){.written = written, .context = context, .n = n, .ready = w->now + w->delay};
    store_op tied[4];
    for (int i = 0; i < n; i++) {
        tied[i] = ops[i];
        tied[i].tied = i > 0;
    }
    bool poison = ops[0].game && strcmp(ops[0].game, w->poison) == 0;
    bool fails = poison || w->fail > 0, unsure = !fails && w->unsure > 0;
    if (!fails) j->error = store_commit(w->s, tied, n, j->outcomes);
    w->fail -= fails && !poison;
    w->unsure -= unsure;
    if (fails || unsure) {
        j->error = STORE_FAILED;
        for (int i = 0; i < n; i++) j->outcomes[i] = (store_outcome){STORE_UNKNOWN, 0};
    }
    return true;
}

static inline store_error no_load(store *s, const char *id, int64_t from, void *context,
                                  store_each_game *each_game, store_each_event *each_event) {
    (void)s, (void)id, (void)from, (void)context, (void)each_game, (void)each_event;
    return STORE_FAILED;
}

static inline store_error no_list(store *s, const store_query *q, void *context,
                                  store_each_game *each) {
    (void)s, (void)q, (void)context, (void)each;
    return STORE_FAILED;
}

static inline store_error no_texts(store *s, void *context, store_each_text *each) {
    (void)s, (void)context, (void)each;
    return STORE_FAILED;
}

static inline bool world_read(void *self, store_queue_work *work, store_queue_done *done,
                              void *context) {
    world *w = self;
    if (w->dead || w->job_count == JOBS) return false;
    static const store_kind failing = {.load = no_load, .list = no_list, .bans = no_texts};
    store broken = {.kind = &failing};
    work(context, w->unread > 0 ? &broken : w->s);
    if (w->unread > 0) w->unread--;
    w->jobs[w->job_count++] = (job){.done = done, .context = context, .ready = w->now};
    return true;
}

static inline void world_random(void *self, void *out, size_t n) {
    world *w = self;
    for (size_t i = 0; i < n; i++) ((uint8_t *)out)[i] = (uint8_t)random_below(&w->random, 256);
}

/* The engine plays the first turn of the list. */
static inline bool world_think(void *self, const hall_task *t) {
    static turn list[MAX_TURNS];
    world *w = self;
    const session *s = t->session;
    if (!w->slow && w->thought_game[0]) return false;
    w->asked++;
    if (w->slow) return true;
    memcpy(w->thought_game, t->game, sizeof w->thought_game);
    w->thought_turns = t->turns;
    turn_list(s->setup.game, &s->hand.now, list);
    writer text = writer_on(w->thought, sizeof w->thought);
    turn_write(s->setup.game, &s->hand.now, &list[0], &text);
    return true;
}

static inline bool world_backup(void *self, void (*done)(void *context, bool good), void *context) {
    (void)self;
    done(context, true);
    return true;
}

/* Addresses in this world are numbers. */
static inline bool world_read_address(void *self, const char *text, uint64_t *address) {
    (void)self;
    char *end;
    *address = strtoull(text, &end, 10);
    return *text && !*end;
}

static inline void world_write_address(void *self, uint64_t address, char *text) {
    (void)self;
    snprintf(text, TALK_ADDRESS + 1, "%llu", (unsigned long long)address);
}

static inline const char *world_reach(void *self, uint64_t address) {
    (void)self;
    return address == 127 ? "http://192.0.2.1:7777" : NULL;
}

static inline void open_hall(world *w, const hall_setup *setup) {
    hall_world functions = {.self = w,
                            .make = world_make,
                            .release = world_release,
                            .send = world_send,
                            .close = world_end,
                            .write = world_write,
                            .read = world_read,
                            .list = world_read,
                            .random = world_random,
                            .think = w->thinks ? world_think : NULL,
                            .backup = world_backup,
                            .read_address = world_read_address,
                            .write_address = world_write_address,
                            .reach = world_reach,
                            .tell = w->tell};
    w->dead = false;
    w->h = hall_open(&functions, setup, w->now);
}

/* A store in a file of this name; without a hall. */
static inline void open_store(world *w, const char *name) {
    char path[200], why[STORE_WHY];
    *w = (world){.now = 1000000, .thinks = true, .random = {7}};
    snprintf(path, sizeof path, "%s/%s", world_folder, name);
    if (store_open(path, &w->s, why)) printf("# %s\n", why);
    if (!w->s) exit(1);
}

static inline void open_world(world *w, const char *name, const hall_setup *setup) {
    open_store(w, name);
    open_hall(w, setup);
}

/* The first job that is done; -1: none. */
static inline int ready_job(const world *w) {
    int i = 0;
    while (i < w->job_count && w->jobs[i].ready > w->now) i++;
    return i < w->job_count ? i : -1;
}

static inline void hear_jobs(world *w) {
    for (int i; (i = ready_job(w)) >= 0;) {
        job j = w->jobs[i];
        memmove(w->jobs + i, w->jobs + i + 1, (size_t)(--w->job_count - i) * sizeof j);
        if (j.written)
            j.written(j.context, j.error, j.outcomes, j.n);
        else
            j.done(j.context);
    }
}

/* Whatever can happen now has happened. */
static inline void settle(world *w) {
    for (int i = 0; i < 1000; i++) {
        hall_tick(w->h, w->now);
        if (ready_job(w) < 0 && !w->thought_game[0]) return;
        hear_jobs(w);
        if (!w->thought_game[0]) continue;
        char game_id[EVENT_ID + 1];
        memcpy(game_id, w->thought_game, sizeof game_id);
        w->thought_game[0] = '\0';
        hall_thought(w->h, game_id, w->thought_turns, w->thought, w->now);
    }
    EXPECT(ready_job(w) < 0);
}

/* Time passes, not faster than the hall wants to know. */
static inline void pass(world *w, int64_t ms) {
    int64_t until = w->now + ms;
    settle(w);
    while (w->now < until) {
        int64_t next = hall_next(w->h);
        for (int i = 0; i < w->job_count; i++)
            if (w->jobs[i].ready < next) next = w->jobs[i].ready;
        w->now = next < w->now + 1 ? w->now + 1 : next < until ? next : until;
        settle(w);
    }
}

/* ---- the clients' side ---- */

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
    for (int i = 0; i < p->mail_count; i++) {
        talk t;
        message *m = p->mail[i];
        if (EXPECT(talk_read(FROM_SERVER, m->text, m->n, &t).code == 0)) take_talk(p, &t, m->text);
        talk_free(&t);
        world_release(p->w, m);
    }
    p->mail_count = 0;
}

static inline void leave(player *p) {
    if (p->c) hall_disconnected(p->w->h, p->c, p->w->now);
    p->c = NULL;
    p->closed = false;
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

static inline void arrive(player *p, world *w) {
    p->w = w;
    p->c = hall_connected(w->h, p, p->address ? p->address : 99, w->now);
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
