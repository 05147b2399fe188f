// SPDX-License-Identifier: MIT
// Monotonic time.
#ifndef SANDAN_OS_TIME_H
#define SANDAN_OS_TIME_H

#include <stdint.h>

int64_t time_now_ms(void);
int64_t time_now_us(void);

#endif
