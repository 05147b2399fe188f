// SPDX-License-Identifier: MIT
// What Sensei's judge detects without search, in crowded positions that games rarely reach: one
// side in a line across the board, the other beside it. It reports an immediate win if and only if
// a turn wins.
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "core/judge.h"
#include "core/turn.h"
#include "games/games.h"
#include "tap.h"

enum { SIZE = 7, CELLS = SIZE * SIZE, POSITIONS = 1500 };

static random_source chance = {5};
static turn *turns;
static choice *choices;

static int below(int n) {
    return (int)random_below(&chance, (uint32_t)n);
}

static bool beside(const char *board, int cell, char a, char b) {
    int x = cell % SIZE, y = cell / SIZE;
    for (int dx = -1; dx <= 1; dx++)
        for (int dy = -1; dy <= 1; dy++) {
            int nx = x + dx, ny = y + dy;
            if ((dx == 0) == (dy == 0) || nx < 0 || ny < 0 || nx >= SIZE || ny >= SIZE) continue;
            char c = board[ny * SIZE + nx];
            if (c == a || c == b) return true;
        }
    return false;
}

/* Puts seven stones: `near` of them beside stones of the other side, pits or the own ones. */
static void put(char *board, char letter, char other, int near) {
    int left = SIZE;
    for (int tries = 0; left > 0 && tries < 4000; tries++) {
        int cell = below(CELLS);
        if (board[cell] != ' ') continue;
        bool wanted = SIZE - left >= near || tries > 3000
                      || beside(board, cell, other, (char)(other == letter ? '*' : other));
        if (!wanted && left < SIZE) continue;
        board[cell] = (char)(left-- == 1 ? letter - 'a' + 'A' : letter);
    }
}

/* A position as text: red in a line, green beside it, whoever is to move. */
static void crowded(bool pits, char text[128]) {
    char board[CELLS];
    memset(board, ' ', sizeof board);
    for (int i = pits ? below(6) : 0; i > 0; i--) board[below(CELLS)] = '*';
    bool swap = below(2);
    char line = swap ? 'g' : 'r', other = swap ? 'r' : 'g';
    put(board, line, line, 5 + below(3));
    put(board, other, line, 1 + below(4));
    int n = 0;
    for (int y = 0; y < SIZE; y++) {
        int empty = 0;
        for (int x = 0; x < SIZE; x++) {
            char c = board[y * SIZE + x];
            if (c == ' ') {
                empty++;
                continue;
            }
            if (empty) text[n++] = (char)('0' + empty);
            empty = 0;
            text[n++] = c;
        }
        if (empty) text[n++] = (char)('0' + empty);
        text[n++] = y < SIZE - 1 ? '/' : ' ';
    }
    text[n++] = (char)(below(4) ? other : line);
    text[n] = '\0';
}

static bool wins(const game *g, const position *p, const turn *t) {
    position next;
    turn_play(g, p, t, &next);
    return next.result == win_for(p->side);
}

/* Checks one position; returns whether a side wins at once. */
static bool check(const game *g, const position *p, const char *text) {
    bool can = false;
    int n = turn_list(g, p, turns);
    for (int i = 0; i < n && !can; i++) can = wins(g, p, &turns[i]);
    if (!EXPECT(g->judge->wins(p) == can)) printf("# %s\n", text);
    /* If a side is threatened and cannot win, turns that are not listed as parries do not parry. */
    position theirs, next;
    g->judge->skip(p, &theirs);
    if (can || !g->judge->wins(&theirs)) return can;
    int listed = g->judge->list_parries(p, NULL, choices), saved = 0, found = 0;
    for (int i = 0; i < n; i++) {
        turn_play(g, p, &turns[i], &next);
        saved += next.result == ONGOING && !g->judge->wins(&next);
    }
    for (int i = 0; i < listed; i++) {
        g->judge->play(p, choices[i].m, &next);
        found += next.result == ONGOING && !g->judge->wins(&next);
    }
    if (!EXPECT(found == saved)) printf("# %s: %d parries of %d\n", text, found, saved);
    return can;
}

static void at_a_glance(const char *name, bool pits, int least) {
    const game *g = NULL;
    int rules = 0, won = 0, all = 0, unfair = 0;
    EXPECT(games_find(name, strlen(name), &g, &rules).code == 0);
    for (int i = 0; i < POSITIONS && !tap_failed_here; i++) {
        char text[128];
        position p;
        crowded(pits, text);
        fault f = g->text->read(rules, text, strlen(text), &p);
        if (f.code || p.result != ONGOING) {
            unfair += !f.code;
            continue;
        }
        all++;
        won += check(g, &p, text);
    }
    printf("# %s: %d of %d can be won at once; %d are over\n", name, won, all, unfair);
    EXPECT(won >= least);
}

static void shizukana(void) {
    at_a_glance("sensei:shizukana", false, 100);
}

static void variant(void) {
    at_a_glance("sensei:shizukana-variant", false, 100);
}

static void expert(void) {
    at_a_glance("sensei:arashi-expert", true, 30);
}

int main(void) {
    turns = calloc(MAX_TURNS, sizeof *turns);
    choices = calloc(MAX_TURNS, sizeof *choices);
    TEST("S7 S9 S13 Shizukana: immediate wins and all parries are recognised", shizukana);
    TEST("S7 S9 S13 Shizukana variant: immediate wins and all parries are recognised", variant);
    TEST("S7 S9 S11 S13 Arashi with pits: immediate wins and all parries are recognised", expert);
    free(turns);
    free(choices);
    return tap_done();
}
