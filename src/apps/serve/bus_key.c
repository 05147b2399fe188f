// SPDX-License-Identifier: MIT
#include "apps/serve/bus_key.h"

#include <sodium.h>
#include <string.h>

static const char name[] = "bus";

typedef struct found {
    uint8_t *key;
    bool any;
} found;

static void each(void *context, const char *setting, const char *value) {
    found *f = context;
    size_t n = 0;
    if (strcmp(setting, name) != 0) return;
    f->any =
        sodium_hex2bin(f->key, BUS_KEY, value, strlen(value), NULL, &n, NULL) == 0 && n == BUS_KEY;
}

store_error bus_key_read(store *s, uint8_t key[BUS_KEY]) {
    found f = {.key = key};
    store_error error = store_settings(s, &f, each);
    return error || f.any ? error : STORE_ABSENT;
}

store_error bus_key_make(store *s, uint8_t key[BUS_KEY]) {
    store_error error = bus_key_read(s, key);
    if (error != STORE_ABSENT) return error;
    char hex[2 * BUS_KEY + 1];
    randombytes_buf(key, BUS_KEY);
    sodium_bin2hex(hex, sizeof hex, key, BUS_KEY);
    store_op op = {.act = STORE_SETTING, .name = name, .value = hex};
    store_outcome outcome;
    error = store_commit(s, &op, 1, &outcome);
    return error ? error : bus_key_read(s, key);
}
