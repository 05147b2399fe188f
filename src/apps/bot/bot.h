// SPDX-License-Identifier: MIT
// A player that is a program, on a server: our engine, or any other that speaks UGI. It takes
// challenges, plays several games at once, comes back when the connection or the server was gone,
// and goes on with the games that it finds there. What it decides about draws and time is that of
// play/opponent.h; everything about a game is in its outbox (online/outbox.h).
#ifndef SANDAN_APPS_BOT_BOT_H
#define SANDAN_APPS_BOT_BOT_H

#include "apps/match/player.h"
#include "online/room.h"

enum {
    BOT_TABLES = 8, /* games that a server lets a client watch at once */
    BOT_GAMES = 64,
    BOT_JOINS = 8,
    BOT_WHY = 200
};

/* What it says about itself. Members that a kind does not need are not set. */
typedef enum bot_news_kind {
    BOT_CONNECTING,
    BOT_CONNECTED,
    BOT_LOST,     /* text: why; ms: when it tries again */
    BOT_POSTED,   /* a challenge of its own: text: its code */
    BOT_PLAYS,    /* a game begins or goes on */
    BOT_EVENT,    /* text: the event as the log has it */
    BOT_OVER,     /* a game */
    BOT_TROUBLE,  /* the program failed and is started again: state, text: what it said */
    BOT_GIVES_UP, /* it failed again, so the game is resigned */
    BOT_REFUSED,  /* text: why the server refused a challenge or a code */
    BOT_FINISHES, /* no new games; count: those that it finishes */
    BOT_RESIGNS,  /* count: the games that it resigns */
} bot_news_kind;

typedef struct bot_news {
    bot_news_kind kind;
    const char *game; /* its id */
    const room *room;
    int seat;
    const char *text;
    int64_t ms;
    int count;
    player_state state;
} bot_news;

/* A game, in one rule set or in all (-1). */
typedef struct bot_game {
    const game *game;
    int rules;
} bot_game;

/* The caller owns everything. */
typedef struct bot_setup {
    const char *server; /* a URL that bot_can_read() */
    const char *token, *name;
    player_setup player; /* without time, nodes and depth */
    int64_t time;        /* milliseconds per turn at full strength; 0: not set */
    bot_game games[BOT_GAMES];
    int game_count;
    uint8_t paces;   /* a bit for each pace */
    uint8_t against; /* ALLOW_PEOPLE, ALLOW_BOTS */
    int most;        /* games at once */
    bool takebacks;
    bool creates; /* posts challenges of its own, with this clock */
    time_control control;
    const char *joins[BOT_JOINS]; /* codes or ids: plays only these, and ends */
    int join_count;
    void (*news)(void *context, const bot_news *n);
    void *context;
} bot_setup;

typedef enum bot_end {
    BOT_DONE,     /* as it was told to */
    BOT_UNWANTED, /* the server does not let it in */
    BOT_FAILING,  /* the program fails again and again */
    BOT_ABSENT,   /* a game that it should join is not there, or not free */
    BOT_MEMORY
} bot_end;

/* Whether this is the URL of a server; whether there is one shows when it connects. */
bool bot_can_read(const char *url);
/* Plays until SIGINT, which lets it finish its games, a second one, which makes it resign them, or
   SIGTERM or SIGHUP, on which it says goodbye and leaves them as they are. `why`: of BOT_UNWANTED
   and BOT_ABSENT, the slug of the server's reason. SIGPIPE must be ignored. */
bot_end bot_run(const bot_setup *setup, char why[BOT_WHY]);

#endif
