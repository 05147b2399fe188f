// SPDX-License-Identifier: MIT
// A game is a set of constant tables: pure functions over positions, and data. It exports a single
// table, which points to the others. If an optional table is missing, callers say so or do without
// it. Functions work on whole lists, never on single squares.
#ifndef SANDAN_CORE_GAME_H
#define SANDAN_CORE_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/fault.h"
#include "base/lang.h"
#include "base/writer.h"
#include "core/position.h"
#include "core/words.h"
#include "draw/style.h"

/* Bounds that hold for every position that a game's read() accepts or play() makes. A buffer of
   this size needs no further check.

   MAX_MOVES. Sensei: six stones with twelve squares each, six passes and the end of the turn, 79.
   Abalone: 14 marbles in six directions, in line or as the end of a row of two or three that has
   four ways aside: 14 * (6 + 24) = 420, and actions.c writes up to eight further. Bushishogi: 24.

   MAX_TURNS. Sensei has the most: at most 35 squares are empty and a stone can move to at most
   twelve of them, so two given stones can go to at most 144 pairs of squares (106 if one is in the
   other's way), and one stone alone to 35 squares. By where the character ends:
     on its stone: nothing moves, one of six stones, or two of them
                                                  1 + 6 * 35 + 15 * 144 =  2,371
     on one of six others: the same for the other six, each time
                                                              6 * 2,371 = 14,226
     on a square newly held: by one stone, by the one it left, by one of two, or by another stone
     while the one it left moves as well
                                 6 * 35 + 35 + 2 * 15 * 144 + 6 * 144   =  5,429
   Together 22,026.

   Texts are cut rather than overrun. An Abalone position has 61 cells, 10 separators, the side and
   up to 12 digits and spaces; a turn of Sensei has three actions of four letters. */
enum {
    MAX_MOVES = 512,    /* actions from any position of any game */
    MAX_TURNS = 22528,  /* distinct turns from any position of any game */
    MAX_POSITION = 256, /* bytes of the longest position text, NUL included */
    MAX_TURN_TEXT = 32, /* bytes of the longest turn text, NUL included */
    TURN_ACTIONS = 3    /* most actions in a turn, not counting MOVE_END */
};

/* A whole turn of one player: the unit of people, clocks, records and protocols. MOVE_END is never
   stored: it follows from the length. */
typedef struct turn {
    uint8_t n;
    move act[TURN_ACTIONS];
} turn;

enum { MOTION_MOST = 5 /* Abalone: three marbles push two */, MOTION_NOWHERE = 255 };

/* What an action looks like: what the player picks up, where it goes, and what else moves with it.
   Cells are the game's own numbers; write_cell() names them. */
typedef struct motion {
    const char *kind; /* a word of the game for screens and sounds: "slide", "push" */
    uint8_t n;        /* things that move */
    uint8_t taken;    /* how many of them are picked up; they come first, the rest are pushed */
    uint8_t target;   /* the cell that identifies this action among those with the same `from`;
                         MOTION_NOWHERE: there is none */
    uint8_t from[MOTION_MOST];
    uint8_t to[MOTION_MOST]; /* MOTION_NOWHERE: off the board */
} motion;

enum { FEATURE_MOST = 61 /* the cells of the largest board */ };

/* What on the board decided a game, for screens that point it out. A kind is a word of the game:
   "goal", "line". */
typedef struct winning_feature {
    uint8_t n;
    uint8_t cell[FEATURE_MOST]; /* MOTION_NOWHERE: off the board */
    const char *kind[FEATURE_MOST];
} winning_feature;

static inline void feature_add(winning_feature *f, const char *kind, int cell) {
    f->cell[f->n] = (uint8_t)cell;
    f->kind[f->n++] = kind;
}

/* The parts of a board's picture. A screen asks for them once and puts the pieces on top. */
typedef enum art_part {
    ART_DEFS,  /* SVG: definitions that other parts and pieces refer to */
    ART_BOARD, /* SVG: the empty board */
    ART_FACTS, /* members of a JSON object: sizes, places, names of pieces */
    ART_PARTS
} art_part;

/* A rule set: data. */
typedef struct rule_set {
    const char *id;          /* "shizukana" */
    const char *title;       /* "Shizukana": a proper name, the same in every language */
    const char *start;       /* start position in notation */
    const char *note[LANGS]; /* one line for people; NULL: the title says it all */
    const void *own;         /* the game's private data for it */
} rule_set;

/* The rules. A position given to these is valid and came from read() or play(). */
typedef struct game_rules {
    /* REQUIRED */

    /* Lists every legal action, MOVE_END among them in a half-made turn; none when the game is
       over. Defines legality. Order is fixed. */
    int (*moves)(const position *p, move out[MAX_MOVES]);
    /* Makes a legal action. Passes the turn and sets the result as the rules say. */
    void (*play)(const position *p, move m, position *next);
    /* Whether these 32 bits, whatever they are, are a legal action; agrees with moves(). */
    bool (*legal)(const position *p, move m);
    /* Why an action is illegal: the word code of the most helpful reason; 0 if it is legal. */
    int (*why_not)(const position *p, move m);
    /* Invariants of a position, for checks and tests. */
    bool (*valid)(const position *p);

    /* OPTIONAL */

    /* The distinct turns (one per outcome), each in canonical form, in canonical order. NULL: every
       turn is one action, and moves() lists it. */
    int (*turns)(const position *p, turn out[MAX_TURNS]);
    /* The number of distinct turns, faster than listing them. NULL: count what moves() or turns()
       lists. */
    uint64_t (*count)(const position *p);
    /* The result when `limit` turns have passed without progress, ONGOING before that, and the word
       code of that result. NULL: the game has no such limit. */
    int (*at_limit)(const position *p, uint32_t limit);
    int limit_word;
    /* How many pieces a side has lost for good (marbles out). NULL: nothing is ever captured. */
    int (*lost)(const position *p, int side);
    /* Symmetries of the rules, 0 .. mirror_count-1: the image of p under one of them. A symmetry
       that swaps the players swaps the side to move and the result as well. */
    int mirror_count;
    void (*mirror)(const position *p, int which, position *out);
} game_rules;

/* Notation and words. Texts are byte ranges, not NUL-terminated. */
typedef struct game_text {
    /* REQUIRED */

    /* Reads a position between turns and sets its result if the game is over. */
    fault (*read)(int rules, const char *s, size_t n, position *p);
    void (*write)(const position *p, writer *w);
    /* Reads one action. It need not be legal, but must name cells of this board. */
    fault (*read_move)(const position *p, const char *s, size_t n, move *m);
    void (*write_move)(const position *p, move m, writer *w);
    /* A legal turn as one sentence, for screen readers. */
    void (*tell)(const position *p, const turn *t, lang l, writer *w);
    const word *words; /* codes GAME_WORDS .. GAME_WORDS + word_count - 1 */
    int word_count;
    const char *repetition_ruling; /* "S12": the ruling behind a draw by repetition */
    const char *no_move_ruling;    /* "S13" */
    const char *typing[LANGS];     /* how to type a turn, with an example; one or two lines */

    /* OPTIONAL */

    const char *clock_ruling; /* "A9": the ruling behind a loss on time; NULL: there is none */
    /* What the side to move can do now, as a sentence, if that needs saying: in a half-made turn or
       at a special stage of the game. Writes nothing otherwise. NULL: it never does. */
    void (*prompt)(const position *p, lang l, writer *w);
    /* For players who are new to the game: what the side to move can do this turn, always, as one
       or two short sentences with numbers in them. NULL: there is nothing to count. */
    void (*todo)(const position *p, lang l, writer *w);
} game_text;

typedef struct game_picture {
    /* REQUIRED */

    void (*text)(const position *p, const text_style *style, writer *w);
    /* The position in words, for screen readers: short lines. */
    void (*words)(const position *p, lang l, writer *w);
    /* A whole SVG document; t, if not NULL, is a legal turn drawn as arrows. */
    void (*svg)(const position *p, const turn *t, const svg_style *style, writer *w);
    /* The JSON members that a screen needs beyond the common ones: cells, pieces. */
    void (*view)(const position *p, writer *w);

    /* OPTIONAL */

    /* Why a position is over, as cells; p is one. `out` is empty at first and may stay so. NULL:
       there is nothing to point at. */
    void (*feature)(const position *p, winning_feature *out);
    /* The board without its pieces; p is the start of the rule set. NULL: svg() is all. */
    void (*art)(art_part part, const position *p, const svg_style *style, lang l, writer *w);
    /* A sheet to print, cut out and play with: an SVG page with the board and pieces for the rule
       set that starts at p. NULL: the game has none. */
    void (*sheet)(const position *p, const sheet_style *style, writer *w);
} game_picture;

struct setup; /* core/setup.h: the parts of a position set up by hand */

/* How the game is played with a pointer or a finger. */
typedef struct game_hands {
    /* REQUIRED */

    /* What a legal action looks like. */
    void (*motion)(const position *p, move m, motion *out);
    void (*write_cell)(int cell, writer *w);

    /* OPTIONAL */

    /* The action meant by touching cells, named one after the other, and then a target; it need not
       be legal. The fault's code is a reason. Without a target (m is 0): whether the cells can be
       picked up together. NULL: only single cells can, and the cell followed by the target is the
       notation of an action. */
    fault (*touch)(const position *p, const char *cells, size_t n, const char *target, size_t m,
                   move *out);
    /* Why cells that can be picked up together have no action of their own; called only then. The
       reason is the one that helps most. NULL: WORD_ILLEGAL. */
    int (*stuck)(const position *p, const char *cells, size_t n);
    /* NULL: positions of the game cannot be set up piece by piece. */
    const struct setup *setup;
} game_hands;

struct judge;     /* core/judge.h: what the search asks of a game */
struct levels;    /* core/levels.h: the parameters of its levels */
struct notations; /* core/notation.h: other programs' notations */
struct known;     /* core/known.h: the values of its positions, if it is solved */
struct bench;     /* core/bench.h: what the benchmarks measure */
struct remarks;   /* core/remarks.h: a review in the words of the game */
struct numbers;   /* core/numbers.h: actions and positions as numbers */

/* A game: its names, and the tables of what it can do. Only this table is visible outside its
   folder. */
typedef struct game game;
struct game {
    /* REQUIRED */
    const char *id;           /* "sensei" */
    const game *v3;           /* the same game compiled for newer processors: GAME_V3(its table) */
    const char *title;        /* "Sensei" */
    const char *about[LANGS]; /* one line for people */
    const char *sides[2][LANGS]; /* "Green", "Red" */
    char letters[2];             /* side to move in notation: 'g', 'r' */
    const rule_set *rule_sets;   /* the first is the default */
    int rule_set_count;
    const game_rules *rules;
    const game_text *text;
    const game_picture *picture;
    const game_hands *hands;

    /* OPTIONAL */
    bool layouts;                      /* its rule sets differ only in the start position */
    const char *scene;                 /* a position typical of the game; NULL: the start */
    const struct judge *judge;         /* NULL: the game cannot be searched */
    const struct notations *notations; /* NULL: it has only its own notation */
    const struct known *known;         /* NULL: it is not solved */
    const struct levels *levels;       /* NULL: generic levels, not measured for this game */
    const struct bench *bench;         /* NULL: the bench leaves the game out */
    const struct remarks *remarks;     /* NULL: reviews use general words */
    const struct numbers *numbers;     /* NULL: programs cannot learn it */
};

/* For a game's folder: its second table, compiled for newer processors (base/cpu.h). */
#ifdef SANDAN_V3
#    define GAME_DECLARE_V3(table) extern const game v3_##table
#    define GAME_V3(table)         (&v3_##table)
#else
#    define GAME_DECLARE_V3(table) extern const game table
#    define GAME_V3(table)         NULL
#endif

/* The words of a code; never NULL. With g NULL the code must be a common one. */
const word *game_word(const game *g, int code);
/* The ruling behind a code in this game: "S12"; "" if there is none. */
const char *game_ruling(const game *g, int code);
/* A code with its ruling, for programs: "S7 goal"; "flag" if it has no ruling. */
void game_write_reason(const game *g, int code, writer *w);
/* GAME:RULESET, as games_find() reads it. */
void game_write_name(const game *g, int rules, writer *w);
/* The rule set with this id, or -1. */
int game_rule_set(const game *g, const char *id, size_t n);
void game_start(const game *g, int rules, position *p);
/* The least key of a position and its mirror images: the same for all of them. */
uint64_t game_least_key(const game *g, const position *p);
/* The fastest build of the game that this processor can run, for callers that play millions of
   turns. All others keep g, because games are compared by that pointer. */
const game *game_fast(const game *g);

#endif
