// SPDX-License-Identifier: MIT
#include "os/locale.h"

#include <langinfo.h>
#include <locale.h>
#include <stdio.h>
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

void locale_charset(char *out, size_t size) {
    locale_t own = newlocale(LC_CTYPE_MASK, "", (locale_t)0);
    if (own) {
        snprintf(out, size, "%s", nl_langinfo_l(CODESET, own));
        freelocale(own);
        return;
    }
    const char *set = strchr(name(), '.');
    if (set)
        snprintf(out, size, "%.*s", (int)strcspn(set + 1, "@"), set + 1);
    else
        snprintf(out, size, "US-ASCII");
}

bool locale_is_utf8(void) {
    char set[LOCALE_CHARSET];
    locale_charset(set, sizeof set);
    return strcasecmp(set, "UTF-8") == 0 || strcasecmp(set, "utf8") == 0;
}
