// SPDX-License-Identifier: MIT
// Abalone for pointers and screen readers: what an action moves, which action is meant by touching
// marbles and then a cell, and a turn in words.
#include "base/check.h"
#include "games/abalone/abalone.h"

/* Names of the kinds of motion, for screens and sounds. */
static const char in_line[] = "move", broadside[] = "side", push[] = "push", eject[] = "eject";

static void add(motion *out, int from, int to) {
    out->from[out->n] = (uint8_t)from;
    out->to[out->n++] = (uint8_t)(to < 0 ? MOTION_NOWHERE : to);
}

static void motion_in_line(const position *p, int rear, int d, motion *out) {
    uint64_t own = p->abalone.marbles[p->side], opp = p->abalone.marbles[!p->side];
    int cell = rear;
    for (; bits_has(own, cell); cell = abalone_next(cell, d)) add(out, cell, abalone_next(cell, d));
    out->taken = out->n;
    out->target = (uint8_t)cell;
    out->kind = bits_has(opp, cell) ? push : in_line;
    while (cell >= 0 && bits_has(opp, cell)) {
        int to = abalone_neighbour(cell, d);
        add(out, cell, to);
        cell = to;
    }
    if (cell < 0) out->kind = eject;
}

/* Whether the last marble of a row along an axis leads when the row goes sideways in a direction:
   true if the two are neighbours among the six directions. */
static bool last_is_ahead(int axis, int d) {
    int apart = (d - axis + ABALONE_DIRECTIONS) % ABALONE_DIRECTIONS;
    return apart == 1 || apart == ABALONE_DIRECTIONS - 1;
}

static void motion_sideways(int first, int last, int d, motion *out) {
    int axis = EAST, length = abalone_row_length(first, last, &axis);
    out->kind = broadside;
    for (int cell = first; out->n < length; cell = abalone_neighbour(cell, axis))
        add(out, cell, abalone_next(cell, d));
    out->taken = out->n;
    /* The cells in between may also be the target of another action; the leading one never is. */
    out->target = (uint8_t)abalone_next(last_is_ahead(axis, d) ? last : first, d);
}

void abalone_motion(const position *p, move m, motion *out) {
    *out = (motion){0};
    int first = abalone_first(m), last = abalone_last(m), d = abalone_direction(m);
    if (first == last)
        motion_in_line(p, first, d, out);
    else
        motion_sideways(first, last, d, out);
}

/* ---- touch ---- */

/* The touched marbles, from the end that notation names first. */
typedef struct group {
    int n;
    int cell[ABALONE_ROW];
    int axis;
} group;

static int why_not_own(const position *p, int cell) {
    if (bits_has(p->abalone.marbles[p->side], cell)) return WORD_NONE;
    return bits_has(p->abalone.marbles[!p->side], cell) ? ABALONE_NOT_YOURS : ABALONE_NO_MARBLE;
}

/* Puts the cells of a set in line order; a reason if they do not form a line. */
static int line_up(uint64_t set, group *g) {
    uint64_t left = set;
    int some = bits_pop(&left);
    CHECK(some >= 0 && some < ABALONE_CELLS);
    g->n = bits_count(set);
    g->cell[0] = some;
    if (g->n == 1) return WORD_NONE;
    if (g->n > ABALONE_ROW) return ABALONE_TOO_MANY;
    for (g->axis = 0; g->axis < ABALONE_AXES; g->axis++) {
        int cell = some, n = 0;
        for (int b; (b = abalone_neighbour(cell, abalone_back(g->axis))) >= 0 && bits_has(set, b);)
            cell = b;
        for (; cell >= 0 && bits_has(set, cell); cell = abalone_neighbour(cell, g->axis))
            g->cell[n++] = cell;
        if (n == g->n) return WORD_NONE;
    }
    int axis, other = bits_pop(&left);
    bool line = abalone_row_length(some, other, &axis) || abalone_row_length(other, some, &axis);
    return line && g->n == 2 ? ABALONE_GAP : ABALONE_NOT_IN_LINE;
}

static fault read_group(const position *p, const char *s, size_t n, group *g) {
    uint64_t set = 0;
    if (n == 0) return fault_at(WORD_EMPTY, 0);
    for (size_t at = 0; at < n; at += 2) {
        int cell = 0;
        fault f = abalone_read_cell(s, n, at, &cell);
        if (!f.code) f.code = (uint8_t)why_not_own(p, cell);
        if (f.code) return fault_moved(f, at);
        set |= bit(cell);
    }
    int why = line_up(set, g);
    return why ? fault_at(why, 0) : NO_FAULT;
}

/* The direction of one marble, or of a row along its line; -1 if the target is not straight
   ahead. */
static int ahead_of(const group *g, int target, int *rear) {
    CHECK(g->n >= 1 && g->n <= ABALONE_ROW);
    int last = g->n > 1 ? g->n - 1 : 0;
    for (int d = 0; d < ABALONE_DIRECTIONS; d++) {
        bool along = g->n == 1 || d % ABALONE_AXES == g->axis;
        bool back = g->n > 1 && d == abalone_back(g->axis);
        int front = g->cell[back ? 0 : last];
        CHECK(front >= 0 && front < ABALONE_CELLS);
        *rear = g->cell[back ? last : 0];
        if (along && abalone_neighbour(front, d) == target) return d;
    }
    return -1;
}

/* The broadside direction that brings a marble of the row to the target: the one in which that
   marble leads, or the one that is legal. */
static fault touch_sideways(const position *p, const group *g, int target, move *out) {
    int last = g->n - 1, ways = 0;
    move found = MOVE_NONE;
    for (int d = 0; d < ABALONE_DIRECTIONS; d++) {
        if (d % ABALONE_AXES == g->axis) continue;
        move m = abalone_pack(g->cell[0], g->cell[last], d);
        if (abalone_neighbour(g->cell[last_is_ahead(g->axis, d) ? last : 0], d) == target) {
            *out = m;
            return NO_FAULT;
        }
        bool there = false;
        for (int i = 0; i < g->n; i++) there |= abalone_neighbour(g->cell[i], d) == target;
        if (!there) continue;
        bool legal = abalone_legal(p, m);
        if (legal || !ways) found = m;
        ways += legal;
        *out = found;
    }
    if (!found) return fault_at(ABALONE_NOT_ADJACENT, 0);
    return ways > 1 ? fault_at(ABALONE_WHICH_WAY, 0) : NO_FAULT;
}

fault abalone_touch(const position *p, const char *cells, size_t n, const char *target, size_t m,
                    move *out) {
    group g = {0};
    int to = 0, rear = 0;
    if (p->result != ONGOING) return fault_at(WORD_GAME_OVER, 0);
    fault f = read_group(p, cells, n, &g);
    *out = MOVE_NONE;
    if (f.code || m == 0) return f;
    f = abalone_read_cell(target, m, 0, &to);
    if (f.code) return f;
    int d = ahead_of(&g, to, &rear);
    if (d < 0 && g.n == 1) return fault_at(ABALONE_NOT_ADJACENT, 0);
    if (d < 0) return touch_sideways(p, &g, to, out);
    /* More marbles of the row are ahead and must be touched as well. */
    if (g.n > 1 && bits_has(p->abalone.marbles[p->side], to))
        return fault_at(ABALONE_OWN_IN_WAY, 0);
    *out = abalone_pack(rear, rear, d);
    return NO_FAULT;
}

/* Why touched marbles cannot go in a direction. */
static int against(const position *p, const group *g, int d) {
    int last = g->n > 1 ? g->n - 1 : 0;
    if (last > 0 && d % ABALONE_AXES != g->axis)
        return abalone_why_not(p, abalone_pack(g->cell[0], g->cell[last], d));
    int rear = g->cell[d == g->axis ? 0 : last];
    int why = abalone_why_not(p, abalone_pack(rear, rear, d));
    return why ? why : ABALONE_MORE_AHEAD; /* the whole row can go */
}

/* Of the reasons against the six directions, the one that tells a player most. */
int abalone_stuck(const position *p, const char *cells, size_t n) {
    static const uint8_t order[] = {
        ABALONE_MORE_AHEAD, ABALONE_NOT_REARMOST, ABALONE_PAC_1_1,     ABALONE_PAC_2_2,
        ABALONE_PAC_3_3,    ABALONE_PAC_4_3,      ABALONE_OUTNUMBERED, ABALONE_NO_ROOM,
        ABALONE_TOO_LONG,   ABALONE_OWN_IN_WAY,   ABALONE_OWN_OFF,     ABALONE_BROADSIDE_PUSH,
        ABALONE_OFF_BOARD};
    group g = {0};
    fault f = read_group(p, cells, n, &g);
    if (f.code) return f.code;
    for (size_t i = 0; i < sizeof order; i++)
        for (int d = 0; d < ABALONE_DIRECTIONS; d++)
            if (against(p, &g, d) == order[i]) return order[i];
    return WORD_ILLEGAL;
}

/* ---- in words ---- */

void abalone_tell(const position *p, const turn *t, lang l, writer *w) {
    static const char *const moves[2][LANGS] = {{"Black moves ", "Noir joue ", "Schwarz zieht "},
                                                {"White moves ", "Blanc joue ", "Weiß zieht "}};
    static const char *const sideways[LANGS] = {" sideways", " en flèche", " seitwärts"};
    static const char *const pushes[2][LANGS] = {
        {" and pushes one marble", " et pousse une bille", " und schiebt eine Kugel"},
        {" and pushes two marbles", " et pousse deux billes", " und schiebt zwei Kugeln"}};
    static const char *const ejects[2][LANGS] = {{" and pushes one marble off; ",
                                                  " et éjecte une bille ; ",
                                                  " und schiebt eine Kugel hinaus; "},
                                                 {" and pushes two marbles, one of them off; ",
                                                  " et pousse deux billes, dont une éjectée ; ",
                                                  " und schiebt zwei Kugeln, eine davon hinaus; "}};
    static const char *const to[LANGS] = {" to ", " en ", " nach "};
    static const char *const score[LANGS] = {" to ", " à ", " zu "};
    motion seen;
    abalone_motion(p, t->act[0], &seen);
    write_text(w, moves[p->side][l]);
    abalone_write_cell(seen.from[0], w);
    if (seen.kind == broadside) {
        write_text(w, "–");
        abalone_write_cell(seen.from[seen.taken - 1], w);
        write_text(w, sideways[l]);
    }
    write_text(w, to[l]);
    abalone_write_cell(seen.to[0], w);
    int pushed = seen.n - seen.taken;
    if (pushed == 0) return;
    bool off = seen.kind == eject;
    write_text(w, off ? ejects[pushed - 1][l] : pushes[pushed - 1][l]);
    if (!off) return;
    write_int(w, p->abalone.lost[!p->side] + 1);
    write_text(w, score[l]);
    write_int(w, p->abalone.lost[p->side]);
}

void abalone_todo(const position *p, lang l, writer *w) {
    static const char *const move_some[LANGS] = {
        "Move 1, 2 or 3 marbles. ",
        "Déplacez 1, 2 ou 3 billes. ",
        "Ziehen Sie mit 1, 2 oder 3 Kugeln. ",
    };
    static const char *const begin[LANGS] = {"Push ", "Encore ", "Noch "};
    static const char *const one[LANGS] = {" more off to win.", " bille à éjecter pour gagner.",
                                           " Kugel hinausschieben, dann gewinnen Sie."};
    static const char *const several[LANGS] = {" more off to win.",
                                               " billes à éjecter pour gagner.",
                                               " Kugeln hinausschieben, dann gewinnen Sie."};
    int left = ABALONE_TO_WIN - p->abalone.lost[!p->side];
    write_text(w, move_some[l]);
    write_text(w, begin[l]);
    write_int(w, left);
    write_text(w, left == 1 ? one[l] : several[l]);
}
