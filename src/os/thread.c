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

void thread_run_all(void (*work)(void *context), void *contexts, size_t size, int count) {
    job *jobs = count > 1 ? calloc((size_t)count, sizeof *jobs) : NULL;
    for (int i = 1; jobs && i < count; i++) {
        jobs[i].work = work;
        jobs[i].context = (char *)contexts + size * (size_t)i;
        jobs[i].started = pthread_create(&jobs[i].thread, NULL, start, &jobs[i]) == 0;
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
