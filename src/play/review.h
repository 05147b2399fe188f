// SPDX-License-Identifier: MIT
// Reviews a finished game: turns an engine's evaluation of every position into a verdict on each
// turn, by size and in words. The caller runs the engine and passes in its thoughts, starting with
// the last position:
//
//     for (i = turns; ; i--) {
//         think about r.at[i] (review_over() says where nobody need think)
//         review_put(&r, i, &thought, work);
//         if (review_needs_check(&r, i)) think about review_better(), then review_confirm()
//         if (review_needs_proof(&r, i)) compare both turns, then review_claim() what is proven
//         if (i == 0) break;
//     }
//
// Going backwards lets every verdict use what is known about later turns. Scores are those of
// core/judge.h; "turns" counts both players'.
#ifndef SANDAN_PLAY_REVIEW_H
#define SANDAN_PLAY_REVIEW_H

#include "core/judge.h"
#include "core/record.h"
#include "core/replay.h"

enum {
    REVIEW_LINE = 32,   /* longest line kept, in turns */
    REVIEW_SHOWN = 8,   /* turns of a better line to show, unless it is won: then up to its end */
    REVIEW_REMARKS = 2, /* most claims about one turn */
    REVIEW_STEP = 25,   /* review_share() is linear between multiples of this … */
    REVIEW_SHARES = 35  /* … and constant after so many */
};

/* An engine's evaluation of a position. */
typedef struct review_thought {
    bool known;
    bool drawn; /* a proven draw, not merely even */
    int score;  /* for the side to move */
    int depth;
    int n;
    turn line[REVIEW_LINE]; /* best play of both sides */
} review_thought;

typedef enum review_size {
    REVIEW_FINE,
    REVIEW_INACCURACY,
    REVIEW_MISTAKE,
    REVIEW_BLUNDER,
    REVIEW_SIZES
} review_size;

/* The loss of expected score, in thousandths, from which a turn counts as one; and how PGN marks
   it: ?! ? ?? */
extern const int review_bounds[REVIEW_SIZES];
extern const uint8_t review_nags[REVIEW_SIZES];

typedef enum review_kind {
    REVIEW_ALLOWS_WIN,  /* loses by force from here */
    REVIEW_MISSES_WIN,  /* had a forced win */
    REVIEW_LOSES_SOME,  /* loses pieces (proven) that the better turn keeps */
    REVIEW_MISSES_SOME, /* misses pieces (proven) that the better turn takes */
    REVIEW_GIVES_DRAW,  /* had a draw, now worse */
    REVIEW_ALLOWS_DRAW, /* had better than a draw, now a draw */
    REVIEW_KINDS
} review_kind;

typedef struct review_remark {
    uint8_t kind;
    uint8_t why;    /* wins: the word code of how the game ends, or 0 */
    uint8_t amount; /* pieces */
    uint8_t turns;  /* until it happens: 1 is the very next turn, 0 this one */
} review_remark;

/* The verdict on a turn, from its player's point of view. */
typedef struct review_verdict {
    bool known;
    bool best;    /* nothing better was found */
    uint8_t size; /* review_size */
    uint8_t remark_count;
    int before, after; /* expected score in thousandths, of the best turn and of this one */
    int loss;          /* the difference, not below 0 */
    review_remark remarks[REVIEW_REMARKS];
} review_verdict;

/* A game under review. The caller owns all memory. */
typedef struct review {
    const game *g;
    const char *names[2]; /* of the players, for people */
    uint32_t limit;       /* turns without progress that end the game (A8); 0: none */
    uint32_t turns;
    position *at;             /* turns + 1 */
    turn *played;             /* turns */
    review_thought *thoughts; /* turns + 1, all zero at first */
    review_verdict *verdicts; /* turns, all zero at first */
    int result;               /* of the game */
    bool
        repeated; /* the last position is a threefold repetition: a draw, if the game ended there */
} review;

/* The totals of one player. */
typedef struct review_sum {
    uint32_t turns; /* that were judged */
    uint32_t best;  /* of these: as good as any */
    uint32_t sizes[REVIEW_SIZES];
    int64_t loss; /* thousandths, of all turns together */
} review_sum;

/* Loads the main line of a replayed record into r->at and r->played; set r->g and the memory
   first. */
void review_load(review *r, const record *rec, const position *start);
/* Whether the last position is a threefold repetition. */
bool review_repeats(const review *r);
/* Whether the game is over in a position; if so, fills in the thought. */
bool review_ended(const position *p, review_thought *thought);
/* Whether a position needs no search; if so, fills in the thought. */
bool review_over(const review *r, uint32_t i, review_thought *thought);
/* Adds a thought about position i, after those of all later positions. work holds MAX_TURNS
   turns. */
void review_put(review *r, uint32_t i, const review_thought *thought, turn *work);
/* Whether the turn from i looks like a mistake that needs confirming: search the position after the
   better turn, so that both turns are searched equally deep. */
bool review_needs_check(const review *r, uint32_t i);
void review_better(const review *r, uint32_t i, position *after);
/* Adds the thought about that position. */
void review_confirm(review *r, uint32_t i, const review_thought *after, turn *work);
/* Whether the mistake from i may be about pieces lost, because nothing else is certain about it.
   Only a proof may say so: compare r->played[i] with the first turn of r->thoughts[i].line. */
bool review_needs_proof(const review *r, uint32_t i);
/* Adds what was proven: REVIEW_LOSES_SOME or REVIEW_MISSES_SOME. Ignores what the limit may
   prevent. */
void review_claim(review *r, uint32_t i, review_kind kind, int amount, int turns);

review_sum review_add_up(const review *r, int side);

/* The expected score for an evaluation, in thousandths: 500 for 0, 700 for 100. */
int review_share(int score);
static inline bool review_proven(int score) {
    return score > SCORE_SURE || score < -SCORE_SURE;
}
/* The evaluation of position i from the first player's point of view, for [%eval]. Not known if the
   game is over, where only the result counts. */
record_score review_score(const review *r, uint32_t i);
/* The expected score of the first player at position i, in thousandths. */
int review_first_share(const review *r, uint32_t i);

/* review_words.c */

extern const char *const review_slugs[REVIEW_SIZES]; /* "inaccuracy" …; "" if the turn is fine */
extern const char *const review_kind_slugs[REVIEW_KINDS];
/* "mistake", in the plural unless the count is one. */
const char *review_size_word(review_size size, bool plural, lang l);
void review_write_remark(const review_remark *remark, const game *g, lang l, writer *w);
/* The evaluation of position i for people: the first player's expected score, "54%", or a forced
   result, "#3" or "#-3"; nothing if review_score() is not known. */
void review_write_score(const review *r, uint32_t i, lang l, writer *w);
/* "54%", in French and German "54 %" */
void review_write_percent(int thousandths, lang l, writer *w);
/* "blunder: allows the goal in 1 turn"; nothing if the turn is fine. */
void review_write_words(const review_verdict *v, const game *g, lang l, writer *w);
/* The word before the suggested turn: "better " if that is proven, else the engine "prefers "
   it. */
const char *review_better_word(const review_verdict *v, lang l);

/* "1.3% lost per turn", of at least one turn. */
void review_write_average(const review_sum *sum, lang l, writer *w);

/* review_record.c */

typedef enum review_variations {
    REVIEW_NO_LINES,
    REVIEW_MISTAKE_LINES,
    REVIEW_ALL_LINES
} review_variations;

/* Writes the review into its record: evaluations, assessments, words, better lines as variations in
   the record's notation. Existing content stays, and nothing is added twice. False when the arena
   is full. */
bool review_annotate(const review *r, record *rec, const notation *how, review_variations lines,
                     lang l);

/* review_json.c */

/* The members eval (of the start), turns and players of a JSON object, without the braces. */
void review_write_json(const review *r, const record *rec, lang l, writer *w);
/* The member turns alone, with the turns from `from` up to but without `end`. */
void review_write_turns(const review *r, const record *rec, uint32_t from, uint32_t end, lang l,
                        writer *w);

/* review_graph.c */

/* A whole SVG document: the expected score over the turns, mistakes marked. */
void review_draw_graph(const review *r, const record *rec, const svg_style *style, lang l,
                       writer *w);

#endif
