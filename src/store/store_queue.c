// SPDX-License-Identifier: MIT
#include "store/store_queue.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "os/thread.h"

typedef struct job {
    struct job *next;
    int n;         /* operations; 0: a read */
    store_op *ops; /* they and all that they point to follow the job in the same block */
    store_outcome *outcomes;
    store_queue_written *written;
    store_queue_work *work;
    store_queue_done *done;
    void *context;
    store_error error;
} job;

typedef struct list {
    job *first, **end;
} list;

struct store_queue {
    store *s;
    int most, group;
    void (*wake)(void *context);
    void *context;
    thread *worker;
    store_op *ops; /* of the group */
    store_outcome *outcomes;
    int held; /* jobs not yet collected; the loop's own */

    pthread_mutex_t lock; /* of what follows */
    pthread_cond_t more;
    bool stopping;
    list waiting, finished;
};

static void list_clear(list *l) {
    *l = (list){.end = &l->first};
}

static void list_add(list *l, job *j) {
    j->next = NULL;
    *l->end = j;
    l->end = &j->next;
}

static job *list_take(list *l) {
    job *j = l->first;
    if (!j) return NULL;
    l->first = j->next;
    if (!l->first) l->end = &l->first;
    return j;
}

/* Moves all of `from` to the end of `to`. */
static void list_move(list *to, list *from) {
    if (!from->first) return;
    *to->end = from->first;
    to->end = from->end;
    list_clear(from);
}

/* ---- copies ---- */

static size_t text_size(const char *s) {
    return s ? strlen(s) + 1 : 0;
}

static size_t texts_size(const store_op *op) {
    size_t size = text_size(op->game) + text_size(op->setup) + text_size(op->name)
                  + text_size(op->value) + 3 * STORE_HASH;
    for (int i = 0; i < op->count; i++) {
        const store_event *e = &op->events[i];
        size += text_size(e->kind) + text_size(e->body) + text_size(e->command);
    }
    return size;
}

static const void *copy(char **to, const void *from, size_t size) {
    if (!from) return NULL;
    void *at = memcpy(*to, from, size);
    *to += size;
    return at;
}

static const char *copy_text(char **to, const char *s) {
    return copy(to, s, text_size(s));
}

/* Copies what the operation points to: its events, and texts and hashes. */
static void keep(store_op *op, store_event **events, char **to) {
    for (int i = 0; i < op->count; i++) {
        store_event *e = &(*events)[i];
        *e = op->events[i];
        e->kind = copy_text(to, e->kind);
        e->body = copy_text(to, e->body);
        e->command = copy_text(to, e->command);
    }
    op->events = *events;
    *events += op->count;
    op->game = copy_text(to, op->game);
    op->setup = copy_text(to, op->setup);
    op->name = copy_text(to, op->name);
    op->value = copy_text(to, op->value);
    op->device = copy(to, op->device, STORE_HASH);
    for (int side = 0; side < 2; side++) op->seats[side] = copy(to, op->seats[side], STORE_HASH);
}

static job *make_job(const store_op *ops, int n) {
    size_t count = (size_t)n, events = 0, texts = 0;
    for (int i = 0; i < n; i++) {
        events += (size_t)ops[i].count;
        texts += texts_size(&ops[i]);
    }
    job *j = malloc(sizeof *j + count * (sizeof *ops + sizeof *j->outcomes)
                    + events * sizeof *ops->events + texts);
    if (!j) return NULL;
    /* Texts come last, for the alignment of the rest. */
    *j = (job){.n = n, .ops = (store_op *)(j + 1)};
    j->outcomes = (store_outcome *)(j->ops + n);
    store_event *at = (store_event *)(j->outcomes + n);
    char *to = (char *)(at + events);
    for (int i = 0; i < n; i++) {
        j->ops[i] = ops[i];
        j->ops[i].tied = i > 0;
        keep(&j->ops[i], &at, &to);
    }
    return j;
}

/* ---- the thread ---- */

/* Waits for jobs and takes a group of them; false: there will be no more. */
static bool take_group(store_queue *q, list *group) {
    pthread_mutex_lock(&q->lock);
    while (!q->waiting.first && !q->stopping) pthread_cond_wait(&q->more, &q->lock);
    /* A read counts as an operation, so that writes do not wait behind many of them. */
    int n = 0;
    for (const job *j; (j = q->waiting.first);) {
        n += j->n ? j->n : 1;
        if (n > q->group) break;
        list_add(group, list_take(&q->waiting));
    }
    pthread_mutex_unlock(&q->lock);
    return group->first;
}

static void publish(store_queue *q, list *finished) {
    if (!finished->first) return;
    pthread_mutex_lock(&q->lock);
    list_move(&q->finished, finished);
    pthread_mutex_unlock(&q->lock);
    q->wake(q->context);
}

/* Writes first, in one commit: a read may see more than was there when it was queued, never less.
   Nobody waits for a read of somebody else. */
static void do_group(store_queue *q, list *group) {
    list reads, finished;
    list_clear(&reads);
    list_clear(&finished);
    int n = 0;
    for (job *j; (j = list_take(group));) {
        for (int i = 0; i < j->n; i++) q->ops[n++] = j->ops[i];
        list_add(j->n ? &finished : &reads, j);
    }
    store_error error = store_commit(q->s, q->ops, n, q->outcomes);
    const store_outcome *from = q->outcomes;
    for (job *j = finished.first; j; j = j->next) {
        j->error = error;
        for (int i = 0; i < j->n; i++) j->outcomes[i] = *from++;
    }
    publish(q, &finished);
    for (job *j; (j = list_take(&reads));) {
        j->work(j->context, q->s);
        list_add(&finished, j);
        publish(q, &finished);
    }
}

static void work(void *context) {
    store_queue *q = context;
    list group;
    list_clear(&group);
    while (take_group(q, &group)) do_group(q, &group);
}

/* ---- the loop's side ---- */

store_queue *store_queue_start(store *s, int most, int group, void (*wake)(void *context),
                               void *context) {
    store_queue *q = calloc(1, sizeof *q);
    if (!q) return NULL;
    *q = (store_queue){.s = s, .most = most, .group = group, .wake = wake, .context = context};
    list_clear(&q->waiting);
    list_clear(&q->finished);
    pthread_mutex_init(&q->lock, NULL);
    pthread_cond_init(&q->more, NULL);
    q->ops = calloc((size_t)group, sizeof *q->ops);
    q->outcomes = calloc((size_t)group, sizeof *q->outcomes);
    if (q->ops && q->outcomes) q->worker = thread_start(work, q);
    if (q->worker) return q;
    store_queue_stop(q);
    return NULL;
}

static void hand_over(store_queue *q, job *j) {
    pthread_mutex_lock(&q->lock);
    list_add(&q->waiting, j);
    pthread_cond_signal(&q->more);
    pthread_mutex_unlock(&q->lock);
    q->held++;
}

/* Only the loop's thread sets `stopping`, so it may read it without the lock. */
static bool has_room(const store_queue *q) {
    return q->held < q->most && !q->stopping;
}

bool store_queue_write(store_queue *q, const store_op *ops, int n, store_queue_written *written,
                       void *context) {
    CHECK(n > 0 && n <= q->group);
    job *j = has_room(q) ? make_job(ops, n) : NULL;
    if (!j) return false;
    j->written = written;
    j->context = context;
    hand_over(q, j);
    return true;
}

bool store_queue_read(store_queue *q, store_queue_work *work_there, store_queue_done *done,
                      void *context) {
    job *j = has_room(q) ? malloc(sizeof *j) : NULL;
    if (!j) return false;
    *j = (job){.work = work_there, .done = done, .context = context};
    hand_over(q, j);
    return true;
}

int store_queue_collect(store_queue *q) {
    list mine;
    list_clear(&mine);
    pthread_mutex_lock(&q->lock);
    list_move(&mine, &q->finished);
    pthread_mutex_unlock(&q->lock);
    int n = 0;
    for (job *j; (j = list_take(&mine)); n++) {
        q->held--;
        if (j->n)
            j->written(j->context, j->error, j->outcomes, j->n);
        else
            j->done(j->context);
        free(j);
    }
    return n;
}

void store_queue_stop(store_queue *q) {
    pthread_mutex_lock(&q->lock);
    q->stopping = true;
    pthread_cond_signal(&q->more);
    pthread_mutex_unlock(&q->lock);
    if (q->worker) thread_join(q->worker);
    store_queue_collect(q);
    pthread_cond_destroy(&q->more);
    pthread_mutex_destroy(&q->lock);
    free(q->ops);
    free(q->outcomes);
    free(q);
}
