// SPDX-License-Identifier: MIT
#include "apps/cli/shared.h"

#include <stdlib.h>

#include "apps/cli/fail.h"
#include "draw/palette.h"
#include "os/file.h"

text_style shared_style(const call *c, int ascii) {
    return (text_style){.ascii = c->ascii || c->values[ascii], .colour = c->colour, .coords = true};
}

svg_look shared_look(const call *c, svg_theme theme, int board, int pieces) {
    return (svg_look){theme, (board_theme)option_choice(c, board, board_names, BOARD_CEDAR),
                      (piece_theme)option_choice(c, pieces, piece_names, PIECES_RIVER)};
}

engine *shared_engine(const call *c, int threads, int hash) {
    engine *e = engine_new((int)option_number(c, hash, 1, ENGINE_MAX_MEGABYTES, 64),
                           (int)option_number(c, threads, 1, ENGINE_MAX_THREADS, 1));
    if (e) return e;
    fail("%s", say(c, SAY_MEMORY_HASH));
}

void shared_use_net(const call *c, const char *name, const game *g, engine *e) {
    char *bytes;
    size_t n;
    int error = file_read(name, NET_FILE, &bytes, &n);
    if (error) fail_name(c, name, say(c, SAY_CANNOT_READ), name, errno_words(c, error));
    net_fault wrong = engine_use_net(e, g, bytes, n);
    if (wrong) fail_name(c, name, "%s: %s", name, net_words(wrong, c->lang));
    free(bytes);
}
