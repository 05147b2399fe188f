// SPDX-License-Identifier: MIT
// One game of a bot: follows it, thinks when it is its turn, and answers offers.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "apps/bot/bot_inner.h"
#include "base/chars.h"
#include "core/judge.h"
#include "core/words.h"
#include "play/opponent.h"

enum {
    RETRY = 1000,     /* milliseconds after a refusal */
    LINGER = 30000,   /* how long it waits for the offer of a rematch */
    PATIENCE = 10000, /* beyond its time, before a program is taken to hang */
    INTERRUPT = 20,   /* between interruptions of a search */
    FAILURES = 2,     /* of the program, after which a game is resigned */
    USABLE = 3,       /* quarters of the clock that one turn may take */
    FEWEST = 50
};

/* ---- sitting down ---- */

static void free_memory(room_memory *m) {
    free(m->turns);
    free(m->keys);
    free(m->times);
}

bool table_prepare(table *t, bot *b) {
    t->bot = b;
    for (int i = 0; i < 2; i++) {
        room_memory *m = &t->memory[i];
        *m = (room_memory){malloc(ROOM_TURNS * sizeof *m->turns),
                           malloc((ROOM_TURNS + 1) * sizeof *m->keys),
                           malloc(ROOM_TURNS * sizeof *m->times), ROOM_TURNS};
        if (!m->turns || !m->keys || !m->times) return false;
    }
    return true;
}

void table_free(table *t) {
    thinker_stop(t->thinker);
    free_memory(&t->memory[0]);
    free_memory(&t->memory[1]);
}

table *table_find(bot *b, const char *id) {
    for (int i = 0; id && i < BOT_TABLES; i++)
        if (strcmp(b->tables[i].id, id) == 0) return &b->tables[i];
    return NULL;
}

static void watch(table *t, uint32_t from) {
    talk ask = talk_of(ASK_WATCH);
    ask.game = t->id;
    ask.from = from;
    bot_tell(t->bot, &ask);
}

/* An empty table, or the one where a game has been over for longest. */
static table *free_table(bot *b) {
    table *best = NULL;
    for (int i = 0; i < BOT_TABLES; i++) {
        table *t = &b->tables[i];
        if (!t->id[0]) return t;
        if (t->over && (!best || t->over_at < best->over_at)) best = t;
    }
    if (best) table_close(best, false);
    return best;
}

void table_open(bot *b, const char *id) {
    if (table_find(b, id)) return;
    table *t = free_table(b);
    b->more = b->more || !t;
    if (!t) return;
    thinker *kept = t->thinker;
    room_memory memory[2] = {t->memory[0], t->memory[1]};
    *t = (table){.bot = b, .thinker = kept, .memory = {memory[0], memory[1]}};
    memcpy(t->id, id, EVENT_ID);
    if (b->welcome) watch(t, 1);
}

void table_close(table *t, bool goodbye) {
    bot *b = t->bot;
    if (b->welcome) {
        talk bye = talk_of(ASK_UNWATCH);
        bye.game = t->id;
        bye.goodbye = goodbye;
        bot_tell(b, &bye);
    }
    t->id[0] = '\0';
    t->begun = false;
    b->look = true;
}

void table_connected(table *t) {
    if (t->begun)
        outbox_connected(&t->o);
    else
        watch(t, 1);
}

void table_disconnected(table *t) {
    if (t->begun) outbox_disconnected(&t->o);
}

/* ---- saying ---- */

static bot_news news_of(const table *t, bot_news_kind kind) {
    return (bot_news){.kind = kind, .game = t->id, .room = &t->o.confirmed, .seat = t->seat};
}

static void send_all(table *t) {
    outbox_message m;
    while (t->bot->welcome && outbox_next(&t->o, bot_now(t->bot), &m)) {
        if (!m.is_command) {
            watch(t, m.from);
            continue;
        }
        char id[COMMAND_ID + 1], text[EVENT_LINE];
        writer digits = writer_on(id, sizeof id), line = writer_on(text, sizeof text);
        event_write_command_id(m.id, &digits);
        event_write_command(&m.command.event, &line);
        talk act = talk_of(ASK_DO);
        act.id = id;
        act.game = t->id;
        act.turns = m.command.turns;
        if (m.command.offer) act.offer = m.command.offer;
        act.event = text;
        if (m.command.event.kind == EVENT_TURN) act.thought = m.command.event.thought;
        t->sent = bot_now(t->bot);
        bot_tell(t->bot, &act);
    }
}

static void act(table *t, room_event e) {
    room_command c = {.from = (uint8_t)t->seat, .event = e};
    c.event.seat = c.from;
    int why = outbox_act(&t->o, bot_random(), &c, bot_server(t->bot));
    /* As we see it, it cannot be done; wait for news of the game. */
    if (why) t->again_at = bot_now(t->bot) + RETRY;
}

static void do_this(table *t, int kind, int what) {
    act(t, (room_event){.kind = (uint8_t)kind, .what = (uint8_t)what});
}

void table_resign(table *t) {
    const room *r = &t->o.shown;
    if (t->begun && r->status == ROOM_PLAYING) do_this(t, EVENT_RESIGN, WHAT_NONE);
}

/* ---- hearing ---- */

/* Server and bot disagree about the game: begin again, with a new connection. */
static void begin_again(table *t) {
    t->begun = t->current = false;
    bot_drop(t->bot);
}

static void hear(table *t, const char *line) {
    room_event e;
    if (event_read(line, strlen(line), &e).code) {
        begin_again(t);
        return;
    }
    bot_hear_time(t->bot, e.at);
    bool is_new = t->current && e.seq == t->o.confirmed.seq + 1;
    if (outbox_event(&t->o, &e, 0)) {
        begin_again(t);
        return;
    }
    bot_news n = news_of(t, BOT_EVENT);
    n.text = line;
    if (is_new) bot_say(t->bot, n);
}

void table_heard_room(table *t, const talk *said) {
    room_setup setup;
    if (said->seat < 0 || room_setup_read(said->setup, strlen(said->setup), &setup).code) {
        table_close(t, false); /* not a game of ours, or one of a newer version */
        return;
    }
    bot_hear_time(t->bot, said->now);
    if (!t->begun) {
        outbox_begin(&t->o, &setup, t->memory[0], t->memory[1]);
        t->o.connected = t->o.asked = true;
        t->begun = true;
    }
    t->seat = (int)said->seat;
    for (uint32_t i = 0; i < said->event_count && t->begun; i++) hear(t, said->events[i]);
    if (!t->begun) return;
    outbox_current(&t->o, (uint32_t)said->seq);
    t->current = t->current || t->o.confirmed.seq >= said->seq;
}

void table_heard_event(table *t, const char *line) {
    if (t->begun) hear(t, line);
}

void table_answered(table *t, uint64_t id, int64_t seq, const char *why) {
    bot *b = t->bot;
    if (!t->begun) return;
    int64_t trip = bot_now(b) - t->sent;
    b->trip = trip > b->trip ? trip : b->trip - b->trip / 8;
    if (!why) {
        outbox_acknowledged(&t->o, id, (uint32_t)seq);
        return;
    }
    bool busy = strcmp(why, common_words[WORD_BUSY].slug) == 0;
    outbox_refused(&t->o, id, busy ? WORD_BUSY : WORD_ILLEGAL, bot_now(b));
    if (!busy) t->again_at = bot_now(b) + RETRY;
}

/* ---- thinking ---- */

static int seat_of_player(const table *t) {
    const player_setup *p = &t->bot->setup->player;
    return p->kind == PLAYER_SANDAN && p->strength ? p->strength : LEVEL_FULL;
}

static int64_t at_least(int64_t n, int64_t most) {
    return n > most ? n : most;
}

static int64_t at_most(int64_t n, int64_t most) {
    return n < most ? n : most;
}

/* Asks for a turn. The time on our clock is what is left when the answer reaches the server. */
static void think(table *t) {
    bot *b = t->bot;
    const room *r = &t->o.shown;
    session s = r->session;
    s.offer = 0; /* the turn is due all the same */
    seats who = {{SEAT_ELSEWHERE, SEAT_ELSEWHERE}};
    who.at[t->seat] = (int16_t)seat_of_player(t);
    int64_t now = bot_server(b);
    opponent_task task = opponent_next(&s, &who, 0, b->setup->time, now);
    thinker_question q = {
        .room = r, .game = t->id, .increment = task.increment, .time = task.fixed};
    q.wait = task.fixed + PATIENCE;
    if (task.left) {
        int64_t left = at_least(task.left - task.margin - b->trip, task.left / 4 + 1);
        q.left[t->seat] = left;
        q.left[!t->seat] = at_least(clock_left(&s.clocks, !t->seat, now), 1);
        q.time = at_most(q.time, at_most(left / 10 + task.increment / 2, left / 2) + 1);
        q.wait = at_least(at_most(task.fixed ? q.wait : left, left * USABLE / 4), FEWEST);
    }
    if (r->seat[!t->seat].what == WHAT_PERSON) q.least = task.least;
    if (!t->thinker) t->thinker = thinker_start(&b->setup->player, bot_wake, b);
    if (t->thinker)
        thinker_ask(t->thinker, &q);
    else
        bot_stop(b, BOT_MEMORY, "");
}

static void failed(table *t, const player_answer *a) {
    bot_news n = news_of(t, ++t->failures < FAILURES ? BOT_TROUBLE : BOT_GIVES_UP);
    n.state = a->state;
    n.text = a->said;
    bot_say(t->bot, n);
    if (t->failures < FAILURES) return;
    table_resign(t);
    bot_broken(t->bot);
}

static void play(table *t, const player_answer *a) {
    const room *r = &t->o.shown;
    const session *s = &r->session;
    t->scored = a->score.known;
    t->score = a->score.forced ? a->score.value < 0 ? -SCORE_SURE : SCORE_SURE
                               : (int)(a->score.value / 10);
    if (room_offers(r, WHAT_DRAW) == !t->seat && t->scored
        && opponent_accepts(s, t->seat, t->score)) {
        do_this(t, EVENT_ACCEPT, WHAT_DRAW);
        return;
    }
    room_event e = {.kind = EVENT_TURN, .thought = bot_now(t->bot) - t->since};
    writer w = writer_on(e.text, sizeof e.text);
    turn_write(s->setup.game, &s->hand.now, &a->turn, &w);
    act(t, e);
}

static bool is_our_turn(const table *t) {
    const room *r = &t->o.shown;
    return r->status == ROOM_PLAYING && !r->session.paused && r->session.hand.now.side == t->seat;
}

/* Whether the thinker was asked about the game as it stands. */
static bool is_wanted(const table *t) {
    return t->begun && is_our_turn(t) && thinker_is_about(t->thinker, t->id, t->o.shown.turns);
}

static void collect(table *t) {
    player_answer a;
    bool wanted = t->thinker && is_wanted(t);
    if (!t->thinker || !thinker_collect(t->thinker, &a) || !wanted || a.state == PLAYER_STOPPED)
        return;
    if (a.state == PLAYER_FINE)
        play(t, &a);
    else
        failed(t, &a);
}

/* ---- deciding ---- */

/* A draw is answered after the search, if it is our turn. */
static void answer_draw(table *t) {
    const session *s = &t->o.shown.session;
    if (is_our_turn(t)) return;
    int score = s->hand.now.side == t->seat ? t->score : -t->score;
    bool agrees = t->scored && opponent_accepts(s, t->seat, score);
    do_this(t, agrees ? EVENT_ACCEPT : EVENT_DECLINE, WHAT_DRAW);
}

/* A rematch takes the place of this game. A pause could keep the table forever. */
static void answer_offers(table *t) {
    bot *b = t->bot;
    for (int what = WHAT_DRAW; what <= WHAT_REMATCH; what++) {
        if (room_offers(&t->o.shown, what) != !t->seat) continue;
        bool agrees = what == WHAT_TAKEBACK  ? b->setup->takebacks
                      : what == WHAT_REMATCH ? !b->ending && bot_busy(b) < b->setup->most
                                             : false;
        if (what == WHAT_DRAW)
            answer_draw(t);
        else
            do_this(t, agrees ? EVENT_ACCEPT : EVENT_DECLINE, what);
    }
}

/* A game without a clock would never end if the opponent does not come back. */
static int64_t claim_at(const table *t) {
    const room *r = &t->o.shown;
    int64_t at = r->setup.control.base == 0 ? room_claim_at(r, t->seat) : CLOCK_NEVER;
    return at == CLOCK_NEVER ? at : at - t->bot->ahead;
}

static int64_t decide(table *t, int64_t now) {
    const room *r = &t->o.shown;
    if (now < t->again_at) return t->again_at;
    answer_offers(t);
    if (r->status == ROOM_OPEN && t->bot->ending) do_this(t, EVENT_CANCEL, WHAT_WITHDRAWN);
    if (r->status != ROOM_PLAYING) return CLOCK_NEVER;
    if (r->session.paused && !(r->resuming >> t->seat & 1)) do_this(t, EVENT_RESUME, WHAT_NONE);
    if (now >= claim_at(t)) do_this(t, EVENT_CLAIM, WHAT_WIN);
    if (is_our_turn(t) && !(t->thinker && thinker_is_busy(t->thinker))) {
        if (t->failures < FAILURES)
            think(t);
        else
            table_resign(t);
    }
    return claim_at(t);
}

/* What the log of the bot says about the game. */
static void announce(table *t, int64_t now) {
    const room *r = &t->o.confirmed;
    if (r->status != ROOM_OPEN && !t->playing) {
        t->playing = true;
        if (r->status == ROOM_PLAYING) bot_say(t->bot, news_of(t, BOT_PLAYS));
    }
    if (r->rematch[0]) table_open(t->bot, r->rematch); /* the next game is ours too */
    if (r->status != ROOM_OVER || t->over) return;
    t->over = true;
    t->over_at = now;
    t->bot->look = true;
    if (t->failures < FAILURES) t->bot->failed = 0;
    bot_say(t->bot, news_of(t, BOT_OVER));
}

int64_t table_work(table *t) {
    int64_t now = bot_now(t->bot), next = CLOCK_NEVER;
    collect(t);
    if (t->begun && t->current) {
        announce(t, now);
        if (t->turns != t->o.confirmed.turns || !is_our_turn(t)) {
            t->turns = t->o.confirmed.turns;
            t->since = now;
        }
        next = decide(t, now);
        send_all(t);
        next = at_most(next, outbox_again(&t->o));
        if (t->over && now >= t->over_at + LINGER)
            table_close(t, false);
        else if (t->over)
            next = at_most(next, t->over_at + LINGER);
    } else if (t->begun) {
        send_all(t);
    }
    if (!t->thinker || !thinker_is_busy(t->thinker) || is_wanted(t)) return next;
    thinker_interrupt(t->thinker);
    return now + INTERRUPT;
}
