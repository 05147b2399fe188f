// SPDX-License-Identifier: MIT
// Messages of sandan play: questions, answers, its help, files.
#ifndef SANDAN_APPS_CLI_WORDS_PLAY_H
#define SANDAN_APPS_CLI_WORDS_PLAY_H

#define SAY_NOTHING_CHOSEN                                                                         \
    "no game was chosen; name one: sandan play GAME",                                              \
        "aucun jeu n’a été choisi ; indiquez-en un : sandan play GAME",                            \
        "es wurde kein Spiel gewählt; nennen Sie eines: sandan play GAME"

#define SAY_CHOOSE                                                                                 \
    "Please type a number from 1 to %d, or a name.\n", "Tapez un nombre de 1 à %d, ou un nom.\n",  \
        "Geben Sie eine Zahl von 1 bis %d oder einen Namen ein.\n"

#define SAY_WHICH_GAME "Which game?", "Quel jeu ?", "Welches Spiel?"

#define SAY_WHICH_RULE_SET                                                                         \
    "Which rule set? (Enter: the first)", "Quelle règle ? (Entrée : la première)",                 \
        "Welche Regelvariante? (Eingabetaste: die erste)"

#define SAY_COMPUTER "computer", "ordinateur", "Computer"

#define SAY_PERSON "person", "personne", "Mensch"

#define SAY_LEVELS "at any strength", "à la force de votre choix", "in jeder Stärke"

#define SAY_TAKES_WHAT_IS_FREE                                                                     \
    "takes what is free, else plays any turn", "prend ce qui est gratuit, sinon joue au hasard",   \
        "nimmt, was umsonst ist, und spielt sonst irgendetwas"

#define SAY_LOOKS_ONE_TURN "looks one turn ahead", "prévoit un seul coup", "sieht einen Zug voraus"

#define SAY_WHICH_OPPONENT                                                                         \
    "Who do you want to play against? (Enter: the computer)",                                      \
        "Contre qui ? (Entrée : l’ordinateur)", "Gegen wen? (Eingabetaste: gegen den Computer)"

#define SAY_WHICH_LEVEL                                                                              \
    "How strong, 1 to 10? (Enter: %d; 1 is for beginners, 10 is full strength. Or a rating from "    \
    "%d to %d)",                                                                                     \
        "Quel niveau, de 1 à 10 ? (Entrée : %d ; 1 pour débuter, 10 pour la pleine force. Ou un " \
        "classement de %d à %d)",                                                                    \
        "Welche Stufe, 1 bis 10? (Eingabetaste: %d; 1 für Anfänger, 10 ist volle Stärke. Oder "   \
        "eine Wertung von %d bis %d)"

#define SAY_NAME_TOO_LONG                                                                          \
    "the name is too long; use at most %d bytes", "le nom est trop long ; %d octets au plus",      \
        "der Name ist zu lang; höchstens %d Bytes sind möglich"

#define SAY_NAME_NOT_TEXT                                                                          \
    "invalid name: %s; use text in UTF-8", "nom incorrect : %s ; utilisez du texte en UTF-8",      \
        "ungültiger Name: %s; verwenden Sie Text in UTF-8"

#define SAY_ONLY_COMPUTER                                                                          \
    "--%s is only for the computer; use it with %s",                                               \
        "--%s ne concerne que l’ordinateur ; utilisez cette option avec %s",                       \
        "--%s gilt nur für den Computer; verwenden Sie es mit %s"

#define SAY_LEVEL_WITHOUT_TIME                                                                     \
    "only full strength has a thinking time; use --level 10, or leave out --time",                 \
        "seule la pleine force a un temps de réflexion ; utilisez --level 10, ou retirez --time",  \
        "nur die volle Stärke hat eine Bedenkzeit; verwenden Sie --level 10, oder lassen Sie "    \
        "--time weg"

#define SAY_NO_LIMIT                                                                               \
    "%s has no such limit; leave out --limit", "%s n’a pas cette limite ; retirez --limit",        \
        "%s hat keine solche Grenze; lassen Sie --limit weg"

#define SAY_SAVED_GAME_HAS_IT                                                                      \
    "the saved game already sets this; leave it out with --resume FILE",                           \
        "la partie enregistrée le fixe déjà ; retirez-le avec --resume FILE",                      \
        "das steht schon in der gespeicherten Partie; lassen Sie es bei --resume FILE weg"

#define SAY_GREETING                                                                               \
    "Type a turn, or help.", "Tapez un coup, ou aide.", "Geben Sie einen Zug ein, oder hilfe."

#define SAY_COMPUTER_ACCEPTS                                                                       \
    "The computer accepts.", "L’ordinateur accepte.", "Der Computer nimmt an."

#define SAY_COMPUTER_DECLINES                                                                      \
    "The computer declines.", "L’ordinateur refuse.", "Der Computer lehnt ab."

#define SAY_NO_COMPUTER                                                                            \
    "The computer is not playing in this game.", "L’ordinateur ne joue pas dans cette partie.",    \
        "In dieser Partie spielt der Computer nicht mit."

#define SAY_LEVEL_RANGE                                                                            \
    "A level is a number from %d to %d, a rating one from %d to %d.\n",                            \
        "Un niveau est un nombre de %d à %d, un classement un nombre de %d à %d.\n",               \
        "Eine Stufe ist eine Zahl von %d bis %d, eine Wertung eine von %d bis %d.\n"

#define SAY_OFFER_DECLINED                                                                         \
    "The draw offer is declined.", "La proposition de nulle est refusée.",                         \
        "Das Remisangebot ist abgelehnt."

#define SAY_PAUSED                                                                                 \
    "The game is paused; type resume to continue.",                                                \
        "La partie est en pause ; tapez reprendre pour continuer.",                                \
        "Die Partie ist unterbrochen; mit fortsetzen geht es weiter."

#define SAY_SAVE_WHERE                                                                             \
    "Give a file name: save FILE", "Indiquez un nom de fichier : enregistrer FICHIER",             \
        "Geben Sie einen Dateinamen an: speichern DATEI"

#define SAY_MEANT "Did you mean %s?\n", "Vouliez-vous dire %s ?\n", "Meinten Sie %s?\n"

#define SAY_NO_CLOCKS                                                                              \
    "This game has no clocks.", "Cette partie se joue sans pendule.",                              \
        "Diese Partie wird ohne Uhr gespielt."

#define SAY_PROMPT_OVER                                                                            \
    "Game over (undo, save FILE, quit)",                                                           \
        "Partie terminée (annuler, enregistrer FICHIER, quitter)",                                 \
        "Partie zu Ende (rückgängig, speichern DATEI, beenden)"

#define SAY_PROMPT_PAUSED                                                                          \
    "Paused (resume, quit)", "En pause (reprendre, quitter)", "Unterbrochen (fortsetzen, beenden)"

#define SAY_PROMPT "%s, turn %u", "%s, coup %u", "%s, Zug %u"

#define SAY_COMPUTER_PLAYS                                                                         \
    "%s (computer) plays %s\n", "%s (ordinateur) joue %s\n", "%s (Computer) spielt %s\n"

#define SAY_PLAYS "%s plays %s\n", "%s joue %s\n", "%s spielt %s\n"

#define SAY_WINS_AT_ONCE "%s wins at once.\n", "%s gagne tout de suite.\n", "%s gewinnt sofort.\n"

#define SAY_WOULD_PLAY                                                                             \
    "The computer would play: %s (%s)\n", "L’ordinateur jouerait : %s (%s)\n",                     \
        "Der Computer würde spielen: %s (%s)\n"

#define SAY_COMPUTER_ONE_TURN                                                                      \
    "The computer looks one turn ahead.", "L’ordinateur prévoit un seul coup.",                    \
        "Der Computer sieht einen Zug voraus."

#define SAY_COMPUTER_LEVEL                                                                         \
    "The computer plays at level %d of %d: %s, rating %d.\n",                                      \
        "L’ordinateur joue au niveau %d sur %d : %s, classement %d.\n",                            \
        "Der Computer spielt auf Stufe %d von %d: %s, Wertung %d.\n"

#define SAY_COMPUTER_RATING                                                                        \
    "The computer plays at rating %d, between levels %d and %d.\n",                                \
        "L’ordinateur joue au classement %d, entre les niveaux %d et %d.\n",                       \
        "Der Computer spielt mit Wertung %d, zwischen den Stufen %d und %d.\n"

#define SAY_COMPUTER_NOVICE                                                                        \
    "The computer plays like a novice: it takes what is free.",                                    \
        "L’ordinateur joue comme un novice : il prend ce qui est gratuit.",                        \
        "Der Computer spielt wie ein Neuling: Er nimmt, was umsonst ist."

#define SAY_GAME_DRAWN "The game is a draw.", "La partie est nulle.", "Die Partie endet remis."

#define SAY_WINS "%s wins.\n", "%s gagne.\n", "%s gewinnt.\n"

#define SAY_OFFERS_DRAW                                                                            \
    "%s offers a draw. %s can accept, decline or play on.\n",                                      \
        "%s propose la nulle. %s peut accepter, refuser ou continuer à jouer.\n",                  \
        "%s bietet Remis an. %s kann annehmen, ablehnen oder weiterspielen.\n"

#define SAY_NOT_POSSIBLE                                                                           \
    "That is not possible: %s.\n", "Impossible : %s.\n", "Das geht nicht: %s.\n"

#define SAY_CONTINUATIONS "Possible continuations:", "Suites possibles :", "Mögliche Fortsetzungen:"

#define SAY_NOT_ALLOWED                                                                            \
    "That is not allowed: %s.\n", "Ce n’est pas permis : %s.\n", "Das ist nicht erlaubt: %s.\n"

#define SAY_NOT_A_TURN                                                                             \
    "That is not a turn: %s. Type help for a list of commands.\n",                                 \
        "Ce n’est pas un coup : %s. Tapez aide pour la liste des commandes.\n",                    \
        "Das ist kein Zug: %s. Mit hilfe sehen Sie alle Befehle.\n"

#define SAY_NO_TURN_STARTS                                                                         \
    "No legal turn starts like that.", "Aucun coup permis ne commence ainsi.",                     \
        "Kein erlaubter Zug beginnt so."

#define SAY_LEGAL_TURNS_ONE "1 legal turn.", "1 coup permis.", "1 erlaubter Zug."

#define SAY_LEGAL_TURNS "%d legal turns.\n", "%d coups permis.\n", "%d erlaubte Züge.\n"

#define SAY_FIRST_LISTED                                                                           \
    "The first %d are listed; type \"moves b1\" for those that start with b1.\n",                  \
        "Voici les %d premiers ; tapez « coups b1 » pour ceux qui commencent par b1.\n",           \
        "Das sind die ersten %d; „züge b1“ zeigt die, die mit b1 beginnen.\n"

#define SAY_PLAY_HELP                                                                              \
    "  moves [START]  list the legal turns, or those that start like this\n"                       \
    "  board          show the position again\n"                                                   \
    "  hint           show what the engine would play, and why\n"                                  \
    "  level [N]      show or set the strength: 1 to 10, or a rating\n"                            \
    "  undo, redo     take back a turn (yours, against the computer); play it again\n"             \
    "  draw           offer a draw; accept, decline: answer an offer\n"                            \
    "  resign         give up\n"                                                                   \
    "  clock          show the time left; pause, resume: stop and restart it\n"                    \
    "  flip           turn the board around\n"                                                     \
    "  position       print the position in notation; record: print the game so far\n"             \
    "  save FILE      save the game; continue it with sandan play --resume FILE\n"                 \
    "  quit           leave; the game stays saved",                                                \
        "  coups [DÉBUT]        lister les coups permis, ou ceux qui commencent ainsi\n"          \
        "  plateau              afficher de nouveau la position\n"                                 \
        "  indice               montrer ce que jouerait le moteur, et pourquoi\n"                  \
        "  niveau [N]           voir ou régler la force : 1 à 10, ou un classement\n"            \
        "  annuler              reprendre un coup (contre l’ordinateur, le vôtre)\n"            \
        "  rétablir             rejouer un coup repris\n"                                         \
        "  nulle                proposer la nulle ; accepter, refuser : répondre\n"               \
        "  abandonner           abandonner la partie\n"                                            \
        "  pendule              afficher le temps restant\n"                                       \
        "  pause, reprendre     arrêter la pendule, la relancer\n"                                \
        "  retourner            retourner le plateau\n"                                            \
        "  position             afficher la position en notation ; partie : la partie\n"           \
        "  enregistrer FICHIER  pour la reprendre : sandan play --resume FICHIER\n"                \
        "  quitter              quitter ; la partie reste enregistrée\n"                          \
        "Les commandes anglaises, comme moves ou undo, fonctionnent aussi.",                       \
        "  züge [ANFANG]     die erlaubten Züge zeigen, oder die, die so beginnen\n"             \
        "  brett             die Stellung noch einmal zeigen\n"                                    \
        "  tipp              zeigen, was die Engine spielen würde, und warum\n"                   \
        "  stufe [N]         Stärke zeigen oder setzen: 1 bis 10, oder eine Wertung\n"            \
        "  rückgängig        einen Zug zurücknehmen (gegen den Computer: Ihren)\n"              \
        "  wiederholen       einen zurückgenommenen Zug wieder spielen\n"                         \
        "  remis             Remis anbieten; annehmen, ablehnen: antworten\n"                      \
        "  aufgeben          die Partie aufgeben\n"                                                \
        "  uhr               die verbleibende Zeit zeigen\n"                                       \
        "  pause, fortsetzen die Uhr anhalten, weiterlaufen lassen\n"                              \
        "  drehen            das Brett drehen\n"                                                   \
        "  stellung          die Stellung in Notation zeigen; partie: die Partie bisher\n"         \
        "  speichern DATEI   speichern; fortsetzen mit sandan play --resume DATEI\n"               \
        "  beenden           beenden; die Partie bleibt gespeichert\n"                             \
        "Die englischen Befehle, etwa moves oder undo, gehen auch."

#define SAY_NOT_KEPT                                                                                  \
    "The game cannot be saved automatically: %s. Save it yourself: save FILE\n",                      \
        "La partie ne peut pas être enregistrée automatiquement : %s. Enregistrez-la vous-même : " \
        "enregistrer FICHIER\n",                                                                      \
        "Die Partie lässt sich nicht automatisch speichern: %s. Speichern Sie sie selbst: "          \
        "speichern DATEI\n"

#define SAY_FILE_CHANGED                                                                            \
    "Another program has changed %s; the game is now saved in a new file.\n",                       \
        "Un autre programme a modifié %s ; la partie est désormais enregistrée dans un nouveau " \
        "fichier.\n",                                                                               \
        "Ein anderes Programm hat %s geändert; die Partie wird jetzt in einer neuen Datei "        \
        "gespeichert.\n"

#define SAY_PLAY_FILE_EXISTS                                                                       \
    "%s already exists; to replace it: save! %s\n",                                                \
        "%s existe déjà ; pour le remplacer : enregistrer! %s\n",                                  \
        "%s gibt es schon; zum Ersetzen: speichern! %s\n"

#define SAY_CANNOT_SAVE                                                                            \
    "Cannot write %s: %s.\n", "Impossible d’écrire le fichier %s : %s.\n",                         \
        "Die Datei %s lässt sich nicht schreiben: %s.\n"

#define SAY_SAVED "Saved in %s\n", "Partie enregistrée dans %s\n", "Gespeichert in %s\n"

#define SAY_KEPT_IN                                                                                \
    "The game is saved in %s\n", "La partie est enregistrée dans %s\n",                            \
        "Die Partie ist gespeichert in %s\n"

#define SAY_CONTINUE_WITH                                                                          \
    "Continue with: sandan play --resume ", "Pour la reprendre : sandan play --resume ",           \
        "Fortsetzen mit: sandan play --resume "

#define SAY_NOT_SAVED                                                                              \
    "sandan: the game is not saved\n", "sandan: la partie n’est pas enregistrée\n",                \
        "sandan: die Partie ist nicht gespeichert\n"

#define SAY_EXPECTED_GAME                                                                          \
    "the record of a game", "une partie enregistrée", "die Aufzeichnung einer Partie"

#define SAY_PLAYED_ELSEWHERE                                                                       \
    "the game in %s is being played in another window; quit it there first, or copy the file and " \
    "resume the copy",                                                                             \
        "la partie de %s est en cours dans une autre fenêtre ; quittez-la d’abord là-bas, ou " \
        "copiez le fichier et reprenez la copie",                                                  \
        "die Partie in %s läuft schon in einem anderen Fenster; beenden Sie sie zuerst dort, "    \
        "oder kopieren Sie die Datei und setzen Sie die Kopie fort"

#define SAY_EXPECTED_REPLAY                                                                        \
    "a game that can be replayed", "une partie qui peut se rejouer",                               \
        "eine Partie, die sich nachspielen lässt"

#endif
