// SPDX-License-Identifier: MIT
// Why: the words of Sensei in three languages, and the most helpful reason against an action.
#include "games/sensei/sensei.h"

#define WORD(code) [(code)-GAME_WORDS]

const word sensei_words[SENSEI_WORD_COUNT] = {
    WORD(SENSEI_GOAL) = {"goal",
                         "S7",
                         {"the character reached the opponent's home rank",
                          "le personnage a atteint la ligne de départ adverse",
                          "die Figur hat die Startreihe des Gegners erreicht"}},
    WORD(SENSEI_UNFAIR) =
        {"unfair-game",
         "S9",
         {"three opposing stones touch a line from edge to edge (unfair game)",
          "trois pierres adverses touchent une ligne d’un bord à l’autre (anti-jeu)",
          "drei gegnerische Steine berühren eine Linie von Rand zu Rand (Blockadespiel)"}},
    WORD(SENSEI_NO_ACTION) = {"no-action",
                              "S3",
                              {"a turn needs at least one action",
                               "il faut au moins une action par tour",
                               "ein Zug braucht mindestens eine Aktion"}},
    WORD(SENSEI_NO_STONE) = {"no-stone",
                             "S4",
                             {"there is no stone on the starting square",
                              "il n’y a pas de pierre sur la case de départ",
                              "auf dem Ausgangsfeld steht kein Stein"}},
    WORD(SENSEI_NOT_YOURS) = {"not-yours",
                              "S3",
                              {"the stone belongs to the opponent",
                               "cette pierre appartient à l’adversaire",
                               "der Stein gehört dem Gegner"}},
    WORD(SENSEI_SAME_SQUARE) = {"same-square",
                                "S4",
                                {"an action must end on a different square",
                                 "une action doit finir sur une autre case",
                                 "eine Aktion muss auf einem anderen Feld enden"}},
    WORD(SENSEI_STONES_DONE) = {"stones-done",
                                "S3",
                                {"you have already made both stone moves this turn",
                                 "vous avez déjà fait les deux déplacements de pierre de ce tour",
                                 "Sie haben in diesem Zug schon zweimal einen Stein gezogen"}},
    WORD(SENSEI_CHARACTER_DONE) = {"character-done",
                                   "S3",
                                   {"the character has already moved this turn",
                                    "le personnage s’est déjà déplacé ce tour-ci",
                                    "die Figur wurde in diesem Zug schon weitergegeben"}},
    WORD(SENSEI_CARRIER) = {"carrier",
                            "S5",
                            {"the stone carries the character and cannot move",
                             "la pierre porte le personnage et ne peut pas bouger",
                             "der Stein trägt die Figur und kann nicht ziehen"}},
    WORD(SENSEI_DIAGONAL) = {"diagonal",
                             "S4",
                             {"a stone moves along its rank or file, never diagonally",
                              "une pierre se déplace le long de sa rangée ou de sa colonne, jamais "
                              "en diagonale",
                              "ein Stein zieht auf seiner Reihe oder Spalte, nie diagonal"}},
    WORD(SENSEI_TOO_FAR) = {"too-far",
                            "S4",
                            {"in Shizukana a stone moves exactly one square",
                             "en mode Shizukana, une pierre se déplace d’une seule case",
                             "in Shizukana zieht ein Stein genau ein Feld weit"}},
    WORD(SENSEI_ONTO_OWN) =
        {"onto-own",
         "S4",
         {"one of your own stones is there, and the stone you move does not carry the character",
          "une de vos pierres occupe cette case, et celle que vous déplacez ne porte pas le "
          "personnage",
          "dort steht ein eigener Stein, und der gezogene Stein trägt die Figur nicht"}},
    WORD(SENSEI_ONTO_OPPOSING) = {"onto-opposing",
                                  "S4",
                                  {"an opposing stone is there",
                                   "une pierre adverse occupe cette case",
                                   "dort steht ein gegnerischer Stein"}},
    WORD(SENSEI_ONTO_PIT) = {"onto-pit",
                             "S11",
                             {"a stone cannot enter a pit",
                              "une pierre ne peut pas entrer dans un gouffre",
                              "ein Stein darf nicht auf ein Loch"}},
    WORD(SENSEI_BEHIND_OWN) = {"behind-own",
                               "S4",
                               {"one of your own stones is in the way",
                                "une de vos pierres barre le chemin",
                                "ein eigener Stein steht im Weg"}},
    WORD(SENSEI_BEHIND_OPPOSING) = {"behind-opposing",
                                    "S4",
                                    {"an opposing stone is in the way",
                                     "une pierre adverse barre le chemin",
                                     "ein gegnerischer Stein steht im Weg"}},
    WORD(SENSEI_BEHIND_PIT) = {"behind-pit",
                               "S11",
                               {"a pit is in the way, and a stone cannot cross it",
                                "un gouffre barre le chemin, et une pierre ne le franchit pas",
                                "ein Loch liegt im Weg, und ein Stein kommt nicht darüber"}},
    WORD(SENSEI_PASS_TARGET) = {"pass-target",
                                "S6",
                                {"the character can only move to a stone of its own colour",
                                 "le personnage ne peut aller que sur une pierre de sa couleur",
                                 "die Figur darf nur auf einen Stein ihrer Farbe"}},
    WORD(SENSEI_PASS_LINE) =
        {"pass-line",
         "S6",
         {"the two stones are not on the same rank, file or diagonal",
          "les deux pierres ne sont pas sur la même rangée, colonne ou diagonale",
          "die beiden Steine stehen nicht auf derselben Reihe, Spalte oder Diagonale"}},
    WORD(SENSEI_PASS_BLOCKED) = {"pass-blocked",
                                 "S6",
                                 {"an opposing stone is between the two stones",
                                  "une pierre adverse se trouve entre les deux pierres",
                                  "ein gegnerischer Stein steht zwischen den beiden Steinen"}},
    WORD(SENSEI_HEMMED_IN) = {"hemmed-in",
                              "S4",
                              {"the stone is blocked on every side",
                               "la pierre est bloquée de tous les côtés",
                               "der Stein ist auf allen Seiten blockiert"}},
    WORD(SENSEI_NO_PASS) = {"no-pass",
                            "S6",
                            {"the character cannot reach any of your other stones",
                             "le personnage ne peut atteindre aucune de vos autres pierres",
                             "die Figur kann keinen Ihrer anderen Steine erreichen"}},
    WORD(SENSEI_STONES_MANY) = {"stones-many",
                                "S2",
                                {"this is an eighth stone, but each side has seven",
                                 "c’est une huitième pierre, mais chaque camp en a sept",
                                 "das ist ein achter Stein, aber jede Seite hat sieben"}},
    WORD(SENSEI_STONES_FEW) = {"stones-few",
                               "S2",
                               {"a side has fewer than seven stones",
                                "un camp a moins de sept pierres",
                                "eine Seite hat weniger als sieben Steine"}},
    WORD(SENSEI_CHARACTERS_MANY) = {"characters-many",
                                    "S2",
                                    {"this is a second character, but each side has one",
                                     "c’est un deuxième personnage, mais chaque camp en a un",
                                     "das ist eine zweite Figur, aber jede Seite hat eine"}},
    WORD(SENSEI_CHARACTER_MISSING) = {"character-missing",
                                      "S2",
                                      {"a side has no character (G or R)",
                                       "un camp n’a pas de personnage (G ou R)",
                                       "einer Seite fehlt die Figur (G oder R)"}},
    WORD(SENSEI_NO_PITS_HERE) = {"no-pits-here",
                                 "S11",
                                 {"only arashi-expert has pits",
                                  "seul arashi-expert a des gouffres",
                                  "nur arashi-expert hat Löcher"}},
};

static int against_character(const position *p, int from, int to) {
    const struct sensei *s = &p->sensei;
    if (!bits_has(s->stones[p->side], to)) {
        bool taken = bits_has(s->stones[!p->side] | s->pits, to);
        return taken ? SENSEI_PASS_TARGET : SENSEI_CARRIER;
    }
    if (p->acted & SENSEI_PASSED) return SENSEI_CHARACTER_DONE;
    uint64_t way = sensei_between(from, to);
    if (way == SENSEI_NO_LINE) return SENSEI_PASS_LINE;
    return way & s->stones[!p->side] ? SENSEI_PASS_BLOCKED : 0;
}

static int against_stone(const position *p, int from, int to) {
    const struct sensei *s = &p->sensei;
    if (bits_has(s->stones[p->side], to)) return SENSEI_ONTO_OWN;
    if ((p->acted & SENSEI_MOVED) == 2) return SENSEI_STONES_DONE;
    if (from >> 3 != to >> 3 && (from & 7) != (to & 7)) return SENSEI_DIAGONAL;
    if (bits_has(s->stones[!p->side], to)) return SENSEI_ONTO_OPPOSING;
    if (bits_has(s->pits, to)) return SENSEI_ONTO_PIT;
    uint64_t way = sensei_between(from, to);
    if (way && !sensei_slides(p->rules)) return SENSEI_TOO_FAR;
    if (way & s->stones[p->side]) return SENSEI_BEHIND_OWN;
    if (way & s->stones[!p->side]) return SENSEI_BEHIND_OPPOSING;
    return way & s->pits ? SENSEI_BEHIND_PIT : 0;
}

int sensei_why_not(const position *p, move m) {
    const struct sensei *s = &p->sensei;
    if (p->result != ONGOING) return WORD_GAME_OVER;
    if (m == MOVE_END) return p->acted ? 0 : SENSEI_NO_ACTION;
    int from = sensei_from(m & 0xffff), to = sensei_to(m);
    if (m >> 16 || from >= SENSEI_SQUARES || to >= SENSEI_SQUARES || !bits_has(SENSEI_BOARD, from)
        || !bits_has(SENSEI_BOARD, to))
        return WORD_ILLEGAL;
    if (bits_has(s->stones[!p->side], from)) return SENSEI_NOT_YOURS;
    if (!bits_has(s->stones[p->side], from)) return SENSEI_NO_STONE;
    if (from == to) return SENSEI_SAME_SQUARE;
    return from == s->carrier[p->side] ? against_character(p, from, to)
                                       : against_stone(p, from, to);
}

int sensei_stuck(const position *p, const char *cells, size_t n) {
    const struct sensei *s = &p->sensei;
    if (n != 2) return WORD_CELL;
    int square = (cells[0] - 'a') * 8 + cells[1] - '1';
    if (square < 0 || square >= SENSEI_SQUARES || !bits_has(SENSEI_BOARD, square)) return WORD_CELL;
    if (bits_has(s->stones[!p->side], square)) return SENSEI_NOT_YOURS;
    if (!bits_has(s->stones[p->side], square)) return SENSEI_NO_STONE;
    if (square == s->carrier[p->side])
        return p->acted & SENSEI_PASSED ? SENSEI_CHARACTER_DONE : SENSEI_NO_PASS;
    return (p->acted & SENSEI_MOVED) == 2 ? SENSEI_STONES_DONE : SENSEI_HEMMED_IN;
}
