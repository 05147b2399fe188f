// SPDX-License-Identifier: MIT
// The server with a use for WebSockets that tests can see through: it echoes messages, and obeys a
// few that begin with a slash. Prints its address, and a line whenever a socket opens or closes.
//
//     serve-echo CONNECTIONS PER-ADDRESS TIMEOUT PING UNREAD [PROXIES [ORIGINS]]
//
//     /all TEXT      send the text to everyone, as one shared message
//     /many N TEXT   send it N times to the client that asks
//     /close CODE REASON
//     /count         how many are connected
//     /trip          the round trip in milliseconds, "unknown" if it is not known yet
//     /post TEXT     have another thread make the message and post the sending of it
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "apps/serve/server.h"

const file embedded_files[1];
const size_t embedded_count = 0;

typedef struct client {
    web_socket *socket;
    unsigned number;
    struct client *next;
} client;

static server *running;
static client *clients;
static unsigned count, opened;

static void send_text(web_socket *s, const char *text, size_t n) {
    message *m = message_make(text, n);
    socket_send(s, m);
    message_release(m);
}

static void on_open(void *self, web_socket *s, uint64_t address, piece query) {
    (void)self;
    client *c = calloc(1, sizeof *c);
    if (!c) abort();
    *c = (client){.socket = s, .number = ++opened, .next = clients};
    clients = c;
    count++;
    socket_set_data(s, c);
    printf("open %u from %llx with %.*s\n", c->number, (unsigned long long)address, (int)query.n,
           query.n > 0 ? query.s : "");
    if (query.n == 5 && memcmp(query.s, "close", 5) == 0) socket_close(s, 4001, "at once");
    if (query.n == 5 && memcmp(query.s, "hello", 5) == 0) send_text(s, "hello", 5);
}

static void on_close(void *self, web_socket *s, close_code code) {
    (void)self;
    client *c = socket_data(s), **at = &clients;
    while (*at != c) at = &(*at)->next;
    *at = c->next;
    count--;
    printf("close %u with %d\n", c->number, (int)code);
    free(c);
}

/* A message of another thread, for everyone. */
static void send_posted(void *with) {
    for (client *c = clients; c; c = c->next) socket_send(c->socket, with);
    message_release(with);
}

static void *post(void *with) {
    char *text = with;
    for (int i = 0; i < 3; i++) {
        char line[64];
        int n = snprintf(line, sizeof line, "%.50s %d", text, i);
        message *m = message_make(line, (size_t)n);
        if (!m || !server_post(running, send_posted, m)) abort();
    }
    free(text);
    return NULL;
}

static void obey(web_socket *s, char *text) {
    unsigned n = 0;
    int at = 0;
    char line[32];
    if (strncmp(text, "/all ", 5) == 0) {
        message *m = message_make(text + 5, strlen(text + 5));
        for (client *c = clients; c; c = c->next) socket_send(c->socket, m);
        message_release(m);
    } else if (sscanf(text, "/many %u %n", &n, &at) == 1 && at > 0) {
        message *m = message_make(text + at, strlen(text + at));
        for (unsigned i = 0; i < n; i++) socket_send(s, m);
        message_release(m);
    } else if (sscanf(text, "/close %u %n", &n, &at) == 1 && at > 0) {
        socket_close(s, n, text + at);
        send_text(s, "never sent", 10);
    } else if (strcmp(text, "/count") == 0) {
        send_text(s, line, (size_t)snprintf(line, sizeof line, "%u", count));
    } else if (strcmp(text, "/trip") == 0) {
        uint32_t trip = socket_round_trip(s);
        int length = snprintf(line, sizeof line, trip > 0 ? "%u" : "unknown", trip);
        send_text(s, line, (size_t)length);
    } else if (strncmp(text, "/post ", 6) == 0) {
        pthread_t thread;
        if (pthread_create(&thread, NULL, post, strdup(text + 6)) != 0) abort();
        pthread_detach(thread);
    }
}

static void on_message(void *self, web_socket *s, const char *text, size_t n) {
    (void)self;
    if (n == 0 || text[0] != '/') {
        send_text(s, text, n);
        return;
    }
    char *copy = calloc(1, n + 1);
    if (!copy) abort();
    memcpy(copy, text, n);
    obey(s, copy);
    free(copy);
}

static void stop(int number) {
    (void)number;
    server_stop(running);
}

int main(int argc, char **argv) {
    if (argc < 6 || argc > 8) return 2;
    setvbuf(stdout, NULL, _IOLBF, 0);
    static const socket_use echo = {
        .path = "/socket", .on_open = on_open, .on_message = on_message, .on_close = on_close};
    files none;
    files_open(&none, "");
    server_setup setup = {.host = "127.0.0.1",
                          .connections = (unsigned)strtoul(argv[1], NULL, 10),
                          .per_address = (unsigned)strtoul(argv[2], NULL, 10),
                          .timeout = (unsigned)strtoul(argv[3], NULL, 10),
                          .files = &none,
                          .socket = &echo,
                          .ping = (unsigned)strtoul(argv[4], NULL, 10),
                          .unread = strtoul(argv[5], NULL, 10)};
    if (argc > 6 && !address_read_list(argv[6], &setup.proxies)) return 2;
    if (argc > 7) setup.origins = argv[7];
    if (server_open(&setup, &running) != 0) return 1;
    struct sigaction end = {.sa_handler = stop};
    sigaction(SIGTERM, &end, NULL);
    printf("http://127.0.0.1:%d/\n", server_port(running));
    server_run(running);
    server_close(running);
    files_close(&none);
    return count == 0 ? 0 : 1;
}
