// SPDX-License-Identifier: MIT
// The game on a desk: session.c plays it here; if it is a room on a server, online.c keeps it as
// this client sees the room, and takes the commands.
#ifndef SANDAN_API_LIVE_H
#define SANDAN_API_LIVE_H

#include "api/desk.h"
#include "play/opponent.h"

enum { LIVE_TURNS = 4096 };

typedef struct live_session {
    session s;
    seats who;
    session_turn turns[LIVE_TURNS];
    uint64_t keys[LIVE_TURNS + 1];
} live_session;

session_memory live_memory(live_session *at);
/* Makes sure that a session exists; false: it has answered with an error. */
bool live_need(desk *d, writer *w);
/* The state of the session as an object. */
void live_write(const desk *d, const char *name, int64_t now, writer *w);
/* Answers a command: the turn that it completed, if any, and the state. */
void live_answer(const desk *d, int64_t now, bool flag, const position *before, const turn *made,
                 writer *w);

/* If the desk has a room: carries out a command there, and writes what the state says about it. */
void online_perform(desk *d, writer *w, const session_command *c, int64_t now);
void online_members(const desk *d, int64_t now, writer *w);

#endif
