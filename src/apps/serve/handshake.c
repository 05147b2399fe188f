// SPDX-License-Identifier: MIT
#include "apps/serve/handshake.h"

#include <stdint.h>
#include <string.h>

static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

enum { BLOCK = 64, HASH = 20 };

static uint32_t rotate(uint32_t x, int by) {
    return x << by | x >> (32 - by);
}

static void hash_block(uint32_t h[5], const uint8_t block[BLOCK]) {
    uint32_t w[80];
    for (int i = 0; i < 16; i++)
        w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16
               | (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
    for (int i = 16; i < 80; i++) w[i] = rotate(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
    uint32_t a = h[0], b = h[1], c = h[2], d = h[3], e = h[4];
    for (int i = 0; i < 80; i++) {
        uint32_t mixed = i < 20   ? ((b & c) | (~b & d)) + 0x5a827999
                         : i < 40 ? (b ^ c ^ d) + 0x6ed9eba1
                         : i < 60 ? ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc
                                  : (b ^ c ^ d) + 0xca62c1d6;
        uint32_t next = rotate(a, 5) + mixed + e + w[i];
        e = d, d = c, c = rotate(b, 30), b = a, a = next;
    }
    h[0] += a, h[1] += b, h[2] += c, h[3] += d, h[4] += e;
}

/* SHA-1 is broken as a signature; here it only shows that we speak WebSocket. */
static void hash(const uint8_t *s, size_t n, uint8_t out[HASH]) {
    uint32_t h[5] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0};
    uint8_t last[2 * BLOCK] = {0};
    size_t whole = n / BLOCK * BLOCK, rest = n - whole;
    size_t end = rest < BLOCK - 8 ? BLOCK : 2 * BLOCK;
    for (size_t i = 0; i < whole; i += BLOCK) hash_block(h, s + i);
    memcpy(last, s + whole, rest);
    last[rest] = 0x80;
    for (size_t i = 0; i < 8; i++) last[end - 1 - i] = (uint8_t)((uint64_t)n * 8 >> 8 * i);
    for (size_t i = 0; i < end; i += BLOCK) hash_block(h, last + i);
    for (size_t i = 0; i < HASH; i++) out[i] = (uint8_t)(h[i / 4] >> (24 - i % 4 * 8));
}

/* Whether it is base64 of 16 bytes. */
static bool is_key(piece key) {
    if (key.n != HANDSHAKE_KEY || key.s[22] != '=' || key.s[23] != '=') return false;
    for (size_t i = 0; i < 22; i++)
        if (!key.s[i] || !strchr(digits, key.s[i])) return false;
    /* 16 bytes are 21 digits and two bits more; the other bits of the last digit are 0. */
    return strchr("AQgw", key.s[21]) != NULL;
}

bool handshake_origin(piece origin, piece host, const char *allowed) {
    static const char *const schemes[] = {"http://", "https://"}; /* proxies add https */
    for (size_t i = 0; i < sizeof schemes / sizeof *schemes; i++) {
        size_t n = strlen(schemes[i]);
        if (origin.n > n && piece_is((piece){origin.s, n}, schemes[i])
            && piece_same((piece){origin.s + n, origin.n - n}, host))
            return true;
    }
    piece rest = {allowed, allowed ? strlen(allowed) : 0};
    while (rest.n > 0) {
        piece one = piece_take(&rest, ',');
        if (one.n > 0 && piece_same(origin, one)) return true;
    }
    return false;
}

int handshake_check(const request *q, const char *allowed, const char **why) {
    *why = "This address is for WebSockets: send Upgrade: websocket.";
    if (!q->upgrade) return 426;
    *why = "The WebSocket version must be 13.";
    if (!piece_is(q->socket_version, "13") && !q->repeated) return 426;
    *why = "A WebSocket needs HTTP/1.1, Connection: Upgrade, no body, and Origin, "
           "Sec-WebSocket-Key and Sec-WebSocket-Version once at most.";
    if (q->old || !q->upgrading || q->close || q->body || q->repeated) return 400;
    *why = "Sec-WebSocket-Key must be 16 bytes in base64.";
    if (!is_key(q->socket_key)) return 400;
    *why = "A page from another site may not open a WebSocket here: Origin and Host differ. "
           "The option --origin allows more.";
    if (q->origin.s && !handshake_origin(q->origin, q->host, allowed)) return 403;
    return 101;
}

void handshake_accept(const char key[HANDSHAKE_KEY], char out[HANDSHAKE_ACCEPT + 1]) {
    static const char guid[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    uint8_t text[HANDSHAKE_KEY + sizeof guid - 1], sum[HASH + 1] = {0};
    memcpy(text, key, HANDSHAKE_KEY);
    memcpy(text + HANDSHAKE_KEY, guid, sizeof guid - 1);
    hash(text, sizeof text, sum);
    for (int i = 0; i < HANDSHAKE_ACCEPT; i++) {
        int bit = 6 * i;
        unsigned two = (unsigned)sum[bit / 8] << 8 | (bit / 8 < HASH ? sum[bit / 8 + 1] : 0);
        out[i] = digits[two >> (10 - bit % 8) & 63];
    }
    out[HANDSHAKE_ACCEPT - 1] = '=';
    out[HANDSHAKE_ACCEPT] = 0;
}
