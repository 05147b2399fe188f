// SPDX-License-Identifier: MIT
#include "os/locale.h"

#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* The name of the character locale: the first variable that is set decides. */
static const char *name(void) {
    static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *value = getenv(names[i]);
        if (value && *value) return value;
    }
    return "C";
}

bool locale_is_utf8(void) {
    locale_t own = newlocale(LC_CTYPE_MASK, "", (locale_t)0);
    if (own) {
        bool found = strcmp(nl_langinfo_l(CODESET, own), "UTF-8") == 0;
        freelocale(own);
        return found;
    }
    const char *set = strchr(name(), '.');
    return set && (strncasecmp(set, ".UTF-8", 6) == 0 || strncasecmp(set, ".utf8", 5) == 0);
}
