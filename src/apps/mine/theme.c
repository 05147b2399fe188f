// SPDX-License-Identifier: MIT
#include "apps/mine/theme.h"

#include <stdlib.h>
#include <string.h>

#include "os/memory.h"

const char *const theme_names[THEMES] = {"win", "unfair", "double", "gain", "save", "parry"};

enum {
    UNFAIR_CELL = 63, /* stands for a win without a goal; cells of all boards are less */
    LONGEST_WIN = 9,
    LONGEST_PARRY = 6
};

static bool out_of_nodes(void *context, uint64_t nodes) {
    const thinker *t = context;
    return t->node_limit && nodes >= t->node_limit;
}

bool thinker_begin(thinker *t, int megabytes) {
    *t = (thinker){0};
    const size_t bytes = (size_t)megabytes << 20;
    t->proof.stack = malloc(PROOF_STACK * sizeof *t->proof.stack);
    t->proof.entries = memory_new(bytes);
    t->proof.entry_count = bytes / sizeof(proof_entry) / 2 * 2;
    t->proof.stop = out_of_nodes;
    t->proof.context = t;
    t->material.stack = malloc(MATERIAL_STACK * sizeof *t->material.stack);
    t->material.entries = malloc(MATERIAL_ENTRIES * sizeof *t->material.entries);
    t->turns = malloc(MAX_TURNS * sizeof *t->turns);
    t->replies = malloc(MAX_TURNS * sizeof *t->replies);
    t->ends = malloc(MAX_TURNS * sizeof *t->ends);
    if (t->proof.stack && t->proof.entries && t->material.stack && t->material.entries && t->turns
        && t->replies && t->ends)
        return true;
    thinker_end(t);
    return false;
}

void thinker_end(thinker *t) {
    free(t->proof.stack);
    memory_free(t->proof.entries);
    free(t->material.stack);
    free(t->material.entries);
    free(t->turns);
    free(t->replies);
    free(t->ends);
    *t = (thinker){0};
}

static bool counts_pieces(const game *g) {
    return g->rules->lost != NULL;
}

bool theme_fits(const game *g, theme what, int turns) {
    const bool odd = turns % 2 == 1;
    switch (what) {
    case THEME_WIN:
        return odd && turns >= 1 && turns <= LONGEST_WIN;
    case THEME_UNFAIR:
        return !counts_pieces(g) && (turns == 1 || turns == 3);
    case THEME_DOUBLE:
        return turns == 3;
    case THEME_GAIN:
        return counts_pieces(g) && odd && turns >= 1 && turns <= MATERIAL_MOST;
    case THEME_SAVE:
        return counts_pieces(g) && (turns == 2 || turns == 4);
    case THEME_PARRY:
        return !odd && turns >= 2 && turns <= LONGEST_PARRY;
    case THEMES:
        break;
    }
    return false;
}

static bool stopped(const thinker *t) {
    return t->proof.stopped || t->material.stopped;
}

static bool has_won(const position *p, int side) {
    return p->result == win_for(side);
}

/* ---- questions about a turn that was made: the opponent is to move ---- */

static bool wins_within(thinker *t, const position *next, int side, int n) {
    if (next->result != ONGOING) return has_won(next, side);
    return n > 1 && proof_loses(&t->proof, next, n - 1);
}

static bool loses_within(thinker *t, const position *next, int side, int n) {
    if (next->result != ONGOING) return has_won(next, !side);
    return n > 1 && proof_wins(&t->proof, next, n - 1);
}

/* How many more pieces the other side has lost. */
static int lead(const game *g, const position *p, int side) {
    return g->rules->lost(p, !side) - g->rules->lost(p, side);
}

/* Whether the side that moved wins a piece, or loses one, within n turns, that one included. */
static bool gains_within(thinker *t, const position *next, int n, int target) {
    return material_turns(&t->material, next, n - 1, target) >= 0;
}

/* ---- the themes ---- */

typedef struct question {
    thinker *t;
    const game *g;
    const struct judge *j;
    const position *p;
    theme what;
    int turns;
} question;

/* Whether a turn does what is asked for within n turns. */
static bool does(const question *q, move m, int n) {
    position next;
    q->j->play(q->p, m, &next);
    const int side = q->p->side;
    switch (q->what) {
    case THEME_SAVE:
        return !gains_within(q->t, &next, n, lead(q->g, q->p, !side) + 1);
    case THEME_PARRY:
        return !loses_within(q->t, &next, side, n);
    case THEME_GAIN:
        return gains_within(q->t, &next, n, lead(q->g, q->p, side) + 1);
    case THEME_DOUBLE:
        if (counts_pieces(q->g)) return gains_within(q->t, &next, n, lead(q->g, q->p, side) + 1);
        return wins_within(q->t, &next, side, n);
    case THEME_WIN:
    case THEME_UNFAIR:
    case THEMES:
        break;
    }
    return wins_within(q->t, &next, side, n);
}

/* How many turns, at most `most`, do what is asked for; the last of them. */
static int count(const question *q, int n, int most, move *found) {
    int listed = q->j->list(q->p, NULL, q->t->turns), some = 0;
    for (int i = 0; i < listed && some < most && !stopped(q->t); i++)
        if (does(q, q->t->turns[i].m, n)) {
            some++;
            *found = q->t->turns[i].m;
        }
    return some;
}

/* The cell of a win that has just been made, as a bit. */
static uint64_t cell_of_win(const game *g, const position *p) {
    if (strcmp(game_ruling(g, p->why), "S9") != 0) {
        winning_feature f = {0};
        if (g->picture->feature) g->picture->feature(p, &f);
        for (int i = 0; i < f.n; i++)
            if (f.cell[i] < UNFAIR_CELL) return UINT64_C(1) << f.cell[i];
    }
    return UINT64_C(1) << UNFAIR_CELL;
}

/* The cell from which a capture pushes a piece off, as a bit. */
static uint64_t cell_of_capture(const game *g, const position *p, move m) {
    motion out;
    g->hands->motion(p, m, &out);
    for (int i = 0; i < out.n; i++)
        if (out.to[i] == MOTION_NOWHERE) return UINT64_C(1) << out.from[i];
    return 0;
}

/* Where the side to move wins at once, or wins a piece at once: bits of cells. */
static uint64_t threats(const question *q, const position *p, int target) {
    uint64_t cells = 0;
    position next;
    if (counts_pieces(q->g)) {
        move loud[MAX_LOUD];
        int n = q->j->list_loud(p, loud);
        for (int i = 0; i < n; i++) {
            q->j->play(p, loud[i], &next);
            if (material_forces(&q->t->material, &next, 0, target))
                cells |= cell_of_capture(q->g, p, loud[i]);
        }
        return cells;
    }
    int n = q->j->list(p, NULL, q->t->ends);
    for (int i = 0; i < n; i++) {
        q->j->play(p, q->t->ends[i].m, &next);
        if (has_won(&next, p->side)) cells |= cell_of_win(q->g, &next);
    }
    return cells;
}

/* Several threats: no single one of them decides against every reply. With `unfair`: there is a
   reply after which only an unfair game wins. */
static bool has_threats(const question *q, move m, bool unfair) {
    position next, after;
    const uint64_t wall = UINT64_C(1) << UNFAIR_CELL;
    const int target = counts_pieces(q->g) ? lead(q->g, q->p, q->p->side) + 1 : 0;
    q->j->play(q->p, m, &next);
    if (next.result != ONGOING) return unfair && cell_of_win(q->g, &next) == wall;
    uint64_t common = ~UINT64_C(0);
    int n = q->j->list(&next, NULL, q->t->replies);
    for (int i = 0; i < n; i++) {
        q->j->play(&next, q->t->replies[i].m, &after);
        if (after.result != ONGOING) continue;
        uint64_t cells = threats(q, &after, target);
        if (unfair && cells == wall) return true;
        common &= cells;
        if (!unfair && common == 0) return true;
    }
    return false;
}

static bool is_capture(const question *q, move m) {
    position next;
    q->j->play(q->p, m, &next);
    return lead(q->g, &next, q->p->side) != lead(q->g, q->p, q->p->side);
}

/* Whether the turn still does it two turns later. Only the shorter puzzles are asked: the others
   would take minutes. */
static bool still_does(const question *q, move m) {
    position next;
    q->j->play(q->p, m, &next);
    const int side = q->p->side, n = q->turns + 2;
    if (next.result != ONGOING || n > MATERIAL_MOST) return true;
    if (q->what == THEME_PARRY) return !loses_within(q->t, &next, side, n);
    if (q->what == THEME_SAVE) return !gains_within(q->t, &next, n, lead(q->g, q->p, !side) + 1);
    if (!counts_pieces(q->g)) return true;
    return material_forces(&q->t->material, &next, n - 1, lead(q->g, q->p, side) + 1);
}

/* What else belongs to the theme, once its only solution is known. */
static bool is_whole(const question *q, move m) {
    switch (q->what) {
    case THEME_UNFAIR:
        return has_threats(q, m, true);
    case THEME_DOUBLE:
        return still_does(q, m) && has_threats(q, m, false);
    case THEME_SAVE:
        return !is_capture(q, m) && still_does(q, m);
    case THEME_GAIN:
    case THEME_PARRY:
        return still_does(q, m);
    case THEME_WIN:
    case THEMES:
        break;
    }
    return true;
}

/* Losing one more piece is losing the game, which is another theme. Abalone: the sixth. */
static bool is_last_piece(const question *q) {
    enum { LAST = 5 };
    return q->g->rules->lost(q->p, q->what == THEME_SAVE ? q->p->side : !q->p->side) >= LAST;
}

static question ask(thinker *t, const game *g, const position *p, theme what, int turns) {
    proof_begin(&t->proof, g);
    if (counts_pieces(g))
        material_begin(&t->material, g, t->node_limit ? t->node_limit : UINT64_MAX);
    else
        t->material.stopped = false;
    return (question){t, g, game_fast(g)->judge, p, what, turns};
}

move theme_solution(thinker *t, const game *g, const position *p, theme what, int turns) {
    const question q = ask(t, g, p, what, turns);
    const bool pieces =
        what == THEME_GAIN || what == THEME_SAVE || (what == THEME_DOUBLE && counts_pieces(g));
    if (pieces && is_last_piece(&q)) return MOVE_NONE;
    move found = MOVE_NONE;
    const bool defends = what == THEME_SAVE || what == THEME_PARRY;
    if (defends) {
        /* Nothing to defend for a side that wins at once. */
        if (proof_wins(&t->proof, p, 1)) return MOVE_NONE;
        if (turns > 2 && count(&q, turns - 2, 2, &found) < 2) return MOVE_NONE;
    } else if (turns > 1 && count(&q, turns - 2, 1, &found) > 0) {
        return MOVE_NONE;
    }
    if (count(&q, turns, 2, &found) != 1 || stopped(t)) return MOVE_NONE;
    return is_whole(&q, found) && !stopped(t) ? found : MOVE_NONE;
}

int theme_win_length(thinker *t, const game *g, const position *p, int most) {
    ask(t, g, p, THEME_WIN, 1);
    for (int n = 1; n <= most && !t->proof.stopped; n += 2)
        if (proof_wins(&t->proof, p, n) && !t->proof.stopped) return n;
    return 0;
}
