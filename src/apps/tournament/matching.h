// SPDX-License-Identifier: MIT
// Maximum-weight matching in a general graph: Edmonds' blossom algorithm, O(n³). Swiss pairing is
// such a problem: who should meet whom, if some have met before.
#ifndef SANDAN_APPS_TOURNAMENT_MATCHING_H
#define SANDAN_APPS_TOURNAMENT_MATCHING_H

#include <stdbool.h>
#include <stdint.h>

#define MATCHING_NONE UINT32_MAX

/* Weights are symmetric, n × n, from 0 (no edge) to 2^60. If all edges weigh about the same, the
   matching has as many edges as possible. partner[i]: whom i is matched with, or MATCHING_NONE.
   False when there is not enough memory. */
bool matching_best(uint32_t n, const int64_t *weights, uint32_t *partner);

#endif
