// SPDX-License-Identifier: MIT
// The table of noughts and crosses: the one symbol that this folder exports.
#include "games/tictactoe/tictactoe.h"

GAME_DECLARE_V3(tictactoe_game);
extern const struct judge ttt_judge;

static const rule_set rule_sets[] = {{.id = "classic", .title = "Classic", .start = "3/3/3 x"}};

static const word words[] = {
    {"line", "T2", {"three in a line", "trois marques alignées", "drei in einer Reihe"}},
    {"full", "T3", {"the board is full", "la grille est pleine", "das Brett ist voll"}},
    {"taken", "T1", {"this cell is taken", "cette case est occupée", "dieses Feld ist besetzt"}},
    {"count",
     "T1",
     {"the numbers of crosses and noughts do not fit the side to move",
      "le nombre de croix et de ronds ne correspond pas au trait",
      "die Anzahl der Kreuze und Kringel passt nicht zur Seite am Zug"}},
};
_Static_assert(sizeof words / sizeof *words == TTT_WORDS_END - GAME_WORDS, "a word is missing");

/* A mark comes from nowhere: its cell is all there is to see. */
static void motion_of(const position *p, move m, motion *out) {
    (void)p;
    *out = (motion){.kind = "put", .target = (uint8_t)(m - 1)};
}

static const game_rules rules = {
    .moves = ttt_moves,
    .play = ttt_play,
    .legal = ttt_legal,
    .why_not = ttt_why_not,
    .valid = ttt_valid,
};

static const game_text text = {
    .read = ttt_read,
    .write = ttt_write,
    .read_move = ttt_read_move,
    .write_move = ttt_write_move,
    .tell = ttt_tell,
    .words = words,
    .word_count = TTT_WORDS_END - GAME_WORDS,
    .repetition_ruling = "T3",
    .no_move_ruling = "T3",
    .typing = {"Type the cell of your mark: b2", "Tapez la case de votre marque : b2",
               "Geben Sie das Feld für Ihr Zeichen ein: b2"},
};

static const game_hands hands = {
    .motion = motion_of, .write_cell = ttt_write_cell, .setup = &ttt_setup};

const game tictactoe_game = {
    .id = "tictactoe",
    .v3 = GAME_V3(tictactoe_game),
    .title = "Tic-tac-toe",
    .about = {"three in a line", "trois marques alignées", "drei in einer Reihe"},
    .sides = {{"Cross", "Croix", "Kreuz"}, {"Nought", "Rond", "Kringel"}},
    .letters = {'x', 'o'},
    .rule_sets = rule_sets,
    .rule_set_count = sizeof rule_sets / sizeof *rule_sets,
    .rules = &rules,
    .text = &text,
    .picture = &ttt_picture,
    .hands = &hands,
    .judge = &ttt_judge,
};
