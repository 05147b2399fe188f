// SPDX-License-Identifier: MIT
#include "apps/serve/message.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "apps/serve/frame.h"

struct message {
    atomic_size_t holders;
    size_t n;
    uint8_t frame[];
};

static message *make(const uint8_t *head, size_t head_n, const void *body, size_t n) {
    message *m = malloc(sizeof *m + head_n + n);
    if (!m) return NULL;
    atomic_init(&m->holders, 1);
    m->n = head_n + n;
    if (head_n > 0) memcpy(m->frame, head, head_n);
    if (n > 0) memcpy(m->frame + head_n, body, n);
    return m;
}

message *message_make(const char *text, size_t n) {
    uint8_t head[FRAME_SENT_HEAD];
    return make(head, frame_write_text(head, n), text, n);
}

message *message_of_frame(const uint8_t *s, size_t n) {
    return make(NULL, 0, s, n);
}

message *message_hold(message *m) {
    atomic_fetch_add(&m->holders, 1);
    return m;
}

void message_release(message *m) {
    if (m && atomic_fetch_sub(&m->holders, 1) == 1) free(m);
}

const uint8_t *message_frame(const message *m) {
    return m->frame;
}

size_t message_size(const message *m) {
    return m->n;
}
