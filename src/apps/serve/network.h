// SPDX-License-Identifier: MIT
// The address under which others on the network reach this machine.
#ifndef SANDAN_APPS_SERVE_NETWORK_H
#define SANDAN_APPS_SERVE_NETWORK_H

#include <stdbool.h>

#include "apps/serve/address.h"

/* The address of the interface that leads out of this machine, or of any that others can reach;
   IPv6 only if there is no IPv4 and `six` is set. Sends nothing. False: this machine has none. */
bool network_address(bool six, char text[ADDRESS_TEXT]);

#endif
