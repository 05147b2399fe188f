// SPDX-License-Identifier: MIT
#include "play/batch.h"

/* Shows the player to move what there is; nobody may act when it is over. */
static void show(batch *b, uint32_t i) {
    const struct numbers *numbers = b->g->numbers;
    const position *p = &b->at[i].now;
    size_t actions = (size_t)numbers->actions;
    uint8_t *mask = b->masks + i * actions;
    numbers->observe(p, b->observations + i * numbers_size(numbers));
    for (size_t id = 0; id < actions; id++) mask[id] = 0;
    b->sides[i] = p->side;
    if (b->ends[i] != BATCH_GOES_ON) return;
    move moves[MAX_MOVES];
    int n = b->g->rules->moves(p, moves);
    for (int k = 0; k < n; k++) mask[numbers->id(moves[k])] = 1;
}

/* Notes the position at a turn's end; whether it has occurred twice before. */
static bool repeats(batch *b, uint32_t i) {
    batch_game *at = &b->at[i];
    uint64_t *keys = b->keys + (size_t)i * (b->most + 1), key = at->now.key;
    uint64_t *part = &at->filter[key >> 6 & 15], mark = UINT64_C(1) << (key & 63);
    int before = 0;
    if (*part & mark)
        for (uint32_t k = 0; k < at->turns; k++) before += keys[k] == key;
    *part |= mark;
    keys[at->turns] = key;
    return before >= 2;
}

static void end(batch *b, uint32_t i, int how, int result) {
    b->ends[i] = (uint8_t)how;
    for (int side = FIRST; side <= SECOND; side++) {
        bool won = result == win_for(side), lost = result == win_for(!side);
        b->rewards[2 * i + (uint32_t)side] = (int8_t)(won - lost);
    }
}

/* The turn is complete: is the game? */
static void judge(batch *b, uint32_t i) {
    batch_game *at = &b->at[i];
    at->turns++;
    bool third = repeats(b, i);
    if (at->now.result != ONGOING)
        end(b, i, BATCH_OVER, at->now.result);
    else if (third)
        end(b, i, BATCH_OVER, DRAWN);
    else if (at->turns >= b->most)
        end(b, i, BATCH_TRUNCATED, ONGOING);
}

void batch_start(batch *b, uint32_t i, const position *start) {
    batch_game *at = &b->at[i];
    *at = (batch_game){.start = *start, .now = *start};
    end(b, i, start->result == ONGOING ? BATCH_GOES_ON : BATCH_OVER, start->result);
    repeats(b, i);
    show(b, i);
}

static void step(batch *b, uint32_t i, int32_t id) {
    const struct numbers *numbers = b->g->numbers;
    batch_game *at = &b->at[i];
    if (b->ends[i] != BATCH_GOES_ON) {
        position start = at->start;
        batch_start(b, i, &start);
        return;
    }
    const uint8_t *mask = b->masks + (size_t)i * (size_t)numbers->actions;
    if (id < 0 || id >= numbers->actions || !mask[id]) {
        end(b, i, BATCH_ILLEGAL, win_for(!at->now.side));
    } else {
        position next;
        b->g->rules->play(&at->now, numbers->action(id), &next);
        at->now = next;
        if (next.acted == 0) judge(b, i);
    }
    show(b, i);
}

void batch_step(batch *b, const int32_t *actions) {
    for (uint32_t i = 0; i < b->count; i++) step(b, i, actions[i]);
}

void batch_random(const batch *b, random_source *dice, int32_t *actions) {
    size_t all = (size_t)b->g->numbers->actions;
    for (uint32_t i = 0; i < b->count; i++) {
        const uint8_t *mask = b->masks + i * all;
        uint32_t legal = 0;
        for (size_t id = 0; id < all; id++) legal += mask[id];
        uint32_t skip = legal > 0 ? random_below(dice, legal) : 0;
        size_t id = 0;
        while (legal > 0 && (!mask[id] || skip-- > 0)) id++;
        actions[i] = (int32_t)id;
    }
}
