// SPDX-License-Identifier: MIT
// Errors in arguments, files and output; messages of sandan serve.
#ifndef SANDAN_APPS_CLI_WORDS_ERRORS_H
#define SANDAN_APPS_CLI_WORDS_ERRORS_H

#define SAY_CANNOT_WRITE_HERE                                                                      \
    "cannot write this file: %s", "impossible d’écrire ce fichier : %s",                           \
        "diese Datei lässt sich nicht schreiben: %s"

#define SAY_NO_FOLDER                                                                              \
    "its folder does not exist", "son dossier n’existe pas", "ihr Ordner existiert nicht"

#define SAY_OUTPUT_TWICE                                                                           \
    "standard output can take only one result; give a file name",                                  \
        "la sortie standard ne reçoit qu’un résultat ; donnez un nom de fichier",                  \
        "die Standardausgabe kann nur ein Ergebnis aufnehmen; geben Sie einen Dateinamen an"

#define SAY_MEMORY_ENGINE                                                                          \
    "not enough memory for the engine", "mémoire insuffisante pour le moteur",                     \
        "zu wenig Speicher für die Engine"

#define SAY_BAD_TIME                                                                               \
    "invalid time; write it like 500ms, 1s or 2m",                                                 \
        "temps incorrect ; écrivez par exemple 500ms, 1s ou 2m",                                   \
        "ungültige Zeit; schreiben Sie sie wie 500ms, 1s oder 2m"

#define SAY_ERRNO_ENOENT "it does not exist", "il n’existe pas", "sie existiert nicht"

#define SAY_ERRNO_EISDIR "it is a folder", "c’est un dossier", "das ist ein Ordner"

#define SAY_ERRNO_EACCES "permission denied", "accès refusé", "Zugriff verweigert"

#define SAY_ERRNO_EROFS                                                                            \
    "the disk is read-only", "le disque est en lecture seule",                                     \
        "der Datenträger ist schreibgeschützt"

#define SAY_ERRNO_ELOOP                                                                            \
    "its symbolic links form a loop", "ses liens symboliques forment une boucle",                  \
        "ihre symbolischen Links bilden eine Schleife"

#define SAY_ERRNO_ENAMETOOLONG                                                                     \
    "the name is too long", "le nom est trop long", "der Name ist zu lang"

#define SAY_ERRNO_ENOTDIR                                                                          \
    "part of the path is not a folder", "une partie du chemin n’est pas un dossier",               \
        "ein Teil des Pfads ist kein Ordner"

#define SAY_ERRNO_ENOSPC "the disk is full", "le disque est plein", "der Datenträger ist voll"

#define SAY_ERRNO_EPIPE                                                                            \
    "nobody is reading it any more", "plus personne ne la lit", "niemand liest sie mehr"

#define SAY_ERRNO_EBADF "it is closed", "elle est fermée", "sie ist geschlossen"

#define SAY_ERRNO_EDQUOT                                                                           \
    "your disk quota is used up", "votre quota de disque est épuisé",                              \
        "Ihr Speicherkontingent ist ausgeschöpft"

#define SAY_ERRNO_EBUSY                                                                            \
    "a game is being played in it", "une partie y est en cours", "darin läuft gerade eine Partie"

#define SAY_ERRNO_EFBIG "it is too large", "il est trop grand", "sie ist zu groß"

#define SAY_ERRNO_NOT_A_FILE                                                                       \
    "it is not a regular file", "ce n’est pas un fichier ordinaire",                               \
        "das ist keine gewöhnliche Datei"

#define SAY_ERRNO_TOO_MANY                                                                         \
    "too many files or programs are open", "trop de fichiers ou de programmes sont ouverts",       \
        "zu viele Dateien oder Programme sind geöffnet"

#define SAY_ERRNO_EIO                                                                              \
    "the device reports an error", "le périphérique signale une erreur",                           \
        "das Gerät meldet einen Fehler"

#define SAY_FILE_FAULT                                                                             \
    "%s:%u:%u: %s; expected %s", "%s:%u:%u : %s ; on attend %s", "%s:%u:%u: %s; erwartet wird %s"

#define SAY_TURN_N "turn %d", "le coup %d", "Zug %d"

#define SAY_THE_TURN "the turn", "le coup", "der Zug"

#define SAY_TURN_ILLEGAL "is illegal", "n’est pas permis", "ist nicht erlaubt"

#define SAY_TURN_UNREADABLE "cannot be read", "est illisible", "ist nicht lesbar"

#define SAY_NO_MORE_TURNS                                                                          \
    "%s %s: %s; there are no legal turns", "%s %s : %s ; il n’y a plus de coup permis",            \
        "%s %s: %s; es gibt keine erlaubten Züge mehr"

#define SAY_TRY_TURN                                                                               \
    "%s %s: %s; try %s, for example", "%s %s : %s ; essayez par exemple %s",                       \
        "%s %s: %s; versuchen Sie zum Beispiel %s"

#define SAY_OPTIONS "Options:\n", "Options :\n", "Optionen:\n"

#define SAY_NO_SERVER                                                                                \
    "this sandan was built without the server; install a complete one, or build it with "            \
    "-Dserver=enabled",                                                                              \
        "ce sandan a été compilé sans le serveur ; installez-en un complet, ou compilez-le avec " \
        "-Dserver=enabled",                                                                          \
        "dieses sandan wurde ohne den Server gebaut; installieren Sie ein vollständiges, oder "     \
        "bauen Sie es mit -Dserver=enabled"

#define SAY_NO_PICTURES                                                                            \
    "this sandan was built without PNG, PDF and GIF; use --svg, or build it with "                 \
    "-Dpictures=enabled",                                                                          \
        "ce sandan a été compilé sans PNG, PDF ni GIF ; utilisez --svg, ou compilez-le avec "   \
        "-Dpictures=enabled",                                                                      \
        "dieses sandan wurde ohne PNG, PDF und GIF gebaut; verwenden Sie --svg, oder bauen Sie "   \
        "es mit "                                                                                  \
        "-Dpictures=enabled"

#define SAY_PROGRAM "Sandan: ", "Sandan : ", "Sandan: "

#define SAY_PROGRAM_MORE                                                                                  \
    "\"sandan help COMMAND\" explains a command. \"sandan games\" lists what to give for GAME: a "        \
    "game, or GAME:RULESET. POSITION is a single argument, or \"start\".",                                \
        "« sandan help COMMAND » explique une commande. « sandan games » donne la liste de ce "       \
        "que peut être GAME : un jeu, ou GAME:RULESET. POSITION est un seul argument, ou « start "      \
        "».",                                                                                             \
        "„sandan help COMMAND“ erklärt einen Befehl. „sandan games“ nennt alles, was für GAME " \
        "stehen kann: ein Spiel oder GAME:RULESET. POSITION ist ein einzelnes Argument oder "             \
        "„start“."

#define SAY_UNKNOWN_RULE_SET "unknown rule set", "règle inconnue", "unbekannte Regelvariante"

#define SAY_UNKNOWN_GAME "unknown game", "jeu inconnu", "unbekanntes Spiel"

#define SAY_DID_YOU_MEAN                                                                           \
    "%s; did you mean %s?", "%s ; vouliez-vous dire %s ?", "%s; meinten Sie %s?"

#define SAY_SEE_GAMES                                                                              \
    "%s; \"sandan games\" lists them all", "%s ; « sandan games » donne la liste",                 \
        "%s; „sandan games“ nennt alle"

#define SAY_NUMBER_RANGE                                                                           \
    "this must be a whole number from %lld to %lld",                                               \
        "il faut ici un nombre entier de %lld à %lld",                                             \
        "hier muss eine ganze Zahl von %lld bis %lld stehen"

#define SAY_BAD_POSITION                                                                           \
    "invalid position: %s; a valid one is \"%s\"",                                                 \
        "position incorrecte : %s ; en voici une correcte : « %s »",                               \
        "ungültige Stellung: %s; gültig ist zum Beispiel „%s“"

#define SAY_CANNOT_READ_INPUT                                                                      \
    "cannot read standard input: %s", "impossible de lire l’entrée standard : %s",                 \
        "die Standardeingabe lässt sich nicht lesen: %s"

#define SAY_CANNOT_READ                                                                            \
    "cannot read %s: %s; expected a text file",                                                    \
        "impossible de lire le fichier %s : %s ; on attend un fichier texte",                      \
        "die Datei %s lässt sich nicht lesen: %s; erwartet wird eine Textdatei"

#define SAY_CANNOT_READ_NET                                                                        \
    "cannot read %s: %s; expected a network made by sandan-learn",                                 \
        "impossible de lire le fichier %s : %s ; on attend un réseau produit par sandan-learn",    \
        "die Datei %s lässt sich nicht lesen: %s; erwartet wird ein Netz von sandan-learn"

#define SAY_BAD_NET                                                                                \
    "%s: %s; expected a network made by this version of sandan-learn",                             \
        "%s : %s ; on attend un réseau produit par cette version de sandan-learn",                 \
        "%s: %s; erwartet wird ein Netz dieser Version von sandan-learn"

#define SAY_NET_OF_OTHERS                                                                          \
    "this network is for another game or rule set; use it with %s",                                \
        "ce réseau est fait pour un autre jeu ou une autre règle ; utilisez-le avec %s",           \
        "dieses Netz gehört zu einem anderen Spiel oder einer anderen Regelvariante; verwenden "  \
        "Sie es mit %s"

#define SAY_EXPECTED_UTF8 "text in UTF-8", "du texte en UTF-8", "Text in UTF-8"

#define SAY_COMMAND_NEAR                                                                           \
    "unknown command; did you mean %s?", "commande inconnue ; vouliez-vous dire %s ?",             \
        "unbekannter Befehl; meinten Sie %s?"

#define SAY_COMMAND_UNKNOWN                                                                        \
    "unknown command; \"sandan help\" lists them all",                                             \
        "commande inconnue ; « sandan help » en donne la liste",                                   \
        "unbekannter Befehl; „sandan help“ nennt alle"

#define SAY_CANNOT_WRITE                                                                           \
    "cannot write %s: %s", "impossible d’écrire le fichier %s : %s",                               \
        "die Datei %s lässt sich nicht schreiben: %s"

#define SAY_NO_SUCH_NOTATION                                                                       \
    "%s has no such notation; leave out --notation",                                               \
        "%s n’a pas cette notation ; retirez --notation",                                          \
        "%s hat diese Notation nicht; lassen Sie --notation weg"

#define SAY_NOTATIONS "  notations: ", "  notations : ", "  Notationen: "

#define SAY_OPTION_NEAR                                                                            \
    "%s has no such option; did you mean --%s?",                                                   \
        "%s n’a pas cette option ; vouliez-vous dire --%s ?",                                      \
        "%s hat diese Option nicht; meinten Sie --%s?"

#define SAY_OPTION_UNKNOWN                                                                         \
    "%s has no such option; \"sandan help%s%s\" lists them all",                                   \
        "%s n’a pas cette option ; « sandan help%s%s » en donne la liste",                         \
        "%s hat diese Option nicht; „sandan help%s%s“ nennt alle"

#define SAY_OPTION_ONLY                                                                            \
    "this option is only for %s; leave it out here",                                               \
        "cette option ne concerne que %s ; retirez-la",                                            \
        "diese Option gilt nur für %s; lassen Sie sie weg"

#define SAY_OPTION_NO_VALUE                                                                        \
    "--%.*s takes no value", "--%.*s ne prend pas de valeur", "--%.*s nimmt keinen Wert an"

#define SAY_OPTION_NEEDS_VALUE                                                                     \
    "this option needs a value: %s", "il manque à cette option une valeur : %s",                   \
        "dieser Option fehlt ein Wert: %s"

#define SAY_LANGUAGE                                                                               \
    "unknown language; expected en, fr or de", "langue inconnue ; on attend en, fr ou de",         \
        "unbekannte Sprache; erwartet wird en, fr oder de"

#define SAY_WORD_MISSING                                                                           \
    "an argument is missing; usage: sandan %s%s%s",                                                \
        "il manque un argument ; usage : sandan %s%s%s",                                           \
        "ein Argument fehlt; Aufruf: sandan %s%s%s"

#define SAY_WORD_TOO_MANY                                                                          \
    "there is one argument too many; usage: sandan %s%s%s",                                        \
        "il y a un argument de trop ; usage : sandan %s%s%s",                                      \
        "das ist ein Argument zu viel; Aufruf: sandan %s%s%s"

#define SAY_OPTION_NUMBER                                                                          \
    "--%s must be a number from %lld to %lld", "--%s doit être un nombre de %lld à %lld",          \
        "--%s muss eine Zahl von %lld bis %lld sein"

#define SAY_RATING_RANGE                                                                           \
    "--%s must be a number from %d to %d in %s", "--%s doit être un nombre de %d à %d pour %s",    \
        "--%s muss eine Zahl von %d bis %d sein, bei %s"

#define SAY_LEVEL_OR_RATING                                                                        \
    "give either --level or --rating", "indiquez soit --level, soit --rating",                     \
        "geben Sie entweder --level oder --rating an"

#define SAY_OPTION_CHOICE                                                                          \
    "--%s must be one of %s", "--%s doit avoir l’une de ces valeurs : %s",                         \
        "--%s muss einen dieser Werte haben: %s"

#define SAY_OPTION_FORM "--%s must be %s", "--%s doit être %s", "--%s muss %s sein"

#define SAY_OUTPUT_LOST                                                                            \
    "cannot write to standard output: %s", "impossible d’écrire sur la sortie standard : %s",      \
        "auf die Standardausgabe lässt sich nicht schreiben: %s"

#define SAY_NAME_EMPTY                                                                             \
    "the file name is empty", "le nom du fichier est vide", "der Dateiname ist leer"

#define SAY_SAME_FILE                                                                              \
    "%s and %s are the same file; choose another name",                                            \
        "%s et %s sont le même fichier ; choisissez un autre nom",                                 \
        "%s und %s sind dieselbe Datei; wählen Sie einen anderen Namen"

#define SAY_CANNOT_DRAW                                                                            \
    "cannot draw the picture: %s", "impossible de dessiner l’image : %s",                          \
        "das Bild lässt sich nicht zeichnen: %s"

#define SAY_PICTURE_TO_TERMINAL                                                                    \
    "a picture cannot be shown in the terminal; give a file name or use a pipe",                   \
        "une image ne s’affiche pas dans le terminal ; donnez un nom de fichier ou utilisez un " \
        "tube",                                                                                    \
        "ein Bild lässt sich im Terminal nicht anzeigen; geben Sie einen Dateinamen an oder "     \
        "nutzen Sie eine Pipe"

#define SAY_NOTHING_TO_PRINT                                                                       \
    "this game has nothing to print; choose another",                                              \
        "ce jeu n’a rien à imprimer ; choisissez-en un autre",                                     \
        "dieses Spiel hat nichts zu drucken; wählen Sie ein anderes"

#define SAY_MEMORY_HASH                                                                            \
    "not enough memory for the engine; try a smaller --hash",                                      \
        "mémoire insuffisante pour le moteur ; essayez un --hash plus petit",                      \
        "zu wenig Speicher für die Engine; versuchen Sie ein kleineres --hash"

#define SAY_ONE_FORM                                                                               \
    "choose only one of --ascii, --plain, --svg, --json, --png and --pdf",                         \
        "choisissez une seule option parmi --ascii, --plain, --svg, --json, --png et --pdf",       \
        "wählen Sie nur eine Option von --ascii, --plain, --svg, --json, --png und --pdf"

#define SAY_FILE_NAMED_TWICE                                                                       \
    "--png and --pdf already name their file; leave out -o",                                       \
        "--png et --pdf nomment déjà leur fichier ; retirez -o",                                   \
        "--png und --pdf nennen ihre Datei schon; lassen Sie -o weg"

#define SAY_PICTURES_ONLY                                                                          \
    "this option is for pictures; add --svg, --png or --pdf",                                      \
        "cette option ne vaut que pour les images ; ajoutez --svg, --png ou --pdf",                \
        "diese Option gilt nur für Bilder; ergänzen Sie --svg, --png oder --pdf"

#define SAY_NOT_OUR_ADDRESS                                                                        \
    "this machine does not have the address %s; use 127.0.0.1, 0.0.0.0 or one of its addresses",   \
        "cette machine n’a pas l’adresse %s ; utilisez 127.0.0.1, 0.0.0.0 ou une de ses adresses", \
        "dieser Rechner hat die Adresse %s nicht; nehmen Sie 127.0.0.1, 0.0.0.0 oder eine seiner " \
        "Adressen"

#define SAY_PORT_TAKEN                                                                             \
    "port %d is in use by another program; choose another",                                        \
        "le port %d est utilisé par un autre programme ; choisissez-en un autre",                  \
        "Port %d ist von einem anderen Programm belegt; wählen Sie einen anderen"

#define SAY_PORT_RESERVED                                                                          \
    "port %d is reserved by the system; choose 1024 or higher",                                    \
        "le port %d est réservé par le système ; choisissez 1024 ou plus",                         \
        "Port %d ist dem System vorbehalten; wählen Sie 1024 oder höher"

#define SAY_PORTS_TAKEN                                                                            \
    "the ports %d to %d are all in use; choose a free one with --port",                            \
        "les ports %d à %d sont tous utilisés ; choisissez-en un libre avec --port",               \
        "die Ports %d bis %d sind alle belegt; wählen Sie mit --port einen freien"

#define SAY_CANNOT_SERVE                                                                           \
    "cannot listen on the network: %s; check --host",                                              \
        "impossible d’écouter sur le réseau : %s ; vérifiez --host",                               \
        "der Server lässt sich nicht starten: %s; prüfen Sie --host"

#define SAY_PORT_INSTEAD                                                                           \
    "Port %d is in use by another program; using %d instead.\n",                                   \
        "Le port %d est utilisé par un autre programme ; Sandan prend le %d.\n",                   \
        "Port %d ist von einem anderen Programm belegt; Sandan nimmt %d.\n"

#define SAY_NOT_A_PROXY                                                                            \
    "--trust-proxy must be an address such as 192.0.2.1 or 2001:db8::1, or several separated by "  \
    "commas",                                                                                      \
        "--trust-proxy doit être une adresse comme 192.0.2.1 ou 2001:db8::1, ou plusieurs "       \
        "séparées par des virgules",                                                               \
        "--trust-proxy muss eine Adresse wie 192.0.2.1 oder 2001:db8::1 sein, oder mehrere durch " \
        "Kommas getrennt"

#define SAY_FEWER_CONNECTIONS                                                                       \
    "The system allows too few open files: at most %u connections instead of %u. Raise the limit "  \
    "(ulimit -n, or LimitNOFILE= with systemd).\n",                                                 \
        "Le système autorise trop peu de fichiers ouverts : %u connexions au plus au lieu de %u. " \
        "Augmentez la limite (ulimit -n, ou LimitNOFILE= avec systemd).\n",                         \
        "Das System erlaubt zu wenige offene Dateien: höchstens %u Verbindungen statt %u. "        \
        "Erhöhen "                                                                                 \
        "Sie die Grenze (ulimit -n oder LimitNOFILE= bei systemd).\n"

#define SAY_SERVING                                                                                \
    "Sandan is running at %s (press Ctrl-C to stop)\n",                                            \
        "Sandan est à l’adresse %s (Ctrl-C pour arrêter)\n",                                       \
        "Sandan läuft unter %s (Strg-C beendet es)\n"

#define SAY_SERVING_ALL                                                                               \
    "Anyone who can reach this machine over the network can open the page at %s\n"                    \
    "Without https, on other machines the engine uses one core only and the page does not work "      \
    "offline.\n",                                                                                     \
        "Toute personne qui atteint cette machine par le réseau peut ouvrir la page à l’adresse " \
        "%s\nSans https, sur les autres machines, le moteur n’utilise qu’un cœur et la page ne " \
        "fonctionne pas hors ligne.\n",                                                               \
        "Wer diesen Rechner über das Netz erreicht, kann die Seite öffnen unter %s\n"               \
        "Ohne https nutzt die Engine auf anderen Rechnern nur einen Kern, und die Seite "             \
        "funktioniert dort nicht offline.\n"

#define SAY_HOST_PAGE                                                                               \
    "Manage online play at %s#/online/host/%s (keep this address to yourself)\n",                   \
        "Gérez le jeu en ligne à l’adresse %s#/online/host/%s (gardez cette adresse pour vous)\n",  \
        "Verwalten Sie das Online-Spiel unter %s#/online/host/%s (behalten Sie diese Adresse für " \
        "sich)\n"

#define SAY_WEAK_TOKEN                                                                             \
    "%s must begin with a secret of 16 to 63 characters",                                          \
        "%s doit commencer par un secret de 16 à 63 caractères",                                   \
        "%s muss mit einem Geheimnis von 16 bis 63 Zeichen beginnen"

#define SAY_NOT_A_BUS                                                                                \
    "--bus must be an address such as nats://192.0.2.1:4222, or several separated by commas",        \
        "--bus doit être une adresse comme nats://192.0.2.1:4222, ou plusieurs séparées par des " \
        "virgules",                                                                                  \
        "--bus muss eine Adresse wie nats://192.0.2.1:4222 sein, oder mehrere durch Kommas "         \
        "getrennt"

#define SAY_BUS_NEEDS_SERVER                                                                         \
    "--bus connects servers that share one database, which an SQLite file cannot be; name it "       \
    "with "                                                                                          \
    "--db postgresql://…",                                                                           \
        "--bus relie des serveurs qui partagent une base de données, ce qu’un fichier SQLite ne " \
        "permet pas ; indiquez-la avec --db postgresql://…",                                         \
        "--bus verbindet Server mit einer gemeinsamen Datenbank, und das kann keine SQLite-Datei "   \
        "sein; geben Sie sie mit --db postgresql://… an"

#define SAY_BUS_UNREACHABLE                                                                            \
    "The bus cannot be reached yet; Sandan keeps trying. Until then, what happens on other "           \
    "servers "                                                                                         \
    "is seen a few seconds later.\n",                                                                  \
        "Le bus est injoignable pour l’instant ; Sandan continue d’essayer. En attendant, ce qui " \
        "se "                                                                                          \
        "passe sur les autres serveurs se voit avec quelques secondes de retard.\n",                   \
        "Der Bus ist noch nicht erreichbar; Sandan versucht es weiter. Bis dahin sieht man ein "       \
        "paar "                                                                                        \
        "Sekunden später, was auf anderen Servern geschieht.\n"

#define SAY_NO_ONLINE                                                                              \
    "Online play is off: cannot use the database %s: %s. Name another with --db.\n",               \
        "Le jeu en ligne est désactivé : impossible d’utiliser la base de données %s : %s. "  \
        "Indiquez-en une autre avec --db.\n",                                                      \
        "Das Online-Spiel ist aus: Die Datenbank %s lässt sich nicht verwenden: %s. Geben Sie "   \
        "mit --db eine andere an.\n"

#define SAY_CANNOT_READ_FOLDER                                                                     \
    "cannot read the folder %s: %s; expected a folder such as web/",                               \
        "impossible de lire le dossier %s : %s ; on en attend un comme web",                       \
        "der Ordner %s lässt sich nicht lesen: %s; erwartet wird einer wie web"

#endif
