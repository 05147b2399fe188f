// SPDX-License-Identifier: MIT
// What browsers say, taken apart: the path and the few headers that choose what a reply is. Pure
// functions over foreign bytes; what makes no sense is taken as not said, as HTTP asks.
#ifndef SANDAN_APPS_SERVE_HTTP_H
#define SANDAN_APPS_SERVE_HTTP_H

#include <stdbool.h>
#include <stddef.h>

enum { HTTP_MAX_NAME = 128 };

/* The file that a path means, NUL-terminated: "/views/play.js" is views/play.js, "/" is index.html.
   The path is decoded. False when it can mean none: a name has letters, digits, "-", "_" and ".",
   and no part of it begins with a dot, so that nothing outside of a folder can be named. */
bool http_name(const char *path, size_t n, char name[HTTP_MAX_NAME]);

typedef enum encoding { IDENTITY, GZIP, BROTLI, ENCODINGS } encoding;

/* "gzip", "br"; NULL for identity. */
const char *http_encoding_name(encoding e);
/* The encoding that Accept-Encoding likes best of those in the set `have` (bits by encoding), the
   smaller one where it likes two the same; identity where it likes none. */
encoding http_encoding(const char *accept, size_t n, unsigned have);

typedef enum range_kind { RANGE_WHOLE, RANGE_PART, RANGE_BEYOND } range_kind;
typedef struct range {
    range_kind kind;
    size_t first, count;
} range;

/* The part of `size` bytes that a Range header asks for. Several parts, other units and nonsense
   are the whole. */
range http_range(const char *s, size_t n, size_t size);

/* Whether If-None-Match names the tag, quotes included: "*" and weak tags count. */
bool http_tag_listed(const char *list, size_t n, const char *tag);

/* The Content-Type of a file by the end of its name. */
const char *http_type(const char *name);

#endif
