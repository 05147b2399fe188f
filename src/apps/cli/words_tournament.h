// SPDX-License-Identifier: MIT
// Messages of sandan tournament.
#ifndef SANDAN_APPS_CLI_WORDS_TOURNAMENT_H
#define SANDAN_APPS_CLI_WORDS_TOURNAMENT_H

/* What is wrong with a tournament: clauses. */
#define SAY_PLAN_NOT_TEXT                                                                          \
    "a byte that no text contains; expected text in UTF-8",                                        \
        "un octet qu’aucun texte ne contient ; on attend du texte en UTF-8",                       \
        "ein Byte, das in keinem Text vorkommt; erwartet wird Text in UTF-8"

#define SAY_PLAN_SECTION                                                                           \
    "expected [tournament] or [player NAME]", "on attend [tournament] ou [player NOM]",            \
        "erwartet wird [tournament] oder [player NAME]"

#define SAY_PLAN_LINE                                                                              \
    "expected a setting, such as time = 1s", "on attend un réglage, par exemple time = 1s",        \
        "erwartet wird eine Einstellung, etwa time = 1s"

#define SAY_PLAN_KEY                                                                               \
    "unknown setting; expected one of %s", "réglage inconnu ; on attend %s",                       \
        "unbekannte Einstellung; erwartet wird %s"

#define SAY_PLAN_TWICE                                                                             \
    "this setting is given twice; keep one of them",                                               \
        "ce réglage est donné deux fois ; n’en gardez qu’un",                                      \
        "diese Einstellung steht zweimal da; behalten Sie eine"

#define SAY_PLAN_EMPTY "the value is missing", "il manque la valeur", "der Wert fehlt"

#define SAY_PLAN_NUMBER                                                                            \
    "expected a whole number from %lld to %lld", "on attend un nombre entier de %lld à %lld",      \
        "erwartet wird eine ganze Zahl von %lld bis %lld"

#define SAY_PLAN_TIME                                                                              \
    "expected a time such as 500ms, 2s or 1m", "on attend une durée comme 500ms, 2s ou 1m",        \
        "erwartet wird eine Dauer wie 500ms, 2s oder 1m"

#define SAY_PLAN_SIZE                                                                              \
    "expected a size such as 512MB or 2GB", "on attend une taille comme 512MB ou 2GB",             \
        "erwartet wird eine Größe wie 512MB oder 2GB"

#define SAY_PLAN_SCORE                                                                             \
    "expected a score from 0.01 to 100", "on attend une évaluation de 0.01 à 100",                 \
        "erwartet wird eine Bewertung von 0.01 bis 100"

#define SAY_PLAN_FORMAT                                                                            \
    "expected round-robin, gauntlet, swiss or knock-out",                                          \
        "on attend round-robin, gauntlet, swiss ou knock-out",                                     \
        "erwartet wird round-robin, gauntlet, swiss oder knock-out"

#define SAY_PLAN_GAME                                                                              \
    "%s; sandan games lists them", "%s ; sandan games en donne la liste",                          \
        "%s; sandan games listet sie auf"

#define SAY_PLAN_ENGINE                                                                            \
    "expected sandan, oneturn, novice or random; for a program of your own write command = ...",   \
        "on attend sandan, oneturn, novice ou random ; pour votre propre programme, écrivez "     \
        "command = ...",                                                                           \
        "erwartet wird sandan, oneturn, novice oder random; für ein eigenes Programm schreiben "  \
        "Sie "                                                                                     \
        "command = ..."

#define SAY_PLAN_NAME                                                                              \
    "the name is too long; expected at most %d bytes", "le nom est trop long ; au plus %d octets", \
        "der Name ist zu lang; erlaubt sind höchstens %d Bytes"

#define SAY_PLAN_LONG                                                                              \
    "the text is too long; expected at most %d bytes",                                             \
        "le texte est trop long ; au plus %d octets",                                              \
        "der Text ist zu lang; erlaubt sind höchstens %d Bytes"

#define SAY_PLAN_SAME_NAME                                                                         \
    "another player has this name; give each its own",                                             \
        "un autre joueur porte ce nom ; donnez à chacun le sien",                                  \
        "ein anderer Spieler heißt schon so; geben Sie jedem einen eigenen Namen"

#define SAY_PLAN_NO_COMMAND                                                                        \
    "this player needs command = ..., rating = ..., level = ... or engine = ...",                  \
        "il faut à ce joueur command = ..., rating = ..., level = ... ou engine = ...",            \
        "diesem Spieler fehlt command = ..., rating = ..., level = ... oder engine = ..."

#define SAY_PLAN_TWO_KINDS                                                                         \
    "a player has only one of command, rating, level and engine",                                  \
        "un joueur n’a qu’un seul de ces réglages : command, rating, level ou engine",             \
        "ein Spieler hat nur eines von command, rating, level und engine"

#define SAY_PLAN_RATING                                                                            \
    "the rating of %s must be a number from %lld to %lld in %s",                                   \
        "le classement de %s doit être un nombre de %lld à %lld pour %s",                          \
        "die Wertung von %s muss eine Zahl von %lld bis %lld sein, bei %s"

#define SAY_PLAN_OTHER_KIND                                                                        \
    "players of this kind do not have this setting",                                               \
        "les joueurs de ce genre n’ont pas ce réglage",                                            \
        "Spieler dieser Art haben diese Einstellung nicht"

#define SAY_PLAN_OPTIONS                                                                           \
    "too many options; expected at most %d", "trop d’options ; au plus %d",                        \
        "zu viele Optionen; erlaubt sind höchstens %d"

#define SAY_PLAN_FEW                                                                               \
    "a tournament needs at least two players", "il faut au moins deux joueurs pour un tournoi",    \
        "ein Turnier braucht mindestens zwei Spieler"

#define SAY_PLAN_MANY                                                                              \
    "too many players; expected at most %d", "trop de joueurs ; au plus %d",                       \
        "zu viele Spieler; erlaubt sind höchstens %d"

#define SAY_PLAN_NO_GAME                                                                           \
    "no game to play; add play = GAME to the file, or name a game after the players",              \
        "aucun jeu ; ajoutez play = JEU au fichier, ou nommez un jeu après les joueurs",           \
        "kein Spiel angegeben; ergänzen Sie play = SPIEL in der Datei, oder nennen Sie eines "    \
        "nach den Spielern"

#define SAY_PLAN_CLOCK                                                                             \
    "a clock cannot be combined with time, nodes or depth",                                        \
        "une pendule ne se combine pas avec time, nodes ou depth",                                 \
        "eine Uhr lässt sich nicht mit time, nodes oder depth verbinden"

#define SAY_PLAN_ROUNDS                                                                            \
    "the players decide the rounds of a knock-out; leave out rounds",                              \
        "les tours d’une élimination directe dépendent des joueurs ; retirez rounds",              \
        "die Runden eines K.-o.-Turniers ergeben sich aus den Spielern; lassen Sie rounds weg"

#define SAY_PLAN_PLACE "%s:%u:%u: %s", "%s:%u:%u : %s", "%s:%u:%u: %s"

#define SAY_PLAN_OPTION "--%s: %s", "--%s : %s", "--%s: %s"

#define SAY_TOUR_WORDS                                                                             \
    "expected one file, or players and then games",                                                \
        "on attend un fichier, ou des joueurs puis "                                               \
        "des jeux",                                                                                \
        "erwartet wird eine Datei, oder Spieler und dann Spiele"

#define SAY_TOUR_FOLDER                                                                            \
    "%s: the folder of %s: %s", "%s : le dossier de %s : %s", "%s: der Ordner von %s: %s"

#define SAY_TOUR_USED                                                                              \
    "another tournament is using it", "un autre tournoi s’en sert",                                \
        "ein anderes Turnier benutzt sie"

#define SAY_TOUR_OTHER                                                                             \
    "%s belongs to a tournament with other settings; choose another folder with -o",               \
        "%s vient d’un tournoi aux réglages différents ; choisissez un autre dossier avec -o",     \
        "%s gehört zu einem Turnier mit anderen Einstellungen; wählen Sie mit -o einen anderen " \
        "Ordner"

#define SAY_TOUR_OTHER_SEED                                                                        \
    "%s has another seed; leave out the seed, or choose another folder with -o",                   \
        "%s a une autre graine ; retirez la graine, ou choisissez un autre dossier avec -o",       \
        "%s hat einen anderen Startwert; lassen Sie ihn weg, oder wählen Sie mit -o einen "       \
        "anderen Ordner"

#define SAY_TOUR_GAME                                                                              \
    "%s: a game does not belong to this tournament; choose another folder with -o",                \
        "%s : une partie ne vient pas de ce tournoi ; choisissez un autre dossier avec -o",        \
        "%s: eine Partie gehört nicht zu diesem Turnier; wählen Sie mit -o einen anderen Ordner"

#define SAY_TOUR_DAMAGED                                                                           \
    "%s: a game cannot be read; repair the file or choose another folder with -o",                 \
        "%s : une partie est illisible ; réparez le fichier ou choisissez un autre dossier avec " \
        "-o",                                                                                      \
        "%s: eine Partie ist nicht lesbar; reparieren Sie die Datei, oder wählen Sie mit -o "     \
        "einen anderen Ordner"

/* What protects us. */
#define SAY_WALL_NETWORK                                                                           \
    "note: programs have a network here, and reach sockets of other programs",                     \
        "note : ici, les programmes ont accès au réseau et aux sockets d’autres programmes",       \
        "Hinweis: Die Programme haben hier Netzzugang und erreichen Sockets anderer Programme"

#define SAY_WALL_NONE                                                                              \
    "note: this system allows no namespaces; programs could disturb each other and change your "   \
    "files",                                                                                       \
        "note : ce système n’autorise pas les espaces de noms ; les programmes pourraient se "  \
        "gêner et modifier vos fichiers",                                                          \
        "Hinweis: Dieses System erlaubt keine Namensräume; die Programme könnten einander "      \
        "stören und Ihre Dateien ändern"

#define SAY_WALL_FILES                                                                             \
    "note: programs can write all files that you can",                                             \
        "note : les programmes peuvent écrire tous les fichiers que vous pouvez écrire",           \
        "Hinweis: Die Programme können alle Dateien schreiben, die Sie schreiben können"

#define SAY_WALL_COUNT                                                                             \
    "note: you are root, so a program can exceed the limit of processes for a moment before "      \
    "it is killed",                                                                                \
        "note : vous êtes root, un programme peut donc dépasser un instant la limite de "        \
        "processus avant d’être arrêté",                                                           \
        "Hinweis: Sie sind root, daher kann ein Programm die Grenze für Prozesse kurz "           \
        "überschreiten, bevor es beendet wird"

#define SAY_TOUR_NO_START                                                                          \
    "note: %s does not start: %s; it will lose its games",                                         \
        "note : %s ne démarre pas : %s ; il perdra ses parties",                                   \
        "Hinweis: %s startet nicht: %s; die Partien gehen verloren"

/* What is printed. */
#define SAY_TOUR_COMMITMENT                                                                        \
    "The seed of the openings is secret until the end. Its SHA-256:\n%s\n",                        \
        "La graine des ouvertures est secrète jusqu’à la fin. Son SHA-256 :\n%s\n",                \
        "Der Startwert der Eröffnungen bleibt bis zum Schluss geheim. Sein SHA-256:\n%s\n"

#define SAY_TOUR_SEED                                                                              \
    "The seed was %s; check it with: printf %%s %s | sha256sum",                                   \
        "La graine était %s ; vérifiez-la : printf %%s %s | sha256sum",                            \
        "Der Startwert war %s; prüfen Sie ihn mit: printf %%s %s | sha256sum"

#define SAY_TOUR_FILES                                                                             \
    "Games, evidence and report: %s\n", "Parties, preuves et rapport : %s\n",                      \
        "Partien, Belege und Bericht: %s\n"

#define SAY_TOUR_INTERRUPTED                                                                       \
    "interrupted after %u of %u games; the same command continues\n",                              \
        "interrompu après %u parties sur %u ; relancez la même commande pour continuer\n",         \
        "unterbrochen nach %u von %u Partien; mit demselben Befehl geht es weiter\n"

#define SAY_TOUR_ROUND "round %u/%u", "tour %u/%u", "Runde %u/%u"

#define SAY_TOUR_PLAYER "player", "joueur", "Spieler"

#define SAY_TOUR_POINTS "points", "points", "Punkte"

#define SAY_TOUR_RATING "rating", "Elo", "Elo"

#define SAY_TOUR_CPU "CPU", "CPU", "CPU"

#define SAY_TOUR_FAILED "failed", "échecs", "Fehler"

#define SAY_TOUR_PRIOR                                                                             \
    "Ratings: Elo, 95% intervals, mean 0, with one drawn game against an average player added "    \
    "for everybody.\n",                                                                            \
        "Elo : intervalles à 95 %, moyenne 0, en ajoutant à chacun une nulle contre un joueur "  \
        "moyen.\n",                                                                                \
        "Elo: 95-%-Intervalle, Mittel 0; jedem ist ein Remis gegen einen durchschnittlichen "      \
        "Spieler hinzugerechnet.\n"

#endif
