// SPDX-License-Identifier: MIT
// The load generator: load PORT CONNECTIONS IN-FLIGHT SECONDS. Opens the connections from addresses
// all over 127.0.0.0/8, prints "open" and waits for a line. Then it keeps IN-FLIGHT messages under
// way, each on the next connection in turn, checks every echo, and prints round trips, seconds and
// the median and 99th percentile of the round trip in microseconds.
#include <errno.h>
#include <sys/epoll.h>
#include <time.h>
#include <unistd.h>

#include "spike.h"

enum { PER_ADDRESS = 200, TEXT = 100, PING = 10, SLOTS = 2000000 };

typedef struct client {
    int fd;
    uint64_t sent; /* microseconds; 0: nothing is under way */
    unsigned number;
    size_t n;
    uint8_t in[4 + TEXT];
} client;

static client *all;
static unsigned count, next;
static unsigned number;

static uint64_t now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000 + (uint64_t)t.tv_nsec / 1000;
}

static void text_of(const client *c, char text[TEXT + 1]) {
    snprintf(text, TEXT + 1, "{\"command\":\"%08u\",\"game\":\"%-68u\"}", c->number % 100000000,
             (unsigned)(c - all));
}

static void ask(void) {
    while (all[next].sent) next = (next + 1) % count;
    client *c = &all[next];
    uint8_t frame[6 + TEXT] = {0x81, 0x80 | TEXT, 0x12, 0x34, 0x56, 0x78};
    char text[TEXT + 1] = {0};
    c->number = number++;
    text_of(c, text);
    for (int i = 0; i < TEXT; i++) frame[6 + i] = (uint8_t)text[i] ^ frame[2 + i % 4];
    c->sent = now();
    if (write(c->fd, frame, sizeof frame) != (ssize_t)sizeof frame) die("send");
    next = (next + 1) % count;
}

static void connect_all(int port) {
    static const char request[] =
        "GET /socket HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\n"
        "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
    for (unsigned i = 0; i < count; i++) {
        struct sockaddr_in from = local(0x7f000002 + i / PER_ADDRESS, 0);
        struct sockaddr_in to = local(INADDR_LOOPBACK, port);
        int fd = socket(AF_INET, SOCK_STREAM, 0);
        char reply[512];
        if (fd < 0 || bind(fd, (struct sockaddr *)&from, sizeof from) != 0
            || connect(fd, (struct sockaddr *)&to, sizeof to) != 0)
            die("connect");
        if (write(fd, request, sizeof request - 1) < 0) die("write");
        ssize_t n = read(fd, reply, sizeof reply - 1);
        reply[n > 0 ? n : 0] = 0;
        if (!strstr(reply, "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")) die("handshake");
        all[i].fd = fd;
    }
}

int main(int argc, char **argv) {
    if (argc != 5) return 2;
    raise_limit();
    count = (unsigned)atoi(argv[2]);
    unsigned flight = (unsigned)atoi(argv[3]);
    uint64_t length = (uint64_t)(atof(argv[4]) * 1e6);
    all = calloc(count, sizeof *all);
    connect_all(atoi(argv[1]));
    puts("open");
    fflush(stdout);
    getchar();
    int set = epoll_create1(0);
    for (unsigned i = 0; i < count; i++) {
        struct epoll_event event = {.events = EPOLLIN, .data.ptr = &all[i]};
        epoll_ctl(set, EPOLL_CTL_ADD, all[i].fd, &event);
    }
    uint32_t *took = calloc(SLOTS, sizeof *took); /* round trips by microseconds */
    uint64_t begun = now(), trips = 0;
    for (unsigned i = 0; i < flight; i++) ask();
    while (now() - begun < length) {
        struct epoll_event events[256];
        int n = epoll_wait(set, events, 256, 1000);
        for (int i = 0; i < n; i++) {
            client *c = events[i].data.ptr;
            ssize_t m = read(c->fd, c->in + c->n, sizeof c->in - c->n);
            if (m <= 0) die("echo");
            c->n += (size_t)m;
            if (c->n >= PING && c->in[0] == 0x89) memmove(c->in, c->in + PING, c->n -= PING);
            if (c->n < 2 + TEXT) continue;
            char text[TEXT + 1];
            text_of(c, text);
            if (c->n != 2 + TEXT || c->in[0] != 0x81 || memcmp(c->in + 2, text, TEXT) != 0) {
                fprintf(stderr, "a wrong echo\n");
                return 1;
            }
            uint64_t t = now() - c->sent;
            took[t < SLOTS ? t : SLOTS - 1]++;
            trips++;
            c->n = 0;
            c->sent = 0;
            ask();
        }
    }
    double seconds = (double)(now() - begun) / 1e6;
    uint64_t seen = 0, p50 = 0, p99 = 0;
    for (uint64_t i = 0; i < SLOTS; i++) {
        seen += took[i];
        if (!p50 && seen * 2 >= trips) p50 = i;
        if (!p99 && seen * 100 >= trips * 99) p99 = i;
    }
    printf("%llu %.3f %llu %llu\n", (unsigned long long)trips, seconds, (unsigned long long)p50,
           (unsigned long long)p99);
    return 0;
}
