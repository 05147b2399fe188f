// SPDX-License-Identifier: MIT
// The computer as a player, without the search: who plays which side and under what name, what the
// computer has to do next, how long it may think, when it accepts a draw, and how far undo goes
// back against it. State in, answer out: the caller runs the engine and gives its answer to the
// session as a command.
//
// The computer neither offers a draw nor resigns: a person who is winning wants to win on the
// board, and a beginner learns from doing so.
#ifndef SANDAN_PLAY_OPPONENT_H
#define SANDAN_PLAY_OPPONENT_H

#include "core/levels.h"
#include "play/session.h"

/* Who plays a side: somebody at another device, a person here, the one-turn player, the novice, or
   the computer at a strength (core/levels.h), which is a number that none of these has. */
enum { SEAT_ELSEWHERE = -2, SEAT_PERSON = -1, SEAT_ONETURN = 0, SEAT_NOVICE = LEVEL_FULL + 1 };

typedef struct seats {
    int16_t at[2];
} seats;

/* The computer's name in records, and the seat for a name: SEAT_PERSON for any name that is not the
   computer's. */
void opponent_name(int seat, char name[SESSION_NAME]);
int opponent_named(const char *name);
/* The seats according to the names of a game. */
seats opponent_seats(const session *s);
/* Gives a seat to the computer or to a person. The name follows, unless someone has chosen one. */
void opponent_sit(session *s, seats *who, int side, int seat);

bool opponent_is_computer(const seats *who, int side);
/* The side of the only person here; -1 if there are two or none. */
int opponent_person(const seats *who);
/* The side that a command at this board comes from: the only person's, else the side to move. If
   two people play, the side that a draw was offered to answers the offer. */
int opponent_speaker(const session *s, const seats *who);
int opponent_answerer(const session *s, const seats *who);

/* ---- what the computer has to do ---- */

enum opponent_duty {
    DUTY_NONE,
    DUTY_TURN,   /* a turn */
    DUTY_ANSWER, /* an answer to a draw offer: search the position, then call opponent_accepts() */
};

/* What to do, and how long it may take: milliseconds; 0 means no limit. */
typedef struct opponent_task {
    uint8_t duty;
    uint8_t side;
    int16_t seat;      /* LEVEL_FULL for full strength, however it was asked for; else one that
                          fits the rule set */
    uint64_t seed;     /* for all but full strength: fixed for each turn of a game */
    uint64_t nodes;    /* node limit of DUTY_ANSWER */
    int contempt;      /* for draws, as in engine_limits */
    int64_t fixed;     /* for the turn, but never more than the clock allows */
    int64_t left;      /* on its clock */
    int64_t increment; /* added to its clock per turn */
    int64_t margin;    /* to keep in reserve on the clock */
    int64_t least;     /* minimum, so that people can follow; never more than the clock can spare */
} opponent_task;

/* What the computer has to do now. seed: of the game; asked: milliseconds per turn at full
   strength, 0: not set. */
opponent_task opponent_next(const session *s, const seats *who, uint64_t seed, int64_t asked,
                            int64_t now);
/* A short search for a hint or an answer: the same on every machine. */
opponent_task opponent_look(const session *s);

/* Whether the computer, playing `side`, accepts a draw. score: from opponent_look, for the side to
   move, in hundredths. It accepts when it is clearly worse, or not better after a while; an even
   game that has just begun is worth playing. */
bool opponent_accepts(const session *s, int side, int score);

/* ---- undo and redo ---- */

/* The commands that make up one undo or redo by a person. */
typedef struct opponent_steps {
    uint8_t op;  /* of the session */
    uint8_t why; /* the word code of the refusal, or 0 */
    uint32_t n;  /* how many times; 0 if refused */
} opponent_steps;

/* Undo takes back an action of a half-made turn, else a turn, and against the computer its answers
   too: back to a position where the person is to move. Redo goes forward to such a position. What
   would need the consent of somebody elsewhere is refused. */
opponent_steps opponent_undo(const session *s, const seats *who);
opponent_steps opponent_redo(const session *s, const seats *who);

#endif
