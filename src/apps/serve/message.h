// SPDX-License-Identifier: MIT
// A text on its way to clients: made once, with the header of its frame, and shared by everyone who
// receives it. Any thread may make and release messages.
#ifndef SANDAN_APPS_SERVE_MESSAGE_H
#define SANDAN_APPS_SERVE_MESSAGE_H

#include <stddef.h>
#include <stdint.h>

typedef struct message message;

/* Copies a text in UTF-8. The caller holds one reference. NULL: out of memory. */
message *message_make(const char *text, size_t n);
/* The same for bytes that are already a frame. */
message *message_of_frame(const uint8_t *s, size_t n);
/* Adds a reference; returns the message. */
message *message_hold(message *m);
/* Removes a reference; the last one frees the message. NULL is ignored. */
void message_release(message *m);
/* The whole frame. */
const uint8_t *message_frame(const message *m);
size_t message_size(const message *m);

#endif
