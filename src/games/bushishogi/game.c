// SPDX-License-Identifier: MIT
// Bushishogi's table: the one symbol that this folder exports, with its cubes as data
// and its reasons in words.
#include "games/bushishogi/bushishogi.h"

GAME_DECLARE_V3(bushishogi_game);
extern const struct judge bushishogi_judge;
extern const struct known bushishogi_known;
extern const struct levels bushishogi_levels;
extern const struct bench bushishogi_bench;
extern const struct numbers bushishogi_numbers;
extern const struct remarks bushishogi_remarks;
extern const struct setup bushi_setup;

/* The editions (B1). To add a cube, add a row. */
static const rule_set rule_sets[] = {
    {"cormier",
     "Cormier",
     "- - b",
     {"the rulebook's edition: in check, roll the way a sword points",
      "l’édition du livret : en échec, la roulade suit un sabre",
      "die Ausgabe der Spielanleitung: Im Schach rollt man in Richtung eines Schwerts"},
     &(const bushi_edition){{"xxsx", "x.s.", "s..x", ".x.s", "..sx", "s..x"}, false, false}},
    {"dunkel",
     "Dunkel",
     "- - b",
     {"the author's edition: in check, roll the way the samurai looks",
      "l’édition de l’auteur : en échec, la roulade suit le regard du samouraï",
      "die Ausgabe des Autors: Im Schach rollt man in die Blickrichtung des Samurais"},
     &(const bushi_edition){{"xxsx", "s.x.", "s..x", ".x.s", ".sx.", "xs.."}, true, true}},
};

const bushi_edition *bushi_edition_of(int rules) {
    int count = sizeof rule_sets / sizeof rule_sets[0];
    return rules >= 0 && rules < count ? rule_sets[rules].own : NULL;
}

static const word words[] = {
    [BUSHI_WORD_MATE - GAME_WORDS] = {"mate",
                                      "B7",
                                      {"face to face, sword against sword",
                                       "mat face à face, sabre contre sabre",
                                       "Matt Auge in Auge, Schwert gegen Schwert"}},
    [BUSHI_WORD_ONLY_TURN - GAME_WORDS] =
        {"check-only-turn",
         "B6",
         {"you are in check and do not point at the opponent: only a quarter turn (t) is allowed",
          "vous êtes en échec sans pointer l’adversaire : seul un quart de tour (t) est permis",
          "Sie stehen im Schach und zeigen nicht auf den Gegner: "
          "Nur eine Vierteldrehung (t) ist erlaubt"}},
    [BUSHI_WORD_ROLL_SWORD - GAME_WORDS] =
        {"check-roll-sword",
         "B6",
         {"you are in check and point at the opponent: roll the way a sword points",
          "vous êtes en échec et pointez l’adversaire : roulez dans le sens d’un sabre",
          "Sie stehen im Schach und zeigen auf den Gegner: "
          "Rollen Sie in die Richtung eines Schwerts"}},
    [BUSHI_WORD_ROLL_LOOK - GAME_WORDS] =
        {"check-roll-look",
         "B6",
         {"you are in check and point at the opponent: roll the way the samurai looks",
          "vous êtes en échec et pointez l’adversaire : roulez dans le sens du regard du samouraï",
          "Sie stehen im Schach und zeigen auf den Gegner: "
          "Rollen Sie in die Blickrichtung des Samurais"}},
    [BUSHI_WORD_BACKWARD -
        GAME_WORDS] = {"no-backward",
                       "B5",
                       {"you cannot roll backward", "on ne roule pas vers l’arrière",
                        "rückwärts kann man nicht rollen"}},
    [BUSHI_WORD_POINTS -
        GAME_WORDS] = {"placement-points",
                       "B3",
                       {"a cube may not point at the opponent when it is set down",
                        "au moment de la pose, le cube ne doit pas pointer l’adversaire",
                        "beim Aufstellen darf der Würfel nicht auf den Gegner "
                        "zeigen"}},
    [BUSHI_WORD_NOT_SET - GAME_WORDS] = {"not-set",
                                         "B3",
                                         {"set your cube down first: a face 1 to 6 and the "
                                          "samurai's edge n, e, s or w, like 4w",
                                          "posez d’abord votre cube : une face de 1 à 6 et le côté "
                                          "du samouraï n, e, s ou w, par exemple 4w",
                                          "stellen Sie zuerst Ihren Würfel auf: eine Seite 1 bis 6 "
                                          "und die Kante des Samurais n, e, s oder w, etwa 4w"}},
    [BUSHI_WORD_SET - GAME_WORDS] = {"already-set",
                                     "B3",
                                     {"your cube is already set down: turn (t) or roll (f, l, r)",
                                      "votre cube est déjà posé : rotation (t) ou roulade (f, l, "
                                      "r)",
                                      "Ihr Würfel steht schon: drehen (t) oder rollen (f, l, r)"}},
    [BUSHI_WORD_NOT_YOURS -
        GAME_WORDS] = {"not-yours",
                       "B5",
                       {"this cube belongs to the opponent", "ce cube appartient à l’adversaire",
                        "dieser Würfel gehört dem Gegner"}},
    [BUSHI_WORD_ORIENTATION - GAME_WORDS] =
        {"orientation",
         "B2",
         {"a cube is written as a face 1 to 6 and the samurai's "
          "edge n, e, s or w",
          "un cube s’écrit par une face de 1 à 6 et le côté du "
          "samouraï n, e, s ou w",
          "einen Würfel schreibt man als Seite 1 bis 6 und Kante des Samurais n, e, s oder w"}},
    [BUSHI_WORD_ORDER - GAME_WORDS] = {"placement-order",
                                       "B3",
                                       {"it must be the turn of the player whose cube is missing",
                                        "le trait doit être au joueur dont le cube manque",
                                        "am Zug muss der Spieler sein, dessen Würfel fehlt"}},
};
_Static_assert(sizeof words / sizeof words[0] == BUSHI_WORD_END - GAME_WORDS, "a word is missing");

static const game_rules rules = {
    .moves = bushi_moves,
    .play = bushi_play,
    .legal = bushi_legal,
    .why_not = bushi_why_not,
    .valid = bushi_valid,
    .count = bushi_count,
    .mirror_count = 1,
    .mirror = bushi_mirror,
};

static const game_text text = {
    .read = bushi_read,
    .write = bushi_write,
    .read_move = bushi_read_move,
    .write_move = bushi_write_move,
    .tell = bushi_tell,
    .words = words,
    .word_count = BUSHI_WORD_END - GAME_WORDS,
    .repetition_ruling = "B8",
    .no_move_ruling = "B8",
    .typing = {"t turns the cube a quarter clockwise; f, l, r roll it forward, left, right.\n"
               "To set it down: the face on top and the edge its samurai is at, 4w",
               "t tourne le cube d’un quart de tour à droite ; f, l, r le font rouler en\n"
               "avant, à gauche, à droite. Pour le poser : la face du dessus et le côté du\n"
               "samouraï, 4w",
               "t dreht den Würfel um ein Viertel im Uhrzeigersinn; f, l, r rollen ihn nach\n"
               "vorn, links, rechts. Zum Aufstellen: die obere Seite und die Kante des\n"
               "Samurais, 4w"},
    .prompt = bushi_prompt,
    .todo = bushi_todo,
};

static const game_picture picture = {
    .text = bushi_draw_text,
    .words = bushi_draw_words,
    .svg = bushi_draw_svg,
    .view = bushi_view,
    .feature = bushi_feature,
    .art = bushi_draw_art,
    .sheet = bushi_draw_sheet,
};

static const game_hands hands = {
    .motion = bushi_motion,
    .write_cell = bushi_write_cell,
    .touch = bushi_touch,
    .setup = &bushi_setup,
};

const game bushishogi_game = {
    .id = "bushishogi",
    .v3 = GAME_V3(bushishogi_game),
    .title = "Bushishogi",
    .about = {"two samurai cubes, face to face", "deux cubes samouraïs, face à face",
              "zwei Samuraiwürfel, Auge in Auge"},
    .sides = {{"Black", "Noir", "Schwarz"}, {"White", "Blanc", "Weiß"}},
    .letters = {'b', 'w'},
    .rule_sets = rule_sets,
    .rule_set_count = sizeof rule_sets / sizeof rule_sets[0],
    .scene = "2n 1w b",
    .rules = &rules,
    .text = &text,
    .picture = &picture,
    .hands = &hands,
    .judge = &bushishogi_judge,
    .known = &bushishogi_known,
    .levels = &bushishogi_levels,
    .bench = &bushishogi_bench,
    .remarks = &bushishogi_remarks,
    .numbers = &bushishogi_numbers,
};
