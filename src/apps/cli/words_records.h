// SPDX-License-Identifier: MIT
// Messages of sandan record and sandan analyse.
#ifndef SANDAN_APPS_CLI_WORDS_RECORDS_H
#define SANDAN_APPS_CLI_WORDS_RECORDS_H

#define SAY_STOPPED_EARLY                                                                          \
    "sandan: stopped after %lld of %lld turns; the results so far are kept\n",                     \
        "sandan: arrêté après %lld coups sur %lld ; les résultats obtenus sont conservés\n",       \
        "sandan: nach %lld von %lld Zügen angehalten; die bisherigen Ergebnisse bleiben "         \
        "erhalten\n"

#define SAY_GRAPH_ONE_GAME                                                                           \
    "--graph draws one game, but the file has several; choose one with --record N",                  \
        "--graph ne dessine qu’une partie, mais le fichier en contient plusieurs ; choisissez-en " \
        "une avec --record N",                                                                       \
        "--graph zeichnet eine Partie, aber die Datei enthält mehrere; wählen Sie eine mit "       \
        "--record N"

#define SAY_SEMICOLON "; ", " ; ", "; "

#define SAY_COLON ": ", " : ", ": "

#define SAY_BEST_ONE " best; ", " optimal ; ", " bester; "

#define SAY_BEST " best; ", " optimaux ; ", " beste; "

#define SAY_TURN_COUNT_ONE " turn, ", " coup, ", " Zug, "

#define SAY_TURN_COUNT " turns, ", " coups, ", " Züge, "

#define SAY_EXPECTED_RECORD                                                                        \
    "a record in PGN or APGN that can be replayed",                                                \
        "une partie en PGN ou APGN qui peut se rejouer",                                           \
        "eine Partie in PGN oder APGN, die sich nachspielen lässt"

#define SAY_NO_SUCH_RECORD                                                                         \
    "there is no such record: the file has records 1 to %d",                                       \
        "cette partie n’existe pas : le fichier contient les parties 1 à %d",                      \
        "diese Partie gibt es nicht: Die Datei enthält die Partien 1 bis %d"

#define SAY_RECORD_COMMAND                                                                         \
    "unknown command of sandan record; expected %s",                                               \
        "commande inconnue de sandan record ; on attend %s",                                       \
        "unbekannter Befehl von sandan record; erwartet wird %s"

#define SAY_IN_TURN "turn ", "coup ", "Zug "

#define SAY_AFTER_TURN "  after turn ", "  après le coup ", "  nach Zug "

#define SAY_GAME_WENT_ON "; the game went on", " ; la partie a continué", "; die Partie ging weiter"

#define SAY_UNFINISHED ", unfinished", ", inachevée", ", nicht beendet"

#define SAY_NOT_BY_BOARD                                                                           \
    ", not decided on the board", ", sans décision sur le plateau",                                \
        ", nicht auf dem Brett entschieden"

#define SAY_IN_LINE "  line ", "  ligne ", "  Zeile "

#define SAY_MISNUMBERED                                                                            \
    ": the turns are not numbered consecutively\n",                                                \
        " : la numérotation des coups n’est pas continue\n",                                       \
        ": die Züge sind nicht fortlaufend nummeriert\n"

#define SAY_RECORDS_ONE " record: ", " partie : ", " Partie: "

#define SAY_RECORDS_MANY " records: ", " parties : ", " Partien: "

#define SAY_REPLAYS_ONE " replays", " se rejoue", " lässt sich nachspielen"

#define SAY_REPLAYS_MANY " replay", " se rejouent", " lassen sich nachspielen"

#define SAY_REPLAYS_NOT_ONE " does not", " ne se rejoue pas", " nicht"

#define SAY_REPLAYS_NOT_MANY " do not", " ne se rejouent pas", " nicht"

#define SAY_TO_MOVE " to move", " au trait", " am Zug"

#define SAY_NO_SUCH_TURN                                                                           \
    "record %d has fewer turns; --at must be a number from 0 to %u",                               \
        "la partie %d a moins de coups ; --at doit être un nombre de 0 à %u",                      \
        "Partie %d hat weniger Züge; --at muss eine Zahl von 0 bis %u sein"

#define SAY_GIF_ALONE                                                                              \
    "--gif writes a picture; leave out --ascii, --plain and --json",                               \
        "--gif écrit une image ; retirez --ascii, --plain et --json",                              \
        "--gif schreibt ein Bild; lassen Sie --ascii, --plain und --json weg"

#define SAY_ONE_GAME                                                                               \
    "the file has several games; choose one with --record N",                                      \
        "le fichier contient plusieurs parties ; choisissez-en une avec --record N",               \
        "die Datei enthält mehrere Partien; wählen Sie eine mit --record N"

#endif
