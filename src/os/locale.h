// SPDX-License-Identifier: MIT
// What the user's locale says about text.
#ifndef SANDAN_OS_LOCALE_H
#define SANDAN_OS_LOCALE_H

#include <stdbool.h>

/* Whether the locale uses UTF-8. A locale that is not installed is judged by its name. */
bool locale_is_utf8(void);

#endif
