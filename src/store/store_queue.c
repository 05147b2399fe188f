// SPDX-License-Identifier: MIT
#include "store/store_queue.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "os/thread.h"

typedef struct job {
    struct job *next;
    store_op op; /* its texts follow the job in the same block */
    store_queue_written *written;
    store_queue_work *work; /* NULL: a write */
    store_queue_done *done;
    void *context;
    store_error error;
    store_outcome outcome;
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
                  + text_size(op->value) + (size_t)op->count * sizeof *op->events;
    for (int i = 0; i < op->count; i++) {
        const store_event *e = &op->events[i];
        size += text_size(e->kind) + text_size(e->body) + text_size(e->command);
    }
    return size + 3 * STORE_HASH;
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

/* Copies what the operation points to into `room`; events come first, for their alignment. */
static void keep_texts(store_op *op, void *room) {
    store_event *events = room;
    char *to = (char *)(events + op->count);
    for (int i = 0; i < op->count; i++) {
        events[i] = op->events[i];
        events[i].kind = copy_text(&to, events[i].kind);
        events[i].body = copy_text(&to, events[i].body);
        events[i].command = copy_text(&to, events[i].command);
    }
    op->events = events;
    op->game = copy_text(&to, op->game);
    op->setup = copy_text(&to, op->setup);
    op->name = copy_text(&to, op->name);
    op->value = copy_text(&to, op->value);
    op->device = copy(&to, op->device, STORE_HASH);
    for (int side = 0; side < 2; side++) op->seats[side] = copy(&to, op->seats[side], STORE_HASH);
}

/* ---- the thread ---- */

/* Waits for jobs and takes a group of them; false: there will be no more. */
static bool take_group(store_queue *q, list *group) {
    pthread_mutex_lock(&q->lock);
    while (!q->waiting.first && !q->stopping) pthread_cond_wait(&q->more, &q->lock);
    job *j = NULL;
    for (int i = 0; i < q->group && (j = list_take(&q->waiting)); i++) list_add(group, j);
    pthread_mutex_unlock(&q->lock);
    return group->first;
}

/* Writes first, in one commit: a read may see more than was there when it was queued, never less.
 */
static void do_group(store_queue *q, list *group, list *finished) {
    list reads;
    list_clear(&reads);
    int n = 0;
    for (job *j; (j = list_take(group));) {
        if (!j->work) q->ops[n++] = j->op;
        list_add(j->work ? &reads : finished, j);
    }
    store_error error = store_commit(q->s, q->ops, n, q->outcomes);
    int i = 0;
    for (job *j = finished->first; j; j = j->next) {
        j->error = error;
        j->outcome = q->outcomes[i++];
    }
    for (job *j = reads.first; j; j = j->next) j->work(j->context, q->s);
    list_move(finished, &reads);
}

static void work(void *context) {
    store_queue *q = context;
    list group, finished;
    list_clear(&group);
    list_clear(&finished);
    while (take_group(q, &group)) {
        do_group(q, &group, &finished);
        pthread_mutex_lock(&q->lock);
        list_move(&q->finished, &finished);
        pthread_mutex_unlock(&q->lock);
        q->wake(q->context);
    }
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

/* Takes over the job unless it is NULL. */
static bool hand_over(store_queue *q, job *j) {
    if (!j) return false;
    pthread_mutex_lock(&q->lock);
    list_add(&q->waiting, j);
    pthread_cond_signal(&q->more);
    pthread_mutex_unlock(&q->lock);
    q->held++;
    return true;
}

/* Only the loop's thread sets `stopping`, so it may read it without the lock. */
static bool has_room(const store_queue *q) {
    return q->held < q->most && !q->stopping;
}

bool store_queue_write(store_queue *q, const store_op *op, store_queue_written *written,
                       void *context) {
    job *j = has_room(q) ? malloc(sizeof *j + texts_size(op)) : NULL;
    if (j) {
        *j = (job){.op = *op, .written = written, .context = context};
        keep_texts(&j->op, j + 1);
    }
    return hand_over(q, j);
}

bool store_queue_read(store_queue *q, store_queue_work *work_there, store_queue_done *done,
                      void *context) {
    job *j = has_room(q) ? malloc(sizeof *j) : NULL;
    if (j) *j = (job){.work = work_there, .done = done, .context = context};
    return hand_over(q, j);
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
        if (j->work)
            j->done(j->context);
        else
            j->written(j->context, j->error, j->outcome);
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
