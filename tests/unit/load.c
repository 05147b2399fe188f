// SPDX-License-Identifier: MIT
// The client's end of a WebSocket, and the times of the load generator.
#include <string.h>

#include "apps/load/latency.h"
#include "apps/serve/frame.h"
#include "tap.h"

/* What a client sends is read by the server, whatever its length. */
static void masked_frames(void) {
    static const size_t sizes[] = {0, 1, 2, 3, 4, 5, 125, 126, 127, 1000, FRAME_TEXT_MAX};
    static uint8_t plain[FRAME_SENT_HEAD + FRAME_TEXT_MAX], sent[FRAME_ROOM];
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        size_t n = sizes[i], head = frame_write_text(plain, n);
        memset(plain + head, 'a' + (int)i, n);
        size_t length = frame_mask(sent, plain, head + n, 0x8badf00d);
        EXPECT(length == head + n + 4);
        if (n > 4) EXPECT(memcmp(sent + head + 4, plain + head, n) != 0);
        frame_reader server = {0};
        frame f = frame_read(&server, sent, length);
        EXPECT(f.kind == FRAME_TEXT && f.n == n && memcmp(f.data, plain + head, n) == 0);
    }
}

/* A client reads what a server sends, up to its own limit, and nothing with a mask. */
static void frames_of_servers(void) {
    uint8_t plain[FRAME_SENT_HEAD + 2000] = {0}, masked[FRAME_SENT_HEAD + 2004];
    size_t head = frame_write_text(plain, 2000);
    memset(plain + head, 'x', 2000);
    frame_mask(masked, plain, head + 2000, 1);
    frame_reader reader = {.from_server = true, .most = 2000};
    frame f = frame_read(&reader, plain, head + 2000);
    EXPECT(f.kind == FRAME_TEXT && f.n == 2000 && f.data == plain + head);
    reader = (frame_reader){.from_server = true, .most = 1999};
    f = frame_read(&reader, plain, head + 2000);
    EXPECT(f.kind == FRAME_BAD && f.code == CLOSE_TOO_LONG);
    reader = (frame_reader){.from_server = true, .most = 2000};
    f = frame_read(&reader, masked, head + 2004);
    EXPECT(f.kind == FRAME_BAD && f.code == CLOSE_PROTOCOL);
}

static void percentiles(void) {
    static latency l;
    EXPECT(latency_at(&l, 500) == 0);
    for (int i = 1; i <= 1000; i++) latency_add(&l, i * 1000);
    for (int at = 1; at <= 1000; at++) {
        int64_t found = latency_at(&l, at), exact = at * 1000;
        EXPECT(found >= exact && found <= exact + exact / 30);
    }
    EXPECT(latency_at(&l, 1000) == 1000000 && l.worst == 1000000 && l.n == 1000);
    latency_add(&l, INT64_MAX);
    latency_add(&l, -5);
    EXPECT(l.worst == INT64_MAX && l.counts[0] == 1);
}

int main(void) {
    TEST("a server reads the frames of a client", masked_frames);
    TEST("a client reads the frames of a server", frames_of_servers);
    TEST("percentiles are exact to 3 %", percentiles);
    return tap_done();
}
