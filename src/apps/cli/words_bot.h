// SPDX-License-Identifier: MIT
// Messages of the bot.
#ifndef SANDAN_APPS_CLI_WORDS_BOT_H
#define SANDAN_APPS_CLI_WORDS_BOT_H

#define SAY_BOT_NO_TLS                                                                             \
    "sandan does not speak https itself; connect to the server's own port, such as "               \
    "http://127.0.0.1:7777, or through a tunnel (docs/bots.md)",                                   \
        "sandan ne parle pas https lui-même ; connectez-vous au port du serveur, par exemple "    \
        "http://127.0.0.1:7777, ou par un tunnel (docs/bots.md)",                                  \
        "sandan spricht selbst kein https; verbinden Sie sich mit dem Port des Servers, etwa "     \
        "http://127.0.0.1:7777, oder durch einen Tunnel (docs/bots.md)"

#define SAY_BOT_TOKEN                                                                              \
    "a token has 43 letters, digits, - or _; without --token the bot makes one itself",            \
        "un jeton a 43 lettres, chiffres, - ou _ ; sans --token, le robot en crée un lui-même",    \
        "ein Token hat 43 Buchstaben, Ziffern, - oder _; ohne --token erzeugt der Bot selbst "     \
        "eines"

#define SAY_BOT_TOKEN_FILE                                                                         \
    "%s contains no token; delete it, and the bot makes a new one",                                \
        "%s ne contient pas de jeton ; supprimez-le, et le robot en créera un nouveau",            \
        "%s enthält kein Token; löschen Sie die Datei, dann erzeugt der Bot ein neues"

#define SAY_BOT_TOKEN_BUSY                                                                         \
    "another bot is using %s; give this one a token of its own with --token-file FILE",            \
        "un autre robot utilise %s ; donnez à celui-ci son propre jeton avec --token-file FILE",   \
        "ein anderer Bot benutzt %s; geben Sie diesem mit --token-file FILE ein eigenes Token"

#define SAY_BOT_TOKEN_TWICE                                                                        \
    "give either --token or --token-file", "indiquez soit --token, soit --token-file",             \
        "geben Sie entweder --token oder --token-file an"

#define SAY_BOT_LEVEL_OF_COMMAND                                                                   \
    "--%s is for Sandan's own engine; use --option for another program",                           \
        "--%s vaut pour le moteur de Sandan ; pour un autre programme, utilisez --option",         \
        "--%s gilt für Sandans eigene Engine; verwenden Sie --option für ein anderes "           \
        "Programm"

#define SAY_BOT_ONLY_JOINS                                                                         \
    "with --join the bot plays only that game; leave this option out",                             \
        "avec --join, le robot ne joue que cette partie ; retirez cette option",                   \
        "mit --join spielt der Bot nur diese Partie; lassen Sie diese Option weg"

#define SAY_BOT_NAME                                                                               \
    "invalid name: %s; a name has at most 63 bytes, such as %s",                                   \
        "nom incorrect : %s ; un nom a au plus 63 octets, par exemple %s",                         \
        "ungültiger Name: %s; ein Name hat höchstens 63 Byte, zum Beispiel %s"

#define SAY_BOT_PACE                                                                               \
    "expected some of none, bullet, blitz, rapid, classical, correspondence, separated by commas", \
        "on attend un ou plusieurs de none, bullet, blitz, rapid, classical, correspondence, "     \
        "séparés par des virgules",                                                                \
        "erwartet werden none, bullet, blitz, rapid, classical, correspondence oder mehrere "      \
        "davon, durch Kommas getrennt"

#define SAY_BOT_CLOCK                                                                              \
    "invalid clock; write it like 5m+3s, 10m~5s (delay), 3d/turn, or - for none",                  \
        "pendule incorrecte ; écrivez par exemple 5m+3s, 10m~5s (délai), 3d/turn, ou - pour "    \
        "aucune",                                                                                  \
        "ungültige Uhr; schreiben Sie sie wie 5m+3s, 10m~5s (Verzögerung), 3d/turn oder - "      \
        "für keine"

#define SAY_BOT_CODE                                                                               \
    "expected a code such as K7QF2MAB or a link, or several separated by commas, at most %d",      \
        "on attend un code comme K7QF2MAB ou un lien, ou plusieurs séparés par des virgules, "   \
        "%d au plus",                                                                              \
        "erwartet wird ein Code wie K7QF2MAB oder ein Link, oder mehrere durch Kommas getrennt, "  \
        "höchstens %d"

#define SAY_BOT_OPTION                                                                             \
    "expected NAME=VALUE, or several separated by commas, at most %d",                             \
        "on attend NAME=VALUE, ou plusieurs séparés par des virgules, %d au plus",                 \
        "erwartet wird NAME=VALUE, oder mehrere durch Kommas getrennt, höchstens %d"

#define SAY_BOT_TOO_MANY_GAMES                                                                     \
    "at most %d games can be named", "on peut nommer %d jeux au plus",                             \
        "höchstens %d Spiele können genannt werden"

#define SAY_BOT_NO_PROGRAM                                                                         \
    "the program does not work: %s; test it with sandan check-engine %s",                          \
        "le programme ne marche pas : %s ; testez-le avec sandan check-engine %s",                 \
        "das Programm funktioniert nicht: %s; prüfen Sie es mit sandan check-engine %s"

/* What a program did. */
#define SAY_BOT_ILLEGAL                                                                            \
    "it plays an illegal turn", "il joue un coup illégal", "es zieht regelwidrig"
#define SAY_BOT_GONE   "it has ended", "il s’est arrêté", "es hat sich beendet"
#define SAY_BOT_SILENT "it does not answer", "il ne répond pas", "es antwortet nicht"
#define SAY_BOT_UNSTARTED                                                                          \
    "it cannot be started", "impossible de le démarrer", "es lässt sich nicht starten"

#define SAY_BOT_CONNECTING                                                                         \
    "connecting to %s\n", "connexion à %s\n", "Verbindung zu %s wird aufgebaut\n"
#define SAY_BOT_CONNECTED "connected to %s\n", "connecté à %s\n", "verbunden mit %s\n"

#define SAY_BOT_LOST                                                                               \
    "no connection (%s); next try in %.0f s\n",                                                    \
        "pas de connexion (%s) ; prochain essai dans %.0f s\n",                                    \
        "keine Verbindung (%s); nächster Versuch in %.0f s\n"

#define SAY_BOT_POSTED                                                                             \
    "challenge posted, code %s\n", "défi lancé, code %s\n", "Herausforderung eingestellt, Code %s\n"

#define SAY_BOT_BEGINS                                                                             \
    "%s begins: %s, clock %s, %s against %s\n", "%s commence : %s, pendule %s, %s contre %s\n",    \
        "%s beginnt: %s, Uhr %s, %s gegen %s\n"

#define SAY_BOT_GOES_ON                                                                            \
    "%s goes on: %s, clock %s, %s against %s\n", "%s reprend : %s, pendule %s, %s contre %s\n",    \
        "%s geht weiter: %s, Uhr %s, %s gegen %s\n"

#define SAY_BOT_OVER "%s is over: ", "%s est finie : ", "%s ist zu Ende: "

#define SAY_BOT_TROUBLE                                                                            \
    "%s: the program fails: %s%s%s; it is started again\n",                                        \
        "%s : le programme échoue : %s%s%s ; il est relancé\n",                                    \
        "%s: Das Programm versagt: %s%s%s; es wird neu gestartet\n"

#define SAY_BOT_GIVES_UP                                                                           \
    "%s: the program fails again: %s%s%s; the game is resigned\n",                                 \
        "%s : le programme échoue encore : %s%s%s ; la partie est abandonnée\n",                   \
        "%s: Das Programm versagt wieder: %s%s%s; die Partie wird aufgegeben\n"

#define SAY_BOT_REFUSED                                                                            \
    "the server refuses: %s\n", "le serveur refuse : %s\n", "der Server lehnt ab: %s\n"

#define SAY_BOT_FINISHES                                                                           \
    "no new games, %d to finish (press Ctrl-C again to resign)\n",                                 \
        "plus de nouvelles parties, %d à finir (Ctrl-C encore une fois pour abandonner)\n",        \
        "keine neuen Partien, noch %d zu beenden (noch einmal Strg-C gibt auf)\n"

#define SAY_BOT_RESIGNS                                                                            \
    "games resigned: %d\n", "parties abandonnées : %d\n", "aufgegebene Partien: %d\n"

#define SAY_BOT_UNWANTED                                                                           \
    "the server does not let the bot in: %s", "le serveur n’admet pas le robot : %s",              \
        "der Server lässt den Bot nicht zu: %s"

#define SAY_BOT_FAILING                                                                            \
    "sandan: the program fails again and again, so the bot stops\n",                               \
        "sandan: le programme échoue sans cesse, le robot s’arrête donc\n",                        \
        "sandan: Das Programm versagt immer wieder, deshalb hört der Bot auf\n"

#define SAY_BOT_ABSENT                                                                             \
    "sandan: cannot join: %s\n", "sandan: impossible de rejoindre la partie : %s\n",               \
        "sandan: Beitreten ist nicht möglich: %s\n"

#endif
