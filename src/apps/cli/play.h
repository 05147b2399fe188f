// SPDX-License-Identifier: MIT
// Shared by the files of sandan play. play.c asks and loops, play_command.c carries out what is
// typed, play_computer.c runs the computer, play_store.c saves the game, play_say.c prints,
// play_wait.c waits for a line, the clock or a signal.
#ifndef SANDAN_APPS_CLI_PLAY_H
#define SANDAN_APPS_CLI_PLAY_H

#include "apps/cli/cli.h"
#include "engine/level.h"
#include "play/novice.h"
#include "play/opponent.h"

enum { PLAY_TURNS = 4096, PLAY_LINE = 1024, PLAY_PATH = 4096 };

typedef struct store_text {
    char *s;
    size_t n;
} store_text;

typedef struct play {
    const call *c;
    session s;
    session_memory memory;
    oneturn_memory *mind; /* for the one-turn player, the novice and lists of turns */
    engine *engine;       /* for full strength and for hints; NULL before the first use */
    level_mind *levels;   /* for weaker play; NULL before the first use */
    engine_answer answer;
    seats who;
    int64_t time; /* milliseconds per turn at full strength; 0: not set */
    uint64_t seed;
    bool plain; /* words, not drawings */
    text_style style;
    bool interactive; /* standard input is a terminal */
    char date[16];
    char path[PLAY_PATH];  /* where the game is saved; "" if nowhere yet */
    int lock;              /* lock on that file, so that no other process uses it; -1: none */
    store_text written;    /* contents of that file */
    char saved[PLAY_LINE]; /* file that "save" has written */
    bool saved_as_is;      /* nothing has changed since */
    bool kept;             /* the file at `path` is up to date */
    bool keep_failed;      /* saving failed, and the player knows */
    bool result_shown;
    bool quit;
} play;

/* play_wait.c */

enum { WAIT_LINE, WAIT_END, WAIT_DEADLINE, WAIT_SIGNAL };

typedef struct line_source {
    char buf[PLAY_LINE];
    size_t n;
    bool overlong; /* skipping the rest of a line that was too long */
    bool at_end;
} line_source;

/* From here on, a signal does not end the program but whatever it waits for. */
void wait_begin(void);
/* Waits for a line (without its end), the end of the input, the deadline or a signal. Sets *cut if
   the line was too long and was truncated. */
int wait_for(line_source *in, int64_t deadline, char line[PLAY_LINE], size_t *n, bool *cut);
/* The signal that arrived; 0: none. */
int wait_signal(void);
/* Raises a signal again, with its default action. */
void wait_pass_on(int number);
/* From here on a signal stops this engine; NULL: no longer. */
void wait_while_thinking(engine *e);

/* play_say.c */

void say_board(const play *p);
void say_prompt(const play *p);
void say_turn(const play *p, const session_turn *made);
void say_result(play *p);
void say_offer(const play *p);
void say_refusal(const play *p, int why);
/* Says what is wrong with a turn, and shows the text with a caret. */
void say_fault(const play *p, const char *text, size_t n, fault f);
void say_moves(const play *p, const char *filter, size_t n);
void say_clocks(const play *p);
void say_hint(const play *p); /* from p->answer */
void say_level(const play *p);
void say_help(const play *p);

/* play_computer.c */

/* The computer's turn, for a task that asks for one; invalid if wait_signal() is set. */
turn computer_turn(play *p, const opponent_task *t);
/* A short, reproducible search; the result is in p->answer. */
void computer_look(play *p);
/* The computer's seat; SEAT_PERSON if it does not play. */
int computer_seat(const play *p);
/* Sets its strength and its name. */
void computer_set_strength(play *p, int strength);
void computer_end(play *p);

/* play_store.c */

/* Sets the date of the game. */
void store_begin(play *p);
/* The game has changed, so the files are out of date. */
void store_changed(play *p);
/* Saves the game, unless its file is up to date. The file is created with the first turn. Reports
   the first failure only. */
void store_keep(play *p);
/* Writes the game to a file and says so; overwrites somebody else's file only with `replace`. */
void store_save(play *p, const char *name, bool replace);
/* Prints the game as a record. */
void store_print(const play *p);
/* Resumes a saved game; fails if the file contains none, or is in use. */
void store_resume(play *p, const char *name);
/* Says how to resume the game later; false: it could not be saved. */
bool store_farewell(play *p);

/* play_command.c */

/* Carries out a line: a command or a turn. */
void command_do(play *p, char *line, size_t n);
/* Lets the computer play while it is its turn. */
void command_computer(play *p);

#endif
