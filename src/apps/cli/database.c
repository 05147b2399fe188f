// SPDX-License-Identifier: MIT
#include "apps/cli/database.h"

#include <errno.h>
#include <unistd.h>

#include "apps/cli/fail.h"

const char *database_words(const call *c, store_error error, const char *why) {
    switch (error) {
    case STORE_DISK_FULL:
        return errno_words(c, ENOSPC);
    case STORE_BUSY:
        return say(c, SAY_DATABASE_BUSY);
    case STORE_SERVED:
        return say(c, SAY_DATABASE_SERVED);
    case STORE_DAMAGED:
        return say(c, SAY_DATABASE_DAMAGED);
    case STORE_FOREIGN:
        return say(c, SAY_DATABASE_FOREIGN);
    case STORE_NEWER:
        return say(c, SAY_DATABASE_NEWER);
    default:
        return why;
    }
}

_Noreturn void database_fail(const call *c, const char *name, store_error error, const char *why) {
    fail_name(c, name, say(c, SAY_CANNOT_USE_DATABASE), name, database_words(c, error, why));
}

store *database_open(const call *c, int which) {
    const char *name = c->values[which];
    if (!name) fail_arg(c, c->argc, 0, say(c, SAY_NO_DATABASE));
    /* Opening would make a new one. */
    if (!store_is_shared(name) && access(name, R_OK | W_OK) != 0)
        fail_name(c, name, say(c, SAY_CANNOT_USE_DATABASE), name, errno_words(c, errno));
    store *s = NULL;
    char why[STORE_WHY];
    store_error error = store_open(name, &s, why);
    if (error) database_fail(c, name, error, why);
    return s;
}
