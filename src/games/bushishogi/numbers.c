// SPDX-License-Identifier: MIT
// Bushishogi as numbers, for programs that learn. 0 to 23 set the cube down in an orientation, in
// the order 1n, 1e, 1s, 1w, 2n …; 24 to 27 are t, f, l and r.
//
// One row: the mover's orientation as 24 bytes of which one is 1, the opponent's likewise, and 1 if
// the first player is to move. A cube that is not on the board has no 1.
#include "core/numbers.h"

#include "games/bushishogi/bushishogi.h"

enum { MOVES = 4, COLUMNS = 2 * BUSHI_ORIENTATIONS + 1 };

static int id_of(move m) {
    return m >= BUSHI_PLACE ? (int)m - BUSHI_PLACE : BUSHI_ORIENTATIONS + (int)m - BUSHI_TURN;
}

static move action_of(int id) {
    return id < BUSHI_ORIENTATIONS ? (move)(BUSHI_PLACE + id)
                                   : (move)(BUSHI_TURN + id - BUSHI_ORIENTATIONS);
}

static void observe(const position *p, uint8_t *out) {
    for (int i = 0; i < COLUMNS; i++) out[i] = 0;
    for (int i = 0; i < 2; i++) {
        uint8_t cube = p->bushi.cube[i == 0 ? p->side : !p->side];
        if (cube != BUSHI_UNSET) out[i * BUSHI_ORIENTATIONS + cube] = 1;
    }
    out[COLUMNS - 1] = p->side == FIRST;
}

const struct numbers bushishogi_numbers = {
    .actions = BUSHI_ORIENTATIONS + MOVES,
    .id = id_of,
    .action = action_of,
    .planes = 1,
    .rows = 1,
    .columns = COLUMNS,
    .observe = observe,
};
