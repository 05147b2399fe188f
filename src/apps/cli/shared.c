// SPDX-License-Identifier: MIT
#include "apps/cli/shared.h"

#include <stdlib.h>

#include "apps/cli/fail.h"
#include "apps/cli/input.h"
#include "core/levels.h"
#include "draw/palette.h"
#include "os/file.h"

text_style shared_style(const call *c, int ascii) {
    return (text_style){.ascii = c->ascii || c->values[ascii], .colour = c->colour, .coords = true};
}

svg_look shared_look(const call *c, svg_theme theme, int board, int pieces) {
    return (svg_look){theme, (board_theme)option_choice(c, board, board_names, BOARD_CEDAR),
                      (piece_theme)option_choice(c, pieces, piece_names, PIECES_RIVER)};
}

int shared_strength(const call *c, int level, int rating, const game *g, int rules, int otherwise) {
    const char *value = c->values[rating];
    int strength = (int)option_number(c, level, LEVEL_LOWEST, LEVEL_FULL, otherwise);
    if (!value) return strength;
    if (c->values[level]) fail_arg(c, c->value_args[rating], 0, "%s", say(c, SAY_LEVEL_OR_RATING));
    const level_ratings *scale = level_scale(g, rules);
    int64_t n = 0;
    if (number_read(value, scale->at[0], scale->at[LEVELS - 1], &n)) return (int)n;
    char name[128];
    writer w = writer_on(name, sizeof name);
    game_write_name(g, rules, &w);
    fail_arg(c, c->value_args[rating], c->value_at[rating], say(c, SAY_RATING_RANGE),
             c->command->options[rating].name, scale->at[0], scale->at[LEVELS - 1], name);
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
