// SPDX-License-Identifier: MIT
// An error in input from outside: what is wrong, and where. The code is a word of core/words.h or
// of a game.
#ifndef SANDAN_BASE_FAULT_H
#define SANDAN_BASE_FAULT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct fault {
    uint8_t code; /* 0: no error */
    bool illegal; /* the input is readable, but the rules of the game forbid it */
    uint32_t at;  /* byte offset of the error */
} fault;

#define NO_FAULT ((fault){0})

static inline fault fault_at(int code, size_t at) {
    return (fault){.code = (uint8_t)code, .at = (uint32_t)at};
}

/* The rules forbid it for this reason; 0: they do not. */
static inline fault fault_illegal(int code, size_t at) {
    return code ? (fault){(uint8_t)code, true, (uint32_t)at} : NO_FAULT;
}

/* The same error, at another place of a larger text. */
static inline fault fault_moved(fault f, size_t at) {
    f.at = (uint32_t)at;
    return f;
}

#endif
