// SPDX-License-Identifier: MIT
// What the echo servers of the spike share: the file limit, the listener, the opening handshake and
// the header of a frame.
#ifndef SANDAN_TESTS_SPIKE_H
#define SANDAN_TESTS_SPIKE_H

#include <arpa/inet.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>

#include "apps/serve/handshake.h"

enum { HEAD = 2048, MESSAGE = 4096 };

static inline void die(const char *what) {
    perror(what);
    exit(1);
}

static inline void raise_limit(void) {
    struct rlimit files;
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
}

static inline struct sockaddr_in local(uint32_t address, int port) {
    return (struct sockaddr_in){.sin_family = AF_INET,
                                .sin_port = htons((uint16_t)port),
                                .sin_addr.s_addr = htonl(address)};
}

/* The reply to an upgrade request; 0 if its end has not come, -1 if it is not one. */
static inline int open_socket(const char *s, size_t n, char reply[256]) {
    if (n < 4 || memcmp(s + n - 4, "\r\n\r\n", 4) != 0) return 0;
    static const char name[] = "Sec-WebSocket-Key: ";
    for (size_t i = 0; i + sizeof name - 1 + HANDSHAKE_KEY < n; i++)
        if (memcmp(s + i, name, sizeof name - 1) == 0) {
            char accept[HANDSHAKE_ACCEPT + 1];
            handshake_accept(s + i + sizeof name - 1, accept);
            return snprintf(reply, 256,
                            "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n"
                            "Connection: Upgrade\r\nSec-WebSocket-Accept: %s\r\n\r\n",
                            accept);
        }
    return -1;
}

/* Writes the header of an unmasked text frame; returns its length. */
static inline size_t frame_head(uint8_t *out, size_t n) {
    out[0] = 0x81;
    out[1] = n < 126 ? (uint8_t)n : 126;
    if (n < 126) return 2;
    out[2] = (uint8_t)(n >> 8);
    out[3] = (uint8_t)n;
    return 4;
}

#endif
