// SPDX-License-Identifier: MIT
#include "apps/serve/reply.h"

#include <stdio.h>
#include <string.h>

#include "base/writer.h"

/* Browsers revalidate every file and get 304 if it has not changed: never stale, and the service
   worker caches the page anyway. The policy allows only our own files and WebAssembly, and no
   inline scripts. Other sites may not frame the page; they embed the board as an element, so
   scripts, modules and pictures are available to every origin. Cross-origin isolation gives the
   engine its threads. */
static const char common_headers[] =
    "Cache-Control: no-cache\r\n"
    "Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; "
    "style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; "
    "manifest-src 'self'; base-uri 'self'; form-action 'none'; frame-ancestors 'self'\r\n"
    "Cross-Origin-Opener-Policy: same-origin\r\n"
    "Cross-Origin-Embedder-Policy: require-corp\r\n"
    "Referrer-Policy: no-referrer\r\n"
    "X-Content-Type-Options: nosniff\r\n";
static const char shared_headers[] = "Access-Control-Allow-Origin: *\r\n"
                                     "Cross-Origin-Resource-Policy: cross-origin\r\n";

static const char *reason(int status) {
    switch (status) {
    case 200:
        return "OK";
    case 206:
        return "Partial Content";
    case 304:
        return "Not Modified";
    case 400:
        return "Bad Request";
    case 403:
        return "Forbidden";
    case 404:
        return "Not Found";
    case 405:
        return "Method Not Allowed";
    case 408:
        return "Request Timeout";
    case 414:
        return "URI Too Long";
    case 416:
        return "Range Not Satisfiable";
    case 426:
        return "Upgrade Required";
    case 431:
        return "Request Header Fields Too Large";
    case 503:
        return "Service Unavailable";
    default:
        return "Internal Server Error";
    }
}

static void write_date(writer *w, time_t now) {
    static const char days[] = "SunMonTueWedThuFriSat";
    static const char months[] = "JanFebMarAprMayJunJulAugSepOctNovDec";
    struct tm t;
    char text[64];
    if (!gmtime_r(&now, &t)) return;
    snprintf(text, sizeof text, "Date: %.3s, %02d %.3s %04d %02d:%02d:%02d GMT\r\n",
             days + 3 * t.tm_wday, t.tm_mday, months + 3 * t.tm_mon, t.tm_year + 1900, t.tm_hour,
             t.tm_min, t.tm_sec);
    write_text(w, text);
}

static writer begin(reply *r, time_t now) {
    writer w = writer_on(r->head, sizeof r->head);
    write_text(&w, "HTTP/1.1 ");
    write_int(&w, r->status);
    write_char(&w, ' ');
    write_text(&w, reason(r->status));
    write_text(&w, "\r\n");
    write_date(&w, now);
    write_text(&w, common_headers);
    if (r->close) write_text(&w, "Connection: close\r\n");
    return w;
}

static void header(writer *w, const char *name, const char *value) {
    write_text(w, name);
    write_text(w, ": ");
    write_text(w, value);
    write_text(w, "\r\n");
}

static void end(reply *r, writer *w) {
    write_text(w, "\r\n");
    r->head_n = w->len;
}

static void write_length(writer *w, size_t n) {
    write_text(w, "Content-Length: ");
    write_int(w, (int64_t)n);
    write_text(w, "\r\n");
}

/* A reply with one line of text; NULL: the status in words. */
static void say(reply *r, const char *text, bool head, time_t now) {
    writer w = begin(r, now);
    if (r->status == 405) header(&w, "Allow", "GET, HEAD");
    if (r->status == 503) header(&w, "Retry-After", "1");
    if (r->status == 426)
        write_text(&w, "Upgrade: websocket\r\nConnection: Upgrade\r\n"
                       "Sec-WebSocket-Version: 13\r\n");
    header(&w, "Content-Type", "text/plain; charset=utf-8");
    if (!text) text = reason(r->status);
    write_length(&w, strlen(text) + 1);
    write_text(&w, "\r\n");
    if (!head) {
        write_text(&w, text);
        write_char(&w, '\n');
    }
    r->head_n = w.len;
}

void reply_refuse(int status, time_t now, reply *r) {
    reply_explain(status, NULL, now, r);
}

void reply_explain(int status, const char *words, time_t now, reply *r) {
    *r = (reply){.status = status, .close = true};
    say(r, words, false, now);
}

/* The 404 page, or a line of text if there is no such page. */
static void not_found(const files *f, const request *q, time_t now, reply *r) {
    r->status = 404;
    if (!files_get(f, "404.html", &r->file)) {
        say(r, NULL, q->method == METHOD_HEAD, now);
        return;
    }
    span all = r->file.as[IDENTITY];
    writer w = begin(r, now);
    header(&w, "Content-Type", http_type("404.html"));
    write_length(&w, all.n);
    end(r, &w);
    if (q->method == METHOD_GET) r->body = all;
}

static void write_tag(char text[32], uint64_t tag, encoding e) {
    const char *name = http_encoding_name(e);
    snprintf(text, 32, "\"%016llx%s%s\"", (unsigned long long)tag, name ? "-" : "",
             name ? name : "");
}

/* Which bytes of which encoding; a range always refers to the uncompressed file. */
static range choose(const request *q, const file *f, encoding *e, char tag[32]) {
    unsigned have = 0;
    for (int i = 0; i < ENCODINGS; i++) have |= (unsigned)(f->as[i].data != NULL) << i;
    if (q->method == METHOD_GET && q->range.n > 0) {
        range part = http_range(q->range, f->as[IDENTITY].n);
        write_tag(tag, f->tag, IDENTITY);
        bool same =
            q->if_range.n == 0
            || (q->if_range.n == strlen(tag) && memcmp(q->if_range.s, tag, strlen(tag)) == 0);
        *e = IDENTITY;
        if (same && part.kind != RANGE_WHOLE) return part;
    }
    *e = http_encoding(q->accept_encoding, have);
    write_tag(tag, f->tag, *e);
    return (range){RANGE_WHOLE, 0, f->as[*e].n};
}

static void write_content_range(writer *w, const range *part, size_t size) {
    write_text(w, "Content-Range: bytes ");
    if (part->kind == RANGE_PART) {
        write_int(w, (int64_t)part->first);
        write_char(w, '-');
        write_int(w, (int64_t)(part->first + part->count - 1));
    } else {
        write_char(w, '*');
    }
    write_char(w, '/');
    write_int(w, (int64_t)size);
    write_text(w, "\r\n");
}

static void found(const request *q, const char *name, time_t now, reply *r) {
    encoding e = IDENTITY;
    char tag[32];
    range part = choose(q, &r->file, &e, tag);
    span all = r->file.as[e];
    bool known = http_tag_listed(q->none_match, tag);
    r->status = known ? 304 : part.kind == RANGE_BEYOND ? 416 : part.kind == RANGE_PART ? 206 : 200;
    writer w = begin(r, now);
    const char *type = http_type(name), *coding = http_encoding_name(e);
    header(&w, "ETag", tag);
    header(&w, "Vary", "Accept-Encoding");
    if (strncmp(type, "text/html", 9) != 0) write_text(&w, shared_headers);
    if (r->status == 200 || r->status == 206) {
        header(&w, "Content-Type", type);
        header(&w, "Accept-Ranges", "bytes");
        if (coding) header(&w, "Content-Encoding", coding);
    }
    if (r->status == 206 || r->status == 416) write_content_range(&w, &part, all.n);
    if (r->status != 304) write_length(&w, part.count);
    end(r, &w);
    if (q->method == METHOD_GET && (r->status == 200 || r->status == 206))
        r->body = (span){all.data + part.first, part.count};
}

void reply_make(const files *f, const request *q, time_t now, reply *r) {
    *r = (reply){.close = q->close || q->body || q->method == METHOD_OTHER};
    char name[HTTP_MAX_NAME];
    if (q->method == METHOD_OTHER || q->body) {
        r->status = q->method == METHOD_OTHER ? 405 : 400;
        say(r, NULL, q->method == METHOD_HEAD, now);
    } else if (http_name((piece){q->path, q->path_n}, name) && files_get(f, name, &r->file)) {
        found(q, name, now, r);
    } else {
        not_found(f, q, now, r);
    }
}

void reply_text(const request *q, int status, const char *words, time_t now, reply *r) {
    *r = (reply){.status = status, .close = q->close};
    say(r, words, q->method == METHOD_HEAD, now);
}

static void made(const request *q, const char *name, char *text, size_t n, bool varies, time_t now,
                 reply *r) {
    r->close = q->close;
    r->file.memory = text;
    writer w = begin(r, now);
    header(&w, "Content-Type", http_type(name));
    if (varies) header(&w, "Vary", "Accept-Language");
    write_length(&w, n);
    end(r, &w);
    if (q->method == METHOD_GET) r->body = (span){(const uint8_t *)text, n};
}

void reply_made(const request *q, const char *name, char *text, size_t n, time_t now, reply *r) {
    *r = (reply){.status = 200};
    made(q, name, text, n, false, now, r);
}

void reply_page_made(const request *q, int status, char *text, size_t n, time_t now, reply *r) {
    *r = (reply){.status = status};
    made(q, "index.html", text, n, true, now, r);
}

void reply_release(reply *r) {
    file_release(&r->file);
    r->head_n = 0;
    r->body = (span){0};
}
