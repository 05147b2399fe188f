// SPDX-License-Identifier: MIT
// What all databases share: finding the right one, and what can be said with the other functions.
#include "store/store.h"

#include <string.h>

#include "base/utf8.h"
#include "store/store_sql.h"

bool store_is_shared(const char *place) {
    static const char *const schemes[] = {"postgresql://", "postgres://"};
    return strncmp(place, schemes[0], strlen(schemes[0])) == 0
           || strncmp(place, schemes[1], strlen(schemes[1])) == 0;
}

store_error store_open(const char *place, store **s, char why[STORE_WHY]) {
    return sql_open(store_is_shared(place) ? &sql_pg : &sql_sqlite, place, s, why);
}

void store_close(store *s) {
    s->kind->close(s);
}

const char *store_why(const store *s) {
    return s->why;
}

/* ---- operations ---- */

static bool is_text(const char *s) {
    if (!s) return false;
    size_t n = strlen(s), length = 1;
    for (size_t i = 0; i < n && length; i += length) length = utf8_length(s + i, n - i);
    return length;
}

static bool is_id(const char *s) {
    return is_text(s) && strlen(s) == STORE_ID;
}

static bool is_seat(int seat) {
    return seat >= 0 && seat <= STORE_NOBODY;
}

static bool are_events(const store_op *op) {
    bool right = op->count >= 0 && (op->count == 0 || op->events);
    for (int i = 0; right && i < op->count; i++) {
        const store_event *e = &op->events[i];
        right = is_text(e->kind) && is_text(e->body) && is_seat(e->seat)
                && (!e->command || is_text(e->command));
    }
    return right;
}

/* Whether the operation can be carried out at all, whatever is in the database. */
static bool is_possible(const store_op *op) {
    const store_summary *m = &op->summary;
    bool sum = (unsigned)m->status <= STORE_OVER && is_seat(m->side);
    switch (op->act) {
    case STORE_CREATE:
        return is_id(op->game) && is_text(op->setup) && are_events(op) && sum;
    case STORE_APPEND:
        return is_id(op->game) && op->seq > 0 && are_events(op) && sum;
    case STORE_DELETE_GAME:
        return is_id(op->game);
    case STORE_DEVICE:
        return op->device && (!op->name || is_text(op->name));
    case STORE_BAN_DEVICE:
        return op->device;
    case STORE_DELETE_DEVICE:
        return op->device && are_events(op);
    case STORE_CODE:
        return is_text(op->name) && is_id(op->game) && is_seat(op->seat);
    case STORE_USE_CODE:
    case STORE_BAN_ADDRESS:
        return is_text(op->name);
    case STORE_SETTING:
        return is_text(op->name) && (!op->value || is_text(op->value));
    case STORE_EXPIRE_CODES:
    case STORE_EXPIRE_DEVICES:
    case STORE_ALIVE:
        return true;
    }
    return false;
}

store_error store_commit(store *s, const store_op *ops, int n, store_outcome *outcomes) {
    for (int i = 0; i < n; i++)
        outcomes[i] = (store_outcome){is_possible(&ops[i]) ? STORE_UNKNOWN : STORE_INVALID, 0};
    store_error error = n > 0 ? s->kind->commit(s, ops, n, outcomes) : STORE_OK;
    for (int i = 0; error && i < n; i++) outcomes[i] = (store_outcome){STORE_UNKNOWN, 0};
    return error;
}

/* ---- reading ---- */

store_error store_load(store *s, const char *game, int64_t from, void *context,
                       store_each_game *each_game, store_each_event *each_event) {
    return s->kind->load(s, game, from, context, each_game, each_event);
}

store_error store_list(store *s, const store_query *q, void *context, store_each_game *each) {
    return s->kind->list(s, q, context, each);
}

store_error store_devices(store *s, const uint8_t *hash, void *context, store_each_device *each) {
    return s->kind->devices(s, hash, context, each);
}

store_error store_find_code(store *s, const char *code, int64_t now, void *context,
                            store_each_code *each) {
    return s->kind->find_code(s, code, now, context, each);
}

store_error store_bans(store *s, void *context, store_each_text *each) {
    return s->kind->bans(s, context, each);
}

store_error store_settings(store *s, void *context, store_each_text *each) {
    return s->kind->settings(s, context, each);
}

store_error store_alive(store *s, int64_t *at) {
    return s->kind->alive(s, at);
}

store_error store_downs(store *s, void *context, store_each_down *each) {
    return s->kind->downs(s, context, each);
}

store_error store_find_command(store *s, const uint8_t *device, const char *id, void *context,
                               store_each_done *each) {
    return s->kind->find_command(s, device, id, context, each);
}

store_error store_count(store *s, store_counts *counts) {
    return s->kind->count(s, counts);
}

store_error store_now(store *s, int64_t *ms) {
    return s->kind->now(s, ms);
}

store_error store_backup(store *s, const char *path) {
    return s->kind->backup(s, path);
}

/* ---- summaries ---- */

enum { PAGE = 256 };

typedef struct page {
    store *s;
    void *context;
    store_summarise *summarise;
    int listed, n;
    char ids[PAGE][STORE_ID + 1], last[STORE_ID + 1];
    store_op ops[PAGE];
} page;

static void summarise_one(void *context, const store_game *g) {
    page *p = context;
    p->listed++;
    strncpy(p->last, g->id, STORE_ID);
    store_op *op = &p->ops[p->n];
    *op = (store_op){.act = STORE_APPEND, .game = p->ids[p->n]};
    int64_t seq = p->summarise(p->context, p->s, g, &op->summary);
    if (seq < 0) return;
    op->seq = seq + 1;
    strncpy(p->ids[p->n++], g->id, STORE_ID);
}

/* Page by page, so that a running server waits for no more than one of them. */
store_error store_rebuild(store *s, void *context, store_summarise *summarise) {
    page p = {.s = s, .context = context, .summarise = summarise};
    store_error error = STORE_OK;
    do {
        p.listed = p.n = 0;
        char after[STORE_ID + 1];
        memcpy(after, p.last, sizeof after);
        store_query q = {.which = STORE_ALL, .limit = PAGE, .after = after};
        store_outcome outcomes[PAGE];
        error = store_list(s, &q, &p, summarise_one);
        if (!error) error = store_commit(s, p.ops, p.n, outcomes);
    } while (!error && p.listed == PAGE);
    return error;
}
