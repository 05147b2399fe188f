// SPDX-License-Identifier: MIT
// The lobby: open challenges and live games that are public, one line each. Every change says what
// a subscriber with a filter must be told, so nobody is sent the whole list twice.
#ifndef SANDAN_ONLINE_LOBBY_H
#define SANDAN_ONLINE_LOBBY_H

#include "online/room.h"

typedef struct lobby_entry {
    char id[EVENT_ID + 1]; /* "": an empty place */
    uint8_t status;        /* ROOM_OPEN or ROOM_PLAYING */
    uint8_t rules;         /* rule set */
    uint8_t pace;
    uint8_t creator; /* the side of the player who made the challenge */
    uint8_t allowed; /* who may accept it */
    uint8_t what[2]; /* who sits: WHAT_PERSON …, 0 nobody */
    uint16_t level[2];
    const game *game;
    time_control control;
    int64_t since; /* of this status */
    char name[2][SESSION_NAME];
} lobby_entry;

/* Owned by the caller: cap places, a power of two. At most three quarters are used, so that finding
   an entry stays cheap. */
typedef struct lobby {
    lobby_entry *entries;
    uint32_t cap, n;
    uint64_t version; /* counts changes */
    bool left_out;    /* a game, because there was no place */
} lobby;

enum lobby_change { LOBBY_SAME, LOBBY_ADDED, LOBBY_CHANGED, LOBBY_REMOVED };

/* What an update did to one game. */
typedef struct lobby_delta {
    uint64_t version;
    lobby_entry before, after; /* id "" : it was not, or is not, in the lobby */
} lobby_delta;

/* What a subscriber wants to see. */
typedef struct lobby_filter {
    const game *game; /* NULL: any */
    uint8_t paces;    /* a bit for each pace; 0: any */
    uint8_t statuses; /* a bit for each status; 0: any */
} lobby_filter;

/* All places empty. */
void lobby_begin(lobby *l, lobby_entry *places, uint32_t cap);
/* A room has changed: adds it, updates it, or removes it when it is over, not public, or a
   challenge, except by correspondence, whose maker is away. Returns whether the lobby has changed;
   then *d says how. A new game is left out if the lobby is full. */
bool lobby_update(lobby *l, const char *id, const room *r, lobby_delta *d);
/* Whether games were left out and there is a place again; says so once. The caller then updates all
   its rooms. */
bool lobby_takes_again(lobby *l);
/* Whether there is no place for another game. */
bool lobby_is_full(const lobby *l);
/* The entry of this game; NULL: it has none. */
const lobby_entry *lobby_find(const lobby *l, const char *id);
bool lobby_matches(const lobby_filter *f, const lobby_entry *e);
/* What a subscriber with this filter has to be told. */
int lobby_tell(const lobby_filter *f, const lobby_delta *d);
/* The matching entry at or after place *at, which moves past it; NULL at the end. */
const lobby_entry *lobby_next(const lobby *l, const lobby_filter *f, uint32_t *at);

#endif
