// SPDX-License-Identifier: MIT
#include "apps/client/client.h"

#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "apps/client/lookup.h"
#include "apps/serve/handshake.h"
#include "base/check.h"

enum {
    SMALL = 1 << 12,
    HEAD_MAX = 1 << 13,
    WHY = 100,
    CONNECT = 8 * 1000, /* milliseconds until there is a connection; TCP tries three times */
    LOOK = 10 * 1000,   /* milliseconds: a server sends a ping at least as often */
    QUIET = 2,          /* looks without a byte after which a connection is dead */
    DOUBT = 5 * 1000,   /* after sending, until the server is asked whether it came, */
    ANSWER = 10 * 1000  /* and until a connection without an answer is dead */
};

struct client {
    uv_tcp_t tcp;     /* the first member */
    uv_timer_t timer; /* for a server that is gone without a word */
    uv_timer_t doubt; /* for messages that do not arrive, although the server's do */
    bool asked, more; /* a ping is on its way; and a message was sent after it */
    int quiet, handles;
    uv_connect_t connect;
    uv_async_t found; /* the name of the server */
    lookup *lookup;   /* NULL: none is on its way */
    const client_use *use;
    void *self;
    char host[300];
    char key[HANDSHAKE_KEY + 1];
    bool upgraded;
    uint32_t mask; /* of the next frame; it need not be unguessable here */
    frame_reader reader;
    uint8_t *in; /* `used` of `room` bytes */
    size_t used, room;
    close_code code;
    char why[WHY];
};

typedef struct sending {
    uv_write_t write; /* the first member */
    uint8_t bytes[];
} sending;

bool client_read_url(const char *url, client_place *place) {
    *place = (client_place){0};
    const char *name = strstr(url, "://");
    if (name && strncmp(url, "http://", 7) != 0 && strncmp(url, "ws://", 5) != 0) return false;
    name = name ? name + 3 : url;
    size_t n = strcspn(name, "/?#");
    size_t good =
        strspn(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._:[]%");
    if (n == 0 || n >= sizeof place->host || good < n) return false;
    memcpy(place->host, name, n);
    int error = lookup_now(place->host, true, &place->address);
    return error == 0 || error == EAI_NONAME; /* a name, which may be one */
}

bool client_find(const char *url, client_place *place) {
    return client_read_url(url, place) && lookup_now(place->host, false, &place->address) == 0;
}

/* ---- the end ---- */

static void on_closed(uv_handle_t *handle) {
    client *c = handle->data;
    if (--c->handles > 0) return;
    c->use->on_close(c->self, c, c->code, c->why);
    free(c->in);
    free(c);
}

static void end(client *c, close_code code, const char *why) {
    if (uv_is_closing((uv_handle_t *)&c->tcp)) return;
    c->code = code;
    snprintf(c->why, sizeof c->why, "%.*s", WHY - 1, why);
    uv_close((uv_handle_t *)&c->tcp, on_closed);
    uv_close((uv_handle_t *)&c->timer, on_closed);
    uv_close((uv_handle_t *)&c->doubt, on_closed);
    uv_close((uv_handle_t *)&c->found, on_closed);
    if (c->lookup) lookup_drop(c->lookup);
    c->lookup = NULL;
}

void client_close(client *c) {
    end(c, CLOSE_NORMAL, "");
}

/* ---- sending ---- */

static void on_written(uv_write_t *write, int status) {
    client *c = write->data;
    free(write);
    if (status < 0) end(c, CLOSE_ABNORMAL, uv_strerror(status));
}

static void put(client *c, uint8_t *s, size_t n) {
    uv_stream_t *stream = (uv_stream_t *)(void *)&c->tcp;
    uv_buf_t all = uv_buf_init((char *)s, (unsigned)n);
    int done = uv_try_write(stream, &all, 1);
    size_t sent = done > 0 ? (size_t)done : 0;
    if (sent == n) return;
    sending *rest = malloc(sizeof *rest + n - sent);
    if (!rest) {
        end(c, CLOSE_ABNORMAL, uv_strerror(UV_ENOMEM));
        return;
    }
    memcpy(rest->bytes, s + sent, n - sent);
    rest->write.data = c;
    uv_buf_t later = uv_buf_init((char *)rest->bytes, (unsigned)(n - sent));
    int error = uv_write(&rest->write, stream, &later, 1, on_written);
    if (error == 0) return;
    free(rest);
    end(c, CLOSE_ABNORMAL, uv_strerror(error));
}

static void put_frame(client *c, const uint8_t *s, size_t n) {
    uint8_t out[FRAME_RECEIVED_HEAD + FRAME_TEXT_MAX];
    c->mask = c->mask * 1664525 + 1013904223;
    put(c, out, frame_mask(out, s, n, c->mask));
}

static void on_doubt(uv_timer_t *timer) {
    client *c = timer->data;
    uint8_t ping[2 + FRAME_CONTROL_MAX];
    if (c->asked) {
        end(c, CLOSE_ABNORMAL, uv_strerror(UV_ETIMEDOUT));
        return;
    }
    c->asked = true;
    uv_timer_start(timer, on_doubt, ANSWER, 0);
    put_frame(c, ping, frame_write_control(ping, FRAME_PING, NULL, 0));
}

/* A message was sent. If TCP has to send it again and again, that may take minutes; a new
   connection is faster. What the server says meanwhile proves nothing, only the answer to a ping
   does, since it came after the message. */
static void doubt(client *c) {
    if (c->asked)
        c->more = true;
    else if (!uv_is_active((uv_handle_t *)&c->doubt))
        uv_timer_start(&c->doubt, on_doubt, DOUBT, 0);
}

/* All that was sent before the ping has arrived. */
static void trust(client *c) {
    if (!c->asked) return;
    uv_timer_stop(&c->doubt);
    bool more = c->more;
    c->asked = c->more = false;
    if (more) doubt(c);
}

void client_send(client *c, const char *text, size_t n) {
    uint8_t whole[FRAME_SENT_HEAD + FRAME_TEXT_MAX];
    CHECK(n <= FRAME_TEXT_MAX);
    if (!c->upgraded || uv_is_closing((uv_handle_t *)&c->tcp)) return;
    size_t head = frame_write_text(whole, n);
    memcpy(whole + head, text, n);
    put_frame(c, whole, head + n);
    if (!uv_is_closing((uv_handle_t *)&c->tcp)) doubt(c);
}

/* ---- receiving ---- */

/* Takes one thing out of what was received; false: there is nothing more. */
static bool take(client *c) {
    frame f = frame_read(&c->reader, c->in, c->used);
    uint8_t pong[2 + FRAME_CONTROL_MAX];
    char reason[FRAME_CONTROL_MAX + 1];
    switch (f.kind) {
    case FRAME_TEXT:
        c->use->on_message(c->self, c, (const char *)f.data, f.n);
        break;
    case FRAME_PING:
        put_frame(c, pong, frame_write_control(pong, FRAME_PONG, f.data, f.n));
        break;
    case FRAME_PONG:
        trust(c);
        break;
    case FRAME_CLOSE:
        memcpy(reason, f.data, f.n);
        reason[f.n] = 0;
        end(c, f.code, reason);
        break;
    case FRAME_BAD:
        end(c, CLOSE_ABNORMAL, "the server does not speak WebSocket");
        break;
    default:
        return false;
    }
    return !uv_is_closing((uv_handle_t *)&c->tcp);
}

static void on_timer(uv_timer_t *timer) {
    client *c = timer->data;
    if (!c->upgraded)
        end(c, CLOSE_ABNORMAL, "no answer within 8 seconds");
    else if (c->quiet++ >= QUIET)
        end(c, CLOSE_ABNORMAL, uv_strerror(UV_ETIMEDOUT));
}

/* The answer to our request: 101 with the right key, or something else. */
static void read_answer(client *c) {
    static const char name[] = "\r\nsec-websocket-accept:";
    char accept[HANDSHAKE_ACCEPT + 1], head[HEAD_MAX];
    size_t n = c->used < sizeof head - 1 ? c->used : sizeof head - 1;
    memcpy(head, c->in, n);
    head[n] = 0;
    char *stop = strstr(head, "\r\n\r\n");
    if (!stop && n == sizeof head - 1)
        end(c, CLOSE_ABNORMAL, "the server does not speak WebSocket");
    if (!stop) return;
    size_t size = (size_t)(stop - head) + 4;
    *stop = 0;
    if (strncmp(head, "HTTP/1.1 101 ", 13) != 0) {
        head[strcspn(head, "\r")] = 0;
        end(c, CLOSE_ABNORMAL, head);
        return;
    }
    handshake_accept(c->key, accept);
    const char *said = head;
    while (*said && strncasecmp(said, name, sizeof name - 1) != 0) said++;
    said += *said ? sizeof name - 1 : 0;
    while (*said == ' ') said++;
    if (strncmp(said, accept, HANDSHAKE_ACCEPT) != 0) {
        end(c, CLOSE_ABNORMAL, "the server does not speak WebSocket");
        return;
    }
    c->upgraded = true;
    uv_timer_start(&c->timer, on_timer, LOOK, LOOK);
    memmove(c->in, c->in + size, c->used - size);
    c->used -= size;
    c->use->on_open(c->self, c);
}

static void give_room(uv_handle_t *handle, size_t suggested, uv_buf_t *buffer) {
    client *c = (client *)(void *)handle;
    (void)suggested;
    *buffer = uv_buf_init(NULL, 0);
    if (c->used == c->room) {
        size_t room = c->room ? 2 * c->room : SMALL;
        uint8_t *in = room <= 2 * (size_t)CLIENT_MESSAGE ? realloc(c->in, room) : NULL;
        if (!in) return;
        c->in = in;
        c->room = room;
    }
    *buffer = uv_buf_init((char *)c->in + c->used, (unsigned)(c->room - c->used));
}

static void on_read(uv_stream_t *stream, ssize_t n, const uv_buf_t *buffer) {
    client *c = (client *)(void *)stream;
    (void)buffer;
    c->quiet = 0;
    if (n < 0) {
        end(c, CLOSE_ABNORMAL, uv_strerror((int)n));
        return;
    }
    c->used += (size_t)n;
    if (!c->upgraded) read_answer(c);
    if (!c->upgraded || uv_is_closing((uv_handle_t *)&c->tcp)) return;
    while (take(c)) continue;
    c->used = frame_compact(&c->reader, c->in, c->used);
    /* After a long message, do not keep its memory. */
    if (c->used > SMALL || c->room <= SMALL) return;
    uint8_t *in = realloc(c->in, SMALL);
    if (!in) return;
    c->in = in;
    c->room = SMALL;
}

/* ---- the start ---- */

static void on_connected(uv_connect_t *connect, int status) {
    client *c = connect->data;
    if (status < 0) {
        end(c, CLOSE_ABNORMAL, uv_strerror(status));
        return;
    }
    char text[1024];
    int n = snprintf(text, sizeof text,
                     "GET /socket HTTP/1.1\r\nHost: %s\r\nUpgrade: websocket\r\n"
                     "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: %s\r\n"
                     "\r\n",
                     c->host, c->key);
    put(c, (uint8_t *)text, (size_t)n);
    uv_read_start((uv_stream_t *)(void *)&c->tcp, give_room, on_read);
}

static void connect_to(client *c, const struct sockaddr_storage *address) {
    int error =
        uv_tcp_connect(&c->connect, &c->tcp, (const struct sockaddr *)address, on_connected);
    if (error) end(c, CLOSE_ABNORMAL, uv_strerror(error));
}

/* In the thread of the lookup. */
static void wake(void *context) {
    client *c = context;
    uv_async_send(&c->found);
}

static void on_found(uv_async_t *found) {
    client *c = found->data;
    struct sockaddr_storage address;
    if (!c->lookup) return;
    int error = lookup_end(c->lookup, &address);
    c->lookup = NULL;
    if (error)
        end(c, CLOSE_ABNORMAL, gai_strerror(error));
    else
        connect_to(c, &address);
}

client *client_open(uv_loop_t *loop, const client_place *place, const struct sockaddr *from,
                    const client_use *use, void *self) {
    static uint32_t opened;
    client *c = calloc(1, sizeof *c);
    if (!c || uv_tcp_init(loop, &c->tcp) != 0) {
        free(c);
        return NULL;
    }
    uv_timer_init(loop, &c->timer);
    uv_timer_init(loop, &c->doubt);
    uv_async_init(loop, &c->found, on_found);
    uv_timer_start(&c->timer, on_timer, CONNECT, 0);
    c->handles = 4;
    c->tcp.data = c->timer.data = c->doubt.data = c->found.data = c;
    c->use = use;
    c->self = self;
    c->reader = (frame_reader){.from_server = true, .most = CLIENT_MESSAGE};
    c->mask = ++opened * 2654435761u;
    /* 16 bytes in base64, different each time. */
    snprintf(c->key, sizeof c->key, "%010u%011uA==", opened, c->mask);
    memcpy(c->host, place->host, sizeof c->host);
    c->connect.data = c;
    uv_tcp_nodelay(&c->tcp, 1);
    int error = from ? uv_tcp_bind(&c->tcp, from, 0) : 0;
    if (error == 0 && !place->address.ss_family) {
        c->lookup = lookup_begin(c->host, wake, c);
        if (!c->lookup) error = UV_ENOMEM;
    }
    if (error)
        end(c, CLOSE_ABNORMAL, uv_strerror(error));
    else if (!c->lookup)
        connect_to(c, &place->address);
    return c;
}
