// SPDX-License-Identifier: MIT
// Several processes that learn together, started by mpirun. Without MPI there is one.
#ifndef SANDAN_APPS_LEARN_RANKS_H
#define SANDAN_APPS_LEARN_RANKS_H

#include <stdbool.h>
#include <stddef.h>

void ranks_begin(int *argc, char ***argv, int *rank, int *ranks);
/* Ends all of them if the status is not 0. */
void ranks_end(int status);
/* Everyone gets the sum of everyone's numbers. */
void ranks_add(float *numbers, size_t n);
double ranks_add_one(double number);
/* Whether anyone says so. */
bool ranks_any(bool here);

#endif
