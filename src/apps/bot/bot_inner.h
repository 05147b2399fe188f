// SPDX-License-Identifier: MIT
// What the files of the bot share.
#ifndef SANDAN_APPS_BOT_INNER_H
#define SANDAN_APPS_BOT_INNER_H

#include "apps/bot/bot.h"
#include "apps/bot/thinker.h"
#include "apps/client/client.h"
#include "base/hash.h"
#include "hall/codec.h"
#include "online/outbox.h"

typedef struct bot bot;

/* A game that the bot plays. */
typedef struct table {
    bot *bot;
    char id[EVENT_ID + 1]; /* "": none */
    bool begun;            /* the server has said what it is about, */
    bool current;          /* and all that has happened so far */
    bool playing, over;    /* as it was announced */
    int seat;
    outbox o;
    room_memory memory[2];
    thinker *thinker;
    uint32_t turns; /* room.turns when it became our turn, and when that was, in our time */
    int64_t since;
    int64_t sent;     /* when the last command was sent */
    int64_t again_at; /* after a refusal, nothing before that */
    int64_t over_at;
    bool scored;
    int score; /* of its last search, in hundredths, for the bot */
    int failures;
} table;

struct bot {
    const bot_setup *setup;
    uv_loop_t loop;
    uv_timer_t timer;
    uv_async_t woken;
    uv_signal_t signals[3];
    client *client; /* NULL: not connected */
    bool welcome;   /* the server knows us, */
    bool ready;     /* and has said which games are ours */
    bool look;      /* at the lobby again */
    bool listed;    /* the lobby has been seen */
    bool more;      /* games of ours that no table was free for */
    int64_t back_at;
    int tries;
    bool timed; /* how far the server's clock is ahead of ours, as far as we know */
    int64_t ahead;
    int64_t trip; /* the longest recent time until a command was answered */
    table tables[BOT_TABLES];
    /* The request that waits for an answer; it is sent again until there is one. */
    int asked; /* its kind; TALK_NONE: there is none */
    char request[TALK_ID + 1], wanted[EVENT_ID + 1];
    char *text;
    size_t text_n;
    bool invited; /* it is for one of the games to join */
    char candidate[EVENT_ID + 1];
    int joined; /* how many games to join have been asked for */
    int posted; /* challenges posted so far */
    int64_t request_at;
    uint64_t refused[64]; /* challenges that were refused, by hash */
    int refusals;
    int failed; /* games in a row that were resigned because of the program */
    enum { STAYS, FINISHES, RESIGNS, LEAVES } ending;
    int64_t end_at;
    bot_end end;
    char *why;
};

int64_t bot_now(const bot *b);    /* in our time */
int64_t bot_server(const bot *b); /* in the server's */
void bot_hear_time(bot *b, int64_t server);
uint64_t bot_random(void);
void bot_tell(bot *b, const talk *t);
void bot_say(const bot *b, bot_news n);
/* Ends the connection, to begin again. */
void bot_drop(bot *b);
/* Games that go on, and challenges of our own. */
int bot_busy(const bot *b);
/* The program has failed twice in a game. */
void bot_broken(bot *b);
/* Called by a thinker, in its thread. */
void bot_wake(void *context);
/* Does what there is to do, and sets the timer for what comes later. */
void bot_work(bot *b);
/* A message of the server. */
void bot_heard(void *self, client *c, const char *text, size_t n);
/* Asks for games, if there is a place; returns when to ask again, in our time. */
int64_t bot_want(bot *b, int64_t now);
/* The bot has to end. */
void bot_stop(bot *b, bot_end end, const char *why);

/* Memory for a table; false: there is none. */
bool table_prepare(table *t, bot *b);
void table_free(table *t);
table *table_find(bot *b, const char *id);
/* Sits down at a free table, to go on with a game or to begin one; does nothing if we sit there
   already. */
void table_open(bot *b, const char *id);
void table_close(table *t, bool goodbye);
void table_connected(table *t);
void table_disconnected(table *t);
void table_heard_room(table *t, const talk *said);
void table_heard_event(table *t, const char *line);
/* An answer to a command: `why` is the reason of a refusal, or NULL. */
void table_answered(table *t, uint64_t id, int64_t seq, const char *why);
/* Does what there is to do. Returns when it wants to be called again, in our time. */
int64_t table_work(table *t);
void table_resign(table *t);

#endif
