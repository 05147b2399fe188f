// SPDX-License-Identifier: MIT
// Messages about the database of online play.
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

#endif
