// SPDX-License-Identifier: MIT
#include "os/thread.h"

#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <unistd.h>

struct thread {
    void (*work)(void *context);
    void *context;
    pthread_t id;
};

static void *start(void *argument) {
    thread *t = argument;
    t->work(t->context);
    return NULL;
}

/* If the caller blocks these signals, the new thread starts with them blocked. Signals that a
   thread raises itself stay unblocked. */
static void block_signals(sigset_t *before) {
    static const int own[] = {SIGPIPE, SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP, SIGSYS};
    sigset_t sent;
    sigfillset(&sent);
    for (size_t i = 0; i < sizeof own / sizeof *own; i++) sigdelset(&sent, own[i]);
    pthread_sigmask(SIG_BLOCK, &sent, before);
}

thread *thread_start(void (*work)(void *context), void *context) {
    thread *t = malloc(sizeof *t);
    pthread_attr_t attributes;
    if (!t || pthread_attr_init(&attributes)) {
        free(t);
        return NULL;
    }
    *t = (thread){.work = work, .context = context};
    sigset_t before;
    block_signals(&before);
    /* The default stack may be too small. Frames are several times larger without optimisation and
       with sanitizers. */
    bool started = pthread_attr_setstacksize(&attributes, 8 * THREAD_STACK) == 0
                   && pthread_create(&t->id, &attributes, start, t) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    pthread_attr_destroy(&attributes);
    if (started) return t;
    free(t);
    return NULL;
}

void thread_join(thread *t) {
    pthread_join(t->id, NULL);
    free(t);
}

void thread_run_all(void (*work)(void *context), void *contexts, size_t size, int count) {
    thread **others = count > 1 ? calloc((size_t)count, sizeof(thread *)) : NULL;
    for (int i = 1; others && i < count; i++)
        others[i] = thread_start(work, (char *)contexts + size * (size_t)i);
    if (count > 0) work(contexts);
    for (int i = 1; i < count; i++) {
        if (others && others[i])
            thread_join(others[i]);
        else
            work((char *)contexts + size * (size_t)i);
    }
    free(others);
}

int thread_cores(void) {
    long n = sysconf(_SC_NPROCESSORS_ONLN);
    return n > 0 && n < 1024 ? (int)n : 1;
}
