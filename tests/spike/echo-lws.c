// SPDX-License-Identifier: MIT
// libwebsockets with its own poll loop. Every message sets the timer that would ping a silent
// client, as a game server needs it; no run is long enough for a ping.
#include <libwebsockets.h>

#include "spike.h"

typedef struct client {
    size_t n;
    uint8_t out[LWS_PRE + MESSAGE];
} client;

static int on_event(struct lws *wsi, enum lws_callback_reasons why, void *user, void *in,
                    size_t n) {
    client *c = user;
    if (why == LWS_CALLBACK_RECEIVE) {
        if (n > MESSAGE) return -1;
        memcpy(c->out + LWS_PRE, in, n);
        c->n = n;
        lws_callback_on_writable(wsi);
    } else if (why == LWS_CALLBACK_SERVER_WRITEABLE && c->n > 0) {
        if (lws_write(wsi, c->out + LWS_PRE, c->n, LWS_WRITE_TEXT) < (int)c->n) return -1;
        c->n = 0;
    }
    return 0;
}

int main(int argc, char **argv) {
    (void)argc;
    raise_limit();
    lws_set_log_level(LLL_ERR, NULL);
    static const struct lws_protocols protocols[] = {
        {"echo", on_event, sizeof(client), MESSAGE, 0, NULL, 0},
        {0},
    };
    static const lws_retry_bo_t pings = {.secs_since_valid_ping = 600,
                                         .secs_since_valid_hangup = 1200};
    struct lws_context_creation_info info = {
        .port = atoi(argv[1]),
        .iface = "127.0.0.1",
        .protocols = protocols,
        .retry_and_idle_policy = &pings,
        .options = LWS_SERVER_OPTION_VALIDATE_UTF8,
        .gid = (gid_t)-1,
        .uid = (uid_t)-1,
    };
    struct lws_context *context = lws_create_context(&info);
    if (!context) die("libwebsockets");
    puts("ready");
    fflush(stdout);
    while (lws_service(context, 0) >= 0) {
    }
    return 0;
}
