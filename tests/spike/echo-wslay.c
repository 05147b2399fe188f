// SPDX-License-Identifier: MIT
// libuv and wslay's event interface, one context per connection.
#include <wslay/wslay.h>

#include "spike_uv.h"

typedef struct client {
    uv_tcp_t tcp;
    int open;
    wslay_event_context_ptr wslay;
    const uint8_t *in;
    size_t in_n;
} client;

static uint8_t input[1 << 16];

static void fill(uv_handle_t *h, size_t n, uv_buf_t *buf) {
    (void)h, (void)n;
    *buf = uv_buf_init((char *)input, sizeof input);
}

static ssize_t take(wslay_event_context_ptr w, uint8_t *to, size_t n, int flags, void *data) {
    (void)flags;
    client *c = data;
    if (n > c->in_n) n = c->in_n;
    if (n == 0) {
        wslay_event_set_error(w, WSLAY_ERR_WOULDBLOCK);
        return -1;
    }
    memcpy(to, c->in, n);
    c->in += n;
    c->in_n -= n;
    return (ssize_t)n;
}

static ssize_t give(wslay_event_context_ptr w, const uint8_t *s, size_t n, int flags, void *data) {
    (void)w, (void)flags;
    client *c = data;
    uv_buf_t buf = uv_buf_init((char *)s, (unsigned)n);
    if (uv_try_write((uv_stream_t *)&c->tcp, &buf, 1) != (int)n) die("write");
    return (ssize_t)n;
}

/* As our server would send it: the text is shared by all who receive it, so wslay, which copies
   messages, does not see it. */
static void on_message(wslay_event_context_ptr w, const struct wslay_event_on_msg_recv_arg *a,
                       void *data) {
    (void)w;
    if (a->opcode != WSLAY_TEXT_FRAME) return;
    client *c = data;
    uint8_t head[4];
    size_t n = frame_head(head, a->msg_length);
    uv_buf_t parts[2] = {uv_buf_init((char *)head, (unsigned)n),
                         uv_buf_init((char *)a->msg, (unsigned)a->msg_length)};
    if (uv_try_write((uv_stream_t *)&c->tcp, parts, 2) != (int)(n + a->msg_length)) die("write");
}

static void on_closed(uv_handle_t *h) {
    client *c = h->data;
    wslay_event_context_free(c->wslay);
    free(c);
}

static void on_bytes(uv_stream_t *s, ssize_t n, const uv_buf_t *buf) {
    (void)buf;
    client *c = s->data;
    if (n < 0) {
        uv_close((uv_handle_t *)s, on_closed);
    } else if (!c->open) {
        char reply[256];
        int m = open_socket((const char *)input, (size_t)n, reply);
        if (m <= 0) die("handshake");
        uv_buf_t out = uv_buf_init(reply, (unsigned)m);
        if (uv_try_write(s, &out, 1) != m) die("write");
        c->open = 1;
    } else {
        c->in = input;
        c->in_n = (size_t)n;
        int error = 0;
        while (c->in_n > 0 && !error && wslay_event_want_read(c->wslay))
            error = wslay_event_recv(c->wslay);
        if (wslay_event_want_write(c->wslay)) wslay_event_send(c->wslay);
        if (error || !wslay_event_want_read(c->wslay)) uv_close((uv_handle_t *)s, on_closed);
    }
}

static void on_arrival(uv_stream_t *listener, int error) {
    static const struct wslay_event_callbacks callbacks = {
        .recv_callback = take,
        .send_callback = give,
        .on_msg_recv_callback = on_message,
    };
    if (error) return;
    client *c = calloc(1, sizeof *c);
    uv_tcp_init(listener->loop, &c->tcp);
    c->tcp.data = c;
    if (uv_accept(listener, (uv_stream_t *)&c->tcp) != 0) die("accept");
    if (wslay_event_context_server_init(&c->wslay, &callbacks, c) != 0) die("wslay");
    wslay_event_config_set_max_recv_msg_length(c->wslay, 1 << 14);
    uv_tcp_nodelay(&c->tcp, 1);
    uv_read_start((uv_stream_t *)&c->tcp, fill, on_bytes);
}

int main(int argc, char **argv) {
    (void)argc;
    return serve(argv[1], on_arrival);
}
