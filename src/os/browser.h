// SPDX-License-Identifier: MIT
// The user's browser.
#ifndef SANDAN_OS_BROWSER_H
#define SANDAN_OS_BROWSER_H

#include <stdbool.h>

/* Opens an address in the user's default browser without waiting for it. False if there is no
   display or no such program. */
bool browser_open(const char *address);

#endif
