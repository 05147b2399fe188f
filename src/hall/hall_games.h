// SPDX-License-Identifier: MIT
// New games, and codes that lead to games.
#ifndef SANDAN_HALL_GAMES_H
#define SANDAN_HALL_GAMES_H

#include "hall/hall_inner.h"

enum { NEW_TURNS = 4 };

/* A game that is about to be created: the operation, and what it points to. */
typedef struct new_game {
    room r;
    session_turn turns[NEW_TURNS];
    uint64_t keys[NEW_TURNS + 1];
    room_turn times[NEW_TURNS];
    char setup[SETUP_TEXT];
    char body[2][EVENT_LINE];
    store_event events[2];
    store_op op;
} new_game;

/* The next game of a room whose players have agreed on a rematch with this event; 0 or why there
   cannot be one. */
int new_game_rematch(new_game *g, const hall_room *p, const room *r, const room_event *accept);
/* An unused id. */
void hall_new_id(hall *h, char id[EVENT_ID + 1]);
/* Loads a game because it was just made here, with this many events, so that the lobby and the
   lists of its players (NULL: none) show it, here and on other servers. */
void hall_open_room(hall *h, const char *id, uint32_t events, bool is_public,
                    const uint8_t *const owners[2]);
/* Makes a code that moves a seat. */
void hall_make_link(hall *h, hall_client *c, const char *id, const char *about, int seat);

#endif
