// SPDX-License-Identifier: MIT
// Sensei's table: the one symbol that this folder exports.
#include "games/sensei/sensei.h"

extern const game sensei_game;

static const rule_set rule_sets[] = {
    {"shizukana", "Shizukana", "rrrRrrr/7/7/7/7/7/gggGggg g", {0}},
    {"shizukana-variant", "Shizukana variant", "rgrRrgr/7/7/7/7/7/grgGgrg g", {0}},
    {"arashi", "Arashi", "rrrRrrr/7/7/7/7/7/gggGggg g", {0}},
    {"arashi-expert", "Arashi expert", "rrrRrrr/7/2*1*2/7/2*1*2/7/gggGggg g", {0}},
};

const game sensei_game = {
    .id = "sensei",
    .title = "Sensei",
    .about = {"carry your character to the far side", "menez votre personnage de l'autre côté",
              "bringen Sie Ihre Figur auf die andere Seite"},
    .sides = {{"Green", "Vert", "Grün"}, {"Red", "Rouge", "Rot"}},
    .letters = {'g', 'r'},
    .rule_sets = rule_sets,
    .rule_set_count = sizeof rule_sets / sizeof *rule_sets,
    .repetition_ruling = "S12",
    .no_move_ruling = "S13",
    .moves = sensei_moves,
    .play = sensei_play,
    .legal = sensei_legal,
    .why_not = sensei_why_not,
    .valid = sensei_valid,
    .read = sensei_read,
    .write = sensei_write,
    .read_move = sensei_read_move,
    .write_move = sensei_write_move,
    .draw_text = sensei_draw_text,
    .draw_words = sensei_draw_words,
    .draw_svg = sensei_draw_svg,
    .view = sensei_view,
    .turns = sensei_turns,
    .count = sensei_count,
    .mirror_count = 3,
    .mirror = sensei_mirror,
};
