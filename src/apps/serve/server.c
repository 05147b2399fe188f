// SPDX-License-Identifier: MIT
// One thread and one event loop. connection.h handles a connection, reply.h makes its replies.
#include "apps/serve/server.h"

#include <errno.h>
#include <netdb.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <uv.h>

#include "apps/serve/connection.h"
#include "hall/places.h"

enum {
    ADDRESS = 128,
    BACKLOG = 1024,
    OTHER_FILES = 32, /* files open besides connections */
};

/* Something to be done, from any thread. */
typedef struct task {
    void (*work)(void *with);
    void *with;
    struct task *next;
} task;

struct server {
    uv_loop_t loop;
    uv_tcp_t listener;
    uv_async_t stop, posted;
    uv_mutex_t lock; /* of the tasks */
    task *first, **last;
    sockets sockets;
    bool stopping;
    bool dismissed;
    uv_timer_t alarm;
    task alarmed;
    places places;
    own own;
    surroundings around;
    char address[ADDRESS];
    bool waiting; /* a connection is waiting */
};

static uv_stream_t *door(server *s) {
    return (uv_stream_t *)(void *)&s->listener;
}

/* Until we accept, libuv accepts no further connection: they wait in the kernel's queue. */
static void let_in(server *s) {
    s->waiting = places_full(&s->places) || !connection_accept(door(s), &s->around);
}

static void on_arrival(uv_stream_t *listener, int error) {
    if (!error) let_in(listener->loop->data);
}

static bool enter(void *owner, uint64_t address, bool proxy) {
    server *s = owner;
    bool entered = places_take(&s->places, address, proxy);
    s->own.metrics.connections = s->places.total;
    return entered;
}

static bool move(void *owner, uint64_t from, uint64_t to) {
    server *s = owner;
    return places_move(&s->places, from, to);
}

static void leave(void *owner, uint64_t address) {
    server *s = owner;
    places_leave(&s->places, address);
    s->own.metrics.connections = s->places.total;
    if (s->waiting && !uv_is_closing((uv_handle_t *)&s->listener)) let_in(s);
}

static void on_stop(uv_async_t *stop) {
    server *s = stop->loop->data;
    if (s->stopping) return;
    s->stopping = s->own.ill = true;
    s->around.sockets = NULL; /* none is opened any more */
    uv_close((uv_handle_t *)&s->listener, NULL);
    const socket_use *use = s->sockets.use;
    if (use && use->on_stop)
        use->on_stop(use->self);
    else
        server_dismiss(s);
}

void server_dismiss(server *s) {
    s->dismissed = true;
    if (s->sockets.count == 0)
        uv_stop(&s->loop);
    else
        sockets_dismiss(&s->sockets);
}

static void on_alarm(uv_timer_t *alarm) {
    const server *s = alarm->loop->data;
    s->alarmed.work(s->alarmed.with);
}

void server_alarm(server *s, uint64_t milliseconds, void (*work)(void *with), void *with) {
    s->alarmed = (task){.work = work, .with = with};
    uv_update_time(&s->loop);
    uv_timer_start(&s->alarm, on_alarm, milliseconds, 0);
}

static void on_empty(void *owner) {
    server *s = owner;
    if (s->dismissed) uv_stop(&s->loop);
}

static task *take_tasks(server *s) {
    uv_mutex_lock(&s->lock);
    task *all = s->first;
    s->first = NULL;
    s->last = &s->first;
    uv_mutex_unlock(&s->lock);
    return all;
}

static void on_posted(uv_async_t *posted) {
    for (task *t = take_tasks(posted->loop->data), *next; t; t = next) {
        next = t->next;
        t->work(t->with);
        free(t);
    }
}

bool server_post(server *s, void (*work)(void *with), void *with) {
    task *t = malloc(sizeof *t);
    if (!t) return false;
    *t = (task){.work = work, .with = with};
    uv_mutex_lock(&s->lock);
    *s->last = t;
    s->last = &t->next;
    uv_mutex_unlock(&s->lock);
    uv_async_send(&s->posted);
    return true;
}

/* The address to listen on, IPv4 if there is one. Returns 0, or -1 if there is none. */
static int find_address(const char *host, int port, struct sockaddr_storage *out,
                        char text[ADDRESS]) {
    struct addrinfo *found = NULL, hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE};
    if (getaddrinfo(host, NULL, &hints, &found) != 0 || !found) return -1;
    const struct addrinfo *a = found;
    for (const struct addrinfo *i = found; i; i = i->ai_next)
        if (i->ai_family == AF_INET) {
            a = i;
            break;
        }
    int error = -1;
    if ((a->ai_family == AF_INET || a->ai_family == AF_INET6)
        && getnameinfo(a->ai_addr, a->ai_addrlen, text, ADDRESS, NULL, 0, NI_NUMERICHOST) == 0) {
        in_port_t number = htons((in_port_t)port);
        if (a->ai_family == AF_INET6)
            ((struct sockaddr_in6 *)(void *)a->ai_addr)->sin6_port = number;
        else
            ((struct sockaddr_in *)(void *)a->ai_addr)->sin_port = number;
        memcpy(out, a->ai_addr, a->ai_addrlen);
        error = 0;
    }
    freeaddrinfo(found);
    return error;
}

/* The requested number of connections, or fewer if the process may not open that many files; 0 if
   there are too few even without connections: libuv would abort. */
static unsigned possible(unsigned connections) {
    struct rlimit open;
    rlim_t wanted = (rlim_t)connections + OTHER_FILES;
    if (getrlimit(RLIMIT_NOFILE, &open) != 0 || open.rlim_cur >= wanted) return connections;
    open.rlim_cur = open.rlim_max < wanted ? open.rlim_max : wanted;
    if (setrlimit(RLIMIT_NOFILE, &open) != 0) getrlimit(RLIMIT_NOFILE, &open);
    if (open.rlim_cur >= wanted) return connections;
    return open.rlim_cur > OTHER_FILES ? (unsigned)(open.rlim_cur - OTHER_FILES) : 0;
}

static int listen_at(server *s, const struct sockaddr_storage *at) {
    int error = uv_tcp_bind(&s->listener, (const struct sockaddr *)(const void *)at, 0);
    if (!error) error = uv_listen(door(s), BACKLOG, on_arrival);
    return -error;
}

int server_open(const server_setup *setup, server **out) {
    server *s = calloc(1, sizeof *s);
    if (!s) return ENOMEM;
    struct sockaddr_storage at = {0};
    int error = find_address(setup->host, setup->port, &at, s->address);
    unsigned connections = possible(setup->connections);
    if (!error && connections == 0) error = EMFILE;
    if (!error && !places_open(&s->places, connections, setup->per_address)) error = ENOMEM;
    if (!error) error = -uv_mutex_init(&s->lock);
    if (!error && (error = -uv_loop_init(&s->loop)) != 0) uv_mutex_destroy(&s->lock);
    if (error) {
        places_close(&s->places);
        free(s);
        return error;
    }
    s->loop.data = s;
    s->last = &s->first;
    s->around = (surroundings){.files = setup->files,
                               .timeout = (uint64_t)setup->timeout * 1000,
                               .enter = enter,
                               .move = move,
                               .leave = leave,
                               .owner = s,
                               .own = &s->own,
                               .proxies = setup->proxies,
                               .origins = setup->origins};
    s->sockets.use = setup->socket;
    s->sockets.ping = (uint64_t)setup->ping * 1000;
    s->sockets.unread_max = setup->unread;
    s->sockets.leave = leave;
    s->sockets.on_empty = on_empty;
    s->sockets.owner = s;
    s->sockets.metrics = &s->own.metrics;
    s->own.origins = setup->origins;
    if (setup->socket) s->around.sockets = &s->sockets;
    error = sockets_open(&s->sockets, &s->loop);
    if (!error) error = -uv_async_init(&s->loop, &s->stop, on_stop);
    if (!error) error = -uv_async_init(&s->loop, &s->posted, on_posted);
    if (!error) error = -uv_timer_init(&s->loop, &s->alarm);
    if (!error) error = -uv_tcp_init(&s->loop, &s->listener);
    if (!error) error = listen_at(s, &at);
    if (error) {
        server_close(s);
        return error;
    }
    *out = s;
    return 0;
}

const char *server_address(const server *s) {
    return s->address;
}

int server_port(const server *s) {
    struct sockaddr_storage at = {0};
    int n = sizeof at;
    uv_tcp_getsockname(&s->listener, (struct sockaddr *)(void *)&at, &n);
    return ntohs(at.ss_family == AF_INET6 ? ((struct sockaddr_in6 *)(void *)&at)->sin6_port
                                          : ((struct sockaddr_in *)(void *)&at)->sin_port);
}

own *server_own(server *s) {
    return &s->own;
}

unsigned server_connections(const server *s) {
    return s->places.limit;
}

void server_run(server *s) {
    signal(SIGPIPE, SIG_IGN); /* writing to a client that has gone is an error, not fatal */
    uv_run(&s->loop, UV_RUN_DEFAULT);
}

void server_stop(server *s) {
    uv_async_send(&s->stop);
}

static void close_handle(uv_handle_t *handle, void *nothing) {
    (void)nothing;
    if (uv_is_closing(handle)) return;
    if (handle->data)
        connection_close_handle(handle);
    else
        uv_close(handle, NULL);
}

void server_close(server *s) {
    s->dismissed = false; /* the loop must run until every handle is closed */
    sockets_close(&s->sockets);
    uv_walk(&s->loop, close_handle, NULL);
    uv_run(&s->loop, UV_RUN_DEFAULT);
    uv_loop_close(&s->loop);
    for (task *t = take_tasks(s), *next; t; t = next) {
        next = t->next;
        free(t);
    }
    uv_mutex_destroy(&s->lock);
    places_close(&s->places);
    preview_free(&s->own.preview);
    free(s);
}
