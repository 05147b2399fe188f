/* SPDX-License-Identifier: MIT */
/*
 * sandan.h: Sensei, Abalone and Bushishogi for other programs.
 *
 * Exact rules with reasons, records, pictures, games in progress with clocks, a strong engine and a
 * solver. A first program:
 *
 *     const sandan_game *game = sandan_game_find("abalone:belgian-daisy", NULL);
 *     sandan_position *start = sandan_start(game, NULL);
 *     sandan_error error;
 *     sandan_position *next = sandan_play(start, "a1b2", &error);
 *     if (!next) printf("%s (%s)\n", error.words, error.ruling);
 *     sandan_position_free(next);
 *     sandan_position_free(start);
 *
 * Compile it with `cc program.c $(pkg-config --cflags --libs sandan)`.
 *
 * CONVENTIONS
 *
 * Notation is that of docs/notation.md: a position is a line of text, and so is a turn. What is
 * written is canonical; what is read may be spelled in other ways.
 *
 * Handles are opaque. Those of type `const sandan_game *` live forever. All others belong to you:
 * free each with the function named in its section. Freeing NULL does nothing. Texts returned as
 * `char *` are yours too: free them with sandan_free(). Texts returned as `const char *` belong to
 * the library; unless a comment says otherwise, they live forever.
 *
 * Errors: a function that can fail returns NULL or a status other than SANDAN_OK, and fills in a
 * sandan_error; pass NULL if you do not need one. A call that fails changes nothing. NULL handles
 * and texts, numbers out of range, bytes that are not UTF-8 and calls at the wrong moment are
 * errors like any other; functions without an error return what their comment says. Only a handle
 * that was freed, or never was one, is beyond help.
 *
 * Threads: a position never changes, so threads may share it. Any other handle may be used by one
 * thread at a time, except that sandan_stop() and sandan_desk_stop() may be called from any thread
 * or signal handler.
 *
 * Stability: docs/stability.md says what may change and when. Within one major version functions
 * are added, never changed or removed.
 */
#ifndef SANDAN_H
#define SANDAN_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- The library ------------------------------------------------------------------------------*/

/* The version of the library that runs, such as "1.0.0". */
const char *sandan_version(void);

/* Frees a text that a function returned as `char *`. */
void sandan_free(char *text);

/* The languages of words. Notation is the same in all of them. */
typedef enum sandan_lang { SANDAN_EN, SANDAN_FR, SANDAN_DE } sandan_lang;

/* ---- Errors -----------------------------------------------------------------------------------*/

typedef enum sandan_status {
    SANDAN_OK,
    SANDAN_UNREADABLE, /* a text is not written as it should be */
    SANDAN_ILLEGAL,    /* it can be read, but the rules forbid it */
    SANDAN_MISUSE,     /* a NULL, a number out of range, or not at this moment */
    SANDAN_NO_MEMORY
} sandan_status;

typedef struct sandan_error {
    sandan_status status;
    size_t at;          /* offset of the first wrong byte in the text that was read; else 0 */
    const char *code;   /* a stable word for programs, such as "carrier"; "" if all is well */
    const char *ruling; /* the number of the rule behind it, such as "S5"; "" if there is none */
    const char *words;  /* the reason in English; sandan_reason() has the other languages */
} sandan_error;

/* ---- Games ------------------------------------------------------------------------------------*/

/* A game with one of its rule sets. */
typedef struct sandan_game sandan_game;

/* All games with all their rule sets: 0 .. count - 1. NULL: there is no such number. */
size_t sandan_game_count(void);
const sandan_game *sandan_game_at(size_t number);
/* By name: "sensei" with its first rule set, or "sensei:arashi". */
const sandan_game *sandan_game_find(const char *name, sandan_error *error);

/* "sensei" and "arashi", for programs; "Sensei" and "Arashi", for people. "" for NULL. */
const char *sandan_game_id(const sandan_game *game);
const char *sandan_game_rule_set(const sandan_game *game);
const char *sandan_game_title(const sandan_game *game);
const char *sandan_game_rule_set_title(const sandan_game *game);
/* One line about the game; the name of a side (0 or 1), such as "Green". "" if out of range. */
const char *sandan_game_about(const sandan_game *game, sandan_lang lang);
const char *sandan_game_side(const sandan_game *game, int side, sandan_lang lang);
/* 1: the value of every position is known. */
int sandan_game_is_solved(const sandan_game *game);

/* The words of a code (of an error, or of how a game ended) in a language, a clause without a full
   stop; and the number of its ruling. "" if the game has no such code. */
const char *sandan_reason(const sandan_game *game, const char *code, sandan_lang lang);
const char *sandan_ruling(const sandan_game *game, const char *code);

/* ---- Positions --------------------------------------------------------------------------------*/

/* A position between two turns. It never changes. It says everything that the rules look at, except
   repetition: games in progress know that. Free it with sandan_position_free(). */
typedef struct sandan_position sandan_position;

typedef enum sandan_result {
    SANDAN_ONGOING,
    SANDAN_FIRST_WINS,
    SANDAN_SECOND_WINS,
    SANDAN_DRAWN
} sandan_result;

sandan_position *sandan_start(const sandan_game *game, sandan_error *error);
sandan_position *sandan_position_read(const sandan_game *game, const char *text,
                                      sandan_error *error);
sandan_position *sandan_position_copy(const sandan_position *position, sandan_error *error);
void sandan_position_free(sandan_position *position);

/* NULL for NULL, or if there is no memory. */
char *sandan_position_text(const sandan_position *position);
const sandan_game *sandan_position_game(const sandan_position *position);
/* The side to move: 0 moves first in a game, 1 second; -1 for NULL. */
int sandan_position_side(const sandan_position *position);
/* How the game ended on this board, and the code of the reason; "" while it goes on. */
sandan_result sandan_position_result(const sandan_position *position);
const char *sandan_position_why(const sandan_position *position);
/* Pieces that a side has lost for good; 0 in games without captures, and out of range. */
int sandan_position_lost(const sandan_position *position, int side);
/* 1: the same game, rule set and position. A hash that is equal for equal positions; it may differ
   between versions of the library. */
int sandan_position_equal(const sandan_position *a, const sandan_position *b);
uint64_t sandan_position_hash(const sandan_position *position);

/* ---- Turns ------------------------------------------------------------------------------------*/

/* A list of texts. Those in it live as long as the list. Free it with sandan_list_free(). */
typedef struct sandan_list sandan_list;

size_t sandan_list_count(const sandan_list *list);
/* NULL: there is no such number. */
const char *sandan_list_at(const sandan_list *list, size_t number);
void sandan_list_free(sandan_list *list);

/* Every legal turn, one for each outcome, in canonical form and order; none when the game is
   over. */
sandan_list *sandan_turns(const sandan_position *position, sandan_error *error);
/* How many there are, without listing them; 0 for NULL. */
uint64_t sandan_turn_count(const sandan_position *position);

/* Whether a turn is legal; if not, the error says why. */
sandan_status sandan_check(const sandan_position *position, const char *turn, sandan_error *error);
/* The position after it. */
sandan_position *sandan_play(const sandan_position *position, const char *turn,
                             sandan_error *error);
/* The canonical form of a legal turn; the turn as a sentence, for screen readers. */
char *sandan_canonical(const sandan_position *position, const char *turn, sandan_error *error);
char *sandan_tell(const sandan_position *position, const char *turn, sandan_lang lang,
                  sandan_error *error);
/* Counts the sequences of exactly `depth` turns, 0 to 20. This can take a long time. */
sandan_status sandan_perft(const sandan_position *position, int depth, uint64_t *count,
                           sandan_error *error);

/* ---- Turns being made -------------------------------------------------------------------------*/

/* A turn in the making: the actions so far. Free it with sandan_hand_free(). */
typedef struct sandan_hand sandan_hand;

sandan_hand *sandan_hand_new(const sandan_position *position, sandan_error *error);
void sandan_hand_free(sandan_hand *hand);
/* Makes what a person typed, all of it or nothing: an action, several of them, or "end" to end a
   turn that could go on. Upper and lower case, blanks and dashes are accepted. */
sandan_status sandan_hand_type(sandan_hand *hand, const char *text, sandan_error *error);
/* Takes back the last action of an incomplete turn, or the whole turn. */
sandan_status sandan_hand_unact(sandan_hand *hand, sandan_error *error);
void sandan_hand_reset(sandan_hand *hand);
/* 1: the turn is complete. */
int sandan_hand_done(const sandan_hand *hand);
/* The actions made, separated by commas, "" if there are none; every legal next action, with "end"
   where the turn may end. */
char *sandan_hand_text(const sandan_hand *hand);
sandan_list *sandan_hand_actions(const sandan_hand *hand, sandan_error *error);
/* The position after a complete turn. */
sandan_position *sandan_hand_position(const sandan_hand *hand, sandan_error *error);

/* ---- Pictures ---------------------------------------------------------------------------------*/

/* An SVG document. `turn` is drawn as arrows; NULL: none. `style` is words separated by blanks:
   dark, sheet (for paper), small, large, coords, flip, and a theme each for the board and the
   pieces: board-garden, board-contrast, pieces-woodblock, pieces-contrast; NULL: a plain one. */
char *sandan_svg(const sandan_position *position, const char *turn, const char *style,
                 sandan_error *error);
/* The board as text; words of the style: ascii, coords, flip. */
char *sandan_board(const sandan_position *position, const char *style, sandan_error *error);
/* The position in words, for screen readers. NULL for NULL, or if there is no memory. */
char *sandan_describe(const sandan_position *position, sandan_lang lang);

/* ---- Records ----------------------------------------------------------------------------------*/

/* The record of a game, as PGN: tags, the turns that were played, variations, comments and a
   result. Free it with sandan_record_free(). */
typedef struct sandan_record sandan_record;

/* Reads and replays the first record of a text of at most 64 MB, PGN or APGN; `used`, if not NULL,
   becomes the number of bytes up to its end, where the next one may follow. A record that does not
   replay is an error: its offset is the turn that is wrong. */
sandan_record *sandan_record_read(const char *text, size_t n, size_t *used, sandan_error *error);
/* A new record of a game that starts at this position. */
sandan_record *sandan_record_new(const sandan_position *start, sandan_error *error);
void sandan_record_free(sandan_record *record);
/* The record as text, in canonical form. NULL for NULL, or if there is no memory. */
char *sandan_record_text(const sandan_record *record);

/* The value of a tag; NULL: there is no such tag. It lives until the record changes. */
const char *sandan_record_tag(const sandan_record *record, const char *name);
sandan_status sandan_record_set_tag(sandan_record *record, const char *name, const char *value,
                                    sandan_error *error);
/* The turns of the game, without variations: 0 .. count - 1, in canonical form; the position before
   turn number n, or after the last. A text lives until the record changes. */
size_t sandan_record_count(const sandan_record *record);
const char *sandan_record_turn(const sandan_record *record, size_t number);
sandan_position *sandan_record_position(const sandan_record *record, size_t number,
                                        sandan_error *error);
/* Milliseconds left on the mover's clock after a turn; -1: not recorded. */
int64_t sandan_record_clock(const sandan_record *record, size_t number);
/* Adds a turn, with the time left on the mover's clock (-1: none) and a comment (NULL: none). */
sandan_status sandan_record_append(sandan_record *record, const char *turn, int64_t clock,
                                   const char *comment, sandan_error *error);
/* Adds a variation: turns, separated by blanks, instead of turn `number` and those after it, with a
   comment before them (NULL: none). */
sandan_status sandan_record_vary(sandan_record *record, size_t number, const char *turns,
                                 const char *comment, sandan_error *error);
/* A result that contradicts the board is refused. */
sandan_result sandan_record_result(const sandan_record *record);
sandan_status sandan_record_set_result(sandan_record *record, sandan_result result,
                                       sandan_error *error);

/* All turns of a record, those of variations included, as they are now: 0 .. count - 1 in the order
   of the text. Free it with sandan_tree_free(). */
typedef struct sandan_tree sandan_tree;

sandan_tree *sandan_record_tree(const sandan_record *record, sandan_error *error);
void sandan_tree_free(sandan_tree *tree);
size_t sandan_tree_count(const sandan_tree *tree);
/* A turn in canonical form; NULL: there is no such number. */
const char *sandan_tree_turn(const sandan_tree *tree, size_t number);
/* The turn before it, -1 at the start. Of several with the same turn before them the first belongs
   to the line that the others, variations, leave. */
int sandan_tree_parent(const sandan_tree *tree, size_t number);
/* 0: the game, 1: a variation, 2: a variation of a variation; -1 out of range. */
int sandan_tree_depth(const sandan_tree *tree, size_t number);
/* Its comments, separated by line ends, with commands such as [%eval 0.42]; its assessments as in
   PGN, "1 14" for $1 $14. "": there are none. They live as long as the tree. */
const char *sandan_tree_comment(const sandan_tree *tree, size_t number);
const char *sandan_tree_nags(const sandan_tree *tree, size_t number);
/* Milliseconds left on the mover's clock after it; -1: not recorded. The position after it. */
int64_t sandan_tree_clock(const sandan_tree *tree, size_t number);
sandan_position *sandan_tree_position(const sandan_tree *tree, size_t number, sandan_error *error);

/* ---- Games in progress ------------------------------------------------------------------------*/

/* A game being played, with history (so repetition counts), clocks and draw offers. It never reads
   a clock: you pass the time, in milliseconds from any origin, between -2^52 and 2^52. Free it with
   sandan_session_free(). */
typedef struct sandan_session sandan_session;

/* `clock` is "10m+5s" (increment), "10m~5s" (delay), "5m", "3d/turn"; NULL or "-": none. `limit`:
   turns without progress that end the game (rule A8); 0: none. */
sandan_session *sandan_session_new(const sandan_position *start, const char *clock, unsigned limit,
                                   int64_t now, sandan_error *error);
/* Resumes the game of a record; saves it as a record. `date` is "2026.11.18"; NULL: unknown. The
   text is NULL for NULL, for a date that is no text, or if there is no memory. */
sandan_session *sandan_session_load(const char *record, size_t n, int64_t now, sandan_error *error);
char *sandan_session_save(const sandan_session *session, const char *date, int64_t now);
void sandan_session_free(sandan_session *session);

/* Does something for a side (0 or 1): "turn a1b2", "act b1b2", "act end", "unact", "undo", "redo",
   "offer", "accept", "decline", "resign", "pause", "resume", or "flag", which only checks the
   clock. A flag that has fallen is noticed first, whatever the command. */
sandan_status sandan_session_do(sandan_session *session, int side, const char *command, int64_t now,
                                sandan_error *error);

/* The position at the last turn end; turns played; how the game ended, and the code of the reason.
 */
sandan_position *sandan_session_position(const sandan_session *session, sandan_error *error);
size_t sandan_session_count(const sandan_session *session);
sandan_result sandan_session_result(const sandan_session *session);
const char *sandan_session_why(const sandan_session *session);
/* How often the position has occurred in this game; the side that offers a draw, or -1. */
int sandan_session_repeated(const sandan_session *session);
int sandan_session_offer(const sandan_session *session);
/* Milliseconds left on a side's clock; -1: there is no clock. The time at which the running clock
   runs out; INT64_MAX: never. */
int64_t sandan_session_clock(const sandan_session *session, int side, int64_t now);
int64_t sandan_session_deadline(const sandan_session *session);

/* ---- The engine -------------------------------------------------------------------------------*/

/* Free it with sandan_engine_free(), once sandan_think() has returned. */
typedef struct sandan_engine sandan_engine;
/* What it found, for the position it was asked about. Free it with sandan_answer_free(). */
typedef struct sandan_answer sandan_answer;

/* Memory of the transposition table in megabytes, 1 to 65536, and threads, 1 to 256. */
sandan_engine *sandan_engine_new(int megabytes, int threads, sandan_error *error);
void sandan_engine_free(sandan_engine *engine);
/* Clears what earlier searches have found, for a new game. */
void sandan_engine_clear(sandan_engine *engine);

/* Called after each iteration of the search, in the thread that called sandan_think(). The answer
   lives until it returns. It cannot start another search of the same engine. */
typedef void sandan_observer(void *context, const sandan_answer *so_far);

/* Searches. `past` lists the turns played since `position`, separated by blanks, so that repetition
   counts; NULL: none. `limits` lists names and numbers, separated by blanks: time (milliseconds),
   nodes, depth (turns); left and increment (milliseconds on the clock) and margin (how many of them
   to keep); lines (several best turns); rating (strength in points, as in docs/levels.md) or
   level (1 to 10, marks on that scale), and seed (which game of a weaker player); contempt (how
   much less than nothing a draw is worth, in hundredths, 0 to 100); quiet (the limit of rule A8).
   NULL: time 1000. Without time, nodes, depth, left and a strength below the highest it searches
   until sandan_stop(). `observer` may be NULL. */
sandan_answer *sandan_think(sandan_engine *engine, const sandan_position *position,
                            const char *past, const char *limits, sandan_observer *observer,
                            void *context, sandan_error *error);
/* Stops the search soon; sandan_think() returns what it has found. Without a search it does
   nothing. */
void sandan_stop(sandan_engine *engine);

void sandan_answer_free(sandan_answer *answer);
/* Lines found, best first. All that follows is 0 or NULL if out of range. */
size_t sandan_answer_lines(const sandan_answer *answer);
/* The turns of a line, at least one: the first turn of line 0 is the answer. */
size_t sandan_answer_count(const sandan_answer *answer, size_t line);
const char *sandan_answer_turn(const sandan_answer *answer, size_t line, size_t number);
/* For the side to move, in hundredths; if sandan_answer_forced() is not 0, it says more. */
int sandan_answer_score(const sandan_answer *answer, size_t line);
/* n: wins by force in n turns, counting both players'; -n: loses; 0: nothing is proven. */
int sandan_answer_forced(const sandan_answer *answer, size_t line);
int sandan_answer_depth(const sandan_answer *answer);
uint64_t sandan_answer_nodes(const sandan_answer *answer);
int64_t sandan_answer_time(const sandan_answer *answer);

/* ---- The solver -------------------------------------------------------------------------------*/

/* What is proven about a position. Free it with sandan_proof_free(). */
typedef struct sandan_proof sandan_proof;

/* Looks for forced results within so many turns, 1 to 15, counting both players'; solved games are
   looked up. `limits` is as above: time, nodes; threads (1 to 256), memory (megabytes per thread).
   NULL: no limit, one thread. */
sandan_proof *sandan_solve(const sandan_position *position, int turns, const char *limits,
                           sandan_error *error);
void sandan_proof_free(sandan_proof *proof);
/* n: the side to move wins in n turns; -n: it loses; 0: a draw if the game is solved, else nothing
   is proven. */
int sandan_proof_value(const sandan_proof *proof);
/* Every result within so many turns has been found. */
int sandan_proof_within(const sandan_proof *proof);
/* The turns of the position, and the value of each for the side that makes it. */
size_t sandan_proof_count(const sandan_proof *proof);
const char *sandan_proof_turn(const sandan_proof *proof, size_t number);
int sandan_proof_turn_value(const sandan_proof *proof, size_t number);

/* ---- Many games at once, for programs that learn ----------------------------------------------*/

/* Actions have numbers that never change, 0 .. count - 1, and so do the planes of bytes that show a
   position to its player to move: docs/learning.md lists them. A turn of Sensei is several actions,
   of which "end" is one. */
size_t sandan_action_count(const sandan_game *game);
/* The notation of an action, NULL if out of range; the number of a legal action, or -1. */
char *sandan_action_text(const sandan_position *position, int id);
int sandan_action_id(const sandan_position *position, const char *action, sandan_error *error);
/* Planes, rows and columns. */
void sandan_observation_shape(const sandan_game *game, size_t shape[3]);

/* Games that are played side by side. Free it with sandan_batch_free(). */
typedef struct sandan_batch sandan_batch;

/* `count` games, 1 to 2^20, that start at a position; each is truncated after `most` turns, 1 to
   65536. */
sandan_batch *sandan_batch_new(const sandan_position *start, size_t count, unsigned most,
                               sandan_error *error);
void sandan_batch_free(sandan_batch *batch);
size_t sandan_batch_count(const sandan_batch *batch);
/* Starts one of them again, here and whenever it is over; a position of the same game. */
sandan_status sandan_batch_start(sandan_batch *batch, size_t number, const sandan_position *start,
                                 sandan_error *error);
/* Makes an action in each game. An illegal one, or a number that is no action, loses the game. A
   game that was over starts again instead. */
sandan_status sandan_batch_step(sandan_batch *batch, const int32_t *actions, sandan_error *error);

/* A random legal action for each game, 0 where it is over; *seed becomes that of the next call. */
sandan_status sandan_batch_random(const sandan_batch *batch, uint64_t *seed, int32_t *actions,
                                  sandan_error *error);

typedef enum sandan_end {
    SANDAN_GOES_ON,
    SANDAN_OVER,      /* by the rules, repetition included */
    SANDAN_TRUNCATED, /* too many turns */
    SANDAN_ILLEGAL_ACTION
} sandan_end;

/* Arrays that every step fills again; they stay where they are as long as the batch lives. For each
   game in turn: planes × rows × columns; 1 or 0 for each action, all 0 when the game is over; 1, 0
   or -1 for the first player and for the second; a sandan_end; the side to move. */
const uint8_t *sandan_batch_observations(const sandan_batch *batch);
const uint8_t *sandan_batch_masks(const sandan_batch *batch);
const int8_t *sandan_batch_rewards(const sandan_batch *batch);
const uint8_t *sandan_batch_ends(const sandan_batch *batch);
const uint8_t *sandan_batch_sides(const sandan_batch *batch);
/* The position of a game, between turns. */
sandan_position *sandan_batch_position(const sandan_batch *batch, size_t number,
                                       sandan_error *error);

/* ---- Everything else: text in, JSON out -------------------------------------------------------*/

/* A desk answers requests in text, docs/webassembly.md lists them: everything above and more, such
   as game reviews, trees of variations and boards for screens. It keeps a language, a game in
   progress, a review and an engine. Free it with sandan_desk_free(). */
typedef struct sandan_desk sandan_desk;

sandan_desk *sandan_desk_new(sandan_error *error);
void sandan_desk_free(sandan_desk *desk);
/* The answer to a request of n bytes, one JSON object; `length`, if not NULL, becomes its length.
   It lives until the next call. NULL for NULL, or if there is no memory. */
const char *sandan_call(sandan_desk *desk, const char *request, size_t n, size_t *length);
/* Calls back with interim results of a search, as JSON. NULL: no longer. A call of the same desk
   from there is refused. */
typedef void sandan_reporter(void *context, const char *json, size_t n);
void sandan_desk_observe(sandan_desk *desk, sandan_reporter *reporter, void *context);
/* Stops the search of the call that is under way, or else of the next one. */
void sandan_desk_stop(sandan_desk *desk);

#ifdef __cplusplus
}
#endif

#endif
