// SPDX-License-Identifier: MIT
// Any bytes as a file of records: records are read, written and read again, to the same bytes.
#include "fuzz/fuzz.h"

#include "core/record.h"

enum { MEMORY = 1 << 20, TEXT = 1 << 20 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static _Alignas(16) char memory[2][MEMORY];
    static char text[2][TEXT];
    record_source source;
    fault f = record_open(&source, (const char *)data, size);
    HOLDS(f.code == 0 || f.at <= size);
    while (f.code == 0 && record_more(&source)) {
        arena mem = {memory[0], MEMORY, 0}, other = {memory[1], MEMORY, 0};
        record r, again;
        f = record_read(&source, &mem, &r);
        HOLDS(f.code == 0 || f.at <= size);
        if (f.code) return 0;
        writer w = writer_on(text[0], TEXT);
        record_write(&r, &w);
        if (!writer_fits(&w)) return 0;
        record_source written;
        HOLDS(record_open(&written, text[0], w.len).code == 0);
        f = record_read(&written, &other, &again);
        if (f.code == WORD_MEMORY) return 0;
        HOLDS(f.code == 0);
        HOLDS(again.turns == r.turns && again.result == r.result);
        writer second = writer_on(text[1], TEXT);
        record_write(&again, &second);
        HOLDS(second.len == w.len && memcmp(text[0], text[1], w.len) == 0);
    }
    return 0;
}
