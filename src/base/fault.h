// SPDX-License-Identifier: MIT
// An error in input from outside: what is wrong, and where. The code is a word of core/words.h or
// of a game.
#ifndef SANDAN_BASE_FAULT_H
#define SANDAN_BASE_FAULT_H

#include <stddef.h>
#include <stdint.h>

typedef struct fault {
    uint8_t code; /* 0: no error */
    uint32_t at;  /* byte offset of the error */
} fault;

#define NO_FAULT ((fault){0, 0})

static inline fault fault_at(int code, size_t at) {
    return (fault){(uint8_t)code, (uint32_t)at};
}

#endif
