// SPDX-License-Identifier: MIT
// The path of a request and the few headers that select its reply. Pure functions over untrusted
// bytes; an invalid header is ignored, as HTTP requires.
#ifndef SANDAN_APPS_SERVE_HTTP_H
#define SANDAN_APPS_SERVE_HTTP_H

#include <stdbool.h>
#include <stddef.h>

#include "base/lang.h"

/* A piece of the input; not NUL-terminated. */
typedef struct piece {
    const char *s;
    size_t n;
} piece;

/* Strips spaces and tabs on both ends. */
piece piece_trim(piece p);
/* Removes and returns the part before the next separator, stripped. */
piece piece_take(piece *rest, char separator);
/* Whether they are equal, ignoring case. */
bool piece_same(piece a, piece b);
bool piece_is(piece p, const char *word);
/* Decodes %XX into `out` and returns the length; 0 if it is empty, does not fit into `room` bytes,
   or has anything but visible ASCII. */
size_t piece_decode(piece p, char *out, size_t room);

enum { HTTP_MAX_NAME = 128 };

/* The file a path refers to, NUL-terminated: "/views/play.js" is views/play.js, "/" is index.html.
   The path must be decoded. False if it cannot name a file: names have only letters, digits, "-",
   "_" and ".", and no part begins with a dot, so nothing outside of a folder can be named. */
bool http_name(piece path, char name[HTTP_MAX_NAME]);

typedef enum encoding { IDENTITY, GZIP, BROTLI, ENCODINGS } encoding;

/* "gzip", "br"; NULL for identity. */
const char *http_encoding_name(encoding e);
/* The encoding that Accept-Encoding prefers among the set `have` (bits by encoding); of two equal
   ones the smaller; identity if none is acceptable. */
encoding http_encoding(piece accept, unsigned have);

/* The one of our languages that Accept-Language prefers; English if it names none of them. */
lang http_language(piece accept);

typedef enum range_kind { RANGE_WHOLE, RANGE_PART, RANGE_BEYOND } range_kind;
typedef struct range {
    range_kind kind;
    size_t first, count;
} range;

/* The part of `size` bytes that a Range header asks for. Multiple ranges, other units and invalid
   headers mean the whole file. */
range http_range(piece said, size_t size);

/* Whether If-None-Match names the tag, quotes included: "*" and weak tags count. */
bool http_tag_listed(piece list, const char *tag);

/* The Content-Type of a file by its extension. */
const char *http_type(const char *name);

#endif
