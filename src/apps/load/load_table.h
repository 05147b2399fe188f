// SPDX-License-Identifier: MIT
// What the parts of the load generator share: players, and the tables at which two of them play.
#ifndef SANDAN_APPS_LOAD_LOAD_TABLE_H
#define SANDAN_APPS_LOAD_LOAD_TABLE_H

#include "apps/load/load.h"
#include "base/random.h"
#include "hall/codec.h"
#include "online/room.h"

typedef enum table_stage {
    TABLE_EMPTY,    /* the first player makes a game next */
    TABLE_MAKING,   /* and has asked for it */
    TABLE_JOINING,  /* the second player takes the seat */
    TABLE_PLAYING,  /* both watch */
    TABLE_CHECKING, /* the first player asks for all events again */
    TABLE_CHECKED,
} table_stage;

struct load;
struct table;

typedef struct player {
    struct load *load;
    struct table *table;
    client *client;  /* NULL: not connected */
    bool welcome;    /* the server knows this player */
    bool watching;   /* and has said how the game stands */
    int server;      /* of the list */
    int64_t back_at; /* when it connects again, in ms */
    int64_t again;   /* when it asks again, since the server was busy, in ms; 0: it was not */
    bool busy;       /* too busy to greet this player */
    int seat;
    uint32_t seq;     /* the last event received */
    uint64_t number;  /* of the last command */
    char *unanswered; /* the command that waits for an answer, or NULL */
    size_t unanswered_n;
    int asked; /* its kind */
} player;

typedef struct table {
    player player[2];
    table_stage stage;
    char game[EVENT_ID + 1];
    room room;           /* as the events that were received first say */
    uint64_t *lines;     /* a hash of each event, from number 1 on */
    uint32_t lines_room; /* events that there is memory for */
    uint32_t promised;   /* the highest event that the server has acknowledged */
    int64_t sent;        /* when the turn on its way was sent, in µs; 0: none is */
    bool again;          /* it was sent a second time, so its time says nothing */
    uint32_t checked;    /* events checked again */
} table;

typedef struct load {
    const load_setup *setup;
    load_report *report;
    load_stage stage;
    uv_loop_t loop;
    uv_timer_t tick;
    table *tables;
    uint32_t table_count, next; /* the table that plays next */
    uint32_t opened, begun;     /* players that have tried; tables that have played */
    uint64_t due;               /* turns that have been sent or were late */
    int64_t start, plays, last; /* ms: the start, of the turns, of the last report */
    uint32_t checks;            /* tables checked */
    uint32_t asking;            /* players that will ask again */
    random_source random;
    struct choice *choices; /* MAX_TURNS of them */
    char lost[LOAD_WHY];    /* why the last connection ended */
} load;

/* load_player.c */
void player_connect(player *p);
/* Asks again what the server was too busy for. */
void player_ask_again(player *p);
/* Makes the next game at an empty table. */
void table_begin(table *t);
/* Sends a turn, or the resignation that ends the game. False: not yet. */
bool table_play(table *t);
/* Asks for all events again. */
void table_check(table *t);
void load_wrong(load *l, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
