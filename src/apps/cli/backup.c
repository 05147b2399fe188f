// SPDX-License-Identifier: MIT
// sandan backup: a copy of a server's database, made while the server runs.
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "apps/cli/commands.h"
#include "apps/cli/database.h"
#include "apps/cli/fail.h"
#include "apps/cli/output.h"

enum { OPT_DB };
static const option options[] = {[OPT_DB] = DATABASE_OPTION};

static int run(const call *c) {
    const char *to = c->words[0], *from = c->values[OPT_DB];
    if (from && store_is_shared(from)) fail_name(c, from, say(c, SAY_USE_PG_DUMP));
    store *s = database_open(c, OPT_DB);
    output_distinct(c, (const char *const[]){from, to}, 2);
    if (!*to) fail_name(c, to, say(c, SAY_NAME_EMPTY));
    store_error error = store_backup(s, to);
    if (error == STORE_BUSY)
        fail_name(c, to, say(c, SAY_CANNOT_WRITE), to, say(c, SAY_BACKUP_IN_USE));
    if (error == STORE_FAILED || error == STORE_DISK_FULL)
        fail_name(c, to, say(c, SAY_CANNOT_WRITE), to,
                  unwritable_words(c, error == STORE_FAILED ? errno : ENOSPC));
    if (error) database_fail(c, from, error, store_why(s));
    store_close(s);
    char text[4200];
    snprintf(text, sizeof text, say(c, SAY_BACKUP_WRITTEN), to);
    output_bytes(c, text, strlen(text));
    return EXIT_DONE;
}

const command backup_command = {
    .name = "backup",
    .usage = "--db FILE COPY",
    .summary = {"copy a server's database while the server runs",
                "copier la base de données d’un serveur pendant qu’il tourne",
                "die Datenbank eines Servers im laufenden Betrieb kopieren"},
    .details = {"COPY appears when it is complete, and replaces an older backup of that name. It "
                "contains everything as of one moment; only you may read it.",
                "COPY apparaît une fois complète et remplace une sauvegarde plus ancienne de ce "
                "nom. Elle contient tout à un même instant ; vous seul pouvez la lire.",
                "COPY erscheint, wenn die Kopie vollständig ist, und ersetzt eine ältere Sicherung "
                "dieses Namens. Sie enthält alles zum selben Zeitpunkt; nur Sie können sie lesen."},
    .min_words = 1,
    .max_words = 1,
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .run = run,
};
