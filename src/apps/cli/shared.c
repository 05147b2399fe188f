// SPDX-License-Identifier: MIT
#include "apps/cli/shared.h"

#include <stdlib.h>

#include "apps/cli/fail.h"
#include "apps/cli/input.h"
#include "core/levels.h"
#include "draw/palette.h"
#include "games/games.h"
#include "nn/net.h"
#include "os/file.h"
#include "os/memory.h"

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

net_fault shared_find_net(const char *bytes, size_t n, const game **g, int *which) {
    net_fault wrong = NET_OTHER;
    for (int i = 0; i < GAME_COUNT && wrong == NET_OTHER; i++) {
        const struct inputs *in = games[i]->judge ? games[i]->judge->inputs : NULL;
        if (!in) continue;
        arena a = {memory_new(net_memory(in)), net_memory(in), 0};
        net made;
        *g = games[i];
        wrong = a.base ? net_read(bytes, n, games[i]->id, in, &a, &made, which) : NET_NO_MEMORY;
        memory_free(a.base);
    }
    return wrong;
}

shared_net shared_read_net(const call *c, int arg, size_t at, const char *name) {
    shared_net file = {.arg = arg, .at = at};
    if (!*name) fail_arg(c, arg, at, say(c, SAY_NAME_EMPTY));
    int error = file_read(name, NET_FILE, &file.bytes, &file.n);
    if (error) fail_arg(c, arg, at, say(c, SAY_CANNOT_READ_NET), name, errno_words(c, error));
    net_fault wrong = shared_find_net(file.bytes, file.n, &file.g, &file.which);
    if (wrong == NET_NO_MEMORY) fail_memory();
    if (wrong) fail_arg(c, arg, at, say(c, SAY_BAD_NET), name, net_words(wrong, c->lang));
    return file;
}

shared_net shared_option_net(const call *c, int which) {
    return shared_read_net(c, c->value_args[which], c->value_at[which], c->values[which]);
}

bool shared_net_serves(const shared_net *file, const game *g, int rules) {
    return file->g == g && g->judge->inputs->net(rules) == file->which;
}

/* The rule sets that a network serves; the name of its game if it serves them all. */
static void write_served(writer *w, const shared_net *file) {
    const game *g = file->g;
    int served = 0, written = 0;
    for (int i = 0; i < g->rule_set_count; i++) served += shared_net_serves(file, g, i);
    for (int i = 0; i < g->rule_set_count && served < g->rule_set_count; i++) {
        if (!shared_net_serves(file, g, i)) continue;
        if (written++ > 0) write_text(w, ", ");
        game_write_name(g, i, w);
    }
    if (served == g->rule_set_count) write_text(w, g->id);
}

void shared_fail_net(const call *c, const shared_net *file) {
    char served[512];
    writer w = writer_on(served, sizeof served);
    write_served(&w, file);
    fail_arg(c, file->arg, file->at, say(c, SAY_NET_OF_OTHERS), served);
}

void shared_use_net(shared_net *file, engine *e) {
    if (engine_use_net(e, file->g, file->bytes, file->n)) fail_memory();
    free(file->bytes);
    file->bytes = NULL;
}
