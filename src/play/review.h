// SPDX-License-Identifier: MIT
// A game looked over afterwards: what an engine thinks of every position becomes what was wrong
// with each turn, by size and in words. Who thinks is not known here; thoughts come from the
// caller, the last position's first:
//
//     for (i = turns; ; i--) {
//         think about r.at[i] (review_over() says where nobody need think)
//         review_put(&r, i, &thought, work);
//         if (review_doubts(&r, i)) think about review_better(), then review_confirm()
//         if (review_wonders(&r, i)) compare both turns, then review_claim() what is proven
//         if (i == 0) break;
//     }
//
// Thinking backwards lets every judgement profit from what is known about later turns. Scores are
// those of core/judge.h; "turns" are those of both players.
#ifndef SANDAN_PLAY_REVIEW_H
#define SANDAN_PLAY_REVIEW_H

#include "core/judge.h"
#include "core/record.h"
#include "core/replay.h"

enum {
    REVIEW_LINE = 32,  /* turns kept of a line */
    REVIEW_REMARKS = 2 /* things said about one turn */
};

/* What an engine thinks of a position. */
typedef struct review_thought {
    bool known;
    bool drawn; /* known to be exactly a draw, not merely level */
    int score;  /* for the side to move */
    int depth;
    int n;
    turn line[REVIEW_LINE]; /* what both sides do best */
} review_thought;

/* The loss of expected score, in thousandths, from which on a turn is one. */
typedef enum review_size {
    REVIEW_FINE,
    REVIEW_INACCURACY,
    REVIEW_MISTAKE,
    REVIEW_BLUNDER,
    REVIEW_SIZES
} review_size;
extern const int review_bounds[REVIEW_SIZES];

typedef enum review_kind {
    REVIEW_ALLOWS_WIN,  /* loses by force from here */
    REVIEW_MISSES_WIN,  /* had a forced win */
    REVIEW_LOSES_SOME,  /* marbles, proven, that the better turn keeps */
    REVIEW_MISSES_SOME, /* marbles, proven, that the better turn takes */
    REVIEW_GIVES_DRAW,  /* had a draw, now worse */
    REVIEW_ALLOWS_DRAW, /* had more than the draw that there is now */
    REVIEW_KINDS
} review_kind;

typedef struct review_remark {
    uint8_t kind;
    uint8_t why;    /* wins: the word code of how the game ends, or 0 */
    uint8_t amount; /* marbles */
    uint8_t turns;  /* until it happens: 1 is the very next turn */
} review_remark;

/* What is to be said about a turn, all as its player sees it. */
typedef struct review_verdict {
    bool known;
    bool best;    /* nothing better was found */
    uint8_t size; /* review_size */
    uint8_t remark_count;
    int before, after; /* expected score in thousandths, of the best turn and of this one */
    int loss;          /* the difference, not below 0 */
    review_remark remarks[REVIEW_REMARKS];
} review_verdict;

/* A game under review. All memory is the caller's. */
typedef struct review {
    const game *g;
    const char *names[2]; /* of the players, for people */
    uint32_t turns;
    position *at;             /* turns + 1 */
    turn *played;             /* turns */
    review_thought *thoughts; /* turns + 1, all zero at first */
    review_verdict *verdicts; /* turns, all zero at first */
    int result;               /* of the game */
    bool repeated; /* the last position stands for the third time: a draw, if the game ended so */
} review;

/* One player's turns in sum. */
typedef struct review_sum {
    uint32_t turns; /* that were judged */
    uint32_t best;  /* of these: as good as any */
    uint32_t sizes[REVIEW_SIZES];
    int64_t loss; /* thousandths, of all turns together */
} review_sum;

/* The main line of a replayed record, filled into r->at and r->played; r->g and the memory are set.
 */
void review_load(review *r, const record *rec, const position *start);
/* Whether a position is settled without thinking; the thought is filled then. */
bool review_over(const review *r, uint32_t i, review_thought *thought);
/* Takes up a thought about position i; those behind it have been taken up. work holds MAX_TURNS
   turns. */
void review_put(review *r, uint32_t i, const review_thought *thought, turn *work);
/* Whether the turn from i looks like a mistake that a second look should confirm: at the position
   after the better turn, so that both are seen equally deep. */
bool review_doubts(const review *r, uint32_t i);
void review_better(const review *r, uint32_t i, position *after);
/* Takes up what is thought of that position. */
void review_confirm(review *r, uint32_t i, const review_thought *after, turn *work);
/* Whether marbles may be what is wrong with the turn from i, since it is a mistake about which
   nothing else is known for certain. Only a proof may say so: it compares r->played[i] with the
   first turn of r->thoughts[i].line. */
bool review_wonders(const review *r, uint32_t i);
/* Takes up what was proven: REVIEW_LOSES_SOME or REVIEW_MISSES_SOME. */
void review_claim(review *r, uint32_t i, review_kind kind, int amount, int turns);

review_sum review_add_up(const review *r, int side);

/* The score that an evaluation stands for, in thousandths: 500 for 0, 700 for 100. */
int review_share(int score);
static inline bool review_proven(int score) {
    return score > SCORE_SURE || score < -SCORE_SURE;
}
/* How position i is judged, as the first player sees it: what [%eval] says. Not known where the
   game is over: the result says all. */
record_score review_score(const review *r, uint32_t i);
/* The expected score of the first player at position i, in thousandths. */
int review_first_share(const review *r, uint32_t i);

/* review_words.c */

extern const char *const review_slugs[REVIEW_SIZES]; /* "inaccuracy" …; "" where all is fine */
extern const char *const review_kind_slugs[REVIEW_KINDS];
/* "mistake", in the plural for all but one. */
const char *review_size_word(review_size size, bool plural, lang l);
void review_write_remark(const review_remark *remark, const game *g, lang l, writer *w);
/* How position i is judged, for people: what the first player may expect, "54 %", or a forced
   result, "#3" or "#-3"; nothing where review_score() is not known. */
void review_write_score(const review *r, uint32_t i, writer *w);
/* "54 %" */
void review_write_percent(int thousandths, writer *w);
/* "blunder: allows the goal in 1 turn"; nothing where all is fine. */
void review_write_words(const review_verdict *v, const game *g, lang l, writer *w);
/* What goes before the turn that is suggested instead: "better " where that rests on a proof, else
   the engine "prefers " it. */
const char *review_better_word(const review_verdict *v, lang l);

/* "1.3 % lost per turn", of at least one turn. */
void review_write_average(const review_sum *sum, lang l, writer *w);

/* review_record.c */

typedef enum review_variations {
    REVIEW_NO_LINES,
    REVIEW_MISTAKE_LINES,
    REVIEW_ALL_LINES
} review_variations;

/* Writes the review into its record: evaluations, assessments, words, better lines as variations in
   the record's notation. All that was there stays, and what is there already is not added again.
   False when the arena is full. */
bool review_annotate(const review *r, record *rec, const notation *how, review_variations lines,
                     lang l);

/* review_json.c */

/* The members eval (of the start), turns and players of a JSON object, without the braces. */
void review_write_json(const review *r, const record *rec, lang l, writer *w);

/* review_graph.c */

/* A whole SVG document: the expected score over the turns, mistakes marked. */
void review_draw_graph(const review *r, const record *rec, const svg_style *style, lang l,
                       writer *w);

#endif
