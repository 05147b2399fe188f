// SPDX-License-Identifier: MIT
// sandan games: what can be played.
#include "games/games.h"

#include "apps/cli/commands.h"
#include "apps/cli/output.h"
#include "core/json.h"

static void pad(writer *w, size_t from, size_t width) {
    for (size_t used = w->len - from; used < width; used++) write_char(w, ' ');
}

static void write_games(const void *what, writer *w) {
    const call *c = what;
    for (int i = 0; i < GAME_COUNT; i++) {
        const game *g = games[i];
        if (i > 0) write_char(w, '\n');
        write_text(w, g->id);
        write_text(w, ": ");
        write_text(w, g->about[c->lang]);
        write_char(w, '\n');
        for (int r = 0; r < g->rule_set_count; r++) {
            const rule_set *set = &g->rule_sets[r];
            size_t from = w->len;
            write_text(w, "  ");
            write_text(w, g->id);
            write_char(w, ':');
            write_text(w, set->id);
            write_char(w, ' ');
            pad(w, from, 32);
            write_text(w, set->note[c->lang] ? set->note[c->lang] : set->title);
            write_char(w, '\n');
        }
    }
}

static void json_rule_set(const game *g, int rules, lang l, writer *w) {
    const rule_set *set = &g->rule_sets[rules];
    position start;
    game_start(g, rules, &start);
    write_text(w, "{");
    json_name(w, "id", true);
    write_json(w, set->id);
    json_name(w, "title", false);
    write_json(w, set->title);
    json_name(w, "note", false);
    if (set->note[l])
        write_json(w, set->note[l]);
    else
        write_text(w, "null");
    json_name(w, "start", false);
    json_position(w, g, &start);
    write_text(w, "}");
}

static void json_games(const void *what, writer *w) {
    const call *c = what;
    write_text(w, "[");
    for (int i = 0; i < GAME_COUNT; i++) {
        const game *g = games[i];
        write_text(w, i > 0 ? ",\n {" : "{");
        json_name(w, "id", true);
        write_json(w, g->id);
        json_name(w, "title", false);
        write_json(w, g->title);
        json_name(w, "about", false);
        write_json(w, g->about[c->lang]);
        json_name(w, "sides", false);
        write_char(w, '[');
        write_json(w, g->sides[0][c->lang]);
        write_text(w, ", ");
        write_json(w, g->sides[1][c->lang]);
        write_char(w, ']');
        json_name(w, "rule_sets", false);
        write_char(w, '[');
        for (int r = 0; r < g->rule_set_count; r++) {
            write_text(w, r > 0 ? ",\n  " : "\n  ");
            json_rule_set(g, r, c->lang, w);
        }
        write_text(w, "]}");
    }
    write_text(w, "]\n");
}

static int run(const call *c) {
    output_print(c, c->json ? json_games : write_games, c);
    return EXIT_DONE;
}

const command games_command = {
    .name = "games",
    .usage = "",
    .summary = {"the games, their rule sets and what they are",
                "les jeux, leurs règles et ce qu’ils sont",
                "die Spiele, ihre Regelvarianten und was sie sind"},
    .query = true,
    .run = run,
};
