// SPDX-License-Identifier: MIT
// Parses the bytes of a connection as HTTP/1.1 requests, strictly. A server and the proxy in front
// of it must never disagree about where a request ends, so whatever RFC 9112 allows a lenient
// server to repair is refused here. Pure: no network, no allocation. The reader takes bytes as they
// arrive and looks at each once; the caller's buffer bounds the size of a request.
#ifndef SANDAN_APPS_SERVE_REQUEST_H
#define SANDAN_APPS_SERVE_REQUEST_H

#include "apps/serve/http.h"

enum {
    REQUEST_LINE = 8192,  /* bytes of one line, including the line end */
    REQUEST_HEAD = 16384, /* bytes of the request line and all fields together */
    REQUEST_FIELDS = 100,
};

typedef enum method { METHOD_GET, METHOD_HEAD, METHOD_OTHER } method;

/* Pieces point into the bytes that were read; a field that was not sent is empty. */
typedef struct request {
    method method;
    char path[HTTP_MAX_NAME]; /* decoded, without the query; not terminated */
    size_t path_n;            /* 0: longer than any of our names */
    piece target;             /* the path as it was sent, not decoded */
    piece query;              /* what follows "?" in the target, not decoded */
    piece host;
    piece accept_encoding, accept_language, none_match, range, if_range;
    piece origin, socket_key, socket_version;
    piece forwarded; /* the last X-Forwarded-For: a proxy may add its own after the client's */
    piece forwarded_proto, forwarded_prefix; /* how a proxy is addressed; for links to ourselves */
    bool old;                                /* HTTP/1.0 */
    bool upgrade;                            /* Upgrade names websocket */
    bool upgrading;                          /* Connection names upgrade */
    bool repeated; /* one of origin, socket_key and socket_version came twice */
    bool body;     /* the request has a body */
    bool close;    /* the client will send no further request on this connection */
} request;

/* Starts as {0}. */
typedef struct request_reader {
    request request;
    size_t seen; /* bytes read so far; at the end, the length of the request head */
    size_t line; /* where the current line begins */
    int fields;
    bool blank, begun; /* an empty line came first; the request line was read */
    bool length, transfer;
    piece authority; /* the host of an absolute target */
} request_reader;

/* Continues reading the n bytes received since the request began, at most REQUEST_HEAD. Returns 0
   if more bytes are needed, 200 if the request is complete, or the status to refuse it with; after
   that, nothing on this connection can be trusted to be a request. */
int request_read(request_reader *r, const char *s, size_t n);

#endif
