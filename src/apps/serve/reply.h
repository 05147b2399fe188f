// SPDX-License-Identifier: MIT
// Makes the reply to a request, without network access: status, headers and body.
#ifndef SANDAN_APPS_SERVE_REPLY_H
#define SANDAN_APPS_SERVE_REPLY_H

#include <time.h>

#include "apps/serve/files.h"
#include "apps/serve/request.h"

enum { REPLY_HEAD = 2048 };

typedef struct reply {
    int status;
    bool close; /* close the connection after the reply */
    char head[REPLY_HEAD];
    size_t head_n;
    span body;
    file file; /* the file that holds the body */
} reply;

void reply_make(const files *f, const request *q, time_t now, reply *r);
/* A reply with only a status, then close: for invalid requests, or when there is no room. */
void reply_refuse(int status, time_t now, reply *r);
/* The same with a sentence that says why. */
void reply_explain(int status, const char *words, time_t now, reply *r);
/* A line of text. */
void reply_text(const request *q, int status, const char *words, time_t now, reply *r);
/* A text that was made for this request, and which the reply frees; its type is that of a file of
   this name. */
void reply_made(const request *q, const char *name, char *text, size_t n, time_t now, reply *r);
/* The same for a page whose language depends on the request. */
void reply_page_made(const request *q, int status, char *text, size_t n, time_t now, reply *r);
void reply_release(reply *r);

#endif
