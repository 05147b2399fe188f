// SPDX-License-Identifier: MIT
// Sensei, slowly: plays every sequence of actions on a board of characters, and groups the
// sequences by the board they lead to.
#include "slow/slow.h"

#include <stdint.h>

enum { SIZE = 7 };

/* at[file][rank]: 'g' 'r' stones, 'G' 'R' stones with the character, '*' a pit, '.' nothing. */
typedef struct board {
    char at[SIZE][SIZE];
} board;

/* The boards reached, each with the best sequence so far. A hash table of indices finds a board. */
enum { SLOTS = 131072 };

typedef struct search {
    char side; /* 'g' or 'r' */
    int reach; /* squares that a stone may go in one action */
    int count, max;
    bool full;
    board *boards;
    slow_turn *out;
    int *slots; /* index + 1, 0 for an empty slot */
} search;

static const int direction[8][2] = {{1, 0}, {-1, 0}, {0, 1},  {0, -1},
                                    {1, 1}, {1, -1}, {-1, 1}, {-1, -1}};

static bool on_board(int file, int rank) {
    return file >= 0 && file < SIZE && rank >= 0 && rank < SIZE;
}

static char other(char side) {
    return side == 'g' ? 'r' : 'g';
}

static char carrier(char side) {
    return side == 'g' ? 'G' : 'R';
}

static bool belongs(char piece, char side) {
    return piece == side || piece == carrier(side);
}

/* S1: where a character of this side has arrived. */
static int goal_rank(char side) {
    return side == 'g' ? SIZE - 1 : 0;
}

static bool read_board(const char *text, board *b, char *side) {
    memset(b->at, '.', sizeof b->at);
    for (int rank = SIZE - 1; rank >= 0; rank--) {
        int file = 0;
        for (; *text && *text != '/' && *text != ' '; text++) {
            if (*text >= '1' && *text <= '7') {
                file += *text - '0';
            } else {
                if (file >= SIZE || !strchr("grGR*", *text)) return false;
                b->at[file++][rank] = *text;
            }
        }
        if (file != SIZE || *text != (rank > 0 ? '/' : ' ')) return false;
        text++;
    }
    *side = *text;
    return (*side == 'g' || *side == 'r') && text[1] == '\0';
}

static void write_board(const board *b, char side, char *text) {
    for (int rank = SIZE - 1; rank >= 0; rank--) {
        int empty = 0;
        for (int file = 0; file < SIZE; file++) {
            char piece = b->at[file][rank];
            if (piece == '.') empty++;
            if (empty > 0 && (piece != '.' || file == SIZE - 1)) {
                *text++ = (char)('0' + empty);
                empty = 0;
            }
            if (piece != '.') *text++ = piece;
        }
        *text++ = rank > 0 ? '/' : ' ';
    }
    *text++ = side;
    *text = '\0';
}

/* S9: how many stones of a side are orthogonally next to a square of the line. */
static int contacts(const board *b, bool line[SIZE][SIZE], char side) {
    int count = 0;
    for (int file = 0; file < SIZE; file++)
        for (int rank = 0; rank < SIZE; rank++) {
            if (!belongs(b->at[file][rank], side)) continue;
            bool touches = false;
            for (int d = 0; d < 4; d++) {
                int f = file + direction[d][0], r = rank + direction[d][1];
                touches = touches || (on_board(f, r) && line[f][r]);
            }
            count += touches;
        }
    return count;
}

/* S9, S11: adds a square and everything connected to it to the group. */
static void gather(const board *b, bool group[SIZE][SIZE], int file, int rank, char owner) {
    if (!on_board(file, rank) || group[file][rank]) return;
    if (!belongs(b->at[file][rank], owner) && b->at[file][rank] != '*') return;
    group[file][rank] = true;
    for (int d = 0; d < 8; d++)
        gather(b, group, file + direction[d][0], rank + direction[d][1], owner);
}

/* S9, S11: whether a group is a line: from the a-file to the g-file, with a stone of its own. */
static bool is_line(const board *b, bool group[SIZE][SIZE], char owner) {
    bool begins = false, ends = false, owned = false;
    for (int file = 0; file < SIZE; file++)
        for (int rank = 0; rank < SIZE; rank++) {
            if (!group[file][rank]) continue;
            begins = begins || file == 0;
            ends = ends || file == SIZE - 1;
            owned = owned || belongs(b->at[file][rank], owner);
        }
    return begins && ends && owned;
}

static bool unfair(const board *b, char owner) {
    for (int rank = 0; rank < SIZE; rank++) {
        bool group[SIZE][SIZE] = {{false}};
        gather(b, group, 0, rank, owner);
        if (is_line(b, group, owner) && contacts(b, group, other(owner)) >= 3) return true;
    }
    return false;
}

/* S13: whether a side has any action. A stone that can move at all can move one square. */
static bool can_act(const board *b, char side) {
    for (int file = 0; file < SIZE; file++)
        for (int rank = 0; rank < SIZE; rank++)
            for (int d = 0; d < 8; d++) {
                int f = file + direction[d][0], r = rank + direction[d][1];
                if (b->at[file][rank] == side && d < 4 && on_board(f, r) && b->at[f][r] == '.')
                    return true;
                if (b->at[file][rank] != carrier(side)) continue;
                for (; on_board(f, r); f += direction[d][0], r += direction[d][1]) {
                    if (belongs(b->at[f][r], other(side))) break;
                    if (b->at[f][r] == side) return true;
                }
            }
    return false;
}

static bool arrived(const board *b, char side) {
    for (int file = 0; file < SIZE; file++)
        if (b->at[file][goal_rank(side)] == carrier(side)) return true;
    return false;
}

static slow_verdict win(char side, const char *ruling) {
    return (slow_verdict){side == 'g' ? "1-0" : "0-1", ruling};
}

/* The result after a turn of `mover`. */
static slow_verdict judge(const board *b, char mover) {
    char them = other(mover);
    if (arrived(b, mover)) return win(mover, "S7");
    if (arrived(b, them)) return win(them, "S7");
    if (unfair(b, them)) return win(mover, "S9");
    if (unfair(b, mover)) return win(them, "S9");
    if (!can_act(b, them)) return win(mover, "S13");
    return (slow_verdict){"*", ""};
}

/* Notes that a sequence of actions leads to a board: the canonical one is the shortest, then the
   first in string order. */
static void note(search *s, const board *b, const char *text) {
    uint32_t hash = 2166136261U;
    for (int file = 0; file < SIZE; file++)
        for (int rank = 0; rank < SIZE; rank++)
            hash = (hash ^ (unsigned char)b->at[file][rank]) * 16777619U;
    uint32_t slot = (hash ^ hash >> 15) % SLOTS;
    while (s->slots[slot]) {
        int i = s->slots[slot] - 1;
        if (memcmp(&s->boards[i], b, sizeof *b) == 0) {
            size_t now = strlen(text), before = strlen(s->out[i].text);
            if (now < before || (now == before && strcmp(text, s->out[i].text) < 0))
                slow_copy(s->out[i].text, sizeof s->out[i].text, text);
            return;
        }
        slot = (slot + 1) % SLOTS;
    }
    if (s->count == s->max || s->count == SLOTS / 2) {
        s->full = true;
        return;
    }
    s->boards[s->count] = *b;
    slow_copy(s->out[s->count].text, sizeof s->out->text, text);
    s->slots[slot] = ++s->count;
}

static void act(search *s, const board *b, const char *text, int stones, int characters);

/* Plays one action, notes that the turn may end there, and goes on unless the game is won (S7). */
static void play(search *s, const board *b, const char *text, int stones, int characters,
                 const int from[2], const int to[2], bool character) {
    board next = *b;
    if (character) {
        next.at[from[0]][from[1]] = s->side;
        next.at[to[0]][to[1]] = carrier(s->side);
    } else {
        next.at[from[0]][from[1]] = '.';
        next.at[to[0]][to[1]] = s->side;
    }
    char longer[16];
    size_t n = strlen(text);
    memcpy(longer, text, n);
    if (n > 0) longer[n++] = ',';
    longer[n++] = (char)('a' + from[0]);
    longer[n++] = (char)('1' + from[1]);
    longer[n++] = (char)('a' + to[0]);
    longer[n++] = (char)('1' + to[1]);
    longer[n] = '\0';
    note(s, &next, longer);
    if (character && to[1] == goal_rank(s->side)) return;
    act(s, &next, longer, stones + !character, characters + character);
}

/* Every action that may follow (S3), from every square in every direction. */
static void act(search *s, const board *b, const char *text, int stones, int characters) {
    if (stones == 2 && characters == 1) return;
    for (int file = 0; file < SIZE; file++)
        for (int rank = 0; rank < SIZE; rank++) {
            int from[2] = {file, rank};
            char piece = b->at[file][rank];
            bool stone = piece == s->side && stones < 2; /* S5 */
            bool character = piece == carrier(s->side) && characters < 1;
            if (!stone && !character) continue;
            for (int d = 0; d < (stone ? 4 : 8); d++)
                for (int steps = 1; steps < SIZE; steps++) {
                    int to[2] = {file + steps * direction[d][0], rank + steps * direction[d][1]};
                    if (!on_board(to[0], to[1])) break;
                    char there = b->at[to[0]][to[1]];
                    if (stone) { /* S4, S11 */
                        if (there != '.' || steps > s->reach) break;
                        play(s, b, text, stones, characters, from, to, false);
                    } else { /* S6 */
                        if (belongs(there, other(s->side))) break;
                        if (there == s->side) play(s, b, text, stones, characters, from, to, true);
                    }
                }
        }
}

bool slow_sensei_judge(const char *position, slow_verdict *verdict) {
    board b;
    char side;
    if (!read_board(position, &b, &side)) return false;
    *verdict = judge(&b, other(side));
    return true;
}

int slow_sensei_turns(const char *rules, const char *position, slow_turn *out, int max) {
    board b;
    search s = {.reach = strncmp(rules, "shizukana", 9) == 0 ? 1 : SIZE, .max = max, .out = out};
    if (!read_board(position, &b, &s.side)) return -1;
    if (judge(&b, other(s.side)).ruling[0]) return 0;
    s.boards = malloc((size_t)max * sizeof *s.boards);
    s.slots = calloc(SLOTS, sizeof *s.slots);
    if (!s.boards || !s.slots) abort();
    act(&s, &b, "", 0, 0);
    for (int i = 0; i < s.count; i++) {
        write_board(&s.boards[i], other(s.side), out[i].position);
        out[i].verdict = judge(&s.boards[i], s.side);
    }
    free(s.boards);
    free(s.slots);
    return s.full ? -2 : s.count;
}
