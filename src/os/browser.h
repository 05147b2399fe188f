// SPDX-License-Identifier: MIT
// The person's browser.
#ifndef SANDAN_OS_BROWSER_H
#define SANDAN_OS_BROWSER_H

#include <stdbool.h>

/* Opens an address in the browser that the person has chosen, without waiting for it. False where
   there is no screen or no such program. */
bool browser_open(const char *address);

#endif
