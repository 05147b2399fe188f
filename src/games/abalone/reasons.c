// SPDX-License-Identifier: MIT
// Why a game of Abalone ended and why an action is illegal: the words, and the search for the most
// helpful one.
#include "games/abalone/abalone.h"

#define WORD(code) [(code)-GAME_WORDS]

const word abalone_words[] = {
    WORD(ABALONE_EJECTIONS) = {"ejections",
                               "A7",
                               {"one side has lost six marbles", "un camp a perdu six billes",
                                "eine Seite hat sechs Kugeln verloren"}},
    WORD(ABALONE_LIMIT) = {"limit",
                           "A8",
                           {"the limit of turns without an ejection has been reached",
                            "la limite de coups sans éjection est atteinte",
                            "die Höchstzahl an Zügen ohne hinausgeschobene Kugel ist erreicht"}},
    WORD(ABALONE_NO_MARBLE) = {"no-marble",
                               "A2",
                               {"there is no marble on this cell",
                                "il n’y a pas de bille sur cette case",
                                "auf diesem Feld liegt keine Kugel"}},
    WORD(ABALONE_NOT_YOURS) = {"not-yours",
                               "A2",
                               {"this marble belongs to the opponent",
                                "cette bille appartient à l’adversaire",
                                "diese Kugel gehört dem Gegner"}},
    WORD(ABALONE_NOT_ADJACENT) = {"not-adjacent",
                                  "A2",
                                  {"a marble moves one cell, to a neighbouring one",
                                   "une bille avance d’une seule case, vers une case voisine",
                                   "eine Kugel rückt um ein Feld auf ein Nachbarfeld"}},
    WORD(ABALONE_OFF_BOARD) = {"off-board",
                               "A3",
                               {"one of the marbles would leave the board",
                                "une des billes sortirait du plateau",
                                "eine der Kugeln würde das Brett verlassen"}},
    WORD(ABALONE_NOT_IN_LINE) = {"not-in-line",
                                 "A2",
                                 {"the marbles are not in a straight line",
                                  "les billes ne sont pas alignées",
                                  "die Kugeln liegen nicht in einer geraden Linie"}},
    WORD(
        ABALONE_GAP) = {"gap",
                        "A2",
                        {"the marbles are not next to each other: the middle one is not yours",
                         "les billes ne se touchent pas : celle du milieu n’est pas à vous",
                         "die Kugeln liegen nicht nebeneinander: Die mittlere gehört nicht Ihnen"}},
    WORD(ABALONE_TOO_MANY) = {"too-many",
                              "A2",
                              {"you can move at most three marbles",
                               "on ne peut déplacer que trois billes au plus",
                               "Sie können höchstens drei Kugeln bewegen"}},
    WORD(ABALONE_TOO_LONG) =
        {"too-long-row",
         "A4",
         {"more than three of your marbles are in this line: start with one nearer the front",
          "plus de trois de vos billes sont sur cette ligne : "
          "partez d’une bille plus proche de l’avant",
          "mehr als drei Ihrer Kugeln liegen in dieser Linie: "
          "Beginnen Sie bei einer weiter vorn"}},
    WORD(ABALONE_OWN_OFF) = {"own-off",
                             "A4",
                             {"you cannot push your own marble off the board",
                              "vous ne pouvez pas éjecter votre propre bille",
                              "eine eigene Kugel dürfen Sie nie hinausschieben"}},
    WORD(ABALONE_PAC_1_1) = {"pac-1-1",
                             "A6",
                             {"1 against 1: pac", "1 contre 1 : pac", "1 gegen 1: Pac"}},
    WORD(ABALONE_PAC_2_2) = {"pac-2-2",
                             "A6",
                             {"2 against 2: pac", "2 contre 2 : pac", "2 gegen 2: Pac"}},
    WORD(ABALONE_PAC_3_3) = {"pac-3-3",
                             "A6",
                             {"3 against 3: pac", "3 contre 3 : pac", "3 gegen 3: Pac"}},
    WORD(ABALONE_PAC_4_3) = {"pac-4-3",
                             "A6",
                             {"4 against 3: pac, since a fourth marble does not count",
                              "4 contre 3 : pac, car une quatrième bille ne compte pas",
                              "4 gegen 3: Pac, denn eine vierte Kugel zählt nicht"}},
    WORD(ABALONE_OUTNUMBERED) = {"outnumbered",
                                 "A5",
                                 {"the opponent has more marbles in this line than you do",
                                  "l’adversaire a plus de billes que vous sur cette ligne",
                                  "der Gegner hat in dieser Linie mehr Kugeln als Sie"}},
    WORD(ABALONE_NO_ROOM) =
        {"no-room",
         "A5",
         {"there is no room behind the pushed marbles: one of yours is there",
          "il n’y a pas de place derrière les billes poussées : une des vôtres s’y trouve",
          "hinter den geschobenen Kugeln ist kein Platz: Dort liegt eine eigene"}},
    WORD(ABALONE_NOT_REARMOST) =
        {"not-rearmost",
         "A5",
         {"too few marbles to push: start with the rearmost one that pushes",
          "trop peu de billes pour pousser : partez de la plus en arrière",
          "zu wenige Kugeln zum Schieben: Beginnen Sie bei der hintersten, die schiebt"}},
    WORD(ABALONE_BROADSIDE_PUSH) = {"broadside-push",
                                    "A3",
                                    {"a broadside move cannot push",
                                     "un mouvement en flèche ne peut pas pousser",
                                     "ein Zug zur Seite kann nicht schieben"}},
    WORD(ABALONE_OWN_IN_WAY) = {"own-in-way",
                                "A3",
                                {"one of your own marbles is in the way",
                                 "une de vos billes fait obstacle",
                                 "eine eigene Kugel ist im Weg"}},
    WORD(ABALONE_ALONG_LINE) = {"along-line",
                                "A3",
                                {"marbles that move along their own line move in-line: name only "
                                 "the rearmost and its new cell",
                                 "le long de leur ligne, c’est un mouvement en ligne : indiquez "
                                 "seulement la bille la plus en arrière et sa nouvelle case",
                                 "entlang ihrer eigenen Linie ist das ein Zug in Linie: Nennen Sie "
                                 "nur die hinterste Kugel und ihr neues Feld"}},
    WORD(ABALONE_OTHER_END) = {"other-end",
                               "",
                               {"the row of marbles does not end on that cell",
                                "la rangée de billes ne s’arrête pas sur la case indiquée",
                                "die Kugelreihe endet nicht auf dem genannten Feld"}},
    WORD(ABALONE_NO_EJECTION) = {"no-ejection",
                                 "",
                                 {"this turn does not eject a marble",
                                  "ce coup n’éjecte aucune bille",
                                  "dieser Zug schiebt keine Kugel hinaus"}},
    WORD(ABALONE_WHICH_WAY) =
        {"which-way",
         "A3",
         {"the row could get there in two ways: tap one of the arrows",
          "la rangée peut y aller de deux façons : touchez l’une des flèches",
          "die Reihe kann auf zwei Arten dorthin: Tippen Sie auf einen der Pfeile"}},
    WORD(ABALONE_MORE_AHEAD) =
        {"more-ahead",
         "A2",
         {"your own marbles are in front: select them as well, up to three in a row",
          "vos propres billes sont devant : sélectionnez-les aussi, jusqu’à trois alignées",
          "davor liegen eigene Kugeln: Wählen Sie sie mit aus, bis zu drei in einer Reihe"}},
    WORD(ABALONE_MARBLES_MANY) =
        {"marbles-many",
         "",
         {"this is a fifteenth marble, but a side has at most 14",
          "c’est une quinzième bille, mais un camp en a 14 au plus",
          "das ist eine fünfzehnte Kugel, aber eine Seite hat höchstens 14"}},
    WORD(ABALONE_LOST_MANY) =
        {"lost-many",
         "",
         {"a side has at most 14 marbles, including those it has lost",
          "un camp a 14 billes au plus, y compris celles qu’il a perdues",
          "eine Seite hat höchstens 14 Kugeln, einschließlich der verlorenen"}},
};

_Static_assert(sizeof abalone_words / sizeof *abalone_words == ABALONE_WORDS_END - GAME_WORDS,
               "every code has its words");

/* How many marbles of the set are in line from a cell on; *after is the next cell, or -1 over the
   edge. */
static int run(uint64_t set, int cell, int d, int *after) {
    int n = 0;
    while (cell >= 0 && bits_has(set, cell)) {
        n++;
        cell = abalone_neighbour(cell, d);
    }
    *after = cell;
    return n;
}

/* Whether the same line could act if it began one or two marbles further back. */
static bool more_behind(const position *p, int rear, int d) {
    for (int i = 1; i < ABALONE_ROW; i++) {
        rear = abalone_neighbour(rear, abalone_back(d));
        if (rear < 0) return false;
        if (abalone_legal(p, abalone_pack(rear, rear, d))) return true;
    }
    return false;
}

static int why_not_in_line(const position *p, int rear, int d) {
    uint64_t own = p->abalone.marbles[p->side], opp = p->abalone.marbles[!p->side];
    int front, behind;
    int moved = run(own, rear, d, &front);
    int pushed = run(opp, front, d, &behind);
    if (front < 0) return ABALONE_OWN_OFF;
    if (moved > ABALONE_ROW) return pushed >= ABALONE_ROW ? ABALONE_PAC_4_3 : ABALONE_TOO_LONG;
    if (pushed == 0) return WORD_NONE;
    if (moved > pushed) {
        if (behind < 0 || !bits_has(own, behind)) return WORD_NONE;
        return ABALONE_NO_ROOM;
    }
    if (more_behind(p, rear, d)) return ABALONE_NOT_REARMOST;
    if (moved < pushed) return ABALONE_OUTNUMBERED;
    return moved == 1 ? ABALONE_PAC_1_1 : moved == 2 ? ABALONE_PAC_2_2 : ABALONE_PAC_3_3;
}

static int why_not_mine(const position *p, int cell) {
    if (bits_has(p->abalone.marbles[p->side], cell)) return WORD_NONE;
    return bits_has(p->abalone.marbles[!p->side], cell) ? ABALONE_NOT_YOURS : ABALONE_NO_MARBLE;
}

/* For a row of own marbles that moves sideways. */
static int why_not_sideways(const position *p, int first, int axis, int length, int d) {
    int reason = WORD_NONE;
    for (int cell = first; length > 0; cell = abalone_neighbour(cell, axis), length--) {
        int to = abalone_neighbour(cell, d);
        if (to < 0) return ABALONE_OFF_BOARD;
        if (bits_has(p->abalone.marbles[p->side], to)) reason = ABALONE_OWN_IN_WAY;
        if (bits_has(p->abalone.marbles[!p->side], to)) return ABALONE_BROADSIDE_PUSH;
    }
    return reason;
}

static int why_not_broadside(const position *p, int first, int last, int d) {
    int axis;
    int length = abalone_row_length(first, last, &axis);
    if (length == 0 && abalone_row_length(last, first, &axis)) return WORD_ILLEGAL;
    if (length == 0) return ABALONE_NOT_IN_LINE;
    if (length > ABALONE_ROW) return ABALONE_TOO_MANY;
    if (length == 3 && why_not_mine(p, abalone_neighbour(first, axis))) return ABALONE_GAP;
    if (d == ABALONE_NO_STEP) return ABALONE_NOT_ADJACENT;
    if (d == axis || d == abalone_back(axis)) return ABALONE_ALONG_LINE;
    return why_not_sideways(p, first, axis, length, d);
}

int abalone_why_not(const position *p, move m) {
    if (p->result != ONGOING) return WORD_GAME_OVER;
    if (!abalone_is_action(m)) return WORD_ILLEGAL;
    int first = abalone_first(m), last = abalone_last(m), d = abalone_direction(m);
    int reason = why_not_mine(p, first);
    if (!reason) reason = why_not_mine(p, last);
    if (reason) return reason;
    if (first != last) return why_not_broadside(p, first, last, d);
    if (d == ABALONE_NO_STEP) return ABALONE_NOT_ADJACENT;
    return why_not_in_line(p, first, d);
}
