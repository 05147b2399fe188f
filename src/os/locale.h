// SPDX-License-Identifier: MIT
// What the user's locale says about text.
#ifndef SANDAN_OS_LOCALE_H
#define SANDAN_OS_LOCALE_H

#include <stdbool.h>
#include <stddef.h>

enum { LOCALE_CHARSET = 64 /* bytes for a name; a longer one is cut, and is none that exists */ };

/* The name of the locale's character set. A locale that is not installed is judged by its name. */
void locale_charset(char *out, size_t size);
bool locale_is_utf8(void);

#endif
