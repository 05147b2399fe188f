// SPDX-License-Identifier: MIT
// Forbids system calls to this process and everything that it will start.
#ifndef SANDAN_OS_FILTER_H
#define SANDAN_OS_FILTER_H

#include <stdbool.h>

/* Whether this system can do it. */
bool filter_works(void);
/* No more sockets that have a name in the file system, such as those of a desktop's bus or of an
   agent for keys: walls around files do not hold them. `network`: nor any others. Pairs of
   connected sockets still work. Privileges cannot be gained from here on. False: it has failed. */
bool filter_sockets(bool network);

#endif
