// SPDX-License-Identifier: MIT
#include "os/thread.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <unistd.h>

typedef struct job {
    void (*work)(void *context);
    void *context;
    pthread_t thread;
    bool started;
} job;

static void *start(void *argument) {
    job *j = argument;
    j->work(j->context);
    return NULL;
}

/* What the system gives unasked may be small. Without optimisation and with sanitizers frames are
   several times as large. */
static bool start_thread(job *j) {
    pthread_attr_t attributes;
    if (pthread_attr_init(&attributes)) return false;
    bool started = pthread_attr_setstacksize(&attributes, 8 * THREAD_STACK) == 0
                   && pthread_create(&j->thread, &attributes, start, j) == 0;
    pthread_attr_destroy(&attributes);
    return started;
}

void thread_run_all(void (*work)(void *context), void *contexts, size_t size, int count) {
    job *jobs = count > 1 ? calloc((size_t)count, sizeof *jobs) : NULL;
    for (int i = 1; jobs && i < count; i++) {
        jobs[i].work = work;
        jobs[i].context = (char *)contexts + size * (size_t)i;
        jobs[i].started = start_thread(&jobs[i]);
    }
    if (count > 0) work(contexts);
    for (int i = 1; i < count; i++) {
        if (jobs && jobs[i].started)
            pthread_join(jobs[i].thread, NULL);
        else
            work((char *)contexts + size * (size_t)i);
    }
    free(jobs);
}

int thread_cores(void) {
    long n = sysconf(_SC_NPROCESSORS_ONLN);
    return n > 0 && n < 1024 ? (int)n : 1;
}
