// SPDX-License-Identifier: MIT
#include "apps/serve/bus.h"

#include <nats/nats.h>
#include <pthread.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "os/thread.h"

enum {
    WAITING = 512,      /* messages in each direction; more are dropped */
    RECONNECT_MS = 500, /* between two tries, */
    JITTER_MS = 250,    /* and so much more, so that servers do not come all at once */
    CONNECT_MS = 2000,  /* to connect */
    PING_MS = 2000,     /* a connection that does not answer two of these is dead */
    UNSENT = 64 * 1024, /* bytes that the library keeps while it has no connection */
    ADDRESSES = 16,     /* that the option may name */
    CLOSE_MS = 2000,
    NONCE = crypto_secretbox_NONCEBYTES,
    SEALED = NONCE + crypto_secretbox_MACBYTES + BUS_TEXT,
};

#define SUBJECT "sandan.1"

typedef struct letter {
    size_t n;
    uint8_t bytes[SEALED];
} letter;

/* A ring of messages. */
typedef struct line {
    letter *all;
    uint32_t first, count;
} line;

struct bus {
    pthread_mutex_t lock; /* of everything below */
    pthread_cond_t more;
    line out, in;
    uint8_t key[BUS_KEY];
    uint64_t sealed;
    bool works, ending;
    void (*wake)(void *context);
    void *context;
    thread *sender;
    natsOptions *options;
    natsConnection *wire;
    natsSubscription *ears;
};

/* ---- rings ---- */

static void push(line *l, const void *bytes, size_t n) {
    if (l->count == WAITING || n > SEALED) return;
    letter *to = &l->all[(l->first + l->count++) % WAITING];
    to->n = n;
    memcpy(to->bytes, bytes, n);
}

static bool pop(line *l, letter *out) {
    if (l->count == 0) return false;
    const letter *from = &l->all[l->first];
    out->n = from->n;
    memcpy(out->bytes, from->bytes, from->n);
    l->first = (l->first + 1) % WAITING;
    l->count--;
    return true;
}

/* ---- in the library's threads ---- */

static bool open_letter(bus *b, const uint8_t *bytes, size_t n, letter *out) {
    if (n < NONCE + crypto_secretbox_MACBYTES || n > SEALED) return false;
    out->n = n - NONCE - crypto_secretbox_MACBYTES;
    return crypto_secretbox_open_easy(out->bytes, bytes + NONCE, n - NONCE, bytes, b->key) == 0;
}

static void on_message(natsConnection *wire, natsSubscription *ears, natsMsg *msg, void *context) {
    bus *b = context;
    letter plain;
    (void)wire;
    (void)ears;
    pthread_mutex_lock(&b->lock);
    bool good = open_letter(b, (const uint8_t *)natsMsg_GetData(msg),
                            (size_t)natsMsg_GetDataLength(msg), &plain);
    bool first = good && b->in.count == 0;
    if (good)
        push(&b->in, plain.bytes, plain.n);
    else
        b->sealed++;
    pthread_mutex_unlock(&b->lock);
    natsMsg_Destroy(msg);
    if (first) b->wake(b->context);
}

static void set_works(bus *b, bool works) {
    pthread_mutex_lock(&b->lock);
    b->works = works;
    pthread_mutex_unlock(&b->lock);
}

static void on_connected(natsConnection *wire, void *context) {
    (void)wire;
    set_works(context, true);
}

static void on_lost(natsConnection *wire, void *context) {
    (void)wire;
    set_works(context, false);
}

/* Messages that were dropped here are found in the database; the library would print a line. */
static void on_error(natsConnection *wire, natsSubscription *ears, natsStatus status,
                     void *context) {
    (void)wire;
    (void)ears;
    (void)status;
    (void)context;
}

/* ---- the sender ---- */

/* Publishing may wait for a socket, so the server's thread leaves it to this one. */
static void work(void *context) {
    bus *b = context;
    letter plain;
    uint8_t bytes[SEALED];
    pthread_mutex_lock(&b->lock);
    while (!b->ending) {
        if (!pop(&b->out, &plain)) {
            pthread_cond_wait(&b->more, &b->lock);
            continue;
        }
        randombytes_buf(bytes, NONCE);
        crypto_secretbox_easy(bytes + NONCE, plain.bytes, plain.n, bytes, b->key);
        pthread_mutex_unlock(&b->lock);
        natsConnection_Publish(b->wire, SUBJECT, bytes,
                               (int)(NONCE + crypto_secretbox_MACBYTES + plain.n));
        pthread_mutex_lock(&b->lock);
    }
    pthread_mutex_unlock(&b->lock);
    nats_ReleaseThreadMemory();
}

/* ---- beginning and ending ---- */

/* Cuts a copy of the address at its commas; the number of parts, or 0 if one is no address. */
static int cut(char *copy, const char *parts[ADDRESSES]) {
    int n = 0;
    for (char *at = copy; at; n++) {
        char *comma = strchr(at, ',');
        if (n == ADDRESSES || strncmp(at, "nats://", 7) != 0 || at[7] == '\0' || at[7] == ',')
            return 0;
        parts[n] = at;
        if (comma) *comma++ = '\0';
        at = comma;
    }
    return n;
}

bool bus_is_address(const char *address) {
    const char *parts[ADDRESSES];
    char *copy = strdup(address);
    bool good = copy && cut(copy, parts) > 0;
    free(copy);
    return good;
}

static natsStatus set_options(bus *b, const char *address) {
    const char *parts[ADDRESSES];
    char *copy = strdup(address);
    int n = copy ? cut(copy, parts) : 0;
    natsStatus s = n > 0 ? natsOptions_Create(&b->options) : NATS_INVALID_ARG;
    if (s == NATS_OK) s = natsOptions_SetServers(b->options, parts, n);
    if (s == NATS_OK) s = natsOptions_SetName(b->options, "sandan");
    if (s == NATS_OK) s = natsOptions_SetMaxReconnect(b->options, -1);
    if (s == NATS_OK) s = natsOptions_SetReconnectWait(b->options, RECONNECT_MS);
    if (s == NATS_OK) s = natsOptions_SetReconnectJitter(b->options, JITTER_MS, JITTER_MS);
    if (s == NATS_OK) s = natsOptions_SetReconnectBufSize(b->options, UNSENT);
    if (s == NATS_OK) s = natsOptions_SetTimeout(b->options, CONNECT_MS);
    if (s == NATS_OK) s = natsOptions_SetPingInterval(b->options, PING_MS);
    if (s == NATS_OK) s = natsOptions_SetSendAsap(b->options, true);
    if (s == NATS_OK) s = natsOptions_SetDisconnectedCB(b->options, on_lost, b);
    if (s == NATS_OK) s = natsOptions_SetReconnectedCB(b->options, on_connected, b);
    if (s == NATS_OK) s = natsOptions_SetErrorHandler(b->options, on_error, b);
    if (s == NATS_OK) s = natsOptions_SetRetryOnFailedConnect(b->options, true, on_connected, b);
    free(copy);
    return s;
}

/* A bus that cannot be reached is tried again in the background. */
static bool connect_to(bus *b, const char *address) {
    if (set_options(b, address) != NATS_OK) return false;
    natsStatus s = natsConnection_Connect(&b->wire, b->options);
    if (s == NATS_OK) set_works(b, true);
    if (s != NATS_OK && s != NATS_NOT_YET_CONNECTED) return false;
    if (natsConnection_Subscribe(&b->ears, b->wire, SUBJECT, on_message, b) != NATS_OK)
        return false;
    return natsSubscription_SetPendingLimits(b->ears, 8 * WAITING, WAITING * SEALED) == NATS_OK;
}

bus *bus_open(const char *address, const uint8_t key[BUS_KEY], void (*wake)(void *context),
              void *context) {
    bus *b = sodium_init() >= 0 ? calloc(1, sizeof *b) : NULL;
    if (!b) return NULL;
    pthread_mutex_init(&b->lock, NULL);
    pthread_cond_init(&b->more, NULL);
    b->wake = wake;
    b->context = context;
    memcpy(b->key, key, BUS_KEY);
    b->in.all = malloc(WAITING * sizeof *b->in.all);
    b->out.all = malloc(WAITING * sizeof *b->out.all);
    bool good = b->in.all && b->out.all && connect_to(b, address);
    if (good) b->sender = thread_start(work, b);
    if (b->sender) return b;
    bus_close(b);
    return NULL;
}

void bus_close(bus *b) {
    pthread_mutex_lock(&b->lock);
    b->ending = true;
    pthread_cond_signal(&b->more);
    pthread_mutex_unlock(&b->lock);
    /* Ends a publish that waits, too. */
    if (b->wire) natsConnection_Close(b->wire);
    if (b->sender) thread_join(b->sender);
    natsSubscription_Destroy(b->ears);
    natsConnection_Destroy(b->wire);
    natsOptions_Destroy(b->options);
    nats_CloseAndWait(CLOSE_MS); /* no callback comes after that */
    sodium_memzero(b->key, sizeof b->key);
    pthread_cond_destroy(&b->more);
    pthread_mutex_destroy(&b->lock);
    free(b->in.all);
    free(b->out.all);
    free(b);
}

/* ---- in the server's thread ---- */

void bus_tell(bus *b, const char *text, size_t n) {
    pthread_mutex_lock(&b->lock);
    if (b->works && n <= BUS_TEXT) push(&b->out, text, n);
    pthread_cond_signal(&b->more);
    pthread_mutex_unlock(&b->lock);
}

void bus_collect(bus *b, void (*heard)(void *context, const char *text, size_t n), void *context) {
    letter plain;
    for (;;) {
        pthread_mutex_lock(&b->lock);
        bool any = pop(&b->in, &plain);
        pthread_mutex_unlock(&b->lock);
        if (!any) return;
        heard(context, (const char *)plain.bytes, plain.n);
    }
}

bool bus_works(bus *b) {
    pthread_mutex_lock(&b->lock);
    bool works = b->works;
    pthread_mutex_unlock(&b->lock);
    return works;
}

uint64_t bus_sealed(bus *b) {
    pthread_mutex_lock(&b->lock);
    uint64_t n = b->sealed;
    pthread_mutex_unlock(&b->lock);
    return n;
}

void bus_set_key(bus *b, const uint8_t key[BUS_KEY]) {
    pthread_mutex_lock(&b->lock);
    memcpy(b->key, key, BUS_KEY);
    pthread_mutex_unlock(&b->lock);
}
