// SPDX-License-Identifier: MIT
#include "apps/cli/shared.h"

#include "apps/cli/fail.h"

text_style shared_style(const call *c, int ascii) {
    return (text_style){.ascii = c->ascii || c->values[ascii], .colour = c->colour, .coords = true};
}

engine *shared_engine(const call *c, int threads, int hash) {
    engine *e = engine_new((int)option_number(c, hash, 1, ENGINE_MAX_MEGABYTES, 64),
                           (int)option_number(c, threads, 1, ENGINE_MAX_THREADS, 1));
    if (e) return e;
    fail("%s", say(c, SAY_MEMORY_HASH));
}
