// SPDX-License-Identifier: MIT
#include "slow/sample.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/turn.h"

/* Sensei: at[rank][file], rank 0 is rank 1. */
typedef char sensei_board[7][7];

static bool on_sensei(int file, int rank) {
    return file >= 0 && file < 7 && rank >= 0 && rank < 7;
}

/* Puts a piece on a random empty square of some ranks, if there is one. */
static bool drop(sensei_board at, random_source *r, char piece, int low, int high) {
    for (int tries = 0; tries < 200; tries++) {
        uint32_t file = random_below(r, 7);
        uint32_t rank = (uint32_t)low + random_below(r, (uint32_t)(high - low + 1));
        if (at[rank][file] != '.') continue;
        at[rank][file] = piece;
        return true;
    }
    return false;
}

/* Puts a piece on an empty square that is orthogonally next to one that holds `beside`. */
static bool drop_beside(sensei_board at, random_source *r, char piece, char beside) {
    static const int way[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    for (int tries = 0; tries < 200; tries++) {
        int file = (int)random_below(r, 7), rank = (int)random_below(r, 7);
        const int *d = way[random_below(r, 4)];
        if (at[rank][file] != '.' || !on_sensei(file + d[0], rank + d[1])) continue;
        if (at[rank + d[1]][file + d[0]] != beside) continue;
        at[rank][file] = piece;
        return true;
    }
    return false;
}

static int count_of(sensei_board at, char piece) {
    int n = 0;
    for (int rank = 0; rank < 7; rank++)
        for (int file = 0; file < 7; file++) n += at[rank][file] == piece;
    return n;
}

/* A line of one side from the a-file to the g-file, under attack (S9); with pits, some of them in
   the line or beside it (S11). */
static void attacked_line(sensei_board at, random_source *r, int pits) {
    char owner = random_below(r, 2) ? 'g' : 'r', attacker = owner == 'g' ? 'r' : 'g';
    int rank = (int)random_below(r, 7);
    for (int file = 0; file < 7; file++) {
        bool pit = pits > 0 && random_below(r, 4) == 0;
        at[rank][file] = (char)(pit ? '*' : owner);
        pits -= pit;
        rank += (int)random_below(r, 3) - 1;
        rank = rank < 0 ? 0 : rank > 6 ? 6 : rank;
    }
    for (; pits > 0; pits--) drop_beside(at, r, '*', owner);
    for (int k = 2 + (int)random_below(r, 3); k > 0; k--)
        drop_beside(at, r, attacker, (char)(random_below(r, 4) && count_of(at, '*') ? '*' : owner));
}

/* The example of S13, sometimes slightly loosened, in one of its four symmetric images. */
static void hemmed_in(sensei_board at, random_source *r) {
    static const char *const rows[7] = {"gggr...", "ggr....", "gr.....", "r.....g",
                                        ".......", ".......", "....rrr"};
    bool mirrored = random_below(r, 2), exchanged = random_below(r, 2);
    for (int rank = 0; rank < 7; rank++)
        for (int file = 0; file < 7; file++) {
            char piece = rows[rank][mirrored ? 6 - file : file];
            if (exchanged && piece != '.') piece = piece == 'g' ? 'r' : 'g';
            at[exchanged ? 6 - rank : rank][file] = piece;
        }
    for (uint32_t k = random_below(r, 3); k > 0; k--) {
        uint32_t rank = random_below(r, 7), file = random_below(r, 7);
        at[rank][file] = '.'; /* the missing pieces are placed elsewhere below */
    }
}

static void give_character(sensei_board at, random_source *r, char side, char carrier) {
    for (;;) {
        uint32_t rank = random_below(r, 7), file = random_below(r, 7);
        if (at[rank][file] != side) continue;
        at[rank][file] = carrier;
        return;
    }
}

static bool arrived(sensei_board at, char carrier, int rank) {
    return memchr(at[rank], carrier, 7) != NULL;
}

static void odd_sensei(int rules, random_source *r, char *text) {
    sensei_board at;
    bool expert = rules == 3;
    do {
        memset(at, '.', sizeof at);
        int pits =
            expert ? (int)random_below(r, 13) : 0; /* with more, trying every line takes too long */
        uint32_t kind = random_below(r, 8);
        if (kind < 3) attacked_line(at, r, pits);
        if (kind == 3) hemmed_in(at, r);
        if (kind > 3)
            while (pits-- > 0) drop(at, r, '*', 0, 6);
        bool race = kind == 4;
        while (count_of(at, 'g') < 7) drop(at, r, 'g', race ? 3 : 0, 6);
        while (count_of(at, 'r') < 7) drop(at, r, 'r', 0, race ? 3 : 6);
        give_character(at, r, 'g', 'G');
        give_character(at, r, 'r', 'R');
        /* Two characters at their goals: no turn leads there. */
    } while (arrived(at, 'G', 6) && arrived(at, 'R', 0));
    for (int rank = 6; rank >= 0; rank--) {
        for (int file = 0; file < 7; file++) {
            int empty = 0;
            while (file + empty < 7 && at[rank][file + empty] == '.') empty++;
            *text++ = (char)(empty ? '0' + empty : at[rank][file]);
            if (empty) file += empty - 1;
        }
        *text++ = rank > 0 ? '/' : ' ';
    }
    *text++ = random_below(r, 2) ? 'g' : 'r';
    *text = '\0';
}

static void odd_abalone(random_source *r, char text[MAX_POSITION]) {
    static const uint8_t lengths[9] = {5, 6, 7, 8, 9, 8, 7, 6, 5};
    /* Few, some or all of the marbles that a side may have; the sides need not be equal. */
    enum { MARBLES = 14, LOST = 5 };
    static const uint8_t least[4] = {1, 1, 8, 14}, most[4] = {4, 14, 14, 14};
    uint32_t kind = random_below(r, 4);
    /* One random number per statement, since arguments and initialisers are evaluated in any
       order. */
    uint32_t left = 61, want[2], lost[2];
    for (int side = 0; side < 2; side++) {
        want[side] = least[kind] + random_below(r, most[kind] - least[kind] + 1u);
        uint32_t missing = MARBLES - want[side];
        lost[side] = random_below(r, (missing < LOST ? missing : LOST) + 1);
    }
    uint32_t quiet = random_below(r, 100);
    char mover = random_below(r, 2) ? 'b' : 'w';
    size_t n = 0;
    for (int row = 0; row < 9; row++) {
        int empty = 0;
        for (int i = 0; i < lengths[row]; i++, left--) {
            uint32_t k = random_below(r, left);
            char piece = '.';
            if (k < want[0])
                piece = 'b';
            else if (k < want[0] + want[1])
                piece = 'w';
            if (piece != '.') want[piece == 'w']--;
            empty += piece == '.';
            if (empty > 0 && (piece != '.' || i == lengths[row] - 1)) {
                text[n++] = (char)('0' + empty);
                empty = 0;
            }
            if (piece != '.') text[n++] = piece;
        }
        text[n++] = row < 8 ? '/' : ' ';
    }
    snprintf(text + n, MAX_POSITION - n, "%c %d %d %d", mover, (int)lost[0], (int)lost[1],
             (int)quiet);
}

static void odd_bushishogi(random_source *r, char text[MAX_POSITION]) {
    uint32_t black = random_below(r, 24);
    uint32_t white = random_below(r, 24);
    char mover = "bw"[random_below(r, 2)];
    snprintf(text, MAX_POSITION, "%c%c %c%c %c", (char)('1' + black / 4), "nesw"[black % 4],
             (char)('1' + white / 4), "nesw"[white % 4], mover);
}

void sample_odd(const game *g, int rules, random_source *r, char text[MAX_POSITION]) {
    if (strcmp(g->id, "sensei") == 0)
        odd_sensei(rules, r, text);
    else if (strcmp(g->id, "abalone") == 0)
        odd_abalone(r, text);
    else if (strcmp(g->id, "bushishogi") == 0)
        odd_bushishogi(r, text);
    else
        abort(); /* add the odd positions of a new game here */
}

sample sample_on(const game *g, int rules, uint64_t seed, turn *work) {
    return (sample){.g = g, .rules = rules, .random = {seed}, .work = work};
}

static void begin(sample *s) {
    if (random_below(&s->random, 4) == 0) {
        s->left = (int)random_below(&s->random, 300);
        game_start(s->g, s->rules, &s->now);
        return;
    }
    char text[MAX_POSITION];
    s->left = (int)random_below(&s->random, 4);
    sample_odd(s->g, s->rules, &s->random, text);
    if (s->g->text->read(s->rules, text, strlen(text), &s->now).code == 0) return;
    printf("# not read: %s:%s %s\n", s->g->id, s->g->rule_sets[s->rules].id, text);
    abort();
}

const position *sample_next(sample *s) {
    int n = s->left-- > 0 ? turn_list(s->g, &s->now, s->work) : 0;
    if (n == 0) {
        begin(s);
        return &s->now;
    }
    position before = s->now;
    turn_play(s->g, &before, &s->work[random_below(&s->random, (uint32_t)n)], &s->now);
    return &s->now;
}
