// SPDX-License-Identifier: MIT
#include "simulate/model.h"

#include <string.h>

static void sit(model *m, const plan *p) {
    for (int side = 0; side < 2; side++) {
        if (!p->seats[side]) continue;
        m->games[p->game].seats[side] = p->seats[side];
        if (m->devices[p->seats[side]].there) continue;
        m->devices[p->seats[side]].there = 1;
        m->devices[p->seats[side]].seen = p->mark;
    }
}

static void add_events(model_game *g, const plan *p) {
    g->summary = p->mark;
    for (int i = 0; i < p->count; i++)
        g->events[g->n++] = (model_event){p->mark * 10 + i, p->commands[i]};
}

static int64_t find_command(const model_game *g, const plan *p) {
    for (int i = 0; i < p->count; i++)
        for (int64_t k = 0; p->commands[i] && k < g->n; k++)
            if (g->events[k].command == p->commands[i]) return k + 1;
    return 0;
}

static store_outcome model_write(model *m, const plan *p) {
    model_game *g = &m->games[p->game];
    int64_t applied = g->there ? find_command(g, p) : 0;
    if (p->act == STORE_APPEND && !g->there) return (store_outcome){STORE_NO_GAME, 0};
    if (applied) return (store_outcome){STORE_REPEATED, applied};
    if (p->act == STORE_CREATE) {
        if (g->there) return (store_outcome){STORE_EXISTS, g->n};
        *g = (model_game){.there = 1, .setup = p->mark};
    } else if (p->seq != g->n + 1) {
        return (store_outcome){STORE_TAKEN, g->n};
    }
    add_events(g, p);
    sit(m, p);
    return (store_outcome){STORE_DONE, g->n};
}

static void model_forget_game(model *m, int game) {
    m->games[game] = (model_game){0};
    if (m->code && m->code_game == game) m->code = m->code_game = m->code_seat = 0;
}

static void model_forget_device(model *m, int device) {
    for (int i = 0; i < GAMES; i++) {
        model_game *g = &m->games[i];
        int64_t a = g->seats[0], b = g->seats[1];
        if (a != device && b != device) continue;
        if ((a == device || !a) && (b == device || !b)) model_forget_game(m, i);
        if (m->code && m->code_game == i && m->code_seat < 2 && g->seats[m->code_seat] == device)
            m->code = m->code_game = m->code_seat = 0;
        for (int side = 0; side < 2; side++)
            if (g->seats[side] == device) g->seats[side] = 0;
    }
    m->devices[device].name = 0;
    if (!m->devices[device].banned) memset(&m->devices[device], 0, sizeof *m->devices);
}

store_outcome model_apply(model *m, const plan *p) {
    store_outcome done = {STORE_DONE, 0};
    switch (p->act) {
    case STORE_CREATE:
    case STORE_APPEND:
        return model_write(m, p);
    case STORE_DELETE_GAME:
        if (!m->games[p->game].there) done.result = STORE_NO_GAME;
        model_forget_game(m, p->game);
        break;
    case STORE_DEVICE:
        m->devices[p->device].there = 1;
        m->devices[p->device].name = m->devices[p->device].seen = p->mark;
        break;
    case STORE_BAN_DEVICE:
        if (!m->devices[p->device].there) m->devices[p->device].seen = p->mark;
        m->devices[p->device].there = 1;
        m->devices[p->device].banned = p->mark % 2;
        break;
    case STORE_DELETE_DEVICE:
        model_forget_device(m, p->device);
        break;
    case STORE_CODE:
        if (m->code)
            done.result = STORE_EXISTS;
        else if (!m->games[p->game].there)
            done.result = STORE_NO_GAME;
        if (done.result != STORE_DONE) break;
        m->code = p->mark;
        m->code_game = p->game;
        m->code_seat = p->mark % 3;
        break;
    case STORE_USE_CODE:
        if (!m->code) done.result = STORE_NO_CODE;
        m->code = m->code_game = m->code_seat = 0;
        break;
    case STORE_SETTING:
        m->setting = p->mark;
        break;
    default:
        m->alive = p->mark;
        break;
    }
    return done;
}

void model_apply_all(model *m, const plan *plans, int n, store_outcome *outcomes) {
    static model before;
    for (int i = 0, end = 0; i < n; i = end) {
        int bad = -1;
        before = *m;
        for (end = i; end < n && (end == i || plans[end].tied); end++) {
            outcomes[end] = (store_outcome){STORE_UNDONE, 0};
            if (bad >= 0) continue;
            outcomes[end] = model_apply(m, &plans[end]);
            if (outcomes[end].result != STORE_DONE) bad = end;
        }
        if (bad < 0) continue;
        *m = before;
        for (int k = i; k < bad; k++) outcomes[k] = (store_outcome){STORE_UNDONE, 0};
    }
}
