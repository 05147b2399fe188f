// SPDX-License-Identifier: MIT
// Messages about online play: its database, and the load generator.
#ifndef SANDAN_APPS_CLI_WORDS_ONLINE_H
#define SANDAN_APPS_CLI_WORDS_ONLINE_H

#define SAY_NO_DATABASE                                                                            \
    "name the database with --db FILE", "indiquez la base de données avec --db FILE",              \
        "geben Sie die Datenbank mit --db FILE an"

#define SAY_CANNOT_USE_DATABASE                                                                    \
    "cannot use the database %s: %s", "impossible d’utiliser la base de données %s : %s",          \
        "die Datenbank %s lässt sich nicht benutzen: %s"

#define SAY_DATABASE_BUSY                                                                          \
    "another program is using it", "un autre programme l’utilise",                                 \
        "ein anderes Programm benutzt sie"

#define SAY_DATABASE_SERVED                                                                        \
    "another sandan serve is using it; several servers can share a PostgreSQL database",           \
        "un autre sandan serve l’utilise ; plusieurs serveurs peuvent partager une base "        \
        "PostgreSQL",                                                                              \
        "ein anderes sandan serve benutzt sie; mehrere Server können sich eine "                  \
        "PostgreSQL-Datenbank teilen"

#define SAY_DATABASE_DAMAGED                                                                       \
    "it is damaged, or not a database", "elle est endommagée, ou ce n’en est pas une",             \
        "sie ist beschädigt oder keine Datenbank"

#define SAY_DATABASE_FOREIGN                                                                       \
    "it belongs to another program", "elle appartient à un autre programme",                       \
        "sie gehört zu einem anderen Programm"

#define SAY_DATABASE_NEWER                                                                         \
    "a newer version of sandan has written it", "une version plus récente de sandan l’a écrite",   \
        "eine neuere Version von sandan hat sie geschrieben"

#define SAY_USE_PG_DUMP                                                                            \
    "use pg_dump to back up a PostgreSQL database",                                                \
        "utilisez pg_dump pour sauvegarder une base de données PostgreSQL",                        \
        "sichern Sie eine PostgreSQL-Datenbank mit pg_dump"

#define SAY_BACKUP_IN_USE                                                                          \
    "a program is using this file as a database",                                                  \
        "un programme utilise ce fichier comme base de données",                                   \
        "ein Programm benutzt diese Datei als Datenbank"

#define SAY_BACKUP_WRITTEN                                                                         \
    "Backup written to %s.\n", "Sauvegarde écrite dans %s.\n", "Sicherung in %s geschrieben.\n"

#define SAY_GAME_LEFT_OUT                                                                          \
    "sandan: game %s does not replay at event %lld and is left out\n",                             \
        "sandan: la partie %s ne se rejoue pas à l’événement %lld ; elle est omise\n",             \
        "sandan: Partie %s lässt sich bei Ereignis %lld nicht nachspielen und fehlt\n"

#define SAY_LOAD_NO_SERVER                                                                         \
    "there is no server at %s; expected a URL such as http://127.0.0.1:7777",                      \
        "il n’y a pas de serveur à %s ; on attend une URL comme http://127.0.0.1:7777",            \
        "unter %s gibt es keinen Server; erwartet wird eine URL wie http://127.0.0.1:7777"

#define SAY_LOAD_GAME                                                                              \
    "expected a game without its rule set, such as %s",                                            \
        "on attend un jeu sans sa règle, par exemple %s",                                          \
        "erwartet wird ein Spiel ohne Regelvariante, zum Beispiel %s"

#define SAY_LOAD_TOO_MANY                                                                          \
    "cannot play for %u players: %s", "impossible de jouer pour %u joueurs : %s",                  \
        "für %u Spieler lässt sich nicht spielen: %s"

#define SAY_LOAD_PROGRESS                                                                          \
    "%u of %u connected, %u games, %llu turns, p99 %.1f ms, %llu errors",                          \
        "%u sur %u connectés, %u parties, %llu coups, p99 %.1f ms, %llu erreurs",                  \
        "%u von %u verbunden, %u Partien, %llu Züge, p99 %.1f ms, %llu Fehler"

#define SAY_LOAD_TURNS                                                                             \
    "%llu turns in %.1f s, %.0f per second; %llu games; %llu turns not sent in time\n",            \
        "%llu coups en %.1f s, %.0f par seconde ; %llu parties ; %llu coups non envoyés à "      \
        "temps\n",                                                                                 \
        "%llu Züge in %.1f s, %.0f pro Sekunde; %llu Partien; %llu Züge nicht rechtzeitig "      \
        "gesendet\n"

#define SAY_LOAD_TIMES                                                                             \
    "From sending to the opponent: p50 %.1f, p90 %.1f, p99 %.1f, p99.9 %.1f, worst %.1f ms\n",     \
        "De l’envoi à l’adversaire : p50 %.1f, p90 %.1f, p99 %.1f, p99,9 %.1f, pire %.1f ms\n",    \
        "Vom Senden bis zum Gegner: p50 %.1f, p90 %.1f, p99 %.1f, p99,9 %.1f, längste %.1f ms\n"

#define SAY_LOAD_SERVER                                                                            \
    "Server: %.1f KB per player, %.0f µs of processor time per turn, %.0f%% of a core\n",          \
        "Serveur : %.1f Ko par joueur, %.0f µs de processeur par coup, %.0f %% d’un cœur\n",       \
        "Server: %.1f KB pro Spieler, %.0f µs Prozessorzeit pro Zug, %.0f %% eines Kerns\n"

#define SAY_LOAD_CHECKED                                                                           \
    "%llu events checked again at the end; %llu connections lost and restored; %llu errors\n",     \
        "%llu événements revérifiés à la fin ; %llu connexions perdues et rétablies ; %llu " \
        "erreurs\n",                                                                               \
        "%llu Ereignisse am Ende erneut geprüft; %llu Verbindungen verloren und "                 \
        "wiederhergestellt; %llu Fehler\n"

#define SAY_LOAD_FIRST "First error: %s\n", "Première erreur : %s\n", "Erster Fehler: %s\n"

#endif
