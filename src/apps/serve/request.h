// SPDX-License-Identifier: MIT
// The bytes of a connection read as HTTP/1.1 requests, strictly. A server and the proxy in front of
// it must never disagree about where a request ends, so anything that RFC 9112 lets a lenient
// server repair is refused here. Pure: no network, no allocation; the reader takes bytes as they
// come, looks at each once, and the caller's buffer bounds what it can be sent.
#ifndef SANDAN_APPS_SERVE_REQUEST_H
#define SANDAN_APPS_SERVE_REQUEST_H

#include "apps/serve/http.h"

enum {
    REQUEST_LINE = 8192,  /* bytes of one line, the line end included */
    REQUEST_HEAD = 16384, /* bytes of the request line and all fields together */
    REQUEST_FIELDS = 100,
};

typedef enum method { METHOD_GET, METHOD_HEAD, METHOD_OTHER } method;

/* Pieces point into the bytes that were read; a field that was not sent is empty. */
typedef struct request {
    method method;
    char path[HTTP_MAX_NAME]; /* decoded, without the query; not terminated */
    size_t path_n;            /* 0: longer than any name of ours */
    piece accept_encoding, none_match, range, if_range;
    bool body;  /* the request brings one */
    bool close; /* the client wants no further request on this connection */
} request;

/* Starts as {0}. */
typedef struct request_reader {
    request request;
    size_t seen; /* bytes read so far; in the end the length of the request's head */
    size_t line; /* where the current line begins */
    int fields;
    bool blank, begun; /* an empty line came first; the request line was read */
    bool old;          /* HTTP/1.0 */
    bool length, transfer;
    piece host, authority; /* the Host field; the host of an absolute target */
} request_reader;

/* Reads on in the n bytes that have come since the request began, at most REQUEST_HEAD. Returns 0
   when more must come, 200 when the request is whole, or the status to refuse it with; after that
   nothing of this connection can be trusted to be a request. */
int request_read(request_reader *r, const char *s, size_t n);

#endif
