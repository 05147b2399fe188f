// SPDX-License-Identifier: MIT
// Opens a WebSocket: whether a request may, and the key exchange (RFC 6455, section 4.2). Pure.
#ifndef SANDAN_APPS_SERVE_HANDSHAKE_H
#define SANDAN_APPS_SERVE_HANDSHAKE_H

#include "apps/serve/request.h"

enum {
    HANDSHAKE_KEY = 24,    /* characters of Sec-WebSocket-Key: 16 bytes in base64 */
    HANDSHAKE_ACCEPT = 28, /* characters of Sec-WebSocket-Accept: a SHA-1 in base64 */
};

/* Whether a GET opens a WebSocket: 101, or the status to refuse it with and, in words, why. A
   page may do so only if this server delivered it or its origin is allowed; programs that are no
   browsers send no Origin. */
int handshake_check(const request *q, const char *allowed, const char **why);
/* Whether an origin, such as https://games.example.org, is that of the host of a request or one of
   those allowed: a list separated by commas, or NULL. */
bool handshake_origin(piece origin, piece host, const char *allowed);
/* Writes the answer to a key, NUL-terminated. */
void handshake_accept(const char key[HANDSHAKE_KEY], char out[HANDSHAKE_ACCEPT + 1]);

#endif
