// SPDX-License-Identifier: MIT
// From a request to the bytes of its reply, without a network: what is sent, with which headers.
#ifndef SANDAN_APPS_SERVE_REPLY_H
#define SANDAN_APPS_SERVE_REPLY_H

#include <time.h>

#include "apps/serve/files.h"
#include "apps/serve/request.h"

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
/* Says a status alone and closes: to what is no request, or comes when there is no room. */
void reply_refuse(int status, time_t now, reply *r);
void reply_release(reply *r);

#endif
