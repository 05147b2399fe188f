// SPDX-License-Identifier: MIT
// Any bytes as an HTTP request. Input: one line each for path, Accept-Encoding, If-None-Match,
// Range, If-Range and method.
#include "fuzz/fuzz.h"

#include "apps/serve/link.h"
#include "apps/serve/reply.h"

/* Not the program's own files, so that a change to the page does not change what is found. */
static const uint8_t plain[] = "0123456789abcdef", packed[] = "0123", none[] = "";
const file embedded_files[] = {
    {"404.html", 3, {{none, 0}}, NULL},
    {"a/b.js", 1, {{plain, 16}, {packed, 4}, {packed, 2}}, NULL},
    {"index.html", 2, {{plain, 7}, {packed, 3}}, NULL},
};
const size_t embedded_count = sizeof embedded_files / sizeof *embedded_files;

static piece line_of(fuzz_text *input) {
    fuzz_text line = fuzz_line(input);
    return (piece){line.s, line.n};
}

static void any_name(piece path) {
    char name[HTTP_MAX_NAME];
    memset(name, 'x', sizeof name);
    if (!http_name(path, name)) return;
    size_t length = strnlen(name, sizeof name);
    HOLDS(length > 0 && length < sizeof name && name[0] != '/' && name[0] != '.');
    HOLDS(name[length - 1] != '/');
    HOLDS(!strstr(name, "//") && !strstr(name, "/.") && !strpbrk(name, "\\%:~ ?#;\t\r\n"));
    HOLDS(http_type(name));
}

static void any_link(piece path) {
    shared_link link;
    link_state state = link_read(path, &link);
    HOLDS((state == LINK_NONE) == (path.n < 3 || memcmp(path.s, "/p/", 3) != 0));
    if (state != LINK_GOOD) return;
    HOLDS(link.g && link.g->rules->valid(&link.p) && (link.depth == 3 || link.depth == 4));
}

static void any_range(piece said) {
    static const size_t sizes[] = {0, 1, 7, 1000, SIZE_MAX};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        range r = http_range(said, sizes[i]);
        if (r.kind == RANGE_WHOLE) HOLDS(r.first == 0 && r.count == sizes[i]);
        if (r.kind == RANGE_PART)
            HOLDS(r.count > 0 && r.count <= sizes[i] && r.first <= sizes[i] - r.count);
    }
}

static void any_reply(const request *q) {
    static const files own = {-1};
    reply r;
    reply_make(&own, q, 0, &r);
    HOLDS(r.head_n > 4 && r.head_n < sizeof r.head);
    const char *end = strstr(r.head, "\r\n\r\n");
    HOLDS(end != NULL);
    HOLDS(r.status == 200 || r.status == 206 || r.status == 304 || r.status == 400
          || r.status == 404 || r.status == 405 || r.status == 416);
    /* No input may become a header: every line must be one of ours. */
    for (const char *at = strstr(r.head, "\r\n") + 2; at < end; at = strstr(at, "\r\n") + 2)
        HOLDS(strchr("ACDRXEVC", *at) && strchr(at, ':'));
    /* Bytes after a body could pass for a request. */
    HOLDS(r.close || !(q->body || q->close || q->method == METHOD_OTHER));
    const char *length = strstr(r.head, "Content-Length: ");
    HOLDS((length != NULL) == (r.status != 304));
    HOLDS(length || r.body.n == 0);
    if (length && r.body.n > 0) {
        HOLDS(q->method == METHOD_GET && r.body.n == strtoull(length + 16, NULL, 10));
        bool inside = false;
        for (int e = 0; e < ENCODINGS; e++)
            inside |= r.body.data >= r.file.as[e].data && r.file.as[e].data
                      && r.body.data + r.body.n <= r.file.as[e].data + r.file.as[e].n;
        HOLDS(inside);
    }
    reply_release(&r);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    fuzz_text input = {(const char *)data, size};
    piece path = line_of(&input);
    any_name(path);
    any_link(path);
    request q = {.path_n = path.n < sizeof q.path ? path.n : sizeof q.path};
    memcpy(q.path, path.s, q.path_n);
    q.accept_encoding = line_of(&input);
    q.none_match = line_of(&input);
    q.range = line_of(&input);
    q.if_range = line_of(&input);
    piece how = line_of(&input);
    q.method = how.n > 0 && how.s[0] == 'H'   ? METHOD_HEAD
               : how.n > 0 && how.s[0] == 'O' ? METHOD_OTHER
                                              : METHOD_GET;
    q.body = how.n > 1 && how.s[1] == 'b';
    q.close = how.n > 1 && how.s[1] == 'c';
    any_range(q.range);
    HOLDS(http_language(q.accept_encoding) < LANGS);
    for (unsigned have = 1; have < 8; have += 2) {
        encoding e = http_encoding(q.accept_encoding, have);
        HOLDS(e < ENCODINGS && (have >> e & 1));
    }
    any_reply(&q);
    return 0;
}
