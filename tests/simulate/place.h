// SPDX-License-Identifier: MIT
#ifndef SANDAN_TESTS_SIMULATE_PLACE_H
#define SANDAN_TESTS_SIMULATE_PLACE_H

/* Where simulated databases are: in no folder of the real disk. */
#define PLACE "nowhere/sim.db"

#endif
