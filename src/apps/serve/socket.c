// SPDX-License-Identifier: MIT
#include "apps/serve/socket.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "apps/serve/handshake.h"
#include "apps/serve/sockets.h"

enum {
    TICK = 100,     /* milliseconds between looks at the queues */
    SMALLEST = 256, /* bytes of a buffer for half a frame; it is doubled when it is full */
    STAMP = 8,      /* bytes of a ping: when it was sent */
    SAMPLES = 6,    /* round trips that are kept */
};

typedef enum stage {
    OPEN,
    CLOSING,  /* we said goodbye and wait for the client's answer */
    DRAINING, /* both did, or its frames are not to be trusted: input is discarded until it ends */
    ENDED,
} stage;

struct web_socket {
    uv_tcp_t tcp;
    sockets *all;
    socket_queue *queue; /* the one it waits in */
    web_socket *previous, *next;
    uint64_t since; /* when it joined the queue */
    uint64_t address;
    void *data;
    frame_reader reader;
    uint8_t *kept; /* an incomplete frame or message; NULL if there is none */
    size_t kept_n, kept_room;
    uint64_t pinged;               /* when, in nanoseconds; 0: the last ping was answered */
    uint16_t round_trips[SAMPLES]; /* in milliseconds and rounded up; 0: none */
    uint8_t next_sample;
    close_code code; /* for on_close; 0 until known */
    stage stage;
    bool heard; /* a frame came since the last ping */
    bool told;  /* on_close was called */
};

/* A write that could not be done at once. */
typedef struct pending {
    uv_write_t write;
    message *message;
} pending;

static uv_stream_t *stream(web_socket *s) {
    return (uv_stream_t *)(void *)&s->tcp;
}

static void leave_queue(web_socket *s) {
    socket_queue *q = s->queue;
    if (!q) return;
    *(s->previous ? &s->previous->next : &q->first) = s->next;
    *(s->next ? &s->next->previous : &q->last) = s->previous;
    s->queue = NULL;
}

/* Joins the end of a queue; everyone waits equally long in it. */
static void join(web_socket *s, socket_queue *q) {
    leave_queue(s);
    s->queue = q;
    s->since = uv_now(s->tcp.loop);
    s->next = NULL;
    s->previous = q->last;
    *(q->last ? &q->last->next : &q->first) = s;
    q->last = s;
}

static void tell(web_socket *s) {
    if (s->told) return;
    s->told = true;
    s->all->use->on_close(s->all->use->self, s, s->code ? s->code : CLOSE_ABNORMAL);
}

static void on_closed(uv_handle_t *handle) {
    web_socket *s = handle->data;
    sockets *all = s->all;
    tell(s);
    all->leave(all->owner, s->address);
    free(s->kept);
    free(s);
    all->metrics->sockets = --all->count;
    if (all->count > 0) return;
    if (!uv_is_closing((uv_handle_t *)&all->tick)) uv_timer_stop(&all->tick);
    all->on_empty(all->owner);
}

/* A reset drops what the client has not read yet, so the system need not keep it. */
static void end(web_socket *s, bool reset) {
    if (s->stage == ENDED) return;
    s->stage = ENDED;
    leave_queue(s);
    if (!reset || uv_tcp_close_reset(&s->tcp, on_closed) != 0)
        uv_close((uv_handle_t *)&s->tcp, on_closed);
}

static void on_written(uv_write_t *write, int error) {
    pending *p = (pending *)write;
    web_socket *s = write->handle->data;
    message_release(p->message);
    free(p);
    if (error) end(s, false);
}

/* Sends a frame: at once as far as possible; the rest waits, in the shared message or, if there is
   none, in a copy. */
static void transmit(web_socket *s, const uint8_t *out, size_t n, message *shared) {
    s->all->metrics->bytes_out += n;
    uv_buf_t rest = uv_buf_init((char *)out, (unsigned)n);
    int sent = uv_try_write(stream(s), &rest, 1);
    if (sent == (int)n) return;
    if (sent < 0 && sent != UV_EAGAIN) {
        end(s, false);
        return;
    }
    size_t done = sent > 0 ? (size_t)sent : 0;
    if (uv_stream_get_write_queue_size(stream(s)) + n - done > s->all->unread_max) {
        s->all->metrics->slow++;
        end(s, true);
        return;
    }
    pending *p = malloc(sizeof *p);
    message *m = shared ? message_hold(shared) : message_of_frame(out, n);
    if (p && m) {
        p->message = m;
        rest = uv_buf_init((char *)message_frame(m) + done, (unsigned)(n - done));
        if (uv_write(&p->write, stream(s), &rest, 1, on_written) == 0) return;
    }
    message_release(m);
    free(p);
    end(s, true);
}

void socket_set_data(web_socket *s, void *data) {
    s->data = data;
}

void *socket_data(const web_socket *s) {
    return s->data;
}

void socket_send(web_socket *s, message *m) {
    if (s->stage != OPEN) return;
    s->all->metrics->sent++;
    transmit(s, message_frame(m), message_size(m), m);
}

static void send_close(web_socket *s, close_code code, const char *reason) {
    uint8_t out[2 + FRAME_CONTROL_MAX];
    transmit(s, out, frame_write_close(out, code, reason), NULL);
}

void socket_close(web_socket *s, close_code code, const char *reason) {
    if (s->stage != OPEN) return;
    s->stage = CLOSING;
    s->code = code;
    join(s, &s->all->closing);
    send_close(s, code, reason);
}

static void on_shut(uv_shutdown_t *shutdown, int error) {
    (void)error; /* the queue ends the connection in any case */
    free(shutdown);
}

/* Closing a socket with unread bytes resets the connection, and the client might never see our
   goodbye. So hang up only after the client has, or after a moment. */
static void drain(web_socket *s) {
    if (s->stage == ENDED) return;
    s->stage = DRAINING;
    join(s, &s->all->closing);
    uv_shutdown_t *shutdown = malloc(sizeof *shutdown);
    if (shutdown && uv_shutdown(shutdown, stream(s), on_shut) == 0) return;
    free(shutdown);
    end(s, false);
}

/* The client says goodbye, or sends what we close the connection for. */
static void part(web_socket *s, close_code code, const char *reason) {
    if (s->stage == OPEN) {
        s->code = code;
        send_close(s, code, reason);
    }
    drain(s);
    tell(s);
}

static const char *reason_for(close_code code) {
    switch (code) {
    case CLOSE_NOT_TEXT:
        return "only text messages";
    case CLOSE_BAD_TEXT:
        return "the text is not UTF-8";
    case CLOSE_TOO_LONG:
        return "the message is too long";
    default:
        return "not a valid frame";
    }
}

static void ping(web_socket *s) {
    uint8_t out[2 + FRAME_CONTROL_MAX], stamp[STAMP];
    s->pinged = uv_hrtime();
    s->heard = false;
    memcpy(stamp, &s->pinged, STAMP);
    join(s, &s->all->open);
    transmit(s, out, frame_write_control(out, FRAME_PING, stamp, STAMP), NULL);
}

/* Only the answer to the last ping is a measurement. */
static void on_pong(web_socket *s, const frame *f) {
    if (s->pinged == 0 || f->n != STAMP || memcmp(f->data, &s->pinged, STAMP) != 0) return;
    uint64_t took = (uv_hrtime() - s->pinged + 999999) / 1000000;
    s->pinged = 0;
    s->round_trips[s->next_sample] = (uint16_t)(took < UINT16_MAX ? took : UINT16_MAX);
    s->next_sample = (uint8_t)((s->next_sample + 1) % SAMPLES);
}

uint32_t socket_round_trip(const web_socket *s) {
    uint32_t least = 0;
    for (int i = 0; i < SAMPLES; i++)
        if (s->round_trips[i] > 0 && (least == 0 || s->round_trips[i] < least))
            least = s->round_trips[i];
    return least;
}

static void on_frame(web_socket *s, const frame *f) {
    uint8_t out[2 + FRAME_CONTROL_MAX];
    if (f->kind == FRAME_BAD) {
        part(s, f->code, reason_for(f->code));
        return;
    }
    s->heard = true;
    if (f->kind == FRAME_CLOSE)
        part(s, f->code, "");
    else if (f->kind == FRAME_PING && s->stage == OPEN)
        transmit(s, out, frame_write_control(out, FRAME_PONG, f->data, f->n), NULL);
    else if (f->kind == FRAME_PONG)
        on_pong(s, f);
    if (f->kind != FRAME_TEXT || s->stage != OPEN) return;
    s->all->metrics->received++;
    s->all->use->on_message(s->all->use->self, s, (const char *)f->data, f->n);
}

/* Keeps the n bytes that are not a whole message yet; `in` is where they are. False: out of memory.
 */
static bool keep(web_socket *s, const uint8_t *in, size_t n) {
    s->kept_n = n;
    if (n == 0) {
        free(s->kept);
        s->kept = NULL;
        s->kept_room = 0;
        return true;
    }
    size_t room = s->kept_room > 0 ? s->kept_room : SMALLEST;
    while (room <= n) room *= 2;
    if (room > FRAME_ROOM) room = FRAME_ROOM;
    if (room > s->kept_room) {
        uint8_t *larger = realloc(s->kept, room);
        if (!larger) return false;
        if (!s->kept) memcpy(larger, in, n);
        s->kept = larger;
        s->kept_room = room;
    }
    return true;
}

static void read_frames(web_socket *s, uint8_t *in, size_t n) {
    frame f;
    while (s->stage <= CLOSING && (f = frame_read(&s->reader, in, n)).kind != FRAME_NONE)
        on_frame(s, &f);
    if (s->stage <= CLOSING && !keep(s, in, frame_compact(&s->reader, in, n))) end(s, true);
}

static void on_room(uv_handle_t *handle, size_t suggested, uv_buf_t *room) {
    (void)suggested;
    web_socket *s = handle->data;
    bool own = s->kept && s->stage <= CLOSING;
    *room = own ? uv_buf_init((char *)s->kept + s->kept_n, (unsigned)(s->kept_room - s->kept_n))
                : uv_buf_init((char *)s->all->input, sizeof s->all->input);
}

static void on_bytes(uv_stream_t *from, ssize_t n, const uv_buf_t *room) {
    (void)room;
    web_socket *s = from->data;
    if (n > 0) s->all->metrics->bytes_in += (size_t)n;
    if (n < 0) {
        end(s, false);
    } else if (n > 0 && s->stage <= CLOSING) {
        read_frames(s, s->kept ? s->kept : s->all->input, s->kept_n + (size_t)n);
    }
}

static void on_tick(uv_timer_t *tick) {
    sockets *all = (sockets *)(void *)tick;
    uint64_t now = uv_now(tick->loop);
    web_socket *s;
    while ((s = all->closing.first) && now - s->since >= SOCKETS_LINGER) end(s, false);
    while ((s = all->open.first) && now - s->since >= all->ping) {
        if (s->heard)
            ping(s);
        else
            end(s, true);
    }
}

/* Another handle for the connection: libuv's cannot be moved. False: none of the calls for which
   there is a callback will come. */
static bool adopt(web_socket *s, uv_os_fd_t fd) {
    int limit = SOCKETS_KERNEL;
    uv_tcp_init(s->all->tick.loop, &s->tcp);
    s->tcp.data = s;
    s->all->metrics->sockets = ++s->all->count;
    s->all->metrics->opened++;
    if (uv_tcp_open(&s->tcp, fd) != 0) {
        close(fd);
        s->told = true;
        end(s, false);
        return false;
    }
    uv_send_buffer_size((uv_handle_t *)&s->tcp, &limit);
    return true;
}

static void answer(web_socket *s, const char *key) {
    char accept[HANDSHAKE_ACCEPT + 1], reply[256];
    handshake_accept(key, accept);
    int n = snprintf(reply, sizeof reply,
                     "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n"
                     "Connection: Upgrade\r\nSec-WebSocket-Accept: %s\r\n\r\n",
                     accept);
    transmit(s, (const uint8_t *)reply, (size_t)n, NULL);
}

bool sockets_accept(sockets *all, const socket_offer *offer) {
    uv_os_fd_t fd = -1;
    if (uv_fileno((const uv_handle_t *)offer->from, &fd) == 0) fd = fcntl(fd, F_DUPFD_CLOEXEC, 0);
    web_socket *s = fd < 0 ? NULL : calloc(1, sizeof *s);
    if (!s) {
        if (fd >= 0) close(fd);
        return false;
    }
    s->all = all;
    s->address = offer->address;
    if (!adopt(s, fd)) return true;
    if (!uv_is_active((uv_handle_t *)&all->tick)) uv_timer_start(&all->tick, on_tick, TICK, TICK);
    answer(s, offer->key);
    if (s->stage == OPEN) ping(s);
    all->use->on_open(all->use->self, s, offer->address, offer->query);
    if (offer->more_n > 0 && s->stage <= CLOSING) {
        memcpy(all->input, offer->more, offer->more_n);
        read_frames(s, all->input, offer->more_n);
    }
    if (s->stage != ENDED) uv_read_start(stream(s), on_room, on_bytes);
    return true;
}

int sockets_open(sockets *all, uv_loop_t *loop) {
    return -uv_timer_init(loop, &all->tick);
}

static void dismiss(const socket_queue *q) {
    while (q->first) socket_close(q->first, CLOSE_GOING_AWAY, "the server is stopping");
}

void sockets_dismiss(sockets *all) {
    dismiss(&all->open);
}

static void end_all(const socket_queue *q) {
    while (q->first) end(q->first, false);
}

void sockets_close(sockets *all) {
    end_all(&all->open);
    end_all(&all->closing);
    uv_close((uv_handle_t *)&all->tick, NULL);
}
