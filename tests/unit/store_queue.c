// SPDX-License-Identifier: MIT
// The store in a thread of its own: order, groups, bounds, a graceful end.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "store/store_queue.h"
#include "tap.h"

static char folder[] = "/tmp/sandan-queue-XXXXXX";

static store *open_store(const char *name) {
    char path[200], why[STORE_WHY];
    store *s = NULL;
    snprintf(path, sizeof path, "%s/%s", folder, name);
    if (store_open(path, &s, why)) printf("# %s\n", why);
    if (!s) exit(1);
    return s;
}

/* The loop: it waits until the thread has something for it. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t change = PTHREAD_COND_INITIALIZER;
static int woken;

static void wake(void *context) {
    (void)context;
    pthread_mutex_lock(&lock);
    woken++;
    pthread_cond_signal(&change);
    pthread_mutex_unlock(&lock);
}

static int wait_and_collect(store_queue *q) {
    pthread_mutex_lock(&lock);
    while (!woken) pthread_cond_wait(&change, &lock);
    woken = 0;
    pthread_mutex_unlock(&lock);
    return store_queue_collect(q);
}

/* A work that keeps the thread busy until it is let go. */
typedef struct gate {
    pthread_mutex_t lock;
    pthread_cond_t change;
    bool entered, open;
    int done;
} gate;

static void stand(void *context, store *s) {
    (void)s;
    gate *g = context;
    pthread_mutex_lock(&g->lock);
    g->entered = true;
    pthread_cond_signal(&g->change);
    while (!g->open) pthread_cond_wait(&g->change, &g->lock);
    pthread_mutex_unlock(&g->lock);
}

static void passed(void *context) {
    ((gate *)context)->done++;
}

/* Returns when the thread stands at the gate. */
static void close_gate(store_queue *q, gate *g) {
    *g = (gate){.lock = PTHREAD_MUTEX_INITIALIZER, .change = PTHREAD_COND_INITIALIZER};
    EXPECT(store_queue_read(q, stand, passed, g));
    pthread_mutex_lock(&g->lock);
    while (!g->entered) pthread_cond_wait(&g->change, &g->lock);
    pthread_mutex_unlock(&g->lock);
}

static void open_gate(gate *g) {
    pthread_mutex_lock(&g->lock);
    g->open = true;
    pthread_cond_signal(&g->change);
    pthread_mutex_unlock(&g->lock);
}

/* ---- operations ---- */

typedef struct log {
    int n;
    store_result results[2000];
    int64_t seqs[2000];
    store_error errors[2000];
} log;

static void written(void *context, store_error error, const store_outcome *outcomes, int n) {
    log *l = context;
    for (int i = 0; i < n; i++) {
        l->errors[l->n] = error;
        l->results[l->n] = outcomes[i].result;
        l->seqs[l->n++] = outcomes[i].seq;
    }
}

/* Writes over what it has handed over, which the queue must have copied. */
static bool write_turn(store_queue *q, log *l, const char *game, int64_t seq) {
    static const uint8_t device[STORE_HASH] = {1};
    char id[STORE_ID + 1], kind[8] = "turn", body[32], command[32];
    uint8_t hash[STORE_HASH];
    snprintf(id, sizeof id, "%s", game);
    snprintf(body, sizeof body, "{\"n\":%d}", (int)seq);
    snprintf(command, sizeof command, "c%d", (int)seq);
    memcpy(hash, device, sizeof hash);
    store_event e = {seq, seq, 0, kind, body, command};
    store_op op = {.act = seq == 1 ? STORE_CREATE : STORE_APPEND,
                   .game = id,
                   .setup = "setup",
                   .seq = seq,
                   .events = &e,
                   .count = 1,
                   .summary = {STORE_PLAYING, true, 0, STORE_NEVER, seq},
                   .seats = {hash, NULL}};
    bool taken = store_queue_write(q, &op, 1, written, l);
    memset(id, '!', STORE_ID);
    memset(kind, '!', 4);
    memset(body, '!', 4);
    memset(command, '!', 1);
    memset(hash, '!', sizeof hash);
    memset(&e, 0, sizeof e);
    return taken;
}

typedef struct seen {
    int64_t last;
    int games, events, done;
    bool right;
} seen;

static void see_game(void *context, const store_game *g) {
    seen *v = context;
    v->games++;
    v->right = g->seats[0] && g->seats[0][0] == 1 && !g->seats[1];
}

static bool see_event(void *context, int64_t seq, const store_event *e) {
    seen *v = context;
    char body[32];
    snprintf(body, sizeof body, "{\"n\":%d}", (int)seq);
    v->right = v->right && strcmp(e->body, body) == 0 && strcmp(e->kind, "turn") == 0;
    v->events++;
    v->last = seq;
    return true;
}

static void look(void *context, store *s) {
    seen *v = context;
    if (store_load(s, "aaaaaaaaaaaa", 1, v, see_game, see_event)) v->games = -1;
}

static void looked(void *context) {
    ((seen *)context)->done++;
}

/* ---- tests ---- */

static void all_is_written_in_order(void) {
    enum { TURNS = 1000 };
    store *s = open_store("order");
    store_queue *q = store_queue_start(s, 64, 16, wake, NULL);
    static log l;
    int64_t seq = 1;
    int refused = 0;
    while (seq <= TURNS) {
        if (write_turn(q, &l, "aaaaaaaaaaaa", seq)) {
            seq++;
        } else {
            refused++;
            wait_and_collect(q);
        }
    }
    store_queue_stop(q);
    EXPECT(l.n == TURNS && refused > 0);
    bool right = true;
    for (int i = 0; i < TURNS; i++)
        right = right && !l.errors[i] && l.results[i] == STORE_DONE && l.seqs[i] == i + 1;
    EXPECT(right);
    seen v = {0};
    look(&v, s);
    EXPECT(v.games == 1 && v.events == TURNS && v.right);
    store_close(s);
}

static void reads_see_earlier_writes(void) {
    store *s = open_store("reads");
    store_queue *q = store_queue_start(s, 100, 8, wake, NULL);
    static log l;
    static seen v[40];
    gate g;
    close_gate(q, &g);
    for (int i = 0; i < 40; i++) {
        EXPECT(write_turn(q, &l, "aaaaaaaaaaaa", i + 1));
        EXPECT(store_queue_read(q, look, looked, &v[i]));
    }
    open_gate(&g);
    store_queue_stop(q);
    for (int i = 0; i < 40; i++)
        EXPECT(v[i].done == 1 && v[i].right && v[i].last >= i + 1 && v[i].last <= i + 5);
    EXPECT(g.done == 1);
    store_close(s);
}

static void a_full_queue_refuses(void) {
    store *s = open_store("full");
    store_queue *q = store_queue_start(s, 4, 4, wake, NULL);
    static log l;
    gate g;
    close_gate(q, &g); /* one of the four */
    for (int i = 0; i < 3; i++) EXPECT(write_turn(q, &l, "aaaaaaaaaaaa", i + 1));
    EXPECT(!write_turn(q, &l, "aaaaaaaaaaaa", 4));
    EXPECT(!store_queue_read(q, look, looked, NULL));
    open_gate(&g);
    while (l.n < 3) wait_and_collect(q);
    EXPECT(write_turn(q, &l, "aaaaaaaaaaaa", 4));
    store_queue_stop(q);
    EXPECT(l.n == 4 && l.seqs[3] == 4);
    store_close(s);
}

/* The events of a job lie beside each other in memory, and its texts after them. */
static void jobs_are_tied(void) {
    store *s = open_store("tied");
    store_queue *q = store_queue_start(s, 8, 4, wake, NULL);
    static log l;
    store_event e[] = {{1, 1, 0, "turn", "{\"n\":1}", "c1"}, {2, 2, 0, "turn", "{\"n\":2}", "c2"}};
    uint8_t device[STORE_HASH] = {1};
    store_op ops[] = {{.act = STORE_CREATE, .game = "aaaaaaaaaaaa", .setup = "odd", .count = 2},
                      {.act = STORE_CREATE, .game = "bbbbbbbbbbbb", .setup = "setup", .count = 1}};
    ops[0].events = ops[1].events = e;
    ops[0].seats[0] = device;
    EXPECT(store_queue_write(q, ops, 2, written, &l));
    ops[0].game = "cccccccccccc"; /* which is new, but the other one is not */
    EXPECT(store_queue_write(q, ops, 2, written, &l));
    store_queue_stop(q);
    EXPECT(l.n == 4 && l.results[0] == STORE_DONE && l.results[1] == STORE_DONE);
    EXPECT(l.seqs[0] == 2 && l.seqs[1] == 1);
    EXPECT(l.results[2] == STORE_UNDONE && l.results[3] == STORE_REPEATED);
    seen v = {0};
    look(&v, s);
    EXPECT(v.games == 1 && v.events == 2 && v.right);
    store_close(s);
}

/* A read that takes long holds up no answer to a write of its group. */
static void writes_are_published_first(void) {
    store *s = open_store("first");
    store_queue *q = store_queue_start(s, 8, 8, wake, NULL);
    static log l;
    gate before, inside;
    close_gate(q, &before); /* so that the next two are one group */
    inside = (gate){.lock = PTHREAD_MUTEX_INITIALIZER, .change = PTHREAD_COND_INITIALIZER};
    EXPECT(store_queue_read(q, stand, passed, &inside));
    EXPECT(write_turn(q, &l, "aaaaaaaaaaaa", 1));
    open_gate(&before);
    while (l.n < 1) wait_and_collect(q);
    EXPECT(inside.done == 0 && l.results[0] == STORE_DONE);
    open_gate(&inside);
    store_queue_stop(q);
    EXPECT(inside.done == 1);
    store_close(s);
}

/* Long reads have a queue of their own: turns go on meanwhile. */
static void two_queues_share_a_database(void) {
    store *s = open_store("two"), *reader = open_store("two");
    store_queue *q = store_queue_start(s, 8, 8, wake, NULL),
                *reads = store_queue_start(reader, 8, 8, wake, NULL);
    static log l;
    gate g;
    seen v = {0};
    close_gate(reads, &g);
    EXPECT(write_turn(q, &l, "aaaaaaaaaaaa", 1));
    while (l.n < 1) wait_and_collect(q);
    EXPECT(store_queue_read(reads, look, looked, &v));
    open_gate(&g);
    store_queue_stop(reads);
    EXPECT(v.done == 1 && v.events == 1 && v.right);
    store_queue_stop(q);
    store_close(reader);
    store_close(s);
}

/* A callback that hands over the next job. */
typedef struct chain {
    store_queue *q;
    int left, refused;
} chain;

static void nothing(void *context, store *s) {
    (void)context, (void)s;
}

static void go_on(void *context) {
    chain *c = context;
    c->left--;
    if (!store_queue_read(c->q, nothing, go_on, c)) c->refused++;
}

static void callbacks_hand_over_more(void) {
    store *s = open_store("chain");
    chain c = {.q = store_queue_start(s, 1, 1, wake, NULL), .left = 20};
    EXPECT(store_queue_read(c.q, nothing, go_on, &c));
    while (c.left > 0) wait_and_collect(c.q);
    EXPECT(c.refused == 0);
    store_queue_stop(c.q); /* the last one is collected here, and the next refused */
    EXPECT(c.left == -1 && c.refused == 1);
    store_close(s);
}

int main(void) {
    if (!mkdtemp(folder)) return 1;
    TEST("all that is queued is written, in order", all_is_written_in_order);
    TEST("a read sees the writes queued before it", reads_see_earlier_writes);
    TEST("a full queue refuses, and takes more when jobs are collected", a_full_queue_refuses);
    TEST("the operations of a job are tied", jobs_are_tied);
    TEST("writes are published before reads", writes_are_published_first);
    TEST("two queues share a database", two_queues_share_a_database);
    TEST("callbacks hand over jobs; a stopped queue refuses them", callbacks_hand_over_more);
    char clean[100];
    snprintf(clean, sizeof clean, "rm -r %s", folder);
    if (system(clean)) return 1; /* NOLINT: our own folder */
    return tap_done();
}
