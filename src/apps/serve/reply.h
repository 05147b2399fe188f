// SPDX-License-Identifier: MIT
// From a request to the bytes of its reply, without a network: what is sent, with which headers.
#ifndef SANDAN_APPS_SERVE_REPLY_H
#define SANDAN_APPS_SERVE_REPLY_H

#include <time.h>

#include "apps/serve/files.h"

typedef enum method { METHOD_GET, METHOD_HEAD, METHOD_OTHER } method;

/* A header that was not sent is "". */
typedef struct request {
    method method;
    const char *path; /* decoded, without the query */
    size_t path_n;
    const char *accept_encoding, *none_match, *range, *if_range;
    bool body;  /* the request brings one */
    bool close; /* the client wants no further request on this connection */
} request;

enum { REPLY_HEAD = 2048 };

typedef struct reply {
    int status;
    bool close; /* nothing more is read from this connection */
    char head[REPLY_HEAD];
    size_t head_n;
    span body;
    file file; /* what the body lies in */
} reply;

void reply_make(const files *f, const request *q, time_t now, reply *r);
/* A request that cannot be read: 400, or 405 where only its method is none of ours. */
void reply_refuse(int status, time_t now, reply *r);
void reply_release(reply *r);

#endif
