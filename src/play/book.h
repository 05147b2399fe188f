// SPDX-License-Identifier: MIT
// An opening book: how often each turn was played in many games of one rule set, and with which
// results. A position and its mirror images count as one, so results are those of the side to move.
//
// The file, little-endian; a varint has seven bits per byte, low ones first, and at most five
// bytes:
//
//     "sandanbk"  version, 2 bytes  length of the name, 1 byte  name, "abalone:standard"
//     games, 4  nodes per turn, 4  seed, 8  turns counted per game, 2  least count kept, 2
//     positions, 4  examples, 1  bytes of the examples, 4
//     positions, in the order of their keys: key, 4  turns, 1  and each turn, the most frequent
//     first:
//         key after it, 4  won, drawn, lost: varints  number of an example, 1 (0: none)
//     examples: result, 1  turns, varint  each turn, varint: its place in the list of all turns
//     checksum of all of this, 8
//
// Keys are the low 32 bits of the least key of a position and its mirror images.
#ifndef SANDAN_PLAY_BOOK_H
#define SANDAN_PLAY_BOOK_H

#include "core/record.h"
#include "core/turn.h"

enum {
    BOOK_VERSION = 1,
    BOOK_NAME = 48,     /* bytes of the longest name of a rule set */
    BOOK_TURNS = 255,   /* of a position */
    BOOK_EXAMPLES = 255 /* of a book */
};
#define BOOK_MAGIC    "sandanbk"
#define BOOK_KEY_MASK UINT64_C(0xffffffff)

typedef struct book {
    const game *g;
    int rules;
    uint32_t games, nodes; /* how many were played, and how */
    uint64_t seed;
    uint32_t plies, least;
    uint32_t position_count;
    int example_count;
    const char *positions, *examples; /* in the caller's bytes */
} book;

/* Reads a book, whose bytes must outlive it; checks everything but the turns of its examples. */
fault book_open(const char *bytes, size_t n, book *out);

/* How often something was played, with the results of the side that played it. */
typedef struct book_count {
    uint64_t key; /* after it, as far as it is known */
    uint32_t won, drawn, lost;
    int example; /* number of a game, from 1; 0: none */
} book_count;

/* What was played in a position, the most frequent first; returns how many turns. */
int book_find(const book *b, const position *p, book_count out[BOOK_TURNS]);

/* A turn that leads to a key, or one that does in a mirror image of the position. */
typedef struct book_turn {
    turn turn; /* the first in canonical order; n is 0: there is none */
    int count; /* how many turns of this position lead there */
} book_turn;

/* Finds the turns after which key_of is one of `keys`, as far as `mask` says. work holds MAX_TURNS
   turns. */
typedef uint64_t book_key(const game *g, const position *p);
void book_match(const game *g, const position *p, const uint64_t *keys, int n, book_key *key_of,
                uint64_t mask, turn *work, book_turn *out);

/* Writes an example, from 1 to example_count, into a new record: the tags that every record has,
   the turns, and the result. work holds MAX_TURNS turns. */
fault book_example(const book *b, int number, arena *mem, turn *work, record *out);

#endif
