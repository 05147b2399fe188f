// SPDX-License-Identifier: MIT
// What an online game is about, fixed before it begins, and its form as text:
//
//     1 abalone:belgian-daisy 600+5 0 1 pc pbe BBBww/… b 0 0 0
//     version of the rules of rooms, game, clock as in records, limit of turns without progress
//     (A8), side of the player who made the challenge, p public, c free chat and i by invitation
//     (- none of them), who may play: p people, b bots, e the engine; position
#ifndef SANDAN_ONLINE_ROOM_SETUP_H
#define SANDAN_ONLINE_ROOM_SETUP_H

#include "core/game.h"
#include "play/clock.h"

enum { SETUP_LIMIT = 100000, SETUP_TEXT = 512 }; /* the largest limit; bytes of the longest text */

/* Who may take a seat. */
enum { ALLOW_PEOPLE = 1, ALLOW_BOTS = 2, ALLOW_ENGINE = 4 };

typedef struct room_setup {
    const game *game;
    position start; /* between turns, not over, also not by the limit */
    time_control control;
    uint32_t limit;  /* turns without progress that end the game (A8); 0: none */
    uint8_t creator; /* the side of the player who made the challenge */
    bool is_public;  /* in the lobby, and open to watch */
    bool free_chat;  /* people may write what they like */
    bool invites;    /* the challenge is for those who have its link: it is not in the lobby */
    uint8_t allowed;
} room_setup;

void room_setup_write(const room_setup *s, writer *w);
/* Reads exactly what is written. */
fault room_setup_read(const char *s, size_t n, room_setup *out);

#endif
