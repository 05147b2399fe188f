// SPDX-License-Identifier: MIT
// One client: its requests are read and answered one after the other. While a reply goes out
// nothing is read, so that a client that does not read cannot pile up work.
#ifndef SANDAN_APPS_SERVE_CONNECTION_H
#define SANDAN_APPS_SERVE_CONNECTION_H

#include <uv.h>

#include "apps/serve/files.h"

typedef struct connection connection;

/* What connections share. */
typedef struct surroundings {
    const files *files;
    uint64_t timeout; /* milliseconds: how long a client may be silent between requests, take to
                         send one, or take nothing of a reply */
    bool (*enter)(void *owner, uint64_t address); /* false: no place for this address */
    void (*leave)(void *owner, uint64_t address); /* called once for each that has entered */
    void *owner;
    char unwanted[1 << 14]; /* room for bytes that nobody looks at */
} surroundings;

/* Takes the connection that waits at the listener; it lives until its client or its time ends it,
   or until connection_close_handle. False: no memory, and it still waits. */
bool connection_accept(uv_stream_t *listener, surroundings *around);
/* Closes what a handle belongs to; for handles whose data is set. */
void connection_close_handle(uv_handle_t *handle);

#endif
