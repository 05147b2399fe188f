// SPDX-License-Identifier: MIT
// sandan games: what can be played.
#include "games/games.h"

#include "apps/cli/commands.h"
#include "apps/cli/output.h"
#include "core/json.h"
#include "core/levels.h"
#include "core/notation.h"
#include "draw/text.h"

static void pad(writer *w, size_t from, size_t width) {
    for (size_t used = w->len - from; used < width; used++) write_char(w, ' ');
}

static void write_notations(const call *c, const struct notations *all, writer *w) {
    if (!all) return;
    write_text(w, say(c, SAY_NOTATIONS));
    for (int i = 0, n = 0; i < all->count; i++) text_item(w, &n, all->list[i].name);
    write_char(w, '\n');
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
        write_notations(c, g->notations, w);
    }
}

static void json_rule_set(const game *g, int rules, lang l, writer *w) {
    const rule_set *set = &g->rule_sets[rules];
    position start;
    game_start(g, rules, &start);
    json_line(w, 2);
    json_object(w, NULL);
    json_text(w, "id", set->id);
    json_text(w, "title", set->title);
    json_text(w, "note", set->note[l]);
    json_position(w, "start", g, &start);
    json_array(w, "ratings");
    for (int i = 0; i < LEVELS; i++) json_int(w, NULL, level_scale(g, rules)->at[i]);
    json_end(w);
    json_end(w);
}

static void json_game(const game *g, lang l, writer *w) {
    json_object(w, NULL);
    json_text(w, "id", g->id);
    json_text(w, "title", g->title);
    json_text(w, "about", g->about[l]);
    json_array(w, "sides");
    json_text(w, NULL, g->sides[0][l]);
    json_text(w, NULL, g->sides[1][l]);
    json_end(w);
    json_array(w, "rule_sets");
    for (int r = 0; r < g->rule_set_count; r++) json_rule_set(g, r, l, w);
    json_end(w);
    json_array(w, "notations");
    for (int i = 0; g->notations && i < g->notations->count; i++)
        json_text(w, NULL, g->notations->list[i].name);
    json_end(w);
    json_end(w);
}

static void json_games(const void *what, writer *w) {
    const call *c = what;
    json_array(w, NULL);
    for (int i = 0; i < GAME_COUNT; i++) {
        if (i > 0) json_line(w, 1);
        json_game(games[i], c->lang, w);
    }
    json_end(w);
    write_char(w, '\n');
}

static int run(const call *c) {
    output_print(c, c->json ? json_games : write_games, c);
    return EXIT_DONE;
}

const command games_command = {
    .name = "games",
    .usage = "",
    .summary = {"list the games and their rule sets", "lister les jeux et leurs règles",
                "die Spiele und ihre Regelvarianten auflisten"},
    .query = true,
    .run = run,
};
