// SPDX-License-Identifier: MIT
// The key with which servers seal what they tell each other. It is in the database that they share,
// as the setting "bus", in hexadecimal.
#ifndef SANDAN_APPS_SERVE_BUS_KEY_H
#define SANDAN_APPS_SERVE_BUS_KEY_H

#include "apps/serve/bus.h"
#include "store/store.h"

/* Reads the key. STORE_ABSENT: there is none. */
store_error bus_key_read(store *s, uint8_t key[BUS_KEY]);
/* Reads it; makes one if there is none. If two servers do so at once one of the keys stays, and the
   server with the other one has to read it again. */
store_error bus_key_make(store *s, uint8_t key[BUS_KEY]);

#endif
