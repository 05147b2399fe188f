// SPDX-License-Identifier: MIT
// Any bytes on a connection. Whatever is accepted as a request must also satisfy the strictest
// parser, so that no proxy sees another request in the same bytes (request smuggling).
#include "fuzz/fuzz.h"

#include "apps/serve/request.h"

static bool inside(piece p, const char *s, size_t n) {
    return p.n == 0 || (p.s >= s && p.s + p.n <= s + n);
}

static bool named(const char *line, size_t n, const char *name) {
    size_t length = strlen(name);
    if (n <= length || line[length] != ':') return false;
    for (size_t i = 0; i < length; i++)
        if ((line[i] | 0x20) != name[i]) return false;
    return true;
}

typedef struct counted {
    int hosts, lengths, transfers;
    bool body;
} counted;

/* A header line; its bytes have been checked before. */
static void one_field(const char *line, size_t n, counted *all) {
    const char *colon = memchr(line, ':', n);
    HOLDS(colon && colon > line);
    for (const char *c = line; c < colon; c++) HOLDS(*c > ' ' && *c < 0x7f);
    all->hosts += named(line, n, "host");
    all->transfers += named(line, n, "transfer-encoding");
    if (!named(line, n, "content-length")) return;
    all->lengths++;
    int digits = 0;
    for (const char *c = colon + 1; c < line + n; c++) {
        HOLDS((*c >= '0' && *c <= '9') || *c == ' ' || *c == '\t');
        all->body |= *c > '0';
        digits += *c >= '0';
    }
    HOLDS(digits > 0);
}

/* A second parser, as plain as possible, for what was accepted as a request. */
static void strictly(const request_reader *r, const char *s, size_t n) {
    counted all = {0};
    size_t start = s[0] == '\r' ? 2 : 0, lines = 0;
    HOLDS(n >= 4 && memcmp(s + n - 4, "\r\n\r\n", 4) == 0);
    for (size_t i = start; i < n; i++) {
        HOLDS(s[i] && (s[i] == '\n') == (i > start && s[i - 1] == '\r'));
        HOLDS((unsigned char)s[i] >= ' ' || s[i] == '\r' || s[i] == '\n' || s[i] == '\t');
        if (s[i] != '\n') continue;
        size_t length = i - 1 - start;
        HOLDS(length + 2 <= REQUEST_LINE && (length > 0 || i + 1 == n));
        if (lines++ == 0)
            HOLDS(memcmp(s + i - 9, "HTTP/1.", 7) == 0);
        else if (length > 0)
            one_field(s + start, length, &all);
        start = i + 1;
    }
    HOLDS(lines <= REQUEST_FIELDS + 2);
    HOLDS(all.hosts == 1 || (r->request.old && all.hosts == 0));
    HOLDS(all.lengths + all.transfers <= 1);
    HOLDS(r->request.body == (all.body || all.transfers > 0));
    HOLDS(r->request.close || !r->request.old);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size > REQUEST_HEAD) size = REQUEST_HEAD;
    if (size == 0) return 0;
    const char *s = (const char *)data;
    request_reader whole = {0}, parts = {0};
    int status = request_read(&whole, s, size), again = 0;
    HOLDS(status == 0 || status == 200 || status == 400 || status == 414 || status == 431);
    HOLDS(whole.seen <= size && (status != 0 || whole.seen == size));
    /* However the bytes are split, the result is the same. */
    for (size_t n = 1; n <= size && again == 0; n++) again = request_read(&parts, s, n);
    HOLDS(again == status && parts.seen == whole.seen);
    if (status != 200) return 0;
    const request *q = &whole.request;
    HOLDS(q->path_n <= sizeof q->path && !memchr(q->path, '\0', q->path_n));
    HOLDS(q->method == METHOD_OTHER || q->path_n == 0 || q->path[0] == '/');
    HOLDS(inside(q->accept_encoding, s, whole.seen) && inside(q->none_match, s, whole.seen));
    HOLDS(inside(q->range, s, whole.seen) && inside(q->if_range, s, whole.seen));
    HOLDS(inside(q->query, s, whole.seen) && inside(q->host, s, whole.seen));
    HOLDS(inside(q->origin, s, whole.seen) && inside(q->socket_key, s, whole.seen));
    HOLDS(inside(q->socket_version, s, whole.seen) && inside(q->forwarded, s, whole.seen));
    strictly(&whole, s, whole.seen);
    return 0;
}
