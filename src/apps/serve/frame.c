// SPDX-License-Identifier: MIT
#include "apps/serve/frame.h"

#include <string.h>

#include "base/check.h"
#include "base/utf8.h"

enum {
    FIN = 0x80,
    RESERVED = 0x70,
    OPCODE = 0x0f,
    MASKED = 0x80,
    LENGTH = 0x7f,
    CONTINUED = 0,
    TEXT = 1,
    BINARY = 2,
    CONTROL = 8, /* this bit is set in the opcodes of control frames */
    CLOSE = 8,
    PING = 9,
    PONG = 10,
    TWO_BYTES = 126, /* the length follows */
    EIGHT_BYTES = 127,
    MASK = 4,
};

/* The header of a frame. */
typedef struct head {
    unsigned opcode;
    bool fin;
    size_t size;   /* bytes of the header, mask included */
    size_t length; /* bytes of the payload */
} head;

static bool is_utf8(const uint8_t *s, size_t n) {
    for (size_t i = 0, step; i < n; i += step)
        if ((step = utf8_length((const char *)s + i, n - i)) == 0) return false;
    return true;
}

/* Codes that may be sent: those of the standard and its registry, and private ones. */
static bool is_code(unsigned code) {
    return (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1014)
           || (code >= 3000 && code <= 4999);
}

/* The first byte: 0, or the code to close with. */
static close_code check_first(const frame_reader *r, uint8_t first) {
    unsigned opcode = first & OPCODE;
    if (first & RESERVED || (opcode > BINARY && opcode < CLOSE) || opcode > PONG)
        return CLOSE_PROTOCOL;
    if (opcode & CONTROL) return first & FIN ? 0 : CLOSE_PROTOCOL;
    if (r->begun != (opcode == CONTINUED)) return CLOSE_PROTOCOL;
    return opcode == BINARY ? CLOSE_NOT_TEXT : 0;
}

/* Reads the header. Returns 0, or the code to close with, each time as soon as the bytes that show
   it are there. size is 0 as long as more bytes are needed. */
static close_code read_head(const frame_reader *r, const uint8_t *s, size_t n, head *h) {
    *h = (head){0};
    if (n == 0) return 0;
    close_code bad = check_first(r, s[0]);
    if (bad || n == 1) return bad;
    h->opcode = s[0] & OPCODE;
    h->fin = s[0] & FIN;
    bool control = h->opcode & CONTROL;
    size_t said = s[1] & LENGTH, extra = said == TWO_BYTES ? 2 : said == EIGHT_BYTES ? 8 : 0;
    size_t mask = r->from_server ? 0 : MASK, most = r->most ? r->most : FRAME_TEXT_MAX;
    if (!(s[1] & MASKED) != r->from_server || (control && said > FRAME_CONTROL_MAX))
        return CLOSE_PROTOCOL;
    if (n < 2 + extra) return 0;
    uint64_t length = extra ? 0 : said;
    for (size_t i = 0; i < extra; i++) length = length << 8 | s[2 + i];
    /* The shortest form is required, and the highest bit must be 0. */
    if ((extra == 2 && length < TWO_BYTES) || (extra == 8 && (length >> 16 == 0 || length >> 63)))
        return CLOSE_PROTOCOL;
    if (!control && length > most - r->text) return CLOSE_TOO_LONG;
    if (n < 2 + extra + mask) return 0;
    h->size = 2 + extra + mask;
    h->length = (size_t)length;
    return 0;
}

static frame bad_frame(close_code code) {
    return (frame){.kind = FRAME_BAD, .code = code};
}

static frame read_control(unsigned opcode, uint8_t *s, size_t n) {
    frame f = {.kind = opcode == PING   ? FRAME_PING
                       : opcode == PONG ? FRAME_PONG
                                        : FRAME_CLOSE,
               .data = s,
               .n = n};
    if (f.kind != FRAME_CLOSE) return f;
    f.code = CLOSE_NO_CODE;
    if (n == 0) return f;
    unsigned code = n > 1 ? (unsigned)s[0] << 8 | s[1] : 0;
    if (!is_code(code)) return bad_frame(CLOSE_PROTOCOL);
    if (!is_utf8(s + 2, n - 2)) return bad_frame(CLOSE_BAD_TEXT);
    f.code = code;
    f.data += 2;
    f.n -= 2;
    return f;
}

frame frame_read(frame_reader *r, uint8_t *s, size_t n) {
    for (;;) {
        head h;
        uint8_t *start = s + r->at;
        close_code bad = read_head(r, start, n - r->at, &h);
        if (bad) return bad_frame(bad);
        if (h.size == 0 || n - r->at - h.size < h.length) return (frame){.kind = FRAME_NONE};
        uint8_t *data = start + h.size;
        const uint8_t *mask = data - MASK;
        for (size_t i = 0; i < h.length && !r->from_server; i++) data[i] ^= mask[i % MASK];
        r->at += h.size + h.length;
        if (h.opcode & CONTROL) return read_control(h.opcode, data, h.length);
        frame f = {.kind = FRAME_TEXT, .data = data, .n = h.length};
        r->begun = !h.fin;
        if (!h.fin || r->text > 0) {
            memmove(s + r->text, data, h.length);
            f.data = s;
            f.n = r->text += h.length;
        }
        if (!h.fin) continue;
        r->text = 0;
        return is_utf8(f.data, f.n) ? f : bad_frame(CLOSE_BAD_TEXT);
    }
}

size_t frame_compact(frame_reader *r, uint8_t *s, size_t n) {
    CHECK(r->text <= r->at && r->at <= n);
    size_t rest = n - r->at;
    if (r->at > r->text) memmove(s + r->text, s + r->at, rest);
    r->at = r->text;
    return r->at + rest;
}

size_t frame_write_text(uint8_t out[FRAME_SENT_HEAD], size_t n) {
    size_t extra = n < TWO_BYTES ? 0 : n >> 16 == 0 ? 2 : 8;
    out[0] = FIN | TEXT;
    out[1] = extra == 0 ? (uint8_t)n : extra == 2 ? TWO_BYTES : EIGHT_BYTES;
    for (size_t i = 0; i < extra; i++) out[2 + i] = (uint8_t)((uint64_t)n >> 8 * (extra - 1 - i));
    return 2 + extra;
}

size_t frame_write_control(uint8_t out[2 + FRAME_CONTROL_MAX], frame_kind kind, const uint8_t *s,
                           size_t n) {
    CHECK(n <= FRAME_CONTROL_MAX);
    out[0] = FIN | (kind == FRAME_PING ? PING : kind == FRAME_PONG ? PONG : CLOSE);
    out[1] = (uint8_t)n;
    if (n > 0) memcpy(out + 2, s, n);
    return 2 + n;
}

size_t frame_write_close(uint8_t out[2 + FRAME_CONTROL_MAX], close_code code, const char *reason) {
    uint8_t body[FRAME_CONTROL_MAX] = {(uint8_t)(code >> 8), (uint8_t)code};
    size_t n = strlen(reason);
    if (code == CLOSE_NO_CODE) return frame_write_control(out, FRAME_CLOSE, body, 0);
    if (n > sizeof body - 2) n = sizeof body - 2;
    while (n > 0 && ((uint8_t)reason[n] & 0xc0) == 0x80) n--;
    for (size_t i = 0; i < n; i++) body[2 + i] = (uint8_t)reason[i];
    return frame_write_control(out, FRAME_CLOSE, body, 2 + n);
}

size_t frame_mask(uint8_t *out, const uint8_t *s, size_t n, uint32_t mask) {
    size_t said = s[1] & LENGTH, extra = said == TWO_BYTES ? 2 : said == EIGHT_BYTES ? 8 : 0;
    size_t size = 2 + extra;
    memcpy(out, s, size);
    out[1] |= MASKED;
    memcpy(out + size, &mask, MASK);
    for (size_t i = size; i < n; i++) out[i + MASK] = s[i] ^ out[size + (i - size) % MASK];
    return n + MASK;
}
