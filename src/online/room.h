// SPDX-License-Identifier: MIT
// An online game: its setup, and the state that its events lead to. A deterministic state machine
// without sockets, files or clocks; the server, the page and the simulator run the same one.
// docs/adr/0019 explains the design.
//
//     room_event e;
//     while (room_tick(&r, now, &e)) … append e to the log, then room_apply(&r, &e) …
//     int why;
//     while ((why = room_decide(&r, &command, now, &e)) == WORD_DUE) … append e, room_apply(&r, &e)
//     … if (why) … refuse … else … append e with the command's id, room_apply(&r, &e), tell
//     everybody …
#ifndef SANDAN_ONLINE_ROOM_H
#define SANDAN_ONLINE_ROOM_H

#include "online/event.h"
#include "online/room_setup.h"
#include "play/session.h"

enum {
    ROOM_TURNS = 2000,   /* most turns of a game */
    ROOM_EVENTS = 20000, /* after this many events, only those that end the game */
    ROOM_SAYINGS = 200,  /* of each player: most messages, */
    ROOM_EXTRAS = 500,   /* gifts of time, plans and takebacks, */
    ROOM_MOVES = 100,    /* changes of the device, */
    ROOM_RETURNS = 1000, /* and returns; after that only a turn or another command is one */
    ROOM_UNTIMED = 2     /* the first turn of each side costs no time; it is cancelled without */
};

enum room_status { ROOM_OPEN, ROOM_PLAYING, ROOM_OVER, ROOM_STATUSES };
extern const char *const room_status_names[ROOM_STATUSES];

/* How the time of a turn was counted, for "Why did I lose on time?" Milliseconds; charged = elapsed
   - given. */
typedef struct room_time {
    int64_t elapsed; /* as the server saw it, without pauses and downtime */
    int64_t thought; /* as the client said */
    int64_t lag;     /* on the network, as the server measured */
    int64_t given;   /* not charged */
    int64_t charged;
    int64_t left; /* on the clock afterwards */
    bool timed;   /* false: the clock did not run */
} room_time;

/* What the room remembers of a turn beside the session. */
typedef struct room_turn {
    room_time time;
    int64_t added[2]; /* by seat: time given as a present before the turn was complete */
} room_turn;

/* Owned by the caller: cap entries of turns and times, cap + 1 of keys. */
typedef struct room_memory {
    session_turn *turns;
    uint64_t *keys;
    room_turn *times;
    uint32_t cap;
} room_memory;

typedef struct room_seat {
    uint8_t what;   /* WHAT_PERSON, WHAT_BOT or WHAT_ENGINE; 0: nobody sits here */
    uint16_t level; /* of an engine: its strength */
    bool away, goodbye;
    int64_t away_since;
    int64_t quota; /* lag that can be given back (lag.h) */
    int64_t added; /* time given as a present so far */
    uint16_t said, extras, moves, returns;
    uint32_t asked[WHAT_REMATCH + 1]; /* 1 + the number of turns when it last offered this */
    char plan[EVENT_TEXT];            /* lines that begin with a turn of the side to move */
} room_seat;

typedef struct room {
    room_setup setup;
    room_memory memory;
    session session; /* the game itself; empty while the room is open */
    room_seat seat[2];
    uint32_t seq; /* the number of the last event, and its time */
    int64_t at;
    uint8_t status;
    uint8_t why;                     /* the word code of the end */
    uint8_t offer[WHAT_REMATCH + 1]; /* 0, or 1 + the seat that offers; draws are the session's */
    uint32_t offered[WHAT_REMATCH + 1]; /* the number of the event that last offered this */
    uint32_t turns;     /* played and takebacks agreed to so far: commands say which they are for */
    uint8_t resuming;   /* bits of the seats that want a paused game to go on */
    int64_t resume_at;  /* when it does */
    int64_t turn_since; /* when it became the turn of the side to move */
    int64_t opened;     /* the time of the first event */
    char rematch[EVENT_ID + 1]; /* the id of the next game */
} room;

void room_begin(room *r, const room_setup *setup, room_memory memory);
/* A copy with memory of its own, at least as large as what is used; to grow, copy and swap. */
void room_copy(room *to, room_memory memory, const room *from);

/* Makes the event happen. Returns 0; or the word code why it cannot follow, and then nothing has
   changed. All rules are here: whatever applies is valid. WORD_MEMORY: the room has to grow. */
int room_apply(room *r, const room_event *e);

/* What somebody asks for: an event without number and time. */
typedef struct room_command {
    uint8_t from;     /* who asks: a seat that the server has verified, or SEAT_SERVER itself */
    uint32_t turns;   /* room.turns when it was made; turn, offer, accept, plan */
    uint32_t offer;   /* the number of the event that it answers; accept, decline */
    room_event event; /* turn: without `given` */
    char next[EVENT_ID + 1]; /* an unused id that the server has chosen, in case this agrees on a
                                rematch */
} room_command;

/* The event that a command causes now. Returns 0, and then the event is the command's own and
   applies; WORD_DUE, and then *e is what is due first: append and apply it, and decide again; or
   the word code of the refusal. WORD_STALE: it was made for another position or offer. The room is
   not changed: the trial runs on a copy that shares the memory, where a turn is written beyond
   those played and a takeback writes nothing. */
int room_decide(const room *r, const room_command *c, int64_t now, room_event *e);

/* The answer of the server's engine to an offer, as its command; false: there is none to give. It
   agrees to takebacks, pauses and rematches, and plays on instead of a draw. */
bool room_engine_answers(const room *r, room_command *c);

/* When the server must act next: a flag, a cancellation, the end of a pause, a planned turn, a
   challenge that expires.
   CLOCK_NEVER: when somebody asks for something. */
int64_t room_due(const room *r);
/* The event that is due; false if nothing is. */
bool room_tick(const room *r, int64_t now, room_event *e);

/* Whether the lobby shows it to everybody. */
bool room_is_listed(const room *r);
/* Whether it matters who is connected: to a live game, and to a challenge in the lobby. */
bool room_minds_presence(const room *r);
/* When a seat may claim, because its opponent has left; CLOCK_NEVER: not as things are. */
int64_t room_claim_at(const room *r, int seat);
/* Who offers this: a seat, or -1. */
int room_offers(const room *r, int what);
/* The command as a player makes it who sees this room: `turns` and `offer` are set. */
void room_aim(const room *r, room_command *c);
/* How the time of turn i was counted; i may be the number of turns, for the one in progress. */
room_time room_explain_time(const room *r, uint32_t i);

/* What is worth keeping beside the log. */
typedef struct room_summary {
    uint32_t seq, turns;
    uint8_t status;
    uint8_t side;   /* to move */
    uint8_t result; /* ONGOING .. DRAWN */
    uint8_t why;    /* word code of the end */
    int64_t due;
} room_summary;

room_summary room_sum_up(const room *r);

/* The setup of the next game with sides swapped, and who sits down there in which order; the
   devices change seats with their players. */
void room_rematch(const room *r, room_setup *setup, room_event sit[2]);

#endif
