// SPDX-License-Identifier: MIT
// Any bytes as a time control, of the command line and of records.
#include "fuzz/fuzz.h"

#include "play/clock.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const char *s = (const char *)data;
    time_control c, again;
    for (int form = 0; form < 2; form++) {
        fault f = form ? clock_read_tag(s, size, &c) : clock_read(s, size, &c);
        HOLDS(f.code == 0 || f.at <= size);
        if (f.code) continue;
        HOLDS(c.base >= 0 && c.base <= CLOCK_MAX && c.increment >= 0 && c.increment <= CLOCK_MAX);
        char text[64];
        writer w = writer_on(text, sizeof text);
        clock_write_tag(c, &w);
        HOLDS(writer_fits(&w));
        HOLDS(clock_read_tag(text, w.len, &again).code == 0);
        HOLDS(c.base == again.base && c.increment == again.increment && c.kind == again.kind);
        w = writer_on(text, sizeof text);
        clock_write_time(c.base, &w);
        HOLDS(writer_fits(&w));
    }
    return 0;
}
