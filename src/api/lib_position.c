// SPDX-License-Identifier: MIT
// The library: positions, turns, and turns being made.
#include <string.h>

#include "api/lib.h"
#include "core/perft.h"
#include "core/turn.h"
#include "play/hand.h"

/* ---- positions ---- */

sandan_position *lib_position(const game *g, const position *p, sandan_error *e) {
    sandan_position *made = malloc(sizeof *made);
    if (!made) {
        lib_no_memory(e);
        return NULL;
    }
    *made = (sandan_position){g, *p};
    lib_good(e);
    return made;
}

sandan_position *sandan_start(const sandan_game *game_handle, sandan_error *error) {
    int rules;
    const game *g = lib_game(game_handle, &rules);
    position p;
    if (!g) {
        lib_misused(error, LIB_NULL);
        return NULL;
    }
    game_start(g, rules, &p);
    return lib_position(g, &p, error);
}

sandan_position *sandan_position_read(const sandan_game *game_handle, const char *text,
                                      sandan_error *error) {
    int rules;
    const game *g = lib_game(game_handle, &rules);
    position p;
    if (!g || !text) {
        lib_misused(error, LIB_NULL);
        return NULL;
    }
    fault f = g->text->read(rules, text, strlen(text), &p);
    if (f.code) {
        lib_fault(error, g, f);
        return NULL;
    }
    return lib_position(g, &p, error);
}

sandan_position *sandan_position_copy(const sandan_position *position_handle, sandan_error *error) {
    if (position_handle) return lib_position(position_handle->g, &position_handle->p, error);
    lib_misused(error, LIB_NULL);
    return NULL;
}

void sandan_position_free(sandan_position *position_handle) {
    free(position_handle);
}

static void write_position(const void *what, writer *w) {
    const sandan_position *at = what;
    at->g->text->write(&at->p, w);
}

char *sandan_position_text(const sandan_position *at) {
    return at ? lib_text(write_position, at) : NULL;
}

const sandan_game *sandan_position_game(const sandan_position *at) {
    return at ? lib_handle(at->g, at->p.rules) : NULL;
}

int sandan_position_side(const sandan_position *at) {
    return at ? at->p.side : -1;
}

sandan_result sandan_position_result(const sandan_position *at) {
    return at ? (sandan_result)at->p.result : SANDAN_ONGOING;
}

const char *sandan_position_why(const sandan_position *at) {
    return at && at->p.result != ONGOING ? game_word(at->g, at->p.why)->slug : "";
}

int sandan_position_lost(const sandan_position *at, int side) {
    bool asked = at && (side == FIRST || side == SECOND) && at->g->rules->lost;
    return asked ? at->g->rules->lost(&at->p, side) : 0;
}

/* Compares the texts, since the keys leave out what repetition ignores. */
int sandan_position_equal(const sandan_position *a, const sandan_position *b) {
    if (!a || !b || a->g != b->g || a->p.rules != b->p.rules || a->p.key != b->p.key) return 0;
    char one[MAX_POSITION], two[MAX_POSITION];
    writer w = writer_on(one, sizeof one), v = writer_on(two, sizeof two);
    write_position(a, &w);
    write_position(b, &v);
    return strcmp(one, two) == 0;
}

uint64_t sandan_position_hash(const sandan_position *at) {
    return at ? at->p.key : 0;
}

/* ---- turns ---- */

/* Reads a legal turn; false: it has filled in the error. */
static bool read_turn(const sandan_position *at, const char *text, turn *t, sandan_error *e) {
    if (!at || !text) {
        lib_misused(e, LIB_NULL);
        return false;
    }
    fault f = turn_read(at->g, &at->p, text, strlen(text), t);
    if (f.code)
        lib_fault(e, at->g, f);
    else
        lib_good(e);
    return f.code == 0;
}

sandan_list *sandan_turns(const sandan_position *at, sandan_error *error) {
    if (!at) {
        lib_misused(error, LIB_NULL);
        return NULL;
    }
    turn *turns = malloc(MAX_TURNS * sizeof *turns);
    if (!turns) {
        lib_no_memory(error);
        return NULL;
    }
    size_t n = (size_t)turn_list(at->g, &at->p, turns);
    sandan_list *list = lib_list(n, n * MAX_TURN_TEXT, error);
    for (size_t i = 0; list && i < n; i++) {
        char text[MAX_TURN_TEXT];
        writer w = writer_on(text, sizeof text);
        turn_write(at->g, &at->p, &turns[i], &w);
        lib_list_add(list, text, w.len);
    }
    free(turns);
    return list;
}

uint64_t sandan_turn_count(const sandan_position *at) {
    return at ? turn_count(at->g, &at->p) : 0;
}

sandan_status sandan_check(const sandan_position *at, const char *text, sandan_error *error) {
    sandan_error own;
    turn t;
    if (!error) error = &own;
    read_turn(at, text, &t, error);
    return error->status;
}

sandan_position *sandan_play(const sandan_position *at, const char *text, sandan_error *error) {
    turn t;
    position next;
    if (!read_turn(at, text, &t, error)) return NULL;
    turn_play(at->g, &at->p, &t, &next);
    return lib_position(at->g, &next, error);
}

typedef struct told {
    const sandan_position *at;
    turn t;
    lang l;
} told;

static void write_told(const void *what, writer *w) {
    const told *x = what;
    x->at->g->text->tell(&x->at->p, &x->t, x->l, w);
}

char *sandan_tell(const sandan_position *at, const char *text, sandan_lang l, sandan_error *error) {
    told x = {.at = at, .l = lib_lang(l)};
    return read_turn(at, text, &x.t, error) ? lib_text_or(write_told, &x, error) : NULL;
}

static void write_turn(const void *what, writer *w) {
    const told *x = what;
    turn_write(x->at->g, &x->at->p, &x->t, w);
}

char *sandan_canonical(const sandan_position *at, const char *text, sandan_error *error) {
    told x = {.at = at};
    if (!read_turn(at, text, &x.t, error)) return NULL;
    turn *work = malloc(MAX_TURNS * sizeof *work);
    if (!work) {
        lib_no_memory(error);
        return NULL;
    }
    x.t = turn_canonical(at->g, &at->p, &x.t, work);
    free(work);
    return lib_text_or(write_turn, &x, error);
}

sandan_status sandan_perft(const sandan_position *at, int depth, uint64_t *count,
                           sandan_error *error) {
    enum { DEEPEST = 20 };
    if (!at || !count) return lib_misused(error, LIB_NULL);
    if (depth < 0 || depth > DEEPEST) return lib_misused(error, LIB_RANGE);
    turn *work = NULL;
    if (at->g->rules->turns && depth > 1) {
        work = malloc((size_t)(depth - 1) * MAX_TURNS * sizeof *work);
        if (!work) return lib_no_memory(error);
    }
    *count = perft(at->g, &at->p, depth, work);
    free(work);
    return lib_good(error);
}

/* ---- turns being made ---- */

struct sandan_hand {
    hand h;
};

sandan_hand *sandan_hand_new(const sandan_position *at, sandan_error *error) {
    sandan_hand *made = at ? malloc(sizeof *made) : NULL;
    if (!at)
        lib_misused(error, LIB_NULL);
    else if (!made)
        lib_no_memory(error);
    else
        lib_good(error);
    if (made) made->h = hand_on(at->g, &at->p);
    return made;
}

void sandan_hand_free(sandan_hand *in) {
    free(in);
}

sandan_status sandan_hand_type(sandan_hand *in, const char *text, sandan_error *error) {
    if (!in || !text) return lib_misused(error, LIB_NULL);
    fault f = hand_type(&in->h, text, strlen(text));
    return f.code ? lib_fault(error, in->h.game, f) : lib_good(error);
}

sandan_status sandan_hand_unact(sandan_hand *in, sandan_error *error) {
    if (!in) return lib_misused(error, LIB_NULL);
    int why = hand_unact(&in->h);
    return why ? lib_illegal(error, in->h.game, why) : lib_good(error);
}

void sandan_hand_reset(sandan_hand *in) {
    if (in) hand_reset(&in->h);
}

int sandan_hand_done(const sandan_hand *in) {
    return in && hand_done(&in->h);
}

static void write_hand(const void *what, writer *w) {
    const hand *h = what;
    turn_write(h->game, hand_start(h), &h->made, w);
}

char *sandan_hand_text(const sandan_hand *in) {
    return in ? lib_text(write_hand, &in->h) : NULL;
}

sandan_list *sandan_hand_actions(const sandan_hand *in, sandan_error *error) {
    if (!in) {
        lib_misused(error, LIB_NULL);
        return NULL;
    }
    const game *g = in->h.game;
    move moves[MAX_MOVES];
    size_t n = hand_done(&in->h) ? 0 : (size_t)g->rules->moves(&in->h.now, moves);
    sandan_list *list = lib_list(n, n * MAX_TURN_TEXT, error);
    for (size_t i = 0; list && i < n; i++) {
        char text[MAX_TURN_TEXT];
        writer w = writer_on(text, sizeof text);
        action_write(g, &in->h.now, moves[i], &w);
        lib_list_add(list, text, w.len);
    }
    return list;
}

sandan_position *sandan_hand_position(const sandan_hand *in, sandan_error *error) {
    if (in && hand_done(&in->h)) return lib_position(in->h.game, &in->h.now, error);
    lib_misused(error, in ? LIB_MOMENT : LIB_NULL);
    return NULL;
}
