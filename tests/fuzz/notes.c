// SPDX-License-Identifier: MIT
// Any bytes as a message of another server. What is read is written as the same bytes.
#include "fuzz/fuzz.h"

#include "core/words.h"
#include "hall/note.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static notes read;
    static char text[NOTES_TEXT + 1];
    const char *s = (const char *)data;
    fault f = notes_read(s, size, &read);
    HOLDS(f.code < WORD_COMMON_COUNT && f.at <= size);
    HOLDS(read.count >= 0 && read.count <= NOTES);
    if (f.code) return 0;
    writer w = writer_on(text, sizeof text);
    notes_begin(read.sender, &w);
    for (int i = 0; i < read.count; i++) note_write(&read.list[i], &w);
    HOLDS(w.len == size && memcmp(text, s, size) == 0);
    return 0;
}
