// SPDX-License-Identifier: MIT
// Why a game of Abalone ended and why an action is illegal: the words, and the search for the most
// helpful one.
#include "games/abalone/abalone.h"

#define WORD(code) [(code)-GAME_WORDS]

const word abalone_words[] = {
    WORD(ABALONE_EJECTIONS) = {"ejections",
                               "A7",
                               {"six marbles of one side are ejected",
                                "six billes d’un camp sont éjectées",
                                "sechs Kugeln einer Seite sind hinausgeschoben"}},
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
                                  {"a marble moves by one cell, to a neighbouring one",
                                   "une bille avance d’une seule case, vers une case voisine",
                                   "eine Kugel rückt um ein Feld auf ein Nachbarfeld"}},
    WORD(ABALONE_OFF_BOARD) = {"off-board",
                               "A3",
                               {"one of the marbles would leave the board",
                                "une des billes sortirait du plateau",
                                "eine der Kugeln würde das Brett verlassen"}},
    WORD(ABALONE_NOT_IN_LINE) = {"not-in-line",
                                 "A2",
                                 {"the marbles do not stand in one line",
                                  "les billes ne sont pas alignées",
                                  "die Kugeln liegen nicht in einer Linie"}},
    WORD(ABALONE_GAP) = {"gap",
                         "A2",
                         {"the marbles do not stand side by side: the middle one is not yours",
                          "les billes ne se touchent pas : celle du milieu n’est pas à vous",
                          "die Kugeln liegen nicht nebeneinander: die mittlere ist nicht Ihre"}},
    WORD(ABALONE_TOO_MANY) = {"too-many",
                              "A2",
                              {"a turn moves at most three marbles",
                               "un tour déplace trois billes au plus",
                               "ein Zug bewegt höchstens drei Kugeln"}},
    WORD(ABALONE_TOO_LONG) = {"too-long-row",
                              "A4",
                              {"more than three of your marbles stand in this line: "
                               "start at one nearer the front",
                               "plus de trois de vos billes sont sur cette ligne : "
                               "partez d’une bille plus proche de l’avant",
                               "mehr als drei Ihrer Kugeln liegen in dieser Linie: "
                               "beginnen Sie bei einer weiter vorn"}},
    WORD(ABALONE_OWN_OFF) = {"own-off",
                             "A4",
                             {"you never push your own marble off the board",
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
                                 {"the opponent has more marbles in this line than you move",
                                  "l’adversaire a plus de billes sur cette ligne que vous n’en "
                                  "déplacez",
                                  "der Gegner hat in dieser Linie mehr Kugeln, als Sie bewegen"}},
    WORD(
        ABALONE_NO_ROOM) = {"no-room",
                            "A5",
                            {"there is no room behind the pushed marbles: your own marble is there",
                             "il n’y a pas de place derrière les billes poussées : votre propre "
                             "bille s’y trouve",
                             "hinter den geschobenen Kugeln ist kein Platz: dort liegt Ihre eigene "
                             "Kugel"}},
    WORD(
        ABALONE_NOT_REARMOST) = {"not-rearmost",
                                 "A5",
                                 {"too few to push: start at the rearmost of the marbles that push",
                                  "trop peu pour pousser : partez de la dernière des billes qui "
                                  "poussent",
                                  "zu wenige zum Schieben: beginnen Sie bei der hintersten der "
                                  "schiebenden Kugeln"}},
    WORD(ABALONE_BROADSIDE_PUSH) = {"broadside-push",
                                    "A3",
                                    {"a broadside move never pushes",
                                     "un mouvement en flèche ne pousse jamais",
                                     "ein Zug zur Seite schiebt nie"}},
    WORD(ABALONE_OWN_IN_WAY) = {"own-in-way",
                                "A3",
                                {"your own marble is in the way",
                                 "votre propre bille fait obstacle",
                                 "Ihre eigene Kugel ist im Weg"}},
    WORD(
        ABALONE_ALONG_LINE) = {"along-line",
                               "A3",
                               {"along their own line marbles move in-line: name only the rearmost "
                                "and its new cell",
                                "le long de leur ligne, les billes avancent en ligne : indiquez "
                                "seulement la dernière et sa nouvelle case",
                                "entlang ihrer Linie ziehen Kugeln in Linie: nennen Sie nur die "
                                "hinterste und ihr neues Feld"}},
    WORD(ABALONE_OTHER_END) = {"other-end",
                               "",
                               {"the row of marbles does not end on the cell named",
                                "la rangée de billes ne s’arrête pas sur la case indiquée",
                                "die Kugelreihe endet nicht auf dem genannten Feld"}},
    WORD(ABALONE_NO_EJECTION) = {"no-ejection",
                                 "",
                                 {"this turn ejects no marble", "ce tour n’éjecte aucune bille",
                                  "dieser Zug schiebt keine Kugel hinaus"}},
    WORD(ABALONE_WHICH_WAY) = {"which-way",
                               "A3",
                               {"the row could go there two ways: touch one of the arrows",
                                "la rangée peut y aller de deux façons : touchez l’une des flèches",
                                "die Reihe kann auf zwei Arten dorthin: berühren Sie einen der "
                                "Pfeile"}},
    WORD(ABALONE_MARBLES_MANY) = {"marbles-many",
                                  "",
                                  {"this is a fifteenth marble, and a side has at most 14",
                                   "c’est une quinzième bille, et un camp en a au plus 14",
                                   "das ist eine fünfzehnte Kugel, und eine Seite hat höchstens "
                                   "14"}},
    WORD(ABALONE_LOST_MANY) = {"lost-many",
                               "",
                               {"a side has at most 14 marbles, those it has lost included",
                                "un camp a au plus 14 billes, y compris celles qu’il a perdues",
                                "eine Seite hat höchstens 14 Kugeln, die verlorenen eingerechnet"}},
};

_Static_assert(sizeof abalone_words / sizeof *abalone_words == ABALONE_WORDS_END - GAME_WORDS,
               "every code has its words");

/* How many marbles of the set stand in line from a cell on; *after is the cell behind them, or -1
   over the edge. */
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
