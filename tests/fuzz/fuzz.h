// SPDX-License-Identifier: MIT
// Shared by the fuzz targets. A target is one function; libFuzzer calls it with generated inputs,
// and replay.c with those in corpus/.
#ifndef SANDAN_TESTS_FUZZ_H
#define SANDAN_TESTS_FUZZ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/game.h"
#include "games/games.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* What must be true of every input, in every build. */
#define HOLDS(condition)                                                                           \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            fprintf(stderr, "%s:%d: does not hold: %s\n", __FILE__, __LINE__, #condition);         \
            abort();                                                                               \
        }                                                                                          \
    } while (0)

typedef struct fuzz_text {
    const char *s;
    size_t n;
} fuzz_text;

/* Takes the first line off the input and drops the line end. */
static inline fuzz_text fuzz_line(fuzz_text *input) {
    fuzz_text line = {input->s, 0};
    while (line.n < input->n && input->s[line.n] != '\n') line.n++;
    size_t gone = line.n < input->n ? line.n + 1 : line.n;
    input->s += gone;
    input->n -= gone;
    return line;
}

/* Reads a position; an empty text is the start. A fault points into the text or to its end. */
static inline bool fuzz_position(const game *g, int rules, fuzz_text text, position *p) {
    if (text.n == 0) {
        game_start(g, rules, p);
        return true;
    }
    fault f = g->text->read(rules, text.s, text.n, p);
    HOLDS(f.code == 0 || f.at <= text.n);
    HOLDS(f.code < WORD_COMMON_COUNT || f.code >= GAME_WORDS);
    return f.code == 0;
}

/* Takes the first two lines off the input, a game and a position; false: they are not. */
static inline bool fuzz_start(fuzz_text *input, const game **g, position *p) {
    fuzz_text name = fuzz_line(input), text = fuzz_line(input);
    int rules;
    return games_find(name.s, name.n, g, &rules).code == 0 && fuzz_position(*g, rules, text, p);
}

#endif
