// SPDX-License-Identifier: MIT
#include "core/levels.h"

#include "base/chars.h"
#include "base/check.h"

const char *const level_names[LEVELS][LANGS] = {
    {"First steps", "Premiers pas", "Erste Schritte"},
    {"Beginner", "Débutant", "Anfänger"},
    {"Casual player", "Joueur du dimanche", "Gelegenheitsspieler"},
    {"Regular player", "Joueur régulier", "Geübter Spieler"},
    {"Club player", "Joueur de club", "Vereinsspieler"},
    {"Strong club player", "Bon joueur de club", "Starker Vereinsspieler"},
    {"Expert", "Expert", "Experte"},
    {"Master", "Maître", "Meister"},
    {"Grandmaster", "Grand maître", "Großmeister"},
    {"Full strength", "Pleine force", "Volle Stärke"},
};

/* For a game or a rule set without levels of its own, modelled on the measured ones. Each row:
   glances, ideas (tenths), win, threat, nodes, lines, spread. */
static const level_table any_game = {"",
                                     {
                                         {100, 10, 50, 40, 0, 0, 0},
                                         {100, 20, 60, 50, 0, 0, 0},
                                         {100, 30, 75, 65, 0, 0, 0},
                                         {100, 60, 90, 80, 0, 0, 0},
                                         {100, 0, 100, 100, 0, 0, 0},
                                         {65, 0, 100, 100, 300, 2, 12},
                                         {25, 0, 100, 100, 1000, 2, 8},
                                         {8, 0, 100, 100, 5000, 2, 6},
                                         {2, 0, 100, 100, 20000, 2, 4},
                                     }};
static const level_ratings any_scale = {"",
                                        {300, 500, 700, 900, 1100, 1300, 1500, 1700, 1900, 2100}};

static const level_setting full = {.win = 100, .threat = 100, .nodes = LEVEL_FULL_NODES};

static bool is_of(const char *rules, const game *g, int which) {
    return chars_are(g->rule_sets[which].id, chars_count(rules), rules);
}

const level_ratings *level_scale(const game *g, int rules) {
    for (int i = 0; g->levels && i < g->levels->rating_count; i++)
        if (is_of(g->levels->ratings[i].rules, g, rules)) return &g->levels->ratings[i];
    return &any_scale;
}

static const level_setting *setting_of(const game *g, int rules, int level) {
    if (level == LEVEL_FULL) return &full;
    for (int i = 0; g->levels && i < g->levels->count; i++)
        if (is_of(g->levels->tables[i].rules, g, rules))
            return &g->levels->tables[i].at[level - LEVEL_LOWEST];
    return &any_game.at[level - LEVEL_LOWEST];
}

static bool is_level(int64_t strength) {
    return strength >= LEVEL_LOWEST && strength <= LEVEL_FULL;
}

bool strength_fits(const game *g, int rules, int64_t strength) {
    const level_ratings *scale = level_scale(g, rules);
    return is_level(strength) || (strength >= scale->at[0] && strength <= scale->at[LEVELS - 1]);
}

int strength_nearest(const game *g, int rules, int strength) {
    const level_ratings *scale = level_scale(g, rules);
    if (strength_fits(g, rules, strength)) return strength;
    return strength < scale->at[0] ? scale->at[0] : scale->at[LEVELS - 1];
}

int strength_rating(const game *g, int rules, int strength) {
    CHECK(strength_fits(g, rules, strength));
    return is_level(strength) ? level_scale(g, rules)->at[strength - LEVEL_LOWEST] : strength;
}

int strength_level(const game *g, int rules, int strength) {
    const level_ratings *scale = level_scale(g, rules);
    int rating = strength_rating(g, rules, strength), level = LEVEL_FULL;
    while (scale->at[level - LEVEL_LOWEST] > rating) level--;
    return level;
}

bool strength_is_full(const game *g, int rules, int strength) {
    return strength_level(g, rules, strength) == LEVEL_FULL;
}

strength_setting strength_settings(const game *g, int rules, int strength) {
    const level_ratings *scale = level_scale(g, rules);
    int level = strength_level(g, rules, strength), at = level - LEVEL_LOWEST;
    const level_setting *own = setting_of(g, rules, level);
    if (level == LEVEL_FULL) return (strength_setting){own, own, 0, 1};
    int above = strength_rating(g, rules, strength) - scale->at[at];
    return (strength_setting){own, setting_of(g, rules, level + 1), (uint32_t)above,
                              (uint32_t)(scale->at[at + 1] - scale->at[at])};
}
