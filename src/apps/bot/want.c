// SPDX-License-Identifier: MIT
// What the server says to a bot, and which games the bot asks for.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "apps/bot/bot_inner.h"
#include "core/words.h"
#include "games/games.h"
#include "online/pace.h"

enum { POST_AGAIN = 5000, BUSY_AGAIN = 5000 }; /* milliseconds after a refusal */

/* ---- which challenges ---- */

static uint64_t hash_of(const char *s) {
    uint64_t hash = 0;
    for (; *s; s++) hash = hash_fold(hash, (uint8_t)*s);
    return hash;
}

static bool was_refused(const bot *b, const char *id) {
    for (size_t i = 0; i < sizeof b->refused / sizeof *b->refused; i++)
        if (b->refused[i] == hash_of(id)) return true;
    return false;
}

static bool plays(const bot_setup *s, const char *name) {
    const game *g;
    int rules;
    if (games_find(name, strlen(name), &g, &rules).code) return false;
    for (int i = 0; i < s->game_count; i++)
        if (s->games[i].game == g && (s->games[i].rules < 0 || s->games[i].rules == rules))
            return true;
    return false;
}

/* A line of the lobby: may we accept it, and do we want to? */
static void consider(bot *b, const talk_game *line) {
    const bot_setup *s = b->setup;
    if (b->candidate[0] || line->status != ROOM_OPEN || line->creator < 0) return;
    if (!line->allowed || !strchr(line->allowed, 'b') || !plays(s, line->rules)) return;
    const char *maker = line->players[line->creator];
    int kind = maker && strcmp(maker, what_names[WHAT_BOT]) == 0 ? ALLOW_BOTS : ALLOW_PEOPLE;
    if (!(s->against & kind) || !(s->paces >> line->pace & 1)) return;
    if (table_find(b, line->game) || was_refused(b, line->game)) return;
    memcpy(b->candidate, line->game, EVENT_ID + 1);
}

/* ---- asking ---- */

/* A request with a new id; it is kept until it is answered. */
static void request(bot *b, talk *t) {
    writer w = writer_on(b->request, sizeof b->request);
    event_write_command_id(bot_random(), &w);
    t->id = b->request;
    free(b->text);
    b->text = talk_text(t, &b->text_n);
    if (!b->text) abort();
    b->asked = t->kind;
    client_send(b->client, b->text, b->text_n);
}

static void join(bot *b, const char *id) {
    talk t = talk_of(ASK_JOIN);
    memmove(b->wanted, id, EVENT_ID + 1);
    t.game = b->wanted;
    t.name = b->setup->name;
    request(b, &t);
}

/* A game to join: its id, or a code to read aloud. */
static void join_invited(bot *b) {
    const char *name = b->setup->joins[b->joined++];
    b->invited = true;
    if (event_is_id(name, strlen(name))) {
        join(b, name);
        return;
    }
    talk t = talk_of(ASK_CODE);
    t.code = name;
    request(b, &t);
}

/* A challenge of our own: the games in turn. */
static void post(bot *b) {
    const bot_setup *s = b->setup;
    const bot_game *of = &s->games[b->posted++ % s->game_count];
    room_setup setup = {
        .game = of->game, .control = s->control, .is_public = true, .allowed = s->against};
    game_start(of->game, of->rules < 0 ? 0 : of->rules, &setup.start);
    char text[SETUP_TEXT];
    writer w = writer_on(text, sizeof text);
    room_setup_write(&setup, &w);
    talk t = talk_of(ASK_CREATE);
    t.setup = text;
    t.side = SIDE_RANDOM;
    t.name = s->name;
    request(b, &t);
}

static bool has_challenge(const bot *b) {
    for (int i = 0; i < BOT_TABLES; i++) {
        const table *t = &b->tables[i];
        if (t->id[0] && (!t->current || t->o.confirmed.status == ROOM_OPEN)) return true;
    }
    return false;
}

static void ask_lobby(bot *b) {
    talk t = talk_of(ASK_LOBBY);
    t.statuses = 1 << ROOM_OPEN;
    b->look = b->listed = false;
    bot_tell(b, &t);
}

static void ask_mine(bot *b) {
    talk t = talk_of(ASK_MINE);
    b->more = false;
    bot_tell(b, &t);
}

int64_t bot_want(bot *b, int64_t now) {
    const bot_setup *s = b->setup;
    if (!b->ready || b->ending || b->asked != TALK_NONE) return CLOCK_NEVER;
    if (now < b->request_at) return b->request_at;
    int free_tables = s->most - bot_busy(b);
    if (b->more && b->look) ask_mine(b);
    if (b->joined < s->join_count) {
        join_invited(b);
    } else if (s->join_count == 0 && free_tables > 0) {
        if (b->candidate[0])
            join(b, b->candidate);
        else if (b->look)
            ask_lobby(b);
        else if (s->creates && b->listed && !has_challenge(b))
            post(b);
    }
    b->candidate[0] = '\0';
    return CLOCK_NEVER;
}

/* ---- answers ---- */

static void done(bot *b, const talk *t) {
    int asked = b->asked;
    b->asked = TALK_NONE;
    if (asked == ASK_CODE && t->game) {
        join(b, t->game);
        return;
    }
    b->invited = false;
    b->look = true; /* there may be more for us */
    table_open(b, asked == ASK_JOIN ? b->wanted : t->game);
    if (asked == ASK_CREATE)
        bot_say(b, (bot_news){.kind = BOT_POSTED, .text = t->code ? t->code : ""});
}

static void refused(bot *b, const talk *t) {
    bool same = strcmp(t->why, common_words[WORD_SAME_DEVICE].slug) == 0;
    bool busy = strcmp(t->why, common_words[WORD_BUSY].slug) == 0
                || strcmp(t->why, common_words[WORD_TOO_MUCH].slug) == 0;
    int asked = b->asked;
    b->asked = TALK_NONE;
    b->look = true;
    if (busy) {
        b->request_at = bot_now(b) + BUSY_AGAIN;
        b->joined -= b->invited;
    } else if (same && asked == ASK_JOIN) {
        table_open(b, b->wanted); /* we sit there already */
    } else {
        /* Somebody else may have been faster in the lobby. */
        bool lobby = asked == ASK_JOIN && !b->invited;
        if (!lobby) bot_say(b, (bot_news){.kind = BOT_REFUSED, .text = t->why});
        if (lobby) b->refused[b->refusals++ % 64] = hash_of(b->wanted);
        if (asked == ASK_CREATE) b->request_at = bot_now(b) + POST_AGAIN;
        if (b->invited) bot_stop(b, BOT_ABSENT, t->why);
    }
    b->invited = false;
}

/* Done or refused: a request of the bot, a command at a table, or the wish to watch a game. */
static void hear_answer(bot *b, const talk *t) {
    const char *why = t->kind == TELL_REFUSED ? t->why : NULL;
    uint64_t id = 0;
    if (t->id && b->asked != TALK_NONE && strcmp(t->id, b->request) == 0) {
        if (why)
            refused(b, t);
        else
            done(b, t);
        return;
    }
    table *at = table_find(b, t->game);
    if (!t->id && at && why) {
        at->id[0] = '\0'; /* the game is gone, or there are too many */
        at->begun = false;
    }
    if (!t->id || event_read_command_id(t->id, strlen(t->id), &id).code) return;
    if (at) table_answered(at, id, t->seq, why);
}

static void hear_welcome(bot *b, const talk *t) {
    b->welcome = true;
    b->tries = 0;
    bot_hear_time(b, t->now);
    bot_say(b, (bot_news){.kind = BOT_CONNECTED});
    for (int i = 0; i < BOT_TABLES; i++)
        if (b->tables[i].id[0]) table_connected(&b->tables[i]);
    ask_mine(b);
    if (b->asked != TALK_NONE) client_send(b->client, b->text, b->text_n);
}

static void hear_own(bot *b, const talk_game *line) {
    if (line->status != ROOM_OVER) table_open(b, line->game);
}

/* Before it is welcome, most errors are final. */
static void hear_error(bot *b, const talk *t) {
    static const int passing_words[] = {WORD_BUSY, WORD_TOO_MUCH, WORD_HELLO_FIRST /* too late */};
    bool passing = false;
    for (size_t i = 0; i < sizeof passing_words / sizeof *passing_words; i++)
        passing |= strcmp(t->why, common_words[passing_words[i]].slug) == 0;
    if (!b->welcome && !passing) bot_stop(b, BOT_UNWANTED, t->why);
}

static void hear(bot *b, const talk *t) {
    table *at = table_find(b, t->game);
    switch (t->kind) {
    case TELL_WELCOME:
        hear_welcome(b, t);
        break;
    case TELL_DONE:
    case TELL_REFUSED:
        hear_answer(b, t);
        break;
    case TELL_ROOM:
        if (at) table_heard_room(at, t);
        break;
    case TELL_EVENT:
        if (at) table_heard_event(at, t->event);
        break;
    case TELL_LOBBY:
        b->listed = true;
        for (uint32_t i = 0; i < t->game_count; i++) consider(b, &t->games[i]);
        break;
    case TELL_LOBBY_CHANGE:
        if (t->changed) consider(b, t->changed);
        break;
    case TELL_MINE:
        for (uint32_t i = 0; i < t->game_count; i++) hear_own(b, &t->games[i]);
        b->look = b->look || !b->ready;
        b->ready = true;
        break;
    case TELL_MINE_CHANGE:
        if (t->changed) hear_own(b, t->changed);
        break;
    case TELL_NOTICE:
        if (t->what == NOTICE_SEAT_MOVED && at) table_close(at, false);
        break;
    case TELL_ERROR:
        hear_error(b, t);
        break;
    default:
        break;
    }
}

void bot_heard(void *self, client *c, const char *text, size_t n) {
    bot *b = self;
    talk t;
    (void)c;
    if (!talk_read(FROM_SERVER, text, n, &t).code && b->ending != LEAVES) hear(b, &t);
    talk_free(&t);
    bot_work(b);
}
