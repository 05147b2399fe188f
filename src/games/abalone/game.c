// SPDX-License-Identifier: MIT
// Abalone's table: the one symbol that this folder exports.
#include "games/abalone/abalone.h"
#include "games/abalone/layouts.h"

GAME_DECLARE_V3(abalone_game);
extern const struct judge abalone_judge;
extern const struct notations abalone_notations;
extern const struct levels abalone_levels;
extern const struct bench abalone_bench;
extern const struct numbers abalone_numbers;
extern const struct remarks abalone_remarks;

static const game_rules rules = {
    .moves = abalone_moves,
    .play = abalone_play,
    .legal = abalone_legal,
    .why_not = abalone_why_not,
    .valid = abalone_valid,
    .count = abalone_count,
    .at_limit = abalone_at_limit,
    .limit_word = ABALONE_LIMIT,
    .lost = abalone_lost,
    .mirror_count = 24,
    .mirror = abalone_mirror,
};

static const game_text text = {
    .read = abalone_read,
    .write = abalone_write,
    .read_move = abalone_read_move,
    .write_move = abalone_write_move,
    .tell = abalone_tell,
    .todo = abalone_todo,
    .words = abalone_words,
    .word_count = ABALONE_WORDS_END - GAME_WORDS,
    .repetition_ruling = "A8",
    .no_move_ruling = "A8",
    .clock_ruling = "A9",
    .typing = {"In line: the rearmost marble and the cell it moves to, a1b2.\n"
               "Broadside: one end of the row, the other end, the new cell of the first, c3c5d3",
               "En ligne : la bille de queue et la case où elle va, a1b2.\n"
               "En flèche : un bout de la rangée, l’autre, la nouvelle case du premier, c3c5d3",
               "In Linie: die hinterste Kugel und ihr neues Feld, a1b2.\n"
               "Seitwärts: ein Ende der Reihe, das andere Ende, das neue Feld des ersten, c3c5d3"},
};

static const game_picture picture = {
    .text = abalone_draw_text,
    .words = abalone_draw_words,
    .svg = abalone_draw_svg,
    .view = abalone_view,
    .feature = abalone_feature,
    .art = abalone_draw_art,
    .sheet = abalone_draw_sheet,
};

static const game_hands hands = {
    .motion = abalone_motion,
    .write_cell = abalone_write_cell,
    .touch = abalone_touch,
    .stuck = abalone_stuck,
    .setup = &abalone_setup,
};

const game abalone_game = {
    .id = "abalone",
    .v3 = GAME_V3(abalone_game),
    .title = "Abalone",
    .about = {"push six marbles off the board", "éjectez six billes adverses",
              "schieben Sie sechs Kugeln vom Brett"},
    .sides = {{"Black", "Noir", "Schwarz"}, {"White", "Blanc", "Weiß"}},
    .letters = {'b', 'w'},
    .rule_sets = abalone_layouts,
    .rule_set_count = sizeof abalone_layouts / sizeof *abalone_layouts,
    .layouts = true,
    .rules = &rules,
    .text = &text,
    .picture = &picture,
    .hands = &hands,
    .judge = &abalone_judge,
    .notations = &abalone_notations,
    .levels = &abalone_levels,
    .bench = &abalone_bench,
    .remarks = &abalone_remarks,
    .numbers = &abalone_numbers,
};
