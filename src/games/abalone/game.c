// SPDX-License-Identifier: MIT
// Abalone's table: the one symbol that this folder exports.
#include "games/abalone/abalone.h"
#include "games/abalone/layouts.h"

extern const game abalone_game;
GAME_DECLARE_V3(abalone_game);
extern const struct judge abalone_judgement;
extern const struct setup abalone_setup;

const game abalone_game = {
    .id = "abalone",
    .v3 = GAME_V3(abalone_game),
    .title = "Abalone",
    .about = {"push six marbles off the board", "éjectez six billes adverses",
              "schieben Sie sechs Kugeln hinaus"},
    .sides = {{"Black", "Noir", "Schwarz"}, {"White", "Blanc", "Weiß"}},
    .letters = {'b', 'w'},
    .rule_sets = abalone_layouts,
    .rule_set_count = sizeof abalone_layouts / sizeof *abalone_layouts,
    .words = abalone_words,
    .word_count = ABALONE_WORDS_END - GAME_WORDS,
    .repetition_ruling = "A8",
    .no_move_ruling = "A8",
    .moves = abalone_moves,
    .play = abalone_play,
    .legal = abalone_legal,
    .why_not = abalone_why_not,
    .valid = abalone_valid,
    .read = abalone_read,
    .write = abalone_write,
    .read_move = abalone_read_move,
    .write_move = abalone_write_move,
    .draw_text = abalone_draw_text,
    .draw_words = abalone_draw_words,
    .draw_svg = abalone_draw_svg,
    .view = abalone_view,
    .motion = abalone_motion,
    .write_cell = abalone_write_cell,
    .tell = abalone_tell,
    .touch = abalone_touch,
    .draw_art = abalone_draw_art,
    .draw_sheet = abalone_draw_sheet,
    .setup = &abalone_setup,
    .judge = &abalone_judgement,
    .count = abalone_count,
    .at_limit = abalone_at_limit,
    .lost = abalone_lost,
    .eval = abalone_eval,
    .mirror_count = 24,
    .mirror = abalone_mirror,
};
