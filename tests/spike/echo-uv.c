// SPDX-License-Identifier: MIT
// libuv and the frame reader of src/apps/serve/frame.c.
#include "apps/serve/frame.h"
#include "spike_uv.h"

typedef struct client {
    uv_tcp_t tcp;
    int open;
    frame_reader reader;
    uint8_t *kept; /* FRAME_ROOM bytes while there is half a frame */
    size_t n;
} client;

static uint8_t input[1 << 16];

static void fill(uv_handle_t *h, size_t n, uv_buf_t *buf) {
    (void)n;
    client *c = h->data;
    *buf = c->kept ? uv_buf_init((char *)c->kept + c->n, (unsigned)(FRAME_ROOM - c->n))
                   : uv_buf_init((char *)input, sizeof input);
}

static void on_closed(uv_handle_t *h) {
    client *c = h->data;
    free(c->kept);
    free(c);
}

static void send_parts(client *c, void *head, size_t head_n, void *body, size_t n) {
    uv_buf_t parts[2] = {uv_buf_init(head, (unsigned)head_n), uv_buf_init(body, (unsigned)n)};
    if (uv_try_write((uv_stream_t *)&c->tcp, parts, n > 0 ? 2 : 1) != (int)(head_n + n))
        die("write");
}

static void read_frames(client *c) {
    uint8_t *in = c->kept ? c->kept : input, out[2 + FRAME_CONTROL_MAX];
    frame f;
    while ((f = frame_read(&c->reader, in, c->n)).kind != FRAME_NONE) {
        if (f.kind == FRAME_TEXT) {
            send_parts(c, out, frame_write_text(out, f.n), f.data, f.n);
        } else if (f.kind == FRAME_PING) {
            send_parts(c, out, frame_write_control(out, FRAME_PONG, f.data, f.n), NULL, 0);
        } else if (f.kind != FRAME_PONG) {
            send_parts(c, out, frame_write_close(out, f.code, ""), NULL, 0);
            uv_close((uv_handle_t *)&c->tcp, on_closed);
            return;
        }
    }
    c->n = frame_compact(&c->reader, in, c->n);
    if (c->n > 0 && !c->kept) {
        c->kept = malloc(FRAME_ROOM);
        memcpy(c->kept, in, c->n);
    } else if (c->n == 0) {
        free(c->kept);
        c->kept = NULL;
    }
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
        send_parts(c, reply, (size_t)m, NULL, 0);
        c->open = 1;
    } else {
        c->n += (size_t)n;
        read_frames(c);
    }
}

static void on_arrival(uv_stream_t *listener, int error) {
    if (error) return;
    client *c = calloc(1, sizeof *c);
    uv_tcp_init(listener->loop, &c->tcp);
    c->tcp.data = c;
    if (uv_accept(listener, (uv_stream_t *)&c->tcp) != 0) die("accept");
    uv_tcp_nodelay(&c->tcp, 1);
    uv_read_start((uv_stream_t *)&c->tcp, fill, on_bytes);
}

int main(int argc, char **argv) {
    (void)argc;
    return serve(argv[1], on_arrival);
}
