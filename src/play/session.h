// SPDX-License-Identifier: MIT
// A game being played: a deterministic state machine, (state, command, now) -> (state', event),
// driven by the terminal, the page, the match runner and online rooms. It never blocks, prints,
// stores, searches or reads a clock. To rebuild the state, replay the events at their times.
// docs/adr/0014 explains the design: hand.h is the turn being made, opponent.h the computer as a
// player.
//
//     session_event e = session_do(&s, &(session_command){.op = SESSION_TURN, .side = FIRST,
//                                                         .turn = t}, now);
//     if (e.op == SESSION_NONE) … e.why says why not …
#ifndef SANDAN_PLAY_SESSION_H
#define SANDAN_PLAY_SESSION_H

#include "core/game.h"
#include "core/history.h"
#include "play/clock.h"
#include "play/hand.h"

enum { SESSION_NAME = 64 }; /* bytes of a player's name, NUL included */

typedef struct session_setup {
    const game *game;
    position start; /* between turns; from game_start() or read() */
    time_control control;
    uint32_t limit;   /* turns without progress that end the game (A8); 0: none */
    uint32_t untimed; /* turns at the start, of both sides together, that cost no time */
    char name[2][SESSION_NAME];
} session_setup;

/* A turn that was played or, from session.n on, taken back. */
typedef struct session_turn {
    position before;
    turn turn;       /* as it was made; the canonical form may differ */
    int64_t left[2]; /* the clocks when it was completed */
} session_turn;

/* Owned by the caller: cap entries of `turns`, cap + 1 of `keys`. */
typedef struct session_memory {
    session_turn *turns;
    uint64_t *keys;
    uint32_t cap;
} session_memory;

/* Commands, and the events that they cause. */
enum session_op {
    SESSION_NONE,    /* event: nothing happened; .why is the reason of a refusal, 0 for a tick */
    SESSION_ACT,     /* one action; the rules or MOVE_END complete the turn */
    SESSION_UNACT,   /* takes back the last action of a half-made turn */
    SESSION_TURN,    /* a whole turn; replaces a half-made one */
    SESSION_UNDO,    /* takes back one step: an end by agreement, resignation or flag, else the
                        half-made turn, else the last turn; restores the clocks as the turn before left
                        them */
    SESSION_REDO,    /* plays again the turn that was taken back last */
    SESSION_OFFER,   /* offers a draw, or accepts the other side's offer */
    SESSION_ACCEPT,  /* accepts the draw */
    SESSION_DECLINE, /* declines it; completing a turn declines as well */
    SESSION_RESIGN,  /* the side gives up */
    SESSION_TICK,    /* checks the clock. Event: a flag fell, whatever the command was */
    SESSION_PAUSE,   /* stops the clocks: pause, adjournment */
    SESSION_RESUME,
    SESSION_OPS
};

typedef struct session_command {
    uint8_t op;
    uint8_t side; /* who asks */
    move act;     /* SESSION_ACT */
    turn turn;    /* SESSION_TURN */
    /* Time on the way here that nobody is charged for: the flag falls only if the clock had run out
       this many milliseconds ago, and a SESSION_TURN is charged as if made then. */
    int64_t credit;
} session_command;

typedef struct session_event {
    uint8_t op;
    uint8_t side;
    uint8_t why;    /* SESSION_NONE: the word code of the refusal; else of the result */
    uint8_t result; /* of the game, after it */
    bool turn_made; /* a turn was completed */
    move act;
    turn turn;  /* SESSION_TURN, or SESSION_ACT that completed it: the turn */
    int64_t at; /* never earlier than the event before */
} session_event;

typedef struct session {
    session_setup setup;
    session_memory memory;
    history history;
    hand hand;      /* the position, and the turn being made */
    uint32_t n;     /* turns played */
    uint32_t known; /* turns played and turns that redo can play, together */
    clocks clocks;
    int64_t last; /* the time of the newest event */
    uint8_t result, why;
    uint8_t offer; /* 0, or 1 + the side that offers a draw */
    bool paused;
} session;

/* A player's name, cut between characters if it is too long. */
void session_set_name(char name[SESSION_NAME], const char *s, size_t n);

/* Starts a game; its clock runs from `now` on, unless the first turns are untimed. It is over at
   once if the position is, or if it has already reached the limit (A8). */
void session_begin(session *s, const session_setup *setup, session_memory memory, int64_t now);
session_event session_do(session *s, const session_command *c, int64_t now);

/* The command for a text typed by the side to move: a turn, or, unless `whole`, an action that
   leaves the turn open. Reads text as hand_type() does. */
fault session_typed(const session *s, const char *text, size_t n, bool whole, session_command *c);

/* Plays a turn of a game that is being resumed; the clocks after it are `left`. Ignores an end by
   history, since real games go on. */
session_event session_replay(session *s, const turn *t, const int64_t left[2], int64_t now);
/* Sets the clocks of a resumed game that is not over; the clock of the side to move runs from now
   on. */
void session_set_clocks(session *s, const int64_t left[2], int64_t now);
/* Ends the game for a reason that the session does not know, such as a claim after a player left.
   ONGOING: without a result. */
void session_end(session *s, int result, int why, int64_t now);

/* Adds a turn, as text, that redo can play: one that was taken back before the game was saved. */
fault session_remember(session *s, const char *text, size_t n);

/* The position between turns that the side to move started from. */
const position *session_turn_start(const session *s);
/* Whether the game ended by agreement, resignation or the clock, not on the board: then undo takes
   back the end. */
bool session_ended_off_board(const session *s);
/* The number of turns before the last one that a side has played; -1: it has not played. */
int64_t session_turns_before(const session *s, int side);
/* The last turn played, or NULL. */
const session_turn *session_last_turn(const session *s);

/* One event per line, without line end: "12345 turn 0 b1b2,d1b2". Reading it with the state before
   it gives the command that causes it again: so the desk reads commands. Only tests write events,
   to rebuild a session from them; rooms have a log of their own (online/event.h). */
void session_event_write(const session *before, const session_event *e, writer *w);
fault session_event_read(const session *before, const char *s, size_t n, session_command *c,
                         int64_t *at);

#endif
