// SPDX-License-Identifier: MIT
#include "apps/serve/own.h"

#include <stdlib.h>
#include <string.h>

#include "apps/serve/handshake.h"
#include "apps/serve/qr.h"

/* Whether a link leads here: anything else would let others use our name for theirs. */
static bool is_ours(const own *o, const request *q, const char *link) {
    const char *host = strstr(link, "://"), *path = host ? strchr(host + 3, '/') : NULL;
    if (!path) return false;
    piece origin = {link, (size_t)(path - link)};
    return handshake_origin(origin, q->host, o->origins)
           || (*o->reach && piece_is(origin, o->reach));
}

static void write_qr(const void *code, writer *w) {
    qr_write_svg(code, w);
}

static void write_metrics(const void *m, writer *w) {
    metrics_write(m, w);
}

static void reply_with(const request *q, const char *name, write_fn *fn, const void *what,
                       time_t now, reply *r) {
    size_t n = 0;
    char *text = writer_text(fn, what, malloc, &n);
    if (text)
        reply_made(q, name, text, n, now, r);
    else
        reply_refuse(503, now, r);
}

static void reply_qr(const own *o, const request *q, time_t now, reply *r) {
    char link[QR_TEXT + 1];
    piece rest = q->query, text = {0};
    while (rest.n > 0) {
        piece value = piece_take(&rest, '&');
        if (piece_is(piece_take(&value, '='), "text")) text = value;
    }
    size_t n = piece_decode(text, link, QR_TEXT);
    link[n] = 0;
    qr *code = n > 0 && is_ours(o, q, link) ? qr_make(link) : NULL;
    if (!code) {
        reply_explain(400, "/qr.svg?text=LINK draws a link to this server, of 512 bytes at most.",
                      now, r);
        return;
    }
    reply_with(q, "qr.svg", write_qr, code, now, r);
    qr_free(code);
}

/* Another site may let its own name lead to 127.0.0.1, and its page, in a browser on this machine,
   then asks us (DNS rebinding). Host still has that name. */
static bool is_rebound(piece host) {
    net_address a;
    return !address_read(host, &a) && !piece_is(piece_take(&host, ':'), "localhost");
}

/* A request that another machine made, or may have made through a proxy on this one. */
static bool is_foreign(const request *q, const net_address *from) {
    return !address_is_local(from) || q->forwarded.s || is_rebound(q->host);
}

bool own_reply(const own *o, const request *q, const net_address *from, time_t now, reply *r) {
    char name[HTTP_MAX_NAME];
    if (q->method == METHOD_OTHER || q->body || !http_name((piece){q->path, q->path_n}, name))
        return false;
    if (strcmp(name, "qr.svg") == 0)
        reply_qr(o, q, now, r);
    else if (strcmp(name, "healthz") == 0)
        reply_text(q, o->ill ? 503 : 200,
                   o->ill    ? "not ready"
                   : o->deaf ? "ok, but without the bus"
                             : "ok",
                   now, r);
    else if (strcmp(name, "metrics") == 0 && is_foreign(q, from))
        reply_text(q, 403, "The metrics are for this machine only.", now, r);
    else if (strcmp(name, "metrics") == 0)
        reply_with(q, "metrics.txt", write_metrics, &o->metrics, now, r);
    else
        return false;
    return true;
}
