// SPDX-License-Identifier: MIT
// SHA-256 (FIPS 180-4), for commitments that others can check with sha256sum. Our own, because the
// program without a server (-Dserver=disabled) is built without libsodium.
#ifndef SANDAN_BASE_SHA256_H
#define SANDAN_BASE_SHA256_H

#include <stddef.h>
#include <stdint.h>

enum { SHA256_HEX = 65 };

/* The digest of a text as 64 hexadecimal digits and a NUL. */
void sha256_hex(const char *s, size_t n, char out[SHA256_HEX]);

#endif
