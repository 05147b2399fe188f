// SPDX-License-Identifier: MIT
// Any bytes as a message, in either direction. What is read is written as a text that reads back
// and is written the same.
#include "fuzz/fuzz.h"

#include "hall/codec.h"

static void in_direction(int from, const char *s, size_t n) {
    talk first, second;
    fault f = talk_read(from, s, n, &first);
    HOLDS(f.code < WORD_COMMON_COUNT && f.at <= n);
    HOLDS((f.code == 0) == (first.kind != TALK_NONE));
    if (f.code == 0) {
        size_t length = 0, again = 0;
        char *text = talk_text(&first, &length);
        HOLDS(text && talk_read(from, text, length, &second).code == 0);
        char *copy = talk_text(&second, &again);
        HOLDS(copy && again == length && memcmp(text, copy, length) == 0);
        talk_free(&second);
        free(copy);
        free(text);
    }
    talk_free(&first);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    in_direction(FROM_CLIENT, (const char *)data, size);
    in_direction(FROM_SERVER, (const char *)data, size);
    return 0;
}
