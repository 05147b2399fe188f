// SPDX-License-Identifier: MIT
// An online game on a desk: online.c has the verbs, online_write.c writes what they answer.
#ifndef SANDAN_API_ONLINE_H
#define SANDAN_API_ONLINE_H

#include "api/live.h"
#include "online/outbox.h"

typedef struct live_room {
    outbox o;
    char id[EVENT_ID + 1];
    int seat;           /* of this device; -1: it watches */
    uint64_t seed;      /* of the commands' ids, */
    uint64_t commands;  /* which are numbered */
    bool timed;         /* the server has told its time, */
    int64_t ahead;      /* which is this much later than ours */
    int64_t turn_since; /* our time at which the position to move from appeared */
    session_turn turns[2][ROOM_TURNS];
    uint64_t keys[2][ROOM_TURNS + 1];
    room_turn times[2][ROOM_TURNS];
} live_room;

/* The moment to judge a command by: never one at which something else is due, because only the
   server lets things happen by themselves. */
int64_t online_time(const live_room *l, int64_t now);
/* A command of this seat, for what is shown. */
room_command online_command(const live_room *l, const room_event *e);
/* What happened, for messages and the list of sayings. */
void online_write_news(const desk *d, const room_event *e, writer *w);
/* A message for the server. */
void online_write_message(const live_room *l, const outbox_message *m, writer *w);
/* How the time of every turn was counted, and of the one in progress. */
void online_write_times(const live_room *l, writer *w);

#endif
