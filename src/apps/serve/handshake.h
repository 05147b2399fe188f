// SPDX-License-Identifier: MIT
// The key exchange that opens a WebSocket (RFC 6455, section 4.2.2). Pure.
#ifndef SANDAN_APPS_SERVE_HANDSHAKE_H
#define SANDAN_APPS_SERVE_HANDSHAKE_H

#include "apps/serve/http.h"

enum {
    HANDSHAKE_KEY = 24,    /* characters of Sec-WebSocket-Key: 16 bytes in base64 */
    HANDSHAKE_ACCEPT = 28, /* characters of Sec-WebSocket-Accept: a SHA-1 in base64 */
};

/* Whether it is base64 of 16 bytes. */
bool handshake_is_key(piece key);
/* Writes the answer to a key, NUL-terminated. */
void handshake_accept(const char key[HANDSHAKE_KEY], char out[HANDSHAKE_ACCEPT + 1]);

#endif
