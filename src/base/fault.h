// SPDX-License-Identifier: MIT
// What is wrong with foreign bytes, and where. The code is a word of core/words.h or of a game.
#ifndef SANDAN_BASE_FAULT_H
#define SANDAN_BASE_FAULT_H

#include <stddef.h>
#include <stdint.h>

typedef struct fault {
    uint8_t code; /* 0: nothing is wrong */
    uint32_t at;  /* offset in bytes of the first byte that is wrong */
} fault;

#define NO_FAULT ((fault){0, 0})

static inline fault fault_at(int code, size_t at) {
    return (fault){(uint8_t)code, (uint32_t)at};
}

#endif
