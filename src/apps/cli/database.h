// SPDX-License-Identifier: MIT
// The database of a server, for the commands that use it.
#ifndef SANDAN_APPS_CLI_DATABASE_H
#define SANDAN_APPS_CLI_DATABASE_H

#include "apps/cli/cli.h"
#include "store/store.h"

/* The option --db. */
#define DATABASE_OPTION                                                                            \
    {                                                                                              \
        "db", 0, "FILE", {                                                                         \
            "the server's database", "la base de données du serveur", "die Datenbank des Servers"  \
        }                                                                                          \
    }

/* Opens the database that option `which` names. It must exist. */
store *database_open(const call *c, int which);
/* What is wrong, in words; `why` is the store's reason. */
const char *database_words(const call *c, store_error error, const char *why);
/* Reports that the database cannot be used, and why, and exits. */
_Noreturn void database_fail(const call *c, const char *name, store_error error, const char *why);

#endif
