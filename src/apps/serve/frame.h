// SPDX-License-Identifier: MIT
// WebSocket frames (RFC 6455, section 5), strictly: takes messages out of the bytes that the other
// side sent, and writes the frames that we send. Pure: no network, no allocation. Frames are read
// in the caller's buffer, whose size bounds a message; a complete frame is never copied.
#ifndef SANDAN_APPS_SERVE_FRAME_H
#define SANDAN_APPS_SERVE_FRAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    FRAME_TEXT_MAX = 1 << 14, /* bytes of a message, however many frames it comes in */
    FRAME_CONTROL_MAX = 125,  /* bytes of the payload of a ping, pong or close */
    FRAME_SENT_HEAD = 10,     /* bytes of the header of a frame that we send, at most */
    FRAME_RECEIVED_HEAD = 14, /* the same with its mask */
    /* A buffer this large is large enough: a ping may come in the middle of the longest message. */
    FRAME_ROOM = FRAME_TEXT_MAX + FRAME_RECEIVED_HEAD + FRAME_CONTROL_MAX,
};

/* Why a WebSocket is closed: RFC 6455, section 7.4.1. */
typedef enum close_code {
    CLOSE_NORMAL = 1000,
    CLOSE_GOING_AWAY = 1001, /* the server stops */
    CLOSE_PROTOCOL = 1002,
    CLOSE_NOT_TEXT = 1003,
    CLOSE_NO_CODE = 1005,  /* the client gave none; never sent */
    CLOSE_ABNORMAL = 1006, /* without a close frame; never sent */
    CLOSE_BAD_TEXT = 1007, /* not UTF-8 */
    CLOSE_POLICY = 1008,
    CLOSE_TOO_LONG = 1009,
    CLOSE_TRY_LATER = 1013,
} close_code;

typedef enum frame_kind {
    FRAME_NONE, /* more bytes are needed */
    FRAME_TEXT, /* a whole message, valid UTF-8 */
    FRAME_PING,
    FRAME_PONG,
    FRAME_CLOSE,
    FRAME_BAD, /* nothing after this can be read */
} frame_kind;

typedef struct frame {
    frame_kind kind;
    close_code code; /* of FRAME_CLOSE: as received; of FRAME_BAD: to be sent */
    uint8_t *data;   /* the message or payload, in the buffer; of a close, its reason */
    size_t n;
} frame;

/* Starts as {0} for what a client sent. */
typedef struct frame_reader {
    size_t most;      /* bytes of a message; 0: FRAME_TEXT_MAX */
    bool from_server; /* whose frames have no mask */
    size_t text;      /* bytes of an unfinished message, unmasked, at the start of the buffer */
    size_t at;        /* where the next frame begins */
    bool begun;       /* a message has begun in an earlier frame */
} frame_reader;

/* The next message or control frame among the n bytes of the buffer. What it points to stays valid
   until the next call. */
frame frame_read(frame_reader *r, uint8_t *s, size_t n);
/* Moves what has not been read to the front; returns the number of bytes in use. After that, more
   may be appended. With FRAME_ROOM bytes there is always room for at least one. */
size_t frame_compact(frame_reader *r, uint8_t *s, size_t n);

/* Writes the header of a frame with n bytes of text; returns its length. */
size_t frame_write_text(uint8_t out[FRAME_SENT_HEAD], size_t n);
/* Writes a whole control frame; returns its length. n is at most FRAME_CONTROL_MAX. */
size_t frame_write_control(uint8_t out[2 + FRAME_CONTROL_MAX], frame_kind kind, const uint8_t *s,
                           size_t n);
/* The same for a close with a code, or with none for CLOSE_NO_CODE, and a reason in UTF-8, which is
   cut where it is too long. */
size_t frame_write_close(uint8_t out[2 + FRAME_CONTROL_MAX], close_code code, const char *reason);

/* Makes a client's frame of a server's: copies its n bytes with a mask; returns the length,
   which is 4 bytes more. */
size_t frame_mask(uint8_t *out, const uint8_t *s, size_t n, uint32_t mask);

#endif
