// SPDX-License-Identifier: MIT
// Bushishogi's table: the one symbol that this folder exports.
#include "games/bushishogi/bushishogi.h"

extern const game bushishogi_game;

static const rule_set rule_sets[] = {
    {"cormier", "Cormier", "- - b", {0}},
    {"dunkel", "Dunkel", "- - b", {0}},
};

const game bushishogi_game = {
    .id = "bushishogi",
    .title = "Bushishogi",
    .about = {"two samurai cubes, face to face", "deux samouraïs cubiques, face à face",
              "zwei Samuraiwürfel, Auge in Auge"},
    .sides = {{"Black", "Noir", "Schwarz"}, {"White", "Blanc", "Weiß"}},
    .letters = {'b', 'w'},
    .rule_sets = rule_sets,
    .rule_set_count = 2,
    .repetition_ruling = "B8",
    .no_move_ruling = "B8",
    .moves = bushi_moves,
    .play = bushi_play,
    .legal = bushi_legal,
    .why_not = bushi_why_not,
    .valid = bushi_valid,
    .read = bushi_read,
    .write = bushi_write,
    .read_move = bushi_read_move,
    .write_move = bushi_write_move,
    .draw_text = bushi_draw_text,
    .draw_words = bushi_draw_words,
    .draw_svg = bushi_draw_svg,
    .view = bushi_view,
    .mirror_count = 1,
    .mirror = bushi_mirror,
};
