// SPDX-License-Identifier: MIT
// Sensei's table: the one symbol that this folder exports.
#include "games/sensei/sensei.h"

GAME_DECLARE_V3(sensei_game);
extern const struct judge sensei_judge;
extern const struct levels sensei_levels;
extern const struct bench sensei_bench;
extern const struct numbers sensei_numbers;
extern const struct remarks sensei_remarks;

static const rule_set rule_sets[] = {
    {"shizukana",
     "Shizukana",
     "rrrRrrr/7/7/7/7/7/gggGggg g",
     {"the calm game: a stone moves one square", "le jeu calme : une pierre avance d’une case",
      "das ruhige Spiel: Ein Stein zieht ein Feld weit"}},
    {"shizukana-variant",
     "Shizukana variant",
     "rgrRrgr/7/7/7/7/7/grgGgrg g",
     {"Shizukana with two stones of each side already on the far rank",
      "Shizukana avec deux pierres de chaque camp déjà sur la ligne adverse",
      "Shizukana mit je zwei Steinen schon auf der gegnerischen Startreihe"}},
    {"arashi",
     "Arashi",
     "rrrRrrr/7/7/7/7/7/gggGggg g",
     {"the storm: a stone slides as far as its way is free",
      "la tempête : une pierre glisse aussi loin que le chemin est libre",
      "der Sturm: Ein Stein gleitet, so weit sein Weg frei ist"}},
    {"arashi-expert",
     "Arashi expert",
     "rrrRrrr/7/2*1*2/7/2*1*2/7/gggGggg g",
     {"Arashi with pits; we chose where they are, because we have not seen the printed board",
      "Arashi avec des gouffres ; nous avons choisi leur place, faute d’avoir vu le plateau "
      "imprimé",
      "Arashi mit Löchern; ihre Lage haben wir gewählt, weil uns das gedruckte Brett nicht "
      "vorlag"}},
};

static const game_rules rules = {
    .moves = sensei_moves,
    .play = sensei_play,
    .legal = sensei_legal,
    .why_not = sensei_why_not,
    .valid = sensei_valid,
    .turns = sensei_turns,
    .count = sensei_count,
    .mirror_count = 3,
    .mirror = sensei_mirror,
};

static const game_text text = {
    .read = sensei_read,
    .write = sensei_write,
    .read_move = sensei_read_move,
    .write_move = sensei_write_move,
    .tell = sensei_tell,
    .words = sensei_words,
    .word_count = SENSEI_WORD_COUNT,
    .repetition_ruling = "S12",
    .no_move_ruling = "S13",
    .typing = {"A turn is one to three actions, each from a cell to a cell: b1b2,b2b3,d1b3",
               "Un coup compte une à trois actions, chacune de case à case : b1b2,b2b3,d1b3",
               "Ein Zug besteht aus einer bis drei Aktionen, je von Feld zu Feld: b1b2,b2b3,d1b3"},
    .prompt = sensei_prompt,
    .todo = sensei_todo,
};

static const game_picture picture = {
    .text = sensei_draw_text,
    .words = sensei_draw_words,
    .svg = sensei_draw_svg,
    .view = sensei_view,
    .feature = sensei_feature,
    .art = sensei_draw_art,
    .sheet = sensei_draw_sheet,
};

static const game_hands hands = {
    .motion = sensei_motion,
    .write_cell = sensei_write_cell,
    .stuck = sensei_stuck,
    .setup = &sensei_setup,
};

const game sensei_game = {
    .id = "sensei",
    .v3 = GAME_V3(sensei_game),
    .title = "Sensei",
    .about = {"carry your character to the far side", "menez votre personnage de l’autre côté",
              "bringen Sie Ihre Figur auf die andere Seite"},
    .sides = {{"Green", "Vert", "Grün"}, {"Red", "Rouge", "Rot"}},
    .letters = {'g', 'r'},
    .rule_sets = rule_sets,
    .rule_set_count = sizeof rule_sets / sizeof *rule_sets,
    .scene = "r2Rr1r/1r3r1/3g3/2g1rg1/3G3/1g5/g4g1 g",
    .rules = &rules,
    .text = &text,
    .picture = &picture,
    .hands = &hands,
    .judge = &sensei_judge,
    .levels = &sensei_levels,
    .bench = &sensei_bench,
    .remarks = &sensei_remarks,
    .numbers = &sensei_numbers,
};
