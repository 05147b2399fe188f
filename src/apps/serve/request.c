// SPDX-License-Identifier: MIT
#include "apps/serve/request.h"

#include <string.h>

#include "base/chars.h"

enum { MORE = 0, WHOLE = 200, BAD = 400, TOO_LONG_LINE = 414, TOO_LONG_FIELDS = 431 };

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

static bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool is_one_of(char c, const char *set) {
    return c && strchr(set, c);
}

static bool is_token(char c) {
    return is_digit(c) || is_letter(c) || is_one_of(c, "!#$%&'*+-.^_`|~");
}

static bool is_visible(char c) {
    return c > ' ' && c < 0x7f;
}

/* Bytes that are not allowed in a line: control characters except tab. */
static bool is_control(char c) {
    unsigned char u = (unsigned char)c;
    return (u < ' ' && u != '\t') || u == 0x7f;
}

static size_t token_length(piece p) {
    size_t n = 0;
    while (n < p.n && is_token(p.s[n])) n++;
    return n;
}

static piece without(piece p, size_t n) {
    return (piece){p.s + n, p.n - n};
}

static bool equal(piece p, const char *text) {
    return p.n == strlen(text) && memcmp(p.s, text, p.n) == 0;
}

/* Decodes a path. NUL is refused: the file system would end the name there. */
static bool read_path(request *q, piece p) {
    size_t n = 0, i = 0;
    for (; i < p.n && p.s[i] != '?'; i++, n++) {
        char c = p.s[i];
        if (c == '%') {
            if (p.n - i < 3) return false;
            int high = chars_hex(p.s[i + 1]), low = chars_hex(p.s[i + 2]);
            if (high < 0 || low < 0 || high + low == 0) return false;
            c = (char)(high << 4 | low);
            i += 2;
        }
        if (n < sizeof q->path) q->path[n] = c;
    }
    q->path_n = n <= sizeof q->path ? n : 0;
    q->target = (piece){p.s, i};
    if (i < p.n) q->query = without(p, i + 1);
    return true;
}

/* HOST or HOST:PORT; an IPv6 address is in brackets. */
static bool is_host(piece p) {
    size_t i = 0;
    if (p.n > 0 && p.s[0] == '[') {
        i = 1;
        while (i < p.n && (chars_hex(p.s[i]) >= 0 || p.s[i] == ':' || p.s[i] == '.')) i++;
        if (i == 1 || i == p.n || p.s[i] != ']') return false;
        i++;
    } else {
        while (i < p.n
               && (is_digit(p.s[i]) || is_letter(p.s[i]) || is_one_of(p.s[i], "-._~%!$&'()*+;=")))
            i++;
        if (i == 0) return false;
    }
    if (i < p.n && p.s[i] == ':') {
        i++;
        while (i < p.n && is_digit(p.s[i])) i++;
    }
    return i == p.n;
}

/* A path, or an absolute URL as proxies send it. */
static bool read_target(request_reader *r, piece target) {
    static const char scheme[] = "http://";
    size_t n = sizeof scheme - 1;
    if (target.s[0] == '/') return read_path(&r->request, target);
    if (target.n < n || !piece_is((piece){target.s, n}, scheme)) return false;
    piece rest = without(target, n);
    size_t host = 0;
    while (host < rest.n && rest.s[host] != '/' && rest.s[host] != '?') host++;
    r->authority = (piece){rest.s, host};
    rest = without(rest, host);
    if (rest.n == 0 || rest.s[0] == '?') rest = (piece){"/", 1};
    return is_host(r->authority) && read_path(&r->request, rest);
}

static int read_request_line(request_reader *r, piece line) {
    size_t n = token_length(line);
    piece verb = {line.s, n};
    if (n == 0 || n == line.n || line.s[n] != ' ') return BAD;
    piece rest = without(line, n + 1);
    size_t target = 0;
    while (target < rest.n && is_visible(rest.s[target])) target++;
    if (target == 0 || target == rest.n || rest.s[target] != ' ') return BAD;
    piece version = without(rest, target + 1);
    r->request.old = equal(version, "HTTP/1.0");
    if (!r->request.old && !equal(version, "HTTP/1.1")) return BAD;
    r->request.close = r->request.old;
    r->request.method = equal(verb, "GET")    ? METHOD_GET
                        : equal(verb, "HEAD") ? METHOD_HEAD
                                              : METHOD_OTHER;
    if (r->request.method == METHOD_OTHER) return MORE; /* its target may have another form */
    return read_target(r, (piece){rest.s, target}) ? MORE : BAD;
}

/* Only digits, and no more than fit into a number, apart from leading zeros. Refused if sent twice,
   even if both agree. */
static int read_length(request_reader *r, piece value) {
    size_t zeros = 0, digits = 0;
    while (digits < value.n && is_digit(value.s[digits])) digits++;
    while (zeros < digits && value.s[zeros] == '0') zeros++;
    if (r->length || digits == 0 || digits < value.n || digits - zeros > 18) return BAD;
    r->length = true;
    if (digits > zeros) r->request.body = true;
    return MORE;
}

static int read_transfer(request_reader *r, piece value) {
    if (r->transfer || !piece_is(value, "chunked")) return BAD;
    r->transfer = r->request.body = true;
    return MORE;
}

static int read_host(request_reader *r, piece value) {
    if (r->request.host.n > 0 || !is_host(value)) return BAD;
    r->request.host = value;
    return MORE;
}

static int read_connection(request_reader *r, piece value) {
    while (value.n > 0) {
        piece option = piece_take(&value, ',');
        if (piece_is(option, "close")) r->request.close = true;
        if (piece_is(option, "upgrade")) r->request.upgrading = true;
    }
    return MORE;
}

/* Fields that only select between replies: the first one counts. */
static void read_choice(request *q, piece name, piece value) {
    const struct {
        const char *name;
        piece *to;
    } choices[] = {
        {"accept-encoding", &q->accept_encoding},
        {"accept-language", &q->accept_language},
        {"x-forwarded-proto", &q->forwarded_proto},
        {"x-forwarded-prefix", &q->forwarded_prefix},
        {"if-none-match", &q->none_match},
        {"range", &q->range},
        {"if-range", &q->if_range},
    };
    for (size_t i = 0; i < sizeof choices / sizeof *choices; i++)
        if (choices[i].to->n == 0 && piece_is(name, choices[i].name)) *choices[i].to = value;
}

/* Fields that open a WebSocket; a second one of them is noted, because it must not be sent. */
static void read_socket(request *q, piece name, piece value) {
    const struct {
        const char *name;
        piece *to;
    } fields[] = {
        {"origin", &q->origin},
        {"sec-websocket-key", &q->socket_key},
        {"sec-websocket-version", &q->socket_version},
    };
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        if (!piece_is(name, fields[i].name)) continue;
        if (fields[i].to->s) q->repeated = true;
        *fields[i].to = value;
    }
    if (!piece_is(name, "upgrade")) return;
    while (value.n > 0)
        if (piece_is(piece_take(&value, ','), "websocket")) q->upgrade = true;
}

/* NAME: VALUE, without spaces before the colon. A line that begins with a space would continue the
   previous one, which is obsolete and refused. */
static int read_field(request_reader *r, piece line) {
    size_t n = token_length(line);
    if (n == 0 || n == line.n || line.s[n] != ':') return BAD;
    if (++r->fields > REQUEST_FIELDS) return TOO_LONG_FIELDS;
    piece name = {line.s, n}, value = piece_trim(without(line, n + 1));
    if (piece_is(name, "host")) return read_host(r, value);
    if (piece_is(name, "content-length")) return read_length(r, value);
    if (piece_is(name, "transfer-encoding")) return read_transfer(r, value);
    if (piece_is(name, "connection")) return read_connection(r, value);
    if (piece_is(name, "x-forwarded-for")) r->request.forwarded = value;
    read_choice(&r->request, name, value);
    read_socket(&r->request, name, value);
    return MORE;
}

static int finish(const request_reader *r) {
    if (r->request.host.n == 0 && !r->request.old) return BAD;
    if (r->authority.n > 0 && r->request.host.n > 0 && !piece_same(r->authority, r->request.host))
        return BAD;
    if (r->transfer && (r->length || r->request.old)) return BAD;
    return WHOLE;
}

static int read_line(request_reader *r, piece line) {
    if (r->begun) return line.n == 0 ? finish(r) : read_field(r, line);
    if (line.n > 0) {
        r->begun = true;
        return read_request_line(r, line);
    }
    /* Some clients send an extra line end after a body; one is allowed. */
    if (r->blank) return BAD;
    r->blank = true;
    return MORE;
}

int request_read(request_reader *r, const char *s, size_t n) {
    while (r->seen < n) {
        size_t at = r->seen++;
        bool returned = at > r->line && s[at - 1] == '\r';
        if (returned != (s[at] == '\n')) return BAD; /* CR without LF or LF without CR */
        if (returned) {
            int status = read_line(r, (piece){s + r->line, at - 1 - r->line});
            r->line = r->seen;
            if (status != MORE) return status;
        } else if (is_control(s[at]) && s[at] != '\r') {
            return BAD;
        } else if (r->seen - r->line >= REQUEST_LINE) {
            return r->begun ? TOO_LONG_FIELDS : TOO_LONG_LINE;
        }
    }
    return n < REQUEST_HEAD ? MORE : TOO_LONG_FIELDS;
}
