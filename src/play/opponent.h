// SPDX-License-Identifier: MIT
// The computer at the board, without the thinking: who sits where and what they are called, what
// the computer owes the game at the moment, how long it may think, when it takes a draw, and how
// far undo goes back against it. State in, answer out; an engine somewhere else does the work, and
// its answer comes back to the session as a command.
//
// The computer neither offers a draw nor resigns: a person who is winning wants to win on the
// board, and a beginner learns how from it.
#ifndef SANDAN_PLAY_OPPONENT_H
#define SANDAN_PLAY_OPPONENT_H

#include "core/levels.h"
#include "play/session.h"

/* Who sits at a side: a person, the one-turn player, or a level from LEVEL_LOWEST to LEVEL_FULL. */
enum { SEAT_PERSON = -1, SEAT_ONETURN = 0 };

typedef struct seats {
    int8_t at[2];
} seats;

/* What the computer is called in records, so that it is recognised in them, and the way back:
   SEAT_PERSON for every other name. */
void opponent_name(int seat, char name[SESSION_NAME]);
int opponent_named(const char *name);
/* The seats as the names of a game say. */
seats opponent_seats(const session *s);
/* Gives a seat to the computer. Its name follows, unless somebody has given it another. */
void opponent_sit(session *s, seats *who, int side, int seat);

bool opponent_is_computer(const seats *who, int side);
/* The side of the only person; -1 where two or none play. */
int opponent_person(const seats *who);
/* The side that a word at this board comes from: the only person's, else the side to move; and
   where two people play, an offer is answered by the side that it was made to. */
int opponent_speaker(const session *s, const seats *who);
int opponent_answerer(const session *s, const seats *who);

/* ---- what the computer owes ---- */

enum opponent_duty {
    DUTY_NONE,
    DUTY_TURN,   /* a turn */
    DUTY_ANSWER, /* a look at the position, and opponent_accepts() */
};

/* What to do, and how long it may take: milliseconds, 0 where there is no such limit. */
typedef struct opponent_task {
    uint8_t duty;
    uint8_t side;
    int8_t seat;
    uint64_t seed;     /* of levels and the one-turn player: the same turn of the same game */
    uint64_t nodes;    /* of a look */
    int64_t fixed;     /* for the turn, but never more than the clock allows */
    int64_t left;      /* on its clock */
    int64_t increment; /* of its clock */
    int64_t margin;    /* to keep back from the clock */
    int64_t least;     /* for people to see what happens; never what the clock has not to spare */
} opponent_task;

/* The task of the moment. seed: of the game; asked: milliseconds that somebody set for full
   strength, 0: nobody did. */
opponent_task opponent_next(const session *s, const seats *who, uint64_t seed, int64_t asked,
                            int64_t now);
/* A look at the position, for a hint or an answer: the same on every machine. */
opponent_task opponent_look(const session *s);

/* Whether the computer, playing `side`, takes a draw. score: of a look, for the side to move, in
   hundredths. It does when it stands clearly worse, or not better after a while; an even game that
   has just begun is worth playing. */
bool opponent_accepts(const session *s, int side, int score);

/* ---- taking back ---- */

/* How many SESSION_UNDO (SESSION_REDO) a person's undo (redo) is: against the computer back (on) to
   a position where the person is to move. 0: there is nothing of a person's to take back (play
   again). */
uint32_t opponent_undo(const session *s, const seats *who);
uint32_t opponent_redo(const session *s, const seats *who);

#endif
