// SPDX-License-Identifier: MIT
// Abalone, slowly: tries a move on a board of characters for every marble of the side to move,
// every row of one to three that begins there, and every direction.
#include "slow/slow.h"

#include <stdio.h>

enum { ROWS = 9, OUT_TO_WIN = 6 };

/* at[row][number - 1], rows a to i: 'b', 'w', '.' nothing, ' ' off the board. */
typedef struct board {
    char at[ROWS][ROWS];
    char side;   /* 'b' or 'w' */
    int lost[2]; /* by black, by white */
    int quiet;   /* turns since the last ejection */
} board;

typedef struct cell {
    int row, number;
} cell;

/* A1: the numbers count along the diagonals that rise to the left, so going up and to the left
   keeps the number. East, west, up left, down right, up right, down left. */
static const cell direction[6] = {{0, 1}, {0, -1}, {1, 0}, {-1, 0}, {1, 1}, {-1, -1}};

/* Rows of 5 6 7 8 9 8 7 6 5 cells: a1-a5, e1-e9, i5-i9. */
static int first_number(int row) {
    return row <= 4 ? 1 : row - 3;
}

static int last_number(int row) {
    return row <= 4 ? row + 5 : 9;
}

static cell step(cell c, int d, int times) {
    return (cell){c.row + times * direction[d].row, c.number + times * direction[d].number};
}

static char look(const board *b, cell c) {
    if (c.row < 0 || c.row >= ROWS) return ' ';
    if (c.number < first_number(c.row) || c.number > last_number(c.row)) return ' ';
    return b->at[c.row][c.number - 1];
}

static void set(board *b, cell c, char what) {
    b->at[c.row][c.number - 1] = what;
}

static char other(char side) {
    return side == 'b' ? 'w' : 'b';
}

static bool read_board(const char *text, board *b) {
    memset(b, 0, sizeof *b);
    int marbles[2] = {0, 0};
    for (int row = ROWS - 1; row >= 0; row--) {
        int number = first_number(row);
        for (; *text && *text != '/' && *text != ' '; text++) {
            if (*text >= '1' && *text <= '9') {
                for (int k = *text - '0'; k > 0; k--, number++) {
                    if (number > last_number(row)) return false;
                    b->at[row][number - 1] = '.';
                }
            } else {
                if (number > last_number(row) || (*text != 'b' && *text != 'w')) return false;
                marbles[*text == 'w']++;
                b->at[row][number++ - 1] = *text;
            }
        }
        if (number != last_number(row) + 1 || *text != (row > 0 ? '/' : ' ')) return false;
        text++;
    }
    b->side = *text++;
    if (b->side != 'b' && b->side != 'w') return false;
    for (int i = 0; i < 2; i++) b->lost[i] = marbles[i] < 14 ? 14 - marbles[i] : 0;
    if (*text == '\0') return true;
    return sscanf(text, " %d %d %d", &b->lost[0], &b->lost[1], &b->quiet) >= 2;
}

static void write_board(const board *b, char text[SLOW_POSITION]) {
    const char *end = text + SLOW_POSITION;
    for (int row = ROWS - 1; row >= 0; row--) {
        int empty = 0;
        for (int number = first_number(row); number <= last_number(row); number++) {
            char piece = b->at[row][number - 1];
            if (piece == '.') empty++;
            if (empty > 0 && (piece != '.' || number == last_number(row))) {
                *text++ = (char)('0' + empty);
                empty = 0;
            }
            if (piece != '.') *text++ = piece;
        }
        *text++ = row > 0 ? '/' : ' ';
    }
    snprintf(text, (size_t)(end - text), "%c %d %d %d", b->side, b->lost[0], b->lost[1], b->quiet);
}

static char *name(cell c, char *text) {
    *text++ = (char)('a' + c.row);
    *text++ = (char)('0' + c.number);
    *text = '\0';
    return text;
}

/* A3, A5, A6: moves n marbles, of which `rear` is the last, along their own line. */
static bool in_line(board *b, cell rear, int n, int d, char *text) {
    char us = b->side, them = other(us);
    cell ahead = step(rear, d, n);
    int pushed = 0;
    while (look(b, step(ahead, d, pushed)) == them) pushed++;
    char behind = look(b, step(ahead, d, pushed));
    if (pushed >= n || behind == us) return false; /* A6; A4 */
    if (pushed == 0 && behind == ' ')
        return false; /* A4: a marble never leaves the board on its own */
    bool ejected = behind == ' ';
    if (pushed > 0 && !ejected) set(b, step(ahead, d, pushed), them);
    set(b, ahead, us);
    set(b, rear, '.');
    if (ejected) b->lost[them == 'w']++;
    b->quiet = ejected ? 0 : b->quiet + 1;
    name(step(rear, d, 1), name(rear, text));
    return true;
}

/* A3: moves n marbles from `end` along `axis` sideways, each into its own empty cell. */
static bool broadside(board *b, cell end, int axis, int n, int d, char *text) {
    for (int i = 0; i < n; i++)
        if (look(b, step(step(end, axis, i), d, 1)) != '.') return false;
    for (int i = 0; i < n; i++) {
        set(b, step(end, axis, i), '.');
        set(b, step(step(end, axis, i), d, 1), b->side);
    }
    b->quiet++;
    /* The end that comes first in string order is named first. */
    char one[3], two[3];
    cell far = step(end, axis, n - 1);
    name(end, one);
    name(far, two);
    cell first = strcmp(one, two) < 0 ? end : far, second = strcmp(one, two) < 0 ? far : end;
    name(step(first, d, 1), name(second, name(first, text)));
    return true;
}

/* Whether the n cells from `end` along `axis` all hold marbles of the side to move (A2). */
static bool row_of(const board *b, cell end, int axis, int n) {
    for (int i = 0; i < n; i++)
        if (look(b, step(end, axis, i)) != b->side) return false;
    return true;
}

/* Lists moves as boards with the side still the mover's. */
static int list(const board *b, board *boards, slow_turn *out, int max) {
    int count = 0;
    for (int row = 0; row < ROWS; row++)
        for (int number = first_number(row); number <= last_number(row); number++)
            for (int axis = 0; axis < 6; axis++)
                for (int n = 1; n <= 3; n++) {
                    cell end = {row, number};
                    if (!row_of(b, end, axis, n)) break;
                    for (int d = 0; d < 6; d++) {
                        if (n == 1 && axis != d)
                            continue; /* a single marble: each direction once */
                        bool opposite = direction[d].row == -direction[axis].row
                                        && direction[d].number == -direction[axis].number;
                        if (n > 1 && opposite) continue; /* in-line from the other end */
                        /* A broadside row is found from both ends: once is enough. */
                        if (n > 1 && d != axis && axis % 2 == 1) continue;
                        board next = *b;
                        char text[8];
                        bool legal = d == axis ? in_line(&next, end, n, d, text)
                                               : broadside(&next, end, axis, n, d, text);
                        if (!legal) continue;
                        if (count == max) return -2;
                        boards[count] = next;
                        slow_copy(out[count++].text, sizeof out->text, text);
                    }
                }
    return count;
}

enum { MOST = 1000 };

static slow_verdict judge(const board *b) {
    const char *wins = b->side == 'b' ? "1-0" : "0-1";
    const char *loses = b->side == 'b' ? "0-1" : "1-0";
    if (b->lost[b->side == 'w'] >= OUT_TO_WIN) return (slow_verdict){loses, "A7"};
    if (b->lost[b->side != 'w'] >= OUT_TO_WIN) return (slow_verdict){wins, "A7"};
    board any;
    slow_turn turn;
    if (list(b, &any, &turn, 1) == 0) return (slow_verdict){loses, "A8"};
    return (slow_verdict){"*", ""};
}

bool slow_abalone_judge(const char *position, slow_verdict *verdict) {
    board b;
    if (!read_board(position, &b)) return false;
    *verdict = judge(&b);
    return true;
}

int slow_abalone_turns(const char *position, slow_turn *out, int max) {
    static _Thread_local board boards[MOST];
    board b;
    if (!read_board(position, &b)) return -1;
    if (judge(&b).ruling[0]) return 0;
    int count = list(&b, boards, out, max < MOST ? max : MOST);
    for (int i = 0; i < count; i++) {
        boards[i].side = other(b.side);
        write_board(&boards[i], out[i].position);
        out[i].verdict = judge(&boards[i]);
    }
    return count;
}

enum { DEEPEST = 16, FURTHEST = DEEPEST + 16 /* ejections are at most 11 */ };

/* The question of one search, and the killer turns of each depth, which are tried first. */
typedef struct question {
    char side; /* who gains */
    int least;
    char decided[DEEPEST][8];
} question;

/* The turns at one depth of the search: large, and kept for the next one. */
typedef struct level {
    board next[MOST];
    slow_turn turns[MOST];
} level;

static level *level_at(int depth) {
    static _Thread_local level *levels[FURTHEST];
    if (depth >= FURTHEST) abort();
    if (!levels[depth]) levels[depth] = malloc(sizeof **levels);
    if (!levels[depth]) abort();
    return levels[depth];
}

static int ahead(const board *b, char side) {
    int white = side == 'w'; /* lost[0] are black's */
    return b->lost[!white] - b->lost[white];
}

/* The boards after every turn, the opponent to move. */
static int boards_after(const board *b, level *l) {
    int count = list(b, l->next, l->turns, MOST);
    if (count < 0) abort();
    for (int i = 0; i < count; i++) l->next[i].side = other(b->side);
    return count;
}

static bool ejects(const board *before, const board *after) {
    return after->lost[0] + after->lost[1] > before->lost[0] + before->lost[1];
}

static bool plays_out(const question *q, const board *b, int depth) {
    bool enough = ahead(b, q->side) >= q->least, gains = b->side == q->side;
    if (judge(b).ruling[0] || enough == gains) return enough; /* over, or happy to stop */
    level *l = level_at(depth);
    int count = boards_after(b, l);
    bool changed = false;
    for (int i = 0; i < count && !changed; i++)
        changed = ejects(b, &l->next[i]) && plays_out(q, &l->next[i], depth + 1) != enough;
    return changed ? !enough : enough;
}

static bool forces(question *q, const board *b, int left, int depth) {
    if (judge(b).ruling[0]) return ahead(b, q->side) >= q->least;
    /* A turn ejects one marble at most. */
    if (ahead(b, q->side) + (left + 1) / 2 < q->least) return false;
    if (left == 0) return plays_out(q, b, depth);
    level *l = level_at(depth);
    int count = boards_after(b, l);
    bool gains = b->side == q->side, found = false;
    for (int pass = 0; pass < 3 && !found; pass++)
        for (int i = 0; i < count && !found; i++) {
            bool before = strcmp(l->turns[i].text, q->decided[left]) == 0;
            if (pass != (before ? 0 : ejects(b, &l->next[i]) ? 1 : 2)) continue;
            found = forces(q, &l->next[i], left - 1, depth + 1) == gains;
            if (found) slow_copy(q->decided[left], sizeof *q->decided, l->turns[i].text);
        }
    return found == gains;
}

bool slow_abalone_forces(const char *position, int turns, int least) {
    board b;
    if (!read_board(position, &b) || turns >= DEEPEST) abort();
    question q = {.side = b.side, .least = least};
    if (turns % 2 == 0) q.side = other(b.side);
    return forces(&q, &b, turns, 0);
}
