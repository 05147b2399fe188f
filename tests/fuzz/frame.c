// SPDX-License-Identifier: MIT
// Any bytes on a WebSocket. A second reader, as plain as possible, must find the same messages and
// control frames in them, and close the connection with the same code, however the bytes arrive.
// The first byte of the input says in how many pieces.
#include "fuzz/fuzz.h"

#include "apps/serve/frame.h"

enum { ALL = 1 << 16 };

/* What a reader found, as text: a letter, a code, and the bytes. */
typedef struct log {
    uint8_t s[ALL];
    size_t n;
    bool over; /* closed, or refused */
} log;

static void note(log *l, char what, unsigned code, const uint8_t *s, size_t n) {
    HOLDS(l->n + n + 5 <= ALL);
    l->s[l->n++] = (uint8_t)what;
    l->s[l->n++] = (uint8_t)(code >> 8);
    l->s[l->n++] = (uint8_t)code;
    l->s[l->n++] = (uint8_t)(n >> 8);
    l->s[l->n++] = (uint8_t)n;
    if (n > 0) memcpy(l->s + l->n, s, n);
    l->n += n;
    l->over = what == 'C' || what == 'B';
}

/* Decodes the characters and encodes them again. */
static bool plain_utf8(const uint8_t *s, size_t n) {
    size_t i = 0;
    while (i < n) {
        size_t size = s[i] < 0x80         ? 1
                      : s[i] >> 5 == 0x06 ? 2
                      : s[i] >> 4 == 0x0e ? 3
                      : s[i] >> 3 == 0x1e ? 4
                                          : 0;
        if (size == 0 || i + size > n) return false;
        uint32_t code = size == 1 ? s[i] : s[i] & (0x7fu >> size);
        for (size_t k = 1; k < size; k++) {
            if (s[i + k] >> 6 != 2) return false;
            code = code << 6 | (s[i + k] & 0x3fu);
        }
        size_t needed = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
        if (size != needed || code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) return false;
        i += size;
    }
    return true;
}

static void plain_control(log *l, unsigned opcode, const uint8_t *s, size_t n) {
    if (opcode != 8) {
        note(l, opcode == 9 ? 'I' : 'O', 0, s, n);
        return;
    }
    unsigned code = n >= 2 ? s[0] * 256u + s[1] : 0;
    bool known = code >= 1000 && code < 5000 && (code < 1015 || code >= 3000) && code != 1004
                 && code != 1005 && code != 1006;
    if (n == 0)
        note(l, 'C', 1005, s, 0);
    else if (!known)
        note(l, 'B', 1002, s, 0);
    else if (!plain_utf8(s + 2, n - 2))
        note(l, 'B', 1007, s, 0);
    else
        note(l, 'C', code, s + 2, n - 2);
}

/* The code for a frame that is refused on its first bytes, or 0. */
static unsigned plain_refusal(const uint8_t *s, size_t n, bool begun, size_t text) {
    unsigned opcode = s[0] % 16u;
    bool control = opcode >= 8, fin = s[0] >= 128;
    if ((s[0] / 16u) % 8 != 0) return 1002;
    if (opcode != 0 && opcode != 1 && opcode != 2 && opcode != 8 && opcode != 9 && opcode != 10)
        return 1002;
    if (control && !fin) return 1002;
    if (!control && begun && opcode != 0) return 1002;
    if (!control && !begun && opcode == 0) return 1002;
    if (opcode == 2) return 1003;
    if (n < 2) return 0;
    if (s[1] < 128) return 1002;
    if (control && s[1] - 128 > 125) return 1002;
    uint64_t length = s[1] - 128u;
    if (length == 126) {
        if (n < 4) return 0;
        length = s[2] * 256u + s[3];
        if (length < 126) return 1002;
    } else if (length == 127) {
        if (n < 10) return 0;
        length = 0;
        for (int i = 2; i < 10; i++) length = length * 256 + s[i];
        if (length < 65536 || length > INT64_MAX) return 1002;
    }
    return !control && length + text > FRAME_TEXT_MAX ? 1009 : 0;
}

static void plainly(const uint8_t *s, size_t n, log *l) {
    static uint8_t text[ALL], body[ALL];
    size_t text_n = 0;
    bool begun = false;
    while (n > 0 && !l->over) {
        unsigned code = plain_refusal(s, n, begun, text_n);
        if (code) {
            note(l, 'B', code, s, 0);
            return;
        }
        if (n < 2) return;
        size_t length = s[1] - 128u, head = length == 126 ? 8 : 6;
        if (n < head) return;
        if (length == 126) length = s[2] * 256u + s[3];
        if (n < head + length) return; /* also within the header of a long one */
        for (size_t i = 0; i < length; i++) body[i] = s[head + i] ^ s[head - 4 + i % 4];
        unsigned opcode = s[0] % 16u;
        if (opcode >= 8) {
            plain_control(l, opcode, body, length);
        } else {
            memcpy(text + text_n, body, length);
            text_n += length;
            begun = s[0] < 128;
            if (!begun) {
                bool right = plain_utf8(text, text_n);
                note(l, right ? 'T' : 'B', right ? 0 : 1007, text, right ? text_n : 0);
                text_n = 0;
            }
        }
        s += head + length;
        n -= head + length;
    }
}

/* As a socket does it: a buffer that is just large enough. */
static void really(const uint8_t *s, size_t n, size_t piece, log *l) {
    static const char letters[] = {[FRAME_TEXT] = 'T',
                                   [FRAME_PING] = 'I',
                                   [FRAME_PONG] = 'O',
                                   [FRAME_CLOSE] = 'C',
                                   [FRAME_BAD] = 'B'};
    uint8_t *buffer = malloc(FRAME_ROOM);
    if (!buffer) abort();
    frame_reader r = {0};
    size_t used = 0;
    while (n > 0 && !l->over) {
        size_t more = piece < n ? piece : n;
        if (more > FRAME_ROOM - used) more = FRAME_ROOM - used;
        HOLDS(more > 0);
        memcpy(buffer + used, s, more);
        used += more;
        s += more;
        n -= more;
        frame f;
        while (!l->over && (f = frame_read(&r, buffer, used)).kind != FRAME_NONE) {
            HOLDS(f.n == 0 || (f.data >= buffer && f.data + f.n <= buffer + used));
            HOLDS(f.kind != FRAME_TEXT || f.n <= FRAME_TEXT_MAX);
            note(l, letters[f.kind], f.code, f.data, f.n);
        }
        used = frame_compact(&r, buffer, used);
    }
    free(buffer);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static log expected, found;
    if (size < 1 || size > ALL / 8) return 0;
    const size_t pieces[] = {1, 1u + data[0], ALL};
    expected.n = 0;
    expected.over = false;
    plainly(data + 1, size - 1, &expected);
    for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++) {
        found.n = 0;
        found.over = false;
        really(data + 1, size - 1, pieces[i], &found);
        HOLDS(found.n == expected.n && memcmp(found.s, expected.s, found.n) == 0);
    }
    return 0;
}
