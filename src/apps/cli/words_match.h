// SPDX-License-Identifier: MIT
// Messages of sandan match.
#ifndef SANDAN_APPS_CLI_WORDS_MATCH_H
#define SANDAN_APPS_CLI_WORDS_MATCH_H

#define SAY_EXPECTED_SPRT                                                                          \
    "ELO0,ELO1 or ELO0,ELO1,ALPHA,BETA, such as 0,5",                                              \
        "ELO0,ELO1 ou ELO0,ELO1,ALPHA,BETA, par exemple 0,5",                                      \
        "ELO0,ELO1 oder ELO0,ELO1,ALPHA,BETA, etwa 0,5,"

#define SAY_EXPECTED_PERCENT                                                                       \
    "a percentage from 0 to 100", "un pourcentage de 0 à 100", "ein Prozentsatz von 0 bis 100"

#define SAY_EXPECTED_SCORE                                                                         \
    "a score from 0.01 to 100", "une évaluation de 0.01 à 100", "eine Bewertung von 0.01 bis 100"

#define SAY_BAD_CLOCK "invalid clock: %s", "pendule incorrecte : %s", "ungültige Bedenkzeit: %s"

#define SAY_CLOCK_OR_LIMITS                                                                        \
    "--clock cannot be combined with --time, --nodes or --depth",                                  \
        "--clock ne se combine pas avec --time, --nodes ou --depth",                               \
        "--clock lässt sich nicht mit --time, --nodes oder --depth verbinden"

#define SAY_EXPECTED_EVEN                                                                          \
    "an even number, since every opening is played twice",                                         \
        "un nombre pair, car chaque ouverture est jouée deux fois",                                \
        "eine gerade Zahl (jede Eröffnung wird zweimal gespielt)"

#define SAY_PLAYER_NO_START                                                                        \
    "this player does not start: %s; expected a program that speaks UGI",                          \
        "ce joueur ne démarre pas : %s ; on attend un programme qui parle UGI",                    \
        "dieser Spieler startet nicht: %s; erwartet wird ein Programm, das UGI spricht"

#define SAY_PLAYER_SILENT                                                                          \
    "it does not answer \"ugi\" and \"isready\"", "il ne répond pas à « ugi » et « isready »",     \
        "es antwortet nicht auf „ugi“ und „isready“"

#define SAY_PLAYER_ENDS "it exits at once", "il s’arrête aussitôt", "es beendet sich sofort"

#define SAY_FILE_USED                                                                              \
    "another match is using it", "un autre match s’en sert", "ein anderes Match benutzt sie"

#define SAY_FILE_EXISTS                                                                            \
    "%s already exists; add --resume to continue it, or choose another name",                      \
        "%s existe déjà ; ajoutez --resume pour le continuer, ou choisissez un autre nom",         \
        "%s existiert schon; setzen Sie sie mit --resume fort oder wählen Sie einen anderen Namen"

#define SAY_OTHER_MATCH                                                                            \
    "%s does not belong to this match: %s", "%s ne vient pas de ce match : %s",                    \
        "%s gehört nicht zu diesem Match: %s"

#define SAY_OTHER_SETTINGS                                                                         \
    "a game has other players, rules or openings",                                                 \
        "une partie a d’autres joueurs, règles ou ouvertures",                                     \
        "eine Partie hat andere Spieler, Regeln oder Eröffnungen"

#define SAY_GAME_UNREADABLE                                                                        \
    "a game cannot be read", "une partie est illisible", "eine Partie ist nicht lesbar"

#define SAY_SAME_RULES                                                                             \
    "this rule set is named twice, and the same games would count twice",                          \
        "cette règle est nommée deux fois, et les mêmes parties compteraient double",              \
        "diese Regelvariante ist zweimal genannt, und dieselben Partien würden doppelt zählen"

#define SAY_RESUME_FILE                                                                            \
    "--resume needs the file to continue: add -o FILE",                                            \
        "--resume a besoin du fichier à continuer : ajoutez -o FILE",                              \
        "--resume braucht die Datei, die fortgesetzt wird: Ergänzen Sie -o FILE"

#define SAY_EXPECTED_ONGOING                                                                       \
    "a position in which the game is not over", "une position où la partie n’est pas finie",       \
        "eine Stellung, in der die Partie weitergeht"

#define SAY_NO_OPENING                                                                             \
    "%s has no opening for %s:%s; every rule set needs at least one",                              \
        "%s n’a aucune ouverture pour %s:%s ; il en faut au moins une par règle",                  \
        "%s enthält keine Eröffnung für %s:%s; jede Regelvariante braucht mindestens eine"

#define SAY_PLAYER_SETTING                                                                         \
    "invalid setting of a player; expected %s", "réglage de joueur incorrect ; on attend %s",      \
        "ungültige Einstellung eines Spielers; erwartet wird %s"

#define SAY_PLAYER_LEVEL_OR_RATING                                                                 \
    "give either level= or rating=", "indiquez soit level=, soit rating=",                         \
        "geben Sie entweder level= oder rating= an"

#define SAY_PLAYER_LIMITS                                                                            \
    "below full strength the computer has its own limits and network; leave out %s=, or level= "     \
    "and rating=",                                                                                   \
        "en dessous de sa pleine force, l’ordinateur a ses propres limites et son propre réseau " \
        "; "                                                                                         \
        "retirez %s=, ou level= et rating=",                                                         \
        "unter seiner vollen Stärke hat der Computer eigene Grenzen und ein eigenes Netz; lassen "  \
        "Sie %s= oder level= und rating= weg"

#define SAY_EXPECTED_NUMBER                                                                        \
    "a whole number from %lld to %lld", "un nombre entier de %lld à %lld",                         \
        "eine ganze Zahl von %lld bis %lld"

#define SAY_EXPECTED_RATING                                                                        \
    "a whole number from %d to %d in %s", "un nombre entier de %d à %d pour %s",                   \
        "eine ganze Zahl von %d bis %d bei %s"

#define SAY_EXPECTED_TIME "a time such as 200ms", "un temps comme 200ms", "eine Zeit wie 200ms"

#define SAY_PLAYER_NO_COMMAND                                                                      \
    "the command is missing; write cmd:COMMAND", "il manque la commande ; écrivez cmd:COMMAND",    \
        "der Befehl fehlt; schreiben Sie cmd:COMMAND"

#define SAY_PLAYER_TEXT                                                                            \
    "invalid player: %s; expected one line of text in UTF-8",                                      \
        "joueur incorrect : %s ; on attend une ligne de texte en UTF-8",                           \
        "ungültiger Spieler: %s; erwartet wird eine Zeile Text in UTF-8"

#define SAY_PLAYER_UNKNOWN                                                                         \
    "unknown player; expected %s", "joueur inconnu ; on attend %s",                                \
        "unbekannter Spieler; erwartet wird %s"

#define SAY_GAMES "games", "parties", "Partien"

#define SAY_WON "won", "gains", "gew."

#define SAY_DRAWN "drawn", "nulles", "remis"

#define SAY_LOST "lost", "pertes", "verl."

#define SAY_SCORE "score", "score", "Punkte"

#define SAY_MATCH_ALL "all", "tout", "alle"

#define SAY_ACCEPTED "accepted", "acceptée", "angenommen"

#define SAY_REJECTED "rejected", "rejetée", "abgelehnt"

#define SAY_OPEN "open", "ouverte", "offen"

#define SAY_ENDINGS                                                                                \
    "endings (won drawn lost):", "fins de partie (gains nulles pertes) :",                         \
        "Spielenden (gewonnen remis verloren):"

#define SAY_PAIRS                                                                                  \
    "pairs by points (0 ½ 1 1½ 2):", "paires par points (0 ½ 1 1½ 2) :",                           \
        "Paare nach Punkten (0 ½ 1 1½ 2):"

#define SAY_INTERRUPTED                                                                            \
    "interrupted after %llu of %llu games", "interrompu après %llu parties sur %llu",              \
        "unterbrochen nach %llu von %llu Partien"

#define SAY_RESUME_HINT                                                                            \
    "; --resume continues", " ; --resume pour continuer", "; weiter mit --resume"

#endif
