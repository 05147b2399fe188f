// SPDX-License-Identifier: MIT
#include "apps/client/lookup.h"

#include <netdb.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { HOST = 300 };

struct lookup {
    pthread_mutex_t lock;
    int holders; /* the caller and the thread */
    void (*done)(void *context);
    void *context;
    char host[HOST];
    int error;
    struct sockaddr_storage address;
};

int lookup_now(const char *host, bool numeric, struct sockaddr_storage *address) {
    char name[HOST];
    if (strlen(host) >= sizeof name) return EAI_NONAME;
    memcpy(name, host, strlen(host) + 1);
    char *bracket = strrchr(name, ']'), *colon = strrchr(bracket ? bracket : name, ':');
    if (colon) *colon = 0;
    if (bracket) *bracket = 0;
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM}, *found;
    if (numeric) hints.ai_flags = AI_NUMERICHOST;
    int error = getaddrinfo(bracket ? name + 1 : name, colon ? colon + 1 : "80", &hints, &found);
    if (error) return error;
    memcpy(address, found->ai_addr, found->ai_addrlen);
    freeaddrinfo(found);
    return 0;
}

/* The last one frees it. */
static void leave(lookup *l) {
    bool last = --l->holders == 0;
    pthread_mutex_unlock(&l->lock);
    if (!last) return;
    pthread_mutex_destroy(&l->lock);
    free(l);
}

static void *work(void *context) {
    lookup *l = context;
    struct sockaddr_storage address = {0};
    int error = lookup_now(l->host, false, &address);
    pthread_mutex_lock(&l->lock);
    l->error = error;
    l->address = address;
    if (l->done) l->done(l->context);
    leave(l);
    return NULL;
}

lookup *lookup_begin(const char *host, void (*done)(void *context), void *context) {
    lookup *l = strlen(host) < HOST ? calloc(1, sizeof *l) : NULL;
    pthread_t thread;
    if (!l) return NULL;
    l->holders = 2;
    l->done = done;
    l->context = context;
    memcpy(l->host, host, strlen(host) + 1);
    pthread_mutex_init(&l->lock, NULL);
    if (pthread_create(&thread, NULL, work, l) != 0) {
        pthread_mutex_destroy(&l->lock);
        free(l);
        return NULL;
    }
    pthread_detach(thread);
    return l;
}

int lookup_end(lookup *l, struct sockaddr_storage *address) {
    pthread_mutex_lock(&l->lock);
    int error = l->error;
    *address = l->address;
    l->done = NULL;
    leave(l);
    return error;
}

void lookup_drop(lookup *l) {
    struct sockaddr_storage unused;
    lookup_end(l, &unused);
}
