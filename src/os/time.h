// SPDX-License-Identifier: MIT
// Monotonic time.
#ifndef SANDAN_OS_TIME_H
#define SANDAN_OS_TIME_H

#include <stdint.h>

int64_t time_now_ms(void);
int64_t time_now_us(void);
/* The same, and it goes on while the machine sleeps. */
int64_t time_since_boot_ms(void);

#endif
