// SPDX-License-Identifier: MIT
// The path of a request and the few headers that choose its reply. Pure functions over foreign
// bytes; a header that makes no sense is ignored, as HTTP asks.
#ifndef SANDAN_APPS_SERVE_HTTP_H
#define SANDAN_APPS_SERVE_HTTP_H

#include <stdbool.h>
#include <stddef.h>

/* A piece of what was said; not terminated. */
typedef struct piece {
    const char *s;
    size_t n;
} piece;

/* Without blanks and tabs around it. */
piece piece_trim(piece p);
/* Takes what stands before the next separator off the front, trimmed. */
piece piece_take(piece *rest, char separator);
/* Whether they are the same, upper and lower case being one. */
bool piece_same(piece a, piece b);
bool piece_is(piece p, const char *word);

enum { HTTP_MAX_NAME = 128 };

/* The file that a path means, NUL-terminated: "/views/play.js" is views/play.js, "/" is index.html.
   The path is decoded. False when it can mean none: a name has letters, digits, "-", "_" and ".",
   and no part of it begins with a dot, so that nothing outside of a folder can be named. */
bool http_name(piece path, char name[HTTP_MAX_NAME]);

typedef enum encoding { IDENTITY, GZIP, BROTLI, ENCODINGS } encoding;

/* "gzip", "br"; NULL for identity. */
const char *http_encoding_name(encoding e);
/* The encoding that Accept-Encoding likes best of those in the set `have` (bits by encoding), the
   smaller one where it likes two the same; identity where it likes none. */
encoding http_encoding(piece accept, unsigned have);

typedef enum range_kind { RANGE_WHOLE, RANGE_PART, RANGE_BEYOND } range_kind;
typedef struct range {
    range_kind kind;
    size_t first, count;
} range;

/* The part of `size` bytes that a Range header asks for. Several parts, other units and nonsense
   are the whole. */
range http_range(piece said, size_t size);

/* Whether If-None-Match names the tag, quotes included: "*" and weak tags count. */
bool http_tag_listed(piece list, const char *tag);

/* The Content-Type of a file by the end of its name. */
const char *http_type(const char *name);

#endif
