// SPDX-License-Identifier: MIT
// One thread and one loop: libwebsockets reads requests and waits for sockets; a reply goes out in
// chunks, each when its socket has room, so that a slow client holds up nobody but himself.
#include "apps/serve/server.h"

#include <errno.h>
#include <libwebsockets.h>
#include <netdb.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "apps/serve/reply.h"

enum {
    CHUNK = 1 << 16,
    MAX_HEADER = 1 << 14, /* all headers of a request together */
    PATIENCE = 20,        /* seconds for a request to come, or for a reply to go on */
    KEEP_ALIVE = 30,      /* seconds between two requests */
    ADDRESS = 128,
    IDLE = 64, /* rounds without anything asked or sent, after which the loop slows down */
    PAUSE = 2, /* milliseconds */
};

struct server {
    struct lws_context *context;
    struct lws_vhost *vhost;
    const files *files;
    char address[ADDRESS];
    volatile sig_atomic_t stopped;
    int idle; /* rounds of the loop since anything was asked or sent */
    unsigned char room[LWS_PRE + CHUNK];
};

/* What libwebsockets keeps for each connection, zeroed at first. */
typedef struct connection {
    reply reply;
    size_t sent; /* of head and body together */
    bool busy;
} connection;

static void copy_header(struct lws *wsi, enum lws_token_indexes which, char *text, int size) {
    if (lws_hdr_copy(wsi, text, size, which) < 0) text[0] = '\0';
}

static void forget(connection *c) {
    if (c->busy) reply_release(&c->reply);
    c->busy = false;
}

/* Sends the next chunk. Negative: the connection is to be closed. */
static int go_on(server *s, struct lws *wsi, connection *c) {
    const reply *r = &c->reply;
    unsigned char *room = s->room + LWS_PRE;
    size_t n = 0;
    if (c->sent < r->head_n) {
        n = r->head_n - c->sent;
        memcpy(room, r->head + c->sent, n);
    }
    size_t at = c->sent + n - r->head_n, more = r->body.n - at;
    if (more > CHUNK - n) more = CHUNK - n;
    if (more > 0) memcpy(room + n, r->body.data + at, more);
    n += more;
    if (lws_write(wsi, room, n, LWS_WRITE_HTTP) < (int)n) return -1;
    c->sent += n;
    if (c->sent < r->head_n + r->body.n) {
        lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, PATIENCE);
        lws_callback_on_writable(wsi);
        return 0;
    }
    bool close_it = r->close;
    forget(c);
    if (close_it) return -1; /* what is still buffered is sent before */
    return lws_http_transaction_completed(wsi) ? -1 : 0;
}

static int answer(server *s, struct lws *wsi, connection *c, const char *path, size_t n) {
    char accept[256], none_match[512], part[128], if_range[128], other[32];
    copy_header(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, accept, sizeof accept);
    copy_header(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, none_match, sizeof none_match);
    copy_header(wsi, WSI_TOKEN_HTTP_RANGE, part, sizeof part);
    copy_header(wsi, WSI_TOKEN_HTTP_IF_RANGE, if_range, sizeof if_range);
    request q = {
        .method = lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI)    ? METHOD_GET
                  : lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) ? METHOD_HEAD
                                                                  : METHOD_OTHER,
        .path = path,
        .path_n = strnlen(path, n),
        .accept_encoding = accept,
        .none_match = none_match,
        .range = part,
        .if_range = if_range,
    };
    /* A path with a semicolon comes in pieces: it is none of ours. */
    if (q.path_n != n) q.path_n = 0;
    copy_header(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, other, sizeof other);
    q.body = (other[0] && strcmp(other, "0") != 0)
             || lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0;
    copy_header(wsi, WSI_TOKEN_CONNECTION, other, sizeof other);
    q.close = strcmp(other, "close") == 0;
    forget(c);
    reply_make(s->files, &q, time(NULL), &c->reply);
    c->sent = 0;
    c->busy = true;
    return go_on(s, wsi, c);
}

/* A short reply to what is no request of ours, written at once; then the connection is closed. */
static int refuse(server *s, struct lws *wsi, int status, enum lws_write_protocol how) {
    reply r;
    reply_refuse(status, time(NULL), &r);
    memcpy(s->room + LWS_PRE, r.head, r.head_n);
    lws_write(wsi, s->room + LWS_PRE, r.head_n, how);
    return -1;
}

/* Bytes that libwebsockets cannot read as a request: a method that it does not know, or no HTTP. */
static int refuse_bytes(server *s, struct lws *wsi, const char *bytes, size_t n) {
    size_t letters = 0;
    while (letters < n && bytes[letters] >= 'A' && bytes[letters] <= 'Z') letters++;
    bool method_only = letters > 0 && letters < n && bytes[letters] == ' ';
    return refuse(s, wsi, method_only ? 405 : 400, LWS_WRITE_RAW);
}

/* Nothing here speaks anything but HTTP/1.1 yet. To protocols that it does not know libwebsockets
   has already said no, and forgotten the headers. */
static int refuse_upgrade(server *s, struct lws *wsi) {
    bool answered = lws_hdr_total_length(wsi, WSI_TOKEN_UPGRADE) == 0;
    return answered ? -1 : refuse(s, wsi, 400, LWS_WRITE_HTTP);
}

static int on_event(struct lws *wsi, enum lws_callback_reasons why, void *user, void *in,
                    size_t n) {
    server *s = lws_context_user(lws_get_context(wsi));
    connection *c = user;
    switch (why) {
    case LWS_CALLBACK_HTTP:
        s->idle = 0;
        return answer(s, wsi, c, in, n);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        s->idle = 0;
        return c->busy ? go_on(s, wsi, c) : 0;
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
    case LWS_CALLBACK_RAW_CLOSE:
    case LWS_CALLBACK_CLOSED_HTTP:
        if (c) forget(c);
        return 0;
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        return refuse_upgrade(s, wsi);
    case LWS_CALLBACK_RAW_RX:
        return refuse_bytes(s, wsi, in, n);
    default:
        return 0;
    }
}

static const struct lws_protocols protocols[] = {
    {.name = "http",
     .callback = on_event,
     .per_session_data_size = sizeof(connection),
     .tx_packet_size = CHUNK},
    {0},
};

/* Whether the address can be had, as an errno: libwebsockets only says that it failed. */
static int try_address(const char *host, int port, char address[ADDRESS], bool *six) {
    struct addrinfo *found = NULL, hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE};
    if (getaddrinfo(host, NULL, &hints, &found) != 0 || !found) return -1;
    int error = -1;
    const struct addrinfo *a = found;
    for (const struct addrinfo *i = found; i; i = i->ai_next)
        if (i->ai_family == AF_INET) {
            a = i;
            break;
        }
    if ((a->ai_family == AF_INET || a->ai_family == AF_INET6)
        && getnameinfo(a->ai_addr, a->ai_addrlen, address, ADDRESS, NULL, 0, NI_NUMERICHOST) == 0) {
        *six = a->ai_family == AF_INET6;
        in_port_t number = htons((in_port_t)port);
        if (*six)
            ((struct sockaddr_in6 *)(void *)a->ai_addr)->sin6_port = number;
        else
            ((struct sockaddr_in *)(void *)a->ai_addr)->sin_port = number;
        int on = 1, fd = socket(a->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
        error = 0;
        if (fd < 0 || setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) != 0
            || bind(fd, a->ai_addr, a->ai_addrlen) != 0 || listen(fd, 1) != 0)
            error = errno;
        if (fd >= 0) close(fd);
    }
    freeaddrinfo(found);
    return error;
}

int server_open(const char *host, int port, const files *f, server **out) {
    server *s = calloc(1, sizeof *s);
    if (!s) return ENOMEM;
    bool six = false;
    int error = try_address(host, port, s->address, &six);
    if (error) {
        free(s);
        return error;
    }
    s->files = f;
    lws_set_log_level(0, NULL);
    struct lws_context_creation_info info = {
        .port = port,
        .iface = s->address,
        .protocols = protocols,
        .options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS
                   | LWS_SERVER_OPTION_FALLBACK_TO_APPLY_LISTEN_ACCEPT_CONFIG
                   | LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND
                   | (six ? 0 : LWS_SERVER_OPTION_DISABLE_IPV6),
        .gid = -1,
        .uid = -1,
        .fd_limit_per_thread = SERVER_CONNECTIONS + 6, /* libwebsockets needs a few itself */
        .max_http_header_data = MAX_HEADER,
        .max_http_header_pool = SERVER_CONNECTIONS,
        .timeout_secs = PATIENCE,
        .keepalive_timeout = KEEP_ALIVE,
        .pt_serv_buf_size = 1 << 14,
        .user = s,
    };
    s->context = lws_create_context(&info);
    if (s->context) s->vhost = lws_create_vhost(s->context, &info);
    if (!s->vhost) {
        server_close(s);
        return port ? EADDRINUSE : ENOMEM; /* it was free a moment ago */
    }
    *out = s;
    return 0;
}

const char *server_address(const server *s) {
    return s->address;
}

int server_port(const server *s) {
    return lws_get_vhost_listen_port(s->vhost);
}

/* While a client that has sent further requests does not read, libwebsockets does not wait for it
   but asks again and again (and stops writing, too, when told to stop reading): then we wait a
   little. */
static void slow_down(server *s) {
    const struct timespec pause = {.tv_nsec = PAUSE * 1000000L};
    if (s->idle < IDLE)
        s->idle++;
    else
        nanosleep(&pause, NULL);
}

void server_run(server *s) {
    while (!s->stopped && lws_service(s->context, 0) >= 0) slow_down(s);
}

void server_stop(server *s) {
    s->stopped = 1;
    lws_cancel_service(s->context); /* writes to a pipe, so that no wait is begun after all */
}

void server_close(server *s) {
    if (s->context) lws_context_destroy(s->context);
    free(s);
}
