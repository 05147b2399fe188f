// SPDX-License-Identifier: MIT
// The listener of the echo servers over libuv.
#ifndef SANDAN_TESTS_SPIKE_UV_H
#define SANDAN_TESTS_SPIKE_UV_H

#include <uv.h>

#include "spike.h"

/* Listens at a port and says so; on_arrival accepts the connections. Never returns before the loop
   ends. */
static inline int serve(const char *port, uv_connection_cb on_arrival) {
    raise_limit();
    uv_tcp_t listener;
    struct sockaddr_in at = local(INADDR_LOOPBACK, atoi(port));
    uv_tcp_init(uv_default_loop(), &listener);
    if (uv_tcp_bind(&listener, (struct sockaddr *)&at, 0) != 0
        || uv_listen((uv_stream_t *)&listener, 4096, on_arrival) != 0)
        die("listen");
    puts("ready");
    fflush(stdout);
    return uv_run(uv_default_loop(), UV_RUN_DEFAULT);
}

#endif
