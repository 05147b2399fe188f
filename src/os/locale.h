// SPDX-License-Identifier: MIT
// What the person's locale says about text.
#ifndef SANDAN_OS_LOCALE_H
#define SANDAN_OS_LOCALE_H

#include <stdbool.h>

/* Whether text is UTF-8 there. A locale that is not installed is taken at its name. */
bool locale_is_utf8(void);

#endif
