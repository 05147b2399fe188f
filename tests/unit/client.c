// SPDX-License-Identifier: MIT
// Connections of programs to a server: when they are given up. The peer is in the same loop; time
// is the test's (--wrap=uv_timer_start), and names are found when it says so, so that nothing
// depends on how long anything takes.
#include "apps/client/client.h"

#include <netdb.h>
#include <stdatomic.h>
#include <string.h>

#include "apps/serve/handshake.h"
#include "os/time.h"
#include "tap.h"

enum { TIMERS = 8, PATIENCE = 20000, SECOND = 1000 };

/* ---- time ---- */

typedef struct alarm {
    uv_timer_t *timer;
    uv_timer_cb run;
    uint64_t due, repeat;
} alarm;

static alarm alarms[TIMERS];
static uint64_t now;

/* The names that the linker gives to a wrapped function. */
// NOLINTBEGIN(bugprone-reserved-identifier)
int __real_uv_timer_start(uv_timer_t *timer, uv_timer_cb run, uint64_t wait, uint64_t repeat);
int __wrap_uv_timer_start(uv_timer_t *timer, uv_timer_cb run, uint64_t wait, uint64_t repeat);
// NOLINTEND(bugprone-reserved-identifier)

/* libuv still knows whether a timer is active, but never runs it. */
int __wrap_uv_timer_start(uv_timer_t *timer, uv_timer_cb run, uint64_t wait, uint64_t repeat) {
    int i = 0;
    while (i < TIMERS - 1 && alarms[i].timer && alarms[i].timer != timer) i++;
    alarms[i] = (alarm){timer, run, now + wait, repeat};
    return __real_uv_timer_start(timer, run, UINT64_MAX / 2, 0);
}

static alarm *next_alarm(void) {
    alarm *first = NULL;
    for (int i = 0; i < TIMERS; i++)
        if (alarms[i].timer && uv_is_active((uv_handle_t *)alarms[i].timer)
            && (!first || alarms[i].due < first->due))
            first = &alarms[i];
    return first;
}

/* ---- names ---- */

static uv_sem_t answered;        /* for a lookup to go on */
static atomic_int asked, looked; /* lookups that have begun, and ended */

// NOLINTBEGIN(bugprone-reserved-identifier)
int __real_getaddrinfo(const char *name, const char *port, const struct addrinfo *hints,
                       struct addrinfo **found);
int __wrap_getaddrinfo(const char *name, const char *port, const struct addrinfo *hints,
                       struct addrinfo **found);
// NOLINTEND(bugprone-reserved-identifier)

/* A resolver that takes as long as the test wants. */
int __wrap_getaddrinfo(const char *name, const char *port, const struct addrinfo *hints,
                       struct addrinfo **found) {
    bool here = strcmp(name, "here.test") == 0, nowhere = strcmp(name, "nowhere.test") == 0;
    if (!(here || nowhere) || hints->ai_flags & AI_NUMERICHOST)
        return __real_getaddrinfo(name, port, hints, found);
    asked++;
    uv_sem_wait(&answered);
    int error = here ? __real_getaddrinfo("127.0.0.1", port, hints, found) : EAI_AGAIN;
    looked++;
    return error;
}

/* ---- the peer ---- */

static uv_loop_t loop;

static struct {
    uv_tcp_t listener, tcp;
    bool deaf;   /* nothing that is sent to it arrives */
    bool silent; /* it does not answer the request */
    bool upgraded;
    frame_reader reader;
    uint8_t in[FRAME_ROOM];
    size_t used;
    int texts, pings;
} peer;

static void peer_put(const void *bytes, size_t n) {
    uv_buf_t all = uv_buf_init((char *)bytes, (unsigned)n);
    EXPECT(uv_try_write((uv_stream_t *)(void *)&peer.tcp, &all, 1) == (int)n);
}

static void peer_say(const char *text) {
    uint8_t out[FRAME_SENT_HEAD + 100];
    size_t n = strlen(text), head = frame_write_text(out, n);
    for (size_t i = 0; i < n; i++) out[head + i] = (uint8_t)text[i];
    peer_put(out, head + n);
}

static void upgrade(void) {
    char accept[HANDSHAKE_ACCEPT + 1], answer[300];
    static const char name[] = "Sec-WebSocket-Key: ";
    peer.in[peer.used] = 0;
    const char *key = strstr((const char *)peer.in, name);
    if (!strstr((const char *)peer.in, "\r\n\r\n") || !EXPECT(key)) return;
    handshake_accept(key + sizeof name - 1, accept);
    int n = snprintf(answer, sizeof answer,
                     "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n"
                     "Connection: Upgrade\r\nSec-WebSocket-Accept: %s\r\n\r\n",
                     accept);
    peer_put(answer, (size_t)n);
    peer.upgraded = true;
    peer.used = 0;
}

static void peer_read(uv_stream_t *stream, ssize_t n, const uv_buf_t *buffer) {
    uint8_t pong[2 + FRAME_CONTROL_MAX];
    (void)stream, (void)buffer;
    if (n <= 0 || peer.silent || (peer.upgraded && peer.deaf)) return;
    peer.used += (size_t)n;
    if (!peer.upgraded) {
        upgrade();
        return;
    }
    for (frame f; (f = frame_read(&peer.reader, peer.in, peer.used)).kind != FRAME_NONE;) {
        EXPECT(f.kind == FRAME_TEXT || f.kind == FRAME_PING);
        peer.texts += f.kind == FRAME_TEXT;
        if (f.kind != FRAME_PING) continue;
        peer.pings++;
        peer_put(pong, frame_write_control(pong, FRAME_PONG, f.data, f.n));
        peer_say("after the pong");
    }
    peer.used = frame_compact(&peer.reader, peer.in, peer.used);
}

static void peer_room(uv_handle_t *handle, size_t suggested, uv_buf_t *buffer) {
    (void)handle, (void)suggested;
    *buffer = uv_buf_init((char *)peer.in + peer.used, (unsigned)(sizeof peer.in - 1 - peer.used));
}

static void peer_accept(uv_stream_t *listener, int status) {
    EXPECT(status == 0 && uv_accept(listener, (uv_stream_t *)(void *)&peer.tcp) == 0);
    uv_read_start((uv_stream_t *)(void *)&peer.tcp, peer_room, peer_read);
}

/* ---- the client ---- */

static client *it;
static int opened, heard, closed;
static close_code code;
static char words[100];

static void on_open(void *self, client *c) {
    (void)self, (void)c;
    opened++;
}

static void on_message(void *self, client *c, const char *text, size_t n) {
    (void)self, (void)c, (void)text, (void)n;
    heard++;
}

static void on_close(void *self, client *c, close_code why, const char *text) {
    (void)self, (void)c;
    closed++;
    code = why;
    snprintf(words, sizeof words, "%s", text);
}

/* Until a count has come to this. */
static bool reach(const int *count, int least) {
    int64_t until = time_now_ms() + PATIENCE;
    while (*count < least && time_now_ms() < until)
        if (uv_run(&loop, UV_RUN_NOWAIT)) uv_sleep(1);
    return *count >= least;
}

/* A second passes, and nothing is received meanwhile. */
static void tick(void) {
    uint64_t until = now + SECOND;
    for (alarm *a; (a = next_alarm()) && a->due <= until;) {
        alarm due = *a;
        now = due.due;
        uv_timer_stop(due.timer);
        if (due.repeat) __wrap_uv_timer_start(due.timer, due.run, due.repeat, due.repeat);
        due.run(due.timer);
    }
    now = until;
}

/* A second passes in which the server says something. */
static void pass(void) {
    int before = heard;
    peer_say("news");
    EXPECT(reach(&heard, before + 1));
    tick();
    for (int i = 0; i < 3; i++) uv_run(&loop, UV_RUN_NOWAIT); /* what was ended closes */
}

/* A client of the server with this name, which is the peer, or is none. */
static void connect_to(const char *name) {
    static const client_use use = {on_open, on_message, on_close};
    struct sockaddr_in at;
    int size = sizeof at;
    char url[64];
    client_place place;
    memset(&peer, 0, sizeof peer);
    memset(alarms, 0, sizeof alarms);
    opened = heard = closed = 0;
    EXPECT(uv_loop_init(&loop) == 0);
    uv_tcp_init(&loop, &peer.listener);
    uv_tcp_init(&loop, &peer.tcp);
    uv_ip4_addr("127.0.0.1", 0, &at);
    EXPECT(uv_tcp_bind(&peer.listener, (const struct sockaddr *)&at, 0) == 0);
    EXPECT(uv_listen((uv_stream_t *)(void *)&peer.listener, 1, peer_accept) == 0);
    uv_tcp_getsockname(&peer.listener, (struct sockaddr *)&at, &size);
    snprintf(url, sizeof url, "http://%s:%d", name, ntohs(at.sin_port));
    EXPECT(client_read_url(url, &place));
    it = client_open(&loop, &place, NULL, &use, NULL);
    EXPECT(it);
}

static void begin(void) {
    connect_to("127.0.0.1");
    EXPECT(reach(&opened, 1));
}

static void finish(void) {
    if (!closed) client_close(it);
    uv_close((uv_handle_t *)&peer.tcp, NULL);
    uv_close((uv_handle_t *)&peer.listener, NULL);
    uv_run(&loop, UV_RUN_DEFAULT);
    EXPECT(closed == 1 && uv_loop_close(&loop) == 0);
}

/* ---- the tests ---- */

static void test_lost(void) {
    begin();
    for (int i = 0; i < 60; i++) pass(); /* nothing was sent, nothing is missing */
    EXPECT(!closed);
    peer.deaf = true;
    client_send(it, "turn", 4);
    for (int i = 0; i < 14; i++) pass();
    EXPECT(!closed);
    pass();
    EXPECT(closed == 1 && code == CLOSE_ABNORMAL);
    finish();
}

static void test_arrived(void) {
    begin();
    client_send(it, "turn", 4);
    for (int i = 0; i < 4; i++) pass();
    EXPECT(peer.texts == 1 && peer.pings == 0);
    int before = heard;
    tick();
    client_send(it, "turn", 4); /* after the ping, so its answer says nothing about this */
    EXPECT(reach(&heard, before + 1) && peer.pings == 1);
    before = heard;
    for (int i = 0; i < 5; i++) pass();
    EXPECT(reach(&heard, before + 6) && peer.pings == 2);
    for (int i = 0; i < 60; i++) pass();
    EXPECT(!closed && peer.texts == 2 && peer.pings == 2);
    client_send(it, "turn", 4);
    for (int i = 0; i < 5; i++) pass();
    EXPECT(reach(&peer.pings, 3));
    finish();
}

/* Seconds pass until it is given up, or 20. */
static int given_up_after(void) {
    int seconds = 0;
    for (; seconds < 20 && !closed; seconds++) {
        tick();
        for (int i = 0; i < 3; i++) uv_run(&loop, UV_RUN_NOWAIT);
    }
    return seconds;
}

static bool wait_for(atomic_int *count, int least) {
    int64_t until = time_now_ms() + PATIENCE;
    while (*count < least && time_now_ms() < until) uv_sleep(1);
    return *count >= least;
}

static void test_silent(void) {
    connect_to("127.0.0.1");
    peer.silent = true;
    EXPECT(given_up_after() == 8 && !opened && code == CLOSE_ABNORMAL);
    EXPECT(strcmp(words, "no answer within 8 seconds") == 0);
    finish();
}

static void test_names(void) {
    uv_sem_post(&answered);
    connect_to("here.test");
    EXPECT(reach(&opened, 1));
    finish();
    uv_sem_post(&answered);
    connect_to("nowhere.test");
    EXPECT(reach(&closed, 1) && !opened && strcmp(words, gai_strerror(EAI_AGAIN)) == 0);
    finish();
}

/* Nobody waits for a resolver that does not answer. */
static void test_resolver(void) {
    for (int at_once = 0; at_once < 2; at_once++) {
        int begun = asked, ended = looked;
        connect_to("here.test");
        EXPECT(wait_for(&asked, begun + 1));
        if (!at_once) EXPECT(given_up_after() == 8);
        finish();
        EXPECT(looked == ended && !opened);
        uv_sem_post(&answered);
        EXPECT(wait_for(&looked, ended + 1));
    }
}

static void test_urls(void) {
    client_place place;
    EXPECT(client_read_url("http://[::1]:7777/x", &place) && place.address.ss_family == AF_INET6);
    EXPECT(client_read_url("ws://here.test", &place) && !place.address.ss_family);
    EXPECT(!client_read_url("ftp://here.test", &place) && !client_read_url("http://", &place));
    EXPECT(!client_read_url("http://127.0.0.1:no-port", &place));
    EXPECT(!client_read_url("http://no such host", &place));
}

int main(void) {
    if (uv_sem_init(&answered, 0)) return 1;
    TEST("a server that does not answer is given up after 8 seconds", test_silent);
    TEST("the name of a server is looked up", test_names);
    TEST("a resolver that does not answer is given up, at any time", test_resolver);
    TEST("URLs of servers", test_urls);
    TEST("messages that do not arrive end the connection, whatever the server says", test_lost);
    TEST("the answer to a ping says that messages have arrived", test_arrived);
    return tap_done();
}
