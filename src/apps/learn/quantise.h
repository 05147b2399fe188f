// SPDX-License-Identifier: MIT
// From floating point to the integers of a network file.
#ifndef SANDAN_APPS_LEARN_QUANTISE_H
#define SANDAN_APPS_LEARN_QUANTISE_H

#include "apps/learn/model.h"

/* The largest weight and bias of the first layer with which no sum can overflow (nn/net.c). */
float quantise_most_weight(const struct inputs *in);
float quantise_most_bias(void);
/* A network file of a model within these limits; free() it. NULL: not enough memory. */
char *quantise(const model *m, const char *game_id, int which, size_t *size);

#endif
