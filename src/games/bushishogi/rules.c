// SPDX-License-Identifier: MIT
// The rules of Bushishogi, B3 to B8. Differences between editions come from their data.
#include "games/bushishogi/bushishogi.h"

#include "base/check.h"
#include "base/hash.h"

static bool faces(int rules, int orientation) {
    return bushi_mark(rules, orientation, BUSHI_S) == 's' && bushi_points(rules, orientation);
}

/* B7: whether the mover, who left these orientations, has mated. */
static bool mates(int rules, int mine, int theirs) {
    if (!faces(rules, mine)) return false;
    return bushi_edition_of(rules)->mate_needs_both ? faces(rules, theirs)
                                                    : bushi_points(rules, theirs);
}

void bushi_derive(position *p) {
    int black = p->bushi.cube[FIRST];
    int white = p->bushi.cube[SECOND];
    uint64_t key = hash_fold(p->rules, (uint64_t)black << 8 | (uint64_t)white);
    p->key = hash_fold(key, p->side);
    p->result = ONGOING;
    p->why = WORD_NONE;
    if (black == BUSHI_UNSET || white == BUSHI_UNSET) return;
    int mover = !p->side;
    if (!mates(p->rules, p->bushi.cube[mover], p->bushi.cube[!mover])) return;
    p->result = win_for(mover);
    p->why = BUSHI_WORD_MATE;
}

/* The edge that a roll goes towards. */
static int towards(move m) {
    return m == BUSHI_FORWARD ? BUSHI_N : m == BUSHI_LEFT ? BUSHI_W : BUSHI_E;
}

/* B6, in check and pointing: 0 if the move is a roll that the edition allows. */
static int why_not_answer(int rules, int orientation, move m) {
    bool by_look = bushi_edition_of(rules)->roll_by_look;
    int refusal = by_look ? BUSHI_WORD_ROLL_LOOK : BUSHI_WORD_ROLL_SWORD;
    if (m == BUSHI_TURN) return refusal;
    /* The samurai looks away from its edge. */
    bool allowed = by_look ? bushi_mark(rules, orientation, (towards(m) + 2) & 3) == 's'
                           : bushi_mark(rules, orientation, towards(m)) == 'x';
    return allowed ? 0 : refusal;
}

int bushi_why_not(const position *p, move m) {
    if (p->result != ONGOING) return WORD_GAME_OVER;
    int mine = p->bushi.cube[p->side];
    if (m >= BUSHI_PLACE && m < BUSHI_PLACE + BUSHI_ORIENTATIONS) {
        if (mine != BUSHI_UNSET) return BUSHI_WORD_SET;
        return bushi_points(p->rules, (int)m - BUSHI_PLACE) ? BUSHI_WORD_POINTS : 0;
    }
    if (m < BUSHI_TURN || m > BUSHI_BACKWARD) return WORD_ILLEGAL;
    if (mine == BUSHI_UNSET) return BUSHI_WORD_NOT_SET;
    int theirs = p->bushi.cube[!p->side];
    bool check = bushi_points(p->rules, theirs);
    /* Tell a player in check what is allowed first; that there is no roll backward comes second. */
    if (check && !bushi_points(p->rules, mine)) return m == BUSHI_TURN ? 0 : BUSHI_WORD_ONLY_TURN;
    if (m == BUSHI_BACKWARD) return BUSHI_WORD_BACKWARD;
    return check ? why_not_answer(p->rules, mine, m) : 0;
}

bool bushi_legal(const position *p, move m) {
    return bushi_why_not(p, m) == 0;
}

int bushi_moves(const position *p, move out[MAX_MOVES]) {
    int n = 0;
    bool placing = p->bushi.cube[p->side] == BUSHI_UNSET;
    move from = placing ? BUSHI_PLACE : BUSHI_TURN;
    move to = placing ? BUSHI_PLACE + BUSHI_ORIENTATIONS - 1 : BUSHI_RIGHT;
    for (move m = from; m <= to; m++)
        if (bushi_legal(p, m)) out[n++] = m;
    return n;
}

/* Uses B6 alone, without trying the moves, because perft spends most of its time on the last
   ply. */
uint64_t bushi_count(const position *p) {
    if (p->result != ONGOING) return 0;
    int mine = p->bushi.cube[p->side];
    if (mine == BUSHI_UNSET) {
        uint64_t n = 0;
        for (int orientation = 0; orientation < BUSHI_ORIENTATIONS; orientation++)
            n += !bushi_points(p->rules, orientation);
        return n;
    }
    if (!bushi_points(p->rules, p->bushi.cube[!p->side])) return BUSHI_RIGHT - BUSHI_TURN + 1;
    if (!bushi_points(p->rules, mine) || bushi_edition_of(p->rules)->roll_by_look) return 1;
    return 1 + (uint64_t)(bushi_mark(p->rules, mine, BUSHI_E) == 'x')
           + (uint64_t)(bushi_mark(p->rules, mine, BUSHI_W) == 'x');
}

void bushi_play(const position *p, move m, position *next) {
    CHECK(bushi_legal(p, m));
    *next = *p;
    uint8_t *cube = &next->bushi.cube[p->side];
    *cube =
        (uint8_t)(m >= BUSHI_PLACE ? (int)m - BUSHI_PLACE : bushi_roll(p->rules, *cube, (int)m));
    next->side = !p->side;
    bushi_derive(next);
}

bool bushi_valid(const position *p) {
    if (!bushi_edition_of(p->rules) || p->side > SECOND || p->acted != 0) return false;
    for (int side = FIRST; side <= SECOND; side++) {
        int cube = p->bushi.cube[side];
        if (cube >= BUSHI_ORIENTATIONS && cube != BUSHI_UNSET) return false;
    }
    /* B3: both cubes are set down before either moves. */
    if (p->bushi.cube[p->side] != BUSHI_UNSET && p->bushi.cube[!p->side] == BUSHI_UNSET)
        return false;
    position again = *p;
    bushi_derive(&again);
    return again.key == p->key && again.result == p->result && again.why == p->why;
}

/* The only symmetry swaps the players. */
void bushi_mirror(const position *p, int which, position *out) {
    (void)which;
    position from = *p; /* out may be p */
    *out = from;
    out->bushi.cube[FIRST] = from.bushi.cube[SECOND];
    out->bushi.cube[SECOND] = from.bushi.cube[FIRST];
    out->side = !from.side;
    bushi_derive(out);
}
