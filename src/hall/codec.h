// SPDX-License-Identifier: MIT
// The messages between clients and server: JSON objects, one per WebSocket message, read with
// jansson and written with base/json. docs/online.md explains each message with an example. Both
// directions are read and written: the server reads requests and writes answers, and programs that
// play (bots, load generators, the simulator) do the opposite.
//
//     talk t;
//     fault f = talk_read(FROM_CLIENT, text, n, &t);
//     if (f.code) … t.id and t.member say what was wrong with what …
//     else if (t.kind == ASK_WATCH) … t.game, t.from …
//     talk_free(&t);
#ifndef SANDAN_HALL_CODEC_H
#define SANDAN_HALL_CODEC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/fault.h"
#include "base/writer.h"

enum {
    TALK_VERSION = 1,       /* of the protocol */
    TALK_ID = 16,           /* hexadecimal digits of a command's id */
    TALK_DEVICE = 64,       /* of a device's hash */
    TALK_TOKEN = 43,        /* characters of a device's token: 32 bytes in base64url */
    TALK_CODE = 32,         /* most characters of a code */
    TALK_ADDRESS = 47,      /* most characters of an address */
    TALK_GAMES = 500,       /* most games of a list */
    TALK_EVENTS = 10000,    /* most events of a message */
    TALK_PGN = 1 << 20,     /* most bytes of records in a message */
    TALK_ANY = 1 << 12,     /* most bytes of any other text */
    TALK_REQUEST = 1 << 14, /* most bytes of a request, as serve/frame.h has it */
};

enum talk_from { FROM_CLIENT, FROM_SERVER };

enum talk_kind {
    TALK_NONE,
    ASK_HELLO,
    ASK_PING,
    ASK_CREATE,
    ASK_JOIN,
    ASK_CODE,
    ASK_WATCH,
    ASK_UNWATCH,
    ASK_DO,
    ASK_LOBBY,
    ASK_MINE,
    ASK_SEAT_LINK,
    ASK_TAKE_SEAT,
    ASK_NAME,
    ASK_EXPORT,
    ASK_FORGET,
    ASK_HOST,
    ASK_HOST_GAMES,
    ASK_HOST_CLOSE,
    ASK_HOST_DELETE,
    ASK_HOST_BAN,
    ASK_HOST_BACKUP,
    TELL_WELCOME,
    TELL_PONG,
    TELL_DONE,
    TELL_REFUSED,
    TELL_ROOM,
    TELL_EVENT,
    TELL_LOBBY,
    TELL_LOBBY_CHANGE,
    TELL_MINE,
    TELL_MINE_CHANGE,
    TELL_EXPORT,
    TELL_HOST,
    TELL_HOST_GAMES,
    TELL_NOTICE,
    TELL_ERROR,
    TALKS
};

/* What players may say to each other: the host decides. */
enum talk_chat { CHAT_OFF, CHAT_PRESETS, CHAT_FREE, CHATS };
/* Their names, and a NULL after the last. */
extern const char *const talk_chat_names[CHATS + 1];
enum talk_side { SIDE_FIRST, SIDE_SECOND, SIDE_RANDOM };
enum talk_notice { NOTICE_STOPPING, NOTICE_SEAT_MOVED };

/* One line about a game, in the lobby and in a player's list. Numbers that are missing are -1,
   texts NULL. */
typedef struct talk_game {
    const char *game;       /* its id */
    const char *rules;      /* "abalone:belgian-daisy" */
    const char *clock;      /* as in records: "600+5" */
    int64_t pace, status;   /* as in online/pace.h and online/room.h */
    const char *names[2];   /* NULL: nobody sits there */
    const char *players[2]; /* "person", "bot" or "engine" */
    int64_t level;          /* of an engine */
    int64_t creator;        /* the side of the player who made the challenge */
    const char *allowed;    /* who may accept it, as in online/room_setup.h: "pbe" */
    int64_t since;          /* of this status, or of the last event */
    int64_t seat;           /* the player's own */
    bool turn;              /* it is the player's turn */
    int64_t due;            /* when something happens by itself, such as a flag */
    const char *result;     /* as in records: "1-0" */
    const char *why;        /* the slug of the reason of the end */
    /* For the host alone: */
    const char *addresses[2]; /* where the players are connected from; NULL: they are not */
    int64_t watching;         /* connections that watch it */
    bool is_public;
} talk_game;

/* One message; the kind says which members it uses. */
typedef struct talk {
    uint8_t kind;
    const char *id; /* of a command; answers repeat it */
    const char *game, *code, *token, *name, *setup, *event, *why, *member, *rules, *pgn, *gone;
    const char *limit;   /* which one is reached */
    const char *device;  /* a hash in hexadecimal */
    const char *address; /* such as 203.0.113.7 or 2001:db8:1:2::/64 */
    const char *reach;   /* the origin under which other machines reach the server */
    int64_t version, turns, offer, thought, from, seq, now, engine, side, what, chat;
    int64_t at;              /* the byte of a member at which it is wrong */
    int64_t seat;            /* -1 is written as null */
    int64_t paces, statuses; /* sets of bits; -1: not named */
    bool bot, off, goodbye, on, more;
    /* Of the host's status: at this moment, since the server began, and its limits. */
    int64_t connections, rooms, open, playing, over, devices, bytes, up, thinking;
    int64_t written, declined, failures;
    int64_t most_connections, address_connections, address_rate, address_games, address_challenges,
        device_challenges;
    const char *const *events;
    const char *const *banned;
    const talk_game *games;   /* a list, of `game_count` */
    const talk_game *changed; /* one */
    uint32_t event_count, banned_count, game_count;
    void *root, *lists; /* what talk_free() frees */
} talk;

/* A message without members: numbers are -1 and texts NULL. */
talk talk_of(int kind);
talk_game talk_game_of(void);

/* Reads a message; its texts live until talk_free(), which is also needed after a fault. After a
   fault t->id is the id of the message if it has one, and t->member the member that is wrong, if
   it is a member. */
fault talk_read(int from, const char *s, size_t n, talk *t);
void talk_free(talk *t);

/* Writes what talk_read() reads. A CHECK fails if a member is missing. */
void talk_write(const talk *t, writer *w);
/* The same as a new text, which the caller frees; NULL: no memory. */
char *talk_text(const talk *t, size_t *n);

const char *talk_name(int kind);

#endif
