// SPDX-License-Identifier: MIT
// The yardstick: a bare epoll loop with the least framing that answers the load generator. It
// checks nothing and must not be exposed to anyone else.
#define _GNU_SOURCE /* accept4 */
#include <sys/epoll.h>
#include <unistd.h>

#include "spike.h"

typedef struct client {
    int fd;
    int open;
    size_t n;
    uint8_t in[HEAD];
} client;

static void drop(client *c) {
    close(c->fd);
    free(c);
}

/* Echoes all complete frames; returns how many bytes they were. */
static size_t echo(client *c) {
    size_t at = 0;
    while (c->n - at >= 6) {
        uint8_t *s = c->in + at;
        size_t n = s[1] & 127, head = n == 126 ? 8 : 6;
        if (c->n - at < head) break;
        if (n == 126) n = (size_t)s[2] << 8 | s[3];
        if (c->n - at < head + n) break;
        const uint8_t *mask = s + head - 4;
        uint8_t out[4 + MESSAGE];
        size_t begin = frame_head(out, n);
        for (size_t i = 0; i < n; i++) out[begin + i] = s[head + i] ^ mask[i % 4];
        if (write(c->fd, out, begin + n) != (ssize_t)(begin + n)) die("write");
        at += head + n;
    }
    return at;
}

static void on_input(client *c) {
    ssize_t n = read(c->fd, c->in + c->n, sizeof c->in - c->n);
    if (n <= 0) {
        drop(c);
        return;
    }
    c->n += (size_t)n;
    if (!c->open) {
        char reply[256];
        int m = open_socket((const char *)c->in, c->n, reply);
        if (m <= 0) return;
        if (write(c->fd, reply, (size_t)m) != m) die("write");
        c->open = 1;
        c->n = 0;
        return;
    }
    size_t gone = echo(c);
    c->n -= gone;
    memmove(c->in, c->in + gone, c->n);
}

int main(int argc, char **argv) {
    (void)argc;
    raise_limit();
    int listener = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0), yes = 1;
    struct sockaddr_in at = local(INADDR_LOOPBACK, atoi(argv[1]));
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (bind(listener, (struct sockaddr *)&at, sizeof at) != 0 || listen(listener, 4096) != 0)
        die("listen");
    int set = epoll_create1(0);
    struct epoll_event event = {.events = EPOLLIN};
    epoll_ctl(set, EPOLL_CTL_ADD, listener, &event);
    puts("ready");
    fflush(stdout);
    for (;;) {
        struct epoll_event events[256];
        int n = epoll_wait(set, events, 256, -1);
        for (int i = 0; i < n; i++) {
            if (events[i].data.ptr) {
                on_input(events[i].data.ptr);
                continue;
            }
            int fd;
            while ((fd = accept4(listener, NULL, NULL, SOCK_NONBLOCK)) >= 0) {
                client *c = calloc(1, sizeof *c);
                c->fd = fd;
                event = (struct epoll_event){.events = EPOLLIN, .data.ptr = c};
                epoll_ctl(set, EPOLL_CTL_ADD, fd, &event);
            }
        }
    }
}
