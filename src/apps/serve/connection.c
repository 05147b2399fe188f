// SPDX-License-Identifier: MIT
#include "apps/serve/connection.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>

#include "apps/serve/handshake.h"
#include "apps/serve/reply.h"

enum { LINGER = 2000 }; /* milliseconds a client has to read the last reply before we hang up */

typedef enum stage {
    SILENT,    /* between requests */
    READING,   /* a request has begun */
    DRAWING,   /* another thread makes the reply's picture; nothing is read */
    REPLYING,  /* nothing is read */
    LINGERING, /* the last reply was sent; further input is discarded */
    CLOSING,
} stage;

struct connection {
    uv_tcp_t tcp;
    uv_timer_t timer;
    uv_write_t write;
    uv_shutdown_t shutdown;
    uv_work_t work;
    preview_job *job; /* while it is being drawn */
    surroundings *around;
    net_address from; /* where the connection comes from: a client or a proxy */
    uint64_t place;   /* the key under which it is counted */
    bool entered;
    int handles; /* open ones: tcp, timer, and the work if there is any */
    stage stage;
    char *in; /* REQUEST_HEAD bytes while there is input, else NULL: an idle connection costs no
                 memory */
    size_t in_n;
    request_reader reader;
    reply reply;
    size_t unsent; /* when the timer was set */
};

static uv_stream_t *stream(connection *c) {
    return (uv_stream_t *)(void *)&c->tcp;
}

static void let_go(connection *c) {
    if (--c->handles > 0) return;
    if (c->entered) c->around->leave(c->around->owner, c->place);
    reply_release(&c->reply);
    free(c->in);
    free(c);
}

static void on_closed(uv_handle_t *handle) {
    let_go(handle->data);
}

/* A reset drops what the client has not read yet, so the system need not keep it. */
static void end(connection *c, bool reset) {
    if (c->stage == CLOSING) return;
    c->stage = CLOSING;
    uv_close((uv_handle_t *)&c->timer, on_closed);
    if (!reset || uv_tcp_close_reset(&c->tcp, on_closed) != 0)
        uv_close((uv_handle_t *)&c->tcp, on_closed);
}

void connection_close_handle(uv_handle_t *handle) {
    end(handle->data, false);
}

static void on_timer(uv_timer_t *timer);

static void wait_for(connection *c, uint64_t milliseconds) {
    uv_timer_start(&c->timer, on_timer, milliseconds, 0);
}

/* Bytes of the reply that the client has not acknowledged, including those in kernel buffers. */
static size_t unsent(const connection *c) {
    int queued = 0;
    uv_os_fd_t fd = -1;
    if (uv_fileno((const uv_handle_t *)&c->tcp, &fd) != 0 || ioctl(fd, TIOCOUTQ, &queued) != 0)
        queued = 0;
    return uv_stream_get_write_queue_size((const uv_stream_t *)(const void *)&c->tcp)
           + (size_t)queued;
}

static void on_room(uv_handle_t *handle, size_t suggested, uv_buf_t *room) {
    (void)suggested;
    connection *c = handle->data;
    if (c->stage == LINGERING) {
        *room = uv_buf_init(c->around->unwanted, sizeof c->around->unwanted);
        return;
    }
    if (!c->in) c->in = malloc(REQUEST_HEAD);
    *room = c->in ? uv_buf_init(c->in + c->in_n, (unsigned)(REQUEST_HEAD - c->in_n))
                  : uv_buf_init(NULL, 0);
}

static void on_bytes(uv_stream_t *from, ssize_t n, const uv_buf_t *room);
static void on_sent(uv_write_t *write, int error);

/* True if the whole reply could be sent at once. Otherwise on_sent follows, unless the connection
   is closing. */
static bool send_reply(connection *c) {
    const reply *r = &c->reply;
    uv_buf_t parts[2] = {uv_buf_init(c->reply.head, (unsigned)r->head_n),
                         uv_buf_init((char *)r->body.data, (unsigned)r->body.n)};
    unsigned count = r->body.n > 0 ? 2 : 1, first = 0;
    int n = uv_try_write(stream(c), parts, count);
    if (n < 0 && n != UV_EAGAIN) {
        end(c, false);
        return false;
    }
    for (size_t sent = n > 0 ? (size_t)n : 0; first < count; first++) {
        size_t part = sent < parts[first].len ? sent : parts[first].len;
        parts[first].base += part;
        parts[first].len -= part;
        sent -= part;
        if (parts[first].len > 0) break;
    }
    if (first == count) return true;
    uv_read_stop(stream(c));
    c->stage = REPLYING;
    if (uv_write(&c->write, stream(c), parts + first, count - first, on_sent) != 0) {
        end(c, false);
        return false;
    }
    c->unsent = unsent(c);
    wait_for(c, c->around->timeout);
    return false;
}

static void on_shut(uv_shutdown_t *shutdown, int error) {
    (void)shutdown;
    (void)error; /* the timer ends the connection in any case */
}

/* Closing a socket with unread bytes resets the connection, and the client might never see the
   reply. So hang up only after the client has, or after a moment. */
static void linger(connection *c) {
    c->stage = LINGERING;
    wait_for(c, LINGER);
    if (uv_shutdown(&c->shutdown, stream(c), on_shut) != 0) end(c, false);
}

/* After a reply: close the connection, or start the next request with what has already arrived of
   it. */
static void next_request(connection *c) {
    bool last = c->reply.close;
    reply_release(&c->reply);
    if (last) {
        linger(c);
        return;
    }
    size_t gone = c->reader.seen;
    c->reader = (request_reader){0};
    c->in_n -= gone;
    c->stage = c->in_n > 0 ? READING : SILENT;
    wait_for(c, c->around->timeout);
    if (c->in_n > 0) {
        memmove(c->in, c->in + gone, c->in_n);
    } else {
        free(c->in);
        c->in = NULL;
    }
}

static bool wants_socket(const connection *c) {
    const request *q = &c->reader.request;
    const sockets *all = c->around->sockets;
    return all && q->method == METHOD_GET && q->path_n == strlen(all->use->path)
           && memcmp(q->path, all->use->path, q->path_n) == 0;
}

/* Counts the connection as the client's even if it came through a proxy. False: the client has too
   many. */
static bool move_in(connection *c) {
    surroundings *around = c->around;
    net_address client = address_client(&around->proxies, &c->from, c->reader.request.forwarded);
    uint64_t place = address_key(&client);
    if (!around->move(around->owner, c->place, place)) return false;
    c->place = place;
    return true;
}

/* Hands the connection over, or refuses to. Whatever follows a refused request could be meant as
   frames, so the connection ends. */
static void open_socket(connection *c) {
    const request *q = &c->reader.request;
    const char *why = NULL;
    int status = handshake_check(q, c->around->origins, &why);
    if (status == 101 && !move_in(c)) {
        c->around->own->metrics.turned_away++;
        status = 503;
        why = NULL;
    }
    if (status != 101) {
        reply_explain(status, why, time(NULL), &c->reply);
        if (send_reply(c)) next_request(c);
        return;
    }
    uv_read_stop(stream(c));
    socket_offer offer = {.from = &c->tcp,
                          .address = c->place,
                          .key = q->socket_key.s,
                          .query = q->query,
                          .more = (const uint8_t *)c->in + c->reader.seen,
                          .more_n = c->in_n - c->reader.seen};
    if (sockets_accept(c->around->sockets, &offer)) c->entered = false;
    end(c, false);
}

static void draw(uv_work_t *work) {
    connection *c = work->data;
    preview_draw(c->job);
}

static void on_drawn(uv_work_t *work, int error);

/* False: the reply is made later. */
static bool make_reply(connection *c, int status) {
    surroundings *around = c->around;
    const request *q = &c->reader.request;
    time_t now = time(NULL);
    net_address client = address_client(&around->proxies, &c->from, q->forwarded);
    around->own->metrics.requests++;
    if (status != 200)
        reply_refuse(status, now, &c->reply);
    else if (!own_reply(around->own, q, &c->from, now, &c->reply)
             && !preview_reply(&around->own->preview, around->files, q, address_key(&client), now,
                               &c->job, &c->reply))
        reply_make(around->files, q, now, &c->reply);
    if (c->job) {
        uv_read_stop(stream(c));
        c->stage = DRAWING;
        c->work.data = c;
        c->handles++;
        if (uv_queue_work(c->tcp.loop, &c->work, draw, on_drawn) == 0) return false;
        on_drawn(&c->work, UV_ECANCELED);
        return false;
    }
    around->own->metrics.bytes_out += c->reply.head_n + c->reply.body.n;
    return true;
}

/* Answers all complete requests, then waits for more. */
static void go_on(connection *c) {
    while (c->stage == READING) {
        int status = request_read(&c->reader, c->in, c->in_n);
        if (status == 0) break;
        if (status == 200 && wants_socket(c)) {
            open_socket(c);
            continue;
        }
        if (make_reply(c, status) && send_reply(c)) next_request(c);
    }
    if (c->stage != DRAWING && c->stage != REPLYING && c->stage != CLOSING)
        uv_read_start(stream(c), on_room, on_bytes);
}

static void on_sent(uv_write_t *write, int error) {
    connection *c = write->handle->data;
    if (c->stage == CLOSING) return;
    if (error) {
        end(c, false);
        return;
    }
    next_request(c);
    go_on(c);
}

static void on_drawn(uv_work_t *work, int error) {
    (void)error; /* nothing is drawn then, and the job says so */
    connection *c = work->data;
    own *with = c->around->own;
    bool here = c->stage == DRAWING;
    preview_job *job = c->job;
    c->job = NULL;
    preview_drawn(&with->preview, job, here ? &c->reader.request : NULL, time(NULL), &c->reply);
    if (here) {
        with->metrics.bytes_out += c->reply.head_n + c->reply.body.n;
        c->stage = READING;
        if (send_reply(c)) {
            next_request(c);
            go_on(c);
        }
    }
    let_go(c);
}

static void on_bytes(uv_stream_t *from, ssize_t n, const uv_buf_t *room) {
    (void)room;
    connection *c = from->data;
    if (n < 0) {
        end(c, false);
        return;
    }
    if (n == 0 || c->stage == LINGERING) return;
    c->in_n += (size_t)n;
    c->around->own->metrics.bytes_in += (size_t)n;
    if (c->stage == SILENT) {
        /* The timeout covers the whole request from its first byte; further bytes do not extend it.
         */
        c->stage = READING;
        wait_for(c, c->around->timeout);
    }
    go_on(c);
}

static void on_timer(uv_timer_t *timer) {
    connection *c = timer->data;
    if (c->stage == REPLYING) {
        size_t left = unsent(c);
        if (left >= c->unsent) {
            end(c, true);
            return;
        }
        c->unsent = left;
        wait_for(c, c->around->timeout);
    } else if (c->stage == DRAWING) {
        wait_for(c, c->around->timeout);
    } else if (c->stage == READING) {
        reply_refuse(408, time(NULL), &c->reply);
        if (send_reply(c)) next_request(c);
    } else {
        end(c, false);
    }
}

/* Sends a 503 if that does not block. */
static void turn_away(connection *c) {
    c->around->own->metrics.turned_away++;
    reply_refuse(503, time(NULL), &c->reply);
    uv_buf_t words = uv_buf_init(c->reply.head, (unsigned)c->reply.head_n);
    uv_try_write(stream(c), &words, 1);
    end(c, false);
}

bool connection_accept(uv_stream_t *listener, surroundings *around) {
    connection *c = calloc(1, sizeof *c);
    if (!c) return false;
    c->around = around;
    c->handles = 2;
    uv_tcp_init(listener->loop, &c->tcp);
    uv_timer_init(listener->loop, &c->timer);
    c->tcp.data = c->timer.data = c;
    struct sockaddr_storage from;
    struct sockaddr *peer = (struct sockaddr *)(void *)&from;
    int n = sizeof from;
    if (uv_accept(listener, stream(c)) != 0 || uv_tcp_getpeername(&c->tcp, peer, &n) != 0) {
        end(c, false);
        return true;
    }
    c->from = address_of(peer);
    c->place = address_key(&c->from);
    c->entered = around->enter(around->owner, c->place, address_listed(&around->proxies, &c->from));
    if (!c->entered) {
        turn_away(c);
        return true;
    }
    uv_tcp_nodelay(&c->tcp, 1);
    next_request(c);
    go_on(c);
    return true;
}
