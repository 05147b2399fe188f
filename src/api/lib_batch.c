// SPDX-License-Identifier: MIT
// The library: many games at once.
#include <string.h>

#include "api/lib.h"
#include "core/turn.h"
#include "play/batch.h"

enum { MOST_GAMES = 1 << 20, MOST_TURNS = 1 << 16 };

struct sandan_batch {
    batch b;
    const game *g; /* as handles know it; b.g is its fastest build */
    void *memory;
};

size_t sandan_action_count(const sandan_game *game_handle) {
    int rules;
    const game *g = lib_game(game_handle, &rules);
    return g && g->numbers ? (size_t)g->numbers->actions : 0;
}

typedef struct numbered {
    const sandan_position *at;
    int id;
} numbered;

static void write_action(const void *what, writer *w) {
    const numbered *x = what;
    action_write(x->at->g, &x->at->p, x->at->g->numbers->action(x->id), w);
}

char *sandan_action_text(const sandan_position *at, int id) {
    if (!at || !at->g->numbers || id < 0 || id >= at->g->numbers->actions) return NULL;
    return lib_text(write_action, &(numbered){at, id});
}

int sandan_action_id(const sandan_position *at, const char *text, sandan_error *error) {
    move m = MOVE_END;
    if (!at || !text || !at->g->numbers) {
        lib_misused(error, LIB_NULL);
        return -1;
    }
    /* Only where a turn has several actions is there one that ends it. */
    bool ends = at->g->rules->turns && strcmp(text, "end") == 0;
    fault f = ends ? NO_FAULT : turn_read_action(at->g, &at->p, text, strlen(text), &m);
    if (f.code) {
        lib_fault(error, at->g, f);
        return -1;
    }
    lib_good(error);
    return at->g->numbers->id(m);
}

void sandan_observation_shape(const sandan_game *game_handle, size_t shape[3]) {
    int rules;
    const game *g = lib_game(game_handle, &rules);
    if (!shape) return;
    shape[0] = shape[1] = shape[2] = 0;
    if (!g || !g->numbers) return;
    shape[0] = (size_t)g->numbers->planes;
    shape[1] = (size_t)g->numbers->rows;
    shape[2] = (size_t)g->numbers->columns;
}

/* Takes n bytes of the memory, aligned; NULL as memory only counts. */
static void *take(char *memory, uint64_t *used, uint64_t n) {
    void *part = memory ? memory + *used : NULL;
    *used += (n + 63) & ~UINT64_C(63);
    return part;
}

/* How many bytes it takes, which may be more than there are addresses. */
static uint64_t lay_out(batch *b, char *memory) {
    const struct numbers *numbers = b->g->numbers;
    uint64_t used = 0, n = b->count;
    b->at = take(memory, &used, n * sizeof *b->at);
    b->keys = take(memory, &used, n * (b->most + UINT64_C(1)) * sizeof *b->keys);
    b->observations = take(memory, &used, n * numbers_size(numbers));
    b->masks = take(memory, &used, n * (uint64_t)numbers->actions);
    b->rewards = take(memory, &used, 2 * n);
    b->ends = take(memory, &used, n);
    b->sides = take(memory, &used, n);
    return used;
}

sandan_batch *sandan_batch_new(const sandan_position *start, size_t count, unsigned most,
                               sandan_error *error) {
    if (!start || !start->g->numbers) {
        lib_misused(error, LIB_NULL);
        return NULL;
    }
    if (count < 1 || count > MOST_GAMES || most < 1 || most > MOST_TURNS) {
        lib_misused(error, LIB_RANGE);
        return NULL;
    }
    sandan_batch *of = calloc(1, sizeof *of);
    if (of) {
        of->g = start->g;
        of->b = (batch){.g = game_fast(start->g), .count = (uint32_t)count, .most = most};
        uint64_t size = lay_out(&of->b, NULL);
        of->memory = size <= SIZE_MAX / 2 ? calloc(1, (size_t)size) : NULL;
        if (of->memory) lay_out(&of->b, of->memory);
    }
    if (!of || !of->memory) {
        free(of);
        lib_no_memory(error);
        return NULL;
    }
    for (uint32_t i = 0; i < count; i++) batch_start(&of->b, i, &start->p);
    lib_good(error);
    return of;
}

void sandan_batch_free(sandan_batch *of) {
    if (of) free(of->memory);
    free(of);
}

size_t sandan_batch_count(const sandan_batch *of) {
    return of ? of->b.count : 0;
}

sandan_status sandan_batch_start(sandan_batch *of, size_t number, const sandan_position *start,
                                 sandan_error *error) {
    if (!of || !start) return lib_misused(error, LIB_NULL);
    if (number >= of->b.count || start->g != of->g) return lib_misused(error, LIB_RANGE);
    batch_start(&of->b, (uint32_t)number, &start->p);
    return lib_good(error);
}

sandan_status sandan_batch_step(sandan_batch *of, const int32_t *actions, sandan_error *error) {
    if (!of || !actions) return lib_misused(error, LIB_NULL);
    batch_step(&of->b, actions);
    return lib_good(error);
}

sandan_status sandan_batch_random(const sandan_batch *of, uint64_t *seed, int32_t *actions,
                                  sandan_error *error) {
    if (!of || !seed || !actions) return lib_misused(error, LIB_NULL);
    random_source dice = {*seed};
    batch_random(&of->b, &dice, actions);
    *seed = dice.state;
    return lib_good(error);
}

const uint8_t *sandan_batch_observations(const sandan_batch *of) {
    return of ? of->b.observations : NULL;
}

const uint8_t *sandan_batch_masks(const sandan_batch *of) {
    return of ? of->b.masks : NULL;
}

const int8_t *sandan_batch_rewards(const sandan_batch *of) {
    return of ? of->b.rewards : NULL;
}

const uint8_t *sandan_batch_ends(const sandan_batch *of) {
    return of ? of->b.ends : NULL;
}

const uint8_t *sandan_batch_sides(const sandan_batch *of) {
    return of ? of->b.sides : NULL;
}

sandan_position *sandan_batch_position(const sandan_batch *of, size_t number, sandan_error *error) {
    if (!of || number >= of->b.count) {
        lib_misused(error, of ? LIB_RANGE : LIB_NULL);
        return NULL;
    }
    const position *now = &of->b.at[number].now;
    if (now->acted == 0) return lib_position(of->g, now, error);
    lib_misused(error, LIB_MOMENT);
    return NULL;
}
