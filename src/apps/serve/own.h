// SPDX-License-Identifier: MIT
// What the server answers besides the files of the page:
//     /qr.svg?text=LINK   a QR code of one of its own links
//     /healthz            whether it works
//     /metrics            what it counts, for this machine only
#ifndef SANDAN_APPS_SERVE_OWN_H
#define SANDAN_APPS_SERVE_OWN_H

#include "apps/serve/address.h"
#include "apps/serve/metrics.h"
#include "apps/serve/preview.h"
#include "apps/serve/reply.h"

typedef struct own {
    const char *origins; /* whose links are our own, besides those of the request's host */
    char reach[128];     /* the origin under which others reach this machine; "": unknown */
    metrics metrics;
    preview preview;
    bool ill;  /* changes cannot be made durable at the moment, or the server stops */
    bool deaf; /* other servers cannot be heard: what they do is seen later */
} own;

/* Makes the reply to a request from an address, if it is for one of these. */
bool own_reply(const own *o, const request *q, const net_address *from, time_t now, reply *r);

#endif
